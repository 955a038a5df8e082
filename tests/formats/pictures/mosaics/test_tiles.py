"""A scan that is cut into strips is looked at as a whole: no name stays because it was cut."""

import base64
import io
import random
import re
import struct
from collections.abc import Sequence
from email.message import EmailMessage

import docx
import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont
from reportlab.lib.utils import ImageReader
from tests.formats.pdf import pdfs
from tests.formats.pictured import pictures_of
from tests.plantings.drawings import emf, emf_record, wmf, wmf_record

from veladura.document import Edit
from veladura.errors import NeedsOcr
from veladura.formats import Limits, open_original
from veladura.formats.pictures import ocr
from veladura.formats.pictures.drawings.emf import read_emf
from veladura.formats.pictures.drawings.records import PictureRecord
from veladura.formats.pictures.drawings.wmf import read_wmf
from veladura.formats.pictures.metafiles import Metafile

NAME = "Aurelia Quintanilla"
needs_ocr = pytest.mark.skipif(not ocr.available(), reason="the extra `ocr` is not installed")


def scan(text: str = NAME) -> Image.Image:
    """Two lines in letters of some forty pixels."""
    image = Image.new("RGB", (520, 160), "white")
    font = ImageFont.truetype(str(pdfs.VERA), 44)
    pen = ImageDraw.Draw(image)
    pen.text((20, 18), text, fill="black", font=font)
    pen.text((20, 90), "sin hallazgos", fill="#333", font=font)
    return image


def strips(image: Image.Image, high: int) -> list[Image.Image]:
    return [
        image.crop((0, top, image.width, min(top + high, image.height)))
        for top in range(0, image.height, high)
    ]


def tiles(image: Image.Image, wide: int, high: int) -> list[tuple[int, int, Image.Image]]:
    return [
        (left, top, image.crop((left, top, left + wide, top + high)))
        for top in range(0, image.height, high)
        for left in range(0, image.width, wide)
    ]


def dib(image: Image.Image) -> tuple[bytes, bytes]:
    target = io.BytesIO()
    image.save(target, "BMP")
    data = target.getvalue()
    (offset,) = struct.unpack_from("<I", data, 10)
    return data[14:offset], data[offset:]


def shown(left: int, top: int, image: Image.Image) -> bytes:
    """A record of EMF that shows a picture at a place."""
    head, bits = dib(image)
    body = struct.pack("<4i6i", 0, 0, 9, 9, left, top, 0, 0, *image.size)
    body += struct.pack("<4I", 80, len(head), 80 + len(head), len(bits))
    return emf_record(81, body + struct.pack("<IIii", 0, 0xCC0020, *image.size) + head + bits)


def shown_before(left: int, top: int, image: Image.Image) -> bytes:
    """The same in WMF."""
    wide, high = image.size
    places = struct.pack("<IH8h", 0xCC0020, 0, high, wide, 0, 0, high, wide, top, left)
    return wmf_record(0x0F43, places + b"".join(dib(image)))


def drawn(data: bytes) -> Image.Image:
    """What a drawing shows, put together as its records say."""
    sheet = Image.new("RGB", (520, 160), "#ff00ff")
    recording = read_emf(data, "") if data[40:44] == b" EMF" else read_wmf(data)
    for record in recording.records:
        if isinstance(record, PictureRecord):
            assert record.box is not None
            place = (int(record.box[0]), int(record.box[1]))
            sheet.paste(Image.fromarray(record.dibs[0].pixels()), place)
    return sheet


def words(image: Image.Image) -> str:
    lines = ocr.read_lines(np.asarray(image.convert("RGB"), dtype=np.uint8))
    return "".join(line.text for line in lines).casefold()


DRAWINGS = {
    "strips": emf(*(shown(0, 32 * n, one) for n, one in enumerate(strips(scan(), 32)))),
    "thin strips": emf(*(shown(0, 6 * n, one) for n, one in enumerate(strips(scan(), 6)))),
    "tiles": emf(*(shown(*one) for one in tiles(scan(), 104, 40))),
    "from below": emf(
        *reversed([shown(0, 32 * n, one) for n, one in enumerate(strips(scan(), 32))])
    ),
    "moved paper": emf(
        *(
            record
            for n, one in enumerate(strips(scan(), 32))
            for record in (emf_record(10, struct.pack("<ii", 0, -32 * n)), shown(0, 0, one))
        )
    ),
    "old strips": wmf(*(shown_before(0, 32 * n, one) for n, one in enumerate(strips(scan(), 32)))),
}


@needs_ocr
@pytest.mark.parametrize("name", DRAWINGS)
def test_names_cut_into_parts_of_a_drawing_go(name: str) -> None:
    data = DRAWINGS[name]
    assert "quintanilla" in words(drawn(data))
    written = Metafile(data, Limits()).rewrite([])
    assert not re.search("quint|anill|aureli", words(drawn(written)))


@pytest.mark.parametrize("name", DRAWINGS)
def test_without_ocr_such_a_drawing_is_refused(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ocr, "available", lambda: False)
    with pytest.raises(NeedsOcr):
        Metafile(DRAWINGS[name], Limits())
    assert Metafile(DRAWINGS[name], Limits(unread_pictures=True)).unread


@needs_ocr
@pytest.mark.parametrize("high", [11, 20, 48])
def test_a_small_picture_in_a_drawing_is_read(high: int) -> None:
    small = Image.new("RGB", (high * 4, high + 6), "white")
    font = ImageFont.truetype(str(pdfs.VERA), high)
    ImageDraw.Draw(small).text((4, 1), "Olmedo", fill="black", font=font)
    written = Metafile(emf(shown(0, 0, small)), Limits()).rewrite([])
    assert dib(small)[1] not in written
    icon = Image.new("RGB", (32, 32), "white")
    ImageDraw.Draw(icon).ellipse((4, 4, 27, 27), fill="red")
    assert dib(icon)[1] in Metafile(emf(shown(0, 0, icon)), Limits()).rewrite([])


def saved(image: Image.Image) -> bytes:
    target = io.BytesIO()
    image.save(target, "PNG")
    return target.getvalue()


def in_docx(parts: list[Image.Image]) -> bytes:
    document, target = docx.Document(), io.BytesIO()
    for part in parts:
        document.add_picture(io.BytesIO(saved(part)))
    document.save(target)
    return target.getvalue()


def in_html(parts: list[Image.Image]) -> bytes:
    coded = (base64.b64encode(saved(part)).decode() for part in parts)
    return "".join(
        ["<p>x</p>", *(f'<img src="data:image/png;base64,{c}">' for c in coded)]
    ).encode()


def in_eml(parts: list[Image.Image]) -> bytes:
    message = EmailMessage()
    message["Subject"] = "x"
    message.set_content("x")
    for part in parts:
        message.add_attachment(saved(part), maintype="image", subtype="png", filename="a.png")
    return bytes(message)


MAKERS = {"docx": in_docx, "html": in_html, "eml": in_eml}


def stacked(parts: Sequence[Image.Image]) -> Image.Image:
    return Image.fromarray(np.concatenate([np.asarray(part.convert("RGB")) for part in parts]))


def without_surname(data: bytes, name: str) -> bytes:
    original = open_original(data, name)
    start = original.text.index("Quintanilla")
    return original.rewrite([Edit(start, start + len("Quintanilla"), "████")]).data


@needs_ocr
@pytest.mark.parametrize(("kind", "high"), [("docx", 6), ("docx", 50), ("html", 32), ("eml", 32)])
def test_names_cut_into_pictures_of_a_document_go(kind: str, high: int) -> None:
    written = without_surname(MAKERS[kind](strips(scan(), high)), f"a.{kind}")
    found = [Image.open(io.BytesIO(one)) for one in pictures_of(kind, written)]
    assert not re.search("quint|anill", words(stacked(found)))


@needs_ocr
def test_the_order_of_pictures_does_not_matter() -> None:
    parts = strips(scan(), 32)
    order = list(range(len(parts)))
    random.Random(3).shuffle(order)
    written = without_surname(in_docx([parts[number] for number in order]), "a.docx")
    found = [Image.open(io.BytesIO(one)) for one in pictures_of("docx", written)]
    shown = stacked([found[order.index(number)] for number in range(len(parts))])
    assert not re.search("quint|anill", words(shown))


@needs_ocr
def test_pictures_of_one_width_that_are_whole_stay() -> None:
    """Frames touch their edges in the same places, and no word is cut."""
    whole = []
    for line in ("Resultados", "Constantes", "Tratamiento"):
        image = scan(line)
        ImageDraw.Draw(image).rectangle((0, 0, 519, 159), outline="black", width=4)
        ImageDraw.Draw(image).line((260, 0, 260, 8), fill="black", width=9)
        ImageDraw.Draw(image).line((260, 152, 260, 159), fill="black", width=9)
        whole.append(image)
    original = open_original(in_docx(whole), "a.docx")
    assert all(word in original.text for word in ("Resultados", "Constantes", "Tratamiento"))
    found = [Image.open(io.BytesIO(one)) for one in pictures_of("docx", original.rewrite([]).data)]
    assert all(np.asarray(one.convert("L")).min() < 40 for one in found)


@needs_ocr
@pytest.mark.parametrize("high", [6, 32])
def test_strips_on_a_page_are_read_as_one_picture(high: int) -> None:
    def draw(canvas: object) -> None:
        for number, part in enumerate(strips(scan(), high)):
            top = 500 - number * high / 2
            size = {"width": 260, "height": part.height / 2}
            canvas.drawImage(ImageReader(part), 40, top - part.height / 2, **size)  # type: ignore[attr-defined]

    original = open_original(pdfs.made(draw), "a.pdf")
    start = original.text.index("Quintanilla")
    written = original.rewrite([Edit(start, start + len("Quintanilla"), "Gil")]).data
    assert "uintanil" not in open_original(written, "a.pdf").text
