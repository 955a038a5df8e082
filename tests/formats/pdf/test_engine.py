"""What is taken for granted of PDFium, so that thousands of characters need not be asked for."""

from collections.abc import Callable

import pypdfium2
import pypdfium2.raw as raw
import pytest
from tests.formats.pdf import pdfs

from veladura.formats.pdf.engine import open_engine

SAMPLES = (pdfs.helvetica, pdfs.embedded, pdfs.columns, pdfs.rotated, pdfs.kerned, pdfs.identity)


@pytest.mark.parametrize("make", SAMPLES)
def test_what_pdfium_adds_is_blank(make: Callable[[], bytes]) -> None:
    with pypdfium2.PdfDocument(make()) as document:
        page = document[0].get_textpage()
        shown = [chr(raw.FPDFText_GetUnicode(page, i)) for i in range(page.count_chars())]
        added = [text for i, text in enumerate(shown) if raw.FPDFText_IsGenerated(page, i)]
    assert not "".join(added).strip()


@pytest.mark.parametrize("make", SAMPLES)
def test_characters_stand_where_the_text_has_them(make: Callable[[], bytes]) -> None:
    with open_engine(make()) as engine:
        characters, text = engine.characters(0), engine.text(0)
    assert characters.stand_in(text)
    assert "".join(shown for _, shown, _, _ in characters).split() == text.replace("\n", "").split()


def test_a_text_that_differs_is_told() -> None:
    with open_engine(pdfs.helvetica()) as engine:
        characters, text = engine.characters(0), engine.text(0)
    assert not characters.stand_in("x" + text)
