"""Which country the places of one document lie in, by what is said beside them."""

import re
from functools import cache, cached_property
from itertools import pairwise
from typing import TYPE_CHECKING

from veladura.languages.es.gazetteer import (
    countries,
    countries_of,
    demonyms,
    foreign_towns,
    gazetteer,
    latin_america,
    told_by_phone,
)
from veladura.languages.es.home import SPAIN, american_countries, known_place, region_in
from veladura.languages.es.lexicon import lexicon
from veladura.languages.es.writers.places.landmarks import Landmarks
from veladura.text import fold
from veladura.transform.context import Mention

if TYPE_CHECKING:
    from veladura.languages.es.context import SpanishContext

_BESIDE = re.compile(r"(?:, ?| ?\()([^\d,;:()\n]{3,30})")
_COUNTRY_BEHIND = re.compile(r" ?[(,] ?")
_GAP = len(" (")
_EMIGRATED = re.compile(r"\b(?:e?migr\w+|exili\w+|deportad[oa]) (?:a|en|para) $", re.I)
_OVER_THERE = re.compile(r"\ball[áa],? en $", re.IGNORECASE)
_OF_CAMPS = re.compile(r"\b(?:daira|wilaya) de $", re.IGNORECASE)  # of the Sahrawi, in Algeria
_OF_PEOPLE = re.compile(r"\b([^\W\d_]{4,}),? de $")
_STRANGE = re.compile(r"ck|kh|kr|k$|w|sch|sz|gh|tt|ff|[^aeiouy\W\d]{4}")  # in no town of Spain
_TOWARDS = (" a ", " en ", " para ")  # before most places stands none of them


@cache
def _regions_abroad() -> dict[str, str]:
    known = map(fold, lexicon("foreign_regions"))
    return {name: gazetteer()[name][1] for name in known if name in gazetteer()}


def region_abroad(surface: str) -> str:
    """The code of the country that a state or a region abroad is part of: "Texas"; or ""."""
    return _regions_abroad().get(fold(surface), "")


class CountriesOfPlaces:
    """The countries that one document tells of its places."""

    def __init__(self, context: "SpanishContext") -> None:
        self.context = context
        named = context.of_kind("country")
        self.named = frozenset(countries().get(fold(m.surface), "") for m in named)
        mentions = context.of_kind("territory")
        self._beside = Landmarks((m.start, context.countries.entity(m)) for m in named)
        self._states = {  # where a place starts that a state abroad stands right behind
            place.start: code
            for place, state in pairwise(mentions)
            if (code := region_abroad(state.surface)) and state.start - place.end <= _GAP
        }
        self.told = {  # folded town → the country named beside it that has one
            fold(m.surface): code
            for m in mentions
            if (code := self._beside.near(m.start)) in countries_of().get(fold(m.surface), ())
        }
        self.told |= self._right_before(mentions, named)
        self.told |= self._over_there(mentions)
        if context.home != SPAIN:
            self.told |= {fold(m.surface): context.home for m in mentions if self._is_home(m)}

    def _right_before(self, places: list[Mention], named: list[Mention]) -> dict[str, str]:
        """Folded towns → the country that stands right behind: "Baiona (Francia)"."""
        codes = {m.start: self.context.countries.entity(m) for m in named}
        found: dict[str, str] = {}
        for place in places:
            behind = _COUNTRY_BEHIND.match(place.after)
            code = codes.get(place.end + behind.end(), "") if behind else ""
            if code in foreign_towns() and code != self.context.home:
                found[fold(place.surface)] = code
        return found

    def _over_there(self, places: list[Mention]) -> dict[str, str]:
        """Folded towns → the only country abroad that has one, of those that somebody from there
        speaks of: "allá en La Ceiba"."""
        if self.context.home != SPAIN:
            return {}
        told = {fold(m.surface) for m in places if _OVER_THERE.search(m.before)}
        lands = {town: countries_of().get(town, frozenset()) - {SPAIN} for town in told}
        found = {town: min(codes) for town, codes in lands.items() if len(codes) == 1}
        return found | {fold(m.surface): "DZ" for m in places if _OF_CAMPS.search(m.before)}

    def _is_home(self, mention: Mention) -> bool:
        """Whether a place of a document from America lies there: it is known so, or unknown."""
        folded, home = fold(mention.surface), self.context.home
        state = self._states.get(mention.start, "")  # "McAllen, Texas"
        abroad = state or self._beside.near(mention.start) or self.left_for(mention)
        if abroad not in ("", home) and region_in(home, folded) is None:
            return False  # "Citalá (El Salvador)"
        beside = _BESIDE.match(mention.after)
        if beside and region_in(home, fold(beside[1])) is not None:
            return True  # "Madrid (Cundinamarca)"
        if region_in(home, folded) is not None or home in countries_of().get(folded, ()):
            return True
        what, code = gazetteer().get(folded, ("unknown", ""))
        # Cienfuegos is a town of Cuba, and part of many others.
        elsewhere = code in latin_america() and code not in self.named
        return what in ("unknown", "town") or code == home or elsewhere

    def left_for(self, mention: Mention) -> str:
        """The country a place lies in by what is said before it: whoever emigrated there or is
        Brazilian of it lives in another; "" where nothing is said."""
        of = _OF_PEOPLE.search(mention.before) if " de " in mention.before[-5:] else None
        people = demonyms().get(fold(of[1]), ("",))[0] if of else ""
        if people and people != self.context.home and people in foreign_towns():
            return people
        if _STRANGE.search(fold(mention.surface)) and not known_place(mention.surface):
            return self._spoken_of
        heads_there = any(word in mention.before[-7:].lower() for word in _TOWARDS)
        if not heads_there or not _EMIGRATED.search(mention.before):
            return ""
        there = american_countries(fold(mention.surface)) & foreign_towns().keys()
        named = sorted((self.named | there) & foreign_towns().keys())
        return next((code for code in named if code != self.context.home), "FR")

    @cached_property
    def _spoken_of(self) -> str:
        """The only country abroad that a document from Spain speaks of, in any way; or ""."""
        if self.context.home != SPAIN or self.context.places.setting.tongue:
            return ""
        people = (fold(m.surface) for m in self.context.of_kind("id", "other"))
        told = {demonyms()[word][0] for word in people if word in demonyms()} | self.named
        told |= {told_by_phone(m.surface) for m in self.context.of_kind("phone")}
        abroad = (told & foreign_towns().keys()) - {SPAIN}
        return abroad.pop() if len(abroad) == 1 else ""

    def has_at_home(self, folded: str, near: str) -> bool:
        """Whether a name in a document from America is of a place there, marked or in a house's."""
        home = self.context.home
        if self.told.get(folded) == home or home in american_countries(folded):
            return True
        what, code = gazetteer().get(folded, ("unknown", near))
        elsewhere = what == "unknown" and code in foreign_towns() and code != home
        return (what in ("unknown", "town") or code == home) and not elsewhere
