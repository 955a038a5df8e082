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


def emf(text: str) -> bytes:
    head, bits = bitmap(text)
    body = struct.pack("<16x6i", 0, 0, 0, 0, 480, 120)
    places = struct.pack("<4I", 80, len(head), 80 + len(head), len(bits))
    body += places + struct.pack("<4I", 0, 0xCC0020, 480, 120) + head + bits
    record = struct.pack("<II", 81, 8 + len(body)) + body
    end = struct.pack("<5I", 14, 20, 0, 16, 20)
    start = struct.pack("<II8i", 1, 88, 0, 0, 9, 9, 0, 0, 99, 99) + b" EMF"
    start += struct.pack("<II", 0x10000, 88 + len(record) + len(end))
    return start.ljust(88, b"\0") + record + end


def wmf(text: str) -> bytes:
    head, bits = bitmap(text)
    body = struct.pack("<IH8h", 0xCC0020, 0, 120, 480, 0, 0, 120, 480, 0, 0) + head + bits
    record = struct.pack("<IH", (6 + len(body)) // 2, 0x0F43) + body
    end = struct.pack("<IH", 3, 0)
    return struct.pack("<HHHIHIH", 1, 9, 0x300, 9, 0, len(record) // 2, 0) + record + end


@pytest.mark.parametrize("make", [emf, wmf])
def test_a_scan_in_a_drawing_goes_if_it_holds_words(make: object) -> None:
    pytest.importorskip("rapidocr", reason="the extra `ocr` is not installed")
    assert callable(make)
    data = make("Aurelia Quintanilla")
    written = Metafile(data, Limits()).rewrite([])
    assert len(written) == len(data)
    assert written != data
    assert b"\xff" * (480 * 120 * 3) in written
    plain = make("")
    assert Metafile(plain, Limits()).rewrite([]) == plain


@pytest.mark.parametrize("make", [emf, wmf])
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
    assert kept.rewrite([]) == data
