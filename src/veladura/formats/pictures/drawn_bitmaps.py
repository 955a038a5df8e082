"""Pictures inside drawings (EMF, WMF): a pasted scan is one record among lines and texts."""

import io
import struct
from collections.abc import Iterator
from dataclasses import dataclass

from PIL import Image

from veladura.errors import NeedsOcr
from veladura.formats.limits import Limits
from veladura.formats.pictures import ocr
from veladura.formats.pictures.painting import Pixels
from veladura.formats.pictures.reading import as_pixels, may_hold_words, read

# Record → where it says where its head and its pixels lie.
_EMF = {76: 84, 77: 84, 78: 84, 80: 48, 81: 48, 114: 84, 116: 84}
_WMF = {0x0940: 22, 0x0B41: 26, 0x0D33: 24, 0x0F43: 28}  # record → where the picture begins
_SMALLEST = 64  # pixels of the longer side: icons are smaller
_LEAST = 3  # letters and digits that make a word


@dataclass(frozen=True, slots=True)
class DrawnBitmap:
    """Head and pixels of a picture, by their offsets in the drawing."""

    head: tuple[int, int]
    bits: tuple[int, int]

    def pixels(self, data: bytes) -> Pixels | None:
        """What it shows; None for small ones and what nobody can decode."""
        head, bits = data[slice(*self.head)], data[slice(*self.bits)]
        start = struct.pack("<2sIII", b"BM", 14 + len(head) + len(bits), 0, 14 + len(head))
        try:
            with Image.open(io.BytesIO(start + head + bits), formats=("BMP",)) as image:
                return as_pixels(image) if max(image.size) >= _SMALLEST else None
        except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
            return None


def emf_bitmap(data: bytes, position: int, kind: int, size: int) -> DrawnBitmap | None:
    if kind not in _EMF or size < _EMF[kind] + 16:
        return None
    head, long, bits, count = struct.unpack_from("<4I", data, position + _EMF[kind])
    if not long or not count or max(head + long, bits + count) > size:
        return None
    return DrawnBitmap(
        (position + head, position + head + long), (position + bits, position + bits + count)
    )


def wmf_bitmap(data: bytes, position: int, kind: int, size: int) -> DrawnBitmap | None:
    if kind not in _WMF or size < _WMF[kind] + 40:
        return None
    start = position + _WMF[kind]
    long, _, _, _, depth, _, _, _, _, colours = struct.unpack_from("<IiiHHIIiiI", data, start)
    palette = 4 * (colours or (1 << depth if depth <= 8 else 0))
    if long != 40 or long + palette > size - _WMF[kind]:
        return None
    pixels = start + long + palette
    return DrawnBitmap((start, pixels), (pixels, position + size))


def with_words(
    data: bytes, found: list[DrawnBitmap], limits: Limits, refusal: str
) -> Iterator[DrawnBitmap]:
    """Those that hold words, which OCR reads; without it a drawing with one that may is refused,
    unless such pictures are hidden or kept unread."""
    for bitmap in found:
        pixels = bitmap.pixels(data)
        if pixels is None or not may_hold_words(pixels):
            continue
        if limits.unread_pictures:
            yield bitmap
        elif ocr.available():
            if sum(map(str.isalnum, read(pixels).text)) >= _LEAST:
                yield bitmap
        elif limits.hidden_pictures:
            yield bitmap
        else:
            raise NeedsOcr(refusal)
