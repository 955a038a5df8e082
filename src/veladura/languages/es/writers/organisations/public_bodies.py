"""Bodies that belong to a country or a region: which stay, and which others are of their kind."""

from functools import cache

from veladura.languages.es.gazetteer import countries
from veladura.languages.es.lexicon import lexicon, table
from veladura.text import fold


@cache
def _national() -> frozenset[str]:
    return frozenset(map(fold, lexicon("national_bodies")))


def is_national(surface: str) -> bool:
    """ "Secretaría de Salud de Honduras" and "I.N.S.S." as well as "INSS"."""
    plain = fold(surface)
    if plain in _national() or ("." in plain and plain.replace(".", "") in _national()):
        return True
    body, _, country = plain.replace(" del ", " de ").rpartition(" de ")
    return body in _national() and country in countries()


@cache
def peers() -> dict[str, tuple[str, ...]]:
    groups: dict[str, list[str]] = {}
    for group, name, *_ in table("institution_peers"):
        groups.setdefault(group, []).append(name)
    return {fold(name): tuple(groups[group]) for group, name, *_ in table("institution_peers")}


@cache
def region_of_body() -> dict[str, str]:
    """Folded body of a region → the region."""
    return {
        fold(name): region for _, name, *regions in table("institution_peers") for region in regions
    }
