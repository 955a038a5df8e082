"""Houses that are also called by their name alone, where that was taken for something else."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from veladura.languages.es.home import known_place
from veladura.languages.es.joints import joint_before
from veladura.languages.es.names.fields import BEFORE_SURNAME
from veladura.languages.es.writers.organisations.house_parts import (
    core_of,
    initials_of,
    is_acronym,
    letters_of,
    split_house,
)
from veladura.languages.es.writers.organisations.house_places import is_of_town
from veladura.languages.es.writers.places.articles import short_forms
from veladura.text import fold
from veladura.transform.context import Mention

_TITLED = re.compile(
    r"\b(?:D|Dña|Don|Doña|Sra?|Srta|señora?|paciente|firmad[oa]|Fdo)[.:]{0,2} $", re.IGNORECASE
)
_OTHERS = frozenset({"person", "other", "territory", "kinship", "date"})  # what it is taken for
_ARTICLED = re.compile(r"(?:El|Los?|Las?) (?=[A-ZÁÉÍÓÚÑ])")
_HIS = frozenset({"el", "del", "al"})
_SHORT = 3  # letters of a word that tells nothing
_MISTAKEN = frozenset({"territory", "id", "other"})  # what letters of one are taken for
_LETTERS = re.compile("[A-ZÑ]{3,7}")
_KIND_LETTERS = re.compile(r"h[cg]?u?|chu?|c[hs]")  # of a hospital, a complex, a centre
_JOINT = re.compile(r"^(?:del?|d['’]|da|do) ?(?:l[ao]s? )?")
_SEVERAL = 2  # words: one alone may be a surname or a town


def named_as_houses(mentions: list[Mention]) -> list[Mention]:
    """ "el Carlos Haya" is the "Hospital Carlos Haya" of the same document, and no man; "del
    Remedio" is of the "Colegio Virgen del Remedio"."""
    houses = [m for m in mentions if m.kind == "centre" or _is_school(m)]
    if not houses:
        return mentions
    names = set(_names(houses, mentions))
    parts = {word for name in names for word in name.split() if len(word) > _SHORT}
    parts -= {word for m in mentions if m.kind == "person" for word in _words_of_full_name(m)}
    short = {m.place for m in mentions if _is_of(m, names) or _is_part(m, parts)}
    bare = (m for m in mentions if m.place in short or (m.kind == "centre" and _is_bare(m)))
    called = {word for m in bare for word in core_of(m.surface).split()}
    for house in houses:
        if house.kind == "other" and not called.isdisjoint(core_of(house.surface).split()):
            short.add(house.place)
    return [replace(m, kind="centre") if m.place in short else m for m in mentions]


def _is_school(mention: Mention) -> bool:
    """Whether what was marked as something else is a house by its first word: "IES", "Colegio"."""
    surface = mention.surface.strip()
    return mention.kind == "other" and surface[:1].isupper() and bool(split_house(surface)[0])


def _is_bare(mention: Mention) -> bool:
    """Whether a house is told by its name alone: "el Ramón y Cajal"."""
    surface = mention.surface.strip()
    return not split_house(surface)[0] and not is_acronym(surface)


def _words_of_full_name(mention: Mention) -> list[str]:
    words = fold(mention.surface).split()
    return words if len(words) > 1 else []


def short_for_houses(mentions: list[Mention]) -> list[Mention]:
    """What is marked as a place or a number, but is the letters of a house: "… Heredia (HNCH)"."""
    short = [m for m in mentions if m.kind in _MISTAKEN and _LETTERS.fullmatch(m.surface.strip())]
    if not short:
        return mentions
    houses = (m.surface for m in mentions if m.kind == "centre")
    known = {letters for house in houses for letters in initials_of(house)}
    places = {m.place for m in short if fold(m.surface.strip()) in known}
    return [replace(m, kind="centre") if m.place in places else m for m in mentions]


def _names(houses: list[Mention], mentions: list[Mention]) -> Iterator[str]:
    """The names of houses in words; a house called after its town is no namesake."""
    for mention in houses:
        surface = mention.surface.strip()
        if is_acronym(surface):
            continue
        head, name, *_ = split_house(surface)
        if is_of_town(head):
            continue  # "Ayuntamiento de Los Corrales"
        name = _JOINT.sub("", name)
        core = core_of(name)
        told = len(core.split()) >= _SEVERAL or _ARTICLED.match(name)
        named = core and told and not known_place(name)
        if named and not _is_short_for_town(fold(name), mentions):
            yield core


def _is_short_for_town(name: str, mentions: list[Mention]) -> bool:
    towns = {fold(m.surface.strip()) for m in mentions if m.kind == "territory"}
    return name in short_forms(towns)


def _is_part(mention: Mention, parts: set[str]) -> bool:
    """Whether one word behind the article of a house is of its name: "los profesores del Pilar"."""
    surface = mention.surface.strip()
    if mention.kind not in _OTHERS or core_of(surface) not in parts:
        return False
    articled = _ARTICLED.match(surface) or joint_before(mention.before) in _HIS
    return bool(articled) and surface[0].isupper()


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


def houses_by_initials(houses: Sequence[Mention]) -> dict[str, Mention]:
    """Letters that stand for a house of a document, its initials or what follows it in brackets."""
    found: dict[str, Mention] = {}
    for house in houses:
        if not is_acronym(house.surface):
            for initials in initials_of(house.surface):
                found.setdefault(initials, house)
    bare = {i: m for m in houses if _is_bare(m) for i in initials_of(m.surface)}
    for short in (one for one in houses if bare and is_acronym(one.surface)):
        kind = _KIND_LETTERS.match(letters := letters_of(short.surface))
        if kind and letters[kind.end() :] in bare:  # "HULP", and "la Paz"
            found.setdefault(letters, bare[letters[kind.end() :]])
    for full, short in pairwise(houses):
        beside = short.start - full.end == len(" (") and short.before.endswith(" (")
        if beside and is_acronym(short.surface) and not is_acronym(full.surface):
            found.setdefault(letters_of(short.surface), full)
        before = full.after.startswith(" (") and short.start - full.end == len(" (")
        if before and is_acronym(full.surface) and _may_stand_for(full.surface, short.surface):
            found.setdefault(letters_of(full.surface), short)
    return found


def _may_stand_for(letters: str, house: str) -> bool:
    """Whether letters stand in a name in their order: "AFAGI (Asociación … de Gipuzkoa)"."""
    rest = iter(letters_of(house))
    begins = letters_of(house)[:1] == letters_of(letters)[:1] and not is_acronym(house)
    return begins and all(letter in rest for letter in letters_of(letters))
