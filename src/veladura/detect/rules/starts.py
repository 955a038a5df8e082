"""Where figures and codes begin in a text: looked for once, though a hundred patterns ask.

A pattern that begins with a digit at the edge of a word is tried at those places alone; `re` would
look at every character of the text again for each of them. What is found is the same.
"""

import re
import threading
from collections.abc import Iterator
from functools import cache

# No letter or digit directly before the character just matched: "\b" that costs nothing.
EDGE = r"(?<![^\W_].)"
_FIGURE = re.compile(rf"\d{EDGE}")
_CODE = re.compile(rf"[A-Z0-9](?=[A-Z\d]){EDGE}")
# How a pattern is written that begins with a digit, or with two capitals or digits.
_OF_FIGURES = re.compile(rf"(?:\(\?P<\w+>)?(?:\\d|\[[0-9-]+\]){re.escape(EDGE)}")
_SIGN = r"\[(?:A-Z|0-9|A-Z0-9|0-9A-Z)\]"
_OF_CODES = re.compile(
    rf"{_SIGN}{re.escape(EDGE)}(?:\(\?<!(?:[^()\\]|\\.)+\))*(?:{_SIGN}|\\d)(?!\?|\*|\{{0|\{{,)"
)
# Escapes and classes: what stands in them is no sign of the pattern.
_QUOTED = re.compile(r"\\.|\[\^?\]?(?:[^\]\\]|\\.)*+(?:\]|\Z)", re.DOTALL)


class _Last(threading.local):
    """The starts in the text asked about last, as offsets alone: no text outlives its reading."""

    def __init__(self) -> None:
        self.key = (0, -1)
        self.found: dict[re.Pattern[str], list[int]] = {}


_last = _Last()


def find_all(pattern: re.Pattern[str], text: str) -> Iterator[re.Match[str]]:
    """What `pattern.finditer(text)` gives."""
    begin = _beginning(pattern)
    return pattern.finditer(text) if begin is None else _tried(pattern, begin, text)


def _tried(pattern: re.Pattern[str], begin: re.Pattern[str], text: str) -> Iterator[re.Match[str]]:
    position = 0
    for start in _starts(begin, text):
        if start >= position and (match := pattern.match(text, start)):
            yield match
            position = match.end()


@cache
def _beginning(pattern: re.Pattern[str]) -> re.Pattern[str] | None:
    """What every match of a pattern begins with, if it is one of those that are remembered."""
    if pattern.flags & ~re.UNICODE or _has_ways(pattern.pattern):
        return None
    if _OF_FIGURES.match(pattern.pattern):
        return _FIGURE
    return _CODE if _OF_CODES.match(pattern.pattern) else None


def _has_ways(pattern: str) -> bool:
    """Whether a pattern, or the group that it begins with, says "this or that"."""
    bare = _QUOTED.sub("", pattern)
    depth, deepest = 0, int(bare.startswith("("))
    for sign in bare:
        depth += (sign == "(") - (sign == ")")
        if depth == 0:
            deepest = 0  # the first group is over
        if sign == "|" and depth <= deepest:
            return True
    return False


def _starts(begin: re.Pattern[str], text: str) -> list[int]:
    key = (hash(text), len(text))
    if _last.key != key:
        _last.key, _last.found = key, {}
    if begin not in _last.found:
        _last.found[begin] = [match.start() for match in begin.finditer(text)]
    return _last.found[begin]
