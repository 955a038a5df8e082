"""Pictures that hold more than their page shows: covered by a box, cut off, too small, see-through.

Whoever takes such a picture out of the file sees all of it. Its own pixels are compared with the
page as it is shown; where they differ, it is read by itself.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
import pypdfium2
from PIL import Image

from veladura.formats.pdf.engine import Box, PdfEngine, picture_place
from veladura.formats.pdf.raster import DOTS_PER_INCH
from veladura.formats.pictures import ocr
from veladura.formats.pictures.painting import Pixels
from veladura.formats.pictures.reading import may_hold_words, read
from veladura.text import plain

_CELL = 6  # pixels: sides of the pieces that are compared
_INKED = 20.0  # spread of brightness of a piece in which something is drawn
_FLAT = 0.3  # of that spread: what has less shows nothing of it
_OTHER = 60.0  # brightness by which a piece differs that is not shown
_STEPS = [(down, right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
_FEW = 8  # pieces that may differ: an edge, a fold; the shortest name has twice as many
_INSIDE = 0.97  # of a picture that must lie on its page
_SMALLEST = 0.25  # of its own size: what is shown smaller cannot be read
_WORD = re.compile(r"[^\W\d_]{3,}|\d{4,}")


@dataclass(frozen=True, slots=True)
class OwnPicture:
    """The pixels of an image as the file has them, and where it is drawn."""

    place: Box
    pixels: npt.NDArray[np.uint8]
    matrix: tuple[float, float, float, float]

    def upright(self) -> npt.NDArray[np.uint8]:
        """Turned and mirrored as it is drawn, by quarters."""
        a, b, c, d = self.matrix
        turned = self.pixels
        if abs(b) + abs(c) > abs(a) + abs(d):
            turned, a, d = np.swapaxes(turned, 0, 1), -c, -b
        return np.ascontiguousarray(turned[:: -1 if d < 0 else 1, :: -1 if a < 0 else 1])

    def is_small_in(self, part: Pixels) -> bool:
        own, shown = sorted(self.pixels.shape[:2]), sorted(part.shape[:2])
        return any(few < _SMALLEST * many for few, many in zip(shown, own, strict=True))


def _own_picture(image: Any) -> OwnPicture | None:
    try:
        pixels = np.array(image.get_bitmap(render=False).to_numpy())
    except pypdfium2.PdfiumError:
        return None
    colours = pixels.reshape(*pixels.shape[:2], -1)
    if colours.shape[2] >= 3:
        colours = colours[:, :, 2::-1]  # PDFium has blue first
    else:
        colours = np.repeat(colours[:, :, :1], 3, axis=2)
    matrix = image.get_matrix()
    outer = image.container
    while outer is not None:
        matrix = matrix.multiply(outer.get_matrix())
        outer = outer.container
    turned = (matrix.a, matrix.b, matrix.c, matrix.d)
    return OwnPicture(picture_place(image), np.ascontiguousarray(colours), turned)


def own_pictures(engine: PdfEngine, number: int) -> list[OwnPicture]:
    """Those of a page that may hold words."""
    found = engine.each_image(number, _own_picture)
    return [one for one in found if one is not None and may_hold_words(one.pixels)]


@dataclass(frozen=True, slots=True)
class Shown:
    """A page as it is seen."""

    page: Box
    pixels: Pixels

    def part(self, place: Box) -> Pixels:
        scale = self.pixels.shape[1] / max(self.page.right - self.page.left, 1)
        left, right = (round((x - self.page.left) * scale) for x in (place.left, place.right))
        top, bottom = (round((self.page.top - y) * scale) for y in (place.top, place.bottom))
        return self.pixels[max(0, top) : max(0, bottom), max(0, left) : max(0, right)]


def hidden_pictures(engine: PdfEngine, number: int) -> list[tuple[Pixels, bool]]:
    """Pictures of a page that are not shown as they are; whether the one fault is their size."""
    own = own_pictures(engine, number)
    if not own:
        return []
    shown = Shown(engine.page_box(number), engine.render(number, DOTS_PER_INCH))
    small = [one.is_small_in(shown.part(one.place)) for one in own]
    seen = [_is_shown(one, shown) for one in own]
    judged = zip(own, small, seen, strict=True)
    return [(one.pixels, is_seen) for one, is_small, is_seen in judged if is_small or not is_seen]


def hides_words(pictures: Sequence[tuple[Pixels, bool]], text: str) -> bool:
    """Whether one of the pictures says something that the page does not.

    One word is enough where something is covered. In a large photograph shown small the engine
    takes leaves and bricks for a word now and then.
    """
    known = set(_words(text))
    for pixels, is_seen in pictures:
        unknown = {word for word in _words(read(pixels).text) if word not in known}
        if len(unknown) > (1 if is_seen else 0):
            return True
    return False


def words_in(engine: PdfEngine, number: int) -> str:
    """What stands in the pictures of a page, read one by one, wherever they are drawn."""
    if not ocr.available():
        return ""
    found = (read(one.pixels).text.strip() for one in own_pictures(engine, number))
    return "\n".join(filter(None, found))


def _words(text: str) -> Iterator[str]:
    return (plain(found) for found in _WORD.findall(text))


def _is_shown(own: OwnPicture, shown: Shown) -> bool:
    part = shown.part(own.place)
    height, width = part.shape[:2]
    inside = own.place.within(shown.page).area >= _INSIDE * own.place.area
    if not inside or min(height, width) < _CELL:
        return False
    grey = Image.fromarray(own.upright()).convert("L")
    fitted = grey.resize((width, height), Image.Resampling.BILINEAR)
    seen = np.asarray(Image.fromarray(part).convert("L"))
    return _differing(np.asarray(fitted), seen) <= _FEW


def _differing(own: npt.NDArray[np.uint8], seen: npt.NDArray[np.uint8]) -> int:
    """Pieces in which the picture has something that is not seen, there or a step beside."""
    cells, shown = _cells(own), _cells(seen)
    spread, bright = cells.std(axis=(1, 3)), cells.mean(axis=(1, 3))
    near_spread = [_moved(shown.std(axis=(1, 3)), *step) for step in _STEPS]
    near_bright = [_moved(shown.mean(axis=(1, 3)), *step) for step in _STEPS]
    flat = np.max(near_spread, axis=0) < _FLAT * spread
    other = np.min([np.abs(bright - near) for near in near_bright], axis=0) > _OTHER
    return int(((spread > _INKED) & (flat | other)).sum())


def _moved(table: npt.NDArray[np.float32], down: int, right: int) -> npt.NDArray[np.float32]:
    return np.roll(table, (down, right), axis=(0, 1))


def _cells(grey: npt.NDArray[np.uint8]) -> npt.NDArray[np.float32]:
    tall, wide = (side // _CELL * _CELL for side in grey.shape)
    cut = grey[:tall, :wide].astype(np.float32)
    return cut.reshape(tall // _CELL, _CELL, wide // _CELL, _CELL)
