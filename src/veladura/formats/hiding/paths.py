"""What a page of a PDF draws with lines and curves: where it lies, and how it is taken out.

Rules, underlines, frames and areas of tables are straight; emblems and handwriting are not. What
hangs together is one figure; squares by the hundred are a code that machines read.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import reduce

import numpy as np
import pikepdf
from pikepdf import ContentStreamInlineImage, Dictionary, Matrix, Name, Object, Operator, Stream

from veladura.formats.hiding.ink import pieces
from veladura.formats.pdf.engine import Box

Instruction = pikepdf.ContentStreamInstruction | ContentStreamInlineImage
_CURVES = ("c", "v", "y")
_BUILDING = frozenset(("m", "l", "h", "re", *_CURVES))
_STROKED = frozenset(("S", "s"))
_FILLED = frozenset(("f", "F", "f*", "B", "B*", "b", "b*"))
_OF_PATHS = _BUILDING | {"W", "W*"}
_PAINTED = _STROKED | _FILLED | {"n"}
_DEEPEST = 12  # forms inside forms
_CELL = 4.0  # points: what lies within two of these hangs together
_THIN = 3.0  # points: rules and underlines
_SLANT = 1.0  # points that a line must go both ways to be slanted
_AREA, _BAND = 0.15, 0.6  # of a page: backgrounds, and bands across it
_CODE, _SQUARE = 60, 1.3  # squares of a code that machines read, and how long it may be


@dataclass(frozen=True, slots=True)
class Path:
    """Something painted: the first and last instruction of the stream that draws it."""

    stream: Object
    first: int
    last: int
    box: Box
    bent: bool  # curved, or slanted
    filled: bool
    clips: bool = False  # bounds what is drawn later
    paints: bool = True


@dataclass(frozen=True, slots=True)
class Sketch:
    """Paths that hang together."""

    box: Box
    paths: tuple[Path, ...]

    @property
    def is_bent(self) -> bool:
        return any(path.bent for path in self.paths)

    @property
    def is_code(self) -> bool:
        wide, high = self.box.right - self.box.left, self.box.top - self.box.bottom
        return len(self.paths) >= _CODE and 1 / _SQUARE < wide / max(high, 0.1) < _SQUARE


def figures_on(page: pikepdf.Page, sheet: Box) -> list[Sketch]:
    """Figures of a page; none where its content cannot be followed."""
    marks = [path for path in paths_on(page) if not _is_ground(path, sheet)]
    bent = _together([path for path in marks if path.bent], sheet)
    straight = [path for path in marks if not path.bent]
    own = [_with_neighbours(figure, straight) for figure in bent]
    taken = {id(path) for figure in own for path in figure.paths}
    left = [path for path in straight if path.filled and id(path) not in taken]
    found = own + _together(left, sheet)
    return [figure for figure in found if any(path.paints for path in figure.paths)]


def paths_on(page: pikepdf.Page) -> list[Path]:
    """All that a page paints; nothing where its content cannot be followed."""
    try:
        return list(_paths(page.obj, page.resources, Matrix(), 0))
    except (pikepdf.PdfError, ValueError, TypeError, IndexError):
        return []


def _is_ground(path: Path, sheet: Box) -> bool:
    """Rules, and what lies behind everything else."""
    wide, high = path.box.right - path.box.left, path.box.top - path.box.bottom
    whole = sheet.right - sheet.left
    if path.bent:
        return path.box.within(sheet).area > 0.5 * sheet.area
    if path.filled and wide < 2 * _THIN and high < 2 * _THIN:
        return False  # a square of a code
    return min(wide, high) < _THIN or wide > _BAND * whole or path.box.area > _AREA * sheet.area


def _together(paths: Sequence[Path], sheet: Box) -> list[Sketch]:
    rows = int((sheet.top - sheet.bottom) / _CELL) + 2
    columns = int((sheet.right - sheet.left) / _CELL) + 2
    mask = np.zeros((rows, columns), dtype=bool)
    cells = [_cells(path.box.within(sheet), sheet) for path in paths]
    for left, top, right, bottom in cells:
        mask[top : bottom + 1, left : right + 1] = True
    found: list[Sketch] = []
    for (left, top, right, bottom), _ in pieces(mask, 2) if paths else ():
        inside = [
            path
            for path, (x, y, _, _) in zip(paths, cells, strict=True)
            if left <= x < right and top <= y < bottom
        ]
        if inside:
            found.append(Sketch(_around(inside), tuple(inside)))
    return found


def _cells(box: Box, sheet: Box) -> tuple[int, int, int, int]:
    left, right = (int(max(0.0, x - sheet.left) / _CELL) for x in (box.left, box.right))
    top, bottom = (int(max(0.0, sheet.top - y) / _CELL) for y in (box.top, box.bottom))
    return left, top, max(left, right), max(top, bottom)


def _around(paths: Sequence[Path]) -> Box:
    return reduce(Box.around, (path.box for path in paths))


def _with_neighbours(figure: Sketch, straight: Sequence[Path]) -> Sketch:
    """With the straight parts of an emblem, which lie within it."""
    box, near = figure.box, 2 * _CELL
    grown = Box(box.left - near, box.bottom - near, box.right + near, box.top + near)
    more = tuple(path for path in straight if _holds(grown, path.box))
    return Sketch(_around((*figure.paths, *more)), (*figure.paths, *more))


def _holds(outer: Box, inner: Box) -> bool:
    return (
        outer.left <= inner.left <= inner.right <= outer.right
        and outer.bottom <= inner.bottom <= inner.top <= outer.top
    )


def _paths(content: Object, resources: object, start: Matrix, depth: int) -> Iterator[Path]:
    named = resources.get(Name.XObject) if isinstance(resources, Dictionary) else None
    outline = _Outline()
    matrix, saved = start, []
    for index, step in enumerate(pikepdf.parse_content_stream(content)):
        if isinstance(step, ContentStreamInlineImage):
            continue
        operator = str(step.operator)
        if operator == "q":
            saved.append((matrix, outline.clip))
        elif operator == "Q":
            matrix, outline.clip = saved.pop() if saved else (start, None)
        elif operator == "cm":
            matrix = Matrix(*map(float, step.operands)) @ matrix
        elif operator in _BUILDING:
            outline.build(index, operator, [float(value) for value in step.operands], matrix)
        elif operator in ("W", "W*"):
            outline.clips = True
        elif operator in _PAINTED:
            yield from outline.painted(content, index, operator)
        elif operator == "sh" and outline.clip is not None:
            yield Path(content, index, index, outline.clip, True, True)
        elif operator == "Do" and isinstance(named, Dictionary):
            form = named.get(str(step.operands[0]))
            is_form = isinstance(form, Stream) and form.get(Name.Subtype) == Name.Form
            if form is not None and is_form and depth < _DEEPEST:
                own = form.get(Name.Matrix)
                inner = Matrix(*map(float, own)) @ matrix if own is not None else matrix
                yield from _paths(form, form.get(Name.Resources, resources), inner, depth + 1)


class _Outline:
    """The path that is being built, in the space of the page."""

    def __init__(self) -> None:
        self.clip: Box | None = None
        self.clips = False
        self._start()

    def _start(self) -> None:
        self._points: list[tuple[float, float]] = []
        self._first = -1
        self._curves = self._slants = 0
        self.clips = False

    def build(self, index: int, operator: str, values: Sequence[float], matrix: Matrix) -> None:
        if self._first < 0:
            self._first = index
        if operator == "re":
            x, y, wide, high = values
            values = (x, y, x + wide, y, x, y + high, x + wide, y + high)
        points = [matrix.transform((x, y)) for x, y in zip(values[::2], values[1::2], strict=True)]
        self._curves += operator in _CURVES
        if operator == "l" and self._points:
            (x, y), (a, b) = points[0], self._points[-1]
            self._slants += abs(x - a) > _SLANT and abs(y - b) > _SLANT
        self._points += points

    def painted(self, content: Object, index: int, operator: str) -> Iterator[Path]:
        if self._points:
            xs, ys = [x for x, _ in self._points], [y for _, y in self._points]
            box = Box(min(xs), min(ys), max(xs), max(ys))
            bent = self._curves > 0 or self._slants > 1
            if operator != "n" or (self.clips and bent):
                filled = operator in _FILLED
                paints = operator != "n"
                yield Path(content, self._first, index, box, bent, filled, self.clips, paints)
            if self.clips:
                self.clip = box
        self._start()


def erase(pdf: pikepdf.Pdf, paths: Iterable[Path]) -> None:
    """Take paths out of the streams that draw them."""
    by_stream: dict[tuple[int, int], list[Path]] = {}
    for path in paths:
        by_stream.setdefault(path.stream.objgen, []).append(path)
    for own in by_stream.values():
        stream = own[0].stream
        content = without(stream, own)
        if isinstance(stream, Stream):
            stream.write(content)
        else:
            stream.Contents = pdf.make_stream(content)


def without(content: Object, paths: Sequence[Path]) -> bytes:
    """A stream without some of its paths; those that bound others become plain rectangles."""
    instructions: list[Instruction] = list(pikepdf.parse_content_stream(content))
    ends = {path.first: path for path in paths}
    kept: list[Instruction] = []
    index = 0
    while index < len(instructions):
        path = ends.get(index)
        if path is None:
            kept.append(instructions[index])
            index += 1
            continue
        building = instructions[path.first : path.last]
        kept += [step for step in building if str(step.operator) not in _OF_PATHS]
        if path.clips:
            kept += _bounds(building)
        index = path.last + 1
    return pikepdf.unparse_content_stream(kept)


def _bounds(building: Sequence[Instruction]) -> Iterator[Instruction]:
    """The rectangle around a path, as what bounds things that are drawn later."""
    xs: list[float] = []
    ys: list[float] = []
    for step in building:
        if str(step.operator) not in _BUILDING:
            continue
        values = [float(value) for value in step.operands]
        if str(step.operator) == "re":
            values = [values[0], values[1], values[0] + values[2], values[1] + values[3]]
        xs += values[::2]
        ys += values[1::2]
    corners = [min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)]
    yield pikepdf.ContentStreamInstruction(corners, Operator("re"))
    yield pikepdf.ContentStreamInstruction([], Operator("W"))
    yield pikepdf.ContentStreamInstruction([], Operator("n"))
