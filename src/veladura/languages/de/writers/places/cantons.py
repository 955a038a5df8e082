"""Swiss cantons and Austrian lands: all towns of one go to one other, and so does its name."""

from collections import Counter
from collections.abc import Iterable
from functools import cache

from veladura.languages.de.lexicon import table
from veladura.languages.de.writers.places.atlas import adjective_of, cantons, towns
from veladura.text import fold
from veladura.transform.context import PlanContext

# Those of which the lists have towns; a canton called as a town becomes another such.
_AS_TOWNS, _AS_NONE = ("BE", "LU", "SZ", "SO"), ("GR", "AG", "TG", "BL")
_LANDS = ("4", "6", "8", "9")  # first digits of Austrian postcodes that many listed towns share


@cache
def _letters() -> dict[str, str]:
    """Folded name of a canton → its letters."""
    return {fold(name): letters for name, letters in table("canton_letters")}


class SwissCantons:
    """Which canton stands for which in one document."""

    def __init__(self, context: PlanContext, marked: Iterable[str]) -> None:
        self._context = context
        found = Counter(cantons()[town] for town in sorted(marked) if town in cantons())
        self._most = found.most_common(1)[0][0] if found else ""
        self._chosen: dict[str, str] = {}

    def other(self, name: str) -> str:
        """The name of the canton that stands for another; "" where the name is none."""
        letters = _letters().get(fold(name), "")
        new = self._instead(letters) if letters else ""
        return next((canton for canton, its in table("canton_letters") if its == new), "")

    def towns_for(self, folded: str, names: Iterable[str]) -> list[str]:
        """Those that lie where a town goes: one no list has lies with most of the others."""
        letters = cantons().get(folded) or self._most
        new = self._instead(letters) if letters else ""
        return [name for name in names if cantons().get(fold(name)) == new]

    def _instead(self, letters: str) -> str:
        if letters not in self._chosen:
            names = {its: name for name, its in reversed(table("canton_letters"))}
            alike = _AS_TOWNS if fold(names[letters]) in cantons() else _AS_NONE
            others = [c for c in alike if c != letters]
            others = [c for c in others if not self._context.taboo(names[c])] or others
            self._chosen[letters] = self._context.pick("canton", others, letters) or others[0]
        return self._chosen[letters]

    def adjective(self, word: str) -> str:
        """ "Appenzeller" before "Kantonalbank": that of the canton its own becomes; "" for none."""
        own = next((name for name in map(_first, _names()) if adjective_of(name) == word), "")
        full = next((name for name in _names() if own and _first(name) == own), "")
        return adjective_of(_first(self.other(full))) if full else ""


def _names() -> list[str]:
    return [name for name, _ in table("canton_letters")]


def _first(name: str) -> str:
    return name.removesuffix(" Ausserrhoden").removesuffix(" Innerrhoden").removesuffix("-Stadt")


class AustrianLands:
    """Which land stands for which in one document, by the first digit of its postcodes."""

    def __init__(self, context: PlanContext) -> None:
        self._context = context
        self._chosen: dict[str, str] = {}

    def towns_for(self, folded: str, postcode: str, names: Iterable[str]) -> list[str]:
        """Those in the land a town goes to; none where nothing tells its own."""
        listed = towns().get(folded, ("", "", ""))
        digit = (listed[2] if listed[1] == "AT" else postcode if len(postcode) == 4 else "")[:1]
        if not digit:
            return []
        if digit not in self._chosen:
            others = [land for land in _LANDS if land != digit]
            self._chosen[digit] = self._context.pick("land", others, digit) or others[0]
        return [name for name in names if towns()[fold(name)][2][:1] == self._chosen[digit]]
