"""Where a page has rules, frames, shades and pictures: what text that moves must respect."""

from collections.abc import Iterator, Sequence
from itertools import islice, pairwise

import pikepdf
from pikepdf import Name, Object

from veladura.formats.pdf.content import Stream, form_matrix
from veladura.formats.pdf.engine import Box
from veladura.formats.pdf.fonts.fonts import Unrewritable, number
from veladura.formats.pdf.glyphs import Matrix

MOST = 3_000  # on one page: a drawing of more has no cells that text could stand in
_FILLING = frozenset(("f", "F", "f*", "B", "B*", "b", "b*"))
_STROKING = frozenset(("S", "s", "B", "B*", "b", "b*"))
_POINTS = {"m": 1, "l": 1, "c": 3, "v": 2, "y": 2}  # operators of a path, and their points


def read_marks(stream: Stream) -> list[Box]:
    """The boxes of strokes, filled shapes and pictures of a page, in its space."""
    found = list(islice(_marks(stream, Matrix()), MOST + 1))
    return found if len(found) <= MOST else []


def _marks(stream: Stream, matrix: Matrix) -> Iterator[Box]:
    stack: list[Matrix] = []
    paths: list[list[tuple[float, float]]] = []
    for index, instruction in enumerate(stream.instructions):
        if isinstance(instruction, pikepdf.ContentStreamInlineImage):
            yield _bounds(_rectangle(matrix, 0, 0, 1, 1))
            continue
        operator, operands = str(instruction.operator), list(instruction.operands)
        if operator == "q":
            stack.append(matrix)
        elif operator == "Q":
            matrix = stack.pop() if stack else matrix
        elif operator == "cm":
            matrix = Matrix(*_floats(operands, 6)).then(matrix)
        elif operator == "re":
            paths.append(_rectangle(matrix, *_floats(operands, 4)))
        elif operator in _POINTS:
            values = _floats(operands, 2 * _POINTS[operator])
            if operator == "m" or not paths:
                paths.append([])
            paths[-1] += [_place(matrix, *pair) for pair in zip(values[::2], values[1::2])]
        elif operator == "h" and paths and paths[-1]:
            paths[-1].append(paths[-1][0])
        elif operator in _STROKING or operator in _FILLING or operator == "n":
            yield from _painted(paths, operator)
            paths = []
        elif operator == "Do" and index in stream.forms:
            form = stream.forms[index]
            yield from _marks(form, form_matrix(form.owner).then(matrix))
        elif operator == "Do" and operands and _is_image(stream.resources, str(operands[0])):
            yield _bounds(_rectangle(matrix, 0, 0, 1, 1))


def _painted(paths: Sequence[list[tuple[float, float]]], operator: str) -> Iterator[Box]:
    for path in paths:
        if operator in _FILLING:
            yield _bounds(path)
        elif operator in _STROKING:
            closed = [path[0]] if operator == "s" else []
            ends = [*path, *closed]
            yield from (_bounds(pair) for pair in pairwise(ends))


def _floats(operands: Sequence[object], count: int) -> list[float]:
    if len(operands) != count:
        raise Unrewritable("an operator with too many or too few numbers")
    return [number(value) for value in operands]


def _place(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    m = matrix
    return (x * m.a + y * m.c + m.e, x * m.b + y * m.d + m.f)


def _rectangle(
    matrix: Matrix, x: float, y: float, width: float, height: float
) -> list[tuple[float, float]]:
    corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y))
    return [_place(matrix, *corner) for corner in corners]


def _bounds(points: Sequence[tuple[float, float]]) -> Box:
    across, upwards = [x for x, _ in points], [y for _, y in points]
    return Box(min(across), min(upwards), max(across), max(upwards))


def _is_image(resources: Object, name: str) -> bool:
    entries = resources.get(Name.XObject) if isinstance(resources, pikepdf.Dictionary) else None
    found = entries.get(name) if isinstance(entries, pikepdf.Dictionary) else None
    return isinstance(found, pikepdf.Stream) and found.get(Name.Subtype) == Name.Image
