"""Where the places of a state go: to another state, and its small towns around one larger town.

A village becomes no city, and the plates, telephones and district of a neighbourhood stay those of
one neighbourhood.
"""

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from veladura.languages.de.lexicon import table
from veladura.languages.de.writers.places.atlas import (
    big_cities,
    has_seat,
    large_towns,
    ports,
    seats,
    small_neighbours,
    small_towns,
    state_neighbours,
    towns,
    towns_in,
)
from veladura.languages.de.writers.places.cantons import AustrianLands, SwissCantons
from veladura.text import fold

if TYPE_CHECKING:
    from veladura.languages.de.context import GermanContext
    from veladura.languages.de.writers.places.whereabouts import Whereabouts

_NEIGHBOURS = ("AT", "CH", "LI", "LU")
_COAST = ("NI", "SH", "MV")  # states that have ports to exchange
_SHORTEST = 3  # letters of a name that another must not hold
_LARGE = ("SN", "NI", "NW", "HE", "RP", "BW", "BY", "BB", "ST", "TH", "SH")


class Relocations:
    """Chooses towns of one document."""

    def __init__(
        self, context: "GermanContext", where: "Whereabouts", cantons: SwissCantons
    ) -> None:
        self._context = context
        self._where = where
        self._cantons = cantons
        self.lands = AustrianLands(context, where.postcodes, where.court_towns)
        self._states: dict[str, str] = {}
        self._circles: dict[str, str] = {}

    def state(self, code: str) -> str:
        """The state that stands for a state; other countries stand for themselves."""
        if code in _NEIGHBOURS:
            return code
        if code not in self._states:
            others = [c for c in _COAST if c != code] if self._at_sea(code) else []
            others = others or self._where.roomy([c for c in _LARGE if c != code])
            others = [c for c in others if self._where.setting.allows(code, c)] or others
            names = {row[0]: row[1] for row in table("states")}
            others = [c for c in others if not self._context.taboo(names[c])] or others
            others = [
                c for c in others if fold(names.get(code, code)) not in fold(names[c])
            ] or others
            beside = [] if self._context.source.linked else self._beside(code, others)
            chosen = self._context.pick("state", beside, code)
            chosen = chosen or self._context.pick("state", others, code)
            self._states[code] = chosen or others[0]
        return self._states[code]

    def _beside(self, code: str, others: list[str]) -> list[str]:
        """States that border on what the neighbours of a state have become."""
        borders = state_neighbours()
        near = [new for old, new in self._states.items() if old in borders.get(code, ())]
        return [c for c in others if near and all(c in borders[new] for new in near)]

    def _at_sea(self, code: str) -> bool:
        """Whether a state's ports matter: ships call at no town on the Moselle."""
        return code in (*_COAST, "HB", "HH") and self._where.setting.is_by_the_sea

    def town(self, folded: str, area: str) -> str:
        """What stands for a town of a state: a small one for a small one, where courts and ports
        allow it."""
        code = area or self._where.area(folded)
        target = self.state(code)
        inside = _without(folded, towns_in(target))
        pools = self._abroad(folded, target, inside) or self._german(folded, code, inside)
        roll = self._context.roll("territory", folded)
        for pool in (*pools, inside):
            chosen = self._context.pick("territory", pool, folded, roll=roll)
            if chosen:
                return chosen
        everywhere = [name for state in _LARGE for name in _without(folded, towns_in(state))]
        chosen = self._context.pick("territory", everywhere, folded, roll=roll)
        if chosen:
            return chosen
        return f"{inside[0]}-{self._context.source.number(9, 'town', folded) + 1}"

    def _abroad(self, folded: str, target: str, inside: list[str]) -> list[list[str]]:
        """Towns of the canton or land that a town goes to; none for German ones."""
        if target not in _NEIGHBOURS:
            return []
        near = inside
        if target == "CH":
            near = self._cantons.towns_for(folded, inside)
        elif target == "AT":
            near = self.lands.towns_for(folded, self._where.postcode_of(folded), inside)
        sits = self._where.sits_in(folded)
        seated = [name for name in inside if sits and fold(name) in seats(sits)]
        if seated:
            return [[name for name in near if name in seated] or seated, near]
        if folded in big_cities():
            return [[name for name in near if fold(name) in big_cities()], near]
        small = folded not in towns() or folded in small_neighbours()
        alike = [name for name in near if (fold(name) in small_neighbours()) == small]
        return [alike, near]

    def _german(self, folded: str, code: str, inside: list[str]) -> list[list[str]]:
        large = [name for name in inside if fold(name) in large_towns()]
        fitting = self._fitting(folded, large)
        if fitting == large and self._where.is_small(folded):
            small = [name for name in inside if fold(name) in small_towns()]
            centre = self._circle(code)
            return [[name for name in small if small_towns()[fold(name)] == centre], small]
        size = [name for name in fitting if folded in big_cities() and fold(name) in big_cities()]
        heart = [name for name in size or fitting if name in self._hearts]
        first = [heart] if self._is_main(folded, code) else []
        return [*first, size, fitting, large]

    def _fitting(self, folded: str, large: list[str]) -> list[str]:
        """Those with the port, court, parliament or university that a document speaks of."""
        tests: list[Callable[[str], bool]] = []
        if folded in ports() and self._where.setting.is_maritime:
            tests.append(lambda name: fold(name) in ports())
        sits = self._where.sits_in(folded)
        if sits:
            tests.append(lambda name: fold(name) in seats(sits))
        if self._where.setting.judges_in(folded):
            tests.append(lambda name: has_seat("VG", name))
        if self._where.setting.teaches_in(folded):
            tests.append(lambda name: fold(name) in seats("universität"))
        for test in tests:
            large = [name for name in large if test(name)] or large
        return large

    @cached_property
    def _hearts(self) -> frozenset[str]:
        """Larger towns that small ones are listed around, with a district where one is named."""
        named = "Landkreis" in self._context.text or "Landratsamt" in self._context.text
        districts = {row[0] for row in table("circle_districts")}
        hearts = frozenset(small_towns().values())
        return hearts & districts if named and not self._context.source.linked else hearts

    def _is_main(self, folded: str, code: str) -> bool:
        """Whether small towns of the document are to lie around this one from now on."""
        linked = self._context.source.linked  # what a town becomes is the same in every document
        return not linked and self._where.has_small and self._where.main(code) == folded

    def _circle(self, code: str) -> str:
        """The larger town around which the small towns of a state lie from now on."""
        if code not in self._circles:
            target = self.state(code)
            hearts = sorted(name for name in self._hearts if towns()[fold(name)][1] == target)
            if self._at_sea(code):
                hearts = [name for name in hearts if fold(name) in ports()] or hearts
            main = "" if self._context.source.linked else self._where.main(code)
            centre = self.town(main, code) if main else ""
            chosen = self._context.source.choice(hearts, "circle", code) if hearts else ""
            self._circles[code] = centre if centre in hearts else chosen
        return self._circles[code]

    def district(self, folded: str, code: str) -> str:
        """The rural district of the small towns of a state; another of the state beside it."""
        centre, target = self._circle(code), self.state(code)
        rows = [row for row in table("circle_districts") if towns()[fold(row[0])][1] == target]
        first = [name for town, name in rows if town == centre]
        rest = [name for _, name in rows if name not in first]
        chosen = self._context.pick("district", first, folded)
        return chosen or self._context.pick("district", rest, folded) or ""

    def centre(self, code: str) -> str:
        """The larger town that the small towns of a German state lie around; "" elsewhere."""
        return "" if code in _NEIGHBOURS else self._circle(code)


def _without(folded: str, names: tuple[str, ...]) -> list[str]:
    """The names that do not hold the one they are to stand for."""
    if len(folded) < _SHORTEST:
        return list(names)
    return [name for name in names if folded not in fold(name)]
