"""One name in the languages of Spain: Guillermo and Guillem, Miguel and Mikel."""

import re
from functools import cache

from veladura.languages.es.lexicon import table
from veladura.text import fold

SPANISH = "es"
CATALAN = "ca"
_SOFT_X, _SOFT = re.compile("x(?=[ei])"), re.compile("j|g(?=[ei])")
_SHORTEST = 3  # letters of a name
TONGUES = (SPANISH, CATALAN, "gl", "eu")


def in_tongue(name: str, tongue: str) -> str:
    """A Spanish name as another language has it; the same where that has none of its own."""
    return _translations().get((name, tongue), name)


def tongue_of(word: str) -> str:
    """The language that alone has a folded name; Spanish for all others."""
    return _tongues_by_name().get(word, SPANISH)


def other_tongues(word: str) -> frozenset[str]:
    """A folded name as the other languages have it, folded."""
    return _others().get(word, frozenset())


def other_spellings(word: str) -> frozenset[str]:
    """The same, and of a word that is on no list what Galician spells with x and Spanish with g or
    j: "xenerosa"."""
    known = other_tongues(word)
    if known or len(word) < _SHORTEST:
        return known
    if "x" in word:
        return frozenset({word.replace("x", "j"), _SOFT_X.sub("g", word)})
    return frozenset({_SOFT.sub("x", word)} - {word})


@cache
def every_translation() -> frozenset[str]:
    """Folded names in every language of Spain."""
    return frozenset(_others())


@cache
def _forms() -> tuple[tuple[str, str, str], ...]:
    """Spanish name; language; the name there. The usual one of several comes last."""
    rows = (dict(zip(TONGUES, row, strict=True)) for row in reversed(table("name_tongues")))
    return tuple((row[SPANISH], t, own) for row in rows for t, own in row.items() if own != "-")


@cache
def _translations() -> dict[tuple[str, str], str]:
    return {(name, tongue): own for name, tongue, own in _forms()}


@cache
def _tongues_by_name() -> dict[str, str]:
    spanish = {fold(name) for name, tongue, _ in _forms() if tongue == SPANISH}
    others = ((fold(own), tongue) for _, tongue, own in reversed(_forms()))
    return {word: tongue for word, tongue in others if word not in spanish}


@cache
def _others() -> dict[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    for row in table("name_tongues"):
        names = frozenset(fold(name) for name in row if name != "-")
        for name in names:
            found[name] = found.get(name, frozenset()) | names - {name}
    return found
