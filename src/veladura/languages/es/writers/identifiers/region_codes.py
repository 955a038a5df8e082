"""Numbers of people that tell where they were registered: they follow that place.

Spain's social security numbers begin with a province, identity cards of Ecuador, Honduras and Costa
Rica with a region, those of Guatemala and Bolivia end with one.
"""

import re
from typing import TYPE_CHECKING

from veladura.languages.es.gazetteer import provinces
from veladura.languages.es.home import region_in, regions_of
from veladura.numbers.america import is_cedula
from veladura.transform.check_digits import with_valid_check

if TYPE_CHECKING:
    from veladura.languages.es.context import SpanishContext

_AFFILIATION = re.compile(r"(\d\d)([/ -]?)\d{7,8}\2\d\d")
_FORMS = {
    "EC": (10, 0, 2),
    "GT": (13, 9, 11),
    "HN": (13, 0, 2),
    "CR": (9, 0, 1),
}  # digits, from, to
_ISSUED = re.compile(r"\d{5,8}([a-z]{2})")
_TOWNS = 8  # of a region, at least: numbered from 1


class RegionCodes:
    """The numbers of one document that tell a region, with the one it became."""

    def __init__(self, context: "SpanishContext") -> None:
        self.context = context
        surfaces = (mention.surface.strip() for mention in context.of_kind("id"))
        forms = filter(None, map(_AFFILIATION.fullmatch, surfaces))
        self._affiliations = {
            re.sub(r"\D", "", form[0])
            for form in forms
            if context.home == "ES" and form[1] in provinces() and form[2] in ("/", " ", "-")
        }

    @property
    def provinces(self) -> list[str]:
        """The codes of the provinces that social security numbers begin with."""
        return sorted(plain[:2] for plain in self._affiliations)

    def written(self, plain: str, made: str) -> str:
        """`made` with the code of the region that the one in `plain` became."""
        if plain in self._affiliations:
            code = self.context.places.province_for(plain[:2])
            return with_valid_check(plain, code + made[2:])
        home = self.context.home
        issued = _ISSUED.fullmatch(plain) if home == "BO" else None
        own = region_in(home, issued[1]) if issued else None
        if own is not None:  # "213880 LP", given out in La Paz
            letters = self.context.places.region_for(own).aliases[-1].lower()
            return made[:-2] + letters
        digits, start, end = _FORMS.get(home, (0, 0, 0))
        if len(plain) != digits or not plain.isdecimal():
            return made
        own = next((r for r in regions_of(home) if plain[start:end] in r.postcodes), None)
        if own is None:
            return made
        code = self.context.places.region_for(own).postcodes[0]
        made = made[:start] + code + made[end:]
        if home == "EC":
            ends = (made[:-1] + str(check) for check in range(10))
            return next(filter(is_cedula, ends), made) if is_cedula(plain) else made
        if home == "CR":
            return made
        town = f"{1 + int(made[end : end + 2]) % _TOWNS:02d}"
        return made[:end] + town + made[end + 2 :]
