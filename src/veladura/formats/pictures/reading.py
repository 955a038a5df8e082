"""What OCR reads in a picture, and whether a picture can hold words at all."""

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise

import numpy as np
from PIL import Image

from veladura.formats.pictures import ocr
from veladura.formats.pictures.drawings.placing import Box
from veladura.formats.pictures.painting import Patch, Pixels
from veladura.formats.textmap import Cut

_SMALLEST = 24  # pixels of the longer side: below, an icon holds no word
_SHORTEST, _OBLONG = 16, 1.5  # pixels, times the shorter side: a short word alone
_LOWEST = 7  # pixels of height: letters need as many
_FLAT = 6.0  # spread of brightness below which nothing is drawn
_BLOCK = 64  # pixels: sides of the pieces that are looked at one by one
# Times the height of a letter that a line is high: which is level; which is painted as a whole.
_LEVEL, _SLANTING = 1.1, 1.5
_KEPT = 64  # readings that are remembered: the audit looks at unchanged pictures again


@dataclass(frozen=True, slots=True)
class PictureText:
    """The words of a picture as a text, with a box per character (empty for blanks)."""

    text: str = field(repr=False)
    boxes: tuple[Box | None, ...] = field(repr=False)

    def patches(self, cut: Cut) -> list[Patch]:
        """The lines a cut covers; the new text stands in the first."""
        turn = self._turn(cut)
        lines: list[list[Box]] = []
        for box in self.boxes[cut.start : cut.end]:
            if box is not None:
                letter = ocr.turned(box, turn)
                if lines and _goes_on(lines[-1], letter):
                    lines[-1].append(letter)
                else:
                    lines.append([letter])
        first = Patch(0, 0, 0, 0, cut.text)
        rest = cut.text if first.is_box else ""
        return [
            replace(patch, turn=turn)
            for number, line in enumerate(lines)
            for patch in _line_patches(line, rest if number else cut.text)
        ]

    def _turn(self, cut: Cut) -> int:
        """By how many quarters its letters are turned: they follow each other as they are read."""
        for one, other in pairwise(self.boxes[max(0, cut.start - 1) : cut.end + 1]):
            if one is not None and other is not None:
                across = other[0] + other[2] - one[0] - one[2]
                return ocr.turn_of(across, other[1] + other[3] - one[1] - one[3])
        return 0


def _goes_on(line: list[Box], letter: Box) -> bool:
    """Whether a letter stands behind the last one of a line."""
    last = line[-1]
    return last[1] <= (letter[1] + letter[3]) / 2 <= last[3] and letter[0] >= line[0][0]


def _line_patches(line: list[Box], text: str) -> list[Patch]:
    """One for a line; where it slants, the text in the middle, as high as a letter is."""
    boxes = np.array(line)
    (left, top), (right, bottom) = boxes[:, :2].min(axis=0), boxes[:, 2:].max(axis=0)
    tall = float(np.median(boxes[:, 3] - boxes[:, 1]))
    whole = Patch(float(left), float(top), float(right), float(bottom), text)
    slant = (whole.bottom - whole.top) / max(tall, 1.0)
    if slant <= _LEVEL or (whole.is_box and slant <= _SLANTING):
        return [whole]
    marks = text if whole.is_box else ""
    over = [replace(whole, text="")] if slant <= _SLANTING else [Patch(*box, marks) for box in line]
    middle = (whole.top + whole.bottom) / 2
    inside = replace(whole, top=middle - tall / 2, bottom=middle + tall / 2)
    return over if marks else [*over, inside]


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
    boxes: list[Box | None] = []
    for line in ocr.read_lines(pixels):
        for word in line.words:
            boxes += (*word.letters, None)
            parts += (word.text, " ")
        parts[-1] = "\n"
    return PictureText("".join(parts), tuple(boxes))
