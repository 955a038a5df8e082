"""Paints over words in a picture: black boxes, or a new text in the same place and colour."""

import io
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import pikepdf
import pypdfium2 as pdfium
from pikepdf import Array, Dictionary, Name

Pixels = npt.NDArray[np.uint8]
BOX_MARKS = frozenset("█■▮*")
_MARGIN = 0.12  # of a line's height, painted beyond it
_BASELINE, _SIZE = 0.24, 0.80  # of a line's height: where letters stand, how large they are
_LETTER = 0.35  # of a line's height: as wide as what is left of a letter may be
_ENCODING = "cp1252"
_CONTRAST = 40  # of 255: what differs more from its paper is drawn
_APART = 0.35  # of a line's height between a text and what stands beside it


@dataclass(frozen=True, slots=True)
class Patch:
    """A line that is painted over, and what is written there.

    In pixels from the top left; where it is turned (by quarters, 1 reads down), in those of the
    picture turned back around its first corner.
    """

    left: float
    top: float
    right: float
    bottom: float
    text: str = field(repr=False)
    turn: int = 0

    @property
    def is_box(self) -> bool:
        marks = [c for c in self.text if not c.isspace()]
        return bool(marks) and all(c in BOX_MARKS for c in marks)

    def within(self, height: int, width: int) -> "Patch":
        """In the pixels of the picture once it is turned back."""
        across, down = ((0, 0), (0, width), (width, height), (height, 0))[self.turn]
        corners = self.left + across, self.top + down, self.right + across, self.bottom + down
        return Patch(*corners, self.text)

    def area(self, pixels: Pixels) -> "Area":
        """What is painted: its box, what is drawn up to it beyond, and some paper beside it."""
        height, width = pixels.shape[:2]
        tall = self.bottom - self.top
        near, far = _MARGIN * tall, _LETTER * tall
        left, right = max(0, int(self.left - near)), min(width, int(self.right + near) + 1)
        top, bottom = max(0, int(self.top)), min(height, int(self.bottom) + 1)
        if top >= bottom or left >= right:
            return Area(0, 0, 0, 0)
        columns, rows = pixels[:, left:right], pixels[top:bottom]
        top = _reached(columns, top - 1, int(self.top - near), -1)
        bottom = _reached(columns, bottom, int(self.bottom + near) + 1, 1)
        across = rows.transpose(1, 0, 2)
        left = _reached(across, left - 1, int(self.left - far), -1)
        right = _reached(across, right, int(self.right + far) + 1, 1)
        return Area(left, top, right, bottom)


class Area(NamedTuple):
    """Whole pixels, the last ones not included."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def inside(self) -> tuple[slice, slice]:
        return slice(self.top, self.bottom), slice(self.left, self.right)


def _reached(rows: Pixels, start: int, end: int, step: int) -> int:
    """Where the rows end that go on being drawn upon, as far as a place; half-open either way."""
    at = start
    while at != end and 0 <= at < len(rows) and np.ptp(rows[at], axis=0).max() > _CONTRAST:
        at += step
    return at if step > 0 else at + 1


def paint(pixels: Pixels, patches: Sequence[Patch]) -> Pixels:
    """A copy of an RGB picture with every patch painted and written."""
    painted = pixels.copy()
    for turn in sorted({patch.turn for patch in patches}):
        own = [patch.within(*pixels.shape[:2]) for patch in patches if patch.turn == turn]
        upright = _painted(np.ascontiguousarray(np.rot90(painted, turn)), own)
        painted = np.ascontiguousarray(np.rot90(upright, -turn))
    return painted


def _painted(pixels: Pixels, patches: Sequence[Patch]) -> Pixels:
    painted = pixels.copy()
    height, width = pixels.shape[:2]
    written: list[tuple[Patch, npt.NDArray[np.float64]]] = []
    for patch in patches:
        area = patch.area(pixels)
        if area.left >= area.right:
            continue
        if patch.is_box:
            painted[area.inside] = 0
            continue
        paper, ink = _colours(pixels, area)
        painted[area.inside] = paper
        written.append((_roomier(patch, pixels, paper), ink))
    if written:
        coverage = _letters(width, height, [patch for patch, _ in written])
        for patch, ink in written:
            inside = patch.area(pixels).inside
            share = 1 - coverage[inside][:, :, None] / 255
            painted[inside] = (painted[inside] * (1 - share) + ink * share).astype(np.uint8)
    return painted


def _roomier(patch: Patch, pixels: Pixels, paper: npt.NDArray[np.uint8]) -> Patch:
    """With the empty paper to its right, as much as a text needs that would be squeezed."""
    tall = patch.bottom - patch.top
    wanted = patch.left + _natural_width(patch)
    if wanted <= patch.right:
        return patch
    area = patch.area(pixels)
    start = area.right
    beside = pixels[area.top : area.bottom, start : int(wanted + tall) + 1].astype(np.int16)
    inked = np.abs(beside - paper).max(axis=(0, 2)) > _CONTRAST if beside.size else np.ones(1, bool)
    free = int(np.argmax(inked)) if inked.any() else len(inked)
    end = start + free - _APART * tall
    return replace(patch, right=min(wanted, end)) if end > patch.right else patch


def _colours(pixels: Pixels, area: Area) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.float64]]:
    """The paper around a place, and the ink in it: what differs most from the paper."""
    left, top, right, bottom = area
    frame = pixels[max(0, top - 3) : bottom + 3, max(0, left - 3) : right + 3].reshape(-1, 3)
    paper = np.median(frame, axis=0).astype(np.uint8)
    inside = pixels[area.inside].reshape(-1, 3).astype(float)
    distance = np.abs(inside - paper).sum(axis=1)
    strongest = inside[distance >= np.percentile(distance, 97)]
    return paper, strongest.mean(axis=0)


def _letters(width: int, height: int, patches: Sequence[Patch]) -> Pixels:
    """How much white letters leave of each pixel: text in Helvetica by PDFium, which brings it."""
    font = Dictionary(
        Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica, Encoding=Name.WinAnsiEncoding
    )
    with pikepdf.new() as pdf:
        content = b"\n".join(_line(patch, height) for patch in patches)
        page = Dictionary(
            Type=Name.Page,
            MediaBox=Array([0, 0, width, height]),
            Contents=pdf.make_stream(content),
            Resources=Dictionary(Font=Dictionary(F=pdf.make_indirect(font))),
        )
        pdf.pages.append(pikepdf.Page(pdf.make_indirect(page)))
        target = io.BytesIO()
        pdf.save(target)
    document = pdfium.PdfDocument(target.getvalue())
    try:
        shown = document[0].render(scale=1, grayscale=True).to_numpy()
        grey = np.array(shown, dtype=np.uint8).reshape(shown.shape[0], shown.shape[1], -1)[:, :, 0]
    finally:
        document.close()
    return grey[:height, :width]


def _line(patch: Patch, height: int) -> bytes:
    tall = patch.bottom - patch.top
    size = _SIZE * tall
    encoded = _encoded(patch)
    natural = _natural_width(patch)
    room = patch.right - patch.left
    stretch = min(100.0, 100 * room / natural) if natural else 100.0
    base = height - patch.bottom + _BASELINE * tall
    string = pikepdf.unparse_content_stream([([pikepdf.String(encoded)], pikepdf.Operator("Tj"))])
    start = f"BT /F {size:.2f} Tf {stretch:.1f} Tz 1 0 0 1 {patch.left:.1f} {base:.1f} Tm "
    return start.encode() + string + b" ET"


def _encoded(patch: Patch) -> bytes:
    return patch.text.strip().encode(_ENCODING, "replace")


def _natural_width(patch: Patch) -> float:
    """Of its text, in pixels, if nothing is squeezed."""
    return _width(_encoded(patch)) * _SIZE * (patch.bottom - patch.top)


def _width(encoded: bytes) -> float:
    """Of a text in Helvetica, roughly, in its size: capitals and "m" are wide, "i" and "." not."""
    wide = sum(b in b"ABCDEFGHJKLMNOPQRSTUVWXYZmw@%" for b in encoded)
    slim = sum(b in b"fijlrt.,:;'!|/ ()-" for b in encoded)
    return 0.72 * wide + 0.30 * slim + 0.56 * (len(encoded) - wide - slim)
