"""Which pictures go on in which: what is drawn up to an edge begins at the edge of another."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from veladura.formats.pictures.drawings.placing import Box
from veladura.formats.pictures.painting import Pixels

_FLAT = 6.0  # spread of brightness below which nothing is drawn at an edge
# How far apart edges may be, where 0.7 is chance: of pictures that follow each other, of others.
_ALIKE, _FITTING = 0.55, 0.35
_CROWD = 1_000  # pictures of one width that are compared with each other
_LONGEST = 64_000_000  # pixels of pictures that go on in each other

Edge = npt.NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Edges:
    """How bright a picture is along its sides."""

    size: tuple[int, int]  # height, width
    top: Edge = field(repr=False)
    bottom: Edge = field(repr=False)
    left: Edge = field(repr=False)
    right: Edge = field(repr=False)

    @classmethod
    def of(cls, pixels: Pixels) -> "Edges":
        sides = (pixels[0], pixels[-1], pixels[:, 0], pixels[:, -1])
        top, bottom, left, right = (side.mean(axis=1, dtype=np.float32) for side in sides)
        return cls(pixels.shape[:2], top, bottom, left, right)

    @property
    def is_open(self) -> bool:
        """Whether anything is drawn up to one of its sides."""
        return any(map(is_inked, (self.top, self.bottom, self.left, self.right)))

    def fits(self, other: "Edges", *, down: bool) -> int:
        """Whether the other goes on below or beside it: 1 yes, -1 no, 0 where nothing is cut."""
        if self.size[down] != other.size[down]:
            return -1
        end, start = (self.bottom, other.top) if down else (self.right, other.left)
        if not is_inked(end) and not is_inked(start):
            return 0
        return 1 if _apart(end[None, :], start[None, :])[0] <= _ALIKE else -1


def is_inked(edge: Edge) -> bool:
    return float(edge.std()) > _FLAT


def assembled(edges: Sequence[Edges]) -> list[dict[int, Box]]:
    """Two pictures and more that go on in each other, whatever the order they came in, and where
    each of them lies in the whole."""
    wholes = [_Assembly({number: (0, 0, *one.size[::-1])}) for number, one in enumerate(edges)]
    used: set[tuple[int, bool, bool]] = set()
    for link in sorted((*_links(edges, down=True), *_links(edges, down=False))):
        ends = (link.first, link.down, True), (link.then, link.down, False)
        whole, other = wholes[link.first], wholes[link.then]
        if used.isdisjoint(ends) and whole is not other:
            joined = whole.with_other(other, link)
            if joined is not None:
                used.update(ends)
                for number in joined.boxes:
                    wholes[number] = joined
    found = {id(whole): whole.boxes for whole in wholes if len(whole.boxes) > 1}
    return [dict(sorted(boxes.items())) for boxes in found.values()]


@dataclass(frozen=True, slots=True, order=True)
class _Link:
    apart: float  # the more so where other pictures stand between the two in the file
    first: int
    then: int
    down: bool


@dataclass(slots=True)
class _Assembly:
    boxes: dict[int, Box]

    def with_other(self, other: "_Assembly", link: _Link) -> "_Assembly | None":
        """Both as one; None where two pictures would lie in one place, or it grows too large."""
        left, top, right, bottom = self.boxes[link.first]
        there = other.boxes[link.then]
        across, down = (left, bottom) if link.down else (right, top)
        move = np.array((across - there[0], down - there[1]) * 2)
        mine = np.array(list(self.boxes.values()))
        moved = np.array(list(other.boxes.values())) + move
        wide = np.minimum(mine[:, None, 2:], moved[None, :, 2:])
        wide = wide - np.maximum(mine[:, None, :2], moved[None, :, :2])
        together = np.concatenate((mine, moved))
        pixels = np.prod(together[:, 2:] - together[:, :2], axis=1).sum()
        if (wide > 0).all(axis=2).any() or pixels > _LONGEST:
            return None
        placed = {n: (a, b, c, d) for n, (a, b, c, d) in zip(other.boxes, moved, strict=True)}
        return _Assembly(self.boxes | placed)


def _links(edges: Sequence[Edges], *, down: bool) -> Iterator[_Link]:
    alike: dict[int, list[int]] = defaultdict(list)
    for number, one in enumerate(edges):
        alike[one.size[down]].append(number)
    for numbers in alike.values():
        if len(numbers) > 1:
            ends = np.stack([edges[n].bottom if down else edges[n].right for n in numbers])
            starts = np.stack([edges[n].top if down else edges[n].left for n in numbers])
            for apart, end, start in (*_beside(ends, starts), *_anywhere(ends, starts)):
                yield _Link(apart, numbers[end], numbers[start], down)


Fit = tuple[float, int, int]  # how badly it fits, end and start


def _beside(ends: Edge, starts: Edge) -> Iterator[Fit]:
    """Pictures that follow each other, in the one order or in the other."""
    for first, then in ((0, 1), (1, 0)):
        until = len(ends) - 1
        apart = _apart(ends[first : first + until], starts[then : then + until])
        for place in np.flatnonzero(apart <= _ALIKE):
            yield float(apart[place]), int(place) + first, int(place) + then


def _anywhere(ends: Edge, starts: Edge) -> Iterator[Fit]:
    """Whatever fits well: pictures that come in another order than they are shown in."""
    if len(ends) > _CROWD:
        return
    for number, end in enumerate(ends):
        apart = _apart(end[None, :], starts)
        apart[number] = 1.0
        for place in np.flatnonzero(apart <= _FITTING):
            yield float(apart[place]) + _ALIKE - _FITTING, number, int(place)


def _apart(ends: Edge, starts: Edge) -> Edge:
    """How little each end fits its start: 0 where they are the same, 1 where nothing is drawn."""
    spread = np.minimum(ends.std(axis=1), starts.std(axis=1))
    distance = np.sqrt(((starts - ends) ** 2).mean(axis=1)) / 2
    return np.where(spread > _FLAT, distance / np.maximum(spread, _FLAT), 1.0)
