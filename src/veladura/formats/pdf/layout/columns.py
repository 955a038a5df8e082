"""Puts columns of prose that a file draws line by line across the page into reading order.

A table is read row by row, and so is left alone: what tells prose is that its lines are long and
start in the middle of sentences.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

BREAK = -1  # the end of a line, in an order of characters
ROWS = 3  # lines side by side that make columns
_WORDS = 3.0  # of a line of prose, on average
_SMALL = 0.3  # of the lines of prose that start with a small letter
_INDENT = 3.0  # of the height of letters: the deepest first line
_GUTTER = 0.8  # of the height of letters: how far columns stand apart


@dataclass(frozen=True, slots=True)
class Stretch:
    """A piece of a line that no gap parts: its characters, and where it stands."""

    start: int
    end: int
    left: float
    right: float
    height: float
    words: int
    small: bool  # whether it starts with a small letter


Rows = Sequence[Sequence[Stretch]]  # the lines of a page, each cut at its gaps


def is_gap(last: float, following: float, height: float) -> bool:
    return following - last > _GUTTER * height


def order(rows: Rows, count: int) -> list[int] | None:
    """The characters of a page column by column, or None where they stand as they are read."""
    found: list[int] = []
    at = 0
    for first, last in _runs(rows):
        found += range(at, rows[first][0].start)
        for column in _columns(rows[first:last]):
            for stretch in column:
                found += (*range(stretch.start, stretch.end), BREAK)
        at = rows[last][0].start if last < len(rows) else count
    return [*found, *range(at, count)] if found else None


def _runs(rows: Rows) -> Iterator[tuple[int, int]]:
    """Rows of prose side by side: the first, and the one after the last."""
    first = 0
    while first < len(rows):
        lefts = [stretch.left for stretch in rows[first]]
        last = first + 1
        while len(lefts) > 1 and last < len(rows) and _fits(rows[last], lefts):
            last += 1
        if last - first >= ROWS and all(map(_is_prose, _columns(rows[first:last]))):
            yield first, last
        first = last


def _fits(row: Sequence[Stretch], lefts: Sequence[float]) -> bool:
    """Whether each piece of a line stands in a column of its own, and in no other."""
    places = [_place(stretch, lefts) for stretch in row]
    return -1 not in places and len(set(places)) == len(places)


def _place(stretch: Stretch, lefts: Sequence[float]) -> int:
    """The number of the column a piece stands in, or -1."""
    for number, (left, following) in enumerate(pairwise([*lefts, float("inf")])):
        starts = abs(stretch.left - left) < _INDENT * stretch.height
        if starts and stretch.right < following - 0.5 * _GUTTER * stretch.height:
            return number
    return -1


def _columns(rows: Rows) -> list[list[Stretch]]:
    lefts = [stretch.left for stretch in rows[0]]
    found: list[list[Stretch]] = [[] for _ in lefts]
    for row in rows:
        for stretch in row:
            found[_place(stretch, lefts)].append(stretch)
    return found


def _is_prose(column: Sequence[Stretch]) -> bool:
    long = sum(stretch.words for stretch in column) >= _WORDS * len(column)
    small = sum(stretch.small for stretch in column) >= _SMALL * len(column)
    return len(column) >= ROWS and long and small
