"""Columns of plain text stand again where they stood: blanks beside substitutes grow or shrink.

A column is a place where cells of several neighbouring lines begin or end, behind two blanks or
more, dot leaders, bars or drawn lines. Where a substitute is too long for its column, the column
is widened in all its lines. Nothing but blanks, leaders and drawn lines changes, and where two
blanks stood, two stay; running text has no such places and is left alone.
"""

import re
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from operator import itemgetter

from veladura.document import Edit

_DASHES = "-=─━═┄┅┈┉╌╍"
_BARS = "|¦" + "".join(chr(code) for code in range(0x2500, 0x2580) if chr(code) not in _DASHES)
_BLANK = " \u00a0"
_LEADER = r"(?:\.{4,}+|(?:\. ){3,}+\.?+|·{4,}+|…{2,}+)"
_CUT = re.compile(rf"[{_BARS}]|[{_BLANK}]{{2,}}+|{_LEADER}")
_FILL = re.compile(rf"{_LEADER}|[{_DASHES}]++")
_RULE = re.compile(rf"(?=.*[{_DASHES}]{{3}})[{_DASHES}{_BARS}+:{_BLANK}]++")
_JOINT = re.compile(rf"[{_BARS}+]")
_DASHED = re.compile(rf"[{_DASHES}]++")
_WORD = re.compile(rf"[^{_BLANK}]++")
_FIGURE = re.compile(r"[-−–+(]?\d[\d.,'’/]*+[-)%]?")
_PARAGRAPH = 2  # empty lines end what belongs together
_REACH = 6  # lines between two cells of one column
_CLOSE = 2  # lines, where only two have a column
_WIDE = 3  # blanks that tell a column where only two lines have it
_WIDEST = 48  # characters by which a column may grow
_LEAST = 2  # blanks that still part columns
_SHORTEST_FILL = 3  # signs of a leader or of a drawn line
_ROUNDS = 12


@dataclass(slots=True)
class _Cell:
    """What stays together; offsets count from the start of its row."""

    start: int
    end: int
    is_bar: bool = False
    size: int = 0  # once substitutes are written
    column: "_Column | None" = None
    at_end: bool = False  # what its column lines up

    @property
    def edge(self) -> int:
        return self.end if self.at_end else self.start


@dataclass(slots=True, eq=False)
class _Column:
    """A place where cells of several lines begin or end."""

    lines: list[int] = field(default_factory=list)
    widest: int = 0  # gap before one of them
    padded: bool = False  # blanks stand before one of them
    shift: int = 0

    @property
    def holds(self) -> bool:
        if len(self.lines) > 2:
            return True
        return len(self.lines) == 2 and self.widest >= _WIDE and self._is_close()

    def _is_close(self) -> bool:
        return self.lines[1] - self.lines[0] <= _CLOSE

    def others(self, line: int) -> int:
        """How many lines but this one have it."""
        place = bisect_left(self.lines, line)
        return len(self.lines) - (place < len(self.lines) and self.lines[place] == line)


@dataclass
class _Row:
    """A line, or what stands between two of its tabs."""

    line: int
    tab: int
    start: int  # in the text
    text: str = field(repr=False)
    is_rule: bool
    cells: list[_Cell]
    written: list[tuple[int, int, int]]  # start, end and new size of substitutes
    is_drawn: bool = False  # its bars stand below those of other lines

    @property
    def bars(self) -> frozenset[int]:
        return frozenset(cell.start for cell in self.cells if cell.is_bar)

    @cached_property
    def is_padded(self) -> bool:
        """Whether somebody has filled its cells up to its bars."""
        beside = (
            len(self.gap(n))
            for n, (one, two) in enumerate(pairwise(self.cells), 1)
            if one.is_bar or two.is_bar
        )
        return self.is_rule or any(gap > 1 for gap in beside)

    def gap(self, number: int) -> str:
        """What stands before a cell."""
        before = self.cells[number - 1].end if number else 0
        return self.text[before : self.cells[number].start]

    def strength(self, number: int) -> int:
        """How clearly a cell stands apart; 0 where it does not."""
        cell, gap = self.cells[number], self.gap(number)
        beside = self.cells[max(0, number - 1) : number + 2]
        if cell.is_bar or any(one.is_bar for one in beside):
            return _WIDE if self.is_drawn else 0
        return len(gap) if len(gap) > 1 else 0

    def least(self, number: int) -> int:
        """How little may be left of the gap before a cell."""
        gap = self.gap(number)
        fill = _FILL.search(gap)
        if fill:
            return len(gap) - len(fill[0]) + min(len(fill[0]), _SHORTEST_FILL)
        if number == 0:
            return 0
        at_bar = self.cells[number].is_bar or self.cells[number - 1].is_bar
        return min(len(gap), 1 if at_bar else _LEAST)


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
        inside = range(first, last)
        if any(n in written for n in inside) and any(_CUT.search(lines[n][1]) for n in inside):
            rows = [
                row
                for line in inside
                if line not in left_alone
                for row in _rows(line, *lines[line], written.get(line, ()))
            ]
            found += _aligned(rows)
    return sorted(found)


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


def _rows(
    line: int, start: int, text: str, written: Sequence[tuple[int, int, int]]
) -> Iterator[_Row]:
    position = 0
    for tab, part in enumerate(text.split("\t")):
        end = position + len(part)
        first = bisect_left(written, position, key=itemgetter(0))
        last = bisect_right(written, end, key=itemgetter(1))
        inside = [(a - position, b - position, size) for a, b, size in written[first:last]]
        is_rule = _RULE.fullmatch(part) is not None
        cells = [*(_rule_cells(part) if is_rule else _cells(part, inside))]
        yield _Row(line, tab, start + position, part, is_rule, _sized(cells, inside), inside)
        position = end + 1


def _cells(text: str, written: Sequence[tuple[int, int, int]]) -> Iterator[_Cell]:
    begin = 0
    inside = iter([*written, (len(text) + 1, len(text) + 1, 0)])
    edit = next(inside)
    for cut in _CUT.finditer(text):
        while edit[1] <= cut.start():
            edit = next(inside)
        if edit[0] < cut.end():
            continue  # what a substitute takes the place of stays one
        yield from _stripped(text, begin, cut.start())
        if cut[0] in _BARS:
            yield _Cell(cut.start(), cut.end(), is_bar=True)
        begin = cut.end()
    yield from _stripped(text, begin, len(text))
    if text[-1:] in (" ", "\u00a0"):
        yield _Cell(len(text), len(text))  # lines filled up with blanks


def _stripped(text: str, start: int, end: int) -> Iterator[_Cell]:
    piece = text[start:end]
    core = piece.strip(_BLANK)
    if core:
        start += len(piece) - len(piece.lstrip(_BLANK))
        yield _Cell(start, start + len(core))


def _rule_cells(text: str) -> Iterator[_Cell]:
    if _JOINT.search(text):
        return (_Cell(m.start(), m.end(), is_bar=True) for m in _JOINT.finditer(text))
    return (_Cell(m.start(), m.end()) for m in _DASHED.finditer(text))


def _sized(cells: list[_Cell], written: Sequence[tuple[int, int, int]]) -> list[_Cell]:
    starts = [cell.start for cell in cells]
    for cell in cells:
        cell.size = cell.end - cell.start
    for start, end, size in written:
        number = bisect_right(starts, start) - 1
        if number >= 0 and end <= cells[number].end:
            cells[number].size += size - (end - start)
    return cells


def _find_drawn(rows: Sequence[_Row]) -> None:
    """Tables whose bars stand below each other on purpose: all bars of several lines do, and cells
    are filled up. In others some bars do by chance."""
    of_lines: dict[tuple[int, frozenset[int]], list[_Row]] = defaultdict(list)
    for row in rows:
        of_lines[row.tab, row.bars].append(row)
    last: dict[int, frozenset[int]] = {}  # drawn ones, by tab
    for row in rows:
        bars = row.bars
        same = of_lines[row.tab, bars]
        if bars and len(same) > 1 and any(one.is_padded for one in same):
            last[row.tab] = bars
        row.is_drawn = bool(bars) and bars <= last.get(row.tab, frozenset())


def _aligned(rows: Sequence[_Row]) -> Iterator[Edit]:
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

    def __init__(self, rows: Sequence[_Row]) -> None:
        self._rows = rows
        self._found: dict[tuple[bool, int, int], list[_Column]] = defaultdict(list)
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

    def _near(self, key: tuple[bool, int, int], line: int) -> _Column:
        columns = self._found[key]
        if not columns or line - columns[-1].lines[-1] > _REACH:
            columns.append(_Column())
        return columns[-1]

    def _at(self, row: _Row, edge: int, *, at_end: bool) -> _Column | None:
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
                row.cells = _sized(pieces, row.written)
        self._gather()

    def _split(self, row: _Row, number: int, cell: _Cell) -> Iterator[_Cell]:
        words = [m.span() for m in _WORD.finditer(row.text, cell.start, cell.end)]
        in_table = number < len(row.cells) - 1 and self._stands(row, row.cells[-1])
        begin = cell.start
        for (_, end), (start, stop) in pairwise(words):
            after = bisect_right(row.written, end, key=itemgetter(1))
            inside = after < len(row.written) and row.written[after][0] < end
            if not inside and self._is_tight(row, start, stop, cell.end, in_table=in_table):
                yield _Cell(begin, end)
                begin = start
        yield _Cell(begin, cell.end, cell.is_bar)

    def _stands(self, row: _Row, cell: _Cell) -> bool:
        return bool(self._at(row, cell.start, at_end=False) or self._at(row, cell.end, at_end=True))

    def _is_tight(self, row: _Row, start: int, stop: int, end: int, *, in_table: bool) -> bool:
        """Whether a word begins a cell: others begin there, or figures end where it ends."""
        found = []
        figure = _FIGURE.fullmatch(row.text, start, stop)
        if figure or in_table:
            found.append(self._at(row, start, at_end=False))
        if figure:
            unit = _WORD.search(row.text, stop, end)  # "EUR"
            found.append(self._at(row, stop, at_end=True))
            found.append(self._at(row, unit.end(), at_end=True) if unit else None)
        return any(column and column.others(row.line) > 1 for column in found)

    def assign(self) -> None:
        for row in self._rows:
            for number, cell in enumerate(row.cells):
                if number == 0 and cell.start == 0:
                    continue
                begins = self._at(row, cell.start, at_end=False)
                ends = self._at(row, cell.end, at_end=True)
                first, last = (len(c.lines) if c else 0 for c in (begins, ends))
                figure = _FIGURE.match(row.text, cell.start, cell.end)
                cell.at_end = not cell.is_bar and (last > first or (last == first and bool(figure)))
                cell.column = ends if cell.at_end else begins


def _placed(row: _Row) -> Iterator[tuple[int, int, int]]:
    """Every cell's number, where it comes to stand, and how far from its column that is.

    In a line with columns, what stands far apart and in none of them stays in its place, too.
    """
    before = shift = 0
    in_columns = any(cell.column for cell in row.cells)
    for number, cell in enumerate(row.cells):
        gap = row.gap(number)
        start = wanted = before + len(gap)
        apart = in_columns and number > 0 and len(gap) >= _WIDE and not row.is_rule
        if cell.column or apart:
            shift = cell.column.shift if cell.column else shift
            wanted = cell.edge + shift - (cell.size if cell.at_end else 0)
            start = max(wanted, before + row.least(number))
            if not gap and not _may_grow(row, number):
                start = before
        yield number, start, start - wanted
        before = start + cell.size


def _may_grow(row: _Row, number: int) -> bool:
    """Whether blanks may stand where there are none: only where other lines have some."""
    column = row.cells[number].column
    return row.cells[number].is_bar and column is not None and column.padded and number > 0


def _widen(row: _Row) -> bool:
    widened = False
    for number, _, too_far in _placed(row):
        column = row.cells[number].column
        if column and too_far > 0 and column.shift + too_far <= _WIDEST:
            column.shift += too_far
            widened = True
    return widened


def _spaced(row: _Row) -> Iterator[Edit]:
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
    fill = _FILL.search(gap)
    if not fill:
        return gap[:size] if size <= len(gap) else gap + gap[-1] * (size - len(gap))
    run = fill[0]
    wanted = len(run) + size - len(gap)
    unit = ". " if run.startswith(". ") else run[0]
    longer = unit * (wanted // len(unit)) + " " * (wanted % len(unit))
    return gap[: fill.start()] + longer + gap[fill.end() :]
