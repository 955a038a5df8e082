"""Which pictures go on in which: what is drawn up to an edge begins at the edge of another."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from veladura.formats.pictures.painting import Pixels

_FLAT = 6.0  # spread of brightness below which nothing is drawn at an edge
_ALIKE = 0.55  # of the spread of two edges: how far apart they may be and still go on
_CROWD = 2_000  # pictures of one width that are compared with each other
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
            if 1 < len(numbers) <= _CROWD:
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
    apart = _apart(ends, starts)
    order = np.arange(len(numbers))
    beside = np.abs(order[:, None] - order[None, :]) == 1
    ranked = np.where(beside, apart - 1, apart)
    following: dict[int, int] = {}
    taken: set[int] = set()
    for place in np.argsort(ranked, axis=None, kind="stable"):
        end, start = divmod(int(place), len(numbers))
        if apart[end, start] > _ALIKE:
            if ranked[end, start] > _ALIKE:
                break
            continue
        if end not in following and start not in taken:
            following[end] = start
            taken.add(start)
    return {numbers[end]: numbers[start] for end, start in following.items()}


def _apart(ends: npt.NDArray[np.float32], starts: npt.NDArray[np.float32]) -> Edge:
    """How little each end fits each start: 0 where they are the same, more than enough where
    nothing is drawn on one of them, and for a picture and itself."""
    spread = np.minimum(ends.std(axis=1)[:, None], starts.std(axis=1)[None, :])
    found = np.full(spread.shape, 9.0, np.float32)
    for number, end in enumerate(ends):
        distance = np.sqrt(((starts - end) ** 2).mean(axis=1))
        drawn = spread[number] > _FLAT
        found[number, drawn] = distance[drawn] / spread[number, drawn] / 2
    np.fill_diagonal(found, 9.0)
    return found
