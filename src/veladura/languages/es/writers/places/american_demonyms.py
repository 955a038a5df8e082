"""Who is from a state or a town of Spanish-speaking America: "guerrerense", "chocoana"."""

import re
from collections.abc import Callable, Iterator
from functools import cache, lru_cache

from veladura.languages.es.gazetteer import is_demonym
from veladura.languages.es.home import AmericanRegion, known_place, regions
from veladura.languages.es.lexicon import is_word
from veladura.text import fold

_ENDING = re.compile(r"[aeiou]?(?:enses?|e[nñ][oa]s?|an[oa]s?|in[oa]s?|es|esas?|tec[oa]s?)")
_SURE = re.compile(r"[a-záéíóú]{4,}(?:enses?|eñ[oa]s?)", re.IGNORECASE)  # of no trade
_SHORTEST = 4  # letters that such a word shares with its place
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


def says_people(word: str, *, surely: bool = False) -> bool:
    """Whether a word says of which region of America somebody is; `surely` where it might say what
    somebody does."""
    known = not surely or (_SURE.fullmatch(word) is not None and not is_word(fold(word)))
    return known and region_of_people(word) is not None


def from_region(
    word: str, home: str, region_for: Callable[[AmericanRegion], AmericanRegion]
) -> str:
    """ "De Córdoba", of somebody who was "Chocoana" in a document from Colombia; "" for places."""
    own = None if known_place(word) else region_of_people(word)
    if own is None or own.country != home:
        return ""
    return f"{'De' if word[0].isupper() else 'de'} {region_for(own).name}"
