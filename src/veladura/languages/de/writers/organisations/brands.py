"""Brands of several words that everybody knows: one invented word stands for all of it."""

import re
from collections.abc import Callable

from veladura.languages.de.lexicon import lexicon
from veladura.languages.de.writers.organisations.company_words import (
    brands,
    is_legal,
    is_small,
    is_trade,
)
from veladura.text import fold

_DOMAIN = re.compile(r"([A-ZÄÖÜ][\w-]{2,30})\.(?:com|de|at|ch|net|eu)(?!\w)")  # "Booking.com"
_GAPS = re.compile(r",? ")
_WORD = re.compile(r"[^\W\d_]+")
_LETTERS = 2  # of "R+V", which has others
Instead = Callable[[str, list[str]], str]


def brand_of(surface: str, instead: Instead) -> str:
    """What is written for "Swiss Life AG" or "Booking.com"; "" for other names."""
    brand = _brand(surface)
    new = instead(brand, list(lexicon("coined_names"))) if brand else ""
    return new.title() + surface[len(brand) :] if brand else ""


def _brand(surface: str) -> str:
    domain = _DOMAIN.match(surface)
    if domain:
        return domain[1]
    for end in (len(surface), *(gap.start() for gap in _GAPS.finditer(surface))):
        said = surface[:end]
        words = _WORD.findall(said)
        named = [word for word in words if not (is_legal(word) or is_small(word))]
        if fold(said) in brands() and len(named) > 1 and max(map(len, named)) > _LETTERS:
            plain = any(map(is_trade, named))
            return said if all(map(is_legal, surface[end:].split())) and not plain else ""
    return ""
