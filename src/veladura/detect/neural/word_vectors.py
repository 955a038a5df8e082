"""Word vectors at run time: computed once per distinct word, then looked up.

The table of n-grams is kept in int8 with one scale a row; the small network on top of it runs in
numpy. The cache is bounded: a corpus of any size needs the same memory.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

import numpy as np
from numpy.typing import NDArray

from veladura.detect.neural.bags import Bags, bags_of
from veladura.detect.neural.features import Hashing, fold, shape_id
from veladura.errors import ModelError

Floats = NDArray[np.float32]
TOGETHER = 256  # words computed at once: their n-grams stay in the processor's cache
# A matrix product is made of blocks of this size, see `compute`. For more than 64 ** 3
# multiplications libraries call other threads, which wait for each other longer than they work.
ROWS, COLUMNS, WIDTH = 8, 256, 64
CAPACITY = 24_576  # words in the cache, about 1 kB each


@dataclass(frozen=True, slots=True)
class Rows:
    """Rows of a table that stays as it is, whatever is learned or forgotten afterwards."""

    table: Floats
    rows: NDArray[np.intp]


class WordVectors:
    def __init__(self, arrays: Mapping[str, NDArray[np.generic]], hashing: Hashing) -> None:
        self.hashing = hashing
        self.table = arrays["table"]  # (buckets, narrow) int8
        self.scales = arrays["scales"].astype(np.float32)
        self.shapes = arrays["shapes"].astype(np.float32)
        self.gaps = arrays["gaps"].astype(np.float32)
        names = ("norm_weight", "norm_bias", "up_weight", "up_bias", "down_weight", "down_bias")
        self.network = tuple(arrays[name].astype(np.float32, order="C") for name in names)
        self.width = self.shapes.shape[1]
        self.lock = Lock()
        self._empty()

    @classmethod
    def load(cls, path: Path, hashing: Hashing) -> "WordVectors":
        try:
            with np.load(path, allow_pickle=False) as arrays:
                return cls({name: arrays[name] for name in arrays.files}, hashing)
        except (OSError, ValueError, KeyError) as error:
            raise ModelError(f"{path}: no word vectors there ({type(error).__name__})") from None

    def _empty(self) -> None:
        self.index: dict[str, int] = {}
        self.vectors = np.empty((1024, self.width), np.float32)

    def look_up(self, tokens: Sequence[str]) -> "Rows":
        """Where the tokens' vectors are, shapes included; those not seen before are computed."""
        with self.lock:
            try:
                rows = self._rows(tokens)
            except KeyError:
                self._learn(tokens)
                rows = self._rows(tokens)
            return Rows(self.vectors, rows)

    def _rows(self, tokens: Sequence[str]) -> NDArray[np.intp]:
        return np.fromiter(map(self.index.__getitem__, tokens), np.intp, len(tokens))

    def _learn(self, tokens: Sequence[str]) -> None:
        distinct = dict.fromkeys(tokens)
        missing = [token for token in distinct if token not in self.index]
        if len(self.index) + len(missing) > CAPACITY and self.index:
            self._empty()
            missing = list(distinct)
        self._add(missing)

    def _add(self, words: list[str]) -> None:
        first = len(self.index)
        needed = first + len(words)
        if needed > len(self.vectors):
            grown = np.empty((max(needed, 2 * len(self.vectors)), self.width), np.float32)
            grown[:first] = self.vectors[:first]
            self.vectors = grown
        for i in range(0, len(words), TOGETHER):
            part = words[i : i + TOGETHER]
            self.vectors[first + i : first + i + len(part)] = self.compute(part)
        self.index.update((word, first + i) for i, word in enumerate(words))

    def compute(self, words: Sequence[str]) -> Floats:
        """(words, width); a word's vector does not depend on what else is computed with it.

        Libraries take other paths for the last rows of a matrix, which differ in the last bit;
        the model rounds, and the bit shows in a score. Whole blocks have no last rows, and small
        ones are not worth a second thread to any library: threads are for the model.
        """
        bags = bags_of([fold(word) or word for word in words], self.hashing)
        x = np.zeros((-(-len(words) // ROWS) * ROWS, self.table.shape[1]), np.float32)
        x[: len(words)] = self._means(bags)
        norm_weight, norm_bias, up_weight, up_bias, down_weight, down_bias = self.network
        x -= x.mean(axis=1, keepdims=True)
        x = x / np.sqrt((x * x).mean(axis=1, keepdims=True) + 1e-5) * norm_weight + norm_bias
        hidden = _product(x.reshape(-1, ROWS, x.shape[1]), up_weight)
        hidden += up_bias
        np.maximum(hidden, 0, out=hidden)
        out = _product(hidden, down_weight).reshape(-1, self.width)[: len(words)]
        out += down_bias
        out += self.shapes[[shape_id(word) for word in words]]
        return out

    def _means(self, bags: Bags) -> Floats:
        """The mean row of each bag.

        The first rows of all bags are added, then the second ones, and so on: with the longest
        bags in front, those that still have one stand together.
        """
        flat, lengths = bags.rows, bags.lengths
        order = np.argsort(-lengths, kind="stable")
        offsets = (np.cumsum(lengths) - lengths)[order]
        left = np.searchsorted(-lengths[order], -np.arange(lengths.max()), side="left")
        rounds = np.repeat(np.arange(len(left)), left)
        ends = np.cumsum(left)
        within = np.arange(len(flat)) - np.repeat(ends - left, left)
        rows = flat[offsets[within] + rounds]
        values = self.table[rows].astype(np.float32)
        values *= self.scales[rows][:, None]
        sums = np.zeros((len(lengths), values.shape[1]), np.float32)
        for end, count in zip(ends.tolist(), left.tolist()):
            sums[:count] += values[end - count : end]
        sums /= lengths[order][:, None].astype(np.float32)
        means = np.empty_like(sums)
        means[order] = sums
        return means


def _product(x: Floats, weight: Floats) -> Floats:
    """(blocks, rows, columns) @ weight, so many columns at a time."""
    total = np.empty((*x.shape[:-1], weight.shape[1]), np.float32)
    for left in range(0, weight.shape[1], WIDTH):
        part, own = total[..., left : left + WIDTH], weight[:, left : left + WIDTH]
        np.matmul(x[..., :COLUMNS], own[:COLUMNS], out=part)
        for start in range(COLUMNS, x.shape[-1], COLUMNS):
            part += x[..., start : start + COLUMNS] @ own[start : start + COLUMNS]
    return total
