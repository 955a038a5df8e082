"""Places of a document from Spanish-speaking America: its regions become others of its country."""

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from veladura.languages.es.home import (
    AmericanRegion,
    region_in,
    region_in_name,
    regions_of,
)
from veladura.languages.es.lexicon import lexicon, table
from veladura.languages.es.tongues import regions_speaking
from veladura.languages.es.writers.places.articles import said_region
from veladura.languages.es.writers.places.landmarks import BESIDE, Landmarks
from veladura.text import fold

if TYPE_CHECKING:
    from veladura.languages.es.context import SpanishContext

_OF_PROVINCE = re.compile(
    r"(?:prov(?:incia)?\.?|pcia\.?|dep(?:artamen)?to\.?|estado|edo\.?|cant[óo]n|regi[óo]n) "
    r"(?:del? )?$|\bstate\W{1,12}(?:value\W{1,3})?$",  # a field of a machine
    re.I,
)
LETTERED = re.compile(r"[A-Z](\d{4})(?:[A-Z]{3})?")  # postcodes of Argentina
_BEHIND = re.compile(r"(?:,| ?[-–/(]) ?$")
TownPicker = Callable[[Sequence[str], Sequence[str], str, int], str | None]
_ISLAND, _SHORE = "i", "m"


class AmericanPlaces:
    """What the regions, towns and postcodes of one document's country become."""

    def __init__(self, context: "SpanishContext", pick: TownPicker) -> None:
        self.context = context
        self._pick = pick  # a free town of the first list, or of the second
        self._regions: dict[str, AmericanRegion] = {}  # name of a region → another

    @cached_property
    def _named(self) -> frozenset[str]:
        return frozenset(fold(mention.surface) for mention in self.context.of_kind("territory"))

    @cached_property
    def _landmarks(self) -> Landmarks:
        """Where the document tells one of its country's regions."""
        told = ((m.start, self._told(m.surface)) for m in self.context.of_kind("territory"))
        return Landmarks((start, region.name) for start, region in told if region is not None)

    def _told(self, surface: str) -> AmericanRegion | None:
        """The region that a place or a postcode tells."""
        if surface.isdecimal():
            return self._begun(surface, "postcodes", {})
        return region_in(self.context.home, fold(surface[len(said_region(surface)) :]))

    @cached_property
    def _nearest(self) -> dict[str, AmericanRegion]:
        """Folded place that no list has → the region told next to where it is first named."""
        home, nearest = self.context.home, dict[str, AmericanRegion]()
        for mention in self.context.of_kind("territory"):
            folded = fold(mention.surface)
            region = region_in(home, fold(self._landmarks.near(mention.start, BESIDE)))
            if folded not in nearest and region is not None:
                nearest[folded] = region
        return nearest

    def written(self, folded: str) -> str:
        """A region for a region and a town for a town, all of one region in one other."""
        home = self.context.home
        own = region_in(home, folded)
        source = own or self._nearest.get(folded) or self._known_region
        target = self.region_for(source)
        if own is not None and "." in folded:
            return target.short  # "Linares, Jal."
        if own is not None and (
            folded not in map(fold, own.towns)
            or (folded in map(fold, own.names) and self._is_said_region(folded))
            or self._has_other_town(own, folded)
        ):
            return target.name
        if own is not None and fold(own.name) == folded and len(self._named) == 1:
            return target.towns[0]
        roll = self.context.roll("territory", folded)
        # Where its towns are all taken, a name that villages have everywhere contradicts nothing.
        names = lexicon("neighbourhoods")
        villages = [name for name in names if region_in(home, fold(name)) is None]
        if own is not None and folded == fold(own.towns[0]):
            capital = self._pick(target.towns[:1], (), folded, roll)
            if capital is not None:
                return capital
        # Nothing but a capital becomes one: it may bear the name of its region.
        return self._pick(target.towns[1:], villages, folded, roll) or target.name

    def code(self, folded: str) -> str:
        """Letters as many as those of a region, of the one that it became."""
        own = region_in(self.context.home, folded) or self._nearest.get(folded)
        target = self.region_for(own or self._known_region)
        short = [one for one in target.aliases if one.isalpha() and len(one) == len(folded)]
        letters = fold(target.name).replace(" ", "")
        made = (letters[: len(folded)], letters[0] + letters[-len(folded) + 1 :])
        return next(one for one in (*short, *made) if fold(one) != folded).upper()

    def region_for(self, source: AmericanRegion) -> AmericanRegion:
        """The region that stands for one of the document's country, wherever it is told: one of the
        same land, because what a document says of the sea or of heights has to stay true."""
        if source.name not in self._regions:
            others = [
                region
                for region in regions_of(source.country)
                if region.is_written and region.name != source.name
            ]
            speaking = regions_speaking(source.country, source.name, self.context.vocabulary)
            if speaking is not None and self._stays(source, speaking):
                self._regions[source.name] = source
                return source
            if speaking is not None:  # "traduce algo del maya"
                alike = [
                    r for r in regions_of(source.country) if r.name in speaking - {source.name}
                ]
                others = [r for r in others if r in alike] or alike or others
            needed = min(len(self._named), max(len(region.towns) for region in others))
            roomy = [region for region in others if len(region.towns) >= needed]
            lands = (_ISLAND, _SHORE) if source.land == _ISLAND else (source.land,)
            pools = [
                [r.name for r in some if r.land == land]
                for land in lands
                for some in (roomy, others)
            ]
            pools.append([region.name for region in others])
            chosen = (self.context.pick("region", pool, source.name) for pool in pools)
            name = next(filter(None, chosen), others[0].name)
            self._regions[source.name] = next(r for r in others if r.name == name)
        return self._regions[source.name]

    def _stays(self, source: AmericanRegion, speaking: frozenset[str]) -> bool:
        """ "habla tsotsil": nowhere else do people; but a region that is named has to go."""
        named = {fold(mention.surface) for mention in self.context.of_kind("territory")}
        return speaking == frozenset({source.name}) and named.isdisjoint(map(fold, source.names))

    def _has_other_town(self, region: AmericanRegion, folded: str) -> bool:
        """Whether a town of a region is named as well: "Rosario - Santa Fe" ends in a province."""
        if fold(region.name) != folded:
            return False
        return any(fold(town) in self._named for town in region.towns if fold(town) != folded)

    def _is_said_region(self, folded: str) -> bool:
        """Whether the text calls a name a province or a state, or says it right behind a town:
        "prov. de Salta", "Yanahuara, Arequipa"."""
        mentions = self.context.of_kind("territory")
        ends = {m.end for m in mentions}
        return any(
            _OF_PROVINCE.search(m.before)
            or ((behind := _BEHIND.search(m.before)) and m.start - len(behind[0]) in ends)
            for m in mentions
            if fold(m.surface) == folded
        )

    def postcode(self, code: str) -> str | None:
        """A postcode of the region that its own became; None where these tell no region."""
        lettered = LETTERED.fullmatch(code)
        if lettered:  # "S2000", of Santa Fe
            told = self._told_by(lettered[1], "postcodes") or self._known_region
            letters = {row[0]: row[1] for row in table("postcode_letters")}
            figures = self.postcode(lettered[1])
            letter = letters.get(self.region_for(told).name, code[0])
            return None if figures is None else letter + figures + code[lettered.end(1) :]
        own = self._told_by(code, "postcodes")
        target = self.region_for(self._known_region if own is None else own)
        if not target.postcodes:
            return None
        start = target.postcodes[0]
        stream = self.context.source.numbers("postcode", code)
        new = start + "".join(str(next(stream) % 10) for _ in code[len(start) :])
        return new if new != code else new[:-1] + str((int(new[-1]) + 1) % 10)

    def areas_of(self, number: str) -> tuple[str, str]:
        """The area that a number begins with and the one it becomes; ("", "") for no area."""
        own = self._told_by(number, "areas")
        if own is None:
            return "", ""
        starts = (area for area in own.areas if number.startswith(area))
        return max(starts, key=len), self.region_for(own).areas[0]

    def _told_by(self, number: str, field: str) -> AmericanRegion | None:
        """The region a postcode or telephone begins as, one of the document's where several do."""
        return self._begun(number, field, self._told_regions)

    def _begun(self, number: str, field: str, likely: Mapping[str, int]) -> AmericanRegion | None:
        best = (0, 0)
        found = None
        for region in regions_of(self.context.home):
            starts = (len(one) for one in getattr(region, field) if number.startswith(one))
            weight = (max(starts, default=0), likely.get(region.name, 0))
            if weight[0] and weight > best:
                best, found = weight, region
        return found

    @cached_property
    def _told_regions(self) -> dict[str, int]:
        """The names of the regions the document speaks of, and how much of each."""
        regions = (region_in(self.context.home, name) for name in self._named)
        told = {region.name: 1 for region in regions if region is not None}
        return told | {self._known_region.name: 2}

    @property
    def area(self) -> str:
        """How telephones begin in the region that the document's became; "" where no place is."""
        areas = self.region_for(self._known_region).areas if self._named else ()
        return areas[0] if areas else ""

    @cached_property
    def _known_region(self) -> AmericanRegion:
        """The region the document speaks of: the one that most places are of, or a house."""
        home = self.context.home
        told = [self._told(m.surface) for m in self.context.of_kind("territory")]
        counted = Counter(region for region in told if region is not None)
        if counted:
            return counted.most_common(1)[0][0]
        for house in (fold(m.surface) for m in self.context.of_kind("centre")):
            region = region_in_name(home, house)  # "Servicio de Salud Araucanía Sur"
            if region is not None:
                return region
        return regions_of(home)[0]
