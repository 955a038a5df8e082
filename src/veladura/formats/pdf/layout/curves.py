"""Letters that are set along a curve, as around a stamp: PDFium reads each as a line of its own."""

import ctypes
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median
from typing import Any

import pypdfium2.raw as raw

from veladura.formats.pdf.layout.columns import BREAK

_TURN = 2 * math.pi
_STRAIGHT = math.radians(0.5)  # letters that are turned by less stand on one line
_SHARP = math.radians(60)  # from one letter to the next; more is no curve
_LEAST = 4  # letters that make one
_WORD = 1.9  # of the usual distance between two letters: the one between two words


@dataclass(frozen=True, slots=True)
class _Letter:
    index: int
    angle: float
    x: float
    y: float


def along_curves(text_page: Any, shown: Sequence[str], order: list[int] | None) -> list[int] | None:
    """The order of a page with the letters of every curve side by side, as they are read."""
    if not _has_turned(text_page, shown):
        return order
    found = order or list(range(len(shown)))
    for curve in _curves(text_page, shown):
        first, last = min(one.index for one in curve), max(one.index for one in curve)
        if first in found:
            at = found.index(first)
            rest = [index for index in found[at:] if not first <= index <= last]
            found = [*found[:at], BREAK, *_read(curve, text_page, shown), BREAK, *rest]
            order = found
    return order


def _has_turned(text_page: Any, shown: Sequence[str]) -> bool:
    """A quick look at the beginnings of lines and words of one letter, which curves fall into."""
    before = [" ", *shown]
    after = [*shown[1:], " "]
    return any(
        not sign.isspace()
        and (last in "\r\n" or (last.isspace() and following.isspace()))
        and _tilt(raw.FPDFText_GetCharAngle(text_page, index)) > _STRAIGHT
        for index, (last, sign, following) in enumerate(zip(before, shown, after))
    )


def _tilt(angle: float) -> float:
    """How far an angle is from the nearest of the four that pages are turned by."""
    return abs((angle + _TURN / 8) % (_TURN / 4) - _TURN / 8)


def _curves(text_page: Any, shown: Sequence[str]) -> Iterator[list[_Letter]]:
    curve: list[_Letter] = []
    for index, sign in enumerate(shown):
        if sign.isspace():
            continue
        letter = _letter(text_page, index, curve[-1].angle if curve else 0.0)
        if curve and not _STRAIGHT < abs(letter.angle - curve[-1].angle) < _SHARP:
            if len(curve) >= _LEAST:
                yield curve
            curve = []
        curve.append(letter)
    if len(curve) >= _LEAST:
        yield curve


def _letter(text_page: Any, index: int, near: float) -> _Letter:
    """A letter with its angle counted on from the one before, so that a full turn is no leap."""
    x, y = ctypes.c_double(), ctypes.c_double()
    raw.FPDFText_GetCharOrigin(text_page, index, x, y)
    angle = raw.FPDFText_GetCharAngle(text_page, index)  # clockwise
    angle += _TURN * round((near - angle) / _TURN)
    return _Letter(index, angle, x.value, y.value)


def _read(curve: list[_Letter], text_page: Any, shown: Sequence[str]) -> Iterator[int]:
    """The letters in the direction in which they look, with a break between words."""
    letters = sorted(curve, key=lambda one: one.angle)
    ahead = sum(
        (after.x - one.x) * math.cos(one.angle) - (after.y - one.y) * math.sin(one.angle)
        for one, after in pairwise(letters)
    )
    letters = letters if ahead > 0 else letters[::-1]
    steps = [math.dist((a.x, a.y), (b.x, b.y)) for a, b in pairwise(letters)]
    usual = median(steps)
    for letter, step in zip(letters, [*steps, 0.0], strict=True):
        yield letter.index
        blank = letter.index + 1
        if shown[blank : blank + 1] == " " and not raw.FPDFText_IsGenerated(text_page, blank):
            yield blank
        elif step > _WORD * usual:
            yield BREAK
