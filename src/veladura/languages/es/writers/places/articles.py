"""Small words of places: Galician articles ("na Coruña"), "región de" and the like."""

import re
from collections.abc import Sequence

from veladura.text import fold

_INSIDE = re.compile(r"d[ao]s? (?=[A-ZÁÉÍÓÚÑ])")
_JOINED = re.compile(r"\b(na|no|da|do|ao|á|pola|polo) $", re.IGNORECASE)
_FEMALE = ("na", "da", "á", "pola")
_CAPITAL = "A Coruña"
_REGION = re.compile(
    r"(?:[Rr]egi[óo]n|[Pp]rovincia|[Dd]epartamento|[Ee]stado) (?:de )?(?=[A-ZÁÉÍÓÚÑ])"
)


def said_region(surface: str) -> str:
    """What says that a place is a region: "Región de " of "Región de Magallanes"; or ""."""
    found = _REGION.match(surface)
    return found[0] if found else ""


def inner_article(surface: str) -> str:
    """The article that was marked with a town: "da " of "da Estrada"; or ""."""
    found = _INSIDE.match(surface)
    return found[0] if found else ""


def towns_behind(before: str, surface: str, towns: Sequence[str]) -> tuple[str, ...]:
    """The other towns that have the article a text says before one, with it; none elsewhere."""
    joined = _JOINED.search(before)
    if joined is None:
        return ()
    article = "A " if joined[1].lower() in _FEMALE else "O "
    own = fold(surface)
    alike = (town for town in (*towns, _CAPITAL) if town.startswith(article))
    return tuple(town for town in alike if own not in fold(town))
