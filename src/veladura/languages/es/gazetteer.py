"""What the Spanish lists know of places: provinces, towns, countries and their names."""

from functools import cache
from typing import NamedTuple

from veladura.languages.es.lexicon import lexicon, table
from veladura.text import fold

_OTHER_TONGUES = frozenset({"01", "03", "07", "12", "15", "17", "20", "25", "31", "32", "46", "48"})
_LANDLINE = 9  # digits
_NEVER = " -"  # behind the part of the world of a country that is never written


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
    return {row[0]: Province(*row[:4]) for row in table("provinces")}


@cache
def plates() -> dict[str, str]:
    """Letters of a province → its code."""
    return {row[0]: row[1] for row in table("plate_provinces")}


@cache
def _areas() -> dict[str, str]:
    return {row[0]: row[1] for row in table("phone_provinces")}


def province_of_phone(number: str) -> str:
    """The code of the province that a landline of Spain is from; or ""."""
    digits = "".join(filter(str.isdecimal, number)).removeprefix("0034").removeprefix("34")
    if len(digits) != _LANDLINE or digits[0] not in "89":
        return ""
    known = (_areas().get(f"9{digits[1:end]}", "") for end in (3, 2))
    return next(filter(None, known), "")


@cache
def _dialled() -> dict[str, str]:
    return {row[0]: row[1] for row in table("dialling_codes")}


def told_by_phone(number: str) -> str:
    """The code of the province, or of the country, that a telephone number is from; or ""."""
    digits = "".join(filter(str.isdecimal, number))
    abroad = digits.removeprefix("00") if number.lstrip(" (")[:2] == "00" else digits
    if number.lstrip(" (")[:1] != "+" and abroad == digits:
        return province_of_phone(number)
    known = (_dialled().get(abroad[:length], "") for length in (3, 2))
    return next(filter(None, known), "") or province_of_phone(number)


@cache
def spanish_towns() -> dict[str, tuple[str, ...]]:
    """Province → its towns besides the capital."""
    found: dict[str, list[str]] = {code: [] for code in provinces()}
    for town, code in table("cities"):
        found[code].append(town)
    for island in islands().values():
        known = (*found[island.code], provinces()[island.code].capital)
        found[island.code] += [town for town in island.towns if town not in known]
    return {code: tuple(names) for code, names in found.items()}


@cache
def foreign_towns() -> dict[str, tuple[str, ...]]:
    """Country → its towns, for every country but Spain."""
    towns: dict[str, list[str]] = {}
    for town, country in table("foreign_cities"):
        if town not in lexicon("foreign_regions"):
            towns.setdefault(country, []).append(town)
    return {country: tuple(names) for country, names in towns.items()}


@cache
def gazetteer() -> dict[str, tuple[str, str]]:
    """Folded name → (what it is, province or country code); Spain's own come first."""
    known: dict[str, tuple[str, str]] = {}
    for code, name, capital, _, *others in table("provinces"):
        own = "both" if name == capital else "province"
        for alias in (name, *(o for o in others[0].split(",") if o)) if others else (name,):
            known.setdefault(fold(alias), (own, code))
        known.setdefault(fold(capital), ("capital", code))
    for code, _, _, region, *_ in table("provinces"):  # Valencia is a province before a region
        known.setdefault(fold(region), ("region", code))
    for region, code in table("regions"):
        known.setdefault(fold(region), ("region", code))
    for code, towns in spanish_towns().items():
        for town in towns:
            known.setdefault(fold(town), ("town", code))
    for town, country in table("foreign_cities"):
        known.setdefault(fold(town), ("foreign", country))
    return known


@cache
def town_aliases() -> dict[str, str]:
    """Folded name of a town → the folded one it is known by."""
    return {fold(alias): fold(name) for alias, name in table("town_aliases")}


@cache
def local_spellings() -> dict[str, str]:
    """Name of a province or a capital in Spanish → the one of its own language; those that have the
    same in both are left out."""
    rows = [row for row in table("provinces") if row[0] in _OTHER_TONGUES]
    capitals = {row[2] for row in rows}
    aliases = {name: alias for alias, name in reversed(table("town_aliases")) if name in capitals}
    return aliases | {row[1]: row[4].split(",")[0] for row in rows if row[4]}


@cache
def countries_of() -> dict[str, frozenset[str]]:
    """Folded town abroad → the countries that have one: Trujillo is in Peru, and in Spain."""
    known: dict[str, set[str]] = {}
    for town, country in table("foreign_cities"):
        known.setdefault(fold(town), set()).add(country)
    return {town: frozenset(codes) for town, codes in known.items()}


@cache
def countries() -> dict[str, str]:
    """Folded name or alias → code."""
    names: dict[str, str] = {}
    for code, name, aliases, _ in table("countries"):
        for alias in (name, f"República de {name}", *(a for a in aliases.split(",") if a)):
            names.setdefault(fold(alias), code)
    return names


@cache
def spanish_names() -> dict[str, str]:
    """Code → Spanish name."""
    return {row[0]: row[1] for row in table("countries")}


@cache
def continent_of() -> dict[str, str]:
    """Code of a country → the part of the world it lies in."""
    return {row[0]: row[3].removesuffix(_NEVER) for row in table("countries")}


@cache
def written_countries() -> frozenset[str]:
    """The codes of countries that may be written for others: everybody knows them."""
    return frozenset(row[0] for row in table("countries") if not row[3].endswith(_NEVER))


@cache
def demonyms() -> dict[str, tuple[str, int]]:
    """Folded word for who comes from a country → its code, 1 for a man or 2 for a woman."""
    return {fold(row[i]): (row[0], i) for row in table("demonyms") for i in (2, 1)}


def is_demonym(surface: str) -> bool:
    """Whether a word says where somebody comes from; "Argentina" says where it is."""
    return fold(surface) in demonyms() and (surface.islower() or not is_country(surface))


@cache
def regional_demonyms() -> dict[str, tuple[str, int]]:
    """Folded word for who comes from a region of Spain → the region, 1 for a man, 2 for a woman."""
    return {fold(row[i]): (row[0], i) for row in table("region_demonyms") for i in (2, 1)}


@cache
def demonym_of() -> dict[tuple[str, int], str]:
    """Code of a country, 1 for a man or 2 for a woman → who comes from there."""
    return {(row[0], i): row[i] for row in reversed(table("demonyms")) for i in (1, 2)}


@cache
def english_names() -> dict[str, str]:
    """Code → English name, where it is another than the Spanish one."""
    return {row[0]: row[1] for row in table("countries_english")}


@cache
def latin_america() -> frozenset[str]:
    """The codes of the Spanish-speaking countries of America: they come first in the list."""
    codes = list(spanish_names())
    return frozenset(codes[: codes.index("FR")]) - {"ES"}


def is_country(name: str) -> bool:
    """Whether a name is that of a country and of no place: Andorra is a town of Teruel, too."""
    folded = fold(name)
    return folded in countries() and folded not in gazetteer()


class Island(NamedTuple):
    name: str
    code: str  # prefix of its postcodes
    towns: tuple[str, ...]


@cache
def islands() -> dict[str, Island]:
    """Folded name → an island of Spain."""
    return {
        fold(name): Island(name, code, tuple(towns.split(",")))
        for name, code, towns in table("islands")
    }


@cache
def towns_of(region: str) -> tuple[str, ...]:
    """The towns of a region of Spain; of all of them where none is asked for."""
    codes = [p.code for p in provinces().values() if region in ("", p.region)]
    return tuple(town for code in codes for town in spanish_towns()[code])
