"""Sentences, as token numbers: a line's end closes one, and so does a full stop that is no
abbreviation's.
"""

from collections.abc import Sequence
from functools import lru_cache

from veladura.detect.neural.features import fold
from veladura.errors import ConfigError
from veladura.wordlists import read_list

_CLOSING = frozenset(".!?…")
_ORDINALS = frozenset({"de"})  # languages in which "3. Oktober" is the third
_FLATS = frozenset({"es"})  # languages in which "Mayor, 45. 3 B" goes on, and "C/. Mayor"


@lru_cache
def abbreviations(language: str) -> frozenset[str]:
    """Folded words that a full stop follows without closing a sentence."""
    try:
        words = read_list(f"veladura.languages.{language}", "words/abbreviations")
    except (ModuleNotFoundError, FileNotFoundError):
        raise ConfigError(f"there is no list of abbreviations for language {language!r}") from None
    return frozenset(map(fold, words))


def sentences(
    tokens: Sequence[str], gaps: Sequence[int], language: str, longest: int
) -> list[tuple[int, int]]:
    """(first token, token after the last) of every sentence; `gaps` are 0 where none stands before.

    A sentence of more than `longest` tokens (a table without line ends) is cut.
    """
    short = abbreviations(language)
    found: list[tuple[int, int]] = []
    first = 0
    for i, token in enumerate(tokens):
        closes = token[0] == "\n" or (
            token in _CLOSING and _closes(tokens, gaps, i, short, language)
        )
        if closes or i + 1 - first == longest:
            found.append((first, i + 1))
            first = i + 1
    if first < len(tokens):
        found.append((first, len(tokens)))
    return found


def _closes(
    tokens: Sequence[str], gaps: Sequence[int], i: int, short: frozenset[str], language: str
) -> bool:
    if i + 1 == len(tokens):
        return True
    following = tokens[i + 1]
    if following[0] == "\n":
        return False  # the line's end belongs to the sentence and closes it
    if not gaps[i + 1] or following[0].islower():
        return False
    if tokens[i] != "." or i == 0 or gaps[i]:
        return True
    before = tokens[i - 1]
    if language in _FLATS and (before == "/" or following[0].isdigit()):
        return False
    if before.isdigit():
        return not (language in _ORDINALS and len(before) < 3)
    return not (len(before) == 1 and before.isalpha()) and fold(before) not in short
