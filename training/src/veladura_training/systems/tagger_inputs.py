"""What taggers of sentences read: numbers of words and their letters, or of every character.

The same functions encode at training and at run time.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from veladura.detect.neural.features import fold

Arrays = dict[str, NDArray[np.generic]]
PADDING, UNKNOWN = 0, 1  # the first numbers of every vocabulary
LONGEST_WORD = 24  # characters; of longer ones the first 16 and the last 8
_HEAD, _TAIL = 16, 8
_DIGIT = re.compile(r"\d")


@dataclass(frozen=True, slots=True)
class Unit:
    """What the model sees at once: tokens, and where they lie in `text` (offsets of the unit)."""

    tokens: Sequence[str]
    text: str
    starts: NDArray[np.int64]
    ends: NDArray[np.int64]


class Inputs(Protocol):
    def feed(self, units: Sequence[Unit]) -> Arrays: ...


def word_key(token: str) -> str:
    """A word as the vocabulary knows it: lower case without accents, every digit a 0."""
    return "\n" if token[0] == "\n" else _DIGIT.sub("0", fold(token) or token)


def spelling(token: str, characters: Mapping[str, int]) -> list[int]:
    if len(token) > LONGEST_WORD:
        token = token[:_HEAD] + token[-_TAIL:]
    return [characters.get(c, UNKNOWN) for c in token]


def spellings(tokens: Sequence[str], characters: Mapping[str, int]) -> NDArray[np.int64]:
    """(words, longest word) numbers of characters, padded with 0."""
    rows = [spelling(token, characters) for token in tokens]
    table = np.zeros((len(rows), max(map(len, rows), default=1)), np.int64)
    for row, numbers in zip(table, rows):
        row[: len(numbers)] = numbers
    return table


def framed(text: str, characters: Mapping[str, int]) -> list[int]:
    """A unit's characters between two line ends: a language model knows where it begins."""
    return [characters.get(c, UNKNOWN) for c in f"\n{text}\n"]


@dataclass(frozen=True)
class WordInputs:
    """Distinct words once, with their spelling; sentences as numbers of these."""

    words: Mapping[str, int]
    characters: Mapping[str, int]

    def feed(self, units: Sequence[Unit]) -> Arrays:
        distinct: dict[str, int] = {}
        index = np.zeros((len(units), max(len(u.tokens) for u in units)), np.int64)
        for row, unit in zip(index, units):
            row[: len(unit.tokens)] = [distinct.setdefault(t, len(distinct)) for t in unit.tokens]
        numbers = [self.words.get(word_key(token), UNKNOWN) for token in distinct]
        return {
            "words": np.array(numbers, np.int64),
            "spellings": spellings(list(distinct), self.characters),
            "index": index,
            "lengths": _lengths(units),
        }


@dataclass(frozen=True)
class StringInputs:
    """Every character; a token is read off where it ends (forward) and begins (backward)."""

    characters: Mapping[str, int]

    def feed(self, units: Sequence[Unit]) -> Arrays:
        rows = [framed(unit.text, self.characters) for unit in units]
        text = np.zeros((max(map(len, rows)), len(rows)), np.int64)  # time first, as LSTMs read
        ends = np.zeros((len(rows), max(len(u.tokens) for u in units)), np.int64)
        starts = np.zeros_like(ends)
        for i, (row, unit) in enumerate(zip(rows, units)):
            text[: len(row), i] = row
            # positions in the framed text, flattened over (time, unit)
            ends[i, : len(unit.tokens)] = unit.ends * len(rows) + i
            starts[i, : len(unit.tokens)] = (unit.starts + 1) * len(rows) + i
        return {
            "text": text,
            "text_lengths": np.array([len(row) for row in rows], np.int32),
            "ends": ends,
            "starts": starts,
            "lengths": _lengths(units),
        }


def _lengths(units: Sequence[Unit]) -> NDArray[np.int32]:
    return np.array([len(unit.tokens) for unit in units], np.int32)
