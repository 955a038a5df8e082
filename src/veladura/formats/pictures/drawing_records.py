"""The records of drawings (EMF, WMF): texts, pictures, and what goes because nobody reads it.

A record stays if it draws with numbers alone. What is not in these lists (texts of old systems,
names of colour profiles, OpenGL, calls of printers) becomes a comment of the same size: the places
of all others, and the numbers by which they speak of each other, stay.
"""

import struct
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from veladura.formats.pictures.drawn_bitmaps import (
    EMF_BITMAPS,
    WMF_BITMAPS,
    DrawnBitmap,
    emf_bitmaps,
    wmf_bitmaps,
)
from veladura.formats.vocabulary import load_vocabulary

PLACEABLE = b"\xd7\xcd\xc6\x9a"

_EMF_TEXTS = {83: 1, 84: 2}  # record → bytes a character
_EMF_SMALL, _EMF_COMMENT, _EMF_END, _EMF_FONT = 108, 70, 14, 82
_EMF_FACE, _EMF_FULL_NAMES, _EMF_FONT_ENDS = 40, 104, 296
_EMF_NUMBERS = frozenset(
    (*range(1, 69), *range(71, 76), *range(85, 93), 98, 100, 101, 115, 118, 120)
)
_SMALL_ANSI, _SMALL_NO_RECT = 0x200, 0x100

_WMF_TEXT, _WMF_LONG_TEXT, _WMF_ESCAPE, _WMF_FONT = 0x0521, 0x0A32, 0x0626, 0x02FB
_WMF_FACE, _WMF_NOTE = 24, 0x000F
_WMF_BRUSH, _GREY = 0x02FC, 0xC8C8C8
# Brushes made of pictures: others are counted from them, so that each becomes a plain one.
_WMF_PICTURE_BRUSHES = frozenset((0x0142, 0x01F9, 0x00F8, 0x02FD, 0x06FE))
_WMF_OLD_BITMAPS = frozenset((0x0922, 0x0B23))  # as a device had them; short ones have no picture
_WMF_NUMBERS = frozenset(
    struct.unpack(
        ">57H",
        bytes.fromhex("""
    0000 001E 0035 0037 00F7 0102 0103 0104 0105 0106 0107 0108 0127 012A 012B 012C 012D 012E 0139
    0149 01F0 0201 0209 020A 020B 020C 020D 020E 020F 0211 0213 0214 0220 0228 0231 0234 02FA 02FC
    0324 0325 0410 0412 0415 0416 0418 0419 041B 041F 0429 0436 0538 0548 061C 06FF 0817 081A 0830
    """),
    )
)


@dataclass(frozen=True, slots=True)
class DrawnString:
    """Characters of a record, by their offset in the drawing."""

    start: int
    count: int  # of characters
    width: int  # bytes of each
    row: int | None = None  # how far down it is drawn

    def goes_on(self, before: "DrawnString") -> bool:
        """Whether it is the next of letters that a program set one by one."""
        return self.count == before.count == 1 and self.row is not None and self.row == before.row

    def read(self, data: bytes) -> str:
        raw = data[self.start : self.start + self.count * self.width]
        return raw.decode("utf-16-le" if self.width == 2 else "cp1252", "replace")

    def encode(self, text: str) -> bytes:
        fitted = text[: self.count].ljust(self.count)
        if self.width == 2:
            coded = fitted.encode("utf-16-le", "replace")[: self.count * 2]
            return coded.ljust(self.count * 2, b" ")
        return fitted.encode("cp1252", "replace")


@dataclass(frozen=True, slots=True)
class Emptied:
    """A stretch of which only what stands here `instead` is left."""

    start: int
    end: int
    instead: bytes = b""


Record: TypeAlias = DrawnString | DrawnBitmap | Emptied


def records(data: bytes) -> Iterator[Record]:
    """What is read of a drawing, and what goes; IndexError where it is damaged."""
    return _emf_records(data) if data[40:44] == b" EMF" else _wmf_records(data)


def _emf_records(data: bytes) -> Iterator[Record]:
    described, offset = struct.unpack_from("<II", data, 60)
    if described and offset >= 88:
        yield Emptied(offset, min(offset + 2 * described, len(data)))
    position = 0
    while position + 8 <= len(data):
        kind, size = struct.unpack_from("<II", data, position)
        if size < 8 or size % 4 or position + size > len(data):
            raise IndexError
        yield from _emf_record(data, position, kind, size)
        position += size
        if kind == _EMF_END:
            break
    yield Emptied(position, len(data))  # behind the end nothing is drawn


def _emf_record(data: bytes, position: int, kind: int, size: int) -> Iterator[Record]:
    if kind in _EMF_TEXTS:
        row, count, where = struct.unpack_from("<iII", data, position + 40)
        yield DrawnString(position + where, count, _EMF_TEXTS[kind], row)
    elif kind == _EMF_SMALL:
        row, count, flags = struct.unpack_from("<iII", data, position + 12)
        where = 36 if flags & _SMALL_NO_RECT else 52
        yield DrawnString(position + where, count, 1 if flags & _SMALL_ANSI else 2, row)
    elif kind == _EMF_COMMENT:
        yield Emptied(position + 12, position + size)
    elif kind == _EMF_FONT:
        end = position + min(size, _EMF_FULL_NAMES)
        yield from _typeface(data, position + _EMF_FACE, end, 2)
        yield Emptied(end, position + min(size, _EMF_FONT_ENDS))
    elif kind in EMF_BITMAPS and (found := emf_bitmaps(data, position, kind, size)) is not None:
        yield from found
    elif kind not in _EMF_NUMBERS and size >= 12:
        note = struct.pack("<III", _EMF_COMMENT, size, size - 12)
        yield Emptied(position, position + size, note)


def _wmf_records(data: bytes) -> Iterator[Record]:
    position = (22 if data.startswith(PLACEABLE) else 0) + 18
    while position + 6 <= len(data):
        words, kind = struct.unpack_from("<IH", data, position)
        if words < 3 or position + 2 * words > len(data):
            raise IndexError
        yield from _wmf_record(data, position, kind, 2 * words)
        position += 2 * words
        if not kind:
            break
    yield Emptied(position, len(data))


def _wmf_record(data: bytes, position: int, kind: int, size: int) -> Iterator[Record]:
    end = position + size
    if kind == _WMF_TEXT:
        (count,) = struct.unpack_from("<H", data, position + 6)
        (row,) = struct.unpack_from("<h", data, position + 8 + count + count % 2)
        yield DrawnString(position + 8, count, 1, row)
    elif kind == _WMF_LONG_TEXT:
        row, _, count, options = struct.unpack_from("<hhHH", data, position + 6)
        yield DrawnString(position + 14 + (8 if options & 6 else 0), count, 1, row)
    elif kind == _WMF_ESCAPE:
        yield Emptied(position + 10, end)
    elif kind == _WMF_FONT:
        yield from _typeface(data, position + _WMF_FACE, end, 1)
    elif kind in WMF_BITMAPS and (found := wmf_bitmaps(data, position, kind, size)) is not None:
        yield from found
    elif kind in _WMF_PICTURE_BRUSHES and size >= 14:
        yield Emptied(position, end, struct.pack("<IHHIH", size // 2, _WMF_BRUSH, 0, _GREY, 0))
    elif kind in _WMF_OLD_BITMAPS and size == 2 * ((kind >> 8) + 3):
        return
    elif kind not in _WMF_NUMBERS and size >= 10:
        note = struct.pack("<IHHH", size // 2, _WMF_ESCAPE, _WMF_NOTE, size - 10)
        yield Emptied(position, end, note)


def _typeface(data: bytes, start: int, end: int, width: int) -> Iterator[Record]:
    """The name of a typeface is text, unless programs ship it; nothing stands behind its end."""
    raw = data[start:end]
    name = raw.decode("utf-16-le" if width == 2 else "cp1252", "replace").partition("\0")[0]
    if name.strip() and not load_vocabulary("ooxml").is_structure(name.removeprefix("@")):
        yield DrawnString(start, len(name), width)
    yield Emptied(min(start + len(name) * width, end), end)
