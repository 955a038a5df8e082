"""Houses in the addresses of a document: "www.farmaciaoturia.com", "ceipoturia@"."""

from functools import cached_property
from typing import TYPE_CHECKING

from veladura.languages.es.writers.organisations.house_parts import (
    core_of,
    initials_of,
    is_acronym,
    is_generic,
    split_house,
)
from veladura.languages.es.writers.organisations.house_places import HousePlaces
from veladura.languages.es.writers.organisations.public_bodies import is_national
from veladura.text import compact
from veladura.transform.context import Mention

if TYPE_CHECKING:
    from veladura.languages.es.context import SpanishContext

_SHORTEST, _LONGEST = 4, 14  # letters of a house in an address
_FEW = 5  # letters that tell no name: "ceipm", "hv"


def _plain(letters: str) -> str:
    """Letters beside a name that say what a house is, or too few to say anything; "" for others:
    "almenara" of "almenaracosta" is a name as well."""
    return letters if len(letters) <= _FEW or is_generic(letters) else ""


def _initials_like(letters: str, old: str, new: str) -> str:
    """The first initials of a new name, where letters are those of the old one: "chsf"."""
    pairs = zip(initials_of(old), initials_of(new), strict=False)
    told = (other[: len(letters)] for one, other in pairs if one.startswith(letters))
    return next(told, "") if len(letters) > 1 else ""


class HouseLetters:
    """The names of one document's houses as addresses write them."""

    def __init__(self, context: "SpanishContext", places: HousePlaces) -> None:
        self.context = context
        self._places = places

    def found_in(self, run: str) -> tuple[str, Mention] | None:
        """The longest name of a house that stands in letters of an address, and the house."""
        return next(((old, house) for old, house in self._forms.items() if old in run), None)

    def replaced(self, run: str, old: str, house: Mention, written: str) -> str:
        """The letters with the new name of a house, or its last word where they had no more."""
        words = (core := core_of(split_house(written)[1])).split()
        whole = compact(core)
        short = len(whole) > _LONGEST or old == self._last(house)
        before, _, behind = run.partition(old)
        parts = core_of(split_house(house.surface.strip())[1]).split()
        if len(before) > 1 and any(word.startswith(before) for word in parts):
            before = ""  # "vegalmanzora", of Vega Almanzora
        new = compact(words[-1]) if short and words else whole
        if before and before == self._initial(house) and len(words) > 1:
            before = compact(words[-2])[0]  # "pencinas", of the "Farmacia Lda. Pilar Encinas"
        begins = _initials_like(before, house.surface, written) or self._stays(before)
        return begins + new + self._stays(behind)

    def _stays(self, letters: str) -> str:
        """What is plain beside a name and holds no town of the document: not "hvic", of Vic."""
        towns = (compact(mention.surface) for mention in self.context.of_kind("territory"))
        return "" if any(town in letters for town in towns) else _plain(letters)

    @cached_property
    def _forms(self) -> dict[str, Mention]:
        found: dict[str, Mention] = {}
        for mention in self.context.of_kind("centre"):
            head, name, tail = split_house(mention.surface.strip())
            named = (head or tail) and core_of(name) and not is_acronym(mention.surface)
            if named and not is_national(mention.surface):
                for form in (compact(self._named(mention)), self._last(mention)):
                    found.setdefault(form, mention)
        told = {form: house for form, house in found.items() if len(form) >= _SHORTEST}
        return dict(sorted(told.items(), key=lambda item: -len(item[0])))

    def _named(self, house: Mention) -> str:
        name = split_house(house.surface.strip())[1]
        return self._places.ending_in_place(name)[0]

    def _initial(self, house: Mention) -> str:
        """The first letter of the word before the last one that a house is called by."""
        words = self._words(house)
        return compact(words[-2])[0] if len(words) > 1 else ""

    def _last(self, house: Mention) -> str:
        words = self._words(house)
        return compact(words[-1]) if words else ""

    def _words(self, house: Mention) -> list[str]:
        return core_of(self._named(house)).split()
