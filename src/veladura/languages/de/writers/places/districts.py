"""What tells a district, a canton or a state without its name: plates, courts, adjectives."""

import re
from collections import Counter
from typing import TYPE_CHECKING

from veladura.languages.de.lexicon import table
from veladura.languages.de.writers.places.atlas import (
    cantons,
    high_courts,
    lies_in,
    plates,
    state_adjective_of,
    state_adjectives,
    towns,
)
from veladura.languages.de.writers.places.whereabouts import BESIDE
from veladura.text import fold, match_case
from veladura.transform.context import Mention

if TYPE_CHECKING:
    from veladura.languages.de.writers.places.writer import PlaceWriter

_OF_STATE = re.compile(r"([^\W\d_-]+(?:-[^\W\d_-]+)?isch)(e[mnrs]?)", re.IGNORECASE)


class Districts:
    """Goes where the towns of one document go."""

    def __init__(self, places: "PlaceWriter") -> None:
        self._places = places

    def plate(self, letters: str) -> str:
        """The letters of a number plate, of the town or the state that their own becomes."""
        places = self._places
        here = [fold(town) for town, its in table("plates") if its == letters]
        marked = next(filter(places.is_marked, here), "")
        new = plates().get(fold(places.substitute(marked) or ""), "") if marked else ""
        if not here and not new:  # of a small district: most likely that of a town beside it
            new = next((its for its in map(self._plate_of, self._towns()) if its), "")
        target = places.area(towns()[here[0]][1] if here else places.near)
        there = [its for town, its in plates().items() if towns()[town][1] == target]
        others = sorted({its for its in there or plates().values() if its != letters})
        return new if new and new != letters else places.pick(others, f"plate {letters}")

    def _towns(self) -> list[str]:
        """The towns of a document that no plate is listed for, the one named most often first."""
        named = Counter(m.surface.strip() for m in self._places.context.of_kind("territory"))
        listed = [town for town, _ in named.most_common() if lies_in(fold(town))]
        return [town for town in listed if fold(town) not in plates()]

    def _plate_of(self, town: str) -> str:
        return plates().get(fold(self._places.substitute(town) or ""), "")

    def register_court(self, town: str) -> str:
        """Where the register of a court's firms is kept from now on: its new town, or near it."""
        places, state = self._places, lies_in(fold(town))
        told = state and "(" in town  # "Frankfurt (Oder)"
        new = places.town(fold(town), state) if told else places.substitute(town) or ""
        courts = high_courts()["registergericht"].items()
        near = [seat for seat, its in courts if its == lies_in(fold(new)) and seat != town]
        return (
            new
            if new in near or not near
            else places.pick(
                near, f"register {fold(town).partition(' ')[0] if not told else fold(town)}"
            )
        )

    def canton(self, mention: Mention) -> str:
        """ "Altstätten SG": letters of the canton of the new town, or of another; "" for others."""
        places, surface = self._places, mention.surface.strip()
        if surface not in cantons().values():
            return ""
        before = [m for m in places.context.of_kind("territory") if m.end <= mention.start][-1:]
        town = next((m for m in before if mention.start - m.end <= BESIDE), None)
        swiss = town is not None and lies_in(fold(town.surface.strip())) == "CH"
        if not swiss and places.home != "CH":
            return ""
        new = places.substitute(town.surface.strip()) if town else ""
        other = cantons().get(fold(new or ""))
        return other or places.pick(sorted(set(cantons().values())), fold(surface))

    def adjective(self, surface: str) -> str:
        """ "brandenburgische" goes with what Brandenburg becomes; "" for other words."""
        match = _OF_STATE.fullmatch(surface)
        state = state_adjectives().get(match[1].lower(), "") if match else ""
        if not match or not state:
            return ""
        return match_case(surface, state_adjective_of(self._places.area(state)) + match[2])
