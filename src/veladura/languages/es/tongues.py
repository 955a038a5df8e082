"""What a document tells of the countries people come from: their language, or how they came.

Whoever needs an interpreter of Urdu is from Pakistan or India, so that no other country may stand
for one of them.
"""

import re
from collections.abc import Set as AbstractSet
from functools import cache

from veladura.wordlists import read_toml

Trait = tuple[frozenset[str], tuple[str, ...]]
_NEAR = 40  # characters before the name of a language that may say it is spoken
_WORD = re.compile(r"[^\W\d_]+")
_SPOKEN = re.compile(
    r"\b(?:en (?:[a-z]{4,10}[/,] ?)?$"
    r"|(?:habla\w{0,5}|parla\w{0,3}|int[eéè]rpret\w{0,3}|idioma|lengua|llengua"
    r"|traduc\w{1,8}|entiende|entén)\b[^.;\n]{0,30}$)",
    re.IGNORECASE,
)


@cache
def _traits() -> tuple[tuple[frozenset[str], frozenset[str], *Trait], ...]:
    """The words of every trait, those that only count where they are spoken, countries, towns."""
    return tuple(
        (
            frozenset(one["words"]),
            frozenset(one["spoken"]),
            frozenset(one["countries"]),
            tuple(one.get("towns", ())),
        )
        for one in read_toml(__package__, "words/tongues")["trait"]
    )


@cache
def _every_word() -> frozenset[str]:
    return frozenset().union(*(words | spoken for words, spoken, *_ in _traits()))


@cache
def _tongues() -> frozenset[str]:
    speeches = read_toml(__package__, "words/tongues")["speech"]
    return _every_word().union(*(one["words"] for one in speeches))


def is_tongue(word: str) -> bool:
    """Whether a word in small letters is the name of a language."""
    return word in _tongues()


def told_traits(text: str, vocabulary: AbstractSet[str]) -> tuple[Trait, ...]:
    """Every trait that a text, of which `vocabulary` are the words, tells: the countries, and the
    towns of those of them that have other languages as well."""
    named = _every_word() & vocabulary
    if not named:
        return ()
    return tuple(
        (countries, towns)
        for words, spoken, countries, towns in _traits()
        if words & named or any(_is_spoken(word, text) for word in spoken & named)
    )


@cache
def countries_of_origin(origin: str) -> frozenset[str]:
    """Countries in which names of an origin are borne: nobody called Ionela is a Pole."""
    return frozenset(read_toml(__package__, "words/tongues")["origins"].get(origin, ()))


@cache
def _speeches(country: str) -> tuple[tuple[frozenset[str], frozenset[str]], ...]:
    """The words for languages of peoples of a country, and the names of the regions that speak
    them."""
    return tuple(
        (frozenset(one["words"]), frozenset(one["regions"]))
        for one in read_toml(__package__, "words/tongues")["speech"]
        if one["country"] == country
    )


def regions_speaking(
    country: str, region: str, vocabulary: AbstractSet[str]
) -> frozenset[str] | None:
    """The regions of a country that speak the language of a people which a document names and its
    own region speaks; None where none is told."""
    told = (
        regions
        for words, regions in _speeches(country)
        if region in regions and not words.isdisjoint(vocabulary)
    )
    return next(told, None)


def _is_spoken(language: str, text: str) -> bool:
    places = (match.start() for match in _WORD.finditer(text) if match[0].lower() == language)
    return any(_SPOKEN.search(text[max(0, start - _NEAR) : start]) for start in places)
