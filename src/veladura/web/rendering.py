"""Pages of a document as pictures: PDF by PDFium, docx through LibreOffice where installed."""

import io
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from veladura.errors import FormatError
from veladura.web.libreoffice import find_office, word_to_pdf
from veladura.web.problems import not_found
from veladura.web.review.cache import RevisionCache
from veladura.web.review.downloads import DeliveryCache
from veladura.web.review.views import View
from veladura.web.storage.tables import DocumentRow

PDF = "application/pdf"
DOCX = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
SCALE = 1.6  # pixels per point: sharp at the width the page shows them
MAX_PIXELS = 4000


def is_paged(media_type: str | None) -> bool:
    return media_type in (PDF, DOCX)


def why_not(media_type: str | None) -> str | None:
    """Why there are no rendered pages; None when there are."""
    if not is_paged(media_type):
        return "no-pages"
    if media_type == DOCX and find_office() is None:
        return "no-libreoffice"
    return None


def to_pdf(data: bytes, media_type: str | None) -> bytes:
    return data if media_type == PDF else word_to_pdf(data)


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


def render_page(pdf: bytes, number: int) -> bytes:
    """One page, counted from 1, as PNG."""
    with _opened(pdf) as document:
        if not 1 <= number <= len(document):
            raise not_found("page")
        page = document[number - 1]
        scale = min(SCALE, MAX_PIXELS / max(1.0, *page.get_size()))
        picture = page.render(scale=scale).to_pil()
    out = io.BytesIO()
    picture.save(out, "PNG", compress_level=3)
    return out.getvalue()


class Pages:
    """Keeps the last few documents as PDF, so that scrolling does not convert them anew."""

    def __init__(self, deliveries: DeliveryCache, kept: int = 8) -> None:
        self._deliveries = deliveries
        self._kept: RevisionCache[bytes] = RevisionCache(kept)

    def sizes(self, row: DocumentRow, original: bytes) -> list[tuple[float, float]]:
        return page_sizes(self._pdf(row, original, None))

    def picture(self, row: DocumentRow, original: bytes, view: View | None, number: int) -> bytes:
        """A page of the original or, with a view, of that revision anonymised."""
        return render_page(self._pdf(row, original, view), number)

    def forget(self, document_id: str) -> None:
        self._kept.forget(document_id)

    def _pdf(self, row: DocumentRow, original: bytes, view: View | None) -> bytes:
        def work() -> bytes:
            data = self._deliveries.load(view, original).data if view else original
            return to_pdf(data, row.media_type)

        return self._kept.load((row.id, view.revision if view else -1), work)
