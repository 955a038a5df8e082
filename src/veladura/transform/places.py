"""Towns, provinces, postcodes and countries: everything of one province goes to another.

Because the map is from province to province, the postcode, the town and the province of an address
still agree afterwards, wherever they stand in the document.
"""

import re
from bisect import bisect_left
from functools import cache
from typing import NamedTuple

from veladura.transform.lexicon import table
from veladura.transform.setting import Mention, Setting, SurfaceWriter
from veladura.transform.surface import fold, match_case

_POSTCODE_WORDS = re.compile(r"(?:C\.?\s?P\.?|Cód(?:igo|\.)?\s?[Pp](?:ostal|\.))[:\s]*(?=\d)", re.I)
_LONGEST_ACRONYM = 4  # letters
_CITIES_ABROAD = 51  # from this code on: Ceuta and Melilla, which are no provinces
_HOME, _HOME_IN = "ES", 10  # nine countries of ten become Spain where it is free
_NEIGHBOURS = frozenset(("FR", "PT", "IT", "DE", "GB", "BE", "NL", "CH", "AT", "IE", "AD"))
_DOTTED = re.compile(r"(?:[A-Z]{1,2}\.\s?){2,3}")
_NEAR = 120  # characters: an unknown town belongs to the postcode or province next to it


class Province(NamedTuple):
    code: str
    name: str
    capital: str
    region: str

    @property
    def shares_name(self) -> bool:
        return self.name == self.capital


@cache
def provinces() -> dict[str, Province]:
    return {row[0]: Province(*row[:4]) for row in table("es/provinces")}


@cache
def _towns() -> dict[str, tuple[str, ...]]:
    towns: dict[str, list[str]] = {code: [] for code in provinces()}
    for town, code in table("es/cities"):
        towns[code].append(town)
    return {code: tuple(names) for code, names in towns.items()}


@cache
def _foreign() -> dict[str, tuple[str, ...]]:
    towns: dict[str, list[str]] = {}
    for town, country in table("es/foreign_cities"):
        towns.setdefault(country, []).append(town)
    return {country: tuple(names) for country, names in towns.items()}


@cache
def _gazetteer() -> dict[str, tuple[str, str]]:
    """Folded name → (what it is, province or country code); Spain's own come first."""
    known: dict[str, tuple[str, str]] = {}
    for code, name, capital, region, *others in table("es/provinces"):
        own = "both" if name == capital else "province"
        for alias in (name, *(o for o in others[0].split(",") if o)) if others else (name,):
            known.setdefault(fold(alias), (own, code))
        known.setdefault(fold(capital), ("capital", code))
        known.setdefault(fold(region), ("region", code))
    for region, code in table("es/regions"):
        known.setdefault(fold(region), ("region", code))
    for town, code in table("es/cities"):
        known.setdefault(fold(town), ("town", code))
    for town, country in table("es/foreign_cities"):
        known.setdefault(fold(town), ("foreign", country))
    return known


@cache
def countries() -> dict[str, str]:
    """Folded name or alias → code."""
    names: dict[str, str] = {}
    for code, name, aliases in table("es/countries"):
        for alias in (name, *(a for a in aliases.split(",") if a)):
            names.setdefault(fold(alias), code)
    return names


@cache
def _spanish() -> dict[str, str]:
    """Code → Spanish name."""
    return {row[0]: row[1] for row in table("es/countries")}


@cache
def _english() -> dict[str, str]:
    """Code → English name, where it is another than the Spanish one."""
    return {row[0]: row[1] for row in table("es/countries_english")}


@cache
def _latin() -> frozenset[str]:
    """The codes of the Spanish-speaking countries of America: they come first in the list."""
    codes = list(_spanish())
    return frozenset(codes[: codes.index("FR")]) - {_HOME}


class CountryWriter(SurfaceWriter):
    """Writes the countries: Spanish-speaking ones become Spanish-speaking ones."""

    def entity(self, mention: Mention) -> str:
        folded = fold(mention.surface)
        return countries().get(folded, folded)

    def write(self, mention: Mention) -> str | None:
        surface = mention.surface.strip()
        code = countries().get(fold(surface), "")
        new, name = self.other(code or fold(surface))
        if code and surface.isupper() and len(surface) in (2, 3) and "." not in surface:
            return new if len(surface) == 2 else fold(name)[:3].upper()
        if code and _DOTTED.fullmatch(surface):
            return name  # "EE. UU." calls for no capitals
        if fold(surface) == fold(_english().get(code, "")) != fold(_spanish()[code]):
            name = _english().get(new, name)
        return match_case(surface, name)

    def other(self, code: str) -> tuple[str, str]:
        """Code and name of the country that stands for `code`.

        In Spanish texts nearly every country is Spain, and Spain itself cannot stay: most others
        become Spain, as long as the document does not name it.
        """
        roll = self.setting.roll("country", code)
        if code != _HOME and not roll and self._goes_home(code):
            return _HOME, _spanish()[_HOME]
        pool = frozenset(_spanish())
        if code == _HOME:
            pool = _latin() | _NEIGHBOURS
        elif code in _latin():
            pool = _latin()
        names = {
            name: other
            for other, name in _spanish().items()
            if other in pool and other not in (code, _HOME)
        }
        name = self.setting.pick("country", tuple(names), code, roll=roll) or next(iter(names))
        return names[name], name

    def _goes_home(self, code: str) -> bool:
        """Whether a country becomes Spain, which is free for one country of a document."""
        if not self.setting.source.number(_HOME_IN, "home", code):
            return False
        return self.setting.claim("country", _spanish()[_HOME], code)


class TerritoryWriter(SurfaceWriter):
    """Writes towns, postcodes, provinces and regions."""

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self._provinces: dict[str, Province] = {}
        mentions = setting.of_kind("territory")
        self._marked = {fold(mention.surface) for mention in mentions}
        known = [
            (m.start, code)
            for m in setting.of_kind("territory", "country")
            if (code := _region_of(m.surface, m.kind))
        ]
        self._known_starts = [start for start, _ in known]
        self._known_codes = [code for _, code in known]
        self._only_region = known[0][1] if len(set(self._known_codes)) == 1 else ""

    def write(self, mention: Mention) -> str | None:
        surface = mention.surface.strip()
        near = self._region_near(mention.start)
        lead = _POSTCODE_WORDS.match(surface)
        if lead and lead.end() < len(surface):  # "C.P. 03940"
            return lead[0] + (self.substitute(surface[lead.end() :], near) or "")
        acronym = len(surface) <= _LONGEST_ACRONYM and surface.isupper() and surface.isalpha()
        if acronym and re.search(r"[a-záéíóúñ]{3}", mention.before + mention.after):
            surface = surface.capitalize()  # "CDMX" does not call for capitals
        whole = self.substitute(surface, near)
        if fold(surface) in _gazetteer() or not re.search(r"[,/()\d]|\s[-–]\s", surface):
            return whole
        parts = re.split(r"(\s*[,/()]\s*|\s[-–]\s|(?<=\d)\s+|\s+(?=\d))", surface)
        return "".join(
            part if i % 2 or not part.strip() else self.substitute(part, near) or ""
            for i, part in enumerate(parts)
        )

    def knows(self, name: str) -> bool:
        """Whether a name is a place: in the gazetteer, or marked as one in this document."""
        folded = fold(name)
        return folded in _gazetteer() or folded in self._marked

    def substitute(self, name: str, near: str = "") -> str | None:
        """What stands for a place name or a postcode."""
        abroad = near in _foreign() and near not in ("", "ES")
        if re.fullmatch(r"\d{5}", name) and name[:2] in provinces() and not abroad:
            return self._postcode(name)
        if any(c.isdigit() for c in name):
            return self._other_code(name)
        if fold(name) in countries() and fold(name) not in _gazetteer():
            country = self.setting.writer("country")
            if isinstance(country, CountryWriter):
                return match_case(name, country.other(countries()[fold(name)])[1])
        return match_case(name, self._place(fold(name), near))

    def _place(self, folded: str, near: str) -> str:
        what, code = _gazetteer().get(folded, ("unknown", near))
        if what == "foreign" or (what == "unknown" and code in _foreign()):
            return self._foreign_town(folded, code)
        target = self._other_province(code or folded)
        if what in ("province", "both"):
            return target.name
        if what == "region":
            return self._region(folded, target)
        roll = self.setting.roll("territory", folded)
        towns = _towns()[target.code]
        if not target.shares_name:
            towns = (target.capital, *towns)
        everywhere = [town for names in _towns().values() for town in names]
        return (
            self.setting.pick("territory", towns, folded, roll=roll)
            or self.setting.pick("territory", everywhere, folded, roll=roll)
            or target.name
        )

    def _region(self, folded: str, target: Province) -> str:
        if fold(target.region) != folded and not self.setting.taboo(target.region):
            return target.region
        regions = sorted({p.region for p in provinces().values()})
        for region in self.setting.source.probe(regions, "region", folded):
            if fold(region) != folded and not self.setting.taboo(region):
                return region
        return target.name

    def _foreign_town(self, folded: str, code: str) -> str:
        country = self.setting.writer("country")
        new = country.other(code)[0] if isinstance(country, CountryWriter) else code
        roll = self.setting.roll("territory", folded)
        if new == _HOME:
            near = self._other_province(f"abroad {code}")
            towns: tuple[str, ...] = (near.capital, *_towns()[near.code])
        else:
            towns = _foreign().get(new, _foreign()["AR"])
        return self.setting.pick("territory", towns, folded, roll=roll) or _foreign()["UY"][0]

    def _other_province(self, code: str) -> Province:
        if code not in self._provinces:
            own = provinces().get(code)
            roll = self.setting.roll("territory", fold(own.name)) if own else 0
            # A province that shares its capital's name can stand for both in one word, as the
            # original may; where the two are told apart any other will do.
            apart = own is not None and not own.shares_name
            pool = {
                p.name: p
                for p in provinces().values()
                if (apart or p.shares_name) and int(p.code) < _CITIES_ABROAD
            }
            others = [name for name, province in pool.items() if province.code != code]
            name = self.setting.pick("province", others, code, roll=roll) or others[0]
            self._provinces[code] = pool[name]
        return self._provinces[code]

    def _postcode(self, code: str) -> str:
        target = self._other_province(code[:2])
        roll = self.setting.roll("territory", code)
        candidate = code
        for attempt in range(50):
            number = self.setting.source.number(
                100 if code[2] == "0" else 900, "postcode", code, roll, attempt
            )
            candidate = (
                f"{target.code}{number:03d}" if code[2] == "0" else f"{target.code}{100 + number}"
            )
            if self.setting.claim("postcode", candidate, code):
                break
        return candidate

    def _other_code(self, name: str) -> str:
        """A foreign postcode, or a name with a number in it: the digits change."""
        stream = self.setting.source.numbers("postcode", fold(name))
        written = "".join(
            str((int(c) + 1 + next(stream) % 9) % 10) if c.isdigit() and c.isascii() else c
            for c in name
        )
        return re.sub(
            r"[^\W\d_]{4,}", lambda m: match_case(m[0], self._place(fold(m[0]), "")), written
        )

    def _region_near(self, start: int) -> str:
        """The province or foreign country of the nearest place that tells one, or of them all."""
        following = bisect_left(self._known_starts, start)
        beside = range(max(0, following - 1), min(following + 1, len(self._known_starts)))
        near = [(abs(start - self._known_starts[i]), self._known_codes[i]) for i in beside]
        distance, code = min(near, default=(0, ""))
        return code if distance <= _NEAR else self._only_region


def _region_of(surface: str, kind: str) -> str:
    """The code of the province or, abroad, of the country a place lies in; "" if it is unknown."""
    name = surface.strip()
    if kind == "country":
        code = countries().get(fold(name), "")
        return code if code in _foreign() else ""
    if re.fullmatch(r"\d{5}", name) and name[:2] in provinces():
        return name[:2]
    return _gazetteer().get(fold(name), ("", ""))[1]
