"""Drawings made of records (EMF, WMF): the texts they write are read and replaced in place.

A replacement takes as many characters as there were, so that every record keeps its size. What
programs add for themselves (descriptions, comments, embedded copies) is emptied, and so are
pictures in them that hold words.
"""

import struct
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from veladura.document import Edit
from veladura.errors import FormatError
from veladura.formats.hiding.blocks import block_metafile
from veladura.formats.hiding.hider import count, is_hiding
from veladura.formats.hiding.judging import hides_drawing
from veladura.formats.hiding.place import ANYWHERE, Place
from veladura.formats.limits import Limits
from veladura.formats.pictures import ocr
from veladura.formats.pictures.drawn_bitmaps import (
    DrawnBitmap,
    emf_bitmap,
    with_words,
    wmf_bitmap,
)
from veladura.formats.textmap import Piece, TextMap, splice

_PLACEABLE = b"\xd7\xcd\xc6\x9a"
_EMF_TEXTS = {83: 1, 84: 2}  # record → bytes a character
_EMF_SMALL, _EMF_COMMENT, _EMF_END = 108, 70, 14
_WMF_TEXT, _WMF_LONG_TEXT, _WMF_ESCAPE = 0x0521, 0x0A32, 0x0626
_SMALL_ANSI, _SMALL_NO_RECT = 0x200, 0x100


def is_metafile(data: bytes) -> bool:
    return data[40:44] == b" EMF" or data.startswith(_PLACEABLE) or _is_plain_wmf(data)


def _is_plain_wmf(data: bytes) -> bool:
    return len(data) > 18 and data[:4] in (b"\1\0\x09\0", b"\2\0\x09\0")


@dataclass(frozen=True, slots=True)
class _String:
    start: int
    count: int  # of characters
    width: int  # bytes of each

    def read(self, data: bytes) -> str:
        raw = data[self.start : self.start + self.count * self.width]
        return raw.decode("utf-16-le" if self.width == 2 else "cp1252", "replace")

    def encode(self, text: str) -> bytes:
        fitted = text[: self.count].ljust(self.count)
        if self.width == 2:
            coded = fitted.encode("utf-16-le", "replace")[: self.count * 2]
            return coded.ljust(self.count * 2, b" ")
        return fitted.encode("cp1252", "replace")


@dataclass(slots=True)
class Metafile:
    """A drawing; its texts one a line."""

    data: bytes = field(repr=False)
    limits: Limits
    unread: bool = False
    place: str = "the drawing"
    _strings: list[_String] = field(init=False, repr=False)
    _emptied: list[tuple[int, int]] = field(init=False, repr=False)
    _bitmaps: list[DrawnBitmap] = field(init=False, repr=False)
    _map: TextMap = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._strings, self._emptied, self._map = [], [], TextMap()
        self._bitmaps = []
        try:
            self._scan()
        except (struct.error, IndexError):
            raise FormatError(
                f"{self.place} is damaged (behind text {len(self._strings)} of it): open it and "
                "save it again"
            ) from None
        refusal = ocr.REFUSED.format(place=f"a picture in {self.place}")
        self._bitmaps = list(with_words(self.data, self._bitmaps, self.limits, refusal))
        self.unread = bool(self._bitmaps) and self.limits.unread_pictures
        for number, string in enumerate(self._strings):
            shown = string.read(self.data).rstrip("\0")
            if len(shown) == string.count and shown.strip():
                self._map.add(number, (Piece(shown, shown),))
                self._map.separate("\n")

    def _scan(self) -> None:
        records = (
            _emf_records(self.data) if self.data[40:44] == b" EMF" else _wmf_records(self.data)
        )
        for number, item in enumerate(records):
            self.limits.check_pieces(number)
            if isinstance(item, _String):
                if item.start + item.count * item.width > len(self.data) or item.count < 0:
                    raise IndexError
                self._strings.append(item)
            elif isinstance(item, DrawnBitmap):
                self._bitmaps.append(item)
            else:
                self._emptied.append(item)

    @property
    def text(self) -> str:
        return self._map.text

    def rewrite(self, edits: Sequence[Edit], place: Place = ANYWHERE) -> bytes:
        kind = hides_drawing(len(self.text.splitlines()), place) if is_hiding() else None
        if kind:
            count(kind)
            return block_metafile(self.data)
        written = bytearray(self.data)
        for start, end in self._emptied:
            written[start:end] = bytes(end - start)
        for start, end in (bitmap.bits for bitmap in self._bitmaps if not self.unread):
            written[start:end] = b"\xff" * (end - start)
        for number, cuts in self._map.cuts(edits).items():
            string = self._strings[number]
            coded = string.encode(splice(string.read(self.data), cuts))
            written[string.start : string.start + len(coded)] = coded
        return bytes(written)


def _emf_records(data: bytes) -> Iterator[_String | DrawnBitmap | tuple[int, int]]:
    """Texts, and stretches to be emptied."""
    described, offset = struct.unpack_from("<II", data, 60)
    if described and offset >= 88:
        yield offset, min(offset + 2 * described, len(data))
    position = 0
    while position + 8 <= len(data):
        kind, size = struct.unpack_from("<II", data, position)
        if size < 8 or size % 4 or position + size > len(data):
            raise IndexError
        if kind in _EMF_TEXTS:
            count, where = struct.unpack_from("<II", data, position + 44)
            yield _String(position + where, count, _EMF_TEXTS[kind])
        elif kind == _EMF_SMALL:
            count, flags = struct.unpack_from("<II", data, position + 16)
            where = 36 if flags & _SMALL_NO_RECT else 52
            yield _String(position + where, count, 1 if flags & _SMALL_ANSI else 2)
        elif kind == _EMF_COMMENT:
            yield position + 12, position + size
        elif bitmap := emf_bitmap(data, position, kind, size):
            yield bitmap
        position += size
        if kind == _EMF_END:
            break
    yield position, len(data)  # behind the end nothing is drawn


def _wmf_records(data: bytes) -> Iterator[_String | DrawnBitmap | tuple[int, int]]:
    position = (22 if data.startswith(_PLACEABLE) else 0) + 18
    while position + 6 <= len(data):
        words, kind = struct.unpack_from("<IH", data, position)
        if words < 3 or position + 2 * words > len(data):
            raise IndexError
        if kind == _WMF_TEXT:
            (count,) = struct.unpack_from("<H", data, position + 6)
            yield _String(position + 8, count, 1)
        elif kind == _WMF_LONG_TEXT:
            count, options = struct.unpack_from("<HH", data, position + 10)
            yield _String(position + 14 + (8 if options & 6 else 0), count, 1)
        elif kind == _WMF_ESCAPE:
            yield position + 10, position + 2 * words
        elif bitmap := wmf_bitmap(data, position, kind, 2 * words):
            yield bitmap
        position += 2 * words
        if not kind:
            break
    yield position, len(data)
