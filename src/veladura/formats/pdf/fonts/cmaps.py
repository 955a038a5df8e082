"""Reads the two kinds of CMap a file can carry: codes to text (ToUnicode), codes to glyphs."""

import re
from dataclasses import dataclass

_TOKEN = re.compile(rb"<([0-9A-Fa-f\s]*)>|(\[)|(\])|(-?\d+)|/([^\s<>\[\]/()]+)|([A-Za-z]+)")
_LARGEST = 70_000  # entries: a font has at most 65,536 glyphs; more is an attack


@dataclass(frozen=True, slots=True)
class CMap:
    """Code lengths that occur, and what each code (an integer and its length) stands for."""

    lengths: tuple[int, ...]
    text: dict[tuple[int, int], str]
    glyphs: dict[tuple[int, int], int]
    vertical: bool = False
    uses_another: bool = False


def parse_cmap(source: bytes) -> CMap:
    """Parse a CMap program; what is not understood is left out, never guessed."""
    lengths: set[int] = set()
    text: dict[tuple[int, int], str] = {}
    glyphs: dict[tuple[int, int], int] = {}
    vertical = uses_another = False
    section: list[bytes | int | list[bytes]] = []
    array: list[bytes] | None = None
    name = b""
    for match in _TOKEN.finditer(source):
        hexadecimal, opens, closes, number, slash, word = match.groups()
        if hexadecimal is not None:
            value = _bytes(hexadecimal)
            if array is None:
                section.append(value)
            else:
                array.append(value)
        elif opens:
            array = []
        elif closes:
            section.append(array or [])
            array = None
        elif number:
            section.append(int(number))
        elif slash:
            name = slash
        elif word == b"def" and name == b"WMode" and section:
            vertical = section[-1] == 1
        elif word == b"usecmap":
            uses_another = True
        elif word.startswith(b"begin"):
            section, array = [], None
        elif word == b"endcodespacerange":
            lengths.update(len(item) for item in section if isinstance(item, bytes))
        elif word == b"endbfchar":
            _read_text_characters(section, text)
        elif word == b"endbfrange":
            _read_text_ranges(section, text)
        elif word == b"endcidchar":
            for code, glyph in zip(section[::2], section[1::2]):
                if isinstance(code, bytes) and isinstance(glyph, int):
                    glyphs[int.from_bytes(code), len(code)] = glyph
        elif word == b"endcidrange":
            _read_glyph_ranges(section, glyphs)
    return CMap(tuple(sorted(lengths)), text, glyphs, vertical, uses_another)


def write_cmap(cmap: CMap) -> bytes:
    """A ToUnicode program that says the same, letters in the order of the alphabet."""
    lines = [
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap",
        "/CMapType 2 def /CMapName /Veladura def",
        f"{len(cmap.lengths)} begincodespacerange",
        *(f"<{'00' * length}> <{'FF' * length}>" for length in cmap.lengths),
        "endcodespacerange",
    ]
    entries = sorted((text, code, length) for (code, length), text in cmap.text.items())
    for start in range(0, len(entries), 100):  # no more per block: the specification
        block = entries[start : start + 100]
        lines.append(f"{len(block)} beginbfchar")
        for text, code, length in block:
            shown = text.encode("utf-16-be", "surrogatepass").hex().upper()
            lines.append(f"<{code:0{2 * length}X}> <{shown}>")
        lines.append("endbfchar")
    lines.append("endcmap CMapName currentdict /CMap defineresource pop end end")
    return "\n".join(lines).encode("ascii")


def _bytes(hexadecimal: bytes) -> bytes:
    digits = b"".join(hexadecimal.split())
    return bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode("ascii"))


def _text(value: bytes) -> str:
    return value.decode("utf-16-be", "replace") if len(value) > 1 else value.decode("latin-1")


def _read_text_characters(
    section: list[bytes | int | list[bytes]], text: dict[tuple[int, int], str]
) -> None:
    for code, value in zip(section[::2], section[1::2]):
        if isinstance(code, bytes) and isinstance(value, bytes):
            text[int.from_bytes(code), len(code)] = _text(value)


def _read_text_ranges(
    section: list[bytes | int | list[bytes]], text: dict[tuple[int, int], str]
) -> None:
    for low, high, value in zip(section[::3], section[1::3], section[2::3]):
        if not isinstance(low, bytes) or not isinstance(high, bytes):
            continue
        first, last = int.from_bytes(low), int.from_bytes(high)
        if last - first > _LARGEST or len(text) > _LARGEST:
            continue
        if isinstance(value, list):
            for offset, item in enumerate(value[: last - first + 1]):
                text[first + offset, len(low)] = _text(item)
        elif isinstance(value, bytes) and value:
            start = _text(value)
            for offset in range(last - first + 1):
                point = ord(start[-1]) + offset
                if point <= 0x10FFFF:
                    text[first + offset, len(low)] = start[:-1] + chr(point)


def _read_glyph_ranges(
    section: list[bytes | int | list[bytes]], glyphs: dict[tuple[int, int], int]
) -> None:
    for low, high, glyph in zip(section[::3], section[1::3], section[2::3]):
        if isinstance(low, bytes) and isinstance(high, bytes) and isinstance(glyph, int):
            first, last = int.from_bytes(low), int.from_bytes(high)
            if last - first > _LARGEST or len(glyphs) > _LARGEST:
                continue
            for offset in range(last - first + 1):
                glyphs[first + offset, len(low)] = glyph + offset
