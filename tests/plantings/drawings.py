"""Bytes of drawings (EMF, WMF) that draw nothing: between fields, behind them, in unused ones.

Each place is a drawing that asks how to fill its gaps: with somebody, with noise, with nothing.
"""

import struct
from collections.abc import Callable
from functools import partial

from tests.plantings.people import Person

Fill = Callable[[int], bytes]
Make = Callable[[Fill], bytes]

ROOM = 64  # bytes: enough for anybody
_SIGNS = "Nadie".encode("utf-16-le") + b"\0\0"
_NUMBERS = struct.pack("<12i", *range(3, 15))
_BOUNDS = struct.pack("<4i", 0, 0, 90, 90)
_MATRIX = struct.pack("<6f", 1, 0, 0, 1, 0, 0)
_REGION = struct.pack("<4I4i", 32, 1, 1, 16, 1, 1, 8, 8) + struct.pack("<4i", 1, 1, 8, 8)


def name_of(person: Person) -> Fill:
    """Somebody, as often as there is room."""
    said = f"{person.name} "

    def fill(size: int) -> bytes:
        return (said * (1 + size // len(said))).encode("utf-16-le")[:size]

    return fill


def emf_record(kind: int, body: bytes) -> bytes:
    body += bytes(-len(body) % 4)
    return struct.pack("<II", kind, 8 + len(body)) + body


def emf(*records: bytes, gap: bytes = b"", head: bytes = b"", description: int = 0) -> bytes:
    """A drawing of records; `gap` stands at the end of its header."""
    size = 88 + len(head) + len(gap)
    end = emf_record(14, struct.pack("<III", 0, 16, 20))
    total = size + sum(map(len, records)) + len(end)
    start = struct.pack("<II8i", 1, size, 0, 0, 90, 90, 0, 0, 900, 900) + b" EMF"
    said = (description, size - len(gap)) if description else (0, 0)
    start += struct.pack("<3IHH3I4i", 0x10000, total, 2 + len(records), 9, 0, *said, 0, *[99] * 4)
    return start + head + gap + b"".join(records) + end


def _trailing(kind: int, body: bytes, fill: Fill) -> bytes:
    return emf(emf_record(kind, body + bytes(-len(body) % 4) + fill(ROOM)))


def _described(fill: Fill) -> bytes:
    return emf(gap=fill(ROOM), description=ROOM // 2)


def _behind_header(fill: Fill) -> bytes:
    return emf(head=bytes(12) + struct.pack("<2i", 99_000, 99_000), gap=fill(ROOM))


def _pixel_format(fill: Fill) -> bytes:
    return emf(
        head=struct.pack("<III", 40, 108, 0) + struct.pack("<2i", 99_000, 99_000), gap=fill(40)
    )


def _end(fill: Fill) -> bytes:
    drawing = emf()[:-20]
    return drawing + emf_record(14, struct.pack("<II", 16, 16) + fill(ROOM) + bytes(4)) + fill(ROOM)


def _comment(start: bytes, fill: Fill) -> bytes:
    return emf(emf_record(70, struct.pack("<I", len(start) + ROOM) + start + fill(ROOM)))


def _text(where: str, fill: Fill) -> bytes:
    before = fill(ROOM) if where == "before" else b""
    between = fill(ROOM) if where == "between" else b""
    behind = fill(ROOM) if where == "behind" else b""
    options = {"glyphs": 0x10, "frame": 0x100}.get(where, 0)
    signs = fill(ROOM) if where == "glyphs" else _SIGNS[:10]
    start = 76 + len(before)
    widths = start + len(signs) + 2 + len(between)
    many = len(signs) // 2
    body = _BOUNDS + struct.pack("<Iff", 1, 1, 1)
    frame = fill(16) if where == "frame" else bytes(16)
    body += struct.pack("<iiIII", 5, 6, many, start, options) + frame + struct.pack("<I", widths)
    body += before + signs + bytes(2) + between + struct.pack(f"<{many}I", *[7] * many)
    return emf(emf_record(84, body + behind))


def _font(where: str, fill: Fill) -> bytes:
    face = "Arial".encode("utf-16-le") + b"\0\0"
    face += fill(52) if where == "face" else bytes(52)
    names = fill(228) if where == "names" else bytes(228)
    body = struct.pack("<I5i8B", 1, 9, 0, 0, 0, 400, *bytes(8)) + face + names
    return emf(emf_record(82, body))


def _palette(fill: Fill) -> bytes:
    return emf(emf_record(49, struct.pack("<IHH", 1, 0x300, 16) + fill(64)))


def dib(where: str, fill: Fill) -> tuple[bytes, bytes]:
    """Head and pixels of a picture, five pixels wide and three high."""
    depth = {"colours": 8, "fourth": 32, "fifth": 16, "colour ends": 4, "last bits": 1}.get(
        where, 24
    )
    many = {8: 256, 4: 16, 1: 2}.get(depth, 0)
    row = 5 * depth / 8
    stride = (5 * depth + 31) // 32 * 4
    unused = fill(16) if where == "head" else bytes(16)
    head = struct.pack("<IiiHHII", 40, 5, 3, 1, depth, 0, 0) + unused[:8] + struct.pack("<I", many)
    head += unused[8:12]
    colours = b"\x10\x20\x30\0" + (
        fill(4 * many - 4) if where == "colours" else bytes(4 * many)[4:]
    )
    if where == "colour ends":
        ends = fill(many)
        colours = b"".join(bytes((n, n, 9)) + ends[n : n + 1] for n in range(many))
    pixels = bytearray(stride * 3)
    for line in range(3):
        here = line * stride
        if where in ("rows", "last bits"):
            start = int(row)
            pixels[here + start : here + stride] = fill(stride - start)
            pixels[here] = 0xA8
            if depth == 1:
                pixels[here] |= fill(1)[0] & 7
        if where in ("fourth", "fifth"):
            size = depth // 8
            ends = fill(5)
            for n in range(5):
                at = here + n * size + size - 1
                pixels[at] = ends[n] if where == "fourth" else ends[n] & 0x80 | 0x12
    return head + (colours if many else b""), bytes(pixels)


def _picture(where: str, fill: Fill) -> bytes:
    head, bits = dib(where, fill)
    before = fill(ROOM) if where == "before" else b""
    between = fill(ROOM) if where == "between" else b""
    behind = fill(ROOM) if where == "behind" else b""
    start = 80 + len(before)
    body = _BOUNDS + struct.pack("<6i", 1, 2, 0, 0, 5, 3)
    pixels = start + len(head) + len(between)
    count = len(bits) + len(behind)  # more than its rows take
    body += struct.pack("<4I", start, len(head), pixels, count)
    body += struct.pack("<IIii", 0, 0xCC0020, 50, 30) + before + head + between + bits + behind
    return emf(emf_record(81, body))


def _pen(where: str, fill: Fill) -> bytes:
    hatch = fill(4) if where == "hatch" else bytes(4)
    if hatch != bytes(4):
        hatch = hatch[:3] + b"\x7f"  # what was the address of something
    body = struct.pack("<I4I4I", 1, 52, 0, 52, 0, 0, 2, 0, 0xFF) + hatch + struct.pack("<I", 1)
    return emf(emf_record(95, body + struct.pack("<I", 4) + fill(ROOM)))


def _points(fill: Fill) -> bytes:
    counts = struct.pack("<III", 1, 12, 4)  # of twelve points four are drawn
    return emf(emf_record(7, _BOUNDS + counts + _NUMBERS[:32] + fill(64)))


_KINDS: dict[int, bytes] = {
    **dict.fromkeys((2, 3, 4, 5, 6), _BOUNDS + struct.pack("<I", 3) + _NUMBERS[:24]),
    **dict.fromkeys((7, 8), _BOUNDS + struct.pack("<III", 1, 3, 3) + _NUMBERS[:24]),
    **dict.fromkeys((9, 10, 11, 12, 13, 26, 27, 54, 120), _NUMBERS[:8]),
    **dict.fromkeys((16, 17, 18, 19, 20, 21, 22, 57, 67, 98, 115), struct.pack("<I", 1)),
    **dict.fromkeys((24, 25, 34, 37, 40, 58), struct.pack("<I", 0x102030)),
    **dict.fromkeys((28, 33, 59, 60, 61, 65, 66, 68), b""),
    **dict.fromkeys((29, 30, 31, 32, 42, 43, 62, 63, 64), _BOUNDS),
    **{15: _NUMBERS[:12], 23: _NUMBERS[:24], 35: _MATRIX, 36: _MATRIX + struct.pack("<I", 2)},
    38: struct.pack("<IIiiI", 1, 0, 2, 0, 0xFF),
    39: struct.pack("<4I", 1, 0, 0xFF, 0),
    41: struct.pack("<iiIff", 5, 5, 4, 0.0, 90.0),
    44: _BOUNDS + _NUMBERS[:8],
    **dict.fromkeys((45, 46, 47, 55), _BOUNDS + _NUMBERS[:16]),
    53: _NUMBERS[:12] + struct.pack("<I", 1),
    56: _BOUNDS + struct.pack("<I", 3) + _NUMBERS[:24] + b"\6\2\2\0",
    71: _BOUNDS + struct.pack("<II", 48, 1) + _REGION,
    72: _BOUNDS + struct.pack("<IIii", 48, 1, 2, 2) + _REGION,
    73: _BOUNDS + struct.pack("<I", 48) + _REGION,
    74: _BOUNDS + struct.pack("<I", 48) + _REGION,
    75: struct.pack("<II", 48, 5) + _REGION,
    76: _BOUNDS * 2 + _NUMBERS[:12] + _MATRIX + bytes(24),
    **dict.fromkeys(range(85, 90), _BOUNDS + struct.pack("<I", 3) + _NUMBERS[:12]),
    **dict.fromkeys((90, 91), _BOUNDS + struct.pack("<III", 1, 3, 3) + _NUMBERS[:12]),
    92: _BOUNDS + struct.pack("<I", 3) + _NUMBERS[:12] + b"\6\2\2\0",
    118: _BOUNDS + struct.pack("<III", 2, 1, 0) + _NUMBERS[:32] + struct.pack("<II", 0, 1),
}


def wmf_record(kind: int, body: bytes) -> bytes:
    return struct.pack("<IH", 3 + len(body) // 2, kind) + body


def wmf(*records: bytes, place: bytes = b"", behind: bytes = b"") -> bytes:
    body = b"".join(records) + wmf_record(0, b"")
    longest = max((len(record) // 2 for record in records), default=3)
    head = struct.pack("<HHHIHIH", 1, 9, 0x300, 9 + len(body) // 2, 9, longest, 0)
    return place + head + body + behind


def _old_trailing(kind: int, body: bytes, fill: Fill) -> bytes:
    return wmf(wmf_record(kind, body + fill(ROOM)))


def _placeable(fill: Fill) -> bytes:
    unused = fill(8)
    place = (
        b"\xd7\xcd\xc6\x9a" + unused[:2] + struct.pack("<4hH", 0, 0, 900, 300, 1440) + unused[2:]
    )
    return wmf(wmf_record(0x020C, b"\x10\0\x10\0"), place=place)


def _old_text(where: str, fill: Fill) -> bytes:
    if where == "pad":
        return wmf(wmf_record(0x0521, b"\5\0Nadie" + fill(1) + b"\4\0\4\0"))
    body = struct.pack("<hhHH", 4, 4, 6, 0x10 if where == "glyphs" else 0)
    body += fill(6) if where == "glyphs" else b"Nadie!"
    return wmf(wmf_record(0x0A32, body + struct.pack("<6h", *[7] * 6) + fill(ROOM)))


def _old_font(fill: Fill) -> bytes:
    return wmf(wmf_record(0x02FB, struct.pack("<5h8x", 9, 0, 0, 0, 400) + b"Arial\0" + fill(58)))


def _old_picture(where: str, fill: Fill) -> bytes:
    head, bits = dib(where, fill)
    behind = fill(ROOM) if where == "behind" else b""
    places = struct.pack("<IH8h", 0xCC0020, 0, 3, 5, 0, 0, 30, 50, 2, 1)
    return wmf(wmf_record(0x0F43, places + head + bits + behind))


_OLD_KINDS: dict[int, bytes] = {
    0x001E: b"",
    **dict.fromkeys((0x0102, 0x0103, 0x0104, 0x0106, 0x0107, 0x012D, 0x012E, 0x01F0), b"\1\0"),
    **dict.fromkeys((0x0201, 0x0209, 0x020B, 0x020C, 0x0213, 0x0214, 0x0228), b"\5\0\6\0"),
    **dict.fromkeys((0x0410, 0x0415, 0x0416, 0x0418, 0x041B, 0x041F), _NUMBERS[:8]),
    **dict.fromkeys((0x0817, 0x081A, 0x0830), _NUMBERS[:16]),
    0x02FA: b"\0\0\2\0\0\0\xff\0\0\0",
    0x02FC: b"\0\0\xff\0\0\0\0\0",
    0x0324: b"\3\0" + _NUMBERS[:12],
    0x0325: b"\3\0" + _NUMBERS[:12],
    0x0538: b"\1\0\3\0" + _NUMBERS[:12],
    0x061C: _NUMBERS[:12],
    0x06FF: struct.pack("<HHIHHH4h", 0, 6, 0, 32, 1, 2, 1, 1, 8, 8)
    + struct.pack("<HHHhhH", 2, 1, 8, 1, 8, 2),
    0x0626: b"\x0f\0\x40\0",
    0x00F7: b"\0\3\x10\0",
}
_DIBS = ("head", "colours", "colour ends", "rows", "last bits", "fourth", "fifth", "behind")
NEW: dict[str, Make] = {
    **{f"end of record {kind}": partial(_trailing, kind, body) for kind, body in _KINDS.items()},
    "description": _described,
    "end of the header": _behind_header,
    "pixel format": _pixel_format,
    "palette at the end": _end,
    "comment": partial(_comment, b"GDIC"),
    "EMF+ beside records": partial(_comment, b"EMF+\1\x40\1\0\x1c\0\0\0\x10\0\0\0"),
    **{
        f"text: {at}": partial(_text, at)
        for at in ("before", "between", "behind", "frame", "glyphs")
    },
    **{f"typeface: {at}": partial(_font, at) for at in ("face", "names")},
    "palette": _palette,
    **{f"picture: {at}": partial(_picture, at) for at in (*_DIBS, "before", "between")},
    **{f"pen: {at}": partial(_pen, at) for at in ("hatch", "end")},
    "points of no shape": _points,
}
OLD: dict[str, Make] = {
    **{f"end of record {k:04X}": partial(_old_trailing, k, body) for k, body in _OLD_KINDS.items()},
    "size before a drawing": _placeable,
    **{f"text: {at}": partial(_old_text, at) for at in ("pad", "glyphs", "end")},
    "typeface": _old_font,
    **{f"picture: {at}": partial(_old_picture, at) for at in _DIBS},
    "behind the end": lambda fill: wmf(behind=fill(ROOM)),
}
# Gaps that are too narrow, or too scattered, for a name that anybody could read.
NARROW = frozenset(
    ("text: pad", "text: glyphs", "text: frame", "pen: hatch", "size before a drawing")
) | {f"picture: {at}" for at in ("head", "colour ends", "rows", "last bits", "fourth", "fifth")}


def planted(make: Make, person: Person) -> bytes:
    return make(name_of(person))
