"""Tables in plain text: which cells stand below each other.

Cells are parted by tabs, bars, semicolons or wide gaps. Tabs, bars and semicolons are counted;
behind gaps a column is known by where its figures end. Of a line whose figures stand one blank
apart ("Umsatz 1.234 1.100") the figures are cells, counted from the right.
"""

import re
import threading
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby, pairwise, takewhile

_MARKS = ("\t", "|", ";")
_FEWEST_MARKS = {"\t": 1, "|": 1, ";": 2}
_GAP = re.compile(r"(?:(?<![ \u00a0])[ \u00a0]{2,}+|\.{4,}+ ?)")
_SIGNS_OF_GAP = ("  ", "\u00a0", "....")
_FIGURE = re.compile(r"[-−–+(]?\d[\d.'’]*+(?:,\d++)?(?:,-{1,2})?[-)%]?")
_WORD = re.compile(r"\S+")
_SLACK = 2  # characters by which a sign or a bracket moves the end of a figure
_INDENT = 12  # blanks before the first cell of a line that may belong to a column further right
_BLANK_ROWS = 1  # so many empty lines may stand inside a table


@dataclass(frozen=True, slots=True)
class Cell:
    """A stretch of the text without the blanks around it."""

    start: int
    end: int
    row: int  # of its table
    column: int


@dataclass(frozen=True)
class Table:
    """Rows of cells; a row may be shorter than others."""

    rows: tuple[tuple[Cell, ...], ...] = field(repr=False)

    @cached_property
    def columns(self) -> dict[int, tuple[Cell, ...]]:
        """Cells below each other, from the top."""
        cells = sorted((c for row in self.rows for c in row), key=lambda c: (c.column, c.row))
        return {key: tuple(group) for key, group in groupby(cells, lambda cell: cell.column)}


@dataclass(frozen=True)
class Grid:
    """The tables of one text."""

    tables: tuple[Table, ...] = field(repr=False)

    @classmethod
    def of(cls, text: str) -> "Grid":
        """The tables of a text; several ask about the same one, which is read once."""
        key = (hash(text), len(text))
        if _last.key != key:
            _last.grid = cls(tuple(Table(tuple(rows)) for rows in _blocks(text)))
            _last.key = key
        return _last.grid

    @cached_property
    def _cells(self) -> list[tuple[int, int, int]]:
        return sorted(
            (cell.start, cell.end, number)
            for number, table in enumerate(self.tables)
            for row in table.rows
            for cell in row
        )

    def table_at(self, start: int) -> int | None:
        """The number of the table that a character stands in; None outside of all."""
        index = bisect_right(self._cells, (start, float("inf"), 0)) - 1
        if index < 0 or start >= self._cells[index][1]:
            return None
        return self._cells[index][2]


class _Last(threading.local):
    """The tables of the text asked about last, as figures alone: no text outlives its reading."""

    key = (0, -1)
    grid: Grid


_last = _Last()

Line = tuple[str, list[tuple[int, int]]]  # what parts its cells, and where they stand


def _blocks(text: str) -> Iterator[list[tuple[Cell, ...]]]:
    block: list[tuple[int, Line]] = []  # where the line begins, and the line
    blanks = 0
    for start, line in _lines(text):
        read = _cut(line, start)
        parted = block[-1][1][0] if block else ""
        if read[1] and (not parted or read[0] in ("", parted) or block[-1][1][0] == ""):
            block.append((start, read))
            blanks = 0
            continue
        if not read[1] and block and blanks < _BLANK_ROWS:
            blanks += 1
            continue
        yield from _table(block)
        block, blanks = ([(start, read)] if read[1] else []), 0
    yield from _table(block)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    start = 0
    for line in text.split("\n"):
        yield start, line
        start += len(line) + 1


def _cut(line: str, start: int) -> Line:
    """The cells of one line; a line without any is one cell of its own."""
    for mark in _MARKS:
        if line.count(mark) >= _FEWEST_MARKS[mark]:
            return mark, [_stripped(line, a, b, start) for a, b in _between(line, mark)]
    if any(sign in line for sign in _SIGNS_OF_GAP) and _GAP.search(line.strip()):
        ends = [(0, 0), *(m.span() for m in _GAP.finditer(line)), (len(line), len(line))]
        cells = [_stripped(line, a[1], b[0], start) for a, b in pairwise(ends)]
        return " ", [cell for cell in cells if cell[0] < cell[1]]
    last = line.split()[-1:]
    figures: list[re.Match[str]] = []
    if last and _FIGURE.fullmatch(last[0]):  # most lines end in a word
        words = reversed(list(_WORD.finditer(line)))
        figures = list(takewhile(lambda m: _FIGURE.fullmatch(m[0]), words))
    if len(figures) > 1:
        label = _stripped(line, 0, figures[-1].start(), start)
        return "-", [label, *((start + m.start(), start + m.end()) for m in reversed(figures))]
    whole = _stripped(line, 0, len(line), start)
    return "", [whole] if whole[0] < whole[1] else []


def _between(line: str, mark: str) -> Iterator[tuple[int, int]]:
    start = 0
    for piece in line.split(mark):
        yield start, start + len(piece)
        start += len(piece) + 1


def _stripped(line: str, first: int, last: int, start: int) -> tuple[int, int]:
    while first < last and line[first].isspace():
        first += 1
    while last > first and line[last - 1].isspace():
        last -= 1
    return start + first, start + last


def _table(block: Sequence[tuple[int, Line]]) -> Iterator[list[tuple[Cell, ...]]]:
    if sum(len(cells) > 1 for _, (_, cells) in block) < 2:
        return
    parted = next(mark for _, (mark, _) in block if mark)
    edges = _Edges(block if parted == " " else ())
    yield [
        tuple(_cells(row, start, line, parted, edges)) for row, (start, line) in enumerate(block)
    ]


def _cells(row: int, start: int, line: Line, parted: str, edges: "_Edges") -> Iterator[Cell]:
    for index, (first, last) in enumerate(line[1]):
        column = index
        if parted == "-" and line[0]:
            column = index - len(line[1]) if index else 0
        elif parted == " " and (index or edges.is_right(first - start, last - start)):
            column = edges.column(first - start, last - start)
        if first < last:
            yield Cell(first, last, row, column)


class _Edges:
    """Where columns between gaps end: where two cells or more do, give or take a sign."""

    def __init__(self, block: Sequence[tuple[int, Line]]) -> None:
        cells = sorted(
            (last - start, first - start)
            for start, (_, found) in block
            for first, last in found[1:]
        )
        self._columns: list[tuple[int, int]] = []  # left and right end
        for end, group in _close(cells):
            if len(group) > 1:
                self._columns.append((min(group), end))

    def is_right(self, first: int, last: int) -> bool:
        """Whether the first cell of a line stands below or above others: a head, a bare total."""
        return first >= _INDENT and any(
            left - _SLACK <= first and last <= right + _SLACK for left, right in self._columns
        )

    def column(self, first: int, last: int) -> int:
        """The column that shares most characters with a cell, or whose end is nearest."""
        best, most = 0, (-1, 0)
        for number, (left, right) in enumerate(self._columns, 1):
            if abs(right - last) <= _SLACK:
                return number
            shared = min(right, last) - max(left, first)
            if (max(shared, 0), -abs(right - last)) > most:
                best, most = number, (max(shared, 0), -abs(right - last))
        return best or 1


def _close(cells: Sequence[tuple[int, int]]) -> Iterator[tuple[int, list[int]]]:
    """Ends that lie no further apart than a sign explains, each with where its cells begin."""
    ends: list[int] = []
    starts: list[int] = []
    for end, start in cells:
        if ends and end - ends[-1] > _SLACK:
            yield ends[-1], starts
            starts = []
        ends.append(end)
        starts.append(start)
    if ends:
        yield ends[-1], starts
