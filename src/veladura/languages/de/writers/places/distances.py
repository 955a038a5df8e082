"""How far places lie apart, as far as their postcodes tell."""

from functools import cache

from veladura.languages.de.lexicon import table
from veladura.languages.de.writers.places.atlas import towns
from veladura.text import fold


def nearest(seats: list[str], town: str) -> str:
    """The seat whose postcodes lie closest to those of a town; "" where no list has them."""
    here = _postcode(town)
    placed = [(seat, _postcode(seat)) for seat in seats]
    known = [(abs(code - here), seat) for seat, code in placed if code and here]
    return min(known)[1] if known else ""


def distance_to_region(region: str, town: str) -> int | None:
    """Between the postcodes of a town and one in the middle of a region or a water; None where no
    list has them."""
    here, there = _postcode(town), _middles().get(region, "")
    return abs(here - int(there)) if here and there else None


@cache
def _middles() -> dict[str, str]:
    return {row[0]: row[1] for row in table("region_postcodes")}


def _postcode(town: str) -> int:
    """One in the middle of a town's postcodes; 0 for a town that no list has."""
    listed = towns().get(fold(town))
    return int(f"{listed[2]}5".ljust(5, "0")[:5]) if listed else 0
