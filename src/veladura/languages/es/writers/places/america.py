"""Places of a document from Spanish-speaking America: its regions become others of its country."""

import re
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from veladura.languages.es.home import (
    AmericanRegion,
    region_in,
    region_names,
    regions_of,
    towns_beside,
)
from veladura.text import fold

if TYPE_CHECKING:
    from veladura.languages.es.context import SpanishContext

_OF_PROVINCE = re.compile(
    r"(?:prov(?:incia)?\.?|pcia\.?|dep(?:artamen)?to\.?|estado|edo\.?|cant[óo]n|regi[óo]n) "
    r"(?:del? )?$",
    re.I,
)
TownPicker = Callable[[Sequence[str], Sequence[str], str, int], str | None]


class AmericanPlaces:
    """What the regions, towns and postcodes of one document's country become."""

    def __init__(self, context: "SpanishContext", pick: TownPicker) -> None:
        self.context = context
        self._pick = pick  # a free town of the first list, or of the second
        self._regions: dict[str, AmericanRegion] = {}  # name of a region → another

    @cached_property
    def _named(self) -> frozenset[str]:
        return frozenset(fold(mention.surface) for mention in self.context.of_kind("territory"))

    def written(self, folded: str) -> str:
        """A region for a region and a town for a town, all of one region in one other."""
        home = self.context.home
        own = region_in(home, folded)
        source = own or self._known_region()
        target = self.region_for(source)
        named = folded in region_names(home)
        towns = {fold(town) for town in own.towns} if own is not None else towns_beside(home)
        said = self._is_said_region(folded) or self._has_other_town(own, folded)
        if (own is not None or named) and (folded not in towns or said):
            return target.name
        if own is not None and fold(own.name) == folded and len(self._named) == 1:
            return target.towns[0]
        roll = self.context.roll("territory", folded)
        everywhere = [town for region in regions_of(home) for town in region.towns]
        return self._pick(target.towns, everywhere, folded, roll) or target.name

    def region_for(self, source: AmericanRegion) -> AmericanRegion:
        """The region that stands for one of the document's country, wherever it is told."""
        if source.name not in self._regions:
            others = [r.name for r in regions_of(source.country) if r.name != source.name]
            name = self.context.pick("region", others, source.name) or others[0]
            self._regions[source.name] = next(
                r for r in regions_of(source.country) if r.name == name
            )
        return self._regions[source.name]

    def _has_other_town(self, region: AmericanRegion | None, folded: str) -> bool:
        """Whether a town of a region is named as well: "Rosario - Santa Fe" ends in a province."""
        if region is None or fold(region.name) != folded:
            return False
        return any(fold(town) in self._named for town in region.towns if fold(town) != folded)

    def _is_said_region(self, folded: str) -> bool:
        """Whether the text calls a name a province or a state: "prov. de Salta"."""
        mentions = self.context.of_kind("territory")
        return any(fold(m.surface) == folded and _OF_PROVINCE.search(m.before) for m in mentions)

    def postcode(self, code: str) -> str | None:
        """A postcode of the region that its own became; None where these tell no region."""
        known = [r for r in regions_of(self.context.home) if r.postcode]
        own = next((r for r in known if code.startswith(r.postcode)), self._known_region())
        target = self.region_for(own)
        if not target.postcode:
            return None
        stream = self.context.source.numbers("postcode", code)
        rest = "".join(str(next(stream) % 10) for _ in code[len(target.postcode) :])
        new = target.postcode + rest
        return new if new != code else new[:-1] + str((int(new[-1]) + 1) % 10)

    @property
    def area(self) -> str:
        """How telephones begin in the region that the document's became; "" where no place is."""
        return self.region_for(self._known_region()).area if self._named else ""

    def _known_region(self) -> AmericanRegion:
        """The region the document speaks of: of the first place that tells one."""
        home = self.context.home
        for folded in (fold(m.surface) for m in self.context.of_kind("territory")):
            region = region_in(home, folded)
            if region is not None:
                return region
        for house in (fold(m.surface) for m in self.context.of_kind("centre")):
            for region in regions_of(home):  # "Servicio de Salud Araucanía Sur"
                names = (region.name, *region.aliases.split(","))
                if any(name and f" {fold(name)} " in f" {house} " for name in names):
                    return region
        return regions_of(home)[0]
