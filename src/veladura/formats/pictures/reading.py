"""What OCR reads in a picture, and whether a picture can hold words at all."""

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
from PIL import Image

from veladura.formats.pictures import ocr
from veladura.formats.pictures.painting import Patch, Pixels
from veladura.formats.textmap import Cut

_SMALLEST = 24  # pixels of the longer side: below, an icon holds no word
_SHORTEST, _OBLONG = 16, 1.5  # pixels, times the shorter side: a short word alone
_LOWEST = 7  # pixels of height: letters need as many
_FLAT = 6.0  # spread of brightness below which nothing is drawn
_BLOCK = 64  # pixels: sides of the pieces that are looked at one by one
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
    low, long = sorted((height, width))
    oblong = long >= max(_SHORTEST, _OBLONG * low)
    if low < _LOWEST or not (long >= _SMALLEST or oblong):
        return False
    return any(_spreads(pixels, min(_BLOCK, height), min(_BLOCK, width)))


def _spreads(pixels: Pixels, tall: int, wide: int) -> Iterator[bool]:
    """Whether something is drawn, block by block: a name alone on a page is next to nothing."""
    height, width = pixels.shape[:2]
    for top in (*range(0, height - tall, tall), height - tall):
        bright = pixels[top : top + tall].mean(axis=2)
        blocks = bright[:, : width // wide * wide].reshape(tall, -1, wide)
        yield bool((blocks.std(axis=(0, 2)) > _FLAT).any()) or bright[:, -wide:].std() > _FLAT


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
