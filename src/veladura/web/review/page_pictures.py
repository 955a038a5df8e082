"""Pages drawn as pictures: PDF by PDFium, docx through LibreOffice."""

import io
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from veladura.errors import FormatError
from veladura.formats import DEFAULT_LIMITS
from veladura.formats.legacy.libreoffice import word_to_pdf

PDF = "application/pdf"
DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
SCALE = 1.6  # pixels per point: sharp at the width the page shows them
MAX_PIXELS = 4000
RESOLUTION = 110  # pixels per inch of a picture as a page


def to_pdf(data: bytes, media_type: str | None) -> bytes:
    if media_type and media_type.startswith("image/"):
        return _picture_to_pdf(data)
    return data if media_type == PDF else word_to_pdf(data)


def _picture_to_pdf(data: bytes) -> bytes:
    """A picture, upright, on pages that are exactly as large."""
    from PIL import Image

    from veladura.formats.pictures.encoding import decode
    from veladura.formats.pictures.reading import as_pixels

    frames = decode(data, DEFAULT_LIMITS, upright=True).frames
    pages = [Image.fromarray(as_pixels(frame)) for frame in frames]
    out = io.BytesIO()
    pages[0].save(out, "PDF", save_all=True, append_images=pages[1:], resolution=RESOLUTION)
    return out.getvalue()


@contextmanager
def _opened(pdf: bytes) -> Iterator[Any]:
    """The document in PDFium, which no other thread may use meanwhile."""
    # Imported here: the server should be up before anybody looks at a page.
    import pypdfium2

    from veladura.formats.pdf.engine import PDFIUM

    try:
        with PDFIUM, pypdfium2.PdfDocument(pdf) as document:
            document.init_forms()  # what was filled into a form is part of the page
            yield document
    except pypdfium2.PdfiumError:
        raise FormatError("the PDF is damaged: it cannot be shown") from None


def page_sizes(pdf: bytes) -> list[tuple[float, float]]:
    """Width and height of every page, in points."""
    with _opened(pdf) as document:
        return [document.get_page_size(number) for number in range(len(document))]


def render_page(pdf: bytes, number: int) -> bytes | None:
    """One page, counted from 1, as PNG; None where there is no such page."""
    with _opened(pdf) as document:
        if not 1 <= number <= len(document):
            return None
        page = document[number - 1]
        scale = min(SCALE, MAX_PIXELS / max(1.0, *page.get_size()))
        picture = page.render(scale=scale).to_pil()
    out = io.BytesIO()
    picture.save(out, "PNG", compress_level=3)
    return out.getvalue()
