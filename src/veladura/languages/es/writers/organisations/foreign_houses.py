"""The language abroad that a house is called what it is in: "Hôpital", "Krankenhaus"."""

from functools import cache

from veladura.languages.es.lexicon import table
from veladura.languages.es.writers.organisations.house_parts import english_kind
from veladura.text import fold


@cache
def _foreign_words() -> dict[str, str]:
    return {word: tongue for tongue, word in table("foreign_house_words")}


def tongue_of_house(surface: str) -> str:
    """The language abroad that a house is called what it is in: "fr" for "Hôpital"; or ""."""
    words = (fold(word) for word in surface.split())
    told = next((_foreign_words()[word] for word in words if word in _foreign_words()), "")
    return told or ("en" if english_kind(surface) else "")
