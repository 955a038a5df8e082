"""Adjectives of provinces: "un hospital salmantino" follows what Salamanca became."""

from collections.abc import Callable, Sequence
from functools import cache

from veladura.languages.es.gazetteer import gazetteer, provinces
from veladura.languages.es.lexicon import table
from veladura.text import fold, match_case, unaccented

_BOTH = ("ense", "arra")  # endings of adjectives that are the same for both genders
_SPOKEN = frozenset({"valenciano"})  # a language as well


@cache
def _by_form() -> dict[str, tuple[str, int, bool]]:
    """Folded adjective → its province, 1 for masculine or 2 for feminine, whether a plural."""
    found: dict[str, tuple[str, int, bool]] = {}
    for row in table("province_demonyms"):
        for gender in (1, 2):
            found.setdefault(fold(row[gender]), (row[0], gender, False))
            found.setdefault(fold(_plural(row[gender])), (row[0], gender, True))
    return found


@cache
def _written() -> dict[tuple[str, int], str]:
    """Province, 1 for masculine or 2 for feminine → the adjective that is written."""
    return {(row[0], i): row[i] for row in reversed(table("province_demonyms")) for i in (1, 2)}


def adjectives_of(town: str) -> Sequence[str]:
    """The adjectives of the province that has a folded town, in all their forms."""
    code = gazetteer().get(town, ("", ""))[1]
    return _adjectives(code) if code in provinces() else ()


@cache
def _adjectives(code: str) -> tuple[str, ...]:
    told = (row for row in table("province_demonyms") if row[0] == code)
    words = (one for row in told if row[1] not in _SPOKEN for one in dict.fromkeys(row[1:3]))
    forms = (form for one in words for form in (one, _plural(one)))
    return tuple(filter(is_adjective, forms))


def is_adjective(word: str) -> bool:
    """Whether a word is one of them, and no place: "navarra" is both."""
    return fold(word) in _by_form() and fold(word) not in gazetteer()


def other_adjective(word: str, province_for: Callable[[str], str]) -> str:
    """The adjective of the province that a word's own became, in its gender and number."""
    code, gender, plural = _by_form()[fold(word)]
    other = province_for(code)
    new = _written()[other, gender]
    if fold(word).rstrip("s").endswith(_BOTH) and new != _written()[other, 2]:
        return f"de {provinces()[other].name}"  # "la capital jienense": no gender is told
    return match_case(word, _plural(new) if plural else new)


def _plural(word: str) -> str:
    return f"{word}s" if word[-1] in "aeo" else f"{word[:-2]}{unaccented(word[-2:])}es"
