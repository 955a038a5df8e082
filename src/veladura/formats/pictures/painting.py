"""Paints over words in a picture: black boxes, or a new text in the same place and colour."""

import io
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy as np
import numpy.typing as npt
import pikepdf
import pypdfium2 as pdfium
from pikepdf import Array, Dictionary, Name

Pixels = npt.NDArray[np.uint8]
BOX_MARKS = frozenset("█■▮*")
_MARGIN = 0.12  # of a line's height, painted beyond it
_BASELINE, _SIZE = 0.24, 0.80  # of a line's height: where letters stand, how large they are
_ENCODING = "cp1252"
_CONTRAST = 40  # of 255: what differs more from its paper is drawn
_APART = 0.35  # of a line's height between a text and what stands beside it


@dataclass(frozen=True, slots=True)
class Patch:
    """A line that is painted over, in pixels from the top left, and what is written there."""

    left: float
    top: float
    right: float
    bottom: float
    text: str = field(repr=False)

    @property
    def is_box(self) -> bool:
        marks = [c for c in self.text if not c.isspace()]
        return bool(marks) and all(c in BOX_MARKS for c in marks)

    def rows(self, height: int) -> tuple[int, int]:
        margin = _MARGIN * (self.bottom - self.top)
        return max(0, int(self.top - margin)), min(height, int(self.bottom + margin) + 1)

    def columns(self, width: int) -> tuple[int, int]:
        margin = _MARGIN * (self.bottom - self.top)
        return max(0, int(self.left - margin)), min(width, int(self.right + margin) + 1)


def paint(pixels: Pixels, patches: Sequence[Patch]) -> Pixels:
    """A copy of an RGB picture with every patch painted and written."""
    painted = pixels.copy()
    height, width = pixels.shape[:2]
    written: list[tuple[Patch, npt.NDArray[np.float64]]] = []
    for patch in patches:
        top, bottom = patch.rows(height)
        left, right = patch.columns(width)
        if top >= bottom or left >= right:
            continue
        if patch.is_box:
            painted[top:bottom, left:right] = 0
            continue
        paper, ink = _colours(pixels, left, right, top, bottom)
        painted[top:bottom, left:right] = paper
        written.append((_roomier(patch, pixels, paper), ink))
    if written:
        coverage = _letters(width, height, [patch for patch, _ in written])
        for patch, ink in written:
            top, bottom = patch.rows(height)
            left, right = patch.columns(width)
            share = 1 - coverage[top:bottom, left:right, None] / 255
            below = painted[top:bottom, left:right].astype(float)
            painted[top:bottom, left:right] = (below * (1 - share) + ink * share).astype(np.uint8)
    return painted


def _roomier(patch: Patch, pixels: Pixels, paper: npt.NDArray[np.uint8]) -> Patch:
    """With the empty paper to its right, as much as a text needs that would be squeezed."""
    height, width = pixels.shape[:2]
    tall = patch.bottom - patch.top
    wanted = patch.left + _natural_width(patch)
    if wanted <= patch.right:
        return patch
    (top, bottom), start = patch.rows(height), patch.columns(width)[1]
    beside = pixels[top:bottom, start : int(wanted + tall) + 1].astype(np.int16)
    inked = np.abs(beside - paper).max(axis=(0, 2)) > _CONTRAST if beside.size else np.ones(1, bool)
    free = int(np.argmax(inked)) if inked.any() else len(inked)
    end = start + free - _APART * tall
    return replace(patch, right=min(wanted, end)) if end > patch.right else patch


def _colours(
    pixels: Pixels, left: int, right: int, top: int, bottom: int
) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.float64]]:
    """The paper around a place, and the ink in it: what differs most from the paper."""
    frame = pixels[max(0, top - 3) : bottom + 3, max(0, left - 3) : right + 3].reshape(-1, 3)
    paper = np.median(frame, axis=0).astype(np.uint8)
    inside = pixels[top:bottom, left:right].reshape(-1, 3).astype(float)
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
