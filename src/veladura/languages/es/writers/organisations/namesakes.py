"""Houses that are also called by their name alone, where that was taken for something else."""

import re
from collections.abc import Iterator
from dataclasses import replace

from veladura.languages.es.home import known_place
from veladura.languages.es.names.fields import BEFORE_SURNAME
from veladura.languages.es.writers.organisations.house_parts import (
    core_of,
    initials_of,
    is_acronym,
    split_house,
)
from veladura.languages.es.writers.places.articles import short_forms
from veladura.text import fold
from veladura.transform.context import Mention

_TITLED = re.compile(
    r"\b(?:D|Dña|Don|Doña|Sra?|Srta|señora?|paciente|firmad[oa]|Fdo)[.:]{0,2} $", re.IGNORECASE
)
_OTHERS = frozenset({"person", "other", "territory", "kinship"})  # what such a name is taken for
_MISTAKEN = frozenset({"territory", "id", "other"})  # what letters of one are taken for
_LETTERS = re.compile("[A-ZÑ]{3,7}")
_JOINT = re.compile(r"^(?:del?|d['’]|da|do) ?(?:l[ao]s? )?")
_SEVERAL = 2  # words: one alone may be a surname or a town


def named_as_houses(mentions: list[Mention]) -> list[Mention]:
    """ "el Carlos Haya" is the "Hospital Carlos Haya" of the same document, and no man."""
    names = set(_names(mentions))
    if not names:
        return mentions
    return [replace(m, kind="centre") if _is_of(m, names) else m for m in mentions]


def short_for_houses(mentions: list[Mention]) -> list[Mention]:
    """What is marked as a place or a number, but is the letters of a house: "… Heredia (HNCH)"."""
    short = [m for m in mentions if m.kind in _MISTAKEN and _LETTERS.fullmatch(m.surface.strip())]
    if not short:
        return mentions
    houses = (m.surface for m in mentions if m.kind == "centre")
    known = {letters for house in houses for letters in initials_of(house)}
    places = {m.place for m in short if fold(m.surface.strip()) in known}
    return [replace(m, kind="centre") if m.place in places else m for m in mentions]


def _names(mentions: list[Mention]) -> Iterator[str]:
    """The names of houses in words; a house called after its town is no namesake."""
    for mention in mentions:
        surface = mention.surface.strip()
        if mention.kind != "centre" or is_acronym(surface):
            continue
        name = _JOINT.sub("", split_house(surface)[1])
        core = core_of(name)
        named = len(core.split()) >= _SEVERAL and not known_place(name)
        if named and not _is_short_for_town(fold(name), mentions):
            yield core


def _is_short_for_town(name: str, mentions: list[Mention]) -> bool:
    towns = {fold(m.surface.strip()) for m in mentions if m.kind == "territory"}
    return name in short_forms(towns)


def _is_of(mention: Mention, names: set[str]) -> bool:
    surface = mention.surface.strip()
    if (
        mention.kind not in _OTHERS
        or core_of(surface) not in names
        or any(map(str.isdigit, surface))
    ):
        return False
    titled = _TITLED.search(mention.before[-16:]) or BEFORE_SURNAME.search(mention.before)
    return not titled and not known_place(surface)
