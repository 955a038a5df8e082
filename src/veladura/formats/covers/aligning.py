"""Finds the words that stand on a page in the text of the document."""

import re
from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from veladura.errors import CannotCover

_WORD = re.compile(r"\S+")
_GENERATED = 3  # letters and digits of what may stand on a page only: "12.", "a)", "iv."


class PageWord(NamedTuple):
    """A word of a page, and whether it lies under a box."""

    text: str
    hidden: bool


class _Token(NamedTuple):
    text: str
    start: int
    end: int


def places_of(words: Sequence[PageWord], text: str, page: int) -> tuple[tuple[int, int], ...]:
    """Where the hidden words stand in a text whose pages, if it tells them apart, end in \\f.

    A word that cannot be told from others like it is hidden wherever it stands.
    """
    if not any(word.hidden for word in words):
        return ()
    start, end = _page(text, page)
    tokens = [
        _Token(m.group(), m.start() + start, m.end() + start)
        for m in _WORD.finditer(text[start:end])
    ]
    matcher = SequenceMatcher(
        None, [word.text for word in words], [token.text for token in tokens], autojunk=False
    )
    tied: dict[int, _Token] = {}
    for block in matcher.get_matching_blocks():
        for step in range(block.size):
            tied[block.a + step] = tokens[block.b + step]
    found: list[tuple[int, int]] = []
    for index, word in enumerate(words):
        if word.hidden:
            known = tied.get(index)
            found += [(known.start, known.end)] if known else _everywhere(word.text, text)
    return tuple(_joined(sorted(set(found)), text))


def _page(text: str, page: int) -> tuple[int, int]:
    ends = [m.start() for m in re.finditer("\f", text)]
    if not ends or page > len(ends) + 1:
        return 0, len(text)
    bounds = [-1, *ends, len(text)]
    return bounds[page - 1] + 1, bounds[page]


def _everywhere(word: str, text: str) -> list[tuple[int, int]]:
    core = word.strip(".,;:()[]«»\"'-–•·")
    if sum(map(str.isalnum, core)) == 0:
        return []
    whole = rf"(?<!\w){re.escape(core)}(?!\w)" if core[0].isalnum() else re.escape(core)
    found = [m.span() for m in re.finditer(whole, text)]
    if not found and sum(map(str.isalnum, core)) > _GENERATED:
        raise CannotCover(
            "a word under the box is not in the text of the document as it is written on the "
            "page: mark it in the text instead, or draw the box without it"
        )
    return found if sum(map(str.isalnum, core)) > _GENERATED else []


def _joined(places: Sequence[tuple[int, int]], text: str) -> list[tuple[int, int]]:
    """Neighbours on one line as one place."""
    joined: list[tuple[int, int]] = []
    for start, end in places:
        between = text[joined[-1][1] : start] if joined else "x"
        if joined and not between.strip(" \t\xa0"):
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return joined
