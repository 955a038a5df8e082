"""Who is from a state or a town of Spanish-speaking America: "guerrerense", "chocoana"."""

import re
from collections.abc import Callable, Iterator
from functools import cache, lru_cache

from veladura.languages.es.gazetteer import is_demonym
from veladura.languages.es.home import AmericanRegion, known_place, regions
from veladura.languages.es.lexicon import is_word
from veladura.languages.es.writers.descriptions import is_description
from veladura.languages.es.writers.places.adjectives import is_adjective, is_of_region
from veladura.text import fold

_ENDING = re.compile(r"[aeiou]?(?:enses?|e[nñ][oa]s?|an[oa]s?|in[oa]s?|es|esas?|tec[oa]s?)")
_SURE = re.compile(r"[a-záéíóúñ]{4,}(?:enses?|eñ[oa]s?)", re.IGNORECASE)  # of no trade
_SHORTEST = 3  # letters that such a word shares with its place
_SOUNDS = (("c", "qu"), ("z", "c"))  # "oaxaqueña", "mendocino"


@cache
def _stems() -> dict[str, AmericanRegion]:
    """How the demonyms of a place begin → the region it is or lies in."""
    found: dict[str, AmericanRegion] = {}
    for region in regions():
        for name in (region.name, *region.towns):
            for stem in _beginnings(fold(name).replace(" ", "")):
                found.setdefault(stem, region)
    return found


def _beginnings(name: str) -> Iterator[str]:
    stem = name.rstrip("aeiou")
    if len(stem) >= _SHORTEST:
        yield stem
        yield from (stem[: -len(old)] + new for old, new in _SOUNDS if stem.endswith(old))


@lru_cache(maxsize=2000)
def region_of_people(word: str) -> AmericanRegion | None:
    """The region that a word says somebody to be from; None for other words."""
    folded = fold(word)
    if not word.isalpha() or is_demonym(word):
        return None
    starts = range(_SHORTEST, len(folded) - 1)
    cuts = (i for i in starts if folded[:i] in _stems() and _ENDING.fullmatch(folded, i))
    return next((_stems()[folded[:i]] for i in cuts), None)


def says_people(word: str) -> bool:
    """Whether a word says of which region, of America or of Spain, somebody is."""
    if is_of_region(word) or is_adjective(word) or region_of_people(word) is not None:
        return True
    return _is_unknown_people(word)


def _is_unknown_people(word: str) -> bool:
    """ "matarrañense": of somewhere that no list has."""
    told = is_word(fold(word)) or is_demonym(word) or is_description(word) or is_adjective(word)
    return not told and _SURE.fullmatch(word) is not None


def from_region(
    word: str, home: str, region_for: Callable[[AmericanRegion], AmericanRegion]
) -> str:
    """ "De Córdoba", of somebody who was "Chocoana" in a document from Colombia; "" for places."""
    own = None if known_place(word) else region_of_people(word)
    if own is None and word.islower() and _is_unknown_people(word):
        return "de la zona"  # "matarrañense"
    if own is None or own.country != home:
        return ""
    return f"{'De' if word[0].isupper() else 'de'} {region_for(own).name}"
