"""Swiss cantons and Austrian lands: all towns of one go to one other, and so does its name."""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache

from veladura.languages.de.lexicon import table
from veladura.languages.de.writers.places.atlas import adjective_of, cantons, seats, towns
from veladura.text import fold
from veladura.transform.context import PlanContext

# Those of which the lists have towns; a canton called as a town becomes another such.
_AS_TOWNS, _AS_NONE = ("BE", "LU", "SO", "SG", "ZH"), ("GR", "AG", "TG", "BL")
_LANDS = ("Oberösterreich", "Tirol", "Steiermark", "Niederösterreich")  # with many listed towns


@cache
def _letters() -> dict[str, str]:
    """Folded name of a canton → its letters."""
    return {fold(name): letters for name, letters in table("canton_letters")}


class SwissCantons:
    """Which canton stands for which in one document."""

    def __init__(
        self, context: PlanContext, marked: Iterable[str], told: Mapping[str, str]
    ) -> None:
        """`told` are the cantons that stand behind towns no list has: "Bürglen TG"."""
        self._context = context
        self._told = told
        found = Counter(cantons()[town] for town in sorted(marked) if town in cantons())
        self._most = found.most_common(1)[0][0] if found else ""
        self._chosen: dict[str, str] = {}

    def other(self, name: str) -> str:
        """The name of the canton that stands for another; "" where the name is none."""
        letters = _letters().get(fold(name), "")
        new = self._instead(letters) if letters else ""
        return next((canton for canton, its in table("canton_letters") if its == new), "")

    def letters(self, old: str) -> str:
        """The letters that stand for those of a canton."""
        return self._instead(old) if old in set(_letters().values()) else old

    def towns_for(self, folded: str, names: Iterable[str]) -> list[str]:
        """Those that lie where a town goes: one no list has lies with most of the others."""
        letters = cantons().get(folded) or self._told.get(folded) or self._most
        new = self._instead(letters) if letters else ""
        there = [name for name in names if cantons().get(fold(name)) == new]
        capital = folded in _letters()  # Bern, of Bern, becomes Luzern, of Luzern
        return [name for name in there if (fold(name) in _letters()) == capital] or there

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


@cache
def _land_heads() -> dict[str, str]:
    return {head: land for land, heads in table("austrian_lands") for head in heads.split(",")}


def land_of(postcode: str) -> str:
    """The Austrian land of a postcode or of how its town's begin; "" where it has none."""
    lengths = range(min(len(postcode), 4), 0, -1)
    return next(filter(None, (_land_heads().get(postcode[:n], "") for n in lengths)), "")


def _land_of_town(folded: str) -> str:
    _, country, digits = towns().get(folded, ("", "", ""))
    return land_of(digits) if country == "AT" else ""


class AustrianLands:
    """Which land stands for which in one document."""

    def __init__(
        self, context: PlanContext, told: Iterable[str], courts: Iterable[str] = ()
    ) -> None:
        """`told` are the postcodes of a document's towns: those no list has lie with most;
        `courts` are its towns with a regional court, folded."""
        self._context = context
        self._chosen: dict[str, str] = {}
        self._courts = Counter(map(_land_of_town, courts))
        lands = Counter(filter(None, map(land_of, told)))
        self._most = lands.most_common(1)[0][0] if lands else ""

    def other(self, land: str) -> str:
        """The land that stands for another; "" where the name is none."""
        if land not in _land_heads().values():
            return ""
        if land not in self._chosen:
            seated = Counter(map(_land_of_town, seats("landgericht")))
            others = [one for one in _LANDS if one != land and seated[one] >= self._courts[land]]
            others = [one for one in others if not self._context.taboo(one)] or others
            self._chosen[land] = self._context.pick("land", others, land) or others[0]
        return self._chosen[land]

    def towns_for(self, folded: str, postcode: str, names: Iterable[str]) -> list[str]:
        """Those in the land a town goes to; none where nothing tells its own."""
        digits = postcode if len(postcode) == 4 else ""
        new = self.other(_land_of_town(folded) or land_of(digits) or self._most)
        return [name for name in names if new and land_of(towns()[fold(name)][2]) == new]
