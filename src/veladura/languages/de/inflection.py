"""Endings of German names."""

from functools import cache

from veladura.languages.de.lexicon import table
from veladura.text import fold


def genitive(name: str) -> str:
    """ "Müllers", but "Schulz’"."""
    return name + ("’" if name[-1:].lower() in "sßxz" else "s")


def particle_of(particle: str, surname: str) -> str:
    """ "de" before a Dutch or Flemish word is none of Italy: "de Boer", "De Smet"."""
    return "de nl" if particle == "de" and surname in _behind_dutch_de() else particle


@cache
def _behind_dutch_de() -> frozenset[str]:
    return frozenset(fold(name) for its, name in table("surnames_romance") if its == "de nl")
