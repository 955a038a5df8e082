"""Reads the two kinds of CMap a file can carry: codes to text (ToUnicode), codes to glyphs."""

import re
from dataclasses import dataclass, field

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


_Section = list[bytes | int | list[bytes]]  # what stands between "begin…" and "end…"


def parse_cmap(source: bytes) -> CMap:
    """Parse a CMap program; what is not understood is left out, never guessed."""
    reader = _CMapReader()
    for match in _TOKEN.finditer(source):
        hexadecimal, opens, closes, number, slash, word = match.groups()
        if hexadecimal is not None:
            reader.add(_bytes(hexadecimal))
        elif opens:
            reader.array = []
        elif closes:
            reader.section.append(reader.array or [])
            reader.array = None
        elif number:
            reader.section.append(int(number))
        elif slash:
            reader.name = slash
        else:
            reader.obey(word)
    lengths = tuple(sorted(reader.lengths))
    return CMap(lengths, reader.text, reader.glyphs, reader.vertical, reader.uses_another)


@dataclass(slots=True)
class _CMapReader:
    """What a CMap has said so far."""

    lengths: set[int] = field(default_factory=set)
    text: dict[tuple[int, int], str] = field(default_factory=dict)
    glyphs: dict[tuple[int, int], int] = field(default_factory=dict)
    vertical: bool = False
    uses_another: bool = False
    section: _Section = field(default_factory=list)
    array: list[bytes] | None = None
    name: bytes = b""

    def add(self, value: bytes) -> None:
        if self.array is None:
            self.section.append(value)
        else:
            self.array.append(value)

    def obey(self, word: bytes) -> None:
        if word == b"def" and self.name == b"WMode" and self.section:
            self.vertical = self.section[-1] == 1
        elif word == b"usecmap":
            self.uses_another = True
        elif word.startswith(b"begin"):
            self.section, self.array = [], None
        elif word == b"endcodespacerange":
            self.lengths.update(len(item) for item in self.section if isinstance(item, bytes))
        elif word == b"endbfchar":
            _read_text_characters(self.section, self.text)
        elif word == b"endbfrange":
            _read_text_ranges(self.section, self.text)
        elif word == b"endcidchar":
            _read_glyph_characters(self.section, self.glyphs)
        elif word == b"endcidrange":
            _read_glyph_ranges(self.section, self.glyphs)


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


def _read_text_characters(section: _Section, text: dict[tuple[int, int], str]) -> None:
    for code, value in zip(section[::2], section[1::2]):
        if isinstance(code, bytes) and isinstance(value, bytes):
            text[int.from_bytes(code), len(code)] = _text(value)


def _read_text_ranges(section: _Section, text: dict[tuple[int, int], str]) -> None:
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


def _read_glyph_characters(section: _Section, glyphs: dict[tuple[int, int], int]) -> None:
    for code, glyph in zip(section[::2], section[1::2]):
        if isinstance(code, bytes) and isinstance(glyph, int):
            glyphs[int.from_bytes(code), len(code)] = glyph


def _read_glyph_ranges(section: _Section, glyphs: dict[tuple[int, int], int]) -> None:
    for low, high, glyph in zip(section[::3], section[1::3], section[2::3]):
        if isinstance(low, bytes) and isinstance(high, bytes) and isinstance(glyph, int):
            first, last = int.from_bytes(low), int.from_bytes(high)
            if last - first > _LARGEST or len(glyphs) > _LARGEST:
                continue
            for offset in range(last - first + 1):
                glyphs[first + offset, len(low)] = glyph + offset
