"""Which area a telephone number goes to: that of the town it stands beside, as that is written."""

import re
from bisect import bisect
from functools import cache, cached_property
from typing import TYPE_CHECKING

from veladura.languages.de.lexicon import table
from veladura.languages.de.writers.streets import is_street
from veladura.text import fold

if TYPE_CHECKING:
    from veladura.languages.de.context import GermanContext

_LETTERS = re.compile(r"[^\W\d_]{3}")


class PhoneAreas:
    """The areas of one document: numbers of one old area share a new one."""

    def __init__(self, context: "GermanContext") -> None:
        self.context = context
        self._chosen: dict[str, str] = {}

    def beside(self, old: str, start: int) -> str:
        """The area of the new town nearest before a number, else behind it; "" without towns."""
        if old not in self._chosen:
            starts, codes = self._towns
            position = bisect(starts, start)
            self._chosen[old] = codes[max(0, position - 1)] if codes else ""
        return self._chosen[old]

    @cached_property
    def _towns(self) -> tuple[list[int], list[str]]:
        """Where German towns stand, and the areas of what is written for them."""
        found: list[tuple[int, str]] = []
        codes: dict[str, str] = {}
        for mention in self.context.of_kind("territory"):
            surface = mention.surface.strip()
            if surface not in codes:
                named = _LETTERS.match(surface) and not is_street(surface)
                new = self.context.places.substitute(surface) if named else ""
                codes[surface] = area_codes().get(fold(new or ""), "")
            if codes[surface]:
                found.append((mention.start, codes[surface]))
        return [start for start, _ in found], [code for _, code in found]


@cache
def area_codes() -> dict[str, str]:
    """Folded name of a town → its area, without the 0 before it."""
    return {fold(town): code for town, code in table("area_codes")}
