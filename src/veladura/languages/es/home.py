"""Which country a document comes from, by its towns and regions and what only one country has."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cache, lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

from veladura.languages.es.gazetteer import (
    countries,
    countries_of,
    gazetteer,
    islands,
    town_aliases,
)
from veladura.languages.es.lexicon import is_word, table
from veladura.text import any_of, fold, words
from veladura.transform.context import Mention
from veladura.wordlists import read_toml

SPAIN = "ES"
_CUE, _TOWN, _REGION, _NAMED, _ADDRESS = 2, 1, 2, 1, 4  # how much each tells
_ENOUGH = 2
_CODE = 2  # letters of a country's code
# Names of towns that begin so are everywhere.
EVERYWHERE = re.compile(r"(?:san|santa|santo|los|las|la|el|villa|nueva|puerto|rio) ")


_NORTH = re.compile(r"\s{0,3}(?:\+|00)\s?1(?!\d{0,2}\Z)")  # dialled before numbers of North America
_TEN_DIGITS = {  # how numbers of ten digits begin → what that tells
    "09": {"EC": _TOWN, "PY": _TOWN},
    "11": {"AR": _TOWN},
    "3": {"CO": _TOWN},
    "787": {"PR": _CUE},
    "939": {"PR": _CUE},
    "809": {"DO": _CUE},
    "829": {"DO": _CUE},
    "849": {"DO": _CUE},
}


_EIGHT_DIGITS = {  # country → how its numbers of eight digits begin; Spain has none
    "BO": "234567",
    "CU": "2345678",
    "CR": "245678",
    "GT": "234567",
    "HN": "23789",
    "NI": "2578",
    "PA": "6",
    "SV": "267",
    "UY": "24",
}
_LEFT = re.compile(r"\b(?:e?migr\w+|exili\w+|se (?:fue|marchó)) (?:a|para) $", re.I)
_BORN = re.compile(  # whoever is said to come from a country may well live in another
    r"\b(?:nac\w{1,4}|natural|oriund[oa]|originari[oa]|procedente|pa[íi]s d(?:e |['’])orig[eè]n:?"
    r"|lleg\w{1,4}) (?:en |del? )?$",
    re.I,
)
_DIRECTIONS = frozenset(("norte", "sur", "este", "oeste", "centro", "centro sur", "central"))
_IDS = re.compile(  # forms of people's numbers that one country alone has
    r"(?P<CU>\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{5})"
    r"|(?P<EC>(?:0[1-9]|1\d|2[0-4])[0-5]\d{6}-\d)"
    r"|(?P<UY>[1-6]\.\d{3}\.\d{3}-\d)"
    r"|(?P<ES>[XYZ][\s.-]?\d{1,4}[\s.-]?\d{3}[\s.-]?\d{0,3}[\s.-]?[A-Z]|\d{8}[\s-]?[A-Z])"
    r"|(?P<VE>V-?\s?\d{1,2}\.\d{3}\.\d{3})"
)
_AS_DIGITS = str.maketrans("OlI", "011")
_POSTCODE = re.compile(r"[0-5]\d{4}")
_OF = re.compile(r" del? (?:la )?")
_NO_DIGIT = re.compile(r"\D")
_PROVINCIAL = re.compile(r"03[3-9]\d{8}")  # of Argentina, with what is dialled between provinces
_LANDLINE = re.compile(r"02[1-9]\d{8}")  # of Venezuela, and of Argentina
_VENEZUELAN = re.compile(r"04(?:1[246]|2[46])\d{7}")  # mobiles


class AmericanRegion(NamedTuple):
    """A state or department of a country of America."""

    country: str
    name: str
    aliases: tuple[str, ...]
    postcodes: tuple[str, ...]  # how they begin, and the numbers of people in some countries
    towns: tuple[str, ...]
    areas: tuple[str, ...]  # of its telephones
    land: str  # "m" by the sea, "i" an island, "a" high, "s" forest, "" none of these
    is_written: bool  # whether it may stand for another

    @property
    def names(self) -> tuple[str, ...]:
        return (self.name, *self.aliases)

    @property
    def short(self) -> str:
        """How addresses abbreviate it: "Jal."; its name where they do not."""
        dotted = (one for one in self.aliases if "." in one)
        return next((one for one in dotted if any(map(str.islower, one))), self.name)


@cache
def regions() -> tuple[AmericanRegion, ...]:
    return tuple(
        AmericanRegion(
            country,
            name,
            _listed(aliases),
            _listed(postcodes),
            _listed(towns),
            _listed(areas),
            land.lstrip("x"),
            not land.startswith("x"),
        )
        for country, name, aliases, postcodes, towns, areas, land in table("latin_regions")
    )


def _listed(field: str) -> tuple[str, ...]:
    return tuple(filter(None, field.split(",")))


@cache
def regions_of(country: str) -> tuple[AmericanRegion, ...]:
    return tuple(region for region in regions() if region.country == country)


@cache
def _places() -> dict[str, frozenset[str]]:
    """Folded region or town → countries of America that have one."""
    places: dict[str, set[str]] = {}
    for region in regions():
        for name in (*region.names, *region.towns):
            places.setdefault(fold(name), set()).add(region.country)
    return {name: frozenset(codes) for name, codes in places.items()}


@cache
def _names() -> frozenset[str]:
    """The folded names of all regions of America."""
    return frozenset(fold(name) for region in regions() for name in region.names)


def american_countries(folded: str) -> frozenset[str]:
    """The countries of Spanish-speaking America that have a town or a region of a folded name."""
    return _places().get(folded, frozenset())


def is_american(folded: str) -> bool:
    """Whether a folded name is a town or a region of Spanish-speaking America."""
    return folded in _places()


def known_place(name: str) -> bool:
    """Whether a list has a place of this name, of Spain, of America or abroad."""
    folded = fold(name)
    spaced = folded.replace("-", " ")  # "Castro-Urdiales"
    return folded in gazetteer() or spaced in gazetteer() or is_american(folded)


@cache
def _region_by_name(country: str) -> dict[str, AmericanRegion]:
    """Folded name → the region of a country that is called so, or else that has such a town."""
    found: dict[str, AmericanRegion] = {}
    for names in ("names", "towns"):
        for region in regions_of(country):
            for name in getattr(region, names):
                found.setdefault(fold(name), region)
                found.setdefault(fold(name).rstrip("."), region)  # "Gto"
    return found


def region_in(country: str, name: str) -> AmericanRegion | None:
    """The region of a country that a folded name is, or lies in."""
    known = _region_by_name(country).get(name)
    if known is None and len(name) > _CODE + 1 and name.endswith("."):  # "Ant.", of Antioquia
        begun = [r for r in regions_of(country) if fold(r.name).startswith(name[:-1])]
        return begun[0] if len(begun) == 1 else None
    return known


def has_region(town: str, name: str) -> bool:
    """Whether a folded name is that of the region or province which has a folded town."""
    what, code = gazetteer().get(town, ("", ""))
    if what in ("town", "capital") and gazetteer().get(name, ("", ""))[1] == code:
        return gazetteer()[name][0] in ("province", "both")
    there = (region_in(country, town) for country in american_countries(town))
    names = (fold(one) for region in there if region is not None for one in region.names)
    return any(name in (one, one.rstrip(".")) for one in names)


def region_in_name(country: str, house: str) -> AmericanRegion | None:
    """The region of a country that the folded name of a house says, or a town in it."""
    words = house.split()
    for start in range(1, len(words)):
        for end in range(len(words), start, -1):
            name = " ".join(words[start:end])
            region = None if name in _DIRECTIONS else region_in(country, name)
            if region is not None:
                return region
    return None


@cache
def _cues() -> Mapping[str, Any]:
    return read_toml(__package__, "words/home_cues")


@lru_cache(maxsize=256)
def _cue_words(cues: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{any_of(cues)})(?!\w)")


@cache
def _cues_by_word() -> dict[str, list[str]]:
    """The longest word of cues → these; what has no word of a cue has no cue."""
    found: dict[str, list[str]] = {}
    for cue in _countries_of_cues():
        found.setdefault(max(words(cue.lower()), key=len, default=""), []).append(cue)
    return found


@cache
def _countries_of_cues() -> dict[str, tuple[str, ...]]:
    """Cue, also in capitals → the countries that have it."""
    found: dict[str, list[str]] = {}
    for code, cues in _cues()["words"].items():
        for cue in {*cues, *map(str.upper, cues)}:
            found.setdefault(cue, []).append(code)
    return {cue: tuple(codes) for cue, codes in found.items()}


def country_of_cue(word: str) -> str:
    """The only country that has a body of this name; or ""."""
    codes = _countries_of_cues().get(word, ())
    return codes[0] if len(codes) == 1 else ""


def _cues_in(text: str, vocabulary: AbstractSet[str]) -> set[str]:
    """Which cues stand in a text of which `vocabulary` are the words: mostly none."""
    known = _cues_by_word()
    words_there = [word for word in known if word in vocabulary or not word]
    likely = tuple(cue for word in words_there for cue in known[word] if cue in text)
    return {match[0] for match in _cue_words(likely).finditer(text)} if likely else set()


def home_of(text: str, vocabulary: AbstractSet[str], mentions: Sequence[Mention]) -> str:
    """The code of the country a document is from; Spain where nothing else is told."""
    told: Counter[str] = Counter({SPAIN: _ADDRESS * _has_spanish_address(mentions)})
    for cue in _cues_in(text, vocabulary):
        codes = _countries_of_cues()[cue]
        told.update(dict.fromkeys(codes, _CUE if len(codes) == 1 else _TOWN))
    lands = {m.start - len(", ") for m in mentions if m.kind == "country" and m.before[-2:] == ", "}
    for mention in mentions:
        folded = fold(mention.surface)
        if mention.kind == "territory" and mention.end in lands and _is_spanish(folded):
            continue  # "León, Nicaragua" is no León of Spain
        if mention.kind == "territory" and not _LEFT.search(mention.before):
            told.update(_told_by_place(folded))
        elif mention.kind == "country" and not _BORN.search(mention.before):
            coded = len(folded) == _CODE and mention.surface.isupper()  # a field of a machine
            told[_code_of(folded)] += _CUE if coded else _NAMED
        elif mention.kind == "phone":
            number = mention.surface.translate(_AS_DIGITS)  # of a scanner
            told[_dialled(number)] += _CUE
            told[SPAIN] += _told_by_number(number)
            told.update(_american_number(number))
        elif mention.kind == "id":
            form = _IDS.fullmatch(mention.surface)
            told[(form and form.lastgroup) or ""] += 1
        elif mention.kind == "centre":
            place = _place_in(folded)
            told[countries().get(place, "")] += _CUE
            what = gazetteer().get(town_aliases().get(place, place), ("foreign",))[0]
            spanish = what != "foreign"
            if spanish and place != folded and not is_american(place):
                told[SPAIN] += _TOWN  # "Juzgado n.º 7 de Donostia"
            if is_american(place) and not spanish and place not in _DIRECTIONS:
                told.update(_told_by_place(place))
                told.update(countries_of().get(place, frozenset()))  # nobody lives in a hospital
        elif mention.kind in ("email", "internet"):
            told[_ending(folded)] += _CUE
    del told[""]
    best = max(sorted(told), key=lambda code: (told[code], code == SPAIN), default=SPAIN)
    known = best == SPAIN or bool(regions_of(best))
    return best if known and told[best] >= _ENOUGH else SPAIN


def _place_in(house: str) -> str:
    """Where a folded house says that it stands: "puerto del rosario" is one town, and no Rosario of
    Argentina."""
    behind = [house[of.end() :] for of in _OF.finditer(house)] or [house]
    return next(filter(known_place, behind), behind[-1])


def _has_spanish_address(mentions: Sequence[Mention]) -> bool:
    """Whether a postcode stands before a town of its own province: "28012 Madrid"."""
    places = [m for m in mentions if m.kind == "territory"]
    return any(
        _POSTCODE.fullmatch(code.surface.strip())
        and town.start - code.end <= _CODE
        and gazetteer().get(fold(town.surface), ("", ""))[1] == code.surface.strip()[:2]
        for code, town in pairwise(places)
    )


def _is_spanish(folded: str) -> bool:
    return gazetteer().get(folded, ("foreign",))[0] != "foreign"


def _code_of(folded: str) -> str:
    """The code of a country that is named, or whose code stands in a field."""
    code = folded.upper()
    return countries().get(folded, code if code == SPAIN or regions_of(code) else "")


def _told_by_place(folded: str) -> Counter[str]:
    told = Counter[str]()
    while " " in folded and folded not in gazetteer() and not is_american(folded):
        folded = folded.partition(" ")[2]  # "Puerto Fuerte Olimpo"
    what, _ = gazetteer().get(folded, ("", ""))
    if what and what != "foreign":
        told[SPAIN] += _REGION if re.search("province|region|both", what) else _TOWN
    elif folded in islands() and not what:
        told[SPAIN] += _REGION
    elif folded.isdecimal() and len(folded) == 5 and folded[:2] <= "52":
        told[SPAIN] += _TOWN
    known = _places().get(folded, frozenset()) | countries_of().get(folded, frozenset())
    alone = what == "" and len(known) == 1 and not EVERYWHERE.match(folded)
    alone = alone and folded not in islands() and (folded in _names() or not is_word(folded))
    for country in known:
        told[country] += _TOWN + alone
    return told


def _told_by_number(number: str) -> int:
    """How much a number of nine digits tells of Spain: mobiles of Peru and Chile begin with 9."""
    digits = _NO_DIGIT.sub("", number)
    if len(digits) != len("600000000") or number.strip().startswith(("+", "0")):
        return 0
    return _CUE if digits[0] in "67" else _TOWN if digits[0] in "89" else 0


def _american_number(number: str) -> dict[str, int]:
    """How much a number of ten digits tells of countries whose numbers have as many."""
    digits = _NO_DIGIT.sub("", number).removeprefix("00")
    if re.fullmatch(r"09[1-9]\d{6}", digits):
        return {"UY": _CUE}
    if _VENEZUELAN.fullmatch(digits):
        return {"VE": _CUE}
    if _PROVINCIAL.fullmatch(digits):
        return {"AR": _CUE}
    if _LANDLINE.fullmatch(digits) and not number.strip().startswith(("+", "00")):
        return {"VE": _TOWN, "AR": _TOWN}
    if len(digits) == len("70000000") and not number.strip().startswith(("+", "00")):
        there = (code for code, firsts in _EIGHT_DIGITS.items() if digits[0] in firsts)
        return dict.fromkeys(there, _TOWN) | {SPAIN: -_TOWN}
    north = _NORTH.match(number) is not None  # "+1 787 …"; "+1 305 …" is of the United States
    digits = digits[1:] if north else digits
    if len(digits) != len("0990000000") or (number.strip().startswith("+") and not north):
        return {}
    known = {start: told for start, told in _TEN_DIGITS.items() if not north or len(start) == 3}
    return next((dict(told) for start, told in known.items() if digits.startswith(start)), {})


def _dialled(number: str) -> str:
    prefix = re.match(r"\s*(?:\+|00)\s?(\d{2,3})", number)
    if prefix is None:
        return ""
    codes = _cues()["dialling"]
    return next((c for c, digits in codes.items() if prefix[1].startswith(digits)), "")


def dialling_code(country: str) -> str:
    """What is dialled before the numbers of a country; or ""."""
    return str(_cues()["dialling"].get(country, ""))


def _ending(address: str) -> str:
    ending = re.search(r"\.([a-z]{2})(?:[/:?].*)?$", address)
    code = ending[1].upper() if ending else ""
    return code if code == SPAIN or regions_of(code) else ""
