"""Reads from an embedded TrueType font which letter each glyph is drawn for."""

import struct
from collections.abc import Iterator

_MOST = 70_000  # entries of a table: a font has at most 65,536 glyphs


def glyph_letters(font: bytes) -> dict[int, set[str]]:
    """Glyph → letters by the font's own Unicode table; empty where it has none."""
    try:
        table = _table(font, b"cmap")
        offset = _unicode_table(table) if table else None
        if table is None or offset is None:
            return {}
        letters: dict[int, set[str]] = {}
        for point, glyph in _entries(table[offset:]):
            if glyph and 32 < point < 0x110000 and not 0xD800 <= point < 0xE000:
                letters.setdefault(glyph, set()).add(chr(point))
        return letters
    except (struct.error, IndexError):
        return {}


def _table(font: bytes, name: bytes) -> bytes | None:
    (count,) = struct.unpack_from(">H", font, 4)
    for index in range(count):
        tag, _, offset, length = struct.unpack_from(">4sIII", font, 12 + 16 * index)
        if tag == name:
            return font[offset : offset + length]
    return None


def _unicode_table(table: bytes) -> int | None:
    (count,) = struct.unpack_from(">H", table, 2)
    found: int | None = None
    for index in range(count):
        platform, encoding, offset = struct.unpack_from(">HHI", table, 4 + 8 * index)
        if platform == 0 or (platform == 3 and encoding in (1, 10)):
            found = offset
    return found


def _entries(table: bytes) -> Iterator[tuple[int, int]]:
    """Pairs of code point and glyph of a table of format 4 or 12, the two in use."""
    (kind,) = struct.unpack_from(">H", table)
    if kind == 12:
        (groups,) = struct.unpack_from(">I", table, 12)
        for index in range(min(groups, _MOST)):
            first, last, glyph = struct.unpack_from(">III", table, 16 + 12 * index)
            for offset in range(min(last - first + 1, _MOST)):
                yield first + offset, glyph + offset
    elif kind == 4:
        (doubled,) = struct.unpack_from(">H", table, 6)
        count = doubled // 2
        ends = struct.unpack_from(f">{count}H", table, 14)
        starts = struct.unpack_from(f">{count}H", table, 16 + doubled)
        deltas = struct.unpack_from(f">{count}H", table, 16 + 2 * doubled)
        ranges_at = 16 + 3 * doubled
        ranges = struct.unpack_from(f">{count}H", table, ranges_at)
        for index in range(count):
            for point in range(starts[index], ends[index] + 1):
                if not ranges[index]:
                    yield point, (point + deltas[index]) & 0xFFFF
                    continue
                place = ranges_at + 2 * index + ranges[index] + 2 * (point - starts[index])
                if place + 2 <= len(table):
                    (glyph,) = struct.unpack_from(">H", table, place)
                    yield point, (glyph + deltas[index]) & 0xFFFF if glyph else 0
