"""What stands around the name of a town in one mention: its part, its canton, what leads to it.

"Samtens OT Natzevitz", "Bürglen TG", "Höhe Abzweig Ostönnen": the town goes, the rest stays or goes
with it.
"""

import re
from typing import TYPE_CHECKING

from veladura.languages.de.lexicon import lexicon
from veladura.languages.de.writers.places.atlas import cantons, is_listed, large_towns
from veladura.text import fold

if TYPE_CHECKING:
    from veladura.languages.de.writers.places.writer import PlaceWriter

_WITH_PART = re.compile(
    r"(?P<town>[^\n,()]{3,40}?)(?P<word>,? (?:OT|Ortsteil|Stadtteil) )(?P<part>[A-ZÄÖÜ][\w-]{2,30})"
)
_WITH_CANTON = re.compile(
    r"(?P<town>(?:St\. )?[A-ZÄÖÜ][\w. -]{1,30}?)(?P<gap> \(?)(?P<letters>[A-Z]{2})(?P<end>\)?)"
)
_FIRST = re.compile(
    r"(?P<word>[A-ZÄÖÜ][\w-]{1,24}) (?:(?:auf|in|bei|am|an der|zum|zur|nach) )?(?=[A-ZÄÖÜ])"
)
_AT = re.compile(r"(?:[Aa]n der|[Aa]m|[Aa]uf|[Ii]n der|[Ii]m|[Zz]um) (?=[A-ZÄÖÜ])")


def part_of(surface: str) -> str:
    """The part of a town that a mention names behind the town; "" for none."""
    match = _WITH_PART.match(surface)
    return match["part"] if match else ""


def canton_of(surface: str) -> tuple[str, str]:
    """A town, folded, and the letters of its canton behind it; empty where none stand there."""
    match = _WITH_CANTON.fullmatch(surface)
    known = match is not None and match["letters"] in cantons().values()
    return (fold(match["town"]), match["letters"]) if match and known else ("", "")


class Additions:
    """Writes mentions of one document that are more than a town."""

    def __init__(self, places: "PlaceWriter") -> None:
        self._places = places

    def of(self, name: str) -> str:
        """What stands for a name with an addition; "" for others."""
        at = _AT.match(name)
        if at and is_listed(fold(name[at.end() :])):  # "Am Bodensee"
            return at[0] + self._water(at[0], name[at.end() :])
        return self._with_part(name) or self._with_canton(name) or self._led(name)

    def _water(self, before: str, name: str) -> str:
        """What lies behind "an der": Fulda is the river there, though a town is called so."""
        town = fold(name) in large_towns() and before.lower().startswith("an der")
        return self._places.river(name) if town else self._places.substitute(name) or ""

    def _with_part(self, name: str) -> str:
        part = _WITH_PART.match(name)
        if part is None:
            return ""
        quarter = self._places.pick(list(lexicon("districts")), fold(part["part"]))
        behind = name[part.end() :]
        told = behind.strip(" ()")
        if told:
            behind = behind.replace(told, self._places.substitute(told) or "")
        return f"{self._places.substitute(part['town'])}{part['word']}{quarter}{behind}"

    def _with_canton(self, name: str) -> str:
        match = _WITH_CANTON.fullmatch(name)
        if match is None or match["letters"] not in cantons().values():
            return ""
        new = self._places.substitute(match["town"]) or ""
        letters = cantons().get(fold(new)) or self._places.canton_letters(match["letters"])
        return f"{new}{match['gap']}{letters}{match['end']}"

    def _led(self, name: str) -> str:
        """ "Höhe Abzweig Ostönnen", "Bahnlinie Treuchtlingen": only what is led to goes."""
        first = _FIRST.match(name)
        if first is None or fold(first["word"]) not in lexicon("place_leads"):
            return ""
        return first[0] + (self._places.substitute(name[first.end() :]) or "")
