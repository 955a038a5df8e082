"""Codes that machines read are painted over in pictures of every kind of document."""

import io

import numpy as np
import pikepdf
import pypdfium2
import pytest
from PIL import Image
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas
from tests.formats.pictured import pictured, pictures_of

from veladura.formats import open_original
from veladura.formats.pictures import ocr
from veladura.formats.pictures.codes import codes_in

cv2 = pytest.importorskip("cv2", reason="it comes with the extra ocr")
pytestmark = pytest.mark.skipif(not ocr.available(), reason="the extra ocr is not installed")
SAID = "Leocadia Zubizarreta Olmedo;12/03/1961;HC 4471902"


def _with_code(mode: str = "RGB") -> bytes:
    page = np.full((420, 640, 3), 255, dtype=np.uint8)
    code = np.kron(cv2.QRCodeEncoder.create().encode(SAID), np.ones((6, 6), dtype=np.uint8))
    page[60 : 60 + len(code), 80 : 80 + len(code)] = code[:, :, None]
    page[380:400, 20:600:7] = 0  # ticks of a scale
    target = io.BytesIO()
    Image.fromarray(page).convert(mode).save(target, "PNG")
    return target.getvalue()


def _read(picture: bytes) -> str:
    pixels = np.asarray(Image.open(io.BytesIO(picture)).convert("L"))
    return str(cv2.QRCodeDetector().detectAndDecode(pixels)[0])


@pytest.mark.parametrize("mode", ["RGB", "L", "1", "P", "RGBA"])
def test_a_code_in_a_picture_is_painted_over_and_the_rest_stays(mode: str) -> None:
    before = _with_code(mode)
    assert _read(before) == SAID
    after = open_original(before, "a.png").rewrite([]).data
    assert _read(after) == ""
    ticks = [
        np.asarray(Image.open(io.BytesIO(one)).convert("L"))[380:400] for one in (before, after)
    ]
    assert (ticks[0] == ticks[1]).all()


@pytest.mark.parametrize("kind", ["docx", "odt", "html"])
def test_so_it_is_in_documents(kind: str) -> None:
    done = open_original(pictured(kind, _with_code()), f"a.{kind}").rewrite([]).data
    assert [_read(picture) for picture in pictures_of(kind, done)] == [""]


@pytest.mark.parametrize("mode", ["RGB", "L", "1"])
def test_so_it_is_in_a_pdf(mode: str) -> None:
    target = io.BytesIO()
    canvas = Canvas(target)
    canvas.drawString(60, 780, "Alta")
    canvas.drawImage(ImageReader(Image.open(io.BytesIO(_with_code(mode)))), 60, 300, 450, 295)
    canvas.save()
    before, after = target.getvalue(), open_original(target.getvalue(), "a.pdf").rewrite([])
    shown = []
    for data in (before, after.data):
        with pypdfium2.PdfDocument(data) as document:
            page = np.asarray(document[0].render(scale=2).to_pil().convert("L"))
        shown.append(str(cv2.QRCodeDetector().detectAndDecode(page)[0]))
    assert shown == [SAID, ""]
    assert any("codes that machines read" in note for note in after.notes)


def test_so_it_is_in_kinds_of_pictures_that_one_library_alone_decodes() -> None:
    """Inks of printers, which pikepdf does not turn into pixels."""
    target = io.BytesIO()
    canvas = Canvas(target)
    canvas.drawString(60, 780, "Alta")
    canvas.save()
    code = np.kron(cv2.QRCodeEncoder.create().encode(SAID), np.ones((6, 6), dtype=np.uint8))
    with pikepdf.open(target) as pdf:
        picture = pdf.make_stream(np.repeat(255 - code[:, :, None], 2, axis=2).tobytes())
        picture["/Type"], picture["/Subtype"] = pikepdf.Name.XObject, pikepdf.Name.Image
        picture["/Width"], picture["/Height"] = code.shape[1], code.shape[0]
        picture["/BitsPerComponent"] = 8
        mixing = pdf.make_stream(b"{ pop 1 exch sub dup dup }")
        mixing["/FunctionType"], mixing["/Domain"], mixing["/Range"] = (
            4,
            [0, 1, 0, 1],
            [0, 1, 0, 1, 0, 1],
        )
        inks = pikepdf.Array([pikepdf.Name.Orange, pikepdf.Name.Green])
        picture["/ColorSpace"] = pikepdf.Array(
            [pikepdf.Name.DeviceN, inks, pikepdf.Name.DeviceRGB, mixing]
        )
        page = pdf.pages[0]
        page.obj["/Resources"] = pikepdf.Dictionary(XObject=pikepdf.Dictionary(X=picture))
        page.obj["/Contents"] = pdf.make_stream(b"q 300 0 0 300 100 300 cm /X Do Q")
        made = io.BytesIO()
        pdf.save(made)
    shown = []
    for data in (made.getvalue(), open_original(made.getvalue(), "a.pdf").rewrite([]).data):
        with pypdfium2.PdfDocument(data) as document:
            pixels = np.asarray(document[0].render(scale=2).to_pil().convert("L"))
        shown.append(str(cv2.QRCodeDetector().detectAndDecode(pixels)[0]))
    assert shown == [SAID, ""]


def test_what_is_no_code_is_none() -> None:
    board = np.kron(np.indices((8, 8)).sum(axis=0) % 2, np.ones((30, 30))).astype(np.uint8) * 255
    assert codes_in(np.repeat(board[:, :, None], 3, axis=2)) == ()
