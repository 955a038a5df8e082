"""In which language of Spain the words around a mention are written."""

import re
from functools import cache

from veladura.wordlists import read_toml

_WORD = re.compile(r"[^\W\d_]++(?!['’][A-ZÀ-Þ])")  # "d'Urgell" is a name anywhere
_AROUND = 160  # characters on either side that tell


@cache
def _small_words() -> dict[str, frozenset[str]]:
    listed = read_toml(__package__, "words/speech")
    return {tongue: frozenset(words) for tongue, words in listed.items()}


def tongue_around(text: str, place: tuple[int, int], likely: str) -> str:
    """`likely`, the language of a document, where the words around a place in it are of that one
    and not of Spanish; or ""."""
    if not likely:
        return ""
    start, end = place
    around = f"{text[max(0, start - _AROUND) : start]} {text[end : end + _AROUND]}"
    near = [word.lower() for word in _WORD.findall(around)]
    own, spanish = (sum(word in _small_words()[one] for word in near) for one in (likely, "es"))
    return likely if own > max(spanish, 1) else ""
