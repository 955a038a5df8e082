"""PDF in, PDF out: what an edit removes is gone from the file, not covered."""

from veladura.formats.pdf.opened import PdfOptions, PdfOriginal, open_pdf

__all__ = ["PdfOptions", "PdfOriginal", "open_pdf"]
