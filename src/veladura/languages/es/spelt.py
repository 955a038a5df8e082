"""How somebody spells a name: letter by letter, or with the words that pilots say for letters."""

import re
from functools import cache

from veladura.languages.es.lexicon import table
from veladura.text import fold

WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)?")
LETTERS = re.compile(r"[^\W\d_](?:(?: ?- ?|, ?|\. ?)[^\W\d_]){2,30}\.?")
ALPHABETS = ("spelling_words", "letter_names")
_AS_IN = re.compile(r"(?<=\w) de [A-ZÁÉÍÓÚÑ]\w{2,20}")  # "te de Toledo"
_TWO_WORDS = re.compile(r"\b(?:(doble (?:uve|ve|u)|(?:uve|ve) doble)|[iy] griega)\b", re.IGNORECASE)
_VOWELS = "aeiou"  # whose names are they themselves
_FEWEST = 3  # letters of what is spelt


@cache
def letters_said(alphabet: str) -> dict[str, str]:
    """Folded word that is said for a letter → the letter."""
    said = {fold(row[1]): row[0] for row in table(alphabet)}
    alone = {letter: letter for letter in said.values()} if alphabet == "letter_names" else {}
    return alone | said


@cache
def words_said(alphabet: str) -> dict[str, str]:
    """Letter → the word that is said for it."""
    return {row[0]: row[1] for row in reversed(table(alphabet))}


def plainly_said(surface: str) -> str:
    """One word for a letter: "te de Toledo" is "te", "doble uve" "uvedoble"."""
    said = _TWO_WORDS.sub(lambda m: "uvedoble" if m[1] else "ye", surface)
    return _AS_IN.sub("", said)


def alphabet_of(surface: str) -> str:
    """The list of words a name is spelt with; "" where it is not."""
    if len(WORD.findall(surface)) < _FEWEST:
        return ""
    words = [fold(word).replace("-", "") for word in WORD.findall(plainly_said(surface))]
    initials = "." in surface or all(len(word) == 1 for word in words)  # "A. A. A."
    listed = "," in surface or all(len(word) > 1 or word in _VOWELS for word in words)
    alphabets = ALPHABETS if len(words) >= _FEWEST and not initials and listed else ()
    return next((a for a in alphabets if all(word in letters_said(a) for word in words)), "")


def is_spelt(surface: str) -> bool:
    """Whether a name is spelt: "Quebec, Uniform, India", "Q-U-I-R-O-G-A"."""
    if LETTERS.fullmatch(surface) and "." not in surface.rstrip("."):
        return True
    return bool(alphabet_of(surface))


def spelt_by(surface: str) -> str:
    """The folded word that is spelt; "" where none is."""
    surface = plainly_said(surface.strip())
    if LETTERS.fullmatch(surface):
        return "".join(fold(c) for c in surface if c.isalpha())
    alphabet = alphabet_of(surface)
    letters = letters_said(alphabet) if alphabet else {}
    return "".join(letters.get(fold(word).replace("-", ""), "") for word in WORD.findall(surface))
