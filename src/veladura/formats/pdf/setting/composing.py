"""What is drawn in the place of removed glyphs: words in a font of the page, or a black box."""

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from string import ascii_lowercase

from veladura.formats.pdf.fonts.fonts import Font, Unrewritable
from veladura.formats.pdf.fonts.metrics import glyphs
from veladura.formats.pdf.glyphs import Glyph, PageGlyphs
from veladura.formats.pdf.setting.breaking import Liberty
from veladura.formats.pdf.setting.sheet import direction

BOX_MARKS = "█■▇▉▊▒░"  # replacements of these alone are drawn as a box, not as text
_ENOUGH = 8  # letters that tell how wide a font runs
_ABOVE, _BELOW = 0.86, 0.24  # of an em: what a box covers above and below the baseline
_PLAIN = str.maketrans({"Ł": "L", "ł": "l", "Đ": "D", "đ": "d", "ı": "i", "Ħ": "H", "ħ": "h"})
_PLAIN.update(str.maketrans({"‑": "-", "−": "-", "‐": "-", "\u202f": " ", "\u2009": " "}))
_PLAIN.update(dict.fromkeys(map(ord, BOX_MARKS), "*"))

Point = tuple[float, float]
Quad = tuple[Point, Point, Point, Point]


@dataclass(frozen=True, slots=True)
class Drawing:
    """A word of a substitute, ready to be written by the operator it is put into."""

    style: str  # a standard font; "" for the font of the operator itself
    encoded: bytes  # character codes of that font
    size: float
    scale: float  # horizontal, 1 = 100 %
    spacing: float  # between its letters, in unscaled text space
    width: float  # how far it moves, in text space
    at: Point  # of its origin on the page


@dataclass(frozen=True, slots=True)
class Composed:
    """A word of a substitute in the font it will have, not yet placed."""

    style: str
    encoded: bytes
    em: float  # its width at size 1, without the blank that may follow it
    letters: int
    stretch: float = 1.0  # sideways, so that a standard font runs as wide as that of the page
    blank: float = 0.0  # width of that blank


def is_box(text: str) -> bool:
    return not text.strip(BOX_MARKS + " \n\t")


def encode(text: str) -> tuple[bytes, int]:
    """Text in WinAnsi, and how many characters had no counterpart in it."""
    plain = " ".join(text.split())
    if plain.isascii():
        return plain.encode("ascii"), 0
    encoded = bytearray()
    missing = 0
    for character in unicodedata.normalize("NFC", plain):
        for candidate in (character, character.translate(_PLAIN), _base(character)):
            try:
                encoded += candidate.encode("cp1252")
                break
            except UnicodeEncodeError:
                continue
        else:
            encoded += b"?"
            missing += 1
    return bytes(encoded), missing


def _base(character: str) -> str:
    parts = unicodedata.normalize("NFKD", character)
    return "".join(c for c in parts if not unicodedata.combining(c)) or character


def text_width(encoded: bytes, style: str) -> float:
    """Width of WinAnsi text in a standard font of size 1."""
    widths = glyphs().widths[style]
    shown = encoded.decode("cp1252", "replace").replace("\xa0", " ").replace("\xad", "-")
    return sum(widths.get(c, 556) for c in shown) / 1000


def compose(text: str, like: Glyph, alphabet: Mapping[str, bytes]) -> tuple[list[Composed], int]:
    """The words of a substitute, each but the last with a blank, in the font of a glyph.

    A word with letters that this font is not seen to have (`alphabet`) is written in the standard
    font that resembles it. Also returned: how many characters neither has.
    """
    font = like.show.state.font
    if font is None:
        raise Unrewritable("text without a font")
    found: list[Composed] = []
    missing = 0
    words = text.split()
    for number, word in enumerate(words, 1):
        blank = " " if number < len(words) else ""
        if all(character in alphabet for character in word + blank):
            found.append(_own(word, blank, font, alphabet))
        else:
            standard, lacking = _standard(word, blank, font, alphabet)
            found.append(standard)
            missing += lacking
    return found, missing


def _own(word: str, blank: str, font: Font, alphabet: Mapping[str, bytes]) -> Composed:
    def em(text: str) -> float:
        return sum(font.width(int.from_bytes(alphabet[letter])) for letter in text) / 1000

    encoded = b"".join(alphabet[letter] for letter in word + blank)
    return Composed("", encoded, em(word), len(word), blank=em(blank))


def _standard(
    word: str, blank: str, font: Font, alphabet: Mapping[str, bytes]
) -> tuple[Composed, int]:
    style = font.style
    encoded, missing = encode(word)
    gap = blank.encode("ascii")
    stretch = _stretch(font, alphabet)
    em, wide = text_width(encoded, style), text_width(gap, style)
    return Composed(style, encoded + gap, em, len(encoded), stretch, wide), missing


def _stretch(font: Font, alphabet: Mapping[str, bytes]) -> float:
    """How much wider a font runs than the standard one, told by the letters of the page."""
    standard = glyphs().widths[font.style]
    letters = [letter for letter in ascii_lowercase if letter in alphabet]
    if len(letters) < _ENOUGH:
        return 1.0
    own = sum(font.width(int.from_bytes(alphabet[letter])) for letter in letters) / font.scale
    ratio = own / sum(standard[letter] for letter in letters)
    return min(max(ratio, 0.85), 1.2)


def draw(word: Composed, like: Glyph, at: Point, liberty: Liberty) -> Drawing:
    """A word with its origin at a place of the page."""
    state, font = like.show.state, like.show.state.font
    own = state.size * liberty.size * (font.scale if word.style and font else 1.0)
    sideways = liberty.squeeze * word.stretch
    spacing = state.char_space * liberty.size + liberty.tracking * state.size / sideways
    scale = state.scale * sideways
    codes = word.letters + bool(word.blank)
    moved = ((word.em + word.blank) * own + spacing * codes) * scale
    return Drawing(word.style, word.encoded, own, scale, spacing, moved, at)


def page_width(word: Composed, like: Glyph) -> float:
    """How wide a word is on the page where nothing squeezes it, without its blank."""
    drawing = draw(replace(word, blank=0.0), like, (0.0, 0.0), Liberty())
    m = like.show.to_page
    return abs(drawing.width) * float((m.a**2 + m.b**2) ** 0.5)


class Alphabets:
    """The letters that the fonts of a document are seen to have; they grow page by page."""

    def __init__(self) -> None:
        self._known: dict[int, dict[str, bytes]] = {}
        self._fonts: list[Font] = []  # kept alive, so that no other has the same id

    def read(self, everything: PageGlyphs) -> None:
        last, alphabet = None, dict[str, bytes]()
        for show, text, code in zip(everything.shows, everything.texts, everything.codes):
            if show is not last:
                last, font = show, show.state.font
                alphabet = self._of(font) if font is not None else {}
            if text is not None and len(text) == 1:
                alphabet.setdefault(text, code)

    def of(self, glyph: Glyph) -> Mapping[str, bytes]:
        font = glyph.show.state.font
        return self._of(font) if font is not None else {}

    def _of(self, font: Font) -> dict[str, bytes]:
        if id(font) not in self._known:
            self._fonts.append(font)
            self._known[id(font)] = {}
        return self._known[id(font)]


def cover(line: Sequence[Glyph]) -> Quad:
    """The corners of the box over glyphs of one line, turned as the line is."""
    first = line[0]
    frame = direction(first)
    ends = [(g.x + g.across[0] - first.x, g.y + g.across[1] - first.y) for g in line]
    length = max(frame.seen(*end)[0] for end in ends)
    ux, uy = first.up
    low = (first.x - _BELOW * ux, first.y - _BELOW * uy)
    high = (first.x + _ABOVE * ux, first.y + _ABOVE * uy)
    dx, dy = frame.back(length, 0.0)
    return (low, (low[0] + dx, low[1] + dy), (high[0] + dx, high[1] + dy), high)


def box_operators(boxes: Sequence[Quad]) -> bytes:
    """Content that fills quadrilaterals in black, in the space of the page."""
    lines = ["q 0 g"]
    for quad in boxes:
        (x, y), *rest = quad
        lines.append(f"{x:.3f} {y:.3f} m")
        lines += [f"{x:.3f} {y:.3f} l" for x, y in rest]
        lines.append("h f")
    lines.append("Q")
    return "\n".join(lines).encode("ascii")
