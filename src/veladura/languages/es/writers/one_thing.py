"""What is written alike in one document is one thing, whatever it was marked as."""

import re
from collections.abc import Iterator
from dataclasses import replace

from veladura.languages.es.gender import full_names, listed_gender
from veladura.languages.es.home import known_place
from veladura.languages.es.names.fields import BEFORE_SURNAME, FIELD
from veladura.text import fold
from veladura.transform.context import Mention
from veladura.transform.people.gender import CensusRoles

_WORD = re.compile(r"[^\W\d_]{3,}")
_AT = re.compile(r"(?:^|[\s(])(?:en|desde|hasta|hacia|a|de) $|\($")  # what a town stands behind
_IN = re.compile(r"\b(?:en|desde|hasta|hacia|por|de) $", re.IGNORECASE)
_MARKS_OF_NUMBERS = re.compile(r"[\s.()+/-]")
_NATIONAL = 9  # digits of a telephone, without what is dialled from abroad
_DOUBTED = frozenset({"person", "territory", "centre", "id"})
_ROLES = CensusRoles("es")


def alike(mentions: list[Mention]) -> list[Mention]:
    """A town that was once taken for somebody, somebody for a house, a telephone for a number."""
    words = [m for m in mentions if _WORD.fullmatch(m.surface.strip())]
    towns = set(_towns(words))
    placed = set(_placed(mentions))
    people = {fold(m.surface) for m in words if m.kind in ("person", "kinship")} - towns
    if any(m.kind in ("territory", "centre") for m in words):
        people |= set(_called(mentions))
    names = {fold(w) for m in mentions if m.kind == "person" for w in _WORD.findall(m.surface)}
    full = {fold(w) for m in mentions if m.kind == "person" for w in _WORD.findall(m.surface)[1:]}
    phones = {_digits(m.surface) for m in mentions if m.kind == "phone"}
    if not towns and not placed and not names and not phones:
        return mentions
    places = {m.place for m in words}
    every_town = towns | placed
    settled: list[Mention] = []
    for m in mentions:
        if m.kind in _DOUBTED:
            there = every_town if m.kind == "person" and _stands_as_town(m, full) else towns
            kind = _kind(m, there, people, names, phones, word=m.place in places)
            m = m if kind == m.kind else replace(m, kind=kind)
        settled.append(m)
    return settled


def _called(mentions: list[Mention]) -> Iterator[str]:
    """What people are called by, and no town is."""
    for first in {fold(m.surface).split()[0] for m in mentions if m.kind == "person"}:
        if listed_gender(first) or not known_place(first):
            yield first


def _towns(words: list[Mention]) -> Iterator[str]:
    """Marked as places, known to be such, and nobody's name."""
    for mention in words:
        if mention.kind == "territory" and known_place(mention.surface):
            folded = fold(mention.surface)
            if not _ROLES.is_counted(folded):
                yield folded


def _stands_as_town(mention: Mention, surnames: set[str]) -> bool:
    """Whether a word stands where a town does, or is no name that anybody of the document bears."""
    folded = fold(mention.surface)
    if _AT.search(mention.before):
        return True
    titled = BEFORE_SURNAME.search(mention.before[-FIELD:]) or mention.after.startswith(":")
    return not titled and not listed_gender(folded) and folded not in surnames


def _placed(mentions: list[Mention]) -> Iterator[str]:
    """Towns of the document, and the first words of longer ones: behind "en" or "de" they are no
    people, whatever people are called."""
    for mention in mentions:
        surface = mention.surface.strip()
        if mention.kind == "territory" and known_place(surface):
            yield fold(surface)
            short, joint, _ = surface.partition(" de ")
            if joint and _WORD.fullmatch(short):
                yield fold(short)  # "Nanclares", of Nanclares de la Oca


def _kind(
    mention: Mention,
    towns: set[str],
    people: set[str],
    names: set[str],
    phones: set[str],
    *,
    word: bool,
) -> str:
    folded = fold(mention.surface) if word else ""
    if mention.kind == "person" and folded in towns:
        return "territory"
    if mention.kind == "territory" and _is_of(folded, people) and not _may_be_town(mention):
        return "person"
    if mention.kind == "centre" and folded in people and _is_strange(folded):
        return "person"
    if mention.kind == "id" and folded in names:  # burnt into a picture, with no title before it
        return "person"
    number = _digits(mention.surface) if mention.kind == "id" else ""
    return "phone" if len(number) >= _NATIONAL and number in phones else mention.kind


def _is_strange(word: str) -> bool:
    """Whether a word is a given name, or one that the census does not have."""
    return _ROLES.is_mostly_given(word) or not _ROLES.is_counted(word)


def _is_of(word: str, people: set[str]) -> bool:
    """Whether somebody of the document is called so: by a given name, or a form of one."""
    return word in people or not people.isdisjoint(full_names(word))


def _may_be_town(mention: Mention) -> bool:
    """Whether a town is called so, and stands where one does or is nobody's given name."""
    if not known_place(mention.surface):
        return False
    return not listed_gender(fold(mention.surface)) or _IN.search(mention.before) is not None


def _digits(surface: str) -> str:
    """Of a number in figures alone; "" for others."""
    plain = _MARKS_OF_NUMBERS.sub("", surface)
    return plain[-_NATIONAL:] if plain.isdecimal() and len(plain) <= _NATIONAL + 4 else ""
