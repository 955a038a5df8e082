"""Families that are from elsewhere, to readers of German."""

from functools import cache

from veladura.languages.de.genders import is_given, listed
from veladura.languages.de.lexicon import lexicon
from veladura.text import fold
from veladura.transform.people.origins import Here, every_origin


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


def _folded(name: str) -> frozenset[str]:
    return frozenset(map(fold, lexicon(name)))
