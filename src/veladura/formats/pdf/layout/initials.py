"""A large first letter that is set apart from its word: PDFium reads it as a line of its own."""

import ctypes
import re
from collections.abc import Iterator
from typing import Any

import pypdfium2.raw as raw

_INITIAL = re.compile(r"[A-ZÀ-ÖØ-Þ](?<![^\W_].)(\s{1,3}+)(?=[^\W\d_A-ZÀ-Þ]{2})")
_LARGE = 1.5  # times as large as what follows
_FAR = 0.5  # of the large letter's size: the gap behind it


def initials(text: str) -> Iterator[re.Match[str]]:
    """Where a text may have some: a quick look that spares a slow one."""
    return _INITIAL.finditer(text)


def blanks_behind_initials(text_page: Any, text: str) -> frozenset[int]:
    """What PDFium put between a large letter and the rest of its word beside it."""
    gone: set[int] = set()
    for match in initials(text):
        between = range(match.start(1), match.end(1))
        if all(raw.FPDFText_IsGenerated(text_page, at) == 1 for at in between) and _beside(
            text_page, match.start(), match.end()
        ):
            gone.update(between)
    return frozenset(gone)


def _beside(text_page: Any, letter: int, following: int) -> bool:
    size, usual = (raw.FPDFText_GetFontSize(text_page, at) for at in (letter, following))
    (left, right, low, high), (start, _, base, _) = (
        _box(text_page, at) for at in (letter, following)
    )
    tall, small = high - low, max(usual, 0.1)
    if max(size / small, 1.4 * tall / small) < _LARGE:
        return False
    return left < start and start - right < _FAR * tall and low - 0.3 * tall <= base < high


def _box(text_page: Any, index: int) -> tuple[float, float, float, float]:
    left, right, bottom, top = (ctypes.c_double() for _ in range(4))
    raw.FPDFText_GetCharBox(text_page, index, left, right, bottom, top)
    return left.value, right.value, bottom.value, top.value
