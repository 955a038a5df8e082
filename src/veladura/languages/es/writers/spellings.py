"""Names that somebody spells: letter by letter, or with the words that pilots say for letters."""

import re
from functools import cache

from veladura.languages.es.lexicon import table
from veladura.languages.es.writers.base import SpanishWriter
from veladura.text import fold, match_case, unaccented
from veladura.transform.context import Mention
from veladura.transform.people.parts import SURNAME

_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)?")
_LETTERS = re.compile(r"[^\W\d_](?:(?: ?- ?|, ?|\. ?)[^\W\d_]){2,30}\.?")
_FEWEST = 3  # letters of what is spelt


@cache
def _letters() -> dict[str, str]:
    return {word: letter for letter, word in table("spelling_words")}


@cache
def _words() -> dict[str, str]:
    """Letter → the word that is said for it."""
    return {row[0]: row[1] for row in reversed(table("spelling_words"))}


def is_spelt(surface: str) -> bool:
    """Whether a name is spelt: "Quebec, Uniform, India", "Q-U-I-R-O-G-A"."""
    if _LETTERS.fullmatch(surface) and "." not in surface:
        return True
    words = [fold(word).replace("-", "") for word in _WORD.findall(surface)]
    return len(words) >= _FEWEST and all(word in _letters() for word in words)


class SpellingWriter(SpanishWriter):
    """Writes the names that are spelt in one document: as those they spell are written."""

    def entity(self, mention: Mention) -> str:
        return _spelt(mention.surface)

    def write(self, mention: Mention) -> str | None:
        surface, word = mention.surface.strip(), self.entity(mention)
        role, _, gender = self.context.people.role_of(word) or (SURNAME, word, "")
        new = unaccented(self.context.people.substitute(role, word, gender)).lower()
        letters = [letter for letter in new if letter in _words()]
        pieces = _WORD.findall(surface)
        if _LETTERS.fullmatch(surface):
            pieces = re.findall(r"[^\W\d_]", surface)
            said = [match_case(pieces[0] * 2, letter) for letter in letters]
        else:
            said = [match_case(pieces[0], _words()[letter]) for letter in letters]
        joint = surface[len(pieces[0]) : surface.index(pieces[1], len(pieces[0]))]
        return joint.join(said)


def _spelt(surface: str) -> str:
    """The folded word that is spelt."""
    if _LETTERS.fullmatch(surface.strip()):
        return "".join(fold(c) for c in surface if c.isalpha())
    return "".join(_letters()[fold(word).replace("-", "")] for word in _WORD.findall(surface))
