"""Codes of squares and bars by their looks, whoever can read them: DataMatrix, PDF417, Aztec, bars.

They are of two tones, fill a rectangle, and their tones change at the lines of a grid.
Letters, photographs, charts and shadings do not.
"""

import math
from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

_GAPS = (3, 7, 15, 31)  # pixels between squares that belong to one code
_SMALLEST = 18  # pixels of a side
_FULL = 0.75  # of its rectangle that a code fills once the gaps in it are closed
_LARGEST = 0.95  # of the picture; more is a picture of two tones
_TONES = 0.7  # of its pixels that are as good as black or white
_DARK = (0.25, 0.75)  # share of a code that is dark
_CHANGES, _FEWEST = 10, 2  # of tone in lines across and down a code of squares, both and each
_RUNS = 60  # changes that tell a grid
_BARS = 24  # of tone in a line across bars
_HIGH = 12  # pixels of bars
_SAME = 0.9  # of a column of bars has one tone
_WIDEST = 25  # pixels of a square
_ON_GRID = 0.55  # how nearly all changes of tone fall on the lines of a grid; 1 is all of them
_MOST = 400  # places of a picture that are looked at

Grey = npt.NDArray[np.uint8]


def looks_like_codes(cv2: Any, seen: Grey) -> Iterator[Any]:
    """The four corners of each."""
    dark = _dark(cv2, seen)
    found: list[Any] = []
    for gap in _GAPS:
        if gap * 4 > min(seen.shape):
            break
        closed = cv2.morphologyEx(dark, cv2.MORPH_CLOSE, np.ones((gap, gap), np.uint8))
        for corners in _rectangles(cv2, closed):
            middle = corners.mean(axis=0)
            if any(cv2.pointPolygonTest(f, (*map(float, middle),), False) >= 0 for f in found):
                continue
            upright = _upright(cv2, seen, corners)
            if upright is not None and is_code(upright):
                found.append(corners.astype(np.float32))
    yield from found


def _dark(cv2: Any, seen: Grey) -> Any:
    return cv2.threshold(seen, 0, 255, cv2.THRESH_BINARY_INV | cv2.THRESH_OTSU)[1]


def _rectangles(cv2: Any, closed: Any) -> Iterator[Any]:
    """Whatever fills the rectangle around it, and is large enough."""
    outlines, _ = cv2.findContours(closed, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
    large = sorted(outlines, key=cv2.contourArea, reverse=True)[:_MOST]
    for outline in large:
        area = cv2.contourArea(outline)
        if area < _SMALLEST**2 / 2:
            return
        around = cv2.minAreaRect(outline)
        (wide, high) = around[1]
        if min(wide, high) < _HIGH or max(wide, high) < _SMALLEST:
            continue
        if area > _FULL * wide * high and wide * high < _LARGEST * closed.size:
            yield cv2.boxPoints(around)


def _upright(cv2: Any, seen: Grey, corners: Any) -> Grey | None:
    """What stands in a rectangle, turned so that it lies level."""
    sides = [math.dist(corners[0], corners[1]), math.dist(corners[1], corners[2])]
    high, wide = round(sides[0]), round(sides[1])
    if min(high, wide) < _HIGH:
        return None
    left, top = corners.min(axis=0)
    right, bottom = corners.max(axis=0)
    level = abs((right - left) * (bottom - top) - wide * high) < 0.06 * wide * high
    if level:
        rows = slice(max(0, int(top)), int(bottom) + 1)
        return np.ascontiguousarray(seen[rows, max(0, int(left)) : int(right) + 1])
    target = np.array([[0, high - 1], [0, 0], [wide - 1, 0], [wide - 1, high - 1]], np.float32)
    move = cv2.getPerspectiveTransform(corners.astype(np.float32), target)
    return np.asarray(cv2.warpPerspective(seen, move, (wide, high)), dtype=np.uint8)


def is_code(crop: Grey) -> bool:
    """Whether what fills a picture is one."""
    low, high = np.percentile(crop, (5, 95))
    if high - low < 60:
        return False
    extreme = (crop < low + 0.3 * (high - low)) | (crop > high - 0.3 * (high - low))
    dark = crop < (low + high) / 2
    if extreme.mean() < _TONES or not _DARK[0] < dark.mean() < _DARK[1]:
        return False
    return _has_squares(dark) or _has_bars(dark) or _has_bars(dark.T)


def _has_bars(dark: npt.NDArray[np.bool_]) -> bool:
    """Changes across, none down."""
    rows = dark[dark.shape[0] // 5 : -(dark.shape[0] // 5) or None]
    if len(rows) < _HIGH // 2:
        return False
    share = rows.mean(axis=0)
    same = np.maximum(share, 1 - share).mean()
    middle = share > 0.5
    return bool(same > _SAME and np.count_nonzero(middle[1:] != middle[:-1]) >= _BARS)


def _has_squares(dark: npt.NDArray[np.bool_]) -> bool:
    """Changes both ways, at the lines of a grid."""
    across, down = (
        float(np.median(np.count_nonzero(lines[:, 1:] != lines[:, :-1], axis=1)))
        for lines in (dark, dark.T)
    )
    if min(across, down) < _FEWEST or across + down < _CHANGES:
        return False
    return _is_even(dark) and _is_even(dark.T)


def _is_even(lines: npt.NDArray[np.bool_]) -> bool:
    """Whether tones change at the lines of a grid: the same distance apart, from end to end."""
    changes = np.count_nonzero(lines[:, 1:] != lines[:, :-1], axis=0).astype(np.float64)
    if changes.sum() < _RUNS:
        return False
    length = 4 * len(changes)
    waves = np.abs(np.fft.rfft(changes, length)) / changes.sum()
    return bool(waves[math.ceil(length / _WIDEST) :].max(initial=0.0) > _ON_GRID)
