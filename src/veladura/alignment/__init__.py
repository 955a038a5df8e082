"""Columns of plain text stand again where they stood: blanks beside substitutes grow or shrink.

A column is a place where cells of several neighbouring lines begin or end, behind two blanks or
more, dot leaders, bars or drawn lines. Where a substitute is too long for its column, the column
is widened in all its lines. Nothing but blanks, leaders and drawn lines changes, and where two
blanks stood, two stay; running text has no such places and is left alone.
"""

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from operator import itemgetter

from veladura.alignment.rows import (
    FILL,
    IS_CUT,
    WIDE,
    WORD,
    TextCell,
    TextColumn,
    TextRow,
    read_rows,
    sized,
)
from veladura.document import Edit

_FIGURE = re.compile(r"[-−–+(]?\d[\d.,'’/]*+[-)%]?")
_PARAGRAPH = 2  # empty lines end what belongs together
_REACH = 6  # lines between two cells of one column
_MANY = 3  # lines in which figures end below each other, wherever they begin
_WIDEST = 48  # characters by which a column may grow
_ROUNDS = 12


def aligned(text: str, edits: Sequence[Edit], width: Callable[[str], int] = len) -> list[Edit]:
    """The edits in order, with those of blanks, which have no label, that keep columns in place.

    `width` tells how many characters a substitute takes where it is written.
    """
    if all(width(edit.text) == edit.end - edit.start for edit in edits):
        return sorted(edits)
    lines = _lines(text)
    starts = [start for start, _ in lines]
    written, left_alone = _by_line(text, edits, starts, width)
    found = list(edits)
    for first, last in _paragraphs(lines):
        if any(n in written for n in range(first, last)):
            rows = [
                row
                for line in _near_columns(lines, first, last)
                if line not in left_alone
                for row in read_rows(line, *lines[line], written.get(line, ()))
            ]
            found += _aligned(rows)
    return sorted(found)


def _near_columns(lines: Sequence[tuple[int, str]], first: int, last: int) -> list[int]:
    """The lines that a column can reach: two lines that are cut stand close to each other."""
    cut = [n for n in range(first, last) if IS_CUT.search(lines[n][1])]
    close = {n for pair in pairwise(cut) if pair[1] - pair[0] <= _REACH for n in pair}
    around = (range(max(first, n - _REACH), min(last, n + _REACH + 1)) for n in close)
    return sorted(set().union(*around))


def _lines(text: str) -> list[tuple[int, str]]:
    found, start = [], 0
    for line in text.split("\n"):
        found.append((start, line.removesuffix("\r")))
        start += len(line) + 1
    return found


def _paragraphs(lines: Sequence[tuple[int, str]]) -> Iterator[tuple[int, int]]:
    first, blank = 0, 0
    for number, (_, line) in enumerate(lines):
        blank = 0 if line.strip() else blank + 1
        if blank == _PARAGRAPH:
            yield first, number
            first = number
    yield first, len(lines)


_Written = dict[int, list[tuple[int, int, int]]]


def _by_line(
    text: str, edits: Iterable[Edit], starts: Sequence[int], width: Callable[[str], int]
) -> tuple[_Written, set[int]]:
    """Substitutes by line, and the lines that end elsewhere than before."""
    written: _Written = defaultdict(list)
    left_alone: set[int] = set()
    for edit in sorted(edits):
        line = bisect_right(starts, edit.start) - 1
        if "\n" not in edit.text and text.find("\n", edit.start, edit.end) < 0:
            place = edit.start - starts[line]
            written[line].append((place, place + edit.end - edit.start, width(edit.text)))
            continue
        old, new = text[edit.start : edit.end].split("\n"), edit.text.split("\n")
        if len(old) != len(new):
            left_alone.update(range(line, line + len(old)))
            continue
        start = edit.start
        for number, (before, after) in enumerate(zip(old, new, strict=True), line):
            place = start - starts[number]
            written[number].append((place, place + len(before), width(after)))
            start += len(before) + 1
    return written, left_alone


def _find_drawn(rows: Sequence[TextRow]) -> None:
    """Tables whose bars stand below each other on purpose: all bars of several lines do, and cells
    are filled up. In others some bars do by chance."""
    of_lines: dict[tuple[int, frozenset[int]], list[TextRow]] = defaultdict(list)
    for row in rows:
        of_lines[row.tab, row.bars].append(row)
    last: dict[int, frozenset[int]] = {}  # drawn ones, by tab
    for row in rows:
        bars = row.bars
        same = of_lines[row.tab, bars]
        if bars and len(same) > 1 and any(one.is_padded for one in same):
            last[row.tab] = bars
        row.is_drawn = bool(bars) and bars <= last.get(row.tab, frozenset())


def _aligned(rows: Sequence[TextRow]) -> Iterator[Edit]:
    _find_drawn(rows)
    columns = _Columns(rows)
    columns.split_tight_cells()
    columns.assign()
    if not any(cell.column for row in rows for cell in row.cells):
        return
    for _ in range(_ROUNDS):
        if not sum(_widen(row) for row in rows):
            break
    for row in rows:
        yield from _spaced(row)


class _Columns:
    """Where cells of neighbouring rows begin and end."""

    def __init__(self, rows: Sequence[TextRow]) -> None:
        self._rows = rows
        self._found: dict[tuple[bool, int, int], list[TextColumn]] = defaultdict(list)
        self._gather()

    def _gather(self) -> None:
        self._found.clear()
        for row in self._rows:
            for number, cell in enumerate(row.cells):
                strength = row.strength(number)
                if strength:
                    for at_end, edge in ((False, cell.start), (True, cell.end)):
                        column = self._near((at_end, row.tab, edge), row.line)
                        column.lines.append(row.line)
                        column.widest = max(column.widest, strength)
                        column.padded |= row.gap(number).isspace()

    def _near(self, key: tuple[bool, int, int], line: int) -> TextColumn:
        columns = self._found[key]
        if not columns or line - columns[-1].lines[-1] > _REACH:
            columns.append(TextColumn())
        return columns[-1]

    def _at(self, row: TextRow, edge: int, *, at_end: bool) -> TextColumn | None:
        columns = self._found.get((at_end, row.tab, edge), [])
        after = bisect_right(columns, row.line, key=lambda column: column.lines[0])
        for column in columns[max(0, after - 1) : after + 1]:
            first, last = column.lines[0] - _REACH, column.lines[-1] + _REACH
            if column.holds and first <= row.line <= last:
                return column
        return None

    def split_tight_cells(self) -> None:
        """Cells that fill their column stand a single blank apart from the next."""
        for row in self._rows:
            if row.written and not row.is_rule:
                pieces = [p for n, cell in enumerate(row.cells) for p in self._split(row, n, cell)]
                row.cells = sized(pieces, row.written)
        self._gather()

    def _split(self, row: TextRow, number: int, cell: TextCell) -> Iterator[TextCell]:
        words = [m.span() for m in WORD.finditer(row.text, cell.start, cell.end)]
        in_table = number < len(row.cells) - 1 and self._stands(row, row.cells[-1])
        begin = cell.start
        for (_, end), (start, stop) in pairwise(words):
            after = bisect_right(row.written, end, key=itemgetter(1))
            inside = after < len(row.written) and row.written[after][0] < end
            if not inside and self._is_tight(row, start, stop, cell.end, in_table=in_table):
                yield TextCell(begin, end)
                begin = start
        yield TextCell(begin, cell.end, cell.is_bar)

    def _stands(self, row: TextRow, cell: TextCell) -> bool:
        return bool(self._at(row, cell.start, at_end=False) or self._at(row, cell.end, at_end=True))

    def _is_tight(self, row: TextRow, start: int, stop: int, end: int, *, in_table: bool) -> bool:
        """Whether a word begins a cell: others begin there, or figures end where it ends."""
        found = []
        figure = _FIGURE.fullmatch(row.text, start, stop)
        if figure or in_table:
            found.append(self._at(row, start, at_end=False))
        if figure:
            unit = WORD.search(row.text, stop, end)  # "EUR"
            found.append(self._at(row, stop, at_end=True))
            found.append(self._at(row, unit.end(), at_end=True) if unit else None)
        return any(column and column.is_beside(row.line) for column in found)

    def assign(self) -> None:
        for row in self._rows:
            for number, cell in enumerate(row.cells):
                if number == 0 and cell.start == 0:
                    continue
                begins = self._at(row, cell.start, at_end=False)
                ends = self._at(row, cell.end, at_end=True)
                first, last = (len(c.lines) if c else 0 for c in (begins, ends))
                figure = _FIGURE.match(row.text, cell.start, cell.end)
                cell.at_end = not cell.is_bar and (
                    last > first or bool(figure and last and last >= min(first, _MANY))
                )
                cell.column = ends if cell.at_end else begins


def _placed(row: TextRow) -> Iterator[tuple[int, int, int]]:
    """Every cell's number, where it comes to stand, and how far from its column that is.

    In a line with columns, what stands far apart and in none of them stays in its place, too.
    """
    before = shift = 0
    in_columns = any(cell.column for cell in row.cells)
    for number, cell in enumerate(row.cells):
        gap = row.gap(number)
        start = wanted = before + len(gap)
        apart = in_columns and number > 0 and len(gap) >= WIDE and not row.is_rule
        if cell.column or apart:
            shift = cell.column.shift if cell.column else shift
            wanted = cell.edge + shift - (cell.size if cell.at_end else 0)
            start = max(wanted, before + row.least(number))
            if not gap and not _may_grow(row, number):
                start = before
        yield number, start, start - wanted
        before = start + cell.size


def _may_grow(row: TextRow, number: int) -> bool:
    """Whether blanks may stand where there are none: only where other lines have some."""
    column = row.cells[number].column
    return row.cells[number].is_bar and column is not None and column.padded and number > 0


def _widen(row: TextRow) -> bool:
    widened = False
    for number, _, too_far in _placed(row):
        column = row.cells[number].column
        if column and too_far > 0 and column.shift + too_far <= _WIDEST:
            column.shift += too_far
            widened = True
    return widened


def _spaced(row: TextRow) -> Iterator[Edit]:
    before = 0
    for number, start, _ in _placed(row):
        cell, gap = row.cells[number], row.gap(number)
        size = start - before
        if size != len(gap):
            first = row.start + cell.start - len(gap)
            if gap:
                yield Edit(first, first + len(gap), _resized(gap, size))
            else:  # the bar is written again, so that no substitute takes the blanks for its own
                yield Edit(first, first + 1, " " * size + row.text[cell.start])
        before = start + cell.size


def _resized(gap: str, size: int) -> str:
    fill = FILL.search(gap)
    if not fill:
        return gap[:size] if size <= len(gap) else gap + gap[-1] * (size - len(gap))
    run = fill[0]
    wanted = len(run) + size - len(gap)
    unit = ". " if run.startswith(". ") else run[0]
    longer = unit * (wanted // len(unit)) + " " * (wanted % len(unit))
    return gap[: fill.start()] + longer + gap[fill.end() :]
