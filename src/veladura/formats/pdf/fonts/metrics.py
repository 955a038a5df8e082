"""Names, code points and widths of the glyphs of the standard fonts."""

from collections.abc import Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import NamedTuple

# The sub-families of latin.txt, and the standard fonts whose widths are the same.
_SAME_WIDTHS = {
    "Helvetica-Oblique": "Helvetica",
    "Helvetica-BoldOblique": "Helvetica-Bold",
}
COURIER_WIDTH = 600


class Glyphs(NamedTuple):
    """Facts about Latin glyph names."""

    text: Mapping[str, str]  # glyph name → character
    standard: Mapping[int, str]  # code in StandardEncoding → glyph name
    widths: Mapping[str, Mapping[str, int]]  # font → character → width in 1/1000 em


def _lines(name: str) -> list[list[str]]:
    source = (resources.files(__package__) / name).read_text("utf-8")
    return [line.split() for line in source.splitlines() if not line.startswith("#")]


@cache
def glyphs() -> Glyphs:
    header, *rows = _lines("latin.txt")
    fonts = header[3:]
    text: dict[str, str] = {}
    standard: dict[int, str] = {}
    widths: dict[str, dict[str, int]] = {font: {} for font in fonts}
    for name, code, in_standard, *row in rows:
        character = chr(int(code, 16))
        text[name] = character
        if in_standard != "-":
            standard[int(in_standard)] = name
        for font, width in zip(fonts, row, strict=True):
            widths[font][character] = int(width)
    for copy, model in _SAME_WIDTHS.items():
        widths[copy] = widths[model]
    courier = dict.fromkeys(text.values(), COURIER_WIDTH)
    for suffix in ("", "-Bold", "-Oblique", "-BoldOblique"):
        widths[f"Courier{suffix}"] = courier
    return Glyphs(MappingProxyType(text), MappingProxyType(standard), MappingProxyType(widths))


@cache
def symbol_widths(font: str) -> Mapping[int, int]:
    """Widths by code of Symbol and ZapfDingbats; empty for every other font."""
    rows = _lines("symbols.txt")
    return MappingProxyType({int(code): int(width) for name, code, width in rows if name == font})


def standard_name(base_font: str) -> str:
    """The standard font a font name means ("ABCDEF+Arial,Bold" → Helvetica-Bold), or ""."""
    name = base_font.lstrip("/").split("+")[-1].replace(" ", "")
    if name in glyphs().widths or name in ("Symbol", "ZapfDingbats"):
        return name
    family, _, style = name.replace(",", "-").partition("-")
    known = {
        "Arial": "Helvetica",
        "ArialMT": "Helvetica",
        "Helvetica": "Helvetica",
        "TimesNewRoman": "Times",
        "TimesNewRomanPS": "Times",
        "TimesNewRomanPSMT": "Times",
        "Times": "Times",
        "CourierNew": "Courier",
        "CourierNewPS": "Courier",
        "CourierNewPSMT": "Courier",
    }.get(family)
    if known is None:
        return ""
    return styled(known, bold="Bold" in style, italic="Italic" in style or "Oblique" in style)


def styled(family: str, *, bold: bool, italic: bool) -> str:
    """One of the twelve standard text fonts: Helvetica, Times or Courier in four styles."""
    slanted = "Italic" if family == "Times" else "Oblique"
    style = ("Bold" if bold else "") + (slanted if italic else "")
    if family == "Times" and not style:
        style = "Roman"
    return f"{family}-{style}" if style else family
