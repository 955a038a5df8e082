"""Small words and short forms of places: Galician articles ("na Coruña"), "región de"."""

import re
from collections.abc import Sequence
from collections.abc import Set as AbstractSet

from veladura.languages.es.gazetteer import gazetteer
from veladura.text import fold

_INSIDE = re.compile(r"d[ao]s? (?=[A-ZÁÉÍÓÚÑ])")
_JOINED = re.compile(r"\b(na|no|da|do|ao|á|pola|polo) $", re.IGNORECASE)
_FEMALE = ("na", "da", "á", "pola")
_CAPITAL = "A Coruña"
_ARTICLES = frozenset(("la", "el", "los", "las", "a", "o"))
_SHORT_FORM = re.compile(
    r"(?:(?:san|santa|santo|sant|la|el|los|las|[ao]s?) )?[^\W\d_]{4,}(?= del? | d['’]| y )"
)
_NO_TOWN = frozenset(
    ["santa", "santo", "villa", "puerto", "valle", "torre", "sierra", "isla", "playa"]
)
_REGION = re.compile(
    r"(?:[Rr]egi[óo]n|[Pp]rovincia|[Dd]epartamento|[Ee]stado) (?:de )?(?=[A-ZÁÉÍÓÚÑ])"
)


_SIDED = re.compile(
    r"(?P<before>(?:Campo|Bah[ií]a|Huerta|Comarca|Vega|[ÁA]rea|Zona|Cuenca|Serran[ií]a|Marina) de )"
    r"(?P<of>\D{3,40})"
    r"|(?P<town>\D{3,40})(?P<after> (?:Norte|Sur|Este|Oeste|Centro|Rural|Urbano|Urbana|Ciudad))"
)


def town_within(name: str) -> tuple[str, str, str]:
    """A town with what stands around it: "Valladolid Oeste", "Campo de Cartagena"; or empty."""
    sided = _SIDED.fullmatch(name)
    if sided is None:
        return "", "", ""
    return sided["before"] or "", sided["of"] or sided["town"], sided["after"] or ""


def said_region(surface: str) -> str:
    """What says that a place is a region: "Región de " of "Región de Magallanes"; or ""."""
    found = _REGION.match(surface)
    return found[0] if found else ""


def short_forms(names: AbstractSet[str]) -> dict[str, str]:
    """Short form → the only folded name it can stand for: "cangas" → "cangas del narcea"."""
    longer: dict[str, set[str]] = {}
    for name in names:
        short = _SHORT_FORM.match(name)
        known = gazetteer().get(short[0], ("town",))[0] if short else ""
        if short and known in ("town", "foreign") and short[0] not in _NO_TOWN:
            longer.setdefault(short[0], set()).add(name)
        article, _, rest = name.partition(" ")
        if article in _ARTICLES and rest in names:  # "La Línea" and "Línea"
            longer.setdefault(rest, set()).add(name)
    return {short: full.pop() for short, full in longer.items() if len(full) == 1}


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


def one_spelling(folded: str) -> str:
    """A hyphenated town as the lists have it: "castro urdiales", or "gernika" of "gernika-lumo"."""
    if "-" not in folded or folded in gazetteer():
        return folded
    spaced, first = folded.replace("-", " "), folded.partition("-")[0]
    return next((name for name in (spaced, first) if name in gazetteer()), folded)
