"""Where pictures are shown, and which of them lie so close together that they may be one."""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from veladura.formats.pictures.drawings.placing import Box
from veladura.formats.pictures.mosaics.edges import Edges, is_inked

_NEAR, _GAP = 2.0, 0.06  # between neighbours: of the unit, of the shorter side
_ALIGNED, _APART = 0.02, 0.25  # of the side they share: where it is the same, they may lie apart
_BESIDE = 0.5  # of the shorter side that two neighbours share
_CROWD = 4_000  # pictures on one sheet that are not compared one by one

Boxes = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Spot:
    """A picture by its key, the sheet it lies on, and where on it, in pixels of a screen."""

    key: str
    sheet: Hashable
    box: Box


def adjoining(spots: Iterable[Spot], edges: Mapping[str, Edges]) -> Iterator[list[tuple[str, Box]]]:
    """Pictures that stand close together, in groups, without the gaps between them."""
    sheets: dict[Hashable, list[Spot]] = defaultdict(list)
    for spot in dict.fromkeys(spots):
        if spot.key in edges and spot.box[0] < spot.box[2] and spot.box[1] < spot.box[3]:
            sheets[spot.sheet].append(spot)
    for shown in sheets.values():
        if 1 < len(shown) <= _CROWD:
            boxes = np.array([spot.box for spot in shown], dtype=np.float64)
            for group in _groups(boxes, [edges[spot.key] for spot in shown]):
                closed = _closed(boxes[group])
                yield [
                    (shown[number].key, (a, b, c, d))
                    for number, (a, b, c, d) in zip(group, closed.tolist(), strict=True)
                ]


def _groups(boxes: Boxes, edges: Sequence[Edges]) -> Iterator[list[int]]:
    top, bottom = ([is_inked(side) for side in sides] for sides in _sides(edges))
    left = set(range(len(boxes)))
    while left:
        waiting, group = [left.pop()], []
        while waiting:
            here = waiting.pop()
            group.append(here)
            near = _beside(boxes, here) | _beside(boxes[:, [1, 0, 3, 2]], here, top, bottom)
            found = left & set(np.flatnonzero(near).tolist())
            left -= found
            waiting += found
        if len(group) > 1:
            yield sorted(group)


def _sides(edges: Sequence[Edges]) -> tuple[list[npt.NDArray[np.float32]], ...]:
    return [one.top for one in edges], [one.bottom for one in edges]


def _beside(
    boxes: Boxes, here: int, starts: Sequence[bool] = (), ends: Sequence[bool] = ()
) -> npt.NDArray[np.bool_]:
    """Which boxes begin where one ends, or end where it begins. What lies below counts only where
    something is cut: letters stand above each other, words do not."""
    sides = boxes[:, 2:] - boxes[:, :2]
    shorter = np.minimum(sides.min(axis=1), sides[here].min())
    same = np.abs(boxes[:, [1, 3]] - boxes[here, [1, 3]]).max(axis=1) <= _ALIGNED * sides[here, 1]
    near = np.maximum(np.maximum(_NEAR, _GAP * shorter), same * _APART * sides[here, 1])
    shared = np.minimum(boxes[:, 3], boxes[here, 3]) - np.maximum(boxes[:, 1], boxes[here, 1])
    level = shared >= _BESIDE * np.minimum(sides[:, 1], sides[here, 1])
    after = np.abs(boxes[:, 0] - boxes[here, 2]) <= near
    before = np.abs(boxes[:, 2] - boxes[here, 0]) <= near
    if starts:
        after &= np.array(starts) & ends[here]
        before &= np.array(ends) & starts[here]
    return np.asarray(level & (after | before))


def _closed(boxes: Boxes) -> Boxes:
    """Without rows and columns of the sheet in which nothing is shown."""
    closed = boxes.copy()
    for low, high in ((0, 2), (1, 3)):
        order = np.argsort(boxes[:, low])
        reached, gone = boxes[order[0], low], 0.0
        for number in order:
            gone += max(0.0, boxes[number, low] - reached)
            reached = max(reached, boxes[number, high])
            closed[number, [low, high]] -= gone
    return closed
