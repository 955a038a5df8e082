"""Makes and models of vehicles: a car stays a car, and a tractor a tractor."""

import re
from functools import cache

from veladura.languages.es.lexicon import is_word, table
from veladura.text import fold

_REST = re.compile(
    r"(?:(?: (?:[A-Z\d]|[a-z]\d)[\w-]*){0,3})((?: [a-záéíóúñ]{3,}){0,3})"
)  # "Ibiza" or "i20", and " blanco"


@cache
def _makes() -> dict[str, str]:
    """Folded make → the kind of vehicle."""
    return {fold(make): kind for kind, make, _ in reversed(table("vehicles"))}


@cache
def _models() -> dict[str, str]:
    """Folded make and model → the kind of vehicle."""
    return {fold(f"{make} {model}"): kind for kind, make, model in table("vehicles")}


def vehicles_like(surface: str) -> tuple[tuple[str, ...], str]:
    """Vehicles of the same kind and another make, and what is said behind the model of one; none
    for what is no vehicle."""
    words = surface.split()
    for count in (2, 1):
        make = fold(" ".join(words[:count]))
        rest = _REST.fullmatch(surface, len(" ".join(words[:count])))
        if make in _makes() and rest and len(words) > count:
            said = _behind_model(make, rest[1])
            kind = _models().get(fold(surface.removesuffix(said)), _makes()[make])
            others = (row for row in table("vehicles") if row[0] == kind and fold(row[1]) != make)
            return tuple(f"{row[1]} {row[2]}" for row in others), said
    return (), ""


def _behind_model(make: str, said: str) -> str:
    """ " rojo" of "seat león rojo": a model in small letters goes with its make."""
    first, _, behind = said.lstrip().partition(" ")
    is_model = fold(f"{make} {first}") in _models() or not is_word(fold(first))
    return (behind and f" {behind}") if is_model else said
