"""Names that somebody spells: letter by letter, or with the words that pilots say for letters."""

import re
from collections.abc import Iterator
from functools import cache

from veladura.languages.es.lexicon import table
from veladura.languages.es.writers.base import SpanishWriter
from veladura.text import fold, match_case, unaccented
from veladura.transform.context import Mention
from veladura.transform.people.parts import SURNAME

_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)?")
_LETTERS = re.compile(r"[^\W\d_](?:(?: ?- ?|, ?|\. ?)[^\W\d_]){2,30}\.?")
_AS_IN = re.compile(r"(?<=\w) de [A-ZÁÉÍÓÚÑ]\w{2,20}")  # "te de Toledo"
_ALPHABETS = ("spelling_words", "letter_names")
_CONSONANTS = "bcdfghjklmnprstvxyz"  # as on number plates, but for one of two words
_VOWELS = "aeiou"  # whose names are they themselves
_TELLING = 3  # letters of the name of a letter that is no other word
_LONG_ENOUGH = 5  # letters of a name that is looked for letter by letter
_FEWEST = 3  # letters of what is spelt


@cache
def _letters(alphabet: str) -> dict[str, str]:
    """Folded word that is said for a letter → the letter."""
    said = {fold(row[1]): row[0] for row in table(alphabet)}
    alone = {letter: letter for letter in said.values()} if alphabet == "letter_names" else {}
    return alone | said


@cache
def _words(alphabet: str) -> dict[str, str]:
    """Letter → the word that is said for it."""
    return {row[0]: row[1] for row in reversed(table(alphabet))}


def _alphabet_of(surface: str) -> str:
    """The list of words a name is spelt with; "" where it is not."""
    words = [fold(word).replace("-", "") for word in _WORD.findall(_AS_IN.sub("", surface))]
    initials = "." in surface or all(len(word) == 1 for word in words)  # "A. A. A."
    listed = "," in surface or all(len(word) > 1 or word in _VOWELS for word in words)
    alphabets = _ALPHABETS if len(words) >= _FEWEST and not initials and listed else ()
    return next((a for a in alphabets if all(word in _letters(a) for word in words)), "")


def spelt_out(name: str) -> Iterator[str]:
    """How somebody may have spelt a folded name: "hache, a, i, zeta, e, a", "Q-U-I-R-O-G-A"."""
    said = _words("letter_names")
    if len(name) < _LONG_ENOUGH or not name.isalpha() or any(c not in said for c in name):
        return
    for joint in (", ", " "):
        yield joint.join(said[c] for c in name)
    yield "-".join(name.upper())


def other_letters_said(text: str, numbers: Iterator[int]) -> str:
    """Letters that somebody reads out in a number: "kilo romeo delta" and "equis" become others."""

    def other(match: re.Match[str]) -> str:
        word = fold(match[0]).replace("-", "")
        named = word in _letters("letter_names")
        if named and len(word) < _TELLING:  # "de" is no letter here
            return match[0]
        alphabet = "letter_names" if named else "spelling_words"
        if word not in _letters(alphabet):
            return match[0]
        said = _words(alphabet)
        choices = [said[one] for one in _CONSONANTS if len(said.get(one, "")) >= _TELLING]
        choices = [one for one in choices if fold(one) != word]
        return match_case(match[0], choices[next(numbers) % len(choices)])

    return _WORD.sub(other, text)


def is_spelt(surface: str) -> bool:
    """Whether a name is spelt: "Quebec, Uniform, India", "Q-U-I-R-O-G-A"."""
    if _LETTERS.fullmatch(surface) and "." not in surface.rstrip("."):
        return True
    return bool(_alphabet_of(surface))


class SpellingWriter(SpanishWriter):
    """Writes the names that are spelt in one document: as those they spell are written."""

    def entity(self, mention: Mention) -> str:
        return _spelt(mention.surface)

    def write(self, mention: Mention) -> str | None:
        surface, word = _AS_IN.sub("", mention.surface.strip()), self.entity(mention)
        role, _, gender = self.context.people.role_of(word) or (SURNAME, word, "")
        new = unaccented(self.context.people.substitute(role, word, gender)).lower()
        said_for = _words(_alphabet_of(surface) or _ALPHABETS[0])
        letters = [letter for letter in new if letter in said_for]
        pieces = _WORD.findall(surface)
        if _LETTERS.fullmatch(surface):
            pieces = re.findall(r"[^\W\d_]", surface)
            said = [match_case(pieces[0] * 2, letter) for letter in letters]
        else:
            longest = max(pieces, key=len)  # "C, u, e, te, o" shows its case behind the first
            said = [match_case(longest, said_for[letter]) for letter in letters]
        joint = surface[len(pieces[0]) : surface.index(pieces[1], len(pieces[0]))]
        return joint.join(said) + surface[len(surface.rstrip(".")) :]


def _spelt(surface: str) -> str:
    """The folded word that is spelt."""
    surface = _AS_IN.sub("", surface)
    if _LETTERS.fullmatch(surface.strip()):
        return "".join(fold(c) for c in surface if c.isalpha())
    letters = _letters(_alphabet_of(surface))
    return "".join(letters.get(fold(word).replace("-", ""), "") for word in _WORD.findall(surface))
