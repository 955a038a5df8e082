"""Drawings of Windows since 1993 (EMF): every record is made anew of its fields, or left out."""

import struct
from collections.abc import Iterator, Sequence
from functools import partial

from veladura.errors import FormatError
from veladura.formats.pictures.drawings.dibs import Dib, read_dib
from veladura.formats.pictures.drawings.layouts import PictureSlot, Rebuilt, layouts
from veladura.formats.pictures.drawings.placing import Box, Canvas
from veladura.formats.pictures.drawings.records import PictureRecord, Record, Recording
from veladura.formats.pictures.drawings.texts import Lettering, cleaned
from veladura.formats.vocabulary import load_vocabulary

ONLY_PLUS = (
    "{place} is drawn in EMF+ alone, which is not read: save it as a picture (PNG) or as SVG"
)
_HEADER, _END, _COMMENT, _ALIGN, _MOVE, _PALETTE = 1, 14, 70, 22, 27, 49
_TEXTS, _SMALL, _FONT = {83: 1, 84: 2}, 108, 82  # texts: bytes a character
_OPAQUE_OR_CLIPPED, _GLYPHS, _RIGHT_TO_LEFT, _NO_RECT, _ANSI, _PAIRS = 6, 16, 128, 256, 512, 8192
_BRUSHES, _PEN, _PLAIN_BRUSH, _PLAIN_PEN, _GREY = (93, 94), 95, 39, 38, 0xC8C8C8
_BLEND, _ROWS, _PEN_COLOUR = 114, 80, 32
_DRAWN_AT = {  # where a record says where its picture is drawn: left, top, width, height
    **dict.fromkeys((76, 77, 78, 114, 116), (16, 20, 24, 28)),
    **{80: (16, 20, 32, 36), 81: (16, 20, 64, 68)},
}
_SIZES = (108, 100, 88)  # of the header, by what a program knew
_FACE, _FACES_END = 64, 332


def read_emf(data: bytes, place: str) -> Recording:
    kind, size = struct.unpack_from("<II", data)
    if kind != _HEADER or not _SIZES[-1] <= size <= len(data):
        raise IndexError
    return Recording(_Reader(place).records(data), partial(_assembled, _head(data[:size])))


def _head(data: bytes) -> bytes:
    """As much of the header as there is before a description or what follows."""
    end = len(data)
    for place, least in ((64, 88), (92, 100)):
        if end > place + 4:
            (offset,) = struct.unpack_from("<I", data, place)
            end = min(end, offset) if offset >= least else end
    size = next(size for size in _SIZES if size <= end)
    return data[: size if size != 108 or _is_fine(data) else 100]


def _is_fine(data: bytes) -> bool:
    """Whether the size of the paper in thousandths of a millimetre is the one in millimetres."""
    coarse, fine = struct.unpack_from("<ii", data, 80), struct.unpack_from("<ii", data, 100)
    return all(abs(1000 * a - b) <= 1000 for a, b in zip(coarse, fine, strict=True))


def _assembled(head: bytes, records: Sequence[bytes]) -> bytes:
    size = len(head)
    end = struct.pack("<5I", _END, 20, 0, 16, 20)
    total = size + sum(map(len, records)) + len(end)
    (handles,) = struct.unpack_from("<H", head, 56)
    start = struct.pack("<II", _HEADER, size) + head[8:40] + b" EMF"
    start += struct.pack("<3IHH3I", 0x10000, total, len(records) + 2, handles, 0, 0, 0, 0)
    start += head[72:88] + bytes(12)[: size - 88] + head[100:size]
    return start + b"".join(records) + end


def _record(kind: int, body: bytes) -> bytes:
    body += bytes(-len(body) % 4)
    return struct.pack("<II", kind, 8 + len(body)) + body


class _Reader:
    def __init__(self, place: str) -> None:
        self._place = place
        self._canvas = Canvas()
        self._palette: list[tuple[int, int, int]] = []
        self._flows = False
        self._moves = 0

    def records(self, data: bytes) -> Iterator[Record]:
        position = struct.unpack_from("<I", data, 4)[0]
        while position + 8 <= len(data):
            kind, size = struct.unpack_from("<II", data, position)
            if size < 8 or size % 4 or position + size > len(data):
                raise IndexError
            if kind == _END:
                return
            made = self._made(kind, data[position : position + size])
            if made is not None:
                yield made
            position += size

    def _made(self, kind: int, record: bytes) -> Record | None:
        try:
            if kind in _TEXTS:
                return self._text(kind, record)
            if kind == _SMALL:
                return self._small_text(record)
            if kind == _FONT:
                return _font(record)
        except struct.error:
            return None  # too short for what it should hold
        if kind == _PALETTE:
            self._palette = _palette(record)
        elif kind == _COMMENT:
            _check_comment(record, self._place)
        layout = layouts("emf").get(kind)
        rebuilt = layout.rebuilt(record[8:]) if layout else None
        if rebuilt is None:
            return _instead(kind, record)
        self._note(kind, rebuilt.body)
        if rebuilt.slots:
            return self._picture(kind, record, rebuilt)
        return _record(kind, rebuilt.body)

    def _note(self, kind: int, body: bytes) -> None:
        if kind == _ALIGN:
            self._flows = bool(body[0] & 1)
        elif kind == _MOVE:
            self._moves += 1
        self._canvas.emf(kind, body)

    def _text(self, kind: int, record: bytes) -> Lettering | None:
        """Glyphs instead of letters are numbers in a typeface that nobody has: they go."""
        head = record[8:36]
        left, top, count, start, options = struct.unpack_from("<iiIII", record, 36)
        short = bool(options & _NO_RECT) and start < 76
        frame = bytes(16) if options & _NO_RECT else record[56:72]
        (widths,) = struct.unpack_from("<I", record, 56 if short else 72)
        wide = _TEXTS[kind]
        if options & _GLYPHS or start + count * wide > len(record):
            return None
        kept = options & ((0 if options & _NO_RECT else _OPAQUE_OR_CLIPPED) | _RIGHT_TO_LEFT)
        step = 2 if options & _PAIRS else 1
        advances: tuple[int, ...] = ()
        if widths and widths + 4 * count * step <= len(record):
            advances = struct.unpack_from(f"<{count * step}i", record, widths)[::step]
        raw, advances = cleaned(record[start : start + count * wide], wide, advances)
        head = head[:16] + _mode(head[16]) + head[20:]
        build = partial(_text_record, kind, head + struct.pack("<ii", left, top), kept, frame)
        return Lettering(raw, wide, build, advances, *self._placed(left, top))

    def _small_text(self, record: bytes) -> Lettering | None:
        left, top, count, options, mode = struct.unpack_from("<iiIII", record, 8)
        start = 36 if options & _NO_RECT else 52
        wide = 1 if options & _ANSI else 2
        if options & _GLYPHS or start + count * wide > len(record):
            return None
        kept = options & (_OPAQUE_OR_CLIPPED | _RIGHT_TO_LEFT | _NO_RECT | _ANSI)
        raw, _ = cleaned(record[start : start + count * wide], wide, ())
        tail = struct.pack("<I", kept) + _mode(mode) + record[28:start]
        build = partial(_small_record, struct.pack("<ii", left, top), tail)
        return Lettering(raw, wide, build, (), *self._placed(left, top))

    def _placed(self, left: int, top: int) -> tuple[tuple[int, int], bool]:
        return ((0, self._moves), True) if self._flows else ((left, top), False)

    def _picture(self, kind: int, record: bytes, rebuilt: Rebuilt) -> Record | None:
        dibs: list[Dib] = []
        slots: list[PictureSlot] = []
        usages = rebuilt.usages or (0,)  # pens do not say
        for slot, usage in zip(rebuilt.slots, usages, strict=True):
            if slot.bits[0] == slot.bits[1]:
                continue  # it paints without a picture
            dib = self._dib(kind, record, rebuilt, slot, usage)
            if dib is None:
                return _instead(kind, record)
            dibs.append(dib)
            slots.append(slot)
        body = bytearray(rebuilt.body)
        if dibs and kind == _PEN:
            body[_PEN_COLOUR : _PEN_COLOUR + 4] = bytes(4)  # what the colours of its picture mean
        build = partial(_picture_record, kind, bytes(body), slots)
        if not dibs:
            return build(())
        return PictureRecord(tuple(dibs), build, self._box(kind, rebuilt.body))

    def _dib(
        self, kind: int, record: bytes, rebuilt: Rebuilt, slot: PictureSlot, usage: int
    ) -> Dib | None:
        if max(slot.head[1], slot.bits[1]) > len(record):
            return None
        part = struct.unpack_from("<I", rebuilt.body, 64)[0] if kind == _ROWS else None
        return read_dib(
            record[slice(*slot.head)],
            record[slice(*slot.bits)],
            usage,
            self._palette,
            see_through=kind == _BLEND and bool(rebuilt.body[35]),
            part=part,
        )

    def _box(self, kind: int, body: bytes) -> Box | None:
        if kind not in _DRAWN_AT:
            return None
        left, top, wide, high = (struct.unpack_from("<i", body, at)[0] for at in _DRAWN_AT[kind])
        return self._canvas.box(left, top, wide, high)


def _mode(number: int) -> bytes:
    """How text is stretched: with the paper (2), or not."""
    return struct.pack("<I", 2 if number == 2 else 1)


def _instead(kind: int, record: bytes) -> bytes | None:
    """Brushes and pens that cannot be made anew are plain ones; anything else is not drawn."""
    if len(record) < 12 or kind not in (*_BRUSHES, _PEN):
        return None
    if kind == _PEN:
        return _record(_PLAIN_PEN, record[8:12] + struct.pack("<IiiI", 0, 0, 0, 0))
    return _record(_PLAIN_BRUSH, record[8:12] + struct.pack("<III", 0, _GREY, 0))


def _picture_record(
    kind: int, body: bytes, slots: Sequence[PictureSlot], dibs: Sequence[Dib]
) -> bytes:
    written = bytearray(body)
    for slot, dib in zip(slots, dibs, strict=True):
        written += bytes(-len(written) % 4)
        head, bits = dib.head(), dib.bits()
        start = 8 + len(written)
        places = (start, len(head), start + len(head), len(bits))
        struct.pack_into("<4I", written, slot.place, *places)
        written += head + bits
    return _record(kind, bytes(written))


def _text_record(
    kind: int, head: bytes, options: int, frame: bytes, raw: bytes, many: int, widths: Sequence[int]
) -> bytes:
    letters = raw + bytes(-len(raw) % 4)
    behind = 76 + len(letters) if widths else 0
    fields = struct.pack("<III", many, 76, options) + frame + struct.pack("<I", behind)
    return _record(kind, head + fields + letters + struct.pack(f"<{len(widths)}i", *widths))


def _small_record(
    place: bytes, fields: bytes, raw: bytes, many: int, widths: Sequence[int]
) -> bytes:
    return _record(_SMALL, place + struct.pack("<I", many) + fields + raw)


def _font(record: bytes) -> Record:
    """Height to pitch, and a name; what programs called it in full is not needed to draw."""
    if len(record) < 40:
        raise struct.error
    raw, _ = cleaned(_until_null(record[40 : 40 + _FACE]), 2, ())
    name = raw.decode("utf-16-le", "replace")
    made = Lettering(raw, 2, partial(_font_record, record[8:40]))
    known = not name.strip() or load_vocabulary("ooxml").is_structure(name.removeprefix("@"))
    return made.unchanged() if known else made


def _until_null(raw: bytes) -> bytes:
    ends = (i for i in range(0, len(raw) - 1, 2) if raw[i : i + 2] == b"\0\0")
    return raw[: next(ends, len(raw))]


def _font_record(look: bytes, raw: bytes, many: int, widths: Sequence[int]) -> bytes:
    face = raw[: _FACE - 2].ljust(_FACE, b"\0")
    return _record(_FONT, (look + face).ljust(_FACES_END - 8, b"\0"))


def _palette(record: bytes) -> list[tuple[int, int, int]]:
    many = struct.unpack_from("<H", record, 14)[0] if len(record) >= 16 else 0
    colours = record[16 : 16 + 4 * many]
    return [(r, g, b) for r, g, b, _ in zip(*[iter(colours)] * 4, strict=False)]


def _check_comment(record: bytes, place: str) -> None:
    """Where EMF+ does not repeat what plain records draw, nothing of it would be left."""
    if record[12:18] == b"EMF+\1\x40" and not record[18] & 1:
        raise FormatError(ONLY_PLUS.format(place=place))
