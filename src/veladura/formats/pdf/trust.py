"""Whether the text a page claims to hold can be believed, judged by its fonts.

A font can leave codes without meaning, or say other letters than it draws. Pages that use such
fonts are read with OCR instead, as a person would read them.
"""

import pikepdf
from pikepdf import Array, Dictionary, Name, Object, Stream

from veladura.formats.pdf.content import DEEPEST
from veladura.formats.pdf.fonts.fonts import (
    Unrewritable,
    differing_codes,
    encoded_text,
    read_font,
    stated_text,
    to_unicode,
)
from veladura.formats.pdf.fonts.truetype import glyph_letters
from veladura.formats.pdf.walking import is_form, letters
from veladura.text import plain

_TOLERATED = 0.1  # share of letters on which encoding and ToUnicode may differ
_SHOWS_TEXT = (b"Tj", b"TJ")


class Fonts:
    """Judges every font of a document once."""

    def __init__(self) -> None:
        self._complete: dict[tuple[int, int], bool] = {}
        self._honest: dict[tuple[int, int], bool] = {}

    def complete(self, font: Object) -> bool:
        """Whether every code the font has a width for also has a meaning."""
        key = font.objgen
        if key not in self._complete or key == (0, 0):
            self._complete[key] = _complete(font)
        return self._complete[key]

    def honest(self, font: Object) -> bool:
        key = font.objgen
        if key not in self._honest or key == (0, 0):
            try:
                self._honest[key] = not contradicts_itself(font)
            except Unrewritable:
                self._honest[key] = False
        return self._honest[key]


def _complete(font: Object) -> bool:
    try:
        read = read_font(font)
    except Unrewritable:
        return False
    used = {code for code, width in read.widths.items() if width} | differing_codes(font)
    return read.identity and all(code in read.text for code in used)


def contradicts_itself(font: Object) -> bool:
    """Whether a font's ToUnicode says other letters than its encoding or its own glyphs."""
    cmap = to_unicode(font)
    if cmap is None:
        return False
    if font.get(Name.Subtype) == Name.Type0:
        shown = _drawn_letters(font)
    elif font.get(Name.Subtype) == Name.Type3:
        return False
    else:
        encoding = font.get(Name.Encoding)
        named = encoding in (Name.WinAnsiEncoding, Name.MacRomanEncoding) and not _symbolic(font)
        encoded = encoded_text(font) if named else stated_text(font)
        shown = {code: {text} for code, text in encoded.items()}
    compared = differing = 0
    for (code, _), text in cmap.text.items():
        letters = {plain(letter) for letter in shown.get(code, ()) if letter.isalnum()}
        if letters and text.strip():
            compared += 1
            differing += plain(text) not in letters
    return differing > 2 and differing > _TOLERATED * compared


def _drawn_letters(font: Object) -> dict[int, set[str]]:
    """What an embedded TrueType font draws, for fonts whose codes are glyph numbers."""
    descendants = font.get(Name.DescendantFonts)
    if font.get(Name.Encoding) != Name("/Identity-H") or not isinstance(descendants, Array):
        return {}
    descendant = descendants[0] if len(descendants) else None
    if not isinstance(descendant, Dictionary):
        return {}
    if descendant.get(Name.CIDToGIDMap, Name.Identity) != Name.Identity:
        return {}
    descriptor = descendant.get(Name.FontDescriptor)
    program = descriptor.get(Name.FontFile2) if isinstance(descriptor, Dictionary) else None
    return glyph_letters(program.read_bytes()) if isinstance(program, Stream) else {}


def _symbolic(font: Object) -> bool:
    """Whether a font is free to ignore the encoding it names."""
    descriptor = font.get(Name.FontDescriptor)
    flags = descriptor.get(Name.Flags) if isinstance(descriptor, Dictionary) else 0
    return isinstance(flags, int) and bool(flags & 4)


def page_fonts(page: pikepdf.Page) -> list[Object]:
    """The fonts a page and the forms it draws can use."""
    found: list[Object] = []
    for resources in _resource_tree(page.resources):
        fonts = resources.get(Name.Font)
        if isinstance(fonts, Dictionary):
            found += [font for _, font in fonts.items() if isinstance(font, Dictionary)]
    return found


def hides_text(page: pikepdf.Page) -> bool:
    """Whether text is drawn where no extraction looks: patterns, soft masks, glyphs of Type 3."""
    for resources in _resource_tree(page.resources):
        patterns = resources.get(Name.Pattern)
        if isinstance(patterns, Dictionary) and any(_shows(p) for _, p in patterns.items()):
            return True
        states = resources.get(Name.ExtGState)
        if isinstance(states, Dictionary):
            for _, state in states.items():
                mask = state.get(Name.SMask) if isinstance(state, Dictionary) else None
                if isinstance(mask, Dictionary) and _shows(mask.get(Name.G)):
                    return True
        fonts = resources.get(Name.Font)
        if isinstance(fonts, Dictionary):
            for _, font in fonts.items():
                if any(map(_shows, letters(font))):
                    return True
    return False


def _shows(stream: object) -> bool:
    return isinstance(stream, Stream) and any(op in stream.read_bytes() for op in _SHOWS_TEXT)


def _resource_tree(resources: Object) -> list[Object]:
    found: list[Object] = []
    seen: set[tuple[int, int]] = set()
    waiting: list[tuple[object, int]] = [(resources, 0)]
    while waiting:
        current, depth = waiting.pop()
        if not isinstance(current, Dictionary) or depth > DEEPEST:
            continue
        found.append(current)
        forms = current.get(Name.XObject)
        if not isinstance(forms, Dictionary):
            continue
        for _, form in forms.items():
            if isinstance(form, Stream) and is_form(form) and form.objgen not in seen:
                seen.add(form.objgen)
                waiting.append((form.get(Name.Resources), depth + 1))
    return found
