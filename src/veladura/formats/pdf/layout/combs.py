"""Letters in boxes of one width, as forms have them: PDFium sees blanks between some of them."""

import ctypes
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pypdfium2.raw as raw

_PIECES = re.compile(r"[^\W_]{1,4}+(?: [^\W_]{1,4}+){2,}+")
_SHORT = 2.6  # letters of a piece on average: words of a sentence are longer
_LEAST = 5  # letters that make a row of boxes
_UNEVEN = 0.04  # of the distance between two letters


def rows_of_pieces(text: str) -> Iterator[range]:
    """Where a text may have such letters: a quick look that spares a slow one."""
    for match in _PIECES.finditer(text):
        blanks = match.group().count(" ")
        if len(match.group()) - blanks < _SHORT * (blanks + 1):
            yield range(*match.span())


def added_blanks(text_page: Any, text: str) -> frozenset[int]:
    """The blanks between letters that stand as far from each other as all their neighbours do."""
    gone: set[int] = set()
    for row in rows_of_pieces(text):
        letters = [index for index in row if text[index] != " "]
        for first in _neighbours([_left(text_page, index) for index in letters]):
            between = range(letters[first] + 1, letters[first + 1])
            gone.update(at for at in between if raw.FPDFText_IsGenerated(text_page, at) == 1)
    return frozenset(gone)


def _left(text_page: Any, index: int) -> float:
    x, y = ctypes.c_double(), ctypes.c_double()
    raw.FPDFText_GetCharOrigin(text_page, index, x, y)
    return x.value


def _neighbours(lefts: list[float]) -> Iterator[int]:
    """The letters whose next one stands in the next box; between two words one may be empty."""
    steps = [right - left for left, right in pairwise(lefts)]
    first = 0
    for at in range(1, len(steps) + 1):
        width = steps[first]
        if at == len(steps) or not (_is(steps[at], width) or _is(steps[at], 2 * width)):
            if at - first + 1 >= _LEAST and width > 0:
                yield from (one for one in range(first, at) if _is(steps[one], width))
            first = at


def _is(step: float, width: float) -> bool:
    return abs(step - width) <= _UNEVEN * abs(width)
