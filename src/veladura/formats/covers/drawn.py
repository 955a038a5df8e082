"""What is drawn on a page of a PDF under a box, besides text."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pikepdf
import pypdfium2
import pypdfium2.raw as raw
from pikepdf import Name, Object
from PIL import Image

from veladura.formats.pdf.engine import PDFIUM, Box, picture_place
from veladura.formats.pdf.walking import annotations

_PLAIN = 6  # points of a line or a rectangle: borders and shades say nothing
_FEW = 40  # plain lines: more of them may be a signature, stroke by stroke


def pictures_under(data: bytes, number: int, boxes: Sequence[Box]) -> list[Image.Image]:
    with _page(data, number) as page:
        images = [one for one in _objects(page, raw.FPDF_PAGEOBJ_IMAGE) if _touches(one, boxes)]
        return [one.get_bitmap(render=False).to_pil().convert("RGB") for one in images]


def drawn_under(data: bytes, number: int, boxes: Sequence[Box]) -> bool:
    """Whether lines or shades under the boxes may show something: a signature, a logo."""
    with _page(data, number) as page:
        plain = 0
        for one in _objects(page, raw.FPDF_PAGEOBJ_PATH, raw.FPDF_PAGEOBJ_SHADING):
            if not _touches(one, boxes):
                continue
            if one.type == raw.FPDF_PAGEOBJ_SHADING or not _is_plain(one):
                return True
            plain += 1
        return plain > _FEW


def annotations_under(page: pikepdf.Page, boxes: Sequence[Box]) -> list[Object]:
    """Fields, stamps, notes and links that reach under one of the boxes."""
    found = []
    for annotation in annotations(page):
        corners = annotation.get(Name.Rect)
        if isinstance(corners, pikepdf.Array) and len(corners) == 4:
            left, bottom, right, top = (float(corner) for corner in corners)
            place = Box(min(left, right), min(bottom, top), max(left, right), max(bottom, top))
            if any(_meet(place, box) for box in boxes):
                found.append(annotation)
    return found


@contextmanager
def _page(data: bytes, number: int) -> Iterator[Any]:
    with PDFIUM, pypdfium2.PdfDocument(data) as document:
        yield document[number]


def _objects(page: Any, *kinds: int) -> Iterator[Any]:
    yield from page.get_objects(filter=list(kinds), max_depth=15)


def _touches(one: Any, boxes: Sequence[Box]) -> bool:
    place = picture_place(one)
    return any(_meet(place, box) for box in boxes)


def _meet(place: Box, box: Box) -> bool:
    """Lines have no area: whether they touch counts."""
    inside = place.within(box)
    return inside.right >= inside.left and inside.top >= inside.bottom


def _is_plain(path: Any) -> bool:
    count = raw.FPDFPath_CountSegments(path)
    if count > _PLAIN:
        return False
    steps = (raw.FPDFPath_GetPathSegment(path, index) for index in range(count))
    return all(raw.FPDFPathSegment_GetType(step) != raw.FPDF_SEGMENT_BEZIERTO for step in steps)
