"""Postcodes: each goes with its town, and a Dutch one keeps its form."""

import re
from typing import TYPE_CHECKING

from veladura.languages.de.writers.organisations.acronyms import other_letters
from veladura.languages.de.writers.places import whereabouts
from veladura.languages.de.writers.places.atlas import is_postcode_abroad, state_of, towns
from veladura.text import fold

if TYPE_CHECKING:
    from veladura.languages.de.context import GermanContext
    from veladura.languages.de.writers.places.writer import PlaceWriter

_BEHIND_TOWN = re.compile(r" ot | ortsteil | stadtteil | \(| [a-z]{2}$|-")


class Postcodes:
    """Writes the postcodes of one document."""

    def __init__(self, places: "PlaceWriter", where: whereabouts.Whereabouts) -> None:
        self._places = places
        self._where = where
        self._made: dict[tuple[str, str], str] = {}

    def of(self, surface: str, start: int) -> str:
        """What stands for a postcode at a position; "" for what is none."""
        if is_postcode_abroad(surface):
            return self._abroad(surface)
        match = whereabouts.POSTCODE.fullmatch(surface)
        if match is None:
            return ""
        return (match["country"] or "") + self._german(
            match["digits"], self._where.town_at.get(start, "")
        )

    def _german(self, digits: str, town: str) -> str:
        key = (digits, town)
        if key not in self._made:
            new = self._places.substitute(town) if town else ""
            new = fold(new or self._places.town(f"postcode {digits}", state_of(digits)))
            heads = (new, new.partition("-")[0], _BEHIND_TOWN.split(new)[0])
            prefix = next((towns()[head][2] for head in heads if head in towns()), "9")
            self._made[key] = _postcode_like(digits, prefix, self._places.context)
        return self._made[key]

    def _abroad(self, surface: str) -> str:
        """Other digits and letters in the same places; the first tells a part of a country."""
        letters = re.search(r"[A-Z]+", surface)
        new = surface[0] + self._places.other_digits(surface[1:], "postcode abroad")
        if letters:
            others = other_letters(letters[0], self._places.context.source).upper()
            new = new[: letters.start()] + others
        return new


def _postcode_like(digits: str, prefix: str, context: "GermanContext") -> str:
    """A postcode of a town: the digits its postcodes begin with, and others."""
    prefix = prefix[: len(digits)]
    for attempt in range(20):
        stream = context.source.numbers("postcode", digits, prefix, attempt)
        rest = "".join(str(next(stream) % 10) for _ in digits[len(prefix) :])
        if prefix + rest != digits and not context.taboo(prefix + rest):
            break
    return prefix + rest
