"""Logos, stamps, signatures and faces are hidden in every kind of file; figures stay."""

import base64
import io
import zipfile
from collections.abc import Callable
from email.message import EmailMessage
from functools import cache

import docx
import numpy as np
import openpyxl
import pikepdf
import pypdfium2
import pytest
from openpyxl.drawing.image import Image as SheetPicture
from PIL import Image
from pptx import Presentation
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas
from tests.formats.hiding import drawings
from tests.formats.pictures.drawing_samples import emf
from tests.formats.samples import zipped

from veladura.errors import NeedsOcr
from veladura.formats import Limits, open_original
from veladura.formats.hiding.blocks import GREY
from veladura.formats.hiding.hider import hiding
from veladura.formats.pictures import ocr

LIMITS = Limits(unread_pictures=True)  # shapes are judged, words are not read: OCR is slow
LOGO, SIGNATURE, CHART = drawings.logo(), drawings.signature(), drawings.chart()
PHOTOGRAPH = drawings.landscape()  # which no shape gives away
ODF = "urn:oasis:names:tc:opendocument:xmlns"


def stream(image: Image.Image, kind: str = "PNG") -> io.BytesIO:
    return io.BytesIO(drawings.saved(image, kind))


@cache
def word() -> bytes:
    document = docx.Document()
    header = document.sections[0].header.paragraphs[0]
    header.add_run().add_picture(stream(PHOTOGRAPH, "JPEG"), width=docx.shared.Cm(4))
    document.add_paragraph("Sehr geehrte Damen und Herren, " * 20)
    document.add_picture(stream(CHART), width=docx.shared.Cm(14))
    document.add_paragraph("Der Umsatz stieg um zwölf Prozent. " * 12)
    document.add_paragraph("Mit freundlichen Grüßen")
    document.add_picture(stream(SIGNATURE, "GIF"), width=docx.shared.Cm(5))
    target = io.BytesIO()
    document.save(target)
    return target.getvalue()


def sheet() -> bytes:
    book = openpyxl.Workbook()
    first = book.worksheets[0]
    first["A9"] = "Umsatz"
    first.add_image(SheetPicture(stream(LOGO)), "A1")
    first.add_image(SheetPicture(stream(CHART)), "B12")
    target = io.BytesIO()
    book.save(target)
    return target.getvalue()


def slides() -> bytes:
    deck = Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[6])
    slide.shapes.add_picture(stream(CHART), 0, 0, width=5_000_000)
    slide.shapes.add_picture(stream(LOGO), 0, 0, width=900_000)
    target = io.BytesIO()
    deck.save(target)
    return target.getvalue()


def open_document() -> bytes:
    names = (
        f'xmlns:office="{ODF}:office:1.0" xmlns:text="{ODF}:text:1.0" '
        f'xmlns:draw="{ODF}:drawing:1.0" '
        f'xmlns:style="{ODF}:style:1.0" xmlns:svg="{ODF}:svg-compatible:1.0" '
        'xmlns:xlink="http://www.w3.org/1999/xlink"'
    )

    def frame(name: str, width: int, height: int) -> str:
        return (
            f'<draw:frame svg:width="{width}cm" svg:height="{height}cm">'
            f'<draw:image xlink:href="Pictures/{name}"/></draw:frame>'
        )

    content = (
        f"<office:document-content {names}><office:body><office:text>"
        f"<text:p>{'Se informa de lo siguiente. ' * 12}</text:p>"
        f"<text:p>{frame('1.png', 14, 9)}</text:p><text:p>{'El gasto baja. ' * 20}</text:p>"
        f"<text:p>Fdo.:</text:p><text:p>{frame('2.png', 5, 2)}</text:p>"
        "</office:text></office:body></office:document-content>"
    )
    styles = (
        f"<office:document-styles {names}><office:master-styles><style:master-page>"
        f"<style:header><text:p>{frame('3.jpg', 4, 3)}</text:p></style:header>"
        "</style:master-page></office:master-styles></office:document-styles>"
    )
    return zipped(
        {
            "mimetype": "application/vnd.oasis.opendocument.text",
            "content.xml": content,
            "styles.xml": styles,
            "Pictures/1.png": drawings.saved(CHART),
            "Pictures/2.png": drawings.saved(PHOTOGRAPH),
            "Pictures/3.jpg": drawings.saved(PHOTOGRAPH, "JPEG"),
        }
    )


def rich_text() -> bytes:
    def picture(image: Image.Image, width: int, height: int) -> str:
        size = rf"\picwgoal{width * 567}\pichgoal{height * 567}"
        return rf"{{\pict\pngblip{size} {drawings.saved(image).hex()}}}"

    return (
        rf"{{\rtf1\ansi{{\header {picture(PHOTOGRAPH, 5, 3)}\par}}"
        rf"{'Se informa de lo siguiente. ' * 12}\par {picture(CHART, 14, 9)}\par "
        rf"{'El gasto baja. ' * 20}\par Firma:\par {picture(PHOTOGRAPH, 5, 2)}}}"
    ).encode("latin-1")


def page() -> bytes:
    shown = "".join(
        f'<p>x</p><img src="data:image/png;base64,{base64.b64encode(drawings.saved(i)).decode()}">'
        for i in (LOGO, CHART, SIGNATURE)
    )
    return f"<html><body><p>Informe</p>{shown}</body></html>".encode()


def message() -> bytes:
    mail = EmailMessage()
    mail["From"], mail["To"], mail["Subject"] = "a@x.de", "b@x.de", "Angebot"
    mail.set_content("Guten Tag\n")
    small = drawings.saved(PHOTOGRAPH.resize((200, 150)))
    mail.add_attachment(small, "image", "png", disposition="inline", cid="<logo>")
    mail.add_attachment(drawings.saved(CHART), "image", "png", filename="c.png")
    return bytes(mail)


def book() -> bytes:
    container = (
        '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0">'
        '<rootfiles><rootfile full-path="b.opf" media-type="x"/></rootfiles></container>'
    )
    return zipped(
        {
            "mimetype": "application/epub+zip",
            "META-INF/container.xml": container,
            "b.opf": '<package xmlns="http://www.idpf.org/2007/opf" version="3.0"/>',
            "c.xhtml": '<html xmlns="http://www.w3.org/1999/xhtml"><body><p>A</p></body></html>',
            "a.png": drawings.saved(LOGO),
            "b.png": drawings.saved(CHART),
        }
    )


FILES: dict[str, tuple[Callable[[], bytes], dict[str, int]]] = {
    "a.docx": (word, {"logo": 1, "signature": 1}),
    "a.xlsx": (sheet, {"logo": 1}),
    "a.pptx": (slides, {"logo": 1}),
    "a.odt": (open_document, {"logo": 1, "signature": 1}),
    "a.rtf": (rich_text, {"logo": 1, "signature": 1}),
    "a.html": (page, {"logo": 1, "signature": 1}),
    "a.eml": (message, {"signature": 1}),
    "a.epub": (book, {"logo": 1}),
    "a.zip": (lambda: zipped({"b/c.rtf": rich_text()}), {"logo": 1, "signature": 1}),
    "a.png": (lambda: drawings.saved(drawings.round_stamp()), {"stamp": 1}),
    "a.jpg": (lambda: drawings.saved(drawings.face(), "JPEG"), {"face": 1}),
    "b.png": (lambda: drawings.saved(CHART), {}),
}


@pytest.mark.parametrize("name", FILES)
def test_pictures_are_hidden_by_place_and_shape(name: str) -> None:
    make, expected = FILES[name]
    data = make()
    with hiding(True) as hidden:
        written = open_original(data, name, limits=LIMITS).rewrite([]).data
    assert dict(hidden) == expected
    with hiding(True) as again:  # what is hidden is not found any more
        open_original(written, name, limits=LIMITS).rewrite([])
    assert dict(again) == {}


def test_nothing_is_hidden_unless_it_is_wanted() -> None:
    with hiding(False) as none:
        written = open_original(page(), "a.html", limits=LIMITS).rewrite([]).data
    assert not none
    with hiding(True):
        assert open_original(page(), "a.html", limits=LIMITS).rewrite([]).data != written


def test_a_block_has_the_size_and_the_kind_of_the_picture() -> None:
    with hiding(True):
        written = open_original(word(), "a.docx", limits=LIMITS).rewrite([]).data
    package = docx.Document(io.BytesIO(written)).part.package
    parts = [part for part in package.iter_parts() if part.partname.startswith("/word/media/")]
    shown = {image.format: image for image in (drawings.opened(part.blob) for part in parts)}
    assert shown["JPEG"].size == PHOTOGRAPH.size
    assert shown["GIF"].size == SIGNATURE.size
    for kind in ("JPEG", "GIF"):
        assert np.ptp(np.asarray(shown[kind].convert("RGB"))) == 0
    assert np.array_equal(np.asarray(shown["PNG"].convert("RGB")), np.asarray(CHART))


def test_every_page_of_a_picture_is_looked_at() -> None:
    pages = [drawings.signature().convert("1"), CHART.convert("1")]
    data = drawings.saved(
        pages[0], "TIFF", save_all=True, append_images=pages[1:], compression="group4"
    )
    with hiding(True) as hidden:
        written = open_original(data, "a.tiff", limits=LIMITS).rewrite([]).data
    assert dict(hidden) == {"signature": 1}
    out = drawings.opened(written)
    assert (getattr(out, "n_frames", 1), out.mode, out.size) == (2, "1", pages[0].size)


@pytest.mark.parametrize(("texts", "hidden"), [(("Nordex",), 1), (("Q1", "Q2", "Q3", "Umsatz"), 0)])
def test_drawings_with_little_text_are_emblems(texts: tuple[str, ...], hidden: int) -> None:
    data = emf(*texts)
    with hiding(True) as counted:
        written = open_original(zipped_drawing(data), "a.odt", limits=LIMITS).rewrite([]).data
    assert counted["logo"] == hidden
    assert (b"U\0m\0s\0a\0t\0z" in _member(written)) == (not hidden)
    assert _member(written)[40:44] == b" EMF"


def zipped_drawing(data: bytes) -> bytes:
    content = (
        f'<office:document-content xmlns:office="{ODF}:office:1.0"><office:body/>'
        "</office:document-content>"
    )
    kind = "application/vnd.oasis.opendocument.text"
    return zipped({"mimetype": kind, "content.xml": content, "Pictures/1.emf": data})


def _member(data: bytes) -> bytes:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return archive.read("Pictures/1.emf")


def portable(
    *things: tuple[Image.Image, tuple[float, float, float, float]], pages: int = 1
) -> bytes:
    target = io.BytesIO()
    canvas = Canvas(target, pagesize=(595, 842))
    for _ in range(pages):
        for number in range(18):
            canvas.drawString(60, 620 - 14 * number, "Der Umsatz stieg im letzten Jahr erneut an.")
        canvas.drawString(60, 90, "Unterschrift: ______________")
        for image, (x, y, width, height) in things:
            canvas.drawImage(ImageReader(stream(image)), x, y, width=width, height=height)
        canvas.showPage()
    canvas.save()
    return target.getvalue()


def rendered(data: bytes, number: int = 0) -> np.ndarray:
    with pypdfium2.PdfDocument(data) as document:
        return np.asarray(document[number].render(scale=1).to_pil().convert("RGB"))


def test_pictures_of_a_pdf_are_hidden_in_their_place() -> None:
    data = portable(
        (PHOTOGRAPH, (60, 760, 90, 60)),  # at the top of the first page
        (CHART, (60, 210, 250, 160)),
        (PHOTOGRAPH.rotate(180), (230, 90, 90, 40)),  # beside the line to sign on
        (drawings.round_stamp(), (400, 180, 80, 80)),
    )
    with hiding(True) as hidden:
        written = open_original(data, "a.pdf", limits=LIMITS).rewrite([])
    assert dict(hidden) == {"logo": 1, "signature": 1, "stamp": 1}
    assert written.rasterised == ()
    before, after = rendered(data), rendered(written.data)
    for x, y in ((100, 842 - 790), (270, 842 - 110), (440, 842 - 220)):
        assert tuple(after[y, x]) == GREY
    assert np.array_equal(before[500:600, 60:300], after[500:600, 60:300])  # the chart
    assert "Der Umsatz stieg" in open_original(written.data, "a.pdf", limits=LIMITS).text


def lines(pixels: np.ndarray) -> list[ocr.OcrLine]:
    """What OCR would say of a drawn page."""
    scale = pixels.shape[1] / 1240
    return [
        ocr.OcrLine(
            (ocr.OcrWord("Unterlagen", 140 * scale, y * scale, 1100 * scale, (y + 30) * scale),)
        )
        for y in range(420, 420 + 44 * 22, 44)
    ]


def test_things_on_a_scanned_page_of_a_pdf_are_painted_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ocr, "available", lambda: True)
    monkeypatch.setattr(ocr, "read_lines", lines)
    scan = drawings.page((drawings.round_stamp(), (850, 1420)), (drawings.logo(), (120, 80)))
    target = io.BytesIO()
    scan.save(target, "PDF", resolution=150)
    with hiding(True) as hidden:
        written = open_original(target.getvalue(), "a.pdf", limits=LIMITS).rewrite([])
    assert dict(hidden) == {"logo": 1, "stamp": 1}
    assert written.rasterised == (1,)
    after = rendered(written.data)
    scale = after.shape[1] / scan.width
    assert np.abs(after[round(1530 * scale), round(960 * scale)].astype(int) - GREY[0]).max() < 8
    assert after[round(430 * scale) : round(1300 * scale)].min() < 90  # its text


def test_strokes_laid_over_a_page_are_hidden() -> None:
    with pikepdf.open(io.BytesIO(portable())) as pdf:
        look = pdf.make_stream(b"0 0 m 90 40 l 20 30 l S")
        look.Type, look.Subtype = pikepdf.Name.XObject, pikepdf.Name.Form
        look.BBox = pikepdf.Array([0, 0, 100, 50])
        ink = pikepdf.Dictionary(
            Type=pikepdf.Name.Annot,
            Subtype=pikepdf.Name.Ink,
            Rect=[100, 100, 200, 150],
            AP=pikepdf.Dictionary(N=look),
        )
        pdf.pages[0].obj.Annots = pikepdf.Array([pdf.make_indirect(ink)])
        target = io.BytesIO()
        pdf.save(target)
    with hiding(True) as hidden:
        written = open_original(target.getvalue(), "a.pdf", limits=LIMITS).rewrite([]).data
    assert hidden["signature"] == 1
    with pikepdf.open(io.BytesIO(written)) as pdf:
        assert b"90 40 l" not in pdf.pages[0].Annots[0].AP.N.read_bytes()


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.png", drawings.saved(CHART)),
        ("a.pdf", portable((CHART, (60, 200, 250, 160)))),
    ],
)
def test_without_ocr_what_nobody_can_read_is_hidden_or_refused(
    name: str, data: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ocr, "available", lambda: False)
    with pytest.raises(NeedsOcr):
        open_original(data, name)
    original = open_original(data, name, limits=Limits(hidden_pictures=True))
    with pytest.raises(NeedsOcr):  # allowed in because it was to be hidden: then it must be
        original.rewrite([])
    with hiding(True) as hidden:
        written = original.rewrite([]).data
    assert hidden["unseen"] >= 1
    open_original(written, name)  # nothing in it needs to be read any more
