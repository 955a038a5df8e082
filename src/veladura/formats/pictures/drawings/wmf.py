"""The oldest drawings of Windows (WMF): every record is made anew of its fields, or left out.

Pens, brushes and typefaces are counted as they come, so that one that cannot stay becomes plain.
"""

import struct
from collections.abc import Iterator, Sequence
from functools import partial, reduce
from operator import xor

from veladura.formats.pictures.drawings.dibs import Dib, read_dib, split
from veladura.formats.pictures.drawings.layouts import layouts
from veladura.formats.pictures.drawings.placing import Box, Canvas
from veladura.formats.pictures.drawings.records import PictureRecord, Record, Recording
from veladura.formats.pictures.drawings.texts import Lettering, cleaned
from veladura.formats.vocabulary import load_vocabulary

PLACEABLE = b"\xd7\xcd\xc6\x9a"

_TEXT, _LONG_TEXT, _FONT, _ALIGN, _MOVE = 0x0521, 0x0A32, 0x02FB, 0x012E, 0x0214
_FRAMED, _GLYPHS, _KEPT = 6, 16, 0x86
_PLAIN_BRUSH, _GREY, _FACE = 0x02FC, 0xC8C8C8, 32
# They make something that is counted.
_COUNTED = frozenset((0x00F7, 0x00F8, 0x0142, 0x01F9, 0x02FA, _FONT, _PLAIN_BRUSH, 0x02FD))
_COUNTED |= {0x06FE, 0x06FF}
_PALETTE, _BRUSH, _ROWS, _STRETCH = 0x00F7, 0x0142, 0x0D33, 0x0F43
# Record: where its picture begins, and where it says where that is drawn.
_PICTURES = {
    0x0940: (16, 8),
    0x0B41: (20, 12),
    _ROWS: (18, 10),
    _STRETCH: (22, 14),
    _BRUSH: (4, -1),
}
_WITHOUT = {0x0940: 0x0922, 0x0B41: 0x0B23}  # they may paint without a picture
_HEAD, _USAGE = 18, {_ROWS: 0, _STRETCH: 4, _BRUSH: 2}


def read_wmf(data: bytes) -> Recording:
    start = 22 if data.startswith(PLACEABLE) else 0
    head = data[start : start + _HEAD]
    if len(head) < _HEAD:
        raise IndexError
    records = _Reader().records(data, start + _HEAD)
    return Recording(records, partial(_assembled, placeable(data), head))


def placeable(data: bytes) -> bytes:
    """What is said before an old drawing about its size, if anything is, and nothing else."""
    if not data.startswith(PLACEABLE):
        return b""
    *bounds, inch = struct.unpack_from("<4hH", data, 6)
    head = PLACEABLE + struct.pack("<H4hHI", 0, *bounds, inch, 0)
    return head + struct.pack("<H", reduce(xor, struct.unpack("<10H", head)))


def _assembled(place: bytes, head: bytes, records: Sequence[bytes]) -> bytes:
    _, _, version, _, things = struct.unpack_from("<HHHIH", head)
    end = struct.pack("<IH", 3, 0)
    words = [len(record) // 2 for record in (*records, end)]
    known = version if version in (0x100, 0x300) else 0x300
    start = struct.pack("<HHHIHIH", 1, 9, known, 9 + sum(words), things, max(words), 0)
    return place + start + b"".join(records) + end


def _record(kind: int, body: bytes) -> bytes:
    body += bytes(len(body) % 2)
    return struct.pack("<IH", 3 + len(body) // 2, kind) + body


class _Reader:
    def __init__(self) -> None:
        self._canvas = Canvas()
        self._palette: list[tuple[int, int, int]] = []
        self._flows = False
        self._moves = 0

    def records(self, data: bytes, position: int) -> Iterator[Record]:
        while position + 6 <= len(data):
            words, kind = struct.unpack_from("<IH", data, position)
            if words < 3 or position + 2 * words > len(data):
                raise IndexError
            if not kind:
                return
            made = self._made(kind, data[position + 6 : position + 2 * words])
            if made is None and kind in _COUNTED:
                made = _record(_PLAIN_BRUSH, struct.pack("<HIH", 0, _GREY, 0))
            if made is not None:
                yield made
            position += 2 * words

    def _made(self, kind: int, body: bytes) -> Record | None:
        try:
            if kind == _TEXT:
                return self._text(body)
            if kind == _LONG_TEXT:
                return self._long_text(body)
            if kind == _FONT:
                return _font(body)
            if kind in _PICTURES:
                return self._picture(kind, body)
        except struct.error:
            return None  # too short for what it should hold
        if kind == _PALETTE:
            self._palette = _palette(body)
        if kind in _WITHOUT.values() and len(body) != 2 * (kind >> 8):
            return None  # with a picture as a device had it
        layout = layouts("wmf").get(kind)
        rebuilt = layout.rebuilt(body) if layout else None
        if rebuilt is None:
            return None
        if kind == _ALIGN:
            self._flows = bool(body[0] & 1)
        self._moves += kind == _MOVE
        self._canvas.wmf(kind, rebuilt.body)
        return _record(kind, rebuilt.body)

    def _text(self, body: bytes) -> Lettering | None:
        (count,) = struct.unpack_from("<H", body)
        top, left = struct.unpack_from("<hh", body, 2 + count + count % 2)
        raw, _ = cleaned(body[2 : 2 + count], 1, ())
        return Lettering(raw, 1, partial(_text_record, top, left), (), *self._placed(left, top))

    def _long_text(self, body: bytes) -> Lettering | None:
        top, left, count, options = struct.unpack_from("<hhHH", body)
        start = 16 if options & _FRAMED else 8
        end = start + count
        if options & _GLYPHS or end > len(body):
            return None
        widths: tuple[int, ...] = ()
        if end + count % 2 + 2 * count <= len(body):
            widths = struct.unpack_from(f"<{count}h", body, end + count % 2)
        raw, widths = cleaned(body[start:end], 1, widths)
        build = partial(_long_record, top, left, options & _KEPT, body[8:start])
        return Lettering(raw, 1, build, widths, *self._placed(left, top))

    def _placed(self, left: int, top: int) -> tuple[tuple[int, int], bool]:
        return ((0, self._moves), True) if self._flows else ((left, top), False)

    def _picture(self, kind: int, body: bytes) -> Record | None:
        start, drawn = _PICTURES[kind]
        if kind in _WITHOUT and len(body) == 2 * (kind >> 8):
            rebuilt = layouts("wmf")[_WITHOUT[kind]].rebuilt(body)
            return _record(kind, rebuilt.body) if rebuilt else None
        usage = struct.unpack_from("<H", body, _USAGE[kind])[0] if kind in _USAGE else 0
        part = struct.unpack_from("<H", body, 2)[0] if kind == _ROWS else None
        parts = split(body[start:], usage)
        dib = read_dib(*parts, usage, self._palette, part=part) if parts else None
        if dib is None:
            return None
        fields = bytearray(body[:start])
        if kind in _USAGE:
            struct.pack_into("<H", fields, _USAGE[kind], 0)
        if kind == _BRUSH:
            struct.pack_into("<H", fields, 0, 3 if fields[0] == 3 else 5)
        build = partial(_picture_record, kind, bytes(fields))
        return PictureRecord((dib,), build, self._box(body, drawn))

    def _box(self, body: bytes, at: int) -> Box | None:
        if at < 0:
            return None
        high, wide, top, left = struct.unpack_from("<4h", body, at)
        return self._canvas.box(left, top, wide, high)


def _picture_record(kind: int, fields: bytes, dibs: Sequence[Dib]) -> bytes:
    return _record(kind, fields + b"".join(dib.head() + dib.bits() for dib in dibs))


def _text_record(top: int, left: int, raw: bytes, many: int, widths: Sequence[int]) -> bytes:
    raw = raw[:0x7FFF]
    letters = raw + bytes(len(raw) % 2)
    return _record(_TEXT, struct.pack("<H", len(raw)) + letters + struct.pack("<hh", top, left))


def _long_record(
    top: int, left: int, options: int, frame: bytes, raw: bytes, many: int, widths: Sequence[int]
) -> bytes:
    raw, widths = raw[:0x7FFF], widths[:0x7FFF]
    head = struct.pack("<hhHH", top, left, len(raw), options) + frame
    return _record(
        _LONG_TEXT, head + raw + bytes(len(raw) % 2) + struct.pack(f"<{len(widths)}h", *widths)
    )


def _font(body: bytes) -> Record:
    if len(body) < 18:
        raise struct.error
    raw = body[18 : 18 + _FACE].partition(b"\0")[0]
    made = Lettering(raw, 1, partial(_font_record, body[:18]))
    name = made.text
    known = not name.strip() or load_vocabulary("ooxml").is_structure(name.removeprefix("@"))
    return made.unchanged() if known else made


def _font_record(look: bytes, raw: bytes, many: int, widths: Sequence[int]) -> bytes:
    return _record(_FONT, look + raw[: _FACE - 1].ljust(_FACE, b"\0"))


def _palette(body: bytes) -> list[tuple[int, int, int]]:
    many = struct.unpack_from("<H", body, 2)[0] if len(body) >= 4 else 0
    colours = body[4 : 4 + 4 * many]
    return [(r, g, b) for r, g, b, _ in zip(*[iter(colours)] * 4, strict=False)]
