"""Codes that machines read, made of squares or bars: whoever holds a telephone to one reads it."""

import math
from collections.abc import Iterator
from typing import Any

import numpy as np

from veladura.formats.pictures import ocr
from veladura.formats.pictures.drawings.placing import Box
from veladura.formats.pictures.modules import looks_like_codes
from veladura.formats.pictures.painting import Pixels

_MOST = 6_000_000  # pixels that are looked at: a code on a page that is larger is large itself
_SMALLEST = 21  # pixels of a side: a code of squares has as many of them
_AROUND = 0.06  # of its size, so that no edge of it is left
_SQUARE = 1.15
_GREY = 200


def codes_in(pixels: Pixels) -> tuple[Box, ...]:
    """Where they stand. They are looked for with what OCR brings along."""
    if not ocr.available() or min(pixels.shape[:2]) < _SMALLEST:
        return ()
    import cv2

    height, width = pixels.shape[:2]
    scale = min(1.0, math.sqrt(_MOST / (height * width)))
    size = (max(1, round(width * scale)), max(1, round(height * scale)))
    seen = cv2.cvtColor(cv2.resize(pixels, size, interpolation=cv2.INTER_AREA), cv2.COLOR_RGB2GRAY)
    return tuple(_box(np.asarray(four) / scale) for four in _corners(cv2, seen))


def _corners(cv2: Any, seen: Any) -> Iterator[Any]:
    """Of squares that can be read or are square; of bars that can be read; of what looks so."""
    found, said, corners, _ = cv2.QRCodeDetector().detectAndDecodeMulti(seen)
    if found:
        yield from (four for text, four in zip(said, corners, strict=True) if text or _even(four))
    found, said, _, corners = cv2.barcode.BarcodeDetector().detectAndDecodeWithType(seen)
    if found:
        yield from (four for text, four in zip(said, corners, strict=True) if text)
    yield from looks_like_codes(cv2, seen)


def _even(four: Any) -> bool:
    sides = np.linalg.norm(np.asarray(four) - np.roll(four, 1, axis=0), axis=1)
    return bool(sides.min() >= _SMALLEST and sides.max() < _SQUARE * sides.min())


def _box(four: Any) -> Box:
    (left, top), (right, bottom) = four.min(axis=0), four.max(axis=0)
    across, down = _AROUND * (right - left), _AROUND * (bottom - top)
    return float(left - across), float(top - down), float(right + across), float(bottom + down)


def without_codes(pixels: Pixels, boxes: tuple[Box, ...]) -> Pixels:
    """The picture with a grey area in place of each."""
    painted = pixels.copy()
    for left, top, right, bottom in boxes:
        rows = slice(max(0, math.floor(top)), math.ceil(bottom))
        painted[rows, max(0, math.floor(left)) : math.ceil(right)] = _GREY
    return painted
