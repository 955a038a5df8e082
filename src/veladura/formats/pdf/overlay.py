"""What is drawn in the place of removed glyphs: fitted replacement text, or a black box."""

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from veladura.formats.pdf.content import Glyph
from veladura.formats.pdf.fonts.fonts import Unrewritable
from veladura.formats.pdf.fonts.metrics import glyphs

NARROWEST = 0.6  # how far text is squeezed sideways before it becomes smaller instead
BOX_MARKS = "█■▇▉▊▒░"  # replacements of these alone are drawn as a box, not as text
_ABOVE, _BELOW = 0.86, 0.24  # of an em: what a box covers above and below the baseline
_REACH = 0.6  # of its own width: how far a replacement may run into free space to its right
_PLAIN = str.maketrans({"Ł": "L", "ł": "l", "Đ": "D", "đ": "d", "ı": "i", "Ħ": "H", "ħ": "h"})
_PLAIN.update(str.maketrans({"‑": "-", "−": "-", "‐": "-", "\u202f": " ", "\u2009": " "}))
_PLAIN.update(dict.fromkeys(map(ord, BOX_MARKS), "*"))

Point = tuple[float, float]
Quad = tuple[Point, Point, Point, Point]


@dataclass(frozen=True, slots=True)
class Drawing:
    """Replacement text in the text space of the operator it is put into."""

    style: str  # a standard font; "" for the font of the operator itself
    encoded: bytes  # character codes of that font
    size: float
    scale: float  # horizontal, 1 = 100 %
    width: float  # how far it moves, in text space


@dataclass(frozen=True, slots=True)
class OverlaySegment:
    """Glyphs of one edit on one line, in order, and the room there is for what replaces them."""

    glyphs: tuple[int, ...]
    length: float  # along the line, in the space of the page
    room: float  # the same, with the free space behind it


def is_box(text: str) -> bool:
    return not text.strip(BOX_MARKS + " \n\t")


def encode(text: str) -> tuple[bytes, int]:
    """Text in WinAnsi, and how many characters had no counterpart in it."""
    encoded = bytearray()
    missing = 0
    for character in unicodedata.normalize("NFC", " ".join(text.split())):
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


def fit(text: str, first: Glyph, room: float, alphabet: Mapping[str, bytes]) -> tuple[Drawing, int]:
    """Squeeze text into `room` (page units), first sideways, then in size.

    It is written in the font of the glyph it replaces where the page shows that this font has all
    the letters (`alphabet`), else in the standard font that resembles it. Also returned: how many
    characters neither has.
    """
    state, m = first.show.state, first.show.to_page
    font = state.font
    if font is None:
        raise Unrewritable("text without a font")
    words = " ".join(text.split())
    missing = 0
    size = state.size
    if all(character in alphabet for character in words):
        style, encoded = "", b"".join(alphabet[character] for character in words)
        width = sum(font.width(int.from_bytes(alphabet[c])) for c in words) / 1000
    else:
        style = font.style
        encoded, missing = encode(words)
        width = text_width(encoded, style)
        size *= font.scale
    unit = float((m.a**2 + m.b**2) ** 0.5)
    natural = width * abs(size) * abs(state.scale)
    scale = state.scale
    available = room / unit if unit else 0.0
    if natural > available > 0:
        ratio = available / natural
        scale *= max(ratio, NARROWEST)
        size *= min(1.0, ratio / NARROWEST)
    return Drawing(style, encoded, size, scale, width * size * scale), missing


class Layout:
    """All glyphs of a page as arrays, to ask quickly what stands behind a removed stretch."""

    def __init__(self, everything: Sequence[Glyph]) -> None:
        self.glyphs = everything
        shown = [glyph.text is None or bool(glyph.text.strip()) for glyph in everything]
        self._shown = np.array(shown, dtype=bool)
        self._x = np.array([glyph.x for glyph in everything])
        self._y = np.array([glyph.y for glyph in everything])
        self._alphabets: dict[int, dict[str, bytes]] = {}
        for glyph in everything:
            if glyph.text is not None and len(glyph.text) == 1:
                known = self._alphabets.setdefault(id(glyph.show.state.font), {})
                known.setdefault(glyph.text, glyph.code)
        self._width = np.array([abs(g.across[0]) + abs(g.across[1]) for g in everything])

    def alphabet(self, glyph: Glyph) -> Mapping[str, bytes]:
        """The letters that the font of a glyph is seen to have on this page."""
        return self._alphabets.get(id(glyph.show.state.font), {})

    def segments(self, chosen: Sequence[int]) -> list[OverlaySegment]:
        """Cut the glyphs of an edit (in reading order) where the line or the column changes."""
        lines: list[list[int]] = []
        for index in chosen:
            if lines and _continues(self.glyphs[lines[-1][-1]], self.glyphs[index]):
                lines[-1].append(index)
            else:
                lines.append([index])
        return [self._measure(tuple(line)) for line in lines]

    def _measure(self, line: tuple[int, ...]) -> OverlaySegment:
        first = self.glyphs[line[0]]
        length = max(_relative(first, *_end(self.glyphs[index]))[0] for index in line)
        size = max(first.size, 0.01)
        ax, ay = _along(first)
        dx, dy = self._x - first.x, self._y - first.y
        along, above = dx * ax + dy * ay, dy * ax - dx * ay
        others = self._shown.copy()
        others[list(line)] = False
        behind = others & (along >= length - 0.3 * size) & (abs(above) < 0.9 * size)
        if behind.any():
            limit = float(along[behind].min()) - 0.25 * size
        else:
            limit = float((along + self._width).max())
        reach = length * (1 + _REACH) + size
        return OverlaySegment(line, length, max(length, min(limit, reach)))


def _along(glyph: Glyph) -> Point:
    """The unit vector of the writing direction."""
    m = glyph.show.to_page
    length = float((m.a**2 + m.b**2) ** 0.5) or 1.0
    sign = -1.0 if glyph.show.state.size * glyph.show.state.scale < 0 else 1.0
    return (sign * m.a / length, sign * m.b / length)


def _relative(origin: Glyph, x: float, y: float) -> Point:
    """A point as seen from a glyph: along its line, and above it."""
    ax, ay = _along(origin)
    dx, dy = x - origin.x, y - origin.y
    return (dx * ax + dy * ay, dy * ax - dx * ay)


def _continues(last: Glyph, following: Glyph) -> bool:
    along, above = _relative(last, following.x, following.y)
    size = max(last.size, following.size, 0.01)
    same_direction = sum(a * b for a, b in zip(_along(last), _along(following))) > 0.99
    return same_direction and abs(above) < 0.5 * size and -0.5 * size < along < 5 * size


def _end(glyph: Glyph) -> Point:
    return (glyph.x + glyph.across[0], glyph.y + glyph.across[1])


def cover(segment: OverlaySegment, everything: Sequence[Glyph]) -> Quad:
    """The corners of the box over a segment, turned as its line is."""
    first = everything[segment.glyphs[0]]
    ax, ay = _along(first)
    ux, uy = first.up
    low = (first.x - _BELOW * ux, first.y - _BELOW * uy)
    high = (first.x + _ABOVE * ux, first.y + _ABOVE * uy)
    dx, dy = ax * segment.length, ay * segment.length
    return (low, (low[0] + dx, low[1] + dy), (high[0] + dx, high[1] + dy), high)


def distribute(text: str, rooms: Sequence[tuple[float, float]], style: str) -> list[str]:
    """Share words out over the lines an edit ran over; rooms are (length, size) of each line."""
    words = text.split()
    widths = [text_width(encode(word + " ")[0], style) for word in words]
    capacity = [length / size if size else 0.0 for length, size in rooms]
    crowding = max(1.0, sum(widths) / max(sum(capacity), 1e-6))
    shares: list[list[str]] = [[] for _ in rooms]
    line, used = 0, 0.0
    for word, width in zip(words, widths):
        while line < len(rooms) - 1 and used > 0 and used + width / 2 > capacity[line] * crowding:
            line, used = line + 1, 0.0
        shares[line].append(word)
        used += width
    return [" ".join(share) for share in shares]


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
