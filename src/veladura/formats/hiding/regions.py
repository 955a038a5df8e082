"""Stamps, signatures, logos and faces on a page that is a picture, and where they are."""

from dataclasses import dataclass

import numpy as np

from veladura.formats.hiding.faces import find_faces
from veladura.formats.hiding.hider import FACE, LOGO, SIGNATURE, STAMP
from veladura.formats.hiding.ink import Ink, Mask, Pixels, Rectangle, pieces
from veladura.formats.hiding.shapes import (
    NO_WORDS,
    Words,
    is_framed,
    is_logo,
    is_ringed,
    is_signature,
    merged,
)

_CELL = 0.008  # of the longer side: what lies nearer belongs together
_LEAST_WIDE, _LEAST_HIGH = 0.03, 0.012  # of the page: smaller things are marks of its text
_MOST = 0.35  # of the page: larger things are charts, tables and photographs
_TALL = 1.7  # times the usual height of words: higher ones may be strokes misread as words
_TOP, _BOTTOM = 0.22, 0.9  # of the height: where letterheads and footers are
_NEAR = 0.07  # of the height: how far from its line a signature is
_MARGIN = 0.006  # of the longer side, painted beyond what was found
_BESIDE = 0.015  # of the longer side: how far parts of one thing are from each other
_LIGHT, _TINT = 150, 60  # of 255: how dark and how coloured paper may be
_FULL = 0.93  # of its rectangle: a plain area
_PORTRAIT = 0.6  # of a face's size, painted around it where no edge of a photograph is found


@dataclass(frozen=True, slots=True)
class Found:
    """One thing on a page."""

    kind: str
    place: Rectangle


def find_on_page(
    pixels: Pixels, words: Words = NO_WORDS, signing: tuple[Rectangle, ...] = ()
) -> list[Found]:
    """What is to be hidden on a page; `signing` are the words beside which people sign."""
    page = _Page(pixels, words, signing)
    found = [Found(FACE, page.photograph(face)) for face in find_faces(pixels)]
    drawn = (*page.coloured(), *page.black()) if page.is_paper else ()
    for one in drawn:
        if not any(_inside(one.place, other.place) for other in found):
            found.append(one)
    return _joined([Found(one.kind, page.grown(one.place)) for one in found], _BESIDE * page.longer)


def _joined(found: list[Found], near: float) -> list[Found]:
    """Parts of one thing, such as an emblem and its name, as one."""
    joined: list[Found] = []
    for one in found:
        for other in [o for o in joined if o.kind == one.kind and _near(o.place, one.place, near)]:
            joined.remove(other)
            one = Found(one.kind, merged([one.place, other.place]))
        joined.append(one)
    return joined


def _near(one: Rectangle, other: Rectangle, near: float) -> bool:
    across = max(one[0], other[0]) - min(one[2], other[2])
    down = max(one[1], other[1]) - min(one[3], other[3])
    return across < near and down < near


def _inside(one: Rectangle, other: Rectangle) -> bool:
    x, y = (one[0] + one[2]) / 2, (one[1] + one[3]) / 2
    return other[0] <= x < other[2] and other[1] <= y < other[3]


class _Page:
    def __init__(self, pixels: Pixels, words: Words, signing: tuple[Rectangle, ...]) -> None:
        self.pixels, self.words, self.signing = pixels, words, signing
        self.height, self.width = pixels.shape[:2]
        self.ink = Ink(pixels, page=True)
        self.longer = max(self.height, self.width)
        self.cell = max(3, round(_CELL * self.longer))
        heights = [bottom - top for _, top, _, bottom in words.boxes]
        self.line = float(np.median(heights)) if heights else 0.02 * self.height

    @property
    def is_paper(self) -> bool:
        """A slide or a photograph has another ground: what lies on it is decoration."""
        paper = self.ink.paper
        return bool(paper.mean() > _LIGHT and np.ptp(paper) < _TINT)

    def coloured(self) -> list[Found]:
        """Blue and red ink is rarely print: stamps, pens, letterheads."""
        found = []
        for place in self._pieces(self.ink.coloured):
            kind = self._kind_in_colour(place)
            if kind:
                found.append(Found(kind, place))
        return found

    def black(self) -> list[Found]:
        """Strokes that are neither words nor ruled lines."""
        left = self.ink.mask & ~self.ink.coloured & ~self.ink.ruled & ~self._text()
        found = []
        for place in self._pieces(left):
            kind = self._kind_in_black(place, left)
            if kind:
                found.append(Found(kind, place))
        return found

    def _pieces(self, mask: Mask) -> list[Rectangle]:
        kept = []
        for place, amount in pieces(mask, self.cell):
            wide, high = place[2] - place[0], place[3] - place[1]
            large = wide >= _LEAST_WIDE * self.width and high >= _LEAST_HIGH * self.height
            area = wide * high / (self.width * self.height)
            if large and area <= _MOST and amount > 0.004 * wide * high:
                kept.append(place)
        return kept

    def _text(self) -> Mask:
        """Where words of the usual height stand; strokes that were misread as words are higher."""
        covered = np.zeros((self.height, self.width), dtype=bool)
        for left, top, right, bottom in self.words.boxes:
            if bottom - top <= _TALL * self.line:
                margin = round(0.2 * (bottom - top))
                covered[max(0, top - margin) : bottom + margin, max(0, left - margin) : right] = (
                    True
                )
        return covered

    def _kind_in_colour(self, place: Rectangle) -> str | None:
        ink, words = Ink(self._crop(place)), self.words.within(place)
        if self._is_full(place):
            return None  # a bar of a chart, a coloured field
        drawn = ink.coloured
        tall = place[3] - place[1] > _TALL * self.line
        if not drawn.any() or ink.hues > 1:
            return LOGO if self._is_letterhead(place) or is_logo(ink, words) else None
        if drawn.mean() < 0.5 and min(drawn.shape) > self.line and is_ringed(drawn):
            return STAMP
        if drawn.mean() < 0.5 and tall and is_framed(drawn):
            return STAMP
        if tall and is_signature(ink):
            return SIGNATURE
        if self._is_signed(place) and tall:
            return SIGNATURE
        if words.under(drawn) > 0.6:
            return None  # a heading in colour
        if self._is_letterhead(place):
            return LOGO
        return STAMP if tall and drawn.mean() < 0.4 else None

    def _is_full(self, place: Rectangle) -> bool:
        left, top, right, bottom = place
        return float(self.ink.coloured[top:bottom, left:right].mean()) > _FULL

    def _kind_in_black(self, place: Rectangle, left: Mask) -> str | None:
        a, b, c, d = place
        drawn = left[b:d, a:c]
        crop = np.where(drawn[..., None], self._crop(place), self.ink.paper.astype(np.uint8))
        ink = Ink(np.pad(crop.astype(np.uint8), ((4, 4), (4, 4), (0, 0)), mode="edge"))
        if d - b <= self.line:
            return None
        if drawn.mean() < 0.5 and is_ringed(drawn):
            return STAMP
        if is_signature(ink):
            return SIGNATURE
        if self._is_signed(place) and drawn.mean() < 0.3:
            return SIGNATURE
        return LOGO if self._is_letterhead(place) and drawn.mean() > 0.1 else None

    def _crop(self, place: Rectangle) -> Pixels:
        left, top, right, bottom = place
        return self.pixels[top:bottom, left:right]

    def _is_letterhead(self, place: Rectangle) -> bool:
        left, top, right, bottom = place
        if _TOP * self.height <= bottom and top <= _BOTTOM * self.height:
            return False
        return bool(right - left < 0.5 * self.width)

    def _is_signed(self, place: Rectangle) -> bool:
        left, top, right, bottom = place
        near = _NEAR * self.height
        return any(
            a < right + near and c > left - near and b < bottom + near and d > top - near
            for a, b, c, d in self.signing
        )

    def photograph(self, face: Rectangle) -> Rectangle:
        """The picture on the page that holds a face, or the face and what is around it."""
        for place in self._pieces(self.ink.mask & ~self._text()):
            inside = place[0] <= face[0] and place[1] <= face[1]
            if inside and place[2] >= face[2] and place[3] >= face[3]:
                return place
        wide, high = face[2] - face[0], face[3] - face[1]
        return (
            max(0, face[0] - round(_PORTRAIT * wide)),
            max(0, face[1] - round(_PORTRAIT * high)),
            min(self.width, face[2] + round(_PORTRAIT * wide)),
            min(self.height, face[3] + round(_PORTRAIT * high)),
        )

    def grown(self, place: Rectangle) -> Rectangle:
        margin = round(_MARGIN * self.longer)
        left, top, right, bottom = place
        return (
            max(0, left - margin),
            max(0, top - margin),
            min(self.width, right + margin),
            min(self.height, bottom + margin),
        )
