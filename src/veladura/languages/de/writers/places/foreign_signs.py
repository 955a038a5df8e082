"""What tells that an unknown town lies abroad: the firm there, a sign, a dialling code."""

import re
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING

from veladura.languages.de.lexicon import table
from veladura.languages.de.writers.organisations.legal_forms import home_of
from veladura.languages.de.writers.places.atlas import countries, is_listed, towns
from veladura.text import fold
from veladura.transform.context import Mention

if TYPE_CHECKING:
    from veladura.languages.de.context import GermanContext

_SEAT = re.compile(r",?\s(?:mit (?:dem )?Sitz in |in |aus |, )?(?:\d{4}\s)?|,\s?")
_COUNTRY_BEHIND = re.compile(
    r",? \((?P<sign>[A-Z]{1,2})\)|,? ?\(?(?:Tel\.:? )?\+(?P<dial>42\d|3[5-8]\d|[2-9]\d)(?= ?\d)"
)
_ON_CARS = {"F": "FR", "I": "IT", "B": "BE", "S": "SE", "N": "NO", "E": "ES", "H": "HU"}
_ONE_ADDRESS = 90  # characters between a firm and its town
_AT_HOME = ("", "DE")
_NEIGHBOURS = ("AT", "CH", "LI", "LU")
_NUMBER_OF_ITALY = re.compile(r"\+39|\bI-39\d{3}")
_AT_HOME_NUMBERS = re.compile(r"\b(?:AOK|HR[AB]|Bundesagentur|USt-Id)|\+49|\b[013-9]\d{4} [A-Z]")
_SOUTH_TYROL = re.compile(r"\bP\. ?IVA|Südtirol|\bBozen|\bMeran\b|\bBrixen\b|@pec\.")


@dataclass(frozen=True)
class CountriesTold:
    """Folded unknown towns, and the country that something beside them tells."""

    neighbours: dict[str, str] = field(default_factory=dict, repr=False)
    abroad: dict[str, str] = field(default_factory=dict, repr=False)


def told(context: "GermanContext") -> CountriesTold:
    """What firms, signs and telephones of one document say of its towns."""
    found = CountriesTold()
    places = context.of_kind("territory")
    for firm, place in pairwise(context.of_kind("company", "territory")):
        if (firm.kind, place.kind) != ("company", "territory"):
            continue
        country, town = home_of(firm.surface), fold(place.surface)
        if not _SEAT.fullmatch(context.text[firm.end : place.start]):
            town = _town_of_address(firm, places)
            country = "" if country in _NEIGHBOURS else country
        if country in _NEIGHBOURS:
            found.neighbours.setdefault(town, country)
        elif country not in _AT_HOME and town and not is_listed(town):
            found.abroad.setdefault(town, country)
    _learn_signs(found, places)
    return found


def _town_of_address(firm: Mention, places: list[Mention]) -> str:
    """ "Frutteti S.r.l., Via Roma 44, 36061 Bassano": the first name without a number, folded."""
    near = (m.surface.strip() for m in places if 0 <= m.start - firm.end <= _ONE_ADDRESS)
    names = (name for name in near if not any(map(str.isdecimal, name)))
    return fold(next(names, ""))


def _learn_signs(found: CountriesTold, places: list[Mention]) -> None:
    """ "Zwijndrecht (NL)", "Aabenraa (+45 74": a sign or a dialling code behind a town."""
    dialled = {row[0]: row[1] for row in table("dialling_codes")}
    known = set(countries().values()) - {"DE", *_NEIGHBOURS}
    for mention in places:
        sign = _COUNTRY_BEHIND.match(mention.after)
        code = (
            (_ON_CARS.get(sign["sign"], sign["sign"]) or dialled.get(sign["dial"] or "", ""))
            if sign
            else ""
        )
        town = fold(mention.surface.strip())
        if code in known and town not in towns():
            found.abroad.setdefault(town, code)


def is_of_south_tyrol(text: str) -> bool:
    """Whether a German document speaks from Italy, whose towns no list has: whoever sends a bell
    there gives a postcode and a telephone number, no more."""
    said = {match[0] for match in _SOUTH_TYROL.finditer(text)}
    if said and all(map(str.isalpha, said)) and _AT_HOME_NUMBERS.search(text):
        return False  # an outing to Bozen
    return len(said) > 1 or (bool(said) and _NUMBER_OF_ITALY.search(text) is not None)
