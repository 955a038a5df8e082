"""The words and lines of a page as a person sees them, whatever order its content has."""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from statistics import median

from veladura.formats.pdf.engine import Box
from veladura.formats.pdf.glyphs import Glyph, PageGlyphs, Show
from veladura.formats.pdf.matching import Match

_COLUMN = 0.9  # of an em: a gap that parts columns where the lines around have it, too
_LOOSE = 1.6  # of an em: a gap that parts columns but in a justified line, all of whose are alike
_WIDEST = 3.0  # of an em: the widest gap of a justified line
_EVEN = 1.3  # how much gaps of a justified line differ
_NEAR = 2.2  # of an em: how far the lines around a line are
_SAME_LINE = 0.3  # of an em: how far baselines of one line lie apart
_INSIDE = 0.6  # of an em: a gap that parts what the text writes as one word
_PAD = 0.3  # of an em: what stays free beside a neighbour
_DOTS = ".…·_"
_STRETCH = re.compile(r"\S+")


@dataclass(frozen=True, slots=True)
class Frame:
    """A page turned so that a writing direction runs from left to right."""

    x: float  # the unit vector of the direction
    y: float

    def seen(self, x: float, y: float) -> tuple[float, float]:
        """A point of the page: along the lines, and above."""
        return (x * self.x + y * self.y, y * self.x - x * self.y)

    def back(self, along: float, above: float) -> tuple[float, float]:
        """The point of the page, or the vector, that is seen there."""
        return (along * self.x - above * self.y, along * self.y + above * self.x)

    def box(self, box: Box) -> Box:
        first, last = self.seen(box.left, box.bottom), self.seen(box.right, box.top)
        (left, right), (low, high) = sorted((first[0], last[0])), sorted((first[1], last[1]))
        return Box(left, low, right, high)


@dataclass(frozen=True, slots=True)
class Backdrop:
    """What a page has besides text."""

    page: Box
    marks: Sequence[Box] = ()  # rules, frames, shades, pictures


@dataclass(frozen=True, slots=True)
class PrintedWord:
    """PageGlyphs that stand together, and the stretch of the text they show."""

    start: int
    end: int
    glyphs: tuple[int, ...]
    left: float
    right: float
    base: float
    size: float


@dataclass(frozen=True, slots=True, eq=False)
class Line:
    words: tuple[PrintedWord, ...]
    left: float = field(init=False)
    right: float = field(init=False)
    base: float = field(init=False)
    size: float = field(init=False)

    def __post_init__(self) -> None:
        largest = max(self.words, key=lambda word: word.right - word.left)
        object.__setattr__(self, "left", self.words[0].left)
        object.__setattr__(self, "right", max(word.right for word in self.words))
        object.__setattr__(self, "base", largest.base)
        object.__setattr__(self, "size", largest.size)

    @property
    def gaps(self) -> list[float]:
        return [b.left - a.right for a, b in zip(self.words, self.words[1:])]

    def beside(self, other: "Line", slack: float = 0.0) -> bool:
        """Whether something stands above, below or upon this line."""
        return self.left < other.right + slack and other.left < self.right + slack


def direction(glyph: Glyph) -> Frame:
    """The frame of the line a glyph stands on."""
    m = glyph.show.to_page
    length = float((m.a**2 + m.b**2) ** 0.5) or 1.0
    sign = -1.0 if glyph.show.state.size * glyph.show.state.scale < 0 else 1.0
    return Frame(round(sign * m.a / length, 4), round(sign * m.b / length, 4))


class Sheet:
    """Everything that is written in one direction on a page, and the marks around it."""

    def __init__(
        self,
        frame: Frame,
        text: str,
        tied: Match,
        glyphs: PageGlyphs,
        around: Backdrop,
    ) -> None:
        self.frame = frame
        self._text = text
        self.glyphs = glyphs
        self._lefts, self._bases, self._ends = _measured(frame, glyphs)
        self._shows: dict[Show, bool] = {}  # whether they write in this direction
        upright = min(abs(frame.x), abs(frame.y)) < 1e-3
        self.marks = [frame.box(mark) for mark in around.marks] if upright else []
        words: list[PrintedWord] = []
        for found in _STRETCH.finditer(text):
            word = self._at_once(*found.span(), tied)
            words += (word,) if word else self._words(*found.span(), tied)
        rows = list(_rows(words))
        triples = zip(rows, [[], *rows], [*rows[1:], []])
        self.lines = [line for row, *near in triples for line in self._columns(row, near)]
        self.line_at = {
            offset: line
            for line in self.lines
            for word in line.words
            for offset in range(word.start, word.end)
        }
        self._taken: list[Box] = []
        self._free: dict[Line, tuple[float, float]] = {}
        self._boxes = [(line, _box(line)) for line in self.lines]
        self._floors: dict[tuple[Line, float, float], float] = {}
        self.left = min((line.left for line in self.lines), default=0.0)
        self.right = max((line.right for line in self.lines), default=0.0)
        page = frame.box(around.page)
        margin = max(self.left - page.left, 0.0)
        self._margin = max(self.right, page.right - margin) if upright else self.right
        self.bottom = min((line.base for line in self.lines), default=0.0)

    def place(self, index: int) -> tuple[float, float]:
        """Where a glyph stands: along the lines, and above."""
        return self._lefts[index], self._bases[index]

    def end(self, index: int) -> float:
        return self._ends[index]

    def extent(self, indices: Collection[int]) -> tuple[float, float]:
        """From where to where glyphs of a line reach."""
        left = min([self._lefts[index] for index in indices])
        return left, max([self._ends[index] for index in indices])

    def _words(self, start: int, end: int, tied: Match) -> Iterator[PrintedWord]:
        """The words of a stretch without blanks: more than one where two cells touch."""
        run: list[int] = []
        for offset in range(start, end):
            at = tied.glyphs_at.get(offset)
            if not at or (run and at[0] == run[-1]):
                continue
            if not self._holds(at[0]):
                return
            if run and not self._continues(run[-1], at[0]):
                yield self._word(start, offset, run)
                start, run = offset, []
            run.append(at[0])
        if run:
            yield self._word(start, end, run)

    def _at_once(self, start: int, end: int, tied: Match) -> PrintedWord | None:
        """A word whose letters one operator shows one after the other: nearly every one."""
        first, last = tied.glyphs_at.get(start), tied.glyphs_at.get(end - 1)
        if not first or not last or last[0] - first[0] != end - start - 1:
            return None
        run = range(first[0], last[0] + 1)
        show = self.glyphs.shows[run.start]
        if show is not self.glyphs.shows[run[-1]] or show.size <= 0.01:
            return None
        at = map(tied.glyphs_at.get, range(start, end))
        if [one[0] if one else -1 for one in at] != list(run) or not self._holds(run.start):
            return None
        lefts, ends = self._lefts[run.start : run.stop], self._ends[run.start : run.stop]
        close = _INSIDE * show.size
        if not all(abs(a - b) < close for a, b in zip(lefts[1:], ends)):
            return None
        base = self._bases[run.start]
        return PrintedWord(start, end, tuple(run), min(lefts), max(ends), base, show.size)

    def _continues(self, last: int, following: int) -> bool:
        shows = self.glyphs.shows
        size = max(shows[last].size, shows[following].size)
        level = abs(self._bases[last] - self._bases[following])
        return level < size and abs(self._lefts[following] - self._ends[last]) < _INSIDE * size

    def _holds(self, index: int) -> bool:
        show = self.glyphs.shows[index]
        if show not in self._shows:
            self._shows[show] = direction(self.glyphs[index]) == self.frame
        return self._shows[show]

    def _word(self, start: int, end: int, run: Sequence[int]) -> PrintedWord:
        sizes = [self.glyphs.shows[index].size for index in run]
        size = max(sizes)
        largest = run[sizes.index(size)]
        left, right = self.extent(run)
        base = self._bases[largest]
        return PrintedWord(start, end, tuple(run), left, right, base, max(size, 0.01))

    def _columns(
        self, row: Sequence[PrintedWord], around: Sequence[Sequence[PrintedWord]]
    ) -> Iterator[Line]:
        """Cut a row of words where a column, a cell or a rule parts it."""
        near = [
            other
            for other in around
            if other and abs(other[0].base - row[0].base) < _NEAR * row[0].size
        ]
        size = median(word.size for word in row)
        line = [row[0]]
        for word, following in pairwise(row):
            gap = following.left - word.right
            parts = gap > _WIDEST * size or (
                gap > _COLUMN * size and all(_clear(other, word, following) for other in near)
            )
            parts = parts or gap < -0.5 * size or not self._follows(word, following)
            parts = parts or self._leads(word) != self._leads(following)
            if parts or self._parted(word, following):
                yield from _even(line)
                line = []
            line.append(following)
        yield from _even(line)

    def _follows(self, word: PrintedWord, following: PrintedWord) -> bool:
        """Whether two neighbours stand side by side in the text, too."""
        between = self._text[word.end : following.start]
        return word.end <= following.start and not between.strip()

    def _leads(self, word: PrintedWord) -> bool:
        """Whether it is part of the dots between an entry of a table of contents and its page."""
        return not self._text[word.start : word.end].strip(_DOTS)

    def _parted(self, word: PrintedWord, following: PrintedWord) -> bool:
        middle = word.base + 0.3 * word.size
        return any(
            mark.right - mark.left < 3 and mark.bottom <= middle <= mark.top
            for mark in self.marks
            if word.right - 1 <= mark.left and mark.right <= following.left + 1
        )

    def take(self, place: Box) -> None:
        """Note what a line that was set anew covers now."""
        self._taken.append(place)
        self._free.clear()

    def free(self, line: Line) -> tuple[float, float]:
        """How far left and right a line may reach before it touches something else."""
        if line not in self._free:
            self._free[line] = self._reach(line)
        return self._free[line]

    def _reach(self, line: Line) -> tuple[float, float]:
        low, high = line.base - 0.2 * line.size, line.base + 0.7 * line.size
        pad = _PAD * line.size
        left, right = min(self.left, line.left), max(self._margin, line.right)
        others = [box for other, box in self._boxes if other is not line]
        for other in (*others, *self._taken):
            if other.top <= low or other.bottom >= high:
                continue
            if other.left >= line.right - 0.1 * line.size:
                right = min(right, other.left - pad)
            elif other.right <= line.left + 0.1 * line.size:
                left = max(left, other.right + pad)
        for mark in self.marks:
            if mark.top <= low or mark.bottom >= high:
                continue
            for edge in (mark.left, mark.right):
                if edge >= line.right - 1:
                    right = min(right, edge - pad / 2)
                elif edge <= line.left + 1:
                    left = max(left, edge + pad / 2)
        return min(left, line.left), max(right, line.right)

    def floor(self, line: Line, left: float, right: float) -> float:
        """How far down the page is free below a line between two edges."""
        place = (line, left, right)
        if place not in self._floors:
            self._floors[place] = self._floor(line, left, right)
        if not self._taken:
            return self._floors[place]
        below = [
            box.top
            for box in self._taken
            if box.top < line.base and box.left < right and left < box.right
        ]
        return max([self._floors[place], *below])

    def _floor(self, line: Line, left: float, right: float) -> float:
        """The same before any line is set anew."""
        below = [self.bottom - 0.3 * line.size]
        below += [
            other.base + 0.8 * other.size
            for other in self.lines
            if other.base < line.base - 0.3 * line.size
            and other.left < right
            and left < other.right
        ]
        below += [
            edge
            for mark in self.marks
            for edge in (mark.bottom, mark.top)
            if edge < line.base and mark.left < right and left < mark.right
        ]
        return max(below)

    def nailed(self, line: Line) -> bool:
        """Whether a word is underlined or shaded, so that moving it would show."""
        return any(
            mark.bottom > line.base - 0.35 * line.size
            and mark.top < line.base + 1.3 * line.size
            and mark.left > line.left - line.size
            and mark.right < line.right + line.size
            and mark.right - mark.left > 0.5 * line.size
            for mark in self.marks
        )


def _measured(frame: Frame, glyphs: PageGlyphs) -> tuple[list[float], list[float], list[float]]:
    """Where every glyph begins, how high it stands and where it ends, seen along the lines."""
    x, y = frame.x, frame.y
    ways = zip(glyphs.xs, glyphs.ys, (measures.across for measures in glyphs.measures))
    if (x, y) == (1.0, 0.0):  # as good as always
        return glyphs.xs, glyphs.ys, [left + across[0] for left, _, across in ways]
    lefts = [left * x + base * y for left, base in zip(glyphs.xs, glyphs.ys)]
    bases = [base * x - left * y for left, base in zip(glyphs.xs, glyphs.ys)]
    return lefts, bases, [(left + over[0]) * x + (base + over[1]) * y for left, base, over in ways]


def _box(line: Line) -> Box:
    return Box(line.left, line.base, line.right, line.base + 0.7 * line.size)


def _even(words: Sequence[PrintedWord]) -> Iterator[Line]:
    """One line, or several where some gaps are much wider than others."""
    gaps = [b.left - a.right for a, b in pairwise(words)]
    alike = len(gaps) > 1 and max(gaps) <= _EVEN * min(gaps)
    first = 0
    for number, gap in enumerate(gaps, 1):
        if gap > _LOOSE * words[number].size and not alike:
            yield Line(tuple(words[first:number]))
            first = number
    yield Line(tuple(words[first:]))


def _clear(row: Sequence[PrintedWord], before: PrintedWord, after: PrintedWord) -> bool:
    """Whether the gap between two words goes on in another row."""
    slack = 0.2 * (after.left - before.right)
    left, right = before.right + slack, after.left - slack
    return not any(word.left < right and left < word.right for word in row)


def _rows(words: Sequence[PrintedWord]) -> Iterator[list[PrintedWord]]:
    """Words of the same height on the page, each row from left to right."""
    row: list[PrintedWord] = []
    for word in sorted(words, key=lambda word: (-word.base, word.left)):
        if row and row[0].base - word.base > _SAME_LINE * min(row[0].size, word.size):
            yield sorted(row, key=lambda word: word.left)
            row = []
        row.append(word)
    if row:
        yield sorted(row, key=lambda word: word.left)
