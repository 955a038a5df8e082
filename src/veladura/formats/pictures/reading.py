"""What OCR reads in a picture, and whether a picture can hold words at all."""

import hashlib
import math
import threading
from collections import OrderedDict
from dataclasses import dataclass, field

import numpy as np
from PIL import Image

from veladura.formats.pictures import ocr
from veladura.formats.pictures.painting import Patch, Pixels
from veladura.formats.textmap import Cut

_SMALLEST = 24  # pixels of a side: below, no word can be read
_LOWEST = 9  # pixels of height: letters need as many
_FLAT = 6.0  # spread of brightness below which nothing is drawn
_AT_ONCE = 1_000_000  # pixels whose brightness is worked out together
_KEPT = 64  # readings that are remembered: the audit looks at unchanged pictures again


@dataclass(frozen=True, slots=True)
class PictureText:
    """The words of a picture as a text, with a box per character (empty for blanks)."""

    text: str = field(repr=False)
    boxes: tuple[tuple[float, float, float, float] | None, ...] = field(repr=False)

    def patches(self, cut: Cut) -> list[Patch]:
        """The lines a cut covers; the new text stands in the first."""
        lines: list[list[float]] = []
        for box in self.boxes[cut.start : cut.end]:
            if box is None:
                continue
            left, top, right, bottom = box
            middle = (top + bottom) / 2
            if lines and lines[-1][1] <= middle <= lines[-1][3] and left >= lines[-1][0]:
                last = lines[-1]
                last[1], last[3] = min(last[1], top), max(last[3], bottom)
                last[2] = max(last[2], right)
            else:
                lines.append([left, top, right, bottom])
        first = Patch(0, 0, 0, 0, cut.text)
        rest = cut.text if first.is_box else ""
        texts = [cut.text] + [rest] * (len(lines) - 1)
        return [Patch(a, b, c, d, text) for (a, b, c, d), text in zip(lines, texts, strict=False)]


_READINGS: OrderedDict[bytes, PictureText] = OrderedDict()
_LOCK = threading.Lock()


def as_pixels(image: Image.Image) -> Pixels:
    """The picture as it is seen on white paper."""
    if image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info:
        seen = image.convert("RGBA")
        paper = Image.new("RGBA", seen.size, "white")
        image = Image.alpha_composite(paper, seen)
    return np.asarray(image if image.mode == "RGB" else image.convert("RGB"), dtype=np.uint8)


def may_hold_words(pixels: Pixels) -> bool:
    height, width = pixels.shape[:2]
    if min(height, width) < _LOWEST or max(height, width) < _SMALLEST:
        return False
    return _spread(pixels) > _FLAT


def _spread(pixels: Pixels) -> float:
    """Of its brightness, some rows at a time: as numbers a large picture takes gigabytes."""
    total = squares = 0.0
    rows = max(1, _AT_ONCE // pixels.shape[1])
    for top in range(0, pixels.shape[0], rows):
        bright = pixels[top : top + rows].mean(axis=2)
        total += float(bright.sum())
        squares += float((bright**2).sum())
    count = pixels.shape[0] * pixels.shape[1]
    return math.sqrt(max(0.0, squares / count - (total / count) ** 2))


def read(pixels: Pixels) -> PictureText:
    """Words line by line; a picture that was read a moment ago is not read again."""
    seen = hashlib.sha256(repr(pixels.shape).encode())
    seen.update(np.ascontiguousarray(pixels).data)
    digest = seen.digest()
    with _LOCK:
        if digest in _READINGS:
            _READINGS.move_to_end(digest)
            return _READINGS[digest]
    reading = _read(pixels)
    with _LOCK:
        _READINGS[digest] = reading
        while len(_READINGS) > _KEPT:
            _READINGS.popitem(last=False)
    return reading


def _read(pixels: Pixels) -> PictureText:
    parts: list[str] = []
    boxes: list[tuple[float, float, float, float] | None] = []
    for line in ocr.read_lines(pixels):
        for word in line.words:
            width = (word.right - word.left) / len(word.text)
            for index in range(len(word.text)):
                left = word.left + index * width
                boxes.append((left, line.top, left + width, line.bottom))
            boxes.append(None)
            parts += (word.text, " ")
        parts[-1] = "\n"
    return PictureText("".join(parts), tuple(boxes))
