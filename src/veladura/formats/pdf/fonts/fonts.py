"""What the rewriter must know of a font: how bytes become glyphs, and how far each one moves.

Only fonts whose glyphs can be told apart with certainty are read; every other one raises
`Unrewritable`, and the page becomes a picture.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal

import pikepdf
from pikepdf import Name, Object

from veladura.formats.pdf.fonts.cmaps import CMap, parse_cmap
from veladura.formats.pdf.fonts.families import family, is_bold, is_slanted
from veladura.formats.pdf.fonts.metrics import (
    COURIER_WIDTH,
    glyphs,
    standard_name,
    styled,
    symbol_widths,
)

_BODY = 1.2  # of an em: from the lowest to the highest point of a typeface
_USUAL = (0.3, 2.0)  # such a letter of a drawn font is one of a font of size 1
_MOST_PARTS = 4  # letters that one drawing shows together
PROGRAMS = ("/FontFile", "/FontFile2", "/FontFile3")  # where a descriptor holds its typeface


class Unrewritable(Exception):
    """A page holds something whose glyphs cannot be removed one by one. Never leaves the room."""


@dataclass(frozen=True, slots=True)
class Font:
    """A font as used by the content of a page; widths are in 1/1000 of the text space unit."""

    widths: Mapping[int, float]
    default_width: float
    code_length: int  # bytes of a character code: 1 for simple fonts
    text: Mapping[int, str]  # code → text, where the file says it
    style: str  # the standard font that resembles it most
    scale: float = 1.0  # size of its glyphs where the size of the text is 1 (Type 3)
    glyph_of: Mapping[int, int] = field(default_factory=dict)  # embedded CMap: code → glyph
    identity: bool = True
    drawn: bool = False  # Type 3: its glyphs are little pages

    def codes(self, data: bytes) -> list[bytes]:
        length = self.code_length
        if length != 1 and len(data) % length:
            raise Unrewritable("a string that is cut inside a character code")
        return [data[start : start + length] for start in range(0, len(data), length)]

    def width(self, code: int) -> float:
        glyph = code if self.identity else self.glyph_of.get(code, 0)
        return self.widths.get(glyph, self.default_width)

    def whole(self, units: float) -> int:
        """The width PDFium takes a width for: rounded in Type 3 fonts, cut down in all others."""
        return round(units) if self.drawn else int(units)


def read_font(font: Object) -> Font:
    """Read a font dictionary, or raise `Unrewritable`."""
    subtype = font.get(Name.Subtype)
    if subtype == Name.Type0:
        return _read_composite(font)
    if subtype == Name.Type3:
        return _read_type3(font)
    if subtype in (Name.Type1, Name.MMType1, Name.TrueType):
        return _read_simple(font)
    raise Unrewritable("a font of an unknown kind")


def number(value: object) -> float:
    """A number of a file; anything else cannot be worked with."""
    if isinstance(value, int | float | Decimal):
        return float(value)
    raise Unrewritable("something else where a number should be")


def to_unicode(font: Object) -> CMap | None:
    stream = font.get(Name.ToUnicode)
    if isinstance(stream, pikepdf.Stream):
        return parse_cmap(stream.read_bytes())
    return None


def _read_simple(font: Object) -> Font:
    widths = _listed_widths(font)
    descriptor = font.get(Name.FontDescriptor)
    missing = number(descriptor.get(Name.MissingWidth, 0)) if descriptor is not None else 0.0
    base = str(font.get(Name.BaseFont, ""))
    standard = standard_name(base)
    text = encoded_text(font)
    if not widths:
        if standard.startswith("Courier"):
            missing = COURIER_WIDTH
        elif symbols := symbol_widths(standard):
            widths = {code: float(width) for code, width in symbols.items()}
        elif standard:
            known = glyphs().widths[standard]
            widths = {code: float(known[t]) for code, t in text.items() if t in known}
        else:
            raise Unrewritable("a font without widths")
    return Font(widths, missing, 1, _declared(font, text, 1), _style(font, base))


def _read_type3(font: Object) -> Font:
    matrix = [number(value) for value in font.get(Name.FontMatrix, ())]
    if len(matrix) != 6 or matrix[1] or matrix[2] or matrix[0] <= 0 or matrix[3] <= 0:
        raise Unrewritable("a Type 3 font that is turned or mirrored")
    listed = _listed_widths(font)
    widths = {code: width * matrix[0] * 1000 for code, width in listed.items()}
    text = _declared(font, encoded_text(font), 1)
    scale = _drawn_size(font, matrix[3], max(listed.values(), default=0.0))
    return Font(widths, 0.0, 1, text, _style(font, ""), scale, drawn=True)


def _drawn_size(font: Object, unit: float, widest: float) -> float:
    """How large letters are that are drawn in units of their own (pixels of an old printer)."""
    box = [number(value) for value in font.get(Name.FontBBox, ())]
    height = (box[3] - box[1]) / _BODY if len(box) == 4 else 0.0
    size = (height if height > 0 else widest) * unit
    return size if size > 0 and not _USUAL[0] < size < _USUAL[1] else 1.0


def _read_composite(font: Object) -> Font:
    descendants = font.get(Name.DescendantFonts)
    if not isinstance(descendants, pikepdf.Array) or len(descendants) != 1:
        raise Unrewritable("a composite font without its descendant")
    descendant = descendants[0]
    encoding = font.get(Name.Encoding)
    glyph_of: dict[int, int] = {}
    length, identity = 2, True
    if isinstance(encoding, pikepdf.Stream):
        cmap = parse_cmap(encoding.read_bytes())
        if len(cmap.lengths) != 1 or cmap.vertical or cmap.uses_another:
            raise Unrewritable("a composite font with codes of several lengths or vertical")
        length, identity = cmap.lengths[0], False
        glyph_of = {code: glyph for (code, _), glyph in cmap.glyphs.items()}
    elif encoding != Name("/Identity-H"):
        raise Unrewritable("a composite font with a predefined or vertical encoding")
    widths = _composite_widths(descendant.get(Name.W))
    default = number(descendant.get(Name.DW, 1000))
    base = str(font.get(Name.BaseFont, ""))
    text = _declared(font, {}, length)
    style = _style(descendant, base)
    return Font(widths, default, length, text, style, 1.0, glyph_of, identity)


def _listed_widths(font: Object) -> dict[int, float]:
    listed = font.get(Name.Widths)
    if not isinstance(listed, pikepdf.Array):
        return {}
    first = int(number(font.get(Name.FirstChar, 0)))
    return {first + index: number(width) for index, width in enumerate(listed)}


def _composite_widths(entries: Object | None) -> dict[int, float]:
    widths: dict[int, float] = {}
    if not isinstance(entries, pikepdf.Array):
        return widths
    items = list(entries)
    position = 0
    while position + 1 < len(items):
        first = int(number(items[position]))
        second = items[position + 1]
        if isinstance(second, pikepdf.Array):
            for offset, width in enumerate(second):
                widths[first + offset] = number(width)
            position += 2
        elif position + 2 < len(items):
            last = min(int(number(second)), 0xFFFF)
            common = number(items[position + 2])
            widths.update((glyph, common) for glyph in range(first, last + 1))
            position += 3
        else:
            break
    return widths


def encoded_text(font: Object) -> dict[int, str]:
    """What the encoding of a simple font (not its ToUnicode) says each code shows."""
    encoding = font.get(Name.Encoding)
    base: object = encoding
    if isinstance(encoding, pikepdf.Dictionary):
        base = encoding.get(Name.BaseEncoding)
    if base == Name.WinAnsiEncoding:
        text = _codec("cp1252")
    elif base == Name.MacRomanEncoding:
        text = _codec("mac_roman")
    elif standard_name(str(font.get(Name.BaseFont, ""))) in ("Symbol", "ZapfDingbats"):
        text = {32: " "}
    elif font.get(Name.Subtype) == Name.Type3:
        text = {}
    elif _embedded(font):
        text = {32: " "}  # the font program has an encoding of its own
    else:
        known = glyphs()
        text = {code: known.text[name] for code, name in known.standard.items()}
    for code, name in _differences(font):
        shown = named_text(name)
        text.pop(code, None)
        if shown:
            text[code] = shown
    return text


def stated_text(font: Object) -> dict[int, str]:
    """The part of a simple font's encoding that the file spells out, code by code."""
    stated = {code: named_text(name) for code, name in _differences(font)}
    return {code: text for code, text in stated.items() if text}


def _embedded(font: Object) -> bool:
    descriptor = font.get(Name.FontDescriptor)
    return isinstance(descriptor, pikepdf.Dictionary) and any(key in descriptor for key in PROGRAMS)


def joined_letters(font: Object) -> dict[int, str]:
    """Codes of drawings that show several letters and are called after them ("f_f_i")."""
    found = {code: named_text(name) for code, name in _differences(font) if "_" in name}
    return {code: text for code, text in found.items() if text and 0 <= code < 256}


def differing_codes(font: Object) -> set[int]:
    """The codes that a font's encoding gives names of its own."""
    return {code for code, name in _differences(font) if name != ".notdef"}


def _differences(font: Object) -> Iterator[tuple[int, str]]:
    encoding = font.get(Name.Encoding)
    listed = encoding.get(Name.Differences) if isinstance(encoding, pikepdf.Dictionary) else None
    code = 0
    for item in listed if isinstance(listed, pikepdf.Array) else ():
        if isinstance(item, pikepdf.Name):
            yield code, str(item)[1:]
            code += 1
        else:
            code = int(number(item))


def named_text(name: str) -> str:
    """The text a glyph name stands for by the rules of Adobe's glyph list, or ""."""
    base = name.split(".")[0]
    if known := glyphs().text.get(base):
        return known
    parts = [named_text(part) for part in base.split("_")] if "_" in base else []
    if 2 <= len(parts) <= _MOST_PARTS and all(parts):
        return "".join(parts)
    digits = base[3:] if base.startswith("uni") else base[1:] if base.startswith("u") else ""
    if len(digits) in (4, 5, 6) and all(digit in "0123456789ABCDEF" for digit in digits):
        point = int(digits, 16)
        return chr(point) if point <= 0x10FFFF and not 0xD800 <= point < 0xE000 else ""
    return ""


def _codec(name: str) -> dict[int, str]:
    text: dict[int, str] = {}
    for code in range(32, 256):
        character = bytes([code]).decode(name, "ignore")
        if character:
            text[code] = character
    if name == "cp1252":
        text[0xA0], text[0xAD] = " ", "-"
    return text


def _declared(font: Object, encoded: Mapping[int, str], length: int) -> Mapping[int, str]:
    cmap = to_unicode(font)
    if cmap is None:
        return encoded
    return {**encoded, **{code: text for (code, size), text in cmap.text.items() if size == length}}


def _style(font: Object, base: str) -> str:
    if known := standard_name(base):
        if known not in ("Symbol", "ZapfDingbats"):
            return known
        return "Helvetica"
    descriptor = font.get(Name.FontDescriptor)
    flags = 0
    if isinstance(descriptor, pikepdf.Dictionary):
        flags = int(number(descriptor.get(Name.Flags, 0)))
    fixed, serif, italic, bold = flags & 1, flags & 2, flags & 64, flags & (1 << 18)
    found = "Courier" if fixed else family(base) or ("Times" if serif else "Helvetica")
    return styled(
        found,
        bold=bool(bold) or is_bold(base),
        italic=bool(italic) or is_slanted(base),
    )
