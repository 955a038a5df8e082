"""PDF in, PDF out: what an edit removes is gone from the file, not covered."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace

from veladura.document import Edit
from veladura.errors import FormatError, LimitExceeded, NeedsOcr, VeladuraError
from veladura.formats.hiding.hider import is_hiding
from veladura.formats.hiding.pdf import hide_in_pdf
from veladura.formats.joined import JoinedText
from veladura.formats.limits import DEFAULT_LIMITS, Limits
from veladura.formats.original import Rewritten
from veladura.formats.pdf.invoices import attach_invoices
from veladura.formats.pdf.opened import OpenedPdf, read_file
from veladura.formats.pdf.pages import PdfOptions
from veladura.formats.pdf.writing import write
from veladura.formats.pictures import ocr

__all__ = ["PdfOptions", "PdfOriginal", "open_pdf"]


_PAGES = "pages"


class PdfOriginal:
    """See `veladura.formats.original.Original`."""

    media_type = "application/pdf"

    def __init__(self, opened: OpenedPdf) -> None:
        self._opened = opened
        invoices = ((name, invoice.text) for name, invoice in opened.invoices.items())
        self._joined = JoinedText(((_PAGES, opened.map.text), *invoices))

    @property
    def text(self) -> str:
        return self._joined.text

    def rewrite(self, edits: Sequence[Edit]) -> Rewritten:
        said = [edit for edit in edits if self._is_said(self.text[edit.start : edit.end])]
        shares = self._joined.distribute([edit for edit in edits if edit not in said])
        with _only_format_errors():
            if any(page.unseen for page in self._opened.pages) and not is_hiding():
                raise NeedsOcr(
                    f"pages with pictures that may hold words: {ocr.INSTALL}, or choose to "
                    "hide them (hide_pictures)"
                )
            written = write(self._opened, shares.get(_PAGES, ()))
            if is_hiding():
                written = hide_in_pdf(written, self._opened)
            done = {
                name: invoice.rewrite(shares.get(name, ()))
                for name, invoice in self._opened.invoices.items()
            }
            attached = {name: invoice.data for name, invoice in done.items()}
            ignored = [
                edit
                for name, invoice in done.items()
                for edit in self._joined.moved(name, invoice.ignored)
            ]
            data = attach_invoices(written.data, attached)
            return replace(written, data=data, ignored=(*written.ignored, *said, *ignored))

    def _is_said(self, surface: str) -> bool:
        """Whether an invoice has it as a code ("VATEX-EU-79-C"), which stays."""
        return any(invoice.says(surface) for invoice in self._opened.invoices.values())


def open_pdf(
    data: bytes, limits: Limits = DEFAULT_LIMITS, options: PdfOptions | None = None
) -> PdfOriginal:
    """Open a PDF; raise a `FormatError` that says what to do when it cannot be handled."""
    limits.check_size(len(data))
    with _only_format_errors():
        default = PdfOptions(unread_pictures=limits.unread_pictures)
        return PdfOriginal(read_file(data, limits, options or default))


@contextmanager
def _only_format_errors() -> Iterator[None]:
    """A damaged or hostile PDF can fail anywhere, and what libraries say may quote its text."""
    try:
        yield
    except VeladuraError:
        raise
    except MemoryError:
        raise LimitExceeded("the PDF needs more memory than there is: split it") from None
    except Exception as error:
        raise FormatError(
            f"the PDF is damaged ({type(error).__name__}): open it in a viewer and print it to a "
            "new PDF"
        ) from None
