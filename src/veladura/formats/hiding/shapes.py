"""What a picture shows, judged by its shape: a signature, a stamp, a logo, or none of them.

A reading says where words were found in it: a text or a chart is told by them from a logo.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from veladura.formats.hiding.hider import LOGO, SIGNATURE, STAMP
from veladura.formats.hiding.ink import Ink, Mask, Pixels, Rectangle, pieces

_LIGHT = 160  # of 255: paper on which people sign
_SMALLEST = 16  # pixels of a side: dots, bullets and rules show nothing
_LARGEST_LOGO = 900  # pixels of a side that a logo has without a place that says so
_FEW_WORDS = 5  # in a logo; a chart has more
_THINNEST = 0.012  # of the longer side: emblems have areas, curves of values have none
_RAYS = 72  # directions in which the outline of a stamp is looked for


@dataclass(frozen=True, slots=True)
class Words:
    """Where words stand in a picture; `read` is False where nobody looked."""

    boxes: tuple[Rectangle, ...] = field(default=(), repr=False)
    read: bool = True

    def under(self, mask: Mask) -> float:
        """The share of the ink that lies under words."""
        total = int(mask.sum())
        if not total or not self.boxes:
            return 0.0
        covered = np.zeros_like(mask)
        for left, top, right, bottom in self.boxes:
            covered[max(0, top) : bottom, max(0, left) : right] = True
        return float((mask & covered).sum() / total)

    def within(self, place: Rectangle) -> "Words":
        """Those whose middle lies in a rectangle, counted from its corner."""
        left, top, right, bottom = place
        kept = [
            (a - left, b - top, c - left, d - top)
            for a, b, c, d in self.boxes
            if left <= (a + c) / 2 < right and top <= (b + d) / 2 < bottom
        ]
        return Words(tuple(kept), self.read)


NO_WORDS = Words()


def is_blank(pixels: Pixels) -> bool:
    """Whether nothing at all is drawn, or too little to be something."""
    return min(pixels.shape[:2]) < _SMALLEST or not Ink(pixels).mask.any()


def kind_of(pixels: Pixels, words: Words = NO_WORDS) -> str | None:
    """What a whole picture shows; None where it is none of these."""
    if is_blank(pixels):
        return None
    ink = Ink(pixels)
    if ink.paper.mean() >= _LIGHT:
        if is_stamp(ink):
            return STAMP
        if is_signature(ink) and words.under(ink.mask) < 0.8:
            return SIGNATURE
        if ink.colour_share < 0.1 and words.under(ink.mask) > 0.75:
            return None  # a text
    return LOGO if is_logo(ink, words) else None


def is_signature(ink: Ink) -> bool:
    """Thin dark strokes of one ink that hang together and cross their own way."""
    height, width = ink.mask.shape
    if not 0.003 < ink.share < 0.2 or ink.hues > 1 or ink.brightness > 170:
        return False
    if not 0.6 < width / height < 12 or ink.ruled_share > 0.3:
        return False
    if ink.thickness > max(5.0, 0.07 * height) or ink.looped < 0.25:
        return False
    if has_axes(ink):
        return False
    (left, _, right, _), amount = max(pieces(ink.mask, max(2, height // 30)), key=lambda p: p[1])
    return amount > 0.5 * ink.mask.sum() and right - left > 0.35 * _spread(ink.mask)


def _spread(mask: Mask) -> int:
    columns = np.nonzero(mask.any(axis=0))[0]
    return int(columns[-1] - columns[0] + 1)


def is_stamp(ink: Ink) -> bool:
    """One ink, and an outline around it: a ring, or a frame in colour."""
    rows, columns = np.nonzero(ink.mask.any(axis=1))[0], np.nonzero(ink.mask.any(axis=0))[0]
    drawn = ink.mask[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]
    share = float(drawn.mean())
    if min(drawn.shape) < 2 * _SMALLEST or not 0.02 < share < 0.5 or ink.hues > 1:
        return False
    if 0 < ink.colour_share < 0.5:
        return False  # black and a colour
    return is_ringed(drawn) or (ink.colour_share >= 0.5 and is_framed(drawn))


def is_ringed(drawn: Mask) -> bool:
    """Whether the outermost ink lies on an ellipse, all around, and is not a filled disc."""
    height, width = drawn.shape
    if not 0.5 < width / height < 2:
        return False
    angles = np.linspace(0, 2 * np.pi, _RAYS, endpoint=False)
    steps = np.linspace(0.0, 1.0, 101)
    x = ((1 + np.outer(np.cos(angles), steps)) * (width - 1) / 2).round().astype(int)
    y = ((1 + np.outer(np.sin(angles), steps)) * (height - 1) / 2).round().astype(int)
    along = drawn[y, x]
    outermost = 100 - np.argmax(along[:, ::-1], axis=1)
    met = along.any(axis=1) & (outermost >= 88)
    ring = float(along[:, 30:80].mean())  # a disc or a pie is full there
    return float(met.mean()) > 0.85 and ring < 0.6


def is_framed(drawn: Mask) -> bool:
    """Whether each side is a line, a little slanted perhaps."""
    height, width = drawn.shape
    margin_x, margin_y = max(2, round(0.08 * width)), max(2, round(0.12 * height))
    sides = (
        drawn[:margin_y].any(axis=0),
        drawn[-margin_y:].any(axis=0),
        drawn[:, :margin_x].any(axis=1),
        drawn[:, -margin_x:].any(axis=1),
    )
    return all(float(side.mean()) > 0.8 for side in sides)


def is_logo(ink: Ink, words: Words = NO_WORDS) -> bool:
    """A few flat colours, compact, with few words and without axes."""
    height, width = ink.mask.shape
    if max(height, width) > _LARGEST_LOGO or not 0.15 < width / height < 8:
        return False
    grey = ink.colour_share < 0.02 and np.ptp(ink.paper) < 30
    flat, even = (0.9, 0.85) if grey else (0.7, 0.6)  # a grey photograph has few shades, too
    if ink.flatness < flat or ink.evenness < even or ink.share < 0.03:
        return False
    if ink.thickness < _THINNEST * max(height, width) or len(words.boxes) > _FEW_WORDS:
        return False
    return not (grey and ink.paper.mean() < _LIGHT) and not has_axes(ink)


def has_axes(ink: Ink) -> bool:
    """A long thin line down and one across that meet: what charts have, logos not."""
    height, width = ink.mask.shape
    thin = max(2, round(0.012 * max(height, width)))
    across = _thin_lines(ink.mask.mean(axis=1) > 0.55, thin)
    down = _thin_lines(ink.mask.mean(axis=0) > 0.55, thin)
    return bool(across) and bool(down)


def _thin_lines(full: Mask, thin: int) -> int:
    """How many runs of full rows are no thicker than a line."""
    steps = np.diff(np.concatenate([[False], full, [False]]).astype(np.int8))
    lengths = np.nonzero(steps == -1)[0] - np.nonzero(steps == 1)[0]
    return int((lengths <= thin).sum())


def merged(boxes: Sequence[Rectangle]) -> Rectangle:
    return (
        min(box[0] for box in boxes),
        min(box[1] for box in boxes),
        max(box[2] for box in boxes),
        max(box[3] for box in boxes),
    )
