"""Which province of Spain, and which of its islands, stands for another, with their towns."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import cache, cached_property
from typing import TYPE_CHECKING

from veladura.languages.es.gazetteer import (
    Island,
    Province,
    gazetteer,
    islands,
    provinces,
    spanish_towns,
    town_aliases,
)
from veladura.languages.es.lexicon import lexicon
from veladura.languages.es.setting import Setting, is_by_the_sea, is_island, is_on_the_shore
from veladura.languages.es.writers.places.distances import fitting
from veladura.text import fold

if TYPE_CHECKING:
    from veladura.languages.es.context import SpanishContext

_CITIES_ABROAD = "51"  # from this code on: Ceuta and Melilla, which are no provinces
_POSTCODE = 5  # digits
_BEACH = re.compile(r"\b(?:playa|platja|praia|cala|muelle|espig[óo]n) (?:del? |d['’])$", re.I)
_ENOUGH = 4  # towns of an island that may stand for another


class ProvinceMap:
    """What the provinces and islands of one document become, each wherever it is told."""

    def __init__(self, context: "SpanishContext", setting: Setting) -> None:
        self.context = context
        self.setting = setting
        self._provinces: dict[str, Province] = {}
        self._islands: dict[str, Island] = {}

    def other(self, code: str) -> Province:
        """The province that stands for the one of a code, or for one that nothing tells."""
        if (
            code not in self._provinces
            and self.setting.tongue
            and self._most_told not in ("", code)
        ):
            self.other(self._most_told)  # few have the language: that of most places goes first
        if code not in self._provinces:
            self._provinces[code] = self._chosen(code)
        return self._provinces[code]

    @cached_property
    def _most_told(self) -> str:
        """The code of the province that most places of the document are known to lie in."""
        surfaces = (fold(m.surface) for m in self.context.of_kind("territory"))
        known = (gazetteer().get(town_aliases().get(name, name), ("", ""))[1] for name in surfaces)
        told = Counter(code for code in known if code in provinces())
        return told.most_common(1)[0][0] if told else ""

    def _chosen(self, code: str) -> Province:
        own = provinces().get(code)
        named = own is not None and self._is_named(own)  # and has to change
        if own is not None and self.setting.stays(code) and not named:
            return own
        told = self.setting
        fitting = replace(told, canary=False, services=()) if named else told
        like = fitting.provinces_like(code)
        if len(like) == 1:  # nowhere else would be true
            return like[0]
        roll = self.context.roll("territory", fold(own.name)) if own else 0
        for some in (like, fitting.where_it_is_spoken(code)):  # by the sea, or else anywhere there
            chosen = self._picked(some, code, roll) if some else None
            if chosen:
                return chosen
        if own is not None and self.setting.is_served(code) and not (named or self._is_told(own)):
            return own  # the others of its health service are told as well
        # A province that shares its capital's name can stand for both in one word, as the
        # original may; where the two are told apart any other will do.
        apart = own is not None and not own.shares_name
        others = [
            p
            for p in provinces().values()
            if (apart or p.shares_name)
            and p.code < _CITIES_ABROAD
            and (own is None or p.region != own.region)  # its bodies become those of another
        ]
        alike = [
            p
            for p in others
            if own
            and is_by_the_sea(p.code) == is_by_the_sea(code)
            and is_island(p.code) <= is_island(code)  # who walks there crosses no sea
        ]
        return self._picked(alike, code, roll) or self._picked(others, code, roll) or others[0]

    def _picked(self, pool: Sequence[Province], code: str, roll: int) -> Province | None:
        """One of `pool` that is free; without a key, which makes every choice by itself, one that
        lies to the others as its original does."""
        for some in (pool,) if self.context.source.linked else (self._fitting(pool, code), pool):
            chosen = self._drawn(some, code, roll)
            if chosen is not None:
                return chosen
        return None

    def _fitting(self, pool: Sequence[Province], code: str) -> list[Province]:
        became = {old: new.code for old, new in self._provinces.items()}
        return fitting(pool, code, became, self._told)

    def is_told(self, code: str) -> bool:
        """Whether a town of the document is known to lie in the province of a code."""
        return code in self._of_towns

    @cached_property
    def _of_towns(self) -> frozenset[str]:
        surfaces = (fold(m.surface) for m in self.context.of_kind("territory"))
        known = (gazetteer().get(town_aliases().get(name, name), ("", ""))[1] for name in surfaces)
        return frozenset(known) & provinces().keys()

    @cached_property
    def _told(self) -> frozenset[str]:
        """The codes of the provinces that places of the document are known to lie in."""
        surfaces = (m.surface.strip() for m in self.context.of_kind("territory"))
        postcodes = {name[:2] for name in surfaces if len(name) == _POSTCODE and name.isdecimal()}
        return self._of_towns | (postcodes & provinces().keys())

    def _drawn(self, pool: Sequence[Province], code: str, roll: int) -> Province | None:
        name = self.context.pick("province", [p.name for p in pool], code, roll=roll)
        return next((p for p in pool if p.name == name), None)

    def _is_told(self, province: Province) -> bool:
        """Whether the document says a province or its capital by name."""
        surfaces = {fold(m.surface) for m in self.context.of_kind("territory")}
        said = {town_aliases().get(name, name) for name in surfaces}
        return not said.isdisjoint((fold(province.name), fold(province.capital)))

    def _is_named(self, province: Province) -> bool:
        """Whether the document says the region of a province, or the province where it stays."""
        marked = (fold(m.surface) for m in self.context.of_kind("territory"))
        surfaces = [town_aliases().get(name, name) for name in marked]
        own = {fold(province.name), fold(province.capital)}
        if self.setting.stays(province.code) and fold(province.name) in surfaces:
            return True
        region = fold(province.region)  # of which Valencia is a province, too
        return any(region in surface and surface not in own for surface in surfaces)

    def towns_like(self, folded: str, target: Province) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The towns of a province that a folded place of another may become: on the one island that
        its own became, those first that lie by the sea as it does or not."""
        here = islands_in(target.code)
        own = (island_of(folded) or self.told_island) if here else None
        towns = (target.capital, *spanish_towns()[target.code])
        if here:
            towns = (self._other_island(own, target) if own else here[0]).towns
        elif target.shares_name:
            towns = towns[1:]
        if folded not in _big_towns():
            small = tuple(town for town in towns if fold(town) not in _big_towns())
            village = folded not in gazetteer()
            towns = tuple(t for t in small if not village or t != target.capital) or towns
        inland = self._tells_shore and folded in gazetteer()  # where others are by the sea
        shore = is_on_the_shore(folded) or (self.setting.sea and not inland)
        shore = shore or folded in self._of_beaches
        return tuple(town for town in towns if is_on_the_shore(fold(town)) == shore), towns

    @cached_property
    def _of_beaches(self) -> frozenset[str]:
        """Folded towns that the document names a beach or a harbour of, wherever they lie."""
        mentions = self.context.of_kind("territory")
        return frozenset(fold(m.surface) for m in mentions if _BEACH.search(m.before))

    @cached_property
    def _tells_shore(self) -> bool:
        """Whether a town of the document is known to lie by the sea: others need not."""
        return any(is_on_the_shore(fold(m.surface)) for m in self.context.of_kind("territory"))

    def postcode(self, code: str, target: Province) -> str:
        """A postcode of a province that stands for another."""
        roll = self.context.roll("territory", code)
        candidate = code
        for attempt in range(50):
            number = self.context.source.number(
                100 if code[2] == "0" else 900, "postcode", code, roll, attempt
            )
            candidate = (
                f"{target.code}{number:03d}" if code[2] == "0" else f"{target.code}{100 + number}"
            )
            if self.context.claim("postcode", candidate, code):
                break
        return candidate

    def region(self, folded: str, target: Province) -> str:
        """The region that stands for a folded one whose province became `target`."""
        if fold(target.region) != folded and not self.context.taboo(target.region):
            return target.region
        regions = sorted({p.region for p in provinces().values()})
        for region in self.context.source.probe(regions, "region", folded):
            if fold(region) != folded and not self.context.taboo(region):
                return region
        return target.name

    def other_island(self, folded: str) -> str:
        """The island that a folded one became."""
        own = islands()[folded]
        return self._other_island(own, self.other(own.code)).name

    def _other_island(self, own: Island, target: Province) -> Island:
        if own.name not in self._islands:
            main, *small = islands_in(target.code) or islands().values()
            is_main = own == islands_in(own.code)[0]  # it has the capital, and so has its other
            pool = [main] if is_main and main != own else [i for i in small if i != own]
            needed = max(_ENOUGH, len({fold(m.surface) for m in self.context.of_kind("territory")}))
            taken = [other.name for other in self._islands.values()]
            free = [one for one in pool if one.name not in taken] or pool
            names = [one.name for one in free if len(one.towns) >= needed]
            largest = max(free, key=lambda one: len(one.towns)).name
            name = self.context.pick("territory", names, fold(own.name)) or largest
            self._islands[own.name] = islands()[fold(name)]
        return self._islands[own.name]

    @cached_property
    def told_island(self) -> Island | None:
        """The island that most places of the document lie on, for those that no list has."""
        named = (island_of(fold(m.surface)) for m in self.context.of_kind("territory"))
        told = Counter(island.name for island in named if island is not None)
        if not told:
            unmarked = self.context.vocabulary & islands().keys()
            return islands()[min(unmarked)] if unmarked else None
        return islands()[fold(told.most_common(1)[0][0])]


@cache
def _big_towns() -> frozenset[str]:
    return frozenset(map(fold, lexicon("big_towns")))


def islands_in(code: str) -> list[Island]:
    """The islands of a province, the largest first."""
    return [island for island in islands().values() if island.code == code]


def island_of(folded: str) -> Island | None:
    """The island that a folded name is, or that has such a town."""
    if folded in islands():
        return islands()[folded]
    return next((i for i in islands().values() if folded in map(fold, i.towns)), None)
