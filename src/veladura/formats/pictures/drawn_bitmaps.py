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

# Record → where it says where the head and the pixels of its picture, and of a mask, lie.
EMF_BITMAPS = {
    **dict.fromkeys((76, 77, 114, 116), (84,)),
    **{78: (84, 112), 79: (96, 124)},  # with a mask
    **dict.fromkeys((80, 81), (48,)),
    **{93: (16,), 94: (16,), 95: (12,)},  # brushes and pens
}
# Record → where the picture begins.
WMF_BITMAPS = {0x0940: 22, 0x0B41: 26, 0x0D33: 24, 0x0F43: 28, 0x0142: 10}
_WITHOUT = frozenset((0x0940, 0x0B41))  # they may paint without a picture
_HEADS = (40, 108, 124)  # bytes of a picture's head
_SMALLEST = 64  # pixels of the longer side: icons are smaller
_LEAST = 3  # letters and digits that make a word


@dataclass(frozen=True, slots=True)
class DrawnBitmap:
    """Head and pixels of a picture, by their offsets in the drawing."""

    head: tuple[int, int]
    bits: tuple[int, int]

    def pixels(self, data: bytes) -> Pixels | None:
        """What it shows; None where nobody can decode it."""
        head, bits = data[slice(*self.head)], data[slice(*self.bits)]
        start = struct.pack("<2sIII", b"BM", 14 + len(head) + len(bits), 0, 14 + len(head))
        try:
            with Image.open(io.BytesIO(start + head + bits), formats=("BMP",)) as image:
                return as_pixels(image)
        except (OSError, ValueError, SyntaxError, struct.error, Image.DecompressionBombError):
            return None


def emf_bitmaps(data: bytes, position: int, kind: int, size: int) -> list[DrawnBitmap] | None:
    """The pictures of a record; None where they do not lie in it."""
    found: list[DrawnBitmap] = []
    for where in EMF_BITMAPS[kind]:
        if where + 16 > size:
            return None
        head, long, bits, count = struct.unpack_from("<4I", data, position + where)
        if max(head + long, bits + count) > size:
            return None
        if count:
            start, pixels = position + head, position + bits
            found.append(DrawnBitmap((start, start + long), (pixels, pixels + count)))
    return found


def wmf_bitmaps(data: bytes, position: int, kind: int, size: int) -> list[DrawnBitmap] | None:
    if kind in _WITHOUT and size == 2 * ((kind >> 8) + 3):
        return []
    start = position + WMF_BITMAPS[kind]
    if size < WMF_BITMAPS[kind] + 40:
        return None
    long, _, _, _, depth, _, _, _, _, colours = struct.unpack_from("<IiiHHIIiiI", data, start)
    palette = 4 * (colours or (1 << depth if depth <= 8 else 0))
    if long not in _HEADS or long + palette > size - WMF_BITMAPS[kind]:
        return None
    pixels = start + long + palette
    return [DrawnBitmap((start, pixels), (pixels, position + size))]


def unreadable(data: bytes, found: list[DrawnBitmap]) -> Iterator[DrawnBitmap]:
    """Those that nobody can decode: what is in them is not known."""
    return (bitmap for bitmap in found if bitmap.pixels(data) is None)


def with_words(
    data: bytes, found: list[DrawnBitmap], limits: Limits, refusal: str
) -> Iterator[DrawnBitmap]:
    """Those that hold words, which OCR reads; without it a drawing with one that may is refused,
    unless such pictures are hidden or kept unread."""
    for bitmap in found:
        pixels = bitmap.pixels(data)
        if pixels is None or max(pixels.shape[:2]) < _SMALLEST or not may_hold_words(pixels):
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
