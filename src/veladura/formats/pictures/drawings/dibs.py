"""Pictures inside drawings: read whatever their head says, written in one plain form.

Beside pixels a picture has colours that none of them has, ends of rows, bits that no colour needs,
sizes on paper, profiles: none of that is written.
"""

import io
import struct
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt
from PIL import Image

from veladura.formats.pictures.painting import Pixels

Colours = Sequence[tuple[int, int, int]]  # red, green, blue
_CORE, _PLAIN, _MASKED = 12, 40, 52  # bytes of a head: the oldest, the usual, with masks inside
_HEADS = frozenset((_PLAIN, _MASKED, 56, 64, 108, 124))
_RGB, _RLE8, _RLE4, _FIELDS, _JPEG, _PNG, _ALPHA_FIELDS = range(7)
_DEPTHS = frozenset((1, 4, 8, 16, 24, 32))
_MOST = 100_000_000  # pixels of a packed picture
_UNSEEN = 8  # of 255: what is less opaque shows nothing
_RGB_MASKS = {16: (0x7C00, 0x3E0, 0x1F), 32: (0xFF0000, 0xFF00, 0xFF)}


@dataclass(frozen=True, slots=True)
class Dib:
    """Rows as they are written (from the bottom, unless `down`), and the colours they use."""

    width: int
    rows: npt.NDArray[np.uint8] = field(repr=False)
    depth: int
    colours: bytes = field(default=b"", repr=False)  # four bytes each: blue, green, red, nothing
    down: bool = False
    see_through: bool = False
    whole: int = 0  # rows of the picture of which these are a part

    def head(self) -> bytes:
        high = self.whole or len(self.rows)
        start = (_PLAIN, self.width, -high if self.down else high, 1, self.depth, 0)
        used = len(self.colours) // 4
        return struct.pack("<IiiHHIIiiII", *start, self.rows.size, 0, 0, used, 0) + self.colours

    def bits(self) -> bytes:
        return self.rows.tobytes()

    def pixels(self) -> Pixels:
        """As they are seen; of two colours the bits, because masks have no colours."""
        if self.depth == 1:
            shown = np.repeat(255 * _unpacked(self.rows, self.width, 1)[:, :, None], 3, axis=2)
        elif self.depth <= 8:
            table = np.zeros((256, 4), np.uint8)
            known = np.frombuffer(self.colours, np.uint8).reshape(-1, 4)
            table[: len(known)] = known
            shown = table[_unpacked(self.rows, self.width, self.depth)][:, :, 2::-1]
        elif self.depth == 16:
            shown = _by_masks(self.rows.view("<u2")[:, : self.width], _RGB_MASKS[16])
        else:
            wide = self.depth // 8
            parts = self.rows[:, : self.width * wide].reshape(-1, self.width, wide)
            shown = parts[:, :, 2::-1]
            if self.see_through:
                paper = 255 - parts[:, :, 3:].astype(np.int16)
                shown = np.minimum(shown + paper, 255)
        return np.ascontiguousarray(shown if self.down else shown[::-1], dtype=np.uint8)

    def blank(self) -> "Dib":
        """The same size, white."""
        white = b"\xff\xff\xff\0" * (1 << self.depth) if self.depth <= 8 else b""
        return Dib(
            self.width,
            np.full_like(self.rows, 255),
            self.depth,
            white,
            self.down,
            self.see_through,
            self.whole,
        )


@dataclass(frozen=True, slots=True)
class _Head:
    size: int
    width: int
    height: int
    depth: int
    packing: int
    used: int

    @property
    def stride(self) -> int:
        return (self.width * self.depth + 31) // 32 * 4

    @property
    def masks_at(self) -> int | None:
        if self.packing not in (_FIELDS, _ALPHA_FIELDS):
            return None
        return _PLAIN

    @property
    def colours_at(self) -> int:
        inside = self.size != _PLAIN or self.masks_at is None
        return self.size + (0 if inside else 16 if self.packing == _ALPHA_FIELDS else 12)

    def colours(self, usage: int) -> tuple[int, int]:
        """How many there are, and how many bytes each takes."""
        wide = 2 if usage == 1 else 3 if self.size == _CORE else 4
        most = 1 << self.depth if 0 < self.depth <= 8 else 0
        return (min(self.used or most, most) if most else self.used), wide


def _read_head(data: bytes) -> _Head | None:
    if len(data) < 4:
        return None
    (size,) = struct.unpack_from("<I", data)
    if size == _CORE and len(data) >= _CORE:
        width, height, _, depth = struct.unpack_from("<4H", data, 4)
        head = _Head(size, width, height, depth, _RGB, 0)
    elif size in _HEADS and len(data) >= size:
        width, height, _, depth, packing, _, _, _, used = struct.unpack_from("<iiHHIIiiI", data, 4)
        head = _Head(size, width, height, depth, packing, used)
    else:
        return None
    packed = head.packing in (_JPEG, _PNG)
    known = head.packing <= _ALPHA_FIELDS and (packed or head.depth in _DEPTHS)
    return head if known and head.width > 0 and head.height and head.used <= 65536 else None


def split(data: bytes, usage: int) -> tuple[bytes, bytes] | None:
    """Head and colours, and pixels, where they follow one another."""
    head = _read_head(data)
    if head is None:
        return None
    many, wide = head.colours(usage)
    end = head.colours_at + many * wide
    return (data[:end], data[end:]) if end <= len(data) else None


def read_dib(
    data: bytes,
    bits: bytes,
    usage: int = 0,
    palette: Colours = (),
    *,
    see_through: bool = False,
    part: int | None = None,
) -> Dib | None:
    """None where nobody can decode it; `part` says how many rows of it there are."""
    head = _read_head(data)
    if head is None or usage > 1 or head.width * abs(head.height) > _MOST:
        return None
    if head.packing in (_RLE8, _RLE4, _JPEG, _PNG):
        return _unpacked_by_pillow(head, data, bits)
    high = abs(head.height) if part is None else min(abs(head.height), part)
    missing = head.stride * high - len(bits)
    if not high or missing >= min(head.stride, 4):  # the last row may end with its last pixel
        return None
    rows = np.frombuffer(bits.ljust(head.stride * high, b"\0"), np.uint8, head.stride * high)
    rows = rows.reshape(high, head.stride).copy()
    whole = abs(head.height) if high != abs(head.height) else 0
    down = head.height < 0
    if head.depth <= 8:
        colours = _colours(head, data, usage, palette)
        kept, used = _without_unused(rows, head, colours)
        return Dib(head.width, kept, head.depth, used, down, whole=whole)
    masks = _masks(head, data)
    if masks is not None and masks != _RGB_MASKS.get(head.depth):
        return _by_masks_rebuilt(head, rows, masks, whole)
    clear = see_through and head.depth == 32
    return Dib(head.width, _plain(rows, head, clear), head.depth, b"", down, clear, whole)


def _masks(head: _Head, data: bytes) -> tuple[int, int, int] | None:
    if head.masks_at is None or head.depth not in _RGB_MASKS or len(data) < head.masks_at + 12:
        return None
    red, green, blue = struct.unpack_from("<3I", data, head.masks_at)
    return red, green, blue


def _plain(rows: npt.NDArray[np.uint8], head: _Head, clear: bool) -> npt.NDArray[np.uint8]:
    """Without ends of rows, and without bits that no colour needs."""
    rows[:, head.width * head.depth // 8 :] = 0
    if head.depth == 16:
        rows.view("<u2")[:] &= 0x7FFF
    elif head.depth == 32:
        pixels = rows.view("<u4")
        if clear:
            pixels[pixels >> 24 <= _UNSEEN] = 0
        else:
            pixels &= 0xFFFFFF
    return rows


def _by_masks(values: npt.NDArray[Any], masks: Sequence[int]) -> npt.NDArray[np.uint8]:
    """Red, green and blue out of the bits of each."""
    found = []
    for mask in masks:
        shift = (mask & -mask).bit_length() - 1 if mask else 0
        most = mask >> shift or 1
        found.append(((values.astype(np.uint64) & mask) >> shift) * 255 // most)
    return np.stack(found, axis=2).astype(np.uint8)


def _by_masks_rebuilt(
    head: _Head, rows: npt.NDArray[np.uint8], masks: tuple[int, int, int], whole: int
) -> Dib:
    values = rows.view("<u2" if head.depth == 16 else "<u4")[:, : head.width]
    return _from_rgb(_by_masks(values, masks), down=head.height < 0, whole=whole)


def _from_rgb(pixels: Pixels, *, down: bool, whole: int = 0) -> Dib:
    """Three bytes a pixel, in the order of the rows that are given."""
    high, wide = pixels.shape[:2]
    rows = np.zeros((high, (wide * 24 + 31) // 32 * 4), np.uint8)
    rows[:, : wide * 3] = pixels[:, :, ::-1].reshape(high, -1)
    return Dib(wide, rows, 24, b"", down, whole=whole)


def _unpacked_by_pillow(head: _Head, data: bytes, bits: bytes) -> Dib | None:
    file, kinds = bits, ["JPEG", "PNG"]
    if head.packing in (_RLE8, _RLE4):
        start = struct.pack("<2sIII", b"BM", 14 + len(data) + len(bits), 0, 14 + len(data))
        file, kinds = start + data + bits, ["BMP"]
    try:
        with Image.open(io.BytesIO(file), formats=kinds) as image:
            if image.width * image.height > _MOST:
                return None
            pixels = np.asarray(image.convert("RGB"), dtype=np.uint8)
    except (OSError, ValueError, SyntaxError, struct.error, Image.DecompressionBombError):
        return None
    return _from_rgb(pixels[::-1], down=False)


def _colours(head: _Head, data: bytes, usage: int, palette: Colours) -> npt.NDArray[np.uint8]:
    """All colours a pixel may have; those of a palette as they were there."""
    many, wide = head.colours(usage)
    table = np.zeros((256, 4), np.uint8)
    raw = data[head.colours_at : head.colours_at + many * wide]
    raw = raw[: len(raw) // wide * wide]
    if usage == 1:
        numbers = struct.unpack(f"<{len(raw) // 2}H", raw)
        shades = [palette[n] if n < len(palette) else (n % 256,) * 3 for n in numbers]
        found = np.array(shades, np.uint8).reshape(-1, 3)[:, ::-1]
    else:
        found = np.frombuffer(raw, np.uint8).reshape(-1, wide)[:, :3]
    table[: len(found), :3] = found
    return table[: 1 << head.depth]


def _without_unused(
    rows: npt.NDArray[np.uint8], head: _Head, colours: npt.NDArray[np.uint8]
) -> tuple[npt.NDArray[np.uint8], bytes]:
    """One number for one colour, no colour that no pixel has, nothing behind a row."""
    numbers = _unpacked(rows, head.width, head.depth)
    if head.depth > 1:
        _, first, same = np.unique(colours, axis=0, return_index=True, return_inverse=True)
        numbers = first.astype(np.uint8)[same.reshape(-1)][numbers]
    seen = np.bincount(numbers.reshape(-1), minlength=len(colours)) > 0
    kept = np.where(seen[:, None], colours, 0).astype(np.uint8)
    many = 2 if head.depth == 1 else int(np.flatnonzero(seen)[-1]) + 1
    return _packed(numbers, head), kept[:many].tobytes()


def _unpacked(rows: npt.NDArray[np.uint8], width: int, depth: int) -> npt.NDArray[np.uint8]:
    if depth == 8:
        return rows[:, :width]
    if depth == 1:
        return np.unpackbits(rows, axis=1)[:, :width]
    return np.stack((rows >> 4, rows & 15), axis=2).reshape(len(rows), -1)[:, :width]


def _packed(numbers: npt.NDArray[np.uint8], head: _Head) -> npt.NDArray[np.uint8]:
    per = 8 // head.depth
    full = np.zeros((len(numbers), head.stride * per), np.uint8)
    full[:, : numbers.shape[1]] = numbers
    if head.depth == 8:
        return full
    if head.depth == 1:
        return np.packbits(full, axis=1)
    return np.asarray(full[:, ::2] << 4 | full[:, 1::2], dtype=np.uint8)
