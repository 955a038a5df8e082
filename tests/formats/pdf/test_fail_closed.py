"""Pages that cannot be understood or rewritten safely are refused or become pictures."""

import io
from functools import cache
from string import ascii_uppercase

import numpy as np
import pikepdf
import pypdfium2
import pytest
from pikepdf import Array, Dictionary, Name
from PIL import Image
from tests.formats.pdf import pdfs

from veladura.document import Edit
from veladura.errors import NeedsOcr
from veladura.formats.limits import Limits
from veladura.formats.pdf import PdfOptions, open_pdf
from veladura.formats.pictures import ocr

NAME = b"Urrutikoetxea"


@pytest.fixture(autouse=True)
def _without_ocr(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ocr, "available", lambda: False)


def with_image(picture: Image.Image, side: float, content: bytes = b"") -> bytes:
    """A page with a picture of `side` × `side` points on it."""
    pdf = pikepdf.open(io.BytesIO(pdfs.raw_page(content)))
    image = pdf.make_stream(picture.convert("L").tobytes())
    image.Type, image.Subtype, image.ColorSpace = Name.XObject, Name.Image, Name.DeviceGray
    image.Width, image.Height, image.BitsPerComponent = picture.width, picture.height, 8
    page = pdf.pages[0].obj
    page.Resources.XObject = Dictionary(Im=image)
    drawn = b"q %f 0 0 %f 10 10 cm /Im Do Q " % (side, side)
    page.Contents = pdf.make_stream(drawn + content)
    target = io.BytesIO()
    pdf.save(target)
    return target.getvalue()


NOISE = Image.effect_noise((64, 64), 90)
TEXT = b"BT /F 12 Tf 40 550 Td (Informe de alta) Tj ET"


def test_scanned_pages_are_refused_with_their_number_and_what_to_install() -> None:
    with pytest.raises(NeedsOcr, match=r"page 1: .*veladura\[ocr\]"):
        open_pdf(with_image(NOISE, 400))


def test_a_large_picture_beside_text_is_refused_too() -> None:
    with pytest.raises(NeedsOcr):
        open_pdf(with_image(NOISE, 300, TEXT))


def test_a_small_picture_that_may_hold_words_is_kept_knowingly_with_a_note() -> None:
    data = with_image(NOISE, 60, TEXT)
    with pytest.raises(NeedsOcr, match=r"page 1.*--keep-pictures"):
        open_pdf(data)
    rewritten = open_pdf(data, Limits(unread_pictures=True)).rewrite([])
    assert "1 small pictures were kept and not looked at" in rewritten.notes


def test_an_even_background_is_no_picture() -> None:
    assert "Informe" in open_pdf(with_image(Image.new("L", (8, 8), 230), 400, TEXT)).text


def test_unread_pictures_can_be_let_through_knowingly() -> None:
    original = open_pdf(with_image(NOISE, 400, TEXT), options=PdfOptions(unread_pictures=True))
    assert any(note.startswith("page 1: pictures") for note in original.rewrite([]).notes)


def test_text_over_an_unread_picture_makes_its_page_a_picture() -> None:
    content = b"BT /F 12 Tf 40 300 Td (%s y familia) Tj ET" % NAME
    original = open_pdf(with_image(NOISE, 400, content), options=PdfOptions(unread_pictures=True))
    start = original.text.index(NAME.decode())
    rewritten = original.rewrite([Edit(start, start + len(NAME), "█████")])
    assert rewritten.rasterised == (1,)
    assert not pdfs.holds(rewritten.data, NAME.decode())


def font(**more: pikepdf.Object) -> Dictionary:
    made = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)
    for key, value in more.items():
        made[f"/{key}"] = value
    return made


def says(low: int, high: int, letter: int) -> bytes:
    """A ToUnicode map from a range of codes to letters."""
    return b"""1 begincodespacerange <00> <FF> endcodespacerange
    1 beginbfrange <%02X> <%02X> <%04X> endbfrange\n""" % (low, high, letter)


def test_a_font_without_meaning_is_refused() -> None:
    names = Array([65, *(Name(f"/g{n}") for n in range(26))])
    silent = font(Encoding=Dictionary(Type=Name.Encoding, Differences=names))
    data = pdfs.raw_page(b"BT /S 12 Tf 40 500 Td (JUANPEREZ) Tj ET", {"/S": silent})
    with pytest.raises(NeedsOcr, match="page 1"):
        open_pdf(data)


def test_a_font_that_says_other_letters_than_it_draws_is_refused() -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        pdf.pages[0].Resources.Font.F.ToUnicode = pdf.make_stream(says(0x61, 0x7A, 0x62))

    data = pdfs.changed(pdfs.raw_page(b"BT /F 12 Tf 40 500 Td (juan perez) Tj ET"), change)
    with pytest.raises(NeedsOcr):
        open_pdf(data)


def test_a_composite_font_that_lies_about_its_glyphs_is_refused() -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        font = pdf.pages[0].Resources.Font.F
        table = font.ToUnicode.read_bytes()
        assert b"<0061>" in table
        for letter in b"aeinrst":
            table = table.replace(b"<%04X>" % letter, b"<%04X>" % (letter + 1))
        font.ToUnicode = pdf.make_stream(table)

    assert "Quintanilla" in open_pdf(pdfs.identity()).text
    with pytest.raises(NeedsOcr):
        open_pdf(pdfs.changed(pdfs.identity(), change))


def test_text_in_patterns_is_refused() -> None:
    def change(pdf: pikepdf.Pdf) -> None:
        page = pdf.pages[0].obj
        pattern = pdf.make_stream(b"BT /F 12 Tf 5 5 Td (%s) Tj ET" % NAME)
        pattern.PatternType, pattern.PaintType, pattern.TilingType = 1, 1, 1
        pattern.BBox, pattern.XStep, pattern.YStep = Array([0, 0, 100, 20]), 100, 20
        pattern.Resources = Dictionary(Font=page.Resources.Font)
        page.Resources.Pattern = Dictionary(P=pattern)

    content = b"/Pattern cs /P scn 0 0 400 400 re f"
    with pytest.raises(NeedsOcr):
        open_pdf(pdfs.changed(pdfs.raw_page(content), change))


def test_text_of_size_zero_is_removed() -> None:
    content = b"BT /F 0 Tf 40 500 Td (%s) Tj /F 12 Tf (Visible) Tj ET" % NAME
    original = open_pdf(pdfs.raw_page(content))
    assert NAME.decode() not in original.text
    rewritten = original.rewrite([])
    assert not pdfs.holds(rewritten.data, NAME.decode())
    assert "characters that no viewer shows, removed: 13" in rewritten.notes
    assert "Visible" in open_pdf(rewritten.data).text


def test_the_shadow_of_a_text_goes_with_it() -> None:
    line = b"BT /F 12 Tf %s 500 Td (Doctora %s) Tj ET "
    original = open_pdf(pdfs.raw_page(line % (b"40", NAME) + line % (b"40.4", NAME)))
    assert original.text.count(NAME.decode()) == 1
    start = original.text.index(NAME.decode())
    rewritten = original.rewrite([Edit(start, start + len(NAME), "Ana")])
    assert not pdfs.holds(rewritten.data, NAME.decode())
    assert not rewritten.rasterised


@cache
def type3(mirrored: bool, also: str = "") -> bytes:
    """A font whose letters are drawings; mirrored ones cannot be rewritten glyph by glyph."""

    def change(pdf: pikepdf.Pdf) -> None:
        letters = sorted({*NAME.decode(), *also})
        bar = pdf.make_stream(b"500 0 50 0 450 700 d1 50 0 400 700 re f")
        drawn = Dictionary({f"/{letter}": bar for letter in letters})
        codes = Array([x for c in letters for x in (ord(c), Name(f"/{c}"))])
        made = Dictionary(
            Type=Name.Font,
            Subtype=Name.Type3,
            FontBBox=Array([0, 0, 500, 700]),
            FontMatrix=Array([0.001, 0, 0, -0.001 if mirrored else 0.001, 0, 0]),
            CharProcs=drawn,
            Encoding=Dictionary(Type=Name.Encoding, Differences=codes),
            FirstChar=0,
            LastChar=255,
            Widths=Array([500] * 256),
            Resources=Dictionary(),
            ToUnicode=pdf.make_stream(says(0x61, 0x7A, 0x61) + says(0x41, 0x5A, 0x41)),
        )
        pdf.pages[0].Resources.Font.T = pdf.make_indirect(made)

    content = b"BT /F 12 Tf 40 540 Td (Antes) Tj 0 -60 Td /T 20 Tf (%s) Tj ET" % NAME
    return pdfs.changed(pdfs.raw_page(content), change)


def test_letters_that_are_drawings_are_removed_too() -> None:
    original = open_pdf(type3(mirrored=False))
    start = original.text.index(NAME.decode())
    rewritten = original.rewrite([Edit(start, start + len(NAME), "Otro nombre")])
    assert not rewritten.rasterised
    assert not pdfs.holds(rewritten.data, NAME.decode())
    assert "Otro nombre" in open_pdf(rewritten.data).text


def test_a_table_of_drawn_letters_keeps_all_of_them() -> None:
    rewritten = open_pdf(type3(mirrored=False, also=ascii_uppercase)).rewrite([])
    with pikepdf.open(io.BytesIO(rewritten.data)) as pdf:
        drawn = pdf.pages[0].Resources.Font.T.CharProcs
        assert {f"/{letter}" for letter in ascii_uppercase} <= set(drawn.keys())


def test_a_page_that_cannot_be_rewritten_becomes_a_picture() -> None:
    original = open_pdf(type3(mirrored=True))
    start = original.text.index(NAME.decode())
    rewritten = original.rewrite([Edit(start, start + len(NAME), "█████")])
    assert rewritten.rasterised == (1,)
    assert not pdfs.holds(rewritten.data, NAME.decode())
    document = pypdfium2.PdfDocument(rewritten.data)
    pixels = np.asarray(document[0].render(scale=2).to_pil().convert("L"))
    document.close()
    line = pixels[(595 - 485) * 2 - 20 : (595 - 485) * 2 + 20, 90:320]
    assert (line.min(axis=0) < 40).all()  # one unbroken box
    assert pixels[(595 - 545) * 2 - 20 : (595 - 545) * 2 + 20, 80:140].min() < 128  # "Antes" stays


def test_an_output_with_a_page_as_picture_can_be_opened_again_for_the_audit() -> None:
    original = open_pdf(type3(mirrored=True))
    start = original.text.index(NAME.decode())
    rewritten = original.rewrite([Edit(start, start + len(NAME), "Otra")])
    assert open_pdf(rewritten.data).text.strip() == "Otra"

    def foreign(pdf: pikepdf.Pdf) -> None:
        picture = pdf.pages[0].Resources.XObject.Page
        other = io.BytesIO()
        Image.open(io.BytesIO(picture.read_raw_bytes())).save(other, "JPEG", quality=50)
        picture.write(other.getvalue(), filter=Name.DCTDecode)

    with pytest.raises(NeedsOcr):
        open_pdf(pdfs.changed(rewritten.data, foreign))


def test_a_page_that_cannot_be_rewritten_stays_when_nothing_is_edited() -> None:
    rewritten = open_pdf(type3(mirrored=True)).rewrite([])
    assert rewritten.rasterised == ()
    assert NAME.decode() in open_pdf(rewritten.data).text
