"""Finds a person in an output without anything of Veladura's: whatever can be decoded is decoded.

Bytes are inflated, unescaped and decoded in every way a reader of any format might, down to a
few levels; what comes out is folded to letters and digits and searched for the words of a name,
forwards and backwards.
"""

import html
import re
import struct
from collections.abc import Iterator
from copy import copy
from functools import lru_cache
from itertools import tee, zip_longest

from tests.plantings.alphabets import CARD_ESCAPE, escapes, spelled
from tests.plantings.odd import odd_readings
from tests.plantings.people import Person, folded
from tests.plantings.unpacking import inside

_TEXT_OUT = 84  # EMR_EXTTEXTOUTW
_DEPTH = 6
_SHORT = 1_000  # bytes
_PARTS, _LARGE = 300, 200_000  # parts of files that are kept as they were read; bytes
_UNSEEN = re.compile("[\U000e0020-\U000e007e]")
_SYMBOL = re.compile(r'w:char="([0-9A-F]{4})"')
_CODES = re.compile(r"%u([0-9A-Fa-f]{4})|_x([0-9A-Fa-f]{4})_")
_ENDS_OF_ROWS = re.compile(r"</(?:row|table:table-row|w:tr|tr)>|\r?\n")
_ENDS_OF_CELLS = re.compile(r"</(?:c|table:table-cell|w:tc|td)>|[,;\t]")
_TAGS = re.compile(r"<[^<>]*>")
_RTF_BYTE = re.compile(rb"\\'([0-9a-fA-F]{2})")
_RTF_CODE = re.compile(r"\\u(-?\d+) ?\??")
_RTF_WORD = re.compile(r"\\[a-zA-Z]+-?\d* ?|[{}]|\\\*")


def left_of(person: Person, data: bytes) -> str:
    """Where something of a person is left, or nothing."""
    wanted = [turned for word in person.words for turned in (word, word[::-1])]
    for where, letters in _letters(data, 0):
        if any(word in letters for word in wanted):
            return f"file{where}"
    return ""


def _letters(data: bytes, level: int) -> Iterator[tuple[str, str]]:
    """Every reading of bytes and of what is in them, folded, with words for where it was."""
    if level > _DEPTH or not data:
        return
    seen: set[str] = set()
    for how, text in _readings(data):
        if text not in seen:
            seen.add(text)
            yield how, folded(text)
    for name, inner in inside(data):
        keeping = level == 0 and len(inner) < _LARGE
        found = copy(_kept(inner)) if keeping else _letters(inner, level + 1)
        yield from ((f" / {name}{where}", letters) for where, letters in found)


@lru_cache(_PARTS)
def _kept(part: bytes) -> Iterator[tuple[str, str]]:
    """To be copied: what was read of a part of one file is not read again in the next."""
    return tee(_letters(part, 1), 1)[0]


def _readings(data: bytes) -> Iterator[tuple[str, str]]:
    rich = _from_rtf(data)
    for text in dict.fromkeys(_texts(data)):
        yield "", text
        yield ", unescaped", html.unescape(html.unescape(text))
        yield ", without tags", html.unescape(_TAGS.sub("", text))
        yield ", as rich text", rich
        yield ", by columns", _by_columns(text)
        if _UNSEEN.search(text):
            yield ", tags", _UNSEEN.sub(lambda m: chr(ord(m.group()) - 0xE0000), text)
        if "<w:sym" in text:
            yield ", symbols", "".join(chr(int(n, 16)) for n in _SYMBOL.findall(text))
        if "\\" in text:
            yield ", escapes", escapes(text)
        yield from ((f", {how}", said) for how, said in spelled(text))
        for plain in {text, rich, html.unescape(CARD_ESCAPE.sub(r"\1", text))}:
            yield from ((f", {how}", said) for how, said in odd_readings(plain))
        if _CODES.search(text):
            yield ", codes", _CODES.sub(lambda m: chr(int(m[1] or m[2], 16)), text)
    if data[40:44] == b" EMF":
        yield ", drawn", "".join(_drawn(data))


def _by_columns(text: str) -> str:
    """Cells one below the other instead of side by side."""
    rows = ([*_ENDS_OF_CELLS.split(row)] for row in _ENDS_OF_ROWS.split(text))
    cells = ([html.unescape(_TAGS.sub("", cell)).strip() for cell in row] for row in rows)
    return "\n".join("".join(column) for column in zip_longest(*cells, fillvalue=""))


def _drawn(data: bytes) -> Iterator[str]:
    """What the records of a metafile write one after another: letters may be set one by one."""
    position = 0
    while position + 8 <= len(data):
        kind, size = struct.unpack_from("<II", data, position)
        if size < 8:
            return
        record = data[position : position + size]
        if kind == _TEXT_OUT and size >= 52:
            count, start = struct.unpack_from("<II", record, 44)
            yield record[start : start + 2 * count].decode("utf-16-le", "replace")
        position += size


def _texts(data: bytes) -> Iterator[str]:
    yield data.decode("utf-8", "ignore")
    yield data.decode("latin-1")
    if len(data) < _SHORT:
        yield data.decode("cp037")  # of large computers
    if b"\0" in data:
        for offset in (0, 1):
            yield data[offset:].decode("utf-16-le", "ignore")
            yield data[offset:].decode("utf-16-be", "ignore")


def _from_rtf(data: bytes) -> str:
    if b"\\" not in data:
        return ""
    bytes_read = _RTF_BYTE.sub(lambda m: bytes.fromhex(m.group(1).decode()), data)
    codes = _RTF_CODE.sub(lambda m: chr(int(m.group(1)) % 65536), bytes_read.decode("latin-1"))
    paired = codes.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return _RTF_WORD.sub("", paired)
