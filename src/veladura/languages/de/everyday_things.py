"""Everyday things: "Drohne", "Haselnüsse", "Kirschkuchen" are nobody's names.

What a product is stands before its name ("Stapler Lindhorst 30"), and a thing alone is none.
"""

from functools import cache

from veladura.languages.de.lexicon import lexicon
from veladura.text import fold
from veladura.wordlists import read_list

_ENDINGS = ("", "e", "n", "en", "s", "es")
_IN_NAMES = frozenset(  # what surnames, towns and firms end in too: "Weingarten", "Volkswagen"
    (
        "garten",
        "brucke",
        "brunnen",
        "acker",
        "kessel",
        "wagen",
        "kasse",
        "silber",
        "wasser",
        "milch",
    )
)
_SHORTEST_HEAD = 5  # letters of a thing that a longer word may end in
_SHORTEST_BEGINNING = 3


def is_thing(word: str) -> bool:
    """A thing of the list, in any of its forms."""
    return word[:1].isupper() and any(stem in _things() for stem in _stems(fold(word)))


def ends_in_thing(word: str) -> bool:
    """A thing, or a compound of one: the last part of a German noun says what it is."""
    if not word[:1].isupper() or not word.isalpha():
        return False
    folded = fold(word)
    return any(
        stem[cut:] in _things() and not (cut and stem[cut:] in _IN_NAMES)
        for stem in _stems(folded)
        for cut in (0, *range(_SHORTEST_BEGINNING, len(stem) - _SHORTEST_HEAD + 1))
    )


def is_around_us(word: str) -> bool:
    """ "Motetten", "Hirsekörner", "Tauwetter": of nature, music, sport or food; a name as well."""
    if not word[:1].isupper() or not word.isalpha():
        return False
    folded = fold(word)
    stems = _stems(folded)
    return not stems.isdisjoint(_around_us()) or any(
        stem.endswith(_around_us_at_the_end()) for stem in stems
    )


def thing_at_end(word: str) -> str:
    """ "platten" of "Akustikplatten", as it is written; "" where no thing stands at the end."""
    if not word[:1].isupper() or not word.isalpha():
        return ""
    folded = fold(word)
    for cut in range(_SHORTEST_BEGINNING, len(folded) - _SHORTEST_HEAD + 1):
        if len(folded) == len(word) and not _things().isdisjoint(_stems(folded[cut:])):
            return word[cut:]
    return ""


def _stems(folded: str) -> set[str]:
    return {folded.removesuffix(ending) for ending in _ENDINGS}


@cache
def _around_us() -> frozenset[str]:
    listed = read_list("veladura.languages.de", "words/world_around")
    return frozenset(fold(word) for word in listed if word[0] != "-")


@cache
def _around_us_at_the_end() -> tuple[str, ...]:
    listed = read_list("veladura.languages.de", "words/world_around")
    return tuple(fold(word[1:]) for word in listed if word[0] == "-")


@cache
def _things() -> frozenset[str]:
    return frozenset(map(fold, lexicon("everyday_things")))
