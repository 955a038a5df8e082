"""Words in pictures: found, shown for review, painted over."""

import io

import numpy as np
import pikepdf
import pytest
from PIL import Image, ImageDraw, ImageFont
from tests.formats.pdf import pdfs

from veladura.document import Edit
from veladura.formats.pdf import open_pdf
from veladura.formats.pictures import ocr
from veladura.formats.pictures.ocr import OcrLine, OcrWord, in_reading_order


def word(text: str, left: float, top: float) -> OcrWord:
    return OcrWord(text, left, top, left + 10 * len(text), top + 20)


def test_lines_read_from_top_to_bottom_and_left_to_right() -> None:
    lines = [
        OcrLine((word("dos", 10, 50),)),
        OcrLine((word("derecha", 300, 3),)),
        OcrLine((word("uno", 10, 0),)),
    ]
    assert [line.text for line in in_reading_order(lines)] == ["uno derecha", "dos"]


def test_no_repr_shows_what_was_read() -> None:
    assert "secreto" not in repr(OcrLine((word("secreto", 0, 0),)))


def picture(*lines: str) -> Image.Image:
    """Lines of large black type on white paper, square: narrow pictures are enlarged to be read."""
    image = Image.new("RGB", (560, 560), "white")
    draw = ImageDraw.Draw(image)
    font = ImageFont.truetype(str(pdfs.VERA), 30)
    for index, line in enumerate(lines):
        draw.text((20, 20 + 60 * index), line, fill="black", font=font)
    return image


def scanned(image: Image.Image) -> bytes:
    target = io.BytesIO()
    image.save(target, "PDF", resolution=150)
    return target.getvalue()


@pytest.fixture(scope="module")
def scan() -> bytes:
    pytest.importorskip("rapidocr", reason="the extra `ocr` is not installed")
    return scanned(picture("Paciente: Aurelia Quintanilla", "Ingreso el 12/03/2019"))


def test_scanned_words_are_read(scan: bytes) -> None:
    text = open_pdf(scan).text
    assert "Aurelia Quintanilla" in text
    assert "12/03/2019" in text


def test_scanned_words_are_painted_over(scan: bytes) -> None:
    original = open_pdf(scan)
    start = original.text.index("Quintanilla")
    rewritten = original.rewrite([Edit(start, start + 11, "█████")])
    assert rewritten.rasterised == (1,)
    again = open_pdf(rewritten.data).text
    assert "uintanil" not in again
    assert "Aurelia" in again
    assert "12/03/2019" in again


def test_scans_that_are_shown_turned_are_read_as_shown() -> None:
    pytest.importorskip("rapidocr", reason="the extra `ocr` is not installed")
    sideways = picture("Paciente: Aurelia Quintanilla", "Ingreso tardio").rotate(90, expand=True)

    def turn(pdf: pikepdf.Pdf) -> None:
        pdf.pages[0].Rotate = 90

    original = open_pdf(pdfs.changed(scanned(sideways), turn))
    start = original.text.index("Quintanilla")
    rewritten = original.rewrite([Edit(start, start + 11, "Irigoyen")])
    again = open_pdf(rewritten.data).text
    assert "uintanil" not in again
    assert "Aurelia" in again
    assert "Irigoyen" in again


def test_a_text_layer_under_a_scan_is_not_read_twice_and_goes_with_its_pixels(scan: bytes) -> None:
    """A searchable scan: the picture of a line, and the same line as invisible text."""

    def change(pdf: pikepdf.Pdf) -> None:
        page = pdf.pages[0].obj
        font = pikepdf.Dictionary(
            Type=pikepdf.Name.Font,
            Subtype=pikepdf.Name.Type1,
            BaseFont=pikepdf.Name.Helvetica,
            Encoding=pikepdf.Name.WinAnsiEncoding,
        )
        page.Resources.Font = pikepdf.Dictionary(F=font)
        height = float(page.MediaBox[3])
        layer = b" BT 3 Tr /F 16 Tf 9.6 %f Td (Paciente: Aurelia Quintanilla) Tj ET" % (height - 24)
        page.Contents = pdf.make_stream(b"q " + page.Contents.read_bytes() + b" Q" + layer)

    original = open_pdf(pdfs.changed(scan, change))
    assert original.text.count("Quintanilla") == 1
    assert "12/03/2019" in original.text
    start = original.text.index("Aurelia")
    rewritten = original.rewrite([Edit(start, start + 19, "█████")])
    assert rewritten.rasterised == (1,)
    assert not pdfs.holds(rewritten.data, "Quintanilla")
    assert "uintanil" not in open_pdf(rewritten.data).text


def test_an_empty_picture_holds_no_words() -> None:
    pytest.importorskip("rapidocr", reason="the extra `ocr` is not installed")
    assert ocr.read_lines(np.full((200, 200, 3), 255, dtype=np.uint8)) == []
