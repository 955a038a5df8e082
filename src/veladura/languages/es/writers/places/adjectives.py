"""Adjectives of provinces and regions: "un hospital salmantino" follows what Salamanca became."""

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Protocol

from veladura.languages.es.gazetteer import gazetteer, provinces, regional_demonyms
from veladura.languages.es.lexicon import table
from veladura.text import fold, match_case, unaccented

_BOTH = ("ense", "arra")  # endings of adjectives that are the same for both genders
_OF_ANY_REGION = ("autonómico", "autonómica")
_SPOKEN = frozenset({"valenciano"})  # a language as well
OF_A_REGION = re.compile(  # what is said to be of a region, where people and languages are not
    r"\b(?:protocolos?|sanidad|sistemas?|servicios?|salud|gobierno|administraci[óo]n|calendario|ley"
    r"|normativa|decreto|red|programas?|plan|tarjeta|territorio|costa|litoral|hospital(?:es)?"
    r"|centros?|comunidad|parlamento|polic[ií]a|registro|cartera|estrategia)"
    r"(?: (?:p[úu]blic[oa]|auton[óo]mic[oa]|sanitari[oa]|general|oficial))? $",
    re.IGNORECASE,
)


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


def regional_adjectives_of(town: str) -> Sequence[str]:
    """The adjectives of the region that has a folded town, but those that are a province's too."""
    code = gazetteer().get(town, ("", ""))[1]
    return _of_region(provinces()[code].region) if code in provinces() else ()


@cache
def _of_region(region: str) -> tuple[str, ...]:
    forms = (f for row in table("region_demonyms") if row[0] == region for f in row[1:3])
    return tuple(f for f in dict.fromkeys(forms) if fold(f) not in _by_form())


class Moved(Protocol):
    """What the provinces and regions of a document became."""

    @property
    def regions(self) -> Mapping[str, str]: ...

    def province_for(self, code: str) -> str: ...


def adjective_there(word: str, moved: Moved) -> str:
    """What stands for the adjective of a province or region; "" for other words."""
    if is_adjective(word):
        return other_adjective(word, moved.province_for)
    regional = fold(word) in regional_demonyms() and fold(word) not in gazetteer()
    return other_regional(word, moved.regions) if regional else ""


def other_regional(word: str, regions: Mapping[str, str]) -> str:
    """The adjective of the region that a word's own became, in its gender; of one that stays no
    more is said than that it is a region; "" where none is told."""
    region, gender = regional_demonyms()[fold(word)]
    new = regions.get(region, "")
    if new == region:
        return match_case(word, _OF_ANY_REGION[gender - 1])
    found = (row[gender] for row in table("region_demonyms") if row[0] == new)
    return match_case(word, next(found, ""))


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


def several_of(one: str) -> tuple[str, ...]:
    """ "marroquíes", "franceses"; both ways where people write both."""
    if one[-1] in "íú":
        return f"{one}es", f"{one}s"
    if one.endswith("z"):
        return (f"{one[:-1]}ces",)
    return (f"{one}s",) if one[-1] in "aeiou" else (f"{one[:-2]}{fold(one[-2])}{one[-1]}es",)


def is_of_region(word: str) -> bool:
    """Whether a word says who or what is of a region of Spain, one or several."""
    folded = fold(word)
    several = any(one in regional_demonyms() for one in singular_of(folded))
    return folded in regional_demonyms() or (several and folded not in gazetteer())


def singular_of(folded: str) -> tuple[str, ...]:
    """What a folded word may be several of: "andaluces", "gallegas", "catalanes"."""
    if not folded.endswith("s"):
        return ()
    return (folded[:-1], folded[:-2], folded.removesuffix("ces") + "z")
