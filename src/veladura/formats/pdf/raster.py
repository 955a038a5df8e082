"""Turns a page into a picture with some of its places blanked out, when nothing else is safe."""

import hashlib
import io
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt
import pikepdf
from pikepdf import Array, Dictionary, Name
from PIL import Image

from veladura.formats.pdf.engine import Box
from veladura.formats.pdf.setting.composing import encode, is_box, text_width
from veladura.formats.textmap import Cut

DOTS_PER_INCH = 200
_MARGIN = 0.08  # of its height: how far the blank reaches beyond a line of characters
_QUALITY = 88
_OF_THE_OLD_CONTENT = (
    *("/StructParents", "/Group"),
    *("/CropBox", "/TrimBox", "/BleedBox", "/ArtBox"),
)


# Digests of the pictures this process made of pages whose text it knew. Without OCR they could not
# be opened again to be audited; pictures from anywhere else still need it.
_MADE_HERE: deque[bytes] = deque(maxlen=10_000)


def _remember(picture: bytes) -> None:
    _MADE_HERE.append(hashlib.sha256(picture).digest())


def made_here(page: pikepdf.Page) -> bool:
    """Whether a page is nothing but a picture that this process made of one."""
    pictures = page.resources.get(Name.XObject)
    if not isinstance(pictures, Dictionary) or len(pictures) != 1:
        return False
    picture = pictures.get("/Page")
    return (
        isinstance(picture, pikepdf.Stream)
        and hashlib.sha256(picture.read_raw_bytes()).digest() in _MADE_HERE
    )


@dataclass(frozen=True, slots=True)
class Blank:
    """A place that is painted over, and what is written into it."""

    box: Box
    text: str
    turned: int = 0  # quarters clockwise the page is shown turned, and the text with it
    ink: tuple[int, int, int] = (0, 0, 0)  # the colour of what was there


def blanks(cut: Cut, boxes: Sequence[Box], turned: int = 0) -> list[Blank]:
    """The places of a cut into a text with one box per character: one per line."""
    lines: list[Box] = []
    for box in boxes[cut.start : cut.end]:
        if box.area == 0:
            continue
        if lines and _same_line(lines[-1], box, turned):
            lines[-1] = lines[-1].around(box)
        else:
            lines.append(box)
    texts = [cut.text] + [cut.text if is_box(cut.text) else " "] * (len(lines) - 1)
    return [Blank(_grow(line), text, turned) for line, text in zip(lines, texts)]


def _same_line(line: Box, box: Box, turned: int) -> bool:
    if turned % 2:
        line, box = _swapped(line), _swapped(box)
    middle = (box.bottom + box.top) / 2
    gap = max(box.left - line.right, line.left - box.right)
    return line.bottom <= middle <= line.top and gap < 3 * (line.top - line.bottom)


def _swapped(box: Box) -> Box:
    return Box(box.bottom, box.left, box.top, box.right)


def _grow(box: Box) -> Box:
    margin = _MARGIN * min(box.top - box.bottom, box.right - box.left)
    return Box(box.left - margin, box.bottom - margin, box.right + margin, box.top + margin)


def burn(
    pixels: npt.NDArray[np.uint8], page: Box, places: Sequence[Blank]
) -> tuple[npt.NDArray[np.uint8], list[Blank]]:
    """Paint places over: black for a box, the colour around it where text will be written.

    The places come back with the ink that was found in them.
    """
    painted = pixels.copy()
    height, width = painted.shape[:2]
    across, down = width / (page.right - page.left), height / (page.top - page.bottom)
    inked: list[Blank] = []
    for place in places:
        left = max(0, int((place.box.left - page.left) * across) - 1)
        right = min(width, int((place.box.right - page.left) * across) + 2)
        top = max(0, int((page.top - place.box.top) * down) - 1)
        bottom = min(height, int((page.top - place.box.bottom) * down) + 2)
        if left >= right or top >= bottom:
            continue
        inside = pixels[top:bottom, left:right].reshape(-1, 3)
        darkest = inside[np.argsort(inside.sum(axis=1))[len(inside) // 50]]
        red, green, blue = (int(value) for value in darkest)
        inked.append(replace(place, ink=(red, green, blue)))
        black = place.text != " " and is_box(place.text)
        painted[top:bottom, left:right] = 0 if black else _around(pixels, left, right, top, bottom)
    return painted, inked


def _around(
    pixels: npt.NDArray[np.uint8], left: int, right: int, top: int, bottom: int
) -> npt.NDArray[np.uint8]:
    """The commonest colour of the frame around a place: its paper."""
    frame = pixels[max(0, top - 3) : bottom + 3, max(0, left - 3) : right + 3].reshape(-1, 3)
    return np.percentile(frame, 75, axis=0).astype(np.uint8)


def replace_page(
    pdf: pikepdf.Pdf,
    page: pikepdf.Page,
    pixels: npt.NDArray[np.uint8],
    box: Box,
    places: Sequence[Blank],
) -> int:
    """Make a picture the whole content of a page; how many characters could not be written."""
    width, height = box.right - box.left, box.top - box.bottom
    content = [
        f"q {width:.4f} 0 0 {height:.4f} {box.left:.4f} {box.bottom:.4f} cm /Page Do Q".encode()
    ]
    missing = 0
    for place in places:
        if not is_box(place.text):
            written, lost = _write(place)
            content.append(written)
            missing += lost
    image = _packed(pdf, pixels)
    page.obj.Contents = pdf.make_stream(b"\n".join(content))
    page.obj.Resources = Dictionary(
        XObject=Dictionary(Page=image), Font=Dictionary(Helvetica=pdf.make_indirect(_helvetica()))
    )
    page.obj.MediaBox = Array([box.left, box.bottom, box.right, box.top])
    for key in _OF_THE_OLD_CONTENT:
        if key in page.obj:
            del page.obj[key]
    return missing


def _packed(pdf: pikepdf.Pdf, pixels: npt.NDArray[np.uint8]) -> pikepdf.Stream:
    """A picture as an object of the file, without colours where it has none."""
    packed = io.BytesIO()
    grey = bool((np.ptp(pixels, axis=2) < 12).all())
    picture = Image.fromarray(pixels).convert("L") if grey else Image.fromarray(pixels)
    picture.save(packed, "JPEG", quality=_QUALITY)
    _remember(packed.getvalue())
    image = pdf.make_stream(packed.getvalue())
    image.Type, image.Subtype, image.Filter = Name.XObject, Name.Image, Name.DCTDecode
    image.Width, image.Height, image.BitsPerComponent = picture.width, picture.height, 8
    image.ColorSpace = Name.DeviceGray if grey else Name.DeviceRGB
    return image


def _helvetica() -> Dictionary:
    return Dictionary(
        Type=Name.Font,
        Subtype=Name.Type1,
        BaseFont=Name.Helvetica,
        Encoding=Name.WinAnsiEncoding,
    )


def _write(place: Blank) -> tuple[bytes, int]:
    encoded, missing = encode(place.text)
    box = place.box
    width, height = box.right - box.left, box.top - box.bottom
    if place.turned % 2:
        width, height = height, width
    margin = _MARGIN * min(width, height)
    size, above = height * 0.72, height * 0.26
    natural = text_width(encoded, "Helvetica") * size
    scale = min(100.0, 100 * (width - margin) / natural) if natural else 100.0
    matrix = {  # the writing direction in the space of the page, and where the line begins
        0: (1, 0, 0, 1, box.left + margin, box.bottom + above),
        1: (0, 1, -1, 0, box.right - above, box.bottom + margin),
        2: (-1, 0, 0, -1, box.right - margin, box.top - above),
        3: (0, -1, 1, 0, box.left + above, box.top - margin),
    }[place.turned % 4]
    text = pikepdf.unparse_content_stream([([pikepdf.String(encoded)], pikepdf.Operator("Tj"))])
    colour = " ".join(f"{value / 255:.3f}" for value in place.ink)
    placed = " ".join(f"{value:.3f}" for value in matrix)
    start = f"BT /Helvetica {size:.3f} Tf {scale:.2f} Tz {colour} rg {placed} Tm "
    return start.encode() + text + b" ET", missing
