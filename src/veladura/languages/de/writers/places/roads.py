"""Roads by their number: a motorway becomes one of the state that the document goes to."""

import re
from functools import cache
from typing import TYPE_CHECKING

from veladura.languages.de.lexicon import table

if TYPE_CHECKING:
    from veladura.languages.de.writers.places.writer import PlaceWriter

_ROAD = re.compile(
    r"(?P<kind>(?:A|B|E|L|K|S)\s?|Bundesstraße\s|(?P<motorway>(?:Bundesa|A)utobahn\s(?:A\s?)?))"
    r"(?P<number>\d{1,3})"
)


def other_road(surface: str, places: "PlaceWriter") -> str:
    """ "B 27", "A 39"; "" for what is no road."""
    road = _ROAD.fullmatch(surface)
    if road is None:
        return ""
    motorway = road["motorway"] or road["kind"].strip() == "A"
    here = _motorways().get(places.area(places.near), ()) if motorway and not places.home else ()
    # Through the whole country run those of one figure.
    alike = [other for other in here if len(other) == len(road["number"])]
    others = [other for other in alike or here if other != road["number"]]
    entity = f"road {road['number']}"
    new = places.pick(others, entity) if others else places.other_digits(road["number"], "road")
    return road["kind"] + new


@cache
def _motorways() -> dict[str, tuple[str, ...]]:
    return {state: tuple(numbers.split(",")) for state, numbers in table("motorways")}
