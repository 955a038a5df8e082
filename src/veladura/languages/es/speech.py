"""In which language of Spain the words around a mention are written."""

import re
from functools import cache, lru_cache

from veladura.wordlists import read_toml

_WORD = re.compile(r"[^\W\d_]++(?!['’][A-ZÀ-Þ])")  # "d'Urgell" is a name anywhere
_FEWEST = 6  # small words that tell
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
    own, spanish = _said(around, likely)
    if own + spanish < _FEWEST:  # among fields
        own, spanish = _said(text, likely)
    return likely if own > max(spanish, 1) else ""


@lru_cache(maxsize=64)
def _said(text: str, tongue: str) -> tuple[int, int]:
    """How many small words of a text are of a language, and how many Spanish."""
    words = [word.lower() for word in _WORD.findall(text)]
    own, spanish = (sum(word in _small_words()[one] for word in words) for one in (tongue, "es"))
    return own, spanish
