"""Families that are from elsewhere, to readers of German."""

import re
from collections.abc import Iterator
from functools import cache

from veladura.languages.de.genders import is_given, listed
from veladura.languages.de.lexicon import lexicon, table
from veladura.text import fold
from veladura.transform.context import Mention
from veladura.transform.people.origins import Here, every_origin

_LAST_WORD = re.compile(r"(?<![^\W\d_])([^\W\d_]{4,12})[ \u00a0]$")
_WORD = re.compile(r"[^\W\d_]+")


@cache
def germany() -> Here:
    """Which names are common in German."""
    return Here(
        given=_folded("given_female") | _folded("given_male"),
        surnames=_folded("surnames"),
        origins=every_origin() - {"german"},
        is_given_name=is_given,
        listed_gender=listed,
        is_familiar=lambda word: False,
        is_surname=lambda word: False,
        at_home=True,
    )


def addressed_as(mention: Mention) -> Iterator[tuple[str, str]]:
    """The words of a name, and where the family is from as it is addressed: "Signora Zanetti"."""
    address = _LAST_WORD.search(mention.before)
    origin = _forms_of_address().get(fold(address[1]), "") if address else ""
    yield from ((word, origin) for word in _WORD.findall(fold(mention.surface)) if origin)


@cache
def _forms_of_address() -> dict[str, str]:
    return {fold(word): origin for origin, word in table("forms_of_address")}


def _folded(name: str) -> frozenset[str]:
    return frozenset(map(fold, lexicon(name)))
