"""Pictures of a PDF without the codes in them that machines read."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pikepdf
import pypdfium2
from pikepdf import Array, DependencyError, Name, PdfError, Stream
from pikepdf.models.image import (
    InvalidPdfImageError,
    NotExtractableError,
    UnsupportedImageTypeError,
)

from veladura.formats.pdf.engine import open_engine
from veladura.formats.pdf.saving import save
from veladura.formats.pdf.walking import dictionaries
from veladura.formats.pictures import ocr
from veladura.formats.pictures.codes import codes_in, without_codes
from veladura.formats.pictures.painting import Pixels
from veladura.formats.pictures.reading import as_pixels

_SMALLEST, _LARGEST = 21 * 21, 40_000_000  # pixels of pictures that are looked at
_OTHER = (PdfError, NotImplementedError, ValueError, OSError, KeyError, TypeError)
_NO_PROGRAM = (DependencyError, NotExtractableError, UnsupportedImageTypeError)
_CLOSED = (*_OTHER, *_NO_PROGRAM, InvalidPdfImageError)
Size = tuple[int, int]


def paint_over_codes(pdf: pikepdf.Pdf) -> int:
    """In place; says in how many pictures there were some."""
    pictures = [
        holder
        for holder in dictionaries(pdf)
        if isinstance(holder, Stream) and holder.get(Name.Subtype) == Name.Image
    ]
    closed: list[Stream] = []
    count = 0
    for picture in pictures:
        size = int(picture.get(Name.Width, 0)) * int(picture.get(Name.Height, 0))
        if _SMALLEST <= size <= _LARGEST:
            pixels = _decoded(picture)
            if pixels is None:
                closed.append(picture)
            else:
                count += _painted(picture, pixels)
    return count + (_painted_elsewhere(pdf, closed) if closed and ocr.available() else 0)


def _decoded(picture: Stream) -> Pixels | None:
    """None for kinds of pictures that pikepdf has no program for, as fax machines write them."""
    try:
        return as_pixels(pikepdf.PdfImage(picture).as_pil_image())
    except _CLOSED:
        return None


def _painted_elsewhere(pdf: pikepdf.Pdf, closed: Sequence[Stream]) -> int:
    """The same with PDFium's eyes. Of two pictures of one size nobody knows which is which: both
    are read as what was found in either."""
    shown: dict[Size, list[Pixels]] = {}
    with open_engine(save(pdf)) as engine:
        for number in range(len(pdf.pages)):
            for pixels in engine.each_image(number, _seen):
                if pixels is not None and codes_in(pixels):
                    shown.setdefault((pixels.shape[1], pixels.shape[0]), []).append(pixels)
    count = 0
    for picture in closed:
        found = shown.get((int(picture.Width), int(picture.Height)), [])
        if found:
            alone = len(found) == 1
            count += _painted(picture, found[0] if alone else np.zeros_like(found[0]), force=True)
    return count


def _seen(image: Any) -> Pixels | None:
    try:
        return as_pixels(image.get_bitmap(render=False).to_pil())
    except (pypdfium2.PdfiumError, ValueError, RuntimeError):
        return None


def _painted(picture: Stream, pixels: Pixels, *, force: bool = False) -> bool:
    boxes = codes_in(pixels)
    if not boxes and not force:
        return False
    if picture.get(Name.ImageMask):
        wide = (pixels.shape[1] + 7) // 8
        picture.write(b"\xff" * (wide * pixels.shape[0]))  # nothing is drawn through it
    else:
        picture.write(without_codes(pixels, boxes).tobytes())
        picture["/ColorSpace"], picture["/BitsPerComponent"] = Name.DeviceRGB, 8
        if isinstance(picture.get(Name.Mask), Array):  # colours that are not drawn
            del picture["/Mask"]
    for key in ("/Decode", "/DecodeParms"):
        if key in picture:
            del picture[key]
    return True
