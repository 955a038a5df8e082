"""Users and codes of machines that are put together of names: "nachoabe nueve", "HSJ_SORIA"."""

import re
from typing import TYPE_CHECKING

from veladura.languages.es.lexicon import is_word
from veladura.languages.es.numerals import is_number_word, respell
from veladura.languages.es.writers.internet import is_initial_and_surname
from veladura.text import compact, fold, unaccented
from veladura.transform.randomness import KeyedRandom

if TYPE_CHECKING:
    from veladura.languages.es.context import SpanishContext

_NAME = re.compile(r"[a-zà-ÿ]{4,20}")
_JOINED = re.compile(r"[A-Z]{2,6}(?:_[A-Z]{2,16}){1,3}")
_CALLED = re.compile(r"([A-ZÁÉÍÓÚÑ][a-zà-ÿ]{2,14}) (\d{1,3})")
_RADIO = ("Alfa", "Bravo", "Charlie", "Delta", "Eco", "Foxtrot", "Golf", "Sierra", "Tango")
_SHORTEST = 4  # letters of a town in a code


def user_said(surface: str, context: "SpanishContext") -> str | None:
    """A user's name, alone or before figures that are read out; None for everything else."""
    if is_initial_and_surname(surface):
        return context.emails.user(surface)
    name, _, figures = surface.partition(" ")
    words = figures.split()
    if not words or not _NAME.fullmatch(name) or is_number_word(name) or is_word(fold(name)):
        return None
    if not all(map(is_number_word, words)):
        return None
    said = respell(figures, context.source.numbers("id", fold(surface)))
    return said and f"{context.emails.user(name)} {said}"


def joined_code(surface: str, context: "SpanishContext") -> str | None:
    """The letters of a house and its town, joined by a machine, as the document has them now; None
    where it has neither."""
    if not _JOINED.fullmatch(surface):
        return None
    parts = surface.split("_")
    new = [_part(part, context) for part in parts]
    if not any(new):
        return None
    return "_".join(one or context.ids.rewrite(part) or part for one, part in zip(new, parts))


def call_sign(surface: str, source: KeyedRandom) -> str:
    """ "Delta 30", by which an ambulance or a helicopter is called; "" for plates."""
    called = _CALLED.fullmatch(surface)
    if called is None:
        return ""
    others = [word for word in _RADIO if fold(word) != fold(called[1])]
    number = int(called[2]) + 1 + source.number(8, "call sign", surface)
    return f"{source.choice(others, 'call sign', fold(called[1]))} {number}"


def _part(part: str, context: "SpanishContext") -> str:
    houses = context.of_kind("centre")
    house = next((m for m in houses if m.surface.strip() == part), None)
    if house is not None:
        return context.centres.write(house) or ""
    if len(part) < _SHORTEST or not context.places.is_marked(part):
        return context.centres.letters_for(part)
    return compact(unaccented(context.places.substitute(part) or "")).upper()
