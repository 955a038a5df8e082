"""What kind of house, body, club or shop bears a name: "Musikkapelle", "Töpferei"."""

from functools import cache

from veladura.languages.de.compounds import is_borne
from veladura.languages.de.lexicon import lexicon
from veladura.languages.de.writers.organisations.company_words import (
    brands,
    describes,
    is_frequent,
    is_ordinary,
    is_place,
    looks_like_place,
    surnames,
)
from veladura.text import fold

_SHORT = 3  # letters of a beginning that no place is told by
_LIKE_A_PLACE = 6  # letters of one that may be built as places are


def is_house(word: str) -> bool:
    """ "Musikkapelle", "Zollagentur", "Töpferei": a kind of house, body or shop, whatever its first
    part says, unless that is a place or a surname."""
    folded = fold(word)
    if not folded.endswith(_houses()):
        return False
    head = next(head for head in _houses() if folded.endswith(head))
    first = folded.removesuffix(head).removesuffix("s")
    plain = is_frequent(first) or is_ordinary(first)
    owned = first in surnames() or (is_borne(first) and not plain)
    built = looks_like_place(first, _LIKE_A_PLACE) and not describes(word)
    place = len(first) > _SHORT and (is_place(first) or built)
    return not (owned or place or folded in surnames() or folded in brands())


@cache
def _houses() -> tuple[str, ...]:
    return tuple(sorted(lexicon("kinds_of_houses"), key=len, reverse=True))
