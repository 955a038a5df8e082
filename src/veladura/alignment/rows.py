"""The cells of lines of plain text, and the columns they stand in."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from operator import itemgetter

_DASHES = "-=─━═┄┅┈┉╌╍"
_BARS = "|¦" + "".join(chr(code) for code in range(0x2500, 0x2580) if chr(code) not in _DASHES)
_BLANK = " \u00a0"
_LEADER = r"(?:\.{4,}+|(?:\. ){3,}+\.?+|·{4,}+|…{2,}+)"
_CUT = re.compile(rf"[{_BARS}]|[{_BLANK}]{{2,}}+|{_LEADER}")
FILL = re.compile(rf"{_LEADER}|[{_DASHES}]++")
_RULE = re.compile(rf"(?=.*[{_DASHES}]{{3}})[{_DASHES}{_BARS}+:{_BLANK}]++")
IS_CUT = re.compile(  # somewhere; the first sign alone is quickly looked for
    rf"[{_DASHES}{_BLANK}{_BARS}.·…]"
    rf"(?:(?=[{_DASHES}{_BLANK}.·…])"
    rf"(?:(?<=[{_BLANK}])[{_BLANK}]|(?<=[{_DASHES}])[{_DASHES}]{{2}}"
    rf"|(?<=\.)(?:\.{{3}}| \. \. )|(?<=·)·{{3}}|(?<=…)…)|(?<=[{_BARS}]))"
)
_JOINT = re.compile(rf"[{_BARS}+]")
_DASHED = re.compile(rf"[{_DASHES}]++")
WORD = re.compile(rf"[^{_BLANK}]++")
_CLOSE = 2  # lines, where only two have a column
WIDE = 3  # blanks that tell a column where only two lines have it
_LEAST = 2  # blanks that still part columns
_SHORTEST_FILL = 3  # signs of a leader or of a drawn line


@dataclass(slots=True)
class TextCell:
    """What stays together; offsets count from the start of its row."""

    start: int
    end: int
    is_bar: bool = False
    size: int = 0  # once substitutes are written
    column: "TextColumn | None" = None
    at_end: bool = False  # what its column lines up

    @property
    def edge(self) -> int:
        return self.end if self.at_end else self.start


@dataclass(slots=True, eq=False)
class TextColumn:
    """A place where cells of several lines begin or end."""

    lines: list[int] = field(default_factory=list)
    widest: int = 0  # gap before one of them
    padded: bool = False  # blanks stand before one of them
    shift: int = 0

    @property
    def holds(self) -> bool:
        if len(self.lines) > 2:
            return True
        return len(self.lines) == 2 and self.widest >= WIDE and self._is_close()

    def _is_close(self) -> bool:
        return self.lines[1] - self.lines[0] <= _CLOSE

    def is_beside(self, line: int) -> bool:
        """Whether two other lines have it, one of them close."""
        place = bisect_left(self.lines, line)
        others = self.lines[max(0, place - 2) : place] + [
            n for n in self.lines[place : place + 3] if n > line
        ]
        return len(others) > 1 and min(abs(n - line) for n in others) <= _CLOSE


@dataclass
class TextRow:
    """A line, or what stands between two of its tabs."""

    line: int
    tab: int
    start: int  # in the text
    text: str = field(repr=False)
    is_rule: bool
    cells: list[TextCell]
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
            return WIDE if self.is_drawn else 0
        return len(gap) if len(gap) > 1 else 0

    def least(self, number: int) -> int:
        """How little may be left of the gap before a cell."""
        gap = self.gap(number)
        fill = FILL.search(gap)
        if fill:
            return len(gap) - len(fill[0]) + min(len(fill[0]), _SHORTEST_FILL)
        if number == 0:
            return 0
        at_bar = self.cells[number].is_bar or self.cells[number - 1].is_bar
        return min(len(gap), 1 if at_bar else _LEAST)


def read_rows(
    line: int, start: int, text: str, written: Sequence[tuple[int, int, int]]
) -> Iterator[TextRow]:
    position = 0
    for tab, part in enumerate(text.split("\t")):
        end = position + len(part)
        first = bisect_left(written, position, key=itemgetter(0))
        last = bisect_right(written, end, key=itemgetter(1))
        inside = [(a - position, b - position, size) for a, b, size in written[first:last]]
        is_rule = _RULE.fullmatch(part) is not None
        cells = [*(_rule_cells(part) if is_rule else _cells(part, inside))]
        yield TextRow(line, tab, start + position, part, is_rule, sized(cells, inside), inside)
        position = end + 1


def _cells(text: str, written: Sequence[tuple[int, int, int]]) -> Iterator[TextCell]:
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
            yield TextCell(cut.start(), cut.end(), is_bar=True)
        begin = cut.end()
    yield from _stripped(text, begin, len(text))
    if text[-1:] in (" ", "\u00a0"):
        yield TextCell(len(text), len(text))  # lines filled up with blanks


def _stripped(text: str, start: int, end: int) -> Iterator[TextCell]:
    piece = text[start:end]
    core = piece.strip(_BLANK)
    if core:
        start += len(piece) - len(piece.lstrip(_BLANK))
        yield TextCell(start, start + len(core))


def _rule_cells(text: str) -> Iterator[TextCell]:
    if _JOINT.search(text):
        return (TextCell(m.start(), m.end(), is_bar=True) for m in _JOINT.finditer(text))
    return (TextCell(m.start(), m.end()) for m in _DASHED.finditer(text))


def sized(cells: list[TextCell], written: Sequence[tuple[int, int, int]]) -> list[TextCell]:
    starts = [cell.start for cell in cells]
    for cell in cells:
        cell.size = cell.end - cell.start
    for start, end, size in written:
        number = bisect_right(starts, start) - 1
        if number >= 0 and end <= cells[number].end:
            cells[number].size += size - (end - start)
    return cells
