"""The n-grams of many words at once: what `features.bag` says of each, at the speed of arrays.

Nearly all words are ASCII once they are folded. Their bytes stand one after another in one array;
the checksum of every n-gram is that of the shorter one that begins at the same byte, one byte on.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from veladura.detect.neural.features import LONGEST_WORD, Hashing, bag

Numbers = NDArray[np.intp]
_ALL = np.uint32(0xFFFFFFFF)
_BYTE = np.uint32(0xFF)
_EIGHT = np.uint32(8)


@dataclass(frozen=True, slots=True)
class Bags:
    """Rows of the table of n-grams, word after word, and how many each word has."""

    rows: Numbers
    lengths: Numbers


def bags_of(folded: Sequence[str], hashing: Hashing) -> Bags:
    plain = [i for i, word in enumerate(folded) if _is_plain(word)]
    others = [i for i, word in enumerate(folded) if not _is_plain(word)]
    one_by_one = [bag(folded[i], hashing) for i in others]
    shortened = [_shortened(folded[i]) for i in plain]
    lengths = np.empty(len(folded), np.intp)
    lengths[others] = [len(rows) for rows in one_by_one]
    letters = np.fromiter(map(len, shortened), np.intp, len(plain))
    sizes = range(hashing.shortest, hashing.longest + 1)
    counts = [np.maximum(letters + 3 - size, 0) for size in sizes]  # framed, two letters longer
    lengths[plain] = 1 + sum(counts)
    starts = np.cumsum(lengths) - lengths
    rows = np.empty(int(lengths.sum()), np.intp)
    if others:
        own = lengths[others]
        flat = np.fromiter(chain.from_iterable(one_by_one), np.intp, int(own.sum()))
        rows[_spread(starts[others], own)] = flat
    if plain:
        first = starts[plain]
        rows[first] = [crc32(b"w" + word.encode()) % hashing.buckets for word in shortened]
        _write_grams(rows, shortened, first + 1, hashing)
    return Bags(rows, lengths)


def _is_plain(word: str) -> bool:
    return len(word) > 1 and word.isascii() and not (word[0].isdigit() or word[0] == "\n")


def _shortened(word: str) -> str:
    return word if len(word) <= LONGEST_WORD else word[:20] + word[-8:]


def _spread(starts: Numbers, lengths: Numbers) -> Numbers:
    """The places of runs that begin at `starts`, one run after another."""
    ends = np.cumsum(lengths)
    return np.arange(int(ends[-1])) + np.repeat(starts - ends + lengths, lengths)


def _write_grams(rows: Numbers, words: Sequence[str], places: Numbers, hashing: Hashing) -> None:
    """Writes the n-grams of each word, shorter ones first, from its place on."""
    framed = "".join([f"<{word}>" for word in words])
    data = np.frombuffer(framed.encode(), np.uint8).astype(np.uint32)
    lengths = np.fromiter(map(len, words), np.intp, len(words)) + 2
    ends = np.cumsum(lengths)
    left = np.repeat(ends, lengths) - np.arange(len(data))  # bytes from here to the word's end
    target = np.repeat(places - (ends - lengths), lengths) + np.arange(len(data))
    state = np.full(len(data), _ALL)
    for size in range(1, hashing.longest + 1):
        if size > len(data):
            return
        state = state[: len(data) - size + 1]
        state = _TABLE[(state ^ data[size - 1 :]) & _BYTE] ^ (state >> _EIGHT)
        if size >= hashing.shortest:
            inside = np.flatnonzero(left[: len(state)] >= size)
            rows[target[inside]] = (state[inside] ^ _ALL) % np.uint32(hashing.buckets)
            target += np.repeat(np.maximum(lengths - size + 1, 0), lengths)


def _checksums() -> NDArray[np.uint32]:
    """What a checksum becomes with one byte more, by the byte."""
    table = np.arange(256, dtype=np.uint32)
    for _ in range(8):
        table = np.where(table & 1, np.uint32(0xEDB88320) ^ (table >> 1), table >> 1)
    return table


_TABLE = _checksums()
