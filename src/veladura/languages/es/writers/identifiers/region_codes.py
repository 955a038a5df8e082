"""Numbers of people that tell where they were registered: they follow that place.

Spain's social security numbers begin with a province, identity cards of Ecuador, Honduras and Costa
Rica with a region, those of Guatemala and Bolivia end with one.
"""

import re
from datetime import date
from functools import cache, cached_property
from typing import TYPE_CHECKING

from veladura.languages.es.gazetteer import gazetteer, plates, provinces, told_by_phone
from veladura.languages.es.home import SPAIN, AmericanRegion, region_in, regions_of
from veladura.languages.es.lexicon import table
from veladura.numbers.america import is_cedula
from veladura.text import fold
from veladura.transform.check_digits import with_valid_check
from veladura.transform.context import Mention

if TYPE_CHECKING:
    from veladura.languages.es.context import SpanishContext

_AFFILIATION = re.compile(r"(\d\d)([/ -]?)(?:\d{7,8}|\d{4} \d{4})[/ -]?\d{1,2}")
_EMPLOYER = re.compile(r"0\d{3}[/ -]?(\d\d)[/ -]?\d{7}[/ -]?\d\d")  # of a kind of workers
_NIG = re.compile(r"(\d\d)\d{3}[ .-]?\d\d[ .-]?\d[ .-]?(?:19|20)\d\d[ .-]?\d{7}")
_FILE = re.compile(r"(\d\d)/(?:19|20)\d\d/\d{3,8}(?:[-/]\d{1,2})?")  # of an office of the State
_ANNOUNCED = re.compile(
    r"\b(?:nass|nss|nuss|naf|s\.? ?s\.?|afiliaci[oó]n|(?:seguridad|s\.) social|ccc"
    r"|cotizaci[oó]n)\W*$",
    re.IGNORECASE,
)
_TELLING = re.compile(  # parts of a number that may tell a land
    r"(?<![^\W_])(?:[A-Z]{2,3}(?=[-_ /]?\d)|[A-Z]{2}(?=[-/])"
    r"|(?<=[A-Z][-/])\d\d(?=[-/]\d{4})|^\d\d(?=[-/][A-Z]{2,4}[-/]\d)|\d\d(?=(?:[-/]\d{1,8}){3})"
    r"|\d\d(?=/[A-Z]{2,4}/(?:19|20)\d\d/)|^(?:0[1-9]|1[0-4]|2[7-9]|[34]\d|50)(?=-\d{4,7}$))"
    r"|(?<=[A-Z]{3})\d\d(?=(?:[-/]\d{1,8}){3})|(?<=SAAD)\d\d(?=-)"
    r"|^\d\d(?=[-/]\d\d[-/]\d{4,8}$)"
)
_DEPARTMENT = re.compile(r"\d\d(?=(?:\d{3}|\d{8})?-\d)")  # of Colombia: "52001-0044"
_PANAMANIAN = re.compile(r"(\d{1,2})-\d{2,4}-\d{3,5}")  # a card: province, volume, entry
_CARD = re.compile(r"(\d\d)(ar)\d{6,8}")  # of Aragon: its province, and "AR"
_AS_DIGITS = str.maketrans("OolI", "0011")  # of a scanner
_SHORTEST, _BEGINS = 11, frozenset("0123456789OlI")
_FILED = slice(8, 12)  # the year of a case
_KIND = 4  # digits before the province of an employer
_FORMS = {  # digits, from, to
    "EC": (10, 0, 2),
    "GT": (13, 9, 11),
    "HN": (13, 0, 2),
    "CR": (9, 0, 1),
}
_ISSUED = re.compile(r"\d{5,8}([a-z]{2,4})")
_TOWNS = 8  # of a region, at least: numbered from 1


class RegionCodes:
    """The numbers of one document that tell a region, with the one it became."""

    def __init__(self, context: "SpanishContext") -> None:
        self.context = context
        spanish = context.of_kind("id", "other") if context.home == "ES" else ()
        mentions = [m for m in spanish if len(m.surface) >= _SHORTEST and m.surface[0] in _BEGINS]
        self._affiliations = set(filter(None, map(_affiliation, mentions)))
        self._employers = set(filter(None, map(_employer, mentions)))
        self._cases = set(filter(None, map(_case, mentions)))
        self._files = set(filter(None, map(_file, mentions)))

    @property
    def provinces(self) -> list[str]:
        """The codes of the provinces that social security numbers begin with."""
        return sorted(plain[:2] for plain in self._affiliations)

    def written(self, plain: str, made: str) -> str:
        """`made` with the code of the region that the one in `plain` became."""
        if plain in self._affiliations:
            code = self.context.places.province_for(plain[:2])
            return with_valid_check(plain, code + made[2:])
        if plain in self._employers:
            code = self.context.places.province_for(plain[_KIND : _KIND + 2])
            number = with_valid_check(plain[_KIND:], code + made[_KIND + 2 :])
            return plain[:_KIND] + number
        if plain in self._cases:  # of a court: its town comes first
            year = self.context.dates.shift.moved(date(int(plain[_FILED]), 7, 1)).year
            town = self.context.places.province_for(plain[:2]) + made[2 : _FILED.start]
            return f"{town}{year}{made[_FILED.stop :]}"
        if plain in self._files:
            return self.context.places.province_for(plain[:2]) + made[2:]
        home = self.context.home
        card = _CARD.fullmatch(plain) if home == SPAIN else None
        if card and card[1] in provinces():
            return self.context.places.province_for(card[1]) + card[2] + made[card.end(2) :]
        issued = _ISSUED.fullmatch(plain) if home == "BO" else None
        own = region_in(home, issued[1]) if issued else None
        if issued and own is not None:  # "213880 LP", given out in La Paz
            return made[: -len(issued[1])] + self._letters_like(issued[1], own)
        digits, start, end = _FORMS.get(home, (0, 0, 0))
        if len(plain) != digits or not plain.isdecimal():
            return made
        own = _region_by_code(home, plain[start:end])
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

    def lettered(self, surface: str, written: str) -> str:
        """`written` with the letters or figures of the province or the region that those in
        `surface` became: "PO-217-F", "CYL 220 881", "SAAD-35-0088172"."""
        if self.context.home == "CO" and (department := _DEPARTMENT.match(surface)):
            own = _region_by_code("CO", department[0])
            names = {fold(m.surface) for m in self.context.of_kind("territory")}
            if own is not None and any(region_in("CO", name) == own for name in names):
                return self.context.places.region_for(own).postcodes[0] + written[2:]
        if self.context.home == "PA" and (card := _PANAMANIAN.fullmatch(surface)):
            own = _region_by_code("PA", card[1])
            if own is not None:
                return self.context.places.region_for(own).postcodes[0] + written[card.end(1) :]
        alike = len(surface) == len(written)
        telling = _TELLING.finditer(surface) if self.context.home == SPAIN else ()
        for part in reversed(list(telling)):
            if (alike or not part.start()) and (other := self._other_code(part[0])):
                written = written[: part.start()] + other + written[part.end() :]
        return written

    def _other_code(self, code: str) -> str:
        """What letters or figures of a province or a region became; "" for others."""
        places = self.context.places
        province = plates().get(code, "") if code.isalpha() else code
        told = code.isalpha() or code in self._told  # "18" is a year as well
        if told and province in provinces() and provinces()[province].region in places.regions:
            new = places.province_for(province)
            return new if code.isdecimal() else _plate_of(new)
        region = _regions_by_letters().get(code)
        if region is None:
            return ""
        new = places.regions.get(region) or self._region_for(region)
        return next(one for one, own in _regions_by_letters().items() if own == new)

    @cached_property
    def _told(self) -> frozenset[str]:
        """The codes of the provinces that places, telephones and licences tell."""
        surfaces = [mention.surface.strip() for mention in self.context.of_kind("territory")]
        codes = [gazetteer().get(fold(surface), ("", surface[:2]))[1] for surface in surfaces]
        codes += [told_by_phone(mention.surface) for mention in self.context.of_kind("phone")]
        return frozenset((*codes, *self.context.ids.provinces))

    def _region_for(self, region: str) -> str:
        """The region that the first province of one became."""
        code = next(one.code for one in provinces().values() if one.region == region)
        return provinces()[self.context.places.province_for(code)].region

    def _letters_like(self, letters: str, own: AmericanRegion) -> str:
        """The short form, as long as `letters`, of the region that its own became."""
        target = self.context.places.region_for(own)
        short = (fold(name).strip(".") for name in target.aliases)
        begins = fold(target.name).replace(" ", "")[: len(letters)]
        return next((name for name in short if len(name) == len(letters)), begins)


def _plate_of(province: str) -> str:
    return next(letters for letters, own in plates().items() if own == province)


def _region_by_code(country: str, code: str) -> AmericanRegion | None:
    """The region whose numbers begin, or end, with a code."""
    return next((region for region in regions_of(country) if code in region.postcodes), None)


@cache
def _regions_by_letters() -> dict[str, str]:
    """Letters that health cards of a region of Spain begin with → the region."""
    return {row[0]: row[1] for row in table("region_letters")}


def _affiliation(mention: Mention) -> str:
    """The digits of a social security number; or ""."""
    form = _AFFILIATION.fullmatch(mention.surface.strip().translate(_AS_DIGITS))
    if form is None or form[1] not in provinces():
        return ""
    return re.sub(r"\D", "", form[0]) if form[2] or _ANNOUNCED.search(mention.before) else ""


def _case(mention: Mention) -> str:
    """The digits of a court's general number of a case (NIG); or ""."""
    form = _NIG.fullmatch(mention.surface.strip())
    return re.sub(r"\D", "", form[0]) if form is not None and form[1] in provinces() else ""


def _file(mention: Mention) -> str:
    """The figures of a file that begins with its province and its year: "48/2022/119043"; or ""."""
    form = _FILE.fullmatch(mention.surface.strip())
    return re.sub(r"\D", "", form[0]) if form is not None and form[1] in provinces() else ""


def _employer(mention: Mention) -> str:
    """The digits of the account that an employer pays social security from; or ""."""
    form = _EMPLOYER.fullmatch(mention.surface.strip())
    told = form is not None and form[1] in provinces() and _ANNOUNCED.search(mention.before)
    return re.sub(r"\D", "", mention.surface) if told else ""
