"""Is this word a man's name, a woman's name, a surname, or an ordinary word?

Two parts share one small file of weights: a hash table of frequent words with their shares in the
census and in running text, and for every other word a linear model over character n-grams.
`veladura_training.data.names` makes the file.
"""

import unicodedata
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import Literal, NamedTuple

import numpy as np
import numpy.typing as npt

from veladura.errors import ConfigError, ModelError
from veladura.text import PLAIN_LETTERS

CLASSES = ("male", "female", "surname", "none")
SHORTEST, LONGEST = 2, 5  # characters in an n-gram, counting the marks at both ends of the word
LEVELS = 15  # shares in the table are kept in four bits
_OF_WORDS, _ELSEWHERE = zlib.crc32(b"word "), b"elsewhere"  # what tells the places of words apart
FIRST_NAME = 0.1  # below this share of first names a word tells no gender


class NameProbabilities(NamedTuple):
    male: float
    female: float
    surname: float
    none: float

    @property
    def name(self) -> float:
        """The probability that the word is a name at all."""
        return 1.0 - self.none


def fold(word: str) -> str:
    """Lower case without accents: the form in which names are compared."""
    word = word.casefold()
    if word.isascii():
        return word
    word = word.translate(PLAIN_LETTERS)
    if word.isascii():
        return word
    decomposed = unicodedata.normalize("NFD", word)
    return "".join(c for c in decomposed if not unicodedata.combining(c))


def ngram_rows(folded: str, size: int) -> list[int]:
    """Where the n-grams of a word sit among so many rows of weights."""
    marked = f"<{folded}>"
    lengths = range(SHORTEST, LONGEST + 1)
    if not marked.isascii():
        return [
            bucket(marked[start : start + length], size)
            for length in lengths
            for start in range(len(marked) - length + 1)
        ]
    data = marked.encode()  # one byte a character: encoded once, not piece by piece
    return [
        zlib.crc32(data[start : start + length]) % size
        for length in lengths
        for start in range(len(data) - length + 1)
    ]


def bucket(text: str, size: int) -> int:
    return zlib.crc32(text.encode()) % size


def table_slots(folded: str, size: int) -> tuple[int, int, int]:
    """The two places where a word may sit, and the 16-bit mark that tells it from others."""
    data = folded.encode()
    hashed = zlib.crc32(data, _OF_WORDS)
    marking = zlib.crc32(data, hashed)
    return hashed % size, zlib.crc32(_ELSEWHERE, marking) % size, marking % 0xFFFF + 1


@dataclass(frozen=True, slots=True, eq=False)
class NameClassifier:
    """Thread-safe; remembers nothing it was asked about: those words are somebody's names."""

    weights: npt.NDArray[np.int8]  # n-gram bucket × class
    scale: float
    bias: npt.NDArray[np.float32]
    marks: npt.NDArray[np.uint16]  # 0: an empty slot
    shares: npt.NDArray[np.uint16]  # four bits a class, `CLASSES[0]` lowest

    @classmethod
    def load(cls, language: str) -> "NameClassifier":
        return _load(language)

    def probabilities(self, token: str) -> NameProbabilities:
        return self._judge(fold(token))

    def counts(self, token: str) -> bool:
        """Whether the census or running text has the word; what is said of others is a guess."""
        return self._slot(fold(token)) is not None

    def counted(self, tokens: Sequence[str]) -> list[bool]:
        """What `counts` says of each, all of them at once; no token may hold a line end."""
        if not tokens:
            return []
        crc32 = zlib.crc32
        lowered = "\n".join(tokens).casefold().split("\n")
        words = [(word if word.isascii() else fold(word)).encode() for word in lowered]
        hashed = [crc32(word, _OF_WORDS) for word in words]
        marking = [crc32(word, before) for word, before in zip(words, hashed, strict=True)]
        first, last = np.array(hashed), np.array(marking)
        second = np.array([crc32(_ELSEWHERE, before) for before in marking])
        size, mark = len(self.marks), last % 0xFFFF + 1
        at_first, at_second = self.marks[first % size] == mark, self.marks[second % size] == mark
        found: list[bool] = (at_first | at_second).tolist()
        return found

    def gender(self, token: str) -> Literal["m", "f"] | None:
        """The gender a first name tells; None for what is no first name or tells none."""
        male, female, _, _ = self.probabilities(token)
        if male + female < FIRST_NAME:
            return None
        if male >= 2 * female:
            return "m"
        return "f" if female >= 2 * male else None

    def _slot(self, folded: str) -> int | None:
        first, second, mark = table_slots(folded, len(self.marks))
        if self.marks[first] == mark:
            return first
        return second if self.marks[second] == mark else None

    def _judge(self, folded: str) -> NameProbabilities:
        slot = self._slot(folded)
        if slot is not None:
            packed = int(self.shares[slot])
            shares = [packed >> 4 * i & LEVELS for i in range(len(CLASSES))]
            together = sum(shares)
            return NameProbabilities(*[share / together for share in shares])
        rows = ngram_rows(folded, len(self.weights))
        if not rows:
            return NameProbabilities(0.0, 0.0, 0.0, 1.0)
        logits = np.add.reduce(self.weights[rows], axis=0, dtype=np.float32)
        logits = logits * self.scale + self.bias
        odds = np.exp(logits - np.maximum.reduce(logits))
        return NameProbabilities(*(odds / np.add.reduce(odds)).tolist())


@lru_cache
def _load(language: str) -> NameClassifier:
    if not language.isalpha():
        raise ConfigError(f"{language!r} is no language code")
    path = resources.files("veladura.languages") / language / "names.npz"
    if not path.is_file():
        raise ModelError(f"there is no name classifier for language {language!r}")
    with path.open("rb") as file, np.load(file, allow_pickle=False) as arrays:
        return NameClassifier(
            weights=arrays["weights"],
            scale=float(arrays["scale"]),
            bias=arrays["bias"],
            marks=arrays["marks"],
            shares=arrays["shares"],
        )
