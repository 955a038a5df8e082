"""Which lines of a page are one paragraph, how it is aligned, and where its rows may reach."""

import re
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass

from veladura.formats.pdf.setting.breaking import Alignment, Row
from veladura.formats.pdf.setting.sheet import Line, Sheet

_SAME = 0.08  # of an em: edges that are one edge
_LIKE = 0.06  # of a size or a leading: how much lines of one block differ
_FURTHEST = 2.1  # of an em: from one baseline of a block to the next
_INDENT = 4.0  # of an em: the deepest first line, the longest hanging bullet
_VICINITY = 6.0  # of an em: what stands around a line
_LIST = 6  # lines of a block that may be a list where each starts with a capital
_SPARE = 2  # rows a paragraph may grow by
_LEADING = 1.2  # of an em, of a paragraph of one line
_MOST = 60  # lines that are looked at above and below
_ONLINE = re.compile(r"@|://|\bwww\.", re.I)  # such a word starts no line of a sentence
_ITEM = re.compile(r"[^\w(\"'«„“¿¡]|\w{1,3}[.)]\s|(?:\S{1,40}\s){0,3}\S{0,40}:(?:\s|$)")


@dataclass(frozen=True, slots=True, eq=False)
class Paragraph:
    """Lines that flow into each other, from top to bottom."""

    lines: tuple[Line, ...]
    alignment: Alignment
    edge: float  # where the lines of its column end
    full: bool  # whether it goes on elsewhere: its last line is as long as the others


class Blocks:
    """The lines of a sheet that stand below each other as one block. Neighbours never change."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self._nearest: dict[tuple[Line, bool], Line | None] = {}
        self._next: dict[tuple[Line, bool], Line | None] = {}

    def of(self, line: Line) -> list[Line]:
        if self.sheet.nailed(line):
            return [line]
        above = list(self._chain(line, up=True))
        return [*reversed(above), line, *self._chain(line, up=False)]

    def _chain(self, line: Line, *, up: bool) -> Iterator[Line]:
        """The lines above or below that go on in the same block, the nearest first."""
        leading = 0.0
        for _ in range(_MOST):
            following = self._following(line, up)
            if following is None:
                return
            step = abs(line.base - following.base)
            leading = leading or step
            upper, lower = (following, line) if up else (line, following)
            floor = self.sheet.floor(upper, lower.left, lower.right)
            if abs(step - leading) > _LIKE * leading or floor > lower.base + 0.81 * lower.size:
                return
            yield following
            line = following

    def _following(self, line: Line, up: bool) -> Line | None:
        """The line above or below that looks like the same block."""
        if (line, up) not in self._next:
            following = self._neighbour(line, up)
            self._next[line, up] = (
                following
                if following is not None
                and self._neighbour(following, not up) is line
                and abs(line.size - following.size) <= _LIKE * line.size
                and _aligned(line, following)
                and not self.sheet.nailed(following)
                else None
            )
        return self._next[line, up]

    def _neighbour(self, line: Line, up: bool) -> Line | None:
        if (line, up) not in self._nearest:
            self._nearest[line, up] = _neighbour(self.sheet, line, up=up)
        return self._nearest[line, up]


def paragraph_of(blocks: Blocks, line: Line, text: str, joints: Container[int]) -> Paragraph:
    """The paragraph a line belongs to; a line that stands alone is one, too.

    `joints` are offsets inside of cuts: a name that runs over the end of a line joins two lines.
    """
    sheet, block = blocks.sheet, blocks.of(line)
    edge = _edge(sheet, block)
    listed = len(block) <= _LIST and not any(_starts_small(one, text) for one in block[1:])

    def flows(upper: Line, lower: Line) -> bool:
        if not _follows(upper, lower, text):
            return False
        if upper.words[-1].end in joints and lower.words[0].start in joints:
            return True
        return not listed and _flows(upper, lower, block, edge, text)

    first = last = block.index(line)
    while first > 0 and flows(block[first - 1], block[first]):
        first -= 1
    while last + 1 < len(block) and flows(block[last], block[last + 1]):
        last += 1
    lines = tuple(block[first : last + 1])
    alignment = _alignment(sheet, lines, edge)
    full = len(lines) > 1 and abs(lines[-1].right - edge) < _SAME * line.size
    return Paragraph(lines, alignment, edge, full)


def _neighbour(sheet: Sheet, line: Line, *, up: bool) -> Line | None:
    """The one line next to another above or below it; None where there are several."""
    sign = 1 if up else -1
    steps = [
        (sign * (other.base - line.base), other)
        for other in sheet.lines
        if 0.5 * line.size < sign * (other.base - line.base) < _FURTHEST * line.size
        and line.beside(other)
    ]
    if not steps:
        return None
    nearest = min(step for step, _ in steps)
    found = [other for step, other in steps if step < nearest + 0.3 * line.size]
    return found[0] if len(found) == 1 else None


def _aligned(line: Line, other: Line) -> bool:
    slack = 0.3 * line.size
    centred = abs(line.left + line.right - other.left - other.right) < 2 * slack
    return (
        abs(line.left - other.left) < _INDENT * line.size
        or abs(line.right - other.right) < slack
        or centred
    )


def _edge(sheet: Sheet, block: Sequence[Line]) -> float:
    """Where the lines of a column end: the longest that starts where these start."""
    size = block[0].size
    lefts = {line.left for line in block}
    limit = min(sheet.free(line)[1] for line in block)
    like = [
        other.right
        for other in sheet.lines
        if other.right <= limit
        and (other.left in lefts or any(abs(other.left - left) < _SAME * size for left in lefts))
    ]
    return max([*(line.right for line in block), *like])


def _starts_small(line: Line, text: str) -> bool:
    """Whether a line starts in the middle of a sentence; those of a list or an address do not."""
    first = line.words[0]
    return text[first.start].islower() and not _ONLINE.search(text, first.start, first.end)


def _follows(line: Line, following: Line, text: str) -> bool:
    """Whether two lines follow each other in the text."""
    end, start = line.words[-1].end, following.words[0].start
    return end <= start and not text[end:start].strip()


def _flows(line: Line, following: Line, block: Sequence[Line], edge: float, text: str) -> bool:
    """Whether a line breaks only because the next word did not fit any more."""
    if _ITEM.match(text[following.words[0].start : following.words[-1].end + 1]):
        return False
    room = edge - line.left
    if abs(following.left - line.left) > _SAME * line.size:
        if _right_or_centred(line, following):
            room = max(other.right - other.left for other in block)
        elif following.left > line.left and following is not block[1]:
            return False  # an indented first line; only a hanging one starts further left
    word = following.words[0]
    gap = min(line.gaps, default=0.25 * line.size)
    return line.right - line.left + gap + word.right - word.left > room - 0.02 * line.size


def _right_or_centred(line: Line, following: Line) -> bool:
    slack = _SAME * line.size
    centred = abs(line.left + line.right - following.left - following.right) < 2 * slack
    return centred or abs(line.right - following.right) < slack


def _alignment(sheet: Sheet, lines: Sequence[Line], edge: float) -> Alignment:
    slack = _SAME * lines[0].size
    if len(lines) == 1:
        return _alone(sheet, lines[0])
    full = lines[:-1]
    inner = lines[1:]  # the first may be indented
    if max(line.left for line in inner) - min(line.left for line in inner) < slack:
        even = all(abs(line.right - edge) < slack for line in full)
        like = sum(abs(other.right - edge) < slack for other in sheet.lines)
        if even and (len(full) > 1 or like > 3):
            return Alignment.JUSTIFIED
        if len(inner) > 1 or abs(lines[0].left - inner[0].left) < slack:
            return Alignment.LEFT
    if max(line.right for line in lines) - min(line.right for line in lines) < slack:
        return Alignment.RIGHT
    middles = [line.left + line.right for line in lines]
    return Alignment.CENTRE if max(middles) - min(middles) < 2 * slack else Alignment.LEFT


def _alone(sheet: Sheet, line: Line) -> Alignment:
    """How a single line is aligned, told by the lines that share an edge with it."""
    slack = max(_SAME * line.size, 0.6)
    others = [other for other in sheet.lines if other is not line]
    left = [other for other in others if abs(other.left - line.left) < slack]
    right = [
        other
        for other in others
        if abs(other.right - line.right) < slack <= abs(other.left - line.left)
    ]
    middle = line.left + line.right
    centre = [
        other
        for other in others
        if abs(other.left + other.right - middle) < 2 * slack <= abs(other.left - line.left)
    ]
    if len(right) > len(left) and len(right) >= len(centre):
        return Alignment.RIGHT
    inset = line.left > sheet.left + 2 * line.size
    if inset and not left and line.right > sheet.right - slack:
        return Alignment.RIGHT
    central = abs(sheet.left + sheet.right - middle) < 2 * slack
    if len(centre) > len(left) or (not left and central and inset):
        return Alignment.CENTRE
    return Alignment.LEFT


def rows_of(sheet: Sheet, paragraph: Paragraph) -> list[Row]:
    """Where each line may be set: its column, and free space where it stands alone."""
    lines, alignment = paragraph.lines, paragraph.alignment
    rows = []
    for line in lines:
        left, right = sheet.free(line)
        if len(lines) > 1:
            left, right = max(left, min(one.left for one in lines)), min(right, paragraph.edge)
        elif alignment is not Alignment.LEFT:
            left = max(left, min((one.left for one in _around(sheet, line)), default=left))
        if alignment is Alignment.CENTRE:
            middle = (line.left + line.right) / 2
            reach = min(middle - left, right - middle)
            left, right = middle - reach, middle + reach
        elif alignment is Alignment.RIGHT:
            right = line.right
        else:
            left = line.left
        rows.append(Row(left, max(right, line.right), line.base))
    return rows


def _around(sheet: Sheet, line: Line) -> list[Line]:
    """The lines near a line, which tell what column it stands in."""
    return [
        other
        for other in sheet.lines
        if abs(other.base - line.base) < _VICINITY * line.size and line.beside(other)
    ]


def spare_rows(sheet: Sheet, paragraph: Paragraph, last: Row) -> Iterator[Row]:
    """Rows below the last one that nothing stands on."""
    lines = paragraph.lines
    if paragraph.full:
        return
    size = lines[-1].size
    leading = lines[-2].base - lines[-1].base if len(lines) > 1 else _LEADING * size
    floor = sheet.floor(lines[-1], last.left, last.right)
    for number in range(1, _SPARE + 1):
        base = last.base - number * leading
        if base - 0.3 * size < floor:
            return
        yield Row(last.left, last.right, base)
