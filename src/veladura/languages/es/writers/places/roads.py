"""Roads by letters and a number: "A-92", "EX-104" of a region, "LU-530" of a province.

A road of the State becomes another where its province went; letters of a province go with it, and
those of a region become a national road's, which every region has.
"""

import re
from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING

from veladura.languages.es.gazetteer import gazetteer, plates, provinces
from veladura.languages.es.home import SPAIN
from veladura.languages.es.lexicon import lexicon, table
from veladura.text import fold

if TYPE_CHECKING:
    from veladura.languages.es.context import SpanishContext

CONNECTORS = frozenset(  # small words in the name of a road
    {"de", "del", "la", "las", "los", "el", "d", "l", "dels", "les", "da", "do"}
)
_OF_THE_STATE = frozenset({"A", "AP", "N"})
_OF_THE_COUNTRY = _OF_THE_STATE | {"R", "E"}
_OF_REGIONS = frozenset({"C", "CA"})  # though provinces have these letters, too
_LETTERS = re.compile(r"[A-Z]{1,2}[a-z]?")
_WIDEST = 20  # from the first to the last number of one house


def is_road_code(pieces: Sequence[str], i: int) -> bool:
    """Whether the letters of a road stand here, before a dash and its number."""
    number = pieces[i + 2 : i + 3]
    behind_figures = i > 0 and pieces[i - 1].isdecimal()  # "No. 12E-41", a house in Colombia
    letters = _LETTERS.fullmatch(pieces[i]) is not None and not behind_figures
    return letters and pieces[i + 1 : i + 2] == ["-"] and bool(number) and number[0].isdecimal()


def network_for(letters: str, context: "SpanishContext") -> str:
    """The letters of a road's network in the land that its own became."""
    if context.home != SPAIN or letters in _OF_THE_COUNTRY:
        return letters
    own = _province(letters, context)
    if not own or letters in _OF_REGIONS:
        return "N"
    code = context.places.province_for(own)
    roads = next((row[0] for row in table("road_letters") if row[1] == code), "")
    there = roads or next((one for one, own in plates().items() if own == code), "N")
    return "N" if there in _OF_THE_COUNTRY | _OF_REGIONS else there  # "A-6" is no road of Alicante


def road_like(letters: str, number: str, context: "SpanishContext", roll: int = 0) -> str:
    """A road of the State where the province of one went: "AP-68"; "" where no list has any."""
    network, own = network_for(letters, context), f"{letters}-{number}"
    places = (fold(mention.surface) for mention in context.of_kind("territory"))
    told = [gazetteer().get(name, ("", ""))[1] for name in places]
    near = [*(code for code in told if own in _trunk_roads().get(code, ())), *told]
    province = next((code for code in near if code in provinces()), "")
    if not province or network not in _OF_THE_STATE or context.home != SPAIN:
        return ""
    there = _trunk_roads().get(context.places.province_for(province), ())
    alike = [road for road in there if road.partition("-")[0] == network]
    return next((new for some in (alike, there) if (new := _picked(some, own, context, roll))), "")


def _picked(roads: Sequence[str], own: str, context: "SpanishContext", roll: int) -> str | None:
    number = own.partition("-")[2]  # "AP-7" is called like "A-7"
    others = [road for road in roads if road.partition("-")[2] != number]
    return context.pick("road", others, fold(own), roll=roll)


@cache
def _trunk_roads() -> dict[str, tuple[str, ...]]:
    """Code of a province → the roads of the State there."""
    return {code: tuple(roads.split(",")) for code, roads in table("trunk_roads")}


def _province(letters: str, context: "SpanishContext") -> str:
    """The code of the province whose roads have some letters: of several, one that is told."""
    codes = [row[1] for row in table("road_letters") if row[0] == letters]
    told = (code for code in codes if provinces()[code].region in context.places.regions)
    return next(told, next(iter(codes), plates().get(letters, "")))


@cache
def road_types() -> frozenset[str]:
    """Kinds of road, folded."""
    return frozenset(lexicon("road_types"))


@cache
def house_words() -> frozenset[str]:
    """Folded words of addresses that name nothing: floors, doors."""
    return frozenset(lexicon("address_words"))


def says_part(piece: str) -> bool:
    """ "entlo", "carretera": a word of addresses, and no name."""
    return fold(piece) in house_words() or fold(piece) in road_types()


def has_article(pieces: Sequence[str]) -> bool:
    """Whether an article stands before the kind of road."""
    article, following = pieces[:1], pieces[2:3]
    return fold("".join(article)) in ("la", "el") and fold("".join(following)) in road_types()


def end_of_road(words: Sequence[str], knows: Callable[[str], bool]) -> str:
    """Where a road leads, with or without the small words before it: "DE LA RODA"."""
    tails = (" ".join(words[i:]) for i in range(len(words)) if fold(words[i]) != "de")
    plain = " ".join(w for w in words if fold(w) not in CONNECTORS or w[0].isupper())
    return next(filter(knows, tails), plain)


def to_number(pieces: Sequence[str], i: int, written: Sequence[str]) -> str:
    """The last number of a house that has several, "12-14", as far from its first, which was
    written last but one, as it was; or ""."""
    alone = i > 1 and pieces[i - 1] in "-–" and not any(p.isdecimal() for p in pieces[: i - 2])
    if not alone or not pieces[i - 2].isdecimal() or not written[-2].isdecimal():
        return ""
    width = int(pieces[i]) - int(pieces[i - 2])
    return f"{int(written[-2]) + width}" if 0 < width <= _WIDEST and not width % 2 else ""
