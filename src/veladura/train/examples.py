"""Labelled documents as arrays, and random windows of them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from veladura.corpora import read_corpus
from veladura.detect.neural.features import GAP_AND_TOKEN, Hashing, fold, gap_id, shape_id
from veladura.document import Document
from veladura.train.encode import bag_rows

PADDING = -1
UNSEEN = -2  # a token of an unlabelled source: for the teachers alone
OPEN = -3  # minus the source's number: O, or a label that this partly labelled source leaves out


@dataclass(frozen=True)
class TrainingSource:
    """A corpus and how often it is drawn. `only` names its labels when it marks but a few."""

    path: str
    weight: float = 1.0
    only: tuple[str, ...] = ()
    format: str = "jsonl"


@dataclass(frozen=True)
class Example:
    words: NDArray[np.int32]
    shapes: NDArray[np.uint8]
    gaps: NDArray[np.uint8]
    tags: NDArray[np.int16]
    starts: NDArray[np.int32]  # character offsets of the tokens
    ends: NDArray[np.int32]

    @property
    def inputs(self) -> tuple[NDArray[Any], ...]:
        return self.words, self.shapes, self.gaps


@dataclass
class WordIds:
    """Distinct folded words of all sources, numbered as they come."""

    hashing: Hashing
    index: dict[str, int] = field(default_factory=dict)

    def number(self, word: str) -> int:
        return self.index.setdefault(fold(word) or word, len(self.index))

    def rows(self) -> NDArray[np.int32]:
        return bag_rows(list(self.index), self.hashing)


def encode_document(
    document: Document, labels: Sequence[str], vocabulary: WordIds, *, outside: int = 0
) -> Example:
    """Tokens as numbers, those outside of all spans with the tag `outside`.

    A span that starts or ends inside a token takes the whole token.
    """
    matches = list(GAP_AND_TOKEN.finditer(document.text))
    tokens = [match[2] for match in matches]
    starts = np.array([match.start(2) for match in matches], np.int32)
    ends = np.array([match.end(2) for match in matches], np.int32)
    tags = np.full(len(tokens), outside, np.int16)
    numbers = {label: i for i, label in enumerate(labels)}
    for span in document.spans:
        if span.label not in numbers:
            continue
        first = int(np.searchsorted(ends, span.start, side="right"))
        last = int(np.searchsorted(starts, span.end, side="left")) - 1
        if last < first:
            continue
        tag = 1 + 4 * numbers[span.label]
        if first == last:
            tags[first] = tag + 3
        else:
            tags[first : last + 1] = tag + 1
            tags[first], tags[last] = tag, tag + 2
    return Example(
        np.array([vocabulary.number(token) for token in tokens], np.int32),
        np.array([shape_id(token) for token in tokens], np.uint8),
        np.array([gap_id(match[1]) for match in matches], np.uint8),
        tags,
        starts,
        ends,
    )


def read_source(
    source: TrainingSource,
    root: Path,
    labels: Sequence[str],
    vocabulary: WordIds,
    *,
    number: int = 0,
) -> list[Example]:
    """All documents of a source; `number` says which it is among the partly labelled ones."""
    outside = OPEN - number if source.only else 0
    documents = read_corpus(root / source.path, source.format)
    return [encode_document(d, labels, vocabulary, outside=outside) for d in documents if d.text]


class Sampler:
    """Draws windows: a source by its weight, then a place in it, every token alike."""

    def __init__(
        self, sources: Sequence[tuple[float, list[Example]]], window: int, seed: int
    ) -> None:
        self.window = window
        self.rng = np.random.default_rng(seed)
        self.sources = [examples for _, examples in sources]
        self.weights = np.cumsum([weight for weight, _ in sources])
        self.lengths = [  # a short document counts as a quarter of a window at least
            np.cumsum([max(len(e.words), window // 4) for e in examples])
            for examples in self.sources
        ]

    def draw(self) -> tuple[Example, int, int]:
        source = self._pick(self.weights)
        which = self._pick(self.lengths[source])
        example = self.sources[source][which]
        spare = len(example.words) - self.window
        if spare > 0:
            start = int(self.rng.integers(-self.window // 2, spare + self.window // 2))
            start = min(max(start, 0), spare)
            return example, start, start + self.window
        if self.rng.random() < 0.2 and len(example.words) > 64:  # a piece of a short one
            start = int(self.rng.integers(0, len(example.words) // 2))
            return example, start, len(example.words)
        return example, 0, len(example.words)

    def _pick(self, cumulative: NDArray[Any]) -> int:
        return int(np.searchsorted(cumulative, self.rng.random() * cumulative[-1], side="right"))

    def batches(self, size: int) -> Iterator[tuple[NDArray[np.int64], ...]]:
        """Endless (words, shapes, gaps, tags), padded to the window; padding has tag −1."""
        while True:
            arrays = [np.zeros((size, self.window), np.int64) for _ in range(3)]
            tags = np.full((size, self.window), PADDING, np.int64)
            for row in range(size):
                example, start, end = self.draw()
                filled = slice(0, end - start)
                for array, values in zip(arrays, example.inputs):
                    array[row, filled] = values[start:end]
                tags[row, filled] = example.tags[start:end]
            yield (*arrays, tags)
