"""Pages of a document as pictures, where its format has pages; kept while it is unchanged."""

from veladura.formats.legacy.libreoffice import find_office
from veladura.web.problems import not_found
from veladura.web.review.cache import RevisionCache
from veladura.web.review.downloads import DeliveryCache
from veladura.web.review.engine import Engine
from veladura.web.review.page_pictures import DOCX, PDF
from veladura.web.review.views import View
from veladura.web.storage.tables import DocumentRow

_KEPT = 8  # documents
METAFILE = "image/x-metafile"  # drawn anew by whoever opens it: it has no pixels


def is_paged(media_type: str | None) -> bool:
    if media_type is not None and media_type.startswith("image/"):
        return media_type != METAFILE
    return media_type in (PDF, DOCX)


def why_not(media_type: str | None) -> str | None:
    """Why there are no rendered pages; None when there are."""
    if not is_paged(media_type):
        return "no-pages"
    if media_type == DOCX and find_office() is None:
        return "no-libreoffice"
    return None


class Pages:
    """Keeps the last few documents as PDF, so that scrolling does not convert them anew."""

    def __init__(self, engine: Engine, deliveries: DeliveryCache) -> None:
        self._engine = engine
        self._deliveries = deliveries
        self._kept: RevisionCache[bytes] = RevisionCache(_KEPT)

    def sizes(self, row: DocumentRow, original: bytes) -> list[tuple[float, float]]:
        return self._engine.page_sizes(self._pdf(row, original, None))

    def picture(self, row: DocumentRow, original: bytes, view: View | None, number: int) -> bytes:
        """A page of the original or, with a view, of that revision anonymised."""
        drawn = self._engine.render_page(self._pdf(row, original, view), number)
        if drawn is None:
            raise not_found("page")
        return drawn

    def forget(self, document_id: str) -> None:
        self._kept.forget(document_id)

    def _pdf(self, row: DocumentRow, original: bytes, view: View | None) -> bytes:
        def work() -> bytes:
            data = self._deliveries.load(view, original).data if view else original
            if row.media_type == PDF:
                return data
            return self._engine.to_pdf(data, row.media_type)

        return self._kept.load((row.id, view.revision if view else -1), work)
