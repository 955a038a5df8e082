"""The words of a language as far as mending needs them: known or not, well spelt or not."""

import re
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from pathlib import Path

import numpy as np

from veladura.detect.names import NameClassifier, fold
from veladura.detect.reading.letters import LetterModel
from veladura.detect.reading.lexicon import Lexicon
from veladura.errors import ConfigError

KNOWN = 5.0  # bits by which a word that the language has is likelier than one spelt like it,
FREQUENT = 0.5  # and by each level of frequency
FREQUENTLY = 6  # from this level on a word stands in most documents
NAME = 0.5  # how probable it must be that a word is a name and nothing else
SPELT = 4.3  # bits a letter: what costs more is no word but a code or an abbreviation
_SHORTEST = frozenset("aeouy")  # words of one letter
_LETTERS = re.compile(r"[a-z]+")


@dataclass(frozen=True, slots=True)
class ReadingVocabulary:
    """`veladura_training.data.vocabulary` makes its file, which holds no words."""

    lexicon: Lexicon
    letters: LetterModel
    names: NameClassifier

    def knows(self, word: str) -> bool:
        """A frequent word or name, whatever its case and accents."""
        folded = fold(word)
        if len(folded) == 1:
            return folded in _SHORTEST
        return self.lexicon.level(folded) > 0

    def cost(self, folded: str) -> float:
        """In bits: what a word costs that reads like this."""
        return self.letters.bits(folded) - self.bonus(folded)

    def bonus(self, folded: str) -> float:
        if len(folded) == 1:
            return KNOWN * (folded in _SHORTEST)
        level = self.lexicon.level(folded)
        return KNOWN + FREQUENT * level if level else 0.0

    def spells(self, word: str) -> bool:
        """Whether the letters follow each other as those of a word do."""
        folded = fold(word)
        if not _LETTERS.fullmatch(folded):
            return False
        return self.letters.bits(folded) <= SPELT * (len(folded) + 1)

    def is_frequent(self, word: str) -> bool:
        return self.lexicon.level(fold(word)) >= FREQUENTLY

    def is_name(self, word: str) -> bool:
        return (
            self.knows(word)
            and self.names.counts(word)  # not a guess by its letters
            and self.names.probabilities(word).name > NAME
        )


def save_vocabulary(lexicon: Lexicon, letters: LetterModel, path: Path) -> None:
    with path.open("wb") as file:
        np.savez_compressed(
            file,
            marks=lexicon.marks,
            levels=lexicon.levels,
            short=letters.short,
            long=letters.long,
        )


@lru_cache
def load_vocabulary(language: str) -> ReadingVocabulary | None:
    """None for a language that Veladura has no words of."""
    if not language.isalpha():
        raise ConfigError(f"{language!r} is no language code")
    path = resources.files("veladura.languages") / language / "vocabulary.npz"
    if not path.is_file():
        return None
    with path.open("rb") as file, np.load(file, allow_pickle=False) as arrays:
        return ReadingVocabulary(
            Lexicon(arrays["marks"], arrays["levels"]),
            LetterModel(arrays["short"], arrays["long"]),
            NameClassifier.load(language),
        )
