"""Pictures near the limits: as many pixels as are taken, and a page of text among them."""

import io
import random
import struct
import zlib


def picture(pixels: int, *, grey: bool) -> bytes:
    """One that is all noise in its first lines, and white below."""
    side = int((pixels / (1 if grey else 3)) ** 0.5)
    width = side * (1 if grey else 3)
    generator = random.Random(7)
    packer = zlib.compressobj(1)
    rows = [packer.compress(b"\0" + generator.randbytes(width)) for _ in range(40)]
    white = b"\0" + b"\xff" * width
    rows += [packer.compress(white) for _ in range(side - 40)]
    rows.append(packer.flush())
    chunks = (
        (b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 0 if grey else 2, 0, 0, 0)),
        (b"IDAT", b"".join(rows)),
        (b"IEND", b""),
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in chunks
    )


def scan(pixels: int) -> bytes:
    """A page of fifty lines as a scanner sees it, for OCR."""
    from PIL import Image, ImageDraw, ImageFont
    from tests.formats.pdf import pdfs

    width = int((pixels / 2**0.5) ** 0.5)
    image = Image.new("RGB", (width, int(width * 2**0.5)), "white")
    font = ImageFont.truetype(str(pdfs.VERA), width // 70)
    step = image.height // 53
    for number in range(1, 51):
        line = f"Paciente Aurelia Quintanilla, historia {10_000_000 + number}, ingresa por dolor"
        ImageDraw.Draw(image).text((width // 16, step * number), line, fill="black", font=font)
    target = io.BytesIO()
    image.save(target, "JPEG", quality=85)
    return target.getvalue()
