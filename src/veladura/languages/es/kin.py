"""Words for relatives: what counts as one, whose gender it tells, how it looks after a bad scan."""

import re
from difflib import get_close_matches
from functools import cache
from typing import NamedTuple

from veladura.languages.es.lexicon import lexicon, table
from veladura.text import fold
from veladura.transform.people.gender import FEMALE, MALE

PIECE = re.compile(
    r"t[ií][ao]s? abuel[ao]s?|sobrin[ao]s? niet[ao]s?|prim[ao]s? herman[ao]s?"
    r"|[^\W\d_]+(?:-\n\s*[^\W\d_]+|·[^\W\d_]+)?|\d+|[\W_]"
)
_BROKEN = re.compile(r"-\s*\n\s*")
_CALLED = re.compile(r"\b([^\W\d_]{3,9}) [A-ZÁÉÍÓÚÑ][^\W\d_]{2,14}['’]?, $")
_CLOSE = 0.85  # likeness of a misspelt word to the one meant
_SHORTEST = 4  # letters of a word that may be a misspelt one
_LONG = 6  # letters of one that may have any letter wrong
_SCANNED = (
    ("0", "o"),
    ("|", "i"),
    ("rn", "m"),
    ("1", "i"),
    ("l", "i"),
    ("6", "o"),
    ("5", "s"),
    ("nn", "m"),
)


class Kin(NamedTuple):
    group: str  # a gender and a generation, or a list of its own
    singular: str
    plural: str
    bond: str = ""  # "blood"; "rare" is understood but never written


@cache
def all_kin() -> tuple[Kin, ...]:
    return tuple(Kin(*row) for row in table("kinship"))


@cache
def kin_words() -> dict[str, Kin]:
    """Folded singular or plural → the kin it names."""
    words: dict[str, Kin] = {}
    for kin in all_kin():
        words.setdefault(fold(kin.singular), kin)
        words.setdefault(fold(kin.plural), kin)
    return words


@cache
def _beside() -> frozenset[str]:
    return frozenset(lexicon("kinship_words"))


def joined(piece: str) -> str:
    """Folded, without the hyphen of a line's end."""
    return fold(_BROKEN.sub("", piece) if "-" in piece else piece)


def is_kin(piece: str) -> bool:
    word = joined(piece)
    return word in kin_words() or (word.startswith("ex") and word[2:] in kin_words())


def names_kin_last(text: str) -> bool:
    """Whether a text ends with a relative and what that one is called: "Hijo Domingo, "."""
    named = _CALLED.search(text)
    return named is not None and is_kin(named[1])


def is_beside_kin(piece: str) -> bool:
    """Whether a word names a relative, or says which or how many: it is nobody's name."""
    return is_kin(piece) or joined(piece) in _beside()


def is_scanned_kin(text: str) -> bool:
    """ "espos0", "rnu jer", "pa-": a relative as a scanner or a line's end leaves it."""
    word = re.sub(r"[\s\-~▯█]+", "", fold(text))
    known = _spelt()
    for scanned, meant in _SCANNED:
        word = word if word in known else word.replace(scanned, meant)
    if word in known or fold(text).replace("1", "l").replace("rn", "m") in known:
        return True
    if text.rstrip().endswith(("-", "▯", "█")):
        return text[0].islower() and any(kin.startswith(word) for kin in known)
    return len(word) < _SHORTEST and text.islower() and any(k.endswith(word) for k in known)


def is_shortened_kin(word: str) -> bool:
    """ "pdre", "mdre", "vecna": a relative or neighbour as hurried notes leave out vowels."""
    return word.islower() and fold(word) in _without_vowels()


@cache
def _without_vowels() -> frozenset[str]:
    """Near relatives without one of their vowels, or all but the first letter and the last."""
    found: set[str] = set()
    for word in map(fold, lexicon("hurried_kin")):
        inside = (i for i in range(1, len(word) - 1) if word[i] in "aeiou")
        found.update(word[:i] + word[i + 1 :] for i in inside)
        found.add(word[0] + re.sub("[aeiou]", "", word[1:-1]) + word[-1])
    return frozenset(found) - kin_words().keys()


def is_misspelt_kin(word: str) -> bool:
    """ "hremano": a relative with letters astray."""
    folded = fold(word)
    if len(folded) < _SHORTEST or not folded.isalpha():
        return False
    pairs = range(len(folded) - 1)
    turned = {folded[:i] + folded[i + 1] + folded[i] + folded[i + 2 :] for i in pairs}
    if not turned.isdisjoint(_spelt()):
        return True
    return len(folded) >= _LONG and bool(get_close_matches(folded, _spelt(), n=1, cutoff=_CLOSE))


@cache
def _spelt() -> frozenset[str]:
    return frozenset(word for word in kin_words() if " " not in word)


def gender_of(kin: Kin) -> str:
    if "side" in kin.group:
        return ""
    return FEMALE if "female" in kin.group else MALE if "male" in kin.group else ""


def gender_of_kin(text: str) -> str:
    """The gender of the last relative named in the last sentence or item of a text; or ""."""
    for word in reversed(PIECE.findall(re.split(r"[.;·•—–]\s", text)[-1])):
        kin = kin_words().get(fold(word))
        if kin is not None and "side" not in kin.group:
            several = kin.plural != kin.singular and fold(word) == fold(kin.plural)
            told = gender_of(kin)
            return "" if several and told == MALE else told  # "hijos" are daughters as well
    return ""


def names_kin(text: str) -> bool:
    """Whether a relative is named in a text, spelt as it should be."""
    return any(fold(word) in kin_words() for word in PIECE.findall(text))
