"""Which pictures go on in which: what is drawn up to an edge begins at the edge of another."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from veladura.formats.pictures.painting import Pixels

_FLAT = 6.0  # spread of brightness below which nothing is drawn at an edge
# How far apart edges may be, where 0.7 is chance: of pictures that follow each other, of others.
_ALIKE, _FITTING = 0.55, 0.35
_CROWD = 1_000  # pictures of one width that are compared with each other
_LONGEST = 64_000_000  # pixels of a chain

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


@dataclass(frozen=True, slots=True)
class Chain:
    """Pictures in the order in which they go on."""

    numbers: tuple[int, ...]
    down: bool  # one below the other, or side by side


def chains(edges: Sequence[Edges]) -> Iterator[Chain]:
    """Two pictures and more that go on in each other, whatever the order they came in."""
    for down in (True, False):
        alike: dict[int, list[int]] = defaultdict(list)
        for number, one in enumerate(edges):
            alike[one.size[down]].append(number)
        for numbers in alike.values():
            if len(numbers) > 1:
                for chain in _linked(numbers, edges, down=down):
                    if sum(edges[n].size[0] * edges[n].size[1] for n in chain) <= _LONGEST:
                        yield Chain(tuple(chain), down)


def _linked(numbers: Sequence[int], edges: Sequence[Edges], *, down: bool) -> Iterator[list[int]]:
    following = _following(numbers, edges, down=down)
    begun = set(following.values())
    seen: set[int] = set()
    for first in (*(n for n in following if n not in begun), *following):
        chain: list[int] = []
        here: int | None = first
        while here is not None and here not in seen:
            seen.add(here)
            chain.append(here)
            here = following.get(here)
        if len(chain) > 1:
            yield chain


def _following(numbers: Sequence[int], edges: Sequence[Edges], *, down: bool) -> dict[int, int]:
    """What each goes on in: its neighbour before all others, then whatever fits best."""
    ends = np.stack([edges[n].bottom if down else edges[n].right for n in numbers])
    starts = np.stack([edges[n].top if down else edges[n].left for n in numbers])
    following: dict[int, int] = {}
    taken: set[int] = set()
    for _, _, end, start in sorted((*_beside(ends, starts), *_anywhere(ends, starts))):
        if numbers[end] not in following and numbers[start] not in taken:
            following[numbers[end]] = numbers[start]
            taken.add(numbers[start])
    return following


Fit = tuple[bool, float, int, int]  # whether it lies elsewhere, how badly it fits, end and start


def _beside(ends: Edge, starts: Edge) -> Iterator[Fit]:
    """Pictures that follow each other, in the one order or in the other."""
    for first, then in ((0, 1), (1, 0)):
        until = len(ends) - 1
        apart = _apart(ends[first : first + until], starts[then : then + until])
        for place in np.flatnonzero(apart <= _ALIKE):
            yield False, float(apart[place]), int(place) + first, int(place) + then


def _anywhere(ends: Edge, starts: Edge) -> Iterator[Fit]:
    """Whatever fits well: pictures that come in another order than they are shown in."""
    if len(ends) > _CROWD:
        return
    for number, end in enumerate(ends):
        apart = _apart(end[None, :], starts)
        apart[number] = 1.0
        for place in np.flatnonzero(apart <= _FITTING):
            yield True, float(apart[place]), number, int(place)


def _apart(ends: Edge, starts: Edge) -> Edge:
    """How little each end fits its start: 0 where they are the same, 1 where nothing is drawn."""
    spread = np.minimum(ends.std(axis=1), starts.std(axis=1))
    distance = np.sqrt(((starts - ends) ** 2).mean(axis=1)) / 2
    return np.where(spread > _FLAT, distance / np.maximum(spread, _FLAT), 1.0)
