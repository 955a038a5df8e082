"""Drawings made of records (EMF, WMF): the texts they write are read and replaced in place.

A replacement takes as many characters as there were, so that every record keeps its size. What
programs add for themselves (descriptions, comments, embedded copies) is emptied, and so are
pictures in them that hold words or cannot be decoded.
"""

import struct
from collections.abc import Sequence
from dataclasses import dataclass, field

from veladura.document import Edit
from veladura.errors import FormatError
from veladura.formats.hiding.blocks import block_metafile
from veladura.formats.hiding.hider import count, is_hiding
from veladura.formats.hiding.judging import hides_drawing
from veladura.formats.hiding.place import ANYWHERE, Place
from veladura.formats.limits import Limits
from veladura.formats.pictures import ocr
from veladura.formats.pictures.drawing_records import PLACEABLE, DrawnString, Emptied, records
from veladura.formats.pictures.drawn_bitmaps import DrawnBitmap, unreadable, with_words
from veladura.formats.textmap import Piece, TextMap, splice


def is_metafile(data: bytes) -> bool:
    return data[40:44] == b" EMF" or data.startswith(PLACEABLE) or _is_plain_wmf(data)


def _is_plain_wmf(data: bytes) -> bool:
    return len(data) > 18 and data[:4] in (b"\1\0\x09\0", b"\2\0\x09\0")


@dataclass(slots=True)
class Metafile:
    """A drawing; its texts one a line."""

    data: bytes = field(repr=False)
    limits: Limits
    unread: bool = False
    place: str = "the drawing"
    _lines: list[list[DrawnString]] = field(init=False, repr=False)
    _emptied: list[Emptied] = field(init=False, repr=False)
    _bitmaps: list[DrawnBitmap] = field(init=False, repr=False)
    _unreadable: list[DrawnBitmap] = field(init=False, repr=False)
    _map: TextMap = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._lines, self._emptied, self._map = [], [], TextMap()
        self._bitmaps, self._unreadable = [], []
        try:
            self._scan()
        except (struct.error, IndexError):
            raise FormatError(
                f"{self.place} is damaged (behind text {len(self._lines)} of it): open it and "
                "save it again"
            ) from None
        refusal = ocr.REFUSED.format(place=f"a picture in {self.place}")
        self._unreadable = list(unreadable(self.data, self._bitmaps))
        self._bitmaps = list(with_words(self.data, self._bitmaps, self.limits, refusal))
        self.unread = bool(self._bitmaps) and self.limits.unread_pictures
        for number, line in enumerate(self._lines):
            shown = self._read(line).rstrip("\0")
            if len(shown) == sum(string.count for string in line) and shown.strip():
                self._map.add(number, (Piece(shown, shown),))
                self._map.separate("\n")

    def _read(self, line: Sequence[DrawnString]) -> str:
        return "".join(string.read(self.data) for string in line)

    def _scan(self) -> None:
        for number, item in enumerate(records(self.data)):
            self.limits.check_pieces(number)
            if isinstance(item, DrawnString):
                if item.start + item.count * item.width > len(self.data) or item.count < 0:
                    raise IndexError
                if self._lines and item.goes_on(self._lines[-1][-1]):
                    self._lines[-1].append(item)
                else:
                    self._lines.append([item])
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
        for one in self._emptied:
            written[one.start : one.end] = one.instead.ljust(one.end - one.start, b"\0")
        shown = [] if self.unread else self._bitmaps
        for start, end in (bitmap.bits for bitmap in (*self._unreadable, *shown)):
            written[start:end] = b"\xff" * (end - start)
        for number, cuts in self._map.cuts(edits).items():
            text = splice(self._read(self._lines[number]), cuts)
            for string in self._lines[number]:
                coded = string.encode(text[: string.count])
                written[string.start : string.start + len(coded)] = coded
                text = text[string.count :]
        return bytes(written)
