"""Embedded typefaces without what their makers and owners wrote into them; letters stay as drawn.

Lengths stay too, so that nothing inside need be moved.
"""

import itertools
import re
import struct
from collections.abc import Iterator
from functools import cache

from veladura.formats.pdf.cleaning.names import has_word
from veladura.formats.pdf.fonts.fonts import named_text
from veladura.wordlists import read_list

_SFNT = (b"\x00\x01\x00\x00", b"true", b"OTTO", b"ttcf")
_NO_NAMES = struct.pack(">HHH", 0, 0, 6)
_MOST = 200  # tables of a typeface
_SAID = re.compile(rb"\(|%[^\r\n]*+|(?<=/FontName)\s*/[^\s/()]++")
_BRACKET = re.compile(rb"\\.|[()]", re.S)
_KIND = re.compile(rb"%!(?:PS-AdobeFont|FontType1)-1\.\d")
_NOTICES = (0, 1, 2, 3, 4, 1200, 1221, 1222, 1238)  # version, notice, names, copyright, scripts


def plain_typeface(data: bytes) -> bytes:
    if data.startswith(_SFNT):
        return _plain_sfnt(data)
    if data.startswith(b"%!") or b"eexec" in data[:20_000]:
        return _plain_type1(data)
    if data[:1] == b"\x01" and len(data) > 4:
        return _plain_cff(data)
    return data


def _plain_sfnt(data: bytes) -> bytes:
    known = _known_tables()
    tables = list(_tables(data))
    head = len(data) if data[:4] == b"ttcf" else 12 + 16 * len(tables)
    changed = bytearray(data[:head].ljust(len(data), b"\0"))  # what no table holds goes
    for name, start, size in tables:
        table = data[start : start + size]
        if name == b"name":
            table = _NO_NAMES.ljust(size, b"\0")[:size]
        elif name.strip() not in known:
            table = bytes(size)
        elif name == b"CFF ":
            table = _plain_cff(table)
        elif name == b"post":
            table = _plain_post(table)
        changed[start : start + size] = table
    return bytes(changed)


@cache
def _known_tables() -> frozenset[bytes]:
    lines = read_list(__package__, "tables")
    return frozenset(name.encode("ascii") for line in lines for name in line.split())


def _plain_post(table: bytes) -> bytes:
    """Names of letters: those that are words of nobody's list are blanked."""
    if table[:4] != b"\0\2\0\0" or len(table) < 34:
        return table
    changed = bytearray(table)
    at = 34 + 2 * int.from_bytes(table[32:34], "big")
    while at < len(table):
        end = at + 1 + table[at]
        name = table[at + 1 : end].decode("latin-1")
        if has_word(name) and not named_text(name):
            changed[at + 1 : end] = b"g" * len(name)
        at = end
    return bytes(changed)


def _tables(data: bytes) -> Iterator[tuple[bytes, int, int]]:
    at = struct.unpack_from(">I", data, 12)[0] if data[:4] == b"ttcf" and len(data) > 16 else 0
    if len(data) < at + 12:
        return
    (count,) = struct.unpack_from(">H", data, at + 4)
    for number in range(min(count, _MOST)):
        entry = at + 12 + 16 * number
        if len(data) < entry + 16:
            return
        name, _, start, size = struct.unpack_from(">4sIII", data, entry)
        if start < len(data):
            yield name, start, min(size, len(data) - start)


def _plain_type1(data: bytes) -> bytes:
    """The part in clear: notices, comments and its name are blanked; the drawings are coded."""
    end = data.find(b"eexec")
    clear = data if end < 0 else data[:end]
    return b"".join(_silenced(clear)) + data[len(clear) :]


def _silenced(clear: bytes) -> Iterator[bytes]:
    at = 0
    while found := _SAID.search(clear, at):
        yield clear[at : found.start()]
        at = found.end() if found.group() != b"(" else _end_of_string(clear, found.end())
        yield _blank(clear[found.start() : at])
    yield clear[at:]


def _end_of_string(clear: bytes, at: int) -> int:
    """Behind the bracket that closes a string; strings may hold brackets in pairs."""
    depth = 1
    for bracket in _BRACKET.finditer(clear, at):
        depth += {b"(": 1, b")": -1}.get(bracket.group(), 0)
        if not depth:
            return bracket.end()
    return len(clear)


def _blank(said: bytes) -> bytes:
    if said.startswith(b"%"):
        kind = _KIND.match(said)
        return (kind.group() if kind else b"%").ljust(len(said))
    if said.startswith(b"("):
        return (b"(" + b" " * (len(said) - 2) + b")")[: len(said)]
    space = said[: said.index(b"/")]
    return space + b"/" + b"F" * (len(said) - len(space) - 1)


def _plain_cff(data: bytes) -> bytes:
    """Names and notices of a compact typeface; names of letters are what remains."""
    changed = bytearray(data)
    try:
        names, at = _index(data, data[2])
        tops, at = _index(data, at)
        strings, _ = _index(data, at)
        noticed = {sid for start, end in tops for sid in _notices(data[start:end])}
    except (struct.error, IndexError):
        return data
    for start, end in names:
        changed[start:end] = b"F" * (end - start)
    for number, (start, end) in enumerate(strings, 391):
        if number in noticed or b" " in data[start:end]:
            changed[start:end] = b"0" * (end - start)
    return bytes(changed)


def _index(data: bytes, at: int) -> tuple[list[tuple[int, int]], int]:
    """Where the items of an INDEX lie, and where it ends."""
    (count,) = struct.unpack_from(">H", data, at)
    if not count:
        return [], at + 2
    size = data[at + 2]
    if not 1 <= size <= 4 or len(data) < at + 3 + size * (count + 1):
        raise IndexError("an index that is no index")
    first = at + 3
    offsets = [
        int.from_bytes(data[first + size * n : first + size * (n + 1)]) for n in range(count + 1)
    ]
    base = first + size * (count + 1) - 1
    if offsets != sorted(offsets) or base + offsets[-1] > len(data):
        raise IndexError("an index that is no index")
    return [(base + a, base + b) for a, b in itertools.pairwise(offsets)], base + offsets[-1]


def _notices(top: bytes) -> Iterator[int]:
    """The numbers of the strings that version, notices and names of a typeface stand in."""
    at, last = 0, -1
    while at < len(top):
        first = top[at]
        if first <= 21:
            operator = 1200 + top[at + 1] if first == 12 else first
            if operator in _NOTICES and last >= 391:
                yield last
            at += 2 if first == 12 else 1
        elif first == 28:
            last, at = int.from_bytes(top[at + 1 : at + 3]), at + 3
        elif first == 29:
            last, at = int.from_bytes(top[at + 1 : at + 5]), at + 5
        elif first == 30:
            while top[at + 1] & 15 != 15 and top[at + 1] >> 4 != 15:
                at += 1
            at += 2
        elif first <= 246:
            last, at = first - 139, at + 1
        else:
            last, at = (first - 247) * 256 + top[at + 1] + 108, at + 2
