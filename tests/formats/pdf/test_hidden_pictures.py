"""Pictures of PDFs that hold more than their pages show."""

import io

import numpy as np
import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name
from PIL import Image, ImageDraw, ImageFont
from tests.formats.pdf import pdfs

from veladura.errors import NeedsOcr
from veladura.formats.pdf import open_pdf
from veladura.formats.pictures import ocr

_DRAWN = b"q 450 0 0 150 50 400 cm /X Do Q "
_WAYS = {
    "under a bar": _DRAWN + b"0 g 60 470 300 40 re f ",
    "outside": b"q 450 0 0 150 2050 400 cm /X Do Q ",
    "too small to be read": b"q 9 0 0 3 50 400 cm /X Do Q ",
    "invisible": b"/GS gs " + _DRAWN,
    "in a layer that is off": b"/OC /P0 BDC " + _DRAWN + b"EMC ",
}


_A4 = (0, 0, 595, 842)
_SMALL = (40, 390, 520, 720)  # is looked at three times as fast


def _page(drawing: bytes, sheet: tuple[int, int, int, int] = _SMALL) -> bytes:
    pdf = pikepdf.new()
    image = Image.new("L", (900, 300), 255)
    font = ImageFont.truetype(str(pdfs.VERA), 40)
    ImageDraw.Draw(image).text((30, 100), "Aurelia Quintanilla", fill=0, font=font)
    size = {"Width": 900, "Height": 300, "BitsPerComponent": 8}
    kind = {"Type": Name.XObject, "Subtype": Name.Image, "ColorSpace": Name.DeviceGray}
    picture = pdf.make_stream(image.tobytes(), **kind, **size)
    layer = pdf.make_indirect(Dictionary(Type=Name.OCG, Name=pikepdf.String("x")))
    off = Dictionary(OFF=Array([layer]), Order=Array([layer]))
    pdf.Root.OCProperties = Dictionary(OCGs=Array([layer]), D=off)
    letters = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)
    resources = Dictionary(
        Font=Dictionary(F0=letters),
        XObject=Dictionary(X=picture),
        ExtGState=Dictionary(GS=Dictionary(ca=0)),
        Properties=Dictionary(P0=layer),
    )
    content = b"BT /F0 14 Tf 50 700 Td (Informe de alta del hospital) Tj ET " + drawing
    page = Dictionary(
        Type=Name.Page,
        MediaBox=Array(sheet),
        Contents=pdf.make_stream(content),
        Resources=resources,
    )
    pdf.pages.append(pikepdf.Page(pdf.make_indirect(page)))
    target = io.BytesIO()
    pdf.save(target)
    return target.getvalue()


def _read_in_pictures(data: bytes) -> str:
    """As somebody does who takes the pictures out of the file."""
    found: list[str] = []
    with pikepdf.open(io.BytesIO(data)) as pdf:
        for item in pdf.objects:
            if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Image":
                pixels = np.asarray(pikepdf.PdfImage(item).as_pil_image().convert("RGB"))
                found += (line.text for line in ocr.read_lines(pixels))
    return " ".join(found)


@pytest.mark.parametrize("drawing", _WAYS.values(), ids=_WAYS.keys())
def test_of_a_picture_that_hides_something_only_what_is_seen_stays(drawing: bytes) -> None:
    pytest.importorskip("rapidocr", reason="the extra `ocr` is not installed")
    opened = open_pdf(_page(drawing))
    assert "Informe de alta" in opened.text
    assert "Quintanilla" not in opened.text
    assert "Quintanilla" not in _read_in_pictures(opened.rewrite([]).data)


def test_a_picture_that_is_seen_stays_as_it_is() -> None:
    pytest.importorskip("rapidocr", reason="the extra `ocr` is not installed")
    for drawing in (
        _DRAWN,
        b"q 0 450 -150 0 250 200 cm /X Do Q ",
        b"q -450 0 0 -150 500 550 cm /X Do Q ",
    ):
        opened = open_pdf(_page(drawing, _A4))
        with pikepdf.open(io.BytesIO(opened.rewrite([]).data)) as pdf:
            picture = pdf.pages[0].resources.XObject.X
            assert [int(picture.Width), int(picture.Height)] == [900, 300]


def test_without_ocr_a_picture_that_hides_something_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(ocr, "available", lambda: False)
    with pytest.raises(NeedsOcr, match="page 1"):
        open_pdf(_page(_WAYS["outside"]))
