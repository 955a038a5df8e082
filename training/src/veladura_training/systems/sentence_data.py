"""Labelled documents as sentences or windows with tags, and the vocabularies they give."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from veladura.corpora import read_corpus
from veladura.detect.neural.segments import Segment, segments
from veladura.document import Document
from veladura_training.systems.sentence_config import SentenceConfig
from veladura_training.systems.sentence_model import unit_at, units_of
from veladura_training.systems.tagger_inputs import PADDING, UNKNOWN, Unit, spellings, word_key

UNREAL = ("<padding>", "<unknown>")  # the first two of every vocabulary


@dataclass(frozen=True)
class Labelled:
    unit: Unit
    tags: NDArray[np.int64]
    weight: float


def read_labelled(config: SentenceConfig, labels: Sequence[str]) -> list[Labelled]:
    """All units of all sources."""
    return [
        Labelled(unit, tags, source.weight)
        for source in config.sources
        for document in read_corpus(Path(config.data) / source.path, source.format)
        for unit, tags in cut(document, config, labels)
    ]


def cut(
    document: Document, config: SentenceConfig, labels: Sequence[str]
) -> Iterator[tuple[Unit, NDArray[np.int64]]]:
    for segment in segments(document.text):
        tags = tag(document, segment, labels)
        for window in units_of(segment, reading(config)):
            yield unit_at(document.text, segment, window), mended(tags[window.start : window.end])


def reading(config: SentenceConfig) -> dict[str, Any]:
    """How text is cut: part of the model folder's config.json."""
    return {"unit": config.unit, "longest": config.longest, "language": config.language}


def tag(document: Document, segment: Segment, labels: Sequence[str]) -> NDArray[np.int64]:
    """BIOES tags; a span that starts or ends inside a token takes the whole token."""
    tags = np.zeros(len(segment.tokens), np.int64)
    numbers = {label: i for i, label in enumerate(labels)}
    for span in document.spans:
        first = int(np.searchsorted(segment.ends, span.start, side="right"))
        last = int(np.searchsorted(segment.starts, span.end, side="left")) - 1
        if span.label not in numbers or last < first:
            continue
        b, i, e, s = range(1 + 4 * numbers[span.label], 5 + 4 * numbers[span.label])
        tags[first : last + 1] = [s] if first == last else [b, *[i] * (last - first - 1), e]
    return tags


def mended(tags: NDArray[np.int64]) -> NDArray[np.int64]:
    """Spans that a cut, or another span, left without beginning or end get one: I→B, I→E, …"""
    kind = np.where(tags == 0, 3, (tags - 1) % 4)
    label = (tags + 3) // 4
    same = (label[1:] == label[:-1]) & (kind[:-1] < 2) & ((kind[1:] == 1) | (kind[1:] == 2))
    joined_before, joined_after = np.append(False, same), np.append(same, False)
    right = np.where(
        joined_before, np.where(joined_after, 1, 2), np.where(joined_after, 0, 3)
    )  # I, E, B, S
    result: NDArray[np.int64] = np.where(tags == 0, 0, 4 * (label - 1) + 1 + right)
    return result


@dataclass(frozen=True)
class Batch:
    """Padded sequences; `words` and `spellings` are distinct words.

    `lengths` and `letter_counts` stay on the CPU: read off the GPU, they would make it wait.
    """

    words: Tensor
    spellings: Tensor
    letter_counts: Tensor
    index: Tensor
    tags: Tensor
    keep: Tensor
    lengths: Tensor


class WordData:
    """Units as numbers of distinct words, all on the device, with what each word is made of."""

    def __init__(
        self, labelled: Sequence[Labelled], config: SentenceConfig, device: torch.device
    ) -> None:
        self.device, self.hidden = device, config.hidden_words
        self.lengths = np.array([len(item.tags) for item in labelled])
        self.weights = np.array([item.weight for item in labelled])
        self.tags = [item.tags for item in labelled]
        distinct: dict[str, int] = {}
        self.types = [
            np.array([distinct.setdefault(t, len(distinct)) for t in item.unit.tokens])
            for item in labelled
        ]
        counts = Counter(word_key(token) for item in labelled for token in item.unit.tokens)
        pretrained, self.vectors = read_vectors(config.vectors, config.vocabulary)
        learnt = [w for w, _ in counts.most_common() if w not in set(pretrained)]
        self.words = [*UNREAL, *pretrained, *learnt]
        letters = Counter(c for item in labelled for token in item.unit.tokens for c in token)
        self.characters = [*UNREAL, *(c for c, _ in letters.most_common())]
        number = {word: i for i, word in enumerate(self.words)}
        known = {c: i for i, c in enumerate(self.characters)}
        keys = [number[word_key(token)] for token in distinct]
        rare = [counts[word] == 1 for word in self.words]
        self.word_of = torch.tensor(keys, device=device)
        self.rare = torch.tensor(rare, device=device)
        spelt = spellings(list(distinct), known)
        self.letter_counts = (spelt != PADDING).sum(axis=1)
        self.spelling_of = torch.from_numpy(spelt).to(device)

    def initial_vectors(self, width: int) -> Tensor:
        """Pre-trained vectors where there are, small random ones elsewhere."""
        table = torch.rand(len(self.words), width).sub_(0.5) * float(np.sqrt(12 / width))
        if len(self.vectors):
            # The pre-trained ones at the size of the random ones, whatever theirs was.
            scale = (1 / width) ** 0.5 / float(self.vectors.std())
            first = len(UNREAL)
            table[first : first + len(self.vectors)] = torch.from_numpy(self.vectors) * scale
        return table

    def batch(self, numbers: NDArray[np.int64], *, training: bool = True) -> Batch:
        lengths = self.lengths[numbers]
        types = np.zeros((len(numbers), lengths.max()), np.int64)
        tags = np.zeros_like(types)
        for row, number in enumerate(numbers):
            types[row, : lengths[row]] = self.types[number]
            tags[row, : lengths[row]] = self.tags[number]
        distinct, index = np.unique(types, return_inverse=True)
        which = torch.from_numpy(distinct).to(self.device)
        words = self.word_of[which]
        if training and self.hidden:
            chance = torch.rand(words.shape, device=self.device) < self.hidden
            words = words.masked_fill(chance & self.rare[words], UNKNOWN)
        keep = np.arange(types.shape[1]) < lengths[:, None]
        return Batch(
            words,
            self.spelling_of[which],
            torch.from_numpy(self.letter_counts[distinct]),
            torch.from_numpy(index.reshape(types.shape)).to(self.device),
            torch.from_numpy(tags).to(self.device),
            torch.from_numpy(keep).to(self.device),
            torch.from_numpy(lengths),
        )


def read_vectors(path: str, most: int) -> tuple[list[str], NDArray[np.float32]]:
    """Words and vectors that `veladura pretrain` left, the most frequent first."""
    if not path:
        return [], np.zeros((0, 0), np.float32)
    with np.load(path, allow_pickle=False) as arrays:
        words = [str(word) for word in arrays["words"][:most]]
        return words, arrays["vectors"][:most].astype(np.float32)
