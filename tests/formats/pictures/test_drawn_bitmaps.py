"""A scan inside a drawing is read as well: what holds words goes, the lines around it stay."""

import io
import struct

import pytest
from PIL import Image, ImageDraw, ImageFont
from tests.formats.pdf import pdfs

from veladura.errors import NeedsOcr
from veladura.formats.limits import Limits
from veladura.formats.pictures import ocr
from veladura.formats.pictures.metafiles import Metafile


def bitmap(text: str) -> tuple[bytes, bytes]:
    image, target = Image.new("RGB", (480, 120), "white"), io.BytesIO()
    font = ImageFont.truetype(str(pdfs.VERA), 30)
    ImageDraw.Draw(image).text((20, 40), text, fill="black", font=font)
    ImageDraw.Draw(image).line((0, 5, 479, 5), fill="black", width=3)
    image.save(target, "BMP")
    data = target.getvalue()
    (offset,) = struct.unpack_from("<I", data, 10)
    return data[14:offset], data[offset:]


def emf_of(kind: int, body: bytes) -> bytes:
    record = struct.pack("<II", kind, 8 + len(body)) + body
    end = struct.pack("<5I", 14, 20, 0, 16, 20)
    start = struct.pack("<II8i", 1, 88, 0, 0, 9, 9, 0, 0, 99, 99) + b" EMF"
    start += struct.pack("<II", 0x10000, 88 + len(record) + len(end))
    return start.ljust(88, b"\0") + record + end


def emf_with_picture(kind: int, places: int, fixed: int, text: str) -> bytes:
    """A record that says at `places` where its picture lies, and is `fixed` bytes long without."""
    head, bits = bitmap(text)
    start = bytearray(fixed)
    struct.pack_into("<4I", start, places, fixed, len(head), fixed + len(head), len(bits))
    return emf_of(kind, bytes(start[8:]) + head + bits)


def emf(text: str) -> bytes:
    return emf_with_picture(81, 48, 80, text)


def slanted(text: str) -> bytes:
    return emf_with_picture(79, 96, 140, text)


def mask(text: str) -> bytes:
    return emf_with_picture(78, 112, 128, text)


def brush(text: str) -> bytes:
    return emf_with_picture(94, 16, 32, text)


def pen(text: str) -> bytes:
    return emf_with_picture(95, 12, 52, text)


def wmf_of(kind: int, body: bytes) -> bytes:
    record = struct.pack("<IH", (6 + len(body)) // 2, kind) + body
    end = struct.pack("<IH", 3, 0)
    return struct.pack("<HHHIHIH", 1, 9, 0x300, 9, 0, len(record) // 2, 0) + record + end


def wmf(text: str) -> bytes:
    head, bits = bitmap(text)
    places = struct.pack("<IH8h", 0xCC0020, 0, 120, 480, 0, 0, 120, 480, 0, 0)
    return wmf_of(0x0F43, places + head + bits)


def old_brush(text: str) -> bytes:
    head, bits = bitmap(text)
    return wmf_of(0x0142, struct.pack("<HH", 5, 0) + head + bits)


MAKERS = [emf, slanted, mask, brush, pen, wmf, old_brush]


@pytest.mark.parametrize("make", MAKERS)
def test_a_scan_in_a_drawing_goes_if_it_holds_words(make: object) -> None:
    pytest.importorskip("rapidocr", reason="the extra `ocr` is not installed")
    assert callable(make)
    data = make("Aurelia Quintanilla")
    written = Metafile(data, Limits()).rewrite([])
    assert b"\xff" * (480 * 120 * 3) in written
    assert bitmap("")[1] in Metafile(make(""), Limits()).rewrite([])


@pytest.mark.parametrize("make", MAKERS)
def test_without_ocr_it_is_refused_or_kept_knowingly(
    make: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert callable(make)
    monkeypatch.setattr(ocr, "available", lambda: False)
    data = make("Aurelia Quintanilla")
    with pytest.raises(NeedsOcr, match="picture in the drawing"):
        Metafile(data, Limits())
    kept = Metafile(data, Limits(unread_pictures=True))
    assert kept.unread
    assert bitmap("Aurelia Quintanilla")[1] in kept.rewrite([])


@pytest.mark.parametrize("make", MAKERS)
def test_a_picture_that_nobody_can_decode_goes_even_where_pictures_are_kept(make: object) -> None:
    assert callable(make)
    data = make("Aurelia Quintanilla")
    (start,) = (i for i in range(len(data)) if data.startswith(struct.pack("<IHH", 120, 1, 24), i))
    broken = data[: start + 6] + struct.pack("<HI", 77, 9) + data[start + 12 :]
    written = Metafile(broken, Limits(unread_pictures=True)).rewrite([])
    pixels = bitmap("Aurelia Quintanilla")[1]
    assert pixels in broken
    assert pixels[: 480 * 60 * 3] not in written


UNREAD = b"Aurelia Quintanilla." * 4  # as bytes of a record that nobody knows


@pytest.mark.parametrize("kind", [79, 94, 96, 97, 99, 102, 105, 106, 110, 112, 122, 200])
def test_what_nobody_reads_of_a_drawing_goes_or_becomes_a_plain_brush(kind: int) -> None:
    written = Metafile(emf_of(kind, UNREAD), Limits()).rewrite([])
    assert b"Quintanilla" not in written
    (first,) = struct.unpack_from("<I", written, 88)
    assert first == (39 if kind == 94 else 14)


@pytest.mark.parametrize(
    ("kind", "becomes"),
    [(0x0142, 0x02FC), (0x01F9, 0x02FC), (0x00F7, 0x02FC), (0x0922, 0), (0x0F43, 0), (0x062F, 0)],
)
def test_what_nobody_reads_of_an_older_drawing_goes_or_becomes_a_plain_brush(
    kind: int, becomes: int
) -> None:
    written = Metafile(wmf_of(kind, UNREAD), Limits()).rewrite([])
    assert b"Quintanilla" not in written
    assert struct.unpack_from("<IH", written, 18) == (7 if becomes else 3, becomes)


@pytest.mark.parametrize(("face", "text"), [("Arial", ""), ("Quintanilla", "Quintanilla\n")])
def test_the_name_of_a_typeface_is_text_unless_programs_ship_it(face: str, text: str) -> None:
    behind = "\0Aurelia"
    long = bytes(32) + (face + behind).encode("utf-16-le").ljust(64, b"\0")
    new = Metafile(emf_of(82, long + "Aurelia".encode("utf-16-le").ljust(216, b"\0")), Limits())
    old = Metafile(wmf_of(0x02FB, bytes(18) + (face + behind).encode().ljust(32, b"\0")), Limits())
    for drawing in (new, old):
        assert drawing.text == text
        assert b"Aurelia" not in drawing.rewrite([]).replace(b"\0", b"")
