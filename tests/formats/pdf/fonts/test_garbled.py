"""Lines in typefaces that mean other letters than the file says are read as they are seen."""

import re
from functools import cache

import pikepdf
import pytest
from pikepdf import Name
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from tests.formats.pdf import pdfs

from veladura.document import Edit
from veladura.errors import NeedsOcr
from veladura.formats.limits import Limits
from veladura.formats.pdf import open_pdf
from veladura.formats.pdf.fonts.garbled import garbled_lines
from veladura.formats.pictures import ocr

PERSON = "Gumersindo Quintanilla"
BODY = "Informe de alta de la paciente."
_CIPHER = {ord(a): b for a, b in zip("GQuimersndotal", "[VâÉáÅÜ|ÑxtwÄö", strict=True)}


@cache
def ciphered() -> bytes:
    """A page whose title draws a name and says something that nobody can pronounce."""

    def draw(canvas: Canvas) -> None:
        canvas.setFont("Helvetica", 11)
        canvas.drawString(40, 500, BODY)
        pdfmetrics.registerFont(TTFont("Ciphered", str(pdfs.VERA)))
        canvas.setFont("Ciphered", 22)
        canvas.drawString(40, 550, PERSON)

    return pdfs.changed(pdfs.made(draw), _other_letters)


def _other_letters(pdf: pikepdf.Pdf) -> None:
    for font in pdf.objects:
        if isinstance(font, pikepdf.Dictionary) and Name.ToUnicode in font:
            said = font.ToUnicode.read_bytes()
            font.ToUnicode.write(re.sub(rb"<(\w\w\w\w)>", _said, said))


def _said(match: re.Match[bytes]) -> bytes:
    letter = chr(int(match.group(1), 16)).translate(_CIPHER)
    return b"<%04X>" % ord(letter)


@pytest.mark.parametrize(
    "line",
    ["[ÉÇÉÜtuÄx VöÅtÜt wx W|ÑâàtwÉá wx Ät atv|™Ç", PERSON.translate(_CIPHER)],
)
def test_what_nobody_can_pronounce_is_garbled(line: str) -> None:
    text = f"Informe de alta\n{line}\nServicio de Urgencias"
    assert [text[start:end] for start, end in garbled_lines(text)] == [line]


@pytest.mark.parametrize(
    "line",
    [
        "Östliche Ärztekammer, Übergang, Ñuñoa, Águeda ÁLVAREZ NÚÑEZ",
        "NaCl, KCl, CaCl2 y MgSO4 en la solución",
        "InformaciÃ³n clÃ­nica de la paciente",  # drawn as it is said
        "iPhone, McDonald, LibreOffice, GmbH & Co. KG",
        "Aspirin® 100 mg | 1-0-0 | morgens",
        "tuÄx",
    ],
)
def test_odd_spellings_of_real_texts_are_not(line: str) -> None:
    assert not garbled_lines(line)


def test_without_ocr_such_a_page_is_refused_or_kept_knowingly(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ocr, "available", lambda: False)
    with pytest.raises(NeedsOcr, match="page 1"):
        open_pdf(ciphered())
    kept = open_pdf(ciphered(), Limits(unread_pictures=True))
    assert kept.text.strip() == BODY
    assert "page 1: pictures or fonts that were not read" in kept.rewrite([]).notes


def test_with_ocr_its_lines_are_read_as_they_are_seen_and_the_rest_as_text() -> None:
    pytest.importorskip("rapidocr", reason="the extra `ocr` is not installed")
    original = open_pdf(ciphered())
    assert original.text.count(BODY) == 1
    assert PERSON in original.text
    assert PERSON.translate(_CIPHER) not in original.text
    untouched = original.rewrite([])
    assert not untouched.rasterised
    start = original.text.index(PERSON)
    rewritten = original.rewrite([Edit(start, start + len(PERSON), "Eva Gil")])
    again = open_pdf(rewritten.data).text
    assert "Quintanilla" not in again
    assert "Eva Gil" in again
