"""What tells a district or a state without its name: number plates, adjectives."""

import re
from typing import TYPE_CHECKING

from veladura.languages.de.lexicon import table
from veladura.languages.de.writers.places.atlas import (
    plates,
    state_adjective_of,
    state_adjectives,
    towns,
)
from veladura.text import fold, match_case

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
        target = places.area(towns()[here[0]][1]) if here else ""
        there = [its for town, its in plates().items() if towns()[town][1] == target]
        others = sorted({its for its in there or plates().values() if its != letters})
        return new or places.pick(others, f"plate {letters}")

    def adjective(self, surface: str) -> str:
        """ "brandenburgische" goes with what Brandenburg becomes; "" for other words."""
        match = _OF_STATE.fullmatch(surface)
        state = state_adjectives().get(match[1].lower(), "") if match else ""
        if not match or not state:
            return ""
        return match_case(surface, state_adjective_of(self._places.area(state)) + match[2])
