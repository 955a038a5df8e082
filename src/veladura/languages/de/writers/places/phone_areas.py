"""Which area a telephone number goes to: that of the town it stands beside, as that is written."""

import re
from bisect import bisect
from functools import cache, cached_property
from typing import TYPE_CHECKING

from veladura.languages.de.lexicon import table
from veladura.languages.de.writers.places.atlas import cantons, small_neighbours
from veladura.languages.de.writers.streets import is_street
from veladura.text import fold
from veladura.transform.context import Mention

if TYPE_CHECKING:
    from veladura.languages.de.context import GermanContext

_LETTERS = re.compile(r"(?:St\. )?[^\W\d_]{3}")
_NO_WORD = re.compile(r"\W")


Towns = tuple[list[int], list[str]]  # where they stand, and the areas of what is written for them


class PhoneAreas:
    """The areas of one document: numbers of one old area share a new one."""

    def __init__(self, context: "GermanContext") -> None:
        self.context = context
        self._chosen: dict[str, str] = {}

    def beside(self, old: str, start: int) -> str:
        """The area of the new town for the town of the old area, where the document names that;
        else for the town nearest before a number, or behind it; "" without towns."""
        if old not in self._chosen and self._called(old):
            self._chosen[old] = self._called(old)
        return self._nearest(old, start, self._german)

    def _called(self, old: str) -> str:
        """ "+49 202": the area of what Wuppertal becomes, wherever else the number stands."""
        places = self.context.places
        listed = [town for town, area in area_codes().items() if area == old]
        plan = fold(town_of_area(old))  # "Gotha Thüringen"
        for town in filter(None, (*listed, plan, plan.partition(" ")[0])):
            marked = next((m.surface for m in self._towns_called(town)), "")
            if not marked and places.knows(town) and self._is_said(town):
                marked = town.title()  # a town that only companies are called after
            if marked:
                return area_of(places.substitute(marked.strip()) or "")
        return ""

    def _is_said(self, folded: str) -> bool:
        return folded in (self._text if " " in folded else self._words)

    @cached_property
    def _words(self) -> frozenset[str]:
        return frozenset(_NO_WORD.split(self._text))

    def _towns_called(self, folded: str) -> list[Mention]:
        """The places of the document that bear a name, or begin with it: "Rotenburg (Wümme)"."""
        return self._named.get(folded) or self._begun.get(folded.partition(" ")[0], [])

    @cached_property
    def _named(self) -> dict[str, list[Mention]]:
        named: dict[str, list[Mention]] = {}
        for mention in self.context.of_kind("territory"):
            named.setdefault(fold(mention.surface.strip()), []).append(mention)
        return named

    @cached_property
    def _begun(self) -> dict[str, list[Mention]]:
        begun: dict[str, list[Mention]] = {}
        for name, mentions in self._named.items():
            begun.setdefault(_NO_WORD.split(name)[0], mentions)
        return begun

    @cached_property
    def _text(self) -> str:
        return fold(self.context.text)

    def swiss(self, old: str, start: int) -> str:
        """The same for Switzerland, by the canton of the new town."""
        return self._nearest(f"CH {old}", start, self._swiss)

    def austrian(self, old: str, start: int) -> str:
        return self._nearest(f"AT {old}", start, self._austrian)

    def _nearest(self, old: str, start: int, towns: Towns) -> str:
        if old not in self._chosen:
            starts, codes = towns
            position = bisect(starts, start)
            self._chosen[old] = codes[max(0, position - 1)] if codes else ""
        return self._chosen[old]

    @cached_property
    def _german(self) -> Towns:
        return self._towns(area_codes())

    @cached_property
    def _swiss(self) -> Towns:
        areas = {row[0]: row[1] for row in table("canton_areas")}
        most = {town: areas.get(canton, "") for town, canton in cantons().items()}
        return self._towns(most | {fold(town): area for town, area in table("swiss_areas")})

    @cached_property
    def _austrian(self) -> Towns:
        small = {town: area for town, area in small_neighbours().items() if area.isdecimal()}
        return self._towns(small | {fold(town): area for town, area in table("austrian_areas")})

    def _towns(self, areas: dict[str, str]) -> Towns:
        found: list[tuple[int, str]] = []
        codes: dict[str, str] = {}
        for mention in self.context.of_kind("territory"):
            surface = mention.surface.strip()
            if surface not in codes:
                named = _LETTERS.match(surface) and not is_street(surface)
                new = self.context.places.substitute(surface) if named else ""
                codes[surface] = areas.get(fold(new or ""), "")
            if codes[surface]:
                found.append((mention.start, codes[surface]))
        return [start for start, _ in found], [code for _, code in found]


@cache
def town_of_area(area: str) -> str:
    """The town that an area is called after in the numbering plan; "" where none is known."""
    import phonenumbers  # large tables, and most areas are listed
    from phonenumbers import geocoder

    number = phonenumbers.PhoneNumber(country_code=49, national_number=int(f"{area}123456"[:11]))
    return str(geocoder.description_for_valid_number(number, "de"))


@cache
def area_codes() -> dict[str, str]:
    """Folded name of a town → its area, without the 0 before it."""
    small = {fold(row[0]): row[3] for row in table("small_towns")}
    return small | {fold(town): code for town, code in table("area_codes")}


def area_of(town: str) -> str:
    """The area of a town or of what lies in it ("Halberstadt-Lindenhof"); "" for others."""
    folded = fold(town)
    return area_codes().get(folded) or area_codes().get(folded.rpartition("-")[0], "")
