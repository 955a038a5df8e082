"""Which pages cannot be understood by their text alone, and what OCR reads on them."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np

from veladura.formats.pdf.engine import Box, PdfEngine
from veladura.formats.pdf.raster import DOTS_PER_INCH
from veladura.formats.pictures import ocr
from veladura.formats.pictures.mosaics.tiles import touching
from veladura.formats.pictures.painting import Pixels
from veladura.formats.pictures.reading import may_hold_words, read

_GRID = 64  # cells per side when the share of a page that pictures cover is measured
_OUTLINES = 150  # paths on a page with hardly any text: letters may be drawn as outlines
_HARDLY = 20  # characters
_NEAR = 0.75  # points between strips of one picture, at most
_CROWD = 4_000  # pictures from which on all of a page are looked at as one
_WORD = re.compile(r"\S+")


@dataclass(frozen=True, slots=True)
class Seen:
    """What OCR read on a page, with a box per character of its text."""

    text: str = field(repr=False)
    boxes: tuple[Box, ...] = field(repr=False)


def covered(pictures: Sequence[Box], page: Box) -> float:
    """The share of a page that lies under pictures."""
    grid = np.zeros((_GRID, _GRID), dtype=bool)
    width, height = page.right - page.left, page.top - page.bottom
    if width <= 0 or height <= 0:
        return 0.0
    for box in pictures:
        left, right = (round((x - page.left) / width * _GRID) for x in (box.left, box.right))
        low, high = (round((y - page.bottom) / height * _GRID) for y in (box.bottom, box.top))
        grid[max(0, low) : max(0, high), max(0, left) : max(0, right)] = True
    return float(grid.mean())


def may_be_outlines(engine: PdfEngine, number: int, text: str) -> bool:
    return len(text.strip()) < _HARDLY and engine.drawn_paths(number) > _OUTLINES


def read_page(engine: PdfEngine, number: int, known: Sequence[Box]) -> Seen:
    """Read a page with OCR, leaving out words that stand where known characters stand."""
    page = engine.page_box(number)
    pixels = engine.render(number, DOTS_PER_INCH)
    turned = engine.turned(number)
    sheet = _Sheet(page, pixels.shape[1], pixels.shape[0], turned)
    parts: list[str] = []
    boxes: list[Box] = []
    taken = _taken(known, page)
    for line in ocr.read_lines(np.rot90(pixels, -turned)):
        words = [word for word in line.words if not _is_taken(taken, sheet.box(word), page)]
        for word in words:
            boxes += (sheet.box(ocr.OcrWord("", *letter)) for letter in word.letters)
            boxes.append(Box(0, 0, 0, 0))  # the blank behind it
            parts += (word.text, " ")
        if words:
            parts[-1] = "\n"
    return Seen("".join(parts), tuple(boxes))


def read_pictures(
    engine: PdfEngine, number: int, pictures: Sequence[Box], known: Sequence[Box]
) -> Seen | None:
    """What stands in the pictures of a page that is not turned; None where no words can be."""
    page = engine.page_box(number)
    pixels = engine.render(number, DOTS_PER_INCH)
    sheet = _Sheet(page, pixels.shape[1], pixels.shape[0], 0)
    taken = _taken(known, page)
    parts: list[str] = []
    boxes: list[Box] = []
    for left, top, crop in _crops(pixels, page, pictures):
        reading = read(crop)
        for word in _WORD.finditer(reading.text):
            own = [box for box in reading.boxes[word.start() : word.end()] if box is not None]
            placed = [
                sheet.box(ocr.OcrWord("", a + left, b + top, c + left, d + top))
                for a, b, c, d in own
            ]
            if len(placed) == len(word.group()) and not _is_taken(taken, _around(placed), page):
                parts += (word.group(), " ")
                boxes += (*placed, Box(0, 0, 0, 0))
        if parts:
            parts[-1] = "\n"
    return Seen("".join(parts), tuple(boxes)) if parts else None


def may_hold_words_on(engine: PdfEngine, number: int, pictures: Sequence[Box]) -> bool:
    if not pictures:
        return False
    pixels = engine.render(number, DOTS_PER_INCH // 2)
    return any(True for _ in _crops(pixels, engine.page_box(number), pictures))


def _crops(pixels: Pixels, page: Box, pictures: Sequence[Box]) -> Iterator[tuple[int, int, Pixels]]:
    """The pictures that may hold words, and where they lie in the pixels of the page."""
    height, width = pixels.shape[:2]
    scale = width / max(page.right - page.left, 1)
    for box in _joined(pictures):
        left, right = int((box.left - page.left) * scale), int((box.right - page.left) * scale) + 1
        top, bottom = int((page.top - box.top) * scale), int((page.top - box.bottom) * scale) + 1
        left, top = max(0, left), max(0, top)
        crop = pixels[top : min(bottom, height), left : min(right, width)]
        if crop.size and may_hold_words(crop):
            yield left, top, np.ascontiguousarray(crop)


def _joined(pictures: Sequence[Box]) -> list[Box]:
    """Pictures that touch are looked at as one: a scan may be cut into strips."""
    if not 1 < len(pictures) <= _CROWD:
        return [_around(pictures)] if pictures else []
    edges = np.array([(box.left, box.bottom, box.right, box.top) for box in pictures])
    groups = touching(edges.astype(np.float64), _NEAR)
    return [_around([pictures[number] for number in group]) for group in groups]


def _around(boxes: Sequence[Box]) -> Box:
    whole = boxes[0]
    for box in boxes[1:]:
        whole = whole.around(box)
    return whole


@dataclass(frozen=True, slots=True)
class _Sheet:
    """Turns places in the picture that OCR saw into places on the page."""

    page: Box
    width: int  # pixels of the page before it is turned
    height: int
    turned: int

    def box(self, word: ocr.OcrWord) -> Box:
        left, top, right, bottom = word.left, word.top, word.right, word.bottom
        if self.turned == 1:
            left, top, right, bottom = top, self.height - right, bottom, self.height - left
        elif self.turned == 2:
            left, right = self.width - right, self.width - left
            top, bottom = self.height - bottom, self.height - top
        elif self.turned == 3:
            left, top, right, bottom = self.width - bottom, left, self.width - top, right
        scale = (self.page.right - self.page.left) / self.width
        return Box(
            self.page.left + left * scale,
            self.page.top - bottom * scale,
            self.page.left + right * scale,
            self.page.top - top * scale,
        )


_FINE = 2.0  # points per cell of the map of known characters


def _taken(known: Sequence[Box], page: Box) -> np.ndarray[tuple[int, int], np.dtype[np.bool_]]:
    shape = (
        int((page.top - page.bottom) / _FINE) + 2,
        int((page.right - page.left) / _FINE) + 2,
    )
    taken = np.zeros(shape, dtype=bool)
    for box in known:
        taken[_cells(box, page)] = True
    return taken


def _cells(box: Box, page: Box) -> tuple[slice, slice]:
    low, high = int((box.bottom - page.bottom) / _FINE), int((box.top - page.bottom) / _FINE)
    left, right = int((box.left - page.left) / _FINE), int((box.right - page.left) / _FINE)
    return (slice(max(0, low), max(0, high + 1)), slice(max(0, left), max(0, right + 1)))


def _is_taken(taken: np.ndarray[tuple[int, int], np.dtype[np.bool_]], box: Box, page: Box) -> bool:
    cells = taken[_cells(box, page)]
    return cells.size > 0 and float(cells.mean()) > 0.5
