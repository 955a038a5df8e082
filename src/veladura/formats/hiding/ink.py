"""What is drawn on a paper: which pixels, in which colours, how thick, how straight."""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

Pixels = npt.NDArray[np.uint8]
Mask = npt.NDArray[np.bool_]
Rectangle = tuple[int, int, int, int]  # left, top, right, bottom in pixels, half-open
_CONTRAST = 48  # of 255: what differs less from the paper is its grain
_GRAIN = 3  # of 255: what compression does to an area
_COLOURFUL = 56  # of 255 between the strongest and the weakest channel
_HUES = 12  # parts of the circle of colours
_SHORTEST_RUN = 24  # pixels: shorter runs are never ruled
_LONG = 0.25  # of a side: runs that are ruled rather than written


@dataclass(frozen=True)
class Ink:
    """A picture apart in paper and ink."""

    pixels: Pixels
    page: bool = False  # whose edge may be the lid of a scanner

    @cached_property
    def paper(self) -> npt.NDArray[np.int16]:
        if self.page:
            return np.asarray(np.median(self.pixels[::7, ::7], axis=(0, 1)), dtype=np.int16)
        edge = np.concatenate(
            [self.pixels[0], self.pixels[-1], self.pixels[:, 0], self.pixels[:, -1]]
        )
        return np.asarray(np.median(edge, axis=0), dtype=np.int16)

    @cached_property
    def mask(self) -> Mask:
        away = np.abs(self.pixels.astype(np.int16) - self.paper).max(axis=2)
        return np.asarray(away > _CONTRAST)

    @cached_property
    def coloured(self) -> Mask:
        """Ink that is not grey."""
        return np.asarray(self.mask & (np.ptp(self.pixels, axis=2) > _COLOURFUL))

    @property
    def share(self) -> float:
        return float(self.mask.mean())

    @property
    def colour_share(self) -> float:
        return float(self.coloured.sum() / max(1, self.mask.sum()))

    @property
    def brightness(self) -> float:
        return float(self.pixels[self.mask].mean()) if self.mask.any() else 255.0

    @cached_property
    def hues(self) -> int:
        """How many clearly different colours the coloured ink has."""
        inked = self.pixels[self.coloured].astype(float)
        if not len(inked):
            return 0
        high, spread = inked.max(axis=1), np.ptp(inked, axis=1)
        red, green, blue = inked.T
        hue = np.where(
            high == red,
            (green - blue) / spread % 6,
            np.where(high == green, (blue - red) / spread + 2, (red - green) / spread + 4),
        )
        counted = np.bincount((hue / 6 * _HUES).astype(int) % _HUES, minlength=_HUES)
        strong = counted > 0.06 * len(inked)
        beside = np.roll(strong, 1) & strong  # neighbours are one colour, seen through compression
        return int(max(1, strong.sum() - beside.sum()))

    @property
    def thickness(self) -> float:
        """Of strokes, in pixels: their area against the length of their edges."""
        edges = edge_count(self.mask)
        return 2 * float(self.mask.sum()) / max(1, edges)

    @cached_property
    def ruled(self) -> Mask:
        """Ink in long straight runs across or down: lines, axes, frames."""
        height, width = self.mask.shape
        across = _run_lengths(self.mask) >= max(_SHORTEST_RUN, _LONG * width)
        down = max(_SHORTEST_RUN, _LONG * height) <= _run_lengths(self.mask.T).T
        return np.asarray(across | down)

    @property
    def ruled_share(self) -> float:
        return float(self.ruled.sum() / max(1, self.mask.sum()))

    @property
    def looped(self) -> float:
        """The share of inked columns that are crossed twice: writing is, a curve of values not."""
        starts = np.diff(self.mask.astype(np.int8), axis=0, prepend=0) == 1
        crossings = starts.sum(axis=0)
        return float((crossings >= 2).sum() / max(1, (crossings >= 1).sum()))

    @property
    def flatness(self) -> float:
        """The share of its pixels that the eight commonest colours have."""
        coarse = (self.pixels >> 3).astype(np.int32)
        codes = coarse[:, :, 0] << 10 | coarse[:, :, 1] << 5 | coarse[:, :, 2]
        counted = np.sort(np.bincount(codes.ravel(), minlength=1))[::-1]
        return float(counted[:8].sum() / codes.size)

    @property
    def evenness(self) -> float:
        """The share of its pixels that are like their neighbour: areas have no grain."""
        steps = np.abs(np.diff(self.pixels.astype(np.int16), axis=1)).max(axis=2)
        return float((steps <= _GRAIN).mean()) if steps.size else 1.0


def edge_count(mask: Mask) -> int:
    inner = mask.copy()
    inner[1:] &= mask[:-1]
    inner[:-1] &= mask[1:]
    inner[:, 1:] &= mask[:, :-1]
    inner[:, :-1] &= mask[:, 1:]
    return int((mask & ~inner).sum())


def _run_lengths(mask: Mask) -> npt.NDArray[np.int32]:
    """For each pixel how long the run across is that it belongs to; short runs have none."""
    padded = np.zeros((mask.shape[0], mask.shape[1] + 2), dtype=np.int8)
    padded[:, 1:-1] = mask
    steps = np.diff(padded, axis=1)
    rows, starts = np.nonzero(steps == 1)
    _, ends = np.nonzero(steps == -1)
    lengths = np.zeros(mask.shape, dtype=np.int32)
    long = ends - starts >= _SHORTEST_RUN
    for row, start, end in zip(rows[long], starts[long], ends[long], strict=True):
        lengths[row, start:end] = end - start
    return lengths


def pieces(mask: Mask, cell: int) -> list[tuple[Rectangle, int]]:
    """What hangs together within a cell's distance: its rectangle, and its pixels of ink."""
    height, width = mask.shape
    rows, columns = -(-height // cell), -(-width // cell)
    padded = np.zeros((rows * cell, columns * cell), dtype=bool)
    padded[:height, :width] = mask
    counts = padded.reshape(rows, cell, columns, cell).sum(axis=(1, 3))
    waiting = {(int(r), int(c)) for r, c in zip(*np.nonzero(counts), strict=True)}
    found: list[tuple[Rectangle, int]] = []
    while waiting:
        pending = [waiting.pop()]
        members: list[tuple[int, int]] = []
        while pending:
            row, column = pending.pop()
            members.append((row, column))
            for down in (-1, 0, 1):
                for across in (-1, 0, 1):
                    beside = (row + down, column + across)
                    if beside in waiting:
                        waiting.remove(beside)
                        pending.append(beside)
        found.append((_tight(mask, members, cell), int(sum(counts[m] for m in members))))
    return found


def _tight(mask: Mask, members: list[tuple[int, int]], cell: int) -> Rectangle:
    top, left = min(r for r, _ in members) * cell, min(c for _, c in members) * cell
    bottom = (max(r for r, _ in members) + 1) * cell
    right = (max(c for _, c in members) + 1) * cell
    inside = mask[top:bottom, left:right]
    rows, columns = np.nonzero(inside.any(axis=1))[0], np.nonzero(inside.any(axis=0))[0]
    return (
        left + int(columns[0]),
        top + int(rows[0]),
        left + int(columns[-1]) + 1,
        top + int(rows[-1]) + 1,
    )
