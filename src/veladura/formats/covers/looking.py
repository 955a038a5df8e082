"""What lies under a box: words of the text, pictures of a Word file."""

import io
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

import pikepdf

from veladura.errors import CannotCover
from veladura.formats.covers.aligning import PageWord, places_of
from veladura.formats.covers.cover import Cover, is_under
from veladura.formats.covers.drawn import annotations_under, drawn_under, pictures_under
from veladura.formats.covers.word import look_of, pictures_like
from veladura.formats.legacy.libreoffice import word_to_pdf
from veladura.formats.limits import DEFAULT_LIMITS, Limits
from veladura.formats.pdf.engine import Box, open_engine
from veladura.formats.pdf.opened import read_file
from veladura.formats.pdf.pages import PdfOptions
from veladura.formats.pdf.slots import readable
from veladura.formats.pictures import ocr
from veladura.formats.pictures.encoding import decode
from veladura.formats.pictures.reading import as_pixels, may_hold_words, read

PDF = "application/pdf"
DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
_WORD = re.compile(r"\S+")


def look_under(
    data: bytes, media_type: str, text: str, cover: Cover, limits: Limits = DEFAULT_LIMITS
) -> Cover:
    """The same cover with the places of the text under it; refused where they cannot be told."""
    if media_type == PDF:
        words = list(_words_on_pdf(_page_of(data, cover.page), cover, limits))
        return replace(cover, places=places_of(words, text, cover.page))
    if media_type == DOCX:
        return _look_under_word(data, text, cover, limits)
    if media_type.startswith("image/"):
        words = list(_words_in_picture(data, cover, limits))
        return replace(cover, places=places_of(words, text, cover.page))
    raise CannotCover("boxes can be drawn on pages: of PDF and Word files, and on pictures")


def _page_of(data: bytes, number: int) -> bytes:
    """A file of one page, so that nothing else is read."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        if number > len(pdf.pages):
            raise CannotCover(f"there is no page {number}: the document has {len(pdf.pages)}")
        for index in reversed(range(len(pdf.pages))):
            if index != number - 1:
                del pdf.pages[index]
        out = io.BytesIO()
        pdf.save(out)
    return out.getvalue()


def _words_on_pdf(data: bytes, cover: Cover, limits: Limits) -> Iterator[PageWord]:
    """In the order of the text: written on the page, seen in its pictures, filled into it."""
    options = PdfOptions(unread_pictures=limits.unread_pictures or not ocr.available())
    page = read_file(data, limits, options).pages[0]
    with open_engine(data) as engine:
        box = cover.on(engine.page_box(0), engine.turned(0))
        if page.trusted:
            yield from _words(page.text, engine.boxes(0), box)
    if page.seen is not None:
        yield from _words(page.seen.text, page.seen.boxes, box)
    with pikepdf.open(io.BytesIO(data)) as pdf:
        for annotation in annotations_under(pdf.pages[0], [box]):
            for key in ("/V", "/Contents"):
                filled = annotation.get(key)
                if isinstance(filled, pikepdf.String):
                    yield from (PageWord(word, True) for word in readable(filled).split())


def _words(text: str, boxes: Sequence[Box], box: Box) -> Iterator[PageWord]:
    for word in _WORD.finditer(text):
        own = boxes[word.start() : word.end()]
        yield PageWord(word.group(), any(is_under(place, [box]) for place in own))


def _look_under_word(data: bytes, text: str, cover: Cover, limits: Limits) -> Cover:
    page = _page_of(word_to_pdf(data), cover.page)
    with open_engine(page) as engine:
        box = cover.on(engine.page_box(0), engine.turned(0))
        words = list(_words(engine.text(0), engine.boxes(0), box))
    if drawn_under(page, 0, [box]):
        raise CannotCover(
            "there is a drawing under the box: it cannot be taken out of a Word file; save the "
            "document as PDF, upload that, and draw the box there"
        )
    looks = tuple(look_of(picture) for picture in pictures_under(page, 0, [box]))
    if any(not pictures_like(data, [look], limits) for look in looks):
        raise CannotCover(
            "the picture under the box is shown cut or turned: remove it in Word, or save the "
            "document as PDF, upload that, and draw the box there"
        )
    return replace(cover, places=places_of(words, text, 1), pictures=looks)


def _words_in_picture(data: bytes, cover: Cover, limits: Limits) -> Iterator[PageWord]:
    frames = decode(data, limits, upright=True).frames
    if cover.page > len(frames):
        raise CannotCover(f"there is no page {cover.page}: the picture has {len(frames)}")
    pixels = as_pixels(frames[cover.page - 1])
    if limits.unread_pictures or not may_hold_words(pixels) or not ocr.available():
        return
    height, width = pixels.shape[:2]
    box = cover.on(Box(0, 0, width, height))
    reading = read(pixels)
    nothing = (0.0, 0.0, 0.0, 0.0)
    places = [
        Box(left, height - bottom, right, height - top)
        for left, top, right, bottom in (own or nothing for own in reading.boxes)
    ]
    yield from _words(reading.text, places, box)
