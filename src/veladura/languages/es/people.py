"""Spanish names: given names, then two surnames, turned round where a comma or a field says so."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache

from veladura.transform.lexicon import lexicon, table
from veladura.transform.people.gender import (
    FEMALE,
    CensusRoles,
    gender_before,
    gender_of,
    listed_gender,
)
from veladura.transform.people.language import NameLanguage
from veladura.transform.people.parts import (
    INITIAL,
    LITERAL,
    SURNAME,
    Part,
    assign_roles,
    split_name,
)
from veladura.transform.surface import fold

_FREQUENT = 100  # substitutes come from the most frequent names, as in the census method
_ROLES = CensusRoles()


@cache
def _candidates(role: str, gender: str, particle: str, *, wide: bool) -> tuple[str, ...]:
    if role == SURNAME:
        fitting = tuple(name for p, name in table("es/surnames_with_particle") if p == particle)
        names = lexicon("es/surnames")
    else:
        rows = table("es/given_with_particle")
        fitting = tuple(name for g, p, name in rows if (g, p) == (gender, particle))
        names = lexicon("es/given_female" if gender == FEMALE else "es/given_male")
    if fitting:
        return fitting
    # Across a corpus a hundred names are too few to keep people apart and yet stay the same
    # everywhere, and the most frequent ones are the likeliest to be another person's original.
    return names[_FREQUENT:] if wide else names[:_FREQUENT]


def _given_name_follows(parts: Sequence[Part], after: str) -> bool:
    """ "PARDO NÚÑEZ, ANA": surnames before a comma and a given name."""
    following = re.match(r"\s*,\s*([^\W\d_]{3,})(?![^\W\d_]|\W{0,3}\d)", after)
    if following is None or not following[1][0].isupper():
        return False
    capitals = all(part.text.isupper() for part in parts if part.role == "")
    if following[1].isupper() and not capitals:
        return False  # ", RUT": a field, not the name
    word = fold(following[1])
    if not _ROLES.is_name(word) or _ROLES.is_surname(word):
        return False
    return all(_ROLES.is_surname(part.key) for part in parts if part.role == "")


def _assign(
    parts: Sequence[Part],
    before: str,
    settled: Mapping[str, str],
    *,
    surnames_first: bool = False,
) -> list[Part]:
    honorific = (
        len(parts) > 3
        and (parts[0].role, parts[0].key, parts[1].text) == (INITIAL, "d", ".")
        and (word := next((part for part in parts if part.role == ""), None)) is not None
        and _ROLES.is_given(word.key)
        and not _ROLES.is_only_surname(word.key)
        and sum(part.role == "" for part in parts) > 1
    )
    if honorific:  # "D. Luis Soto"
        parts = [replace(parts[0], role=LITERAL), *parts[1:]]
    return assign_roles(parts, before, _ROLES, settled, surnames_first=surnames_first)


@cache
def _nicknames() -> dict[str, str]:
    return {fold(form): name for form, name in table("es/nicknames")}


def _nickname_of(word: str) -> str:
    return _nicknames().get(word, "")


SPANISH = NameLanguage(
    split_name,
    _assign,
    _given_name_follows,
    gender_before,
    listed_gender,
    gender_of,
    _candidates,
    _nickname_of,
)
