"""Writes names that somebody spells."""

import re
from collections.abc import Iterator

from veladura.languages.es.numerals import number_words
from veladura.languages.es.spelt import (
    ALPHABETS,
    LETTERS,
    WORD,
    alphabet_of,
    letters_said,
    plainly_said,
    spelt_by,
    words_said,
)
from veladura.languages.es.writers.base import SpanishWriter
from veladura.text import fold, match_case, unaccented
from veladura.transform.context import Mention
from veladura.transform.people.parts import SURNAME
from veladura.transform.randomness import KeyedRandom

_CONSONANTS = "bcdfghjklmnprstvxyz"  # as on number plates, but for one of two words
_TELLING = 3  # letters of the name of a letter that is no other word
_LONG_ENOUGH = 5  # letters of a name that is looked for letter by letter


def spelt_out(name: str) -> Iterator[str]:
    """How somebody may have spelt a folded name: "hache, a, i, zeta, e, a", "Q-U-I-R-O-G-A"."""
    said = words_said("letter_names")
    if len(name) < _LONG_ENOUGH or not name.isalpha() or any(c not in said for c in name):
        return
    for joint in (", ", " "):
        yield joint.join(said[c] for c in name)
    yield "-".join(name.upper())


def other_letters_said(text: str, source: KeyedRandom) -> str:
    """Letters that somebody reads out in a number: "kilo romeo delta" and "equis" become others,
    and so does "R M" where it is "erre, eme" as well."""
    letters = "".join(_letter_said(word)[0] for word in WORD.findall(text))
    numbers = source.numbers("letters", letters, number_words(text))
    names = words_said("letter_names")
    choices = [one for one in _CONSONANTS if len(names.get(one, "")) >= _TELLING]

    def other(match: re.Match[str]) -> str:
        letter, alphabet = _letter_said(match[0])
        if not letter:
            return match[0]
        others = [one for one in choices if one != letter]
        new = others[next(numbers) % len(others)]
        return match_case(match[0], words_said(alphabet)[new]) if alphabet else new.upper()

    return WORD.sub(other, text)


def _letter_said(written: str) -> tuple[str, str]:
    """The letter that a word of a number says, and the list that the word is of; the list is ""
    for a letter that stands alone, and the letter where none is said: "de" is none here."""
    word = fold(written).replace("-", "")
    if len(word) == 1:
        return (word, "") if written.isupper() and word in _CONSONANTS else ("", "")
    alphabets = (a for a in ALPHABETS[::-1] if word in letters_said(a))
    alphabet = next(alphabets, "")
    if not alphabet or (alphabet == "letter_names" and len(word) < _TELLING):
        return "", ""
    return letters_said(alphabet)[word], alphabet


class SpellingWriter(SpanishWriter):
    """Writes the names that are spelt in one document: as those they spell are written."""

    def entity(self, mention: Mention) -> str:
        return spelt_by(mention.surface)

    def write(self, mention: Mention) -> str | None:
        surface, word = plainly_said(mention.surface.strip()), self.entity(mention)
        new = unaccented(self._spelt(word)).lower()
        said_for = words_said(alphabet_of(surface) or ALPHABETS[0])
        letters = [letter for letter in new if letter in said_for]
        pieces = WORD.findall(surface)
        if LETTERS.fullmatch(surface):
            pieces = re.findall(r"[^\W\d_]", surface)
            said = [match_case(pieces[0] * 2, letter) for letter in letters]
        else:
            longest = max(pieces, key=len)  # "C, u, e, te, o" shows its case behind the first
            said = [match_case(longest, said_for[letter]) for letter in letters]
        joint = surface[len(pieces[0]) : surface.index(pieces[1], len(pieces[0]))]
        joined = joint.join(said).replace("uvedoble", "uve doble")
        return joined + surface[len(surface.rstrip(".")) :]

    def _spelt(self, word: str) -> str:
        """What is spelt now: the name somebody has, or as much of the town that begins so."""
        told = self.context.people.role_of(word)
        towns = () if told else self.context.of_kind("territory")
        town = next((m for m in towns if fold(m.surface.strip()).startswith(word)), None)
        new = self.context.places.write(town) if town else None
        if town is None or new is None:
            return self.context.people.substitute(*(told or (SURNAME, word, "")))
        return new if fold(town.surface.strip()) == word else new[: len(word)]
