"""What tells a district, a canton or a state without its name: plates, courts, adjectives."""

import re
from typing import TYPE_CHECKING

from veladura.languages.de.lexicon import table
from veladura.languages.de.writers.places.atlas import (
    cantons,
    court_above,
    high_courts,
    kind_of_court,
    lies_in,
    plate_of,
    plates,
    state_adjective_of,
    state_adjectives,
    towns,
)
from veladura.languages.de.writers.places.distances import nearest
from veladura.languages.de.writers.places.whereabouts import BESIDE, Whereabouts
from veladura.text import fold, match_case
from veladura.transform.context import Mention

if TYPE_CHECKING:
    from veladura.languages.de.writers.places.writer import PlaceWriter

_OF_STATE = re.compile(r"([^\W\d_-]+(?:-[^\W\d_-]+)?isch)(e[mnrs]?)", re.IGNORECASE)


class Districts:
    """Goes where the towns of one document go."""

    def __init__(self, places: "PlaceWriter", where: Whereabouts) -> None:
        self._places = places
        self._where = where

    def plate(self, letters: str) -> str:
        """The letters of a number plate, of the town or the state that their own becomes."""
        places = self._places
        here = [town for town, its in plates().items() if its == letters]
        town = next(filter(places.is_marked, here), "") or (here[0] if here else "")
        named = town if places.is_marked(town) else self._shortened(letters)
        elsewhere = (state for its, state in table("plate_states") if its == letters)
        state = lies_in(named or town) or next(elsewhere, "") or places.near
        new = plate_of(places.substitute(named) or "") if named else ""
        new = new or plate_of(places.relocations.centre(state))
        if new and new != letters:
            return new
        there = [its for town, its in plates().items() if towns()[town][1] == places.area(state)]
        others = sorted({its for its in there or plates().values() if its != letters})
        return places.pick(others, f"plate {letters}")

    def _shortened(self, letters: str) -> str:
        """The town of a document that letters no list has stand for: "FDS", Freudenstadt."""
        named = (fold(m.surface.strip()) for m in self._places.context.of_kind("territory"))
        return next((t for t in named if lies_in(t) and _is_shortened(t, fold(letters))), "")

    def austrian_plate(self, letters: str) -> str:
        """The letters of the district that the town of an Austrian plate goes to; "" for others."""
        rows = table("austrian_plates")
        here = [town for town, its in rows if its == letters]
        named = next((town for town in here if self._places.is_marked(fold(town))), "")
        if not here:
            return ""
        new = fold(self._places.substitute(named or here[0]) or "")
        return next((its for town, its in rows if fold(town) == new), "")

    def court_seat(self, court: str, town: str) -> str:
        """Where a high court of the new state has its seat; "" for other courts."""
        seats = high_courts().get(kind_of_court(court), {})
        target = self._places.area(self._where.area(fold(town)))
        others = [s for s in seats if fold(s) != fold(town)]
        others = [s for s in others if not self._places.context.taboo(s)] or others
        there = [seat for seat in others if seats[seat] == target]
        anchor = self.anchor(town)
        above = (self._seat_above(town) or court_above(anchor)) if "Wien" in seats else ""
        close = above if above in there else nearest(there, anchor)
        entity = f"{kind_of_court(court)} {fold(town)}"
        return close or (self._places.pick(there or others, entity) if others else "")

    def anchor(self, town: str) -> str:
        """The new town that a court of this town has to be close to: its own, where the document
        speaks of the town itself, or that of the town its state is most spoken of."""
        named, where = self._places.is_named(town), self._where
        instead = "" if named else where.most_named(where.area(fold(town)))
        return self._places.substitute(instead.title() or town) or ""

    def _seat_above(self, town: str) -> str:
        """Where the court above the new regional courts sits, if the old ones were below `town`."""
        below = (t for t in self._where.court_towns if fold(court_above(t)) == fold(town))
        return next(
            filter(None, (court_above(self._places.substitute(t.title()) or "") for t in below)), ""
        )

    def register_court(self, town: str) -> str:
        """Where the register of a court's firms is kept from now on: its new town, or near it."""
        places, state = self._places, lies_in(fold(town))
        told = state and "(" in town  # "Frankfurt (Oder)"
        new = places.town(fold(town), state) if told else places.substitute(town) or ""
        courts = high_courts()["registergericht"].items()
        near = [seat for seat, its in courts if its == lies_in(fold(new)) and seat != town]
        near = [seat for seat in near if seat == new or not places.context.taboo(seat)]
        if not near or (new in near and (told or places.is_named(town))):
            return new
        entity = f"register {fold(town).partition(' ')[0] if not told else fold(town)}"
        return nearest(near, self.anchor(town)) or places.pick(near, entity)

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
        return cantons().get(fold(new or "")) or places.canton_letters(surface)

    def adjective(self, surface: str) -> str:
        """ "brandenburgische" goes with what Brandenburg becomes; "" for other words."""
        match = _OF_STATE.fullmatch(surface)
        state = state_adjectives().get(match[1].lower(), "") if match else ""
        if not match or not state:
            return ""
        return match_case(surface, state_adjective_of(self._places.area(state)) + match[2])


def _is_shortened(town: str, letters: str) -> bool:
    """Whether letters stand in the name of a town, in their order, and begin it."""
    rest = iter(town.removeprefix("bad "))
    return next(rest, "") == letters[:1] and all(letter in rest for letter in letters[1:])
