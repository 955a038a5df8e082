"""Pictures that run with the text: side by side in lines and cells, lines below each other."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from veladura.formats.pictures.drawings.placing import Box
from veladura.formats.pictures.mosaics.edges import Edges
from veladura.formats.pictures.mosaics.spots import Spot

_LETTER = 8.0  # pixels that a character takes
_LINE = 20.0  # pixels that a line of text takes
_SAME = 0.02  # by which rows of one picture may differ in width


@dataclass(frozen=True, slots=True)
class _Shown:
    key: str  # empty for text
    wide: float
    high: float


@dataclass(slots=True)
class _Frame:
    """What stands in a block, or in a row of a table, whose blocks lie side by side."""

    is_row: bool
    placed: list[tuple[str, Box]] = field(default_factory=list)
    line: list[_Shown] = field(default_factory=list)
    wide: float = 0.0
    high: float = 0.0


class Flow:
    """Is told what comes in the order of the text, and says where pictures come to stand."""

    def __init__(self, edges: Mapping[str, Edges], sheet: Hashable) -> None:
        self._edges, self._sheet = edges, sheet
        self._frames = [_Frame(is_row=False)]

    def picture(self, key: str, wide: float = 0.0, high: float = 0.0) -> None:
        """Without a size, as large as its pixels."""
        if not wide or not high:
            tall, broad = self._edges[key].size if key in self._edges else (_LINE, _LINE)
            wide, high = _proportional(wide, high, broad, tall)
        self._frames[-1].line.append(_Shown(key, wide, high))

    def text(self, text: str) -> None:
        length = len(text.strip())
        if length:
            self._frames[-1].line.append(_Shown("", _LETTER * length, _LINE))

    def end_line(self) -> None:
        frame = self._frames[-1]
        for row in self._rows(frame.line):
            across = 0.0
            for shown in row:
                if shown.key:
                    corner = across + shown.wide, frame.high + shown.high
                    frame.placed.append((shown.key, (across, frame.high, *corner)))
                across += shown.wide
            frame.wide = max(frame.wide, across)
            frame.high += max((shown.high for shown in row), default=0.0)
        frame.line = []

    def open(self, *, is_row: bool = False) -> None:
        self.end_line()
        self._frames.append(_Frame(is_row))

    def close(self) -> None:
        self.end_line()
        if len(self._frames) == 1:
            return
        inner, outer = self._frames.pop(), self._frames[-1]
        across, down = (outer.wide, 0.0) if outer.is_row else (0.0, outer.high)
        outer.placed += (
            (key, (left + across, top + down, right + across, bottom + down))
            for key, (left, top, right, bottom) in inner.placed
        )
        if outer.is_row:
            outer.wide, outer.high = outer.wide + inner.wide, max(outer.high, inner.high)
        else:
            outer.wide, outer.high = max(outer.wide, inner.wide), outer.high + inner.high

    def spots(self) -> list[Spot]:
        """When everything was told."""
        while len(self._frames) > 1:
            self.close()
        self.end_line()
        return [Spot(key, self._sheet, box) for key, box in self._frames[0].placed]

    def _rows(self, line: Sequence[_Shown]) -> list[Sequence[_Shown]]:
        """A line as it is broken where pictures of one row end, as far as their edges tell."""
        if len(line) < 2 or not all(shown.key in self._edges for shown in line):
            return [line]
        best = max(_breaks(line), key=lambda count: (self._fit(line, count), count))
        return [line[start : start + best] for start in range(0, len(line), best)]

    def _fit(self, line: Sequence[_Shown], count: int) -> int:
        """How many neighbours go on in each other, less those that do not."""
        edges = [self._edges[shown.key] for shown in line]
        beside = (
            one.fits(other, down=False)
            for number, (one, other) in enumerate(pairwise(edges), 1)
            if number % count
        )
        below = (
            one.fits(other, down=True) for one, other in zip(edges, edges[count:], strict=False)
        )
        return sum(beside) + sum(below)


def _proportional(wide: float, high: float, broad: float, tall: float) -> tuple[float, float]:
    if wide:
        return wide, wide * tall / broad
    return (high * broad / tall, high) if high else (broad, tall)


def _breaks(line: Sequence[_Shown]) -> Iterator[int]:
    """Into how many pictures a row each the line can be broken, all rows being equally wide."""
    yield len(line)
    for count in range(1, len(line)):
        if len(line) % count == 0:
            rows = [line[start : start + count] for start in range(0, len(line), count)]
            wide = [sum(shown.wide for shown in row) for row in rows]
            if max(wide) - min(wide) <= _SAME * max(wide):
                yield count
