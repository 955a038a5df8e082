"""Which pictures a page of a PDF draws, and where: through forms, and inside the content itself."""

from collections.abc import Iterator
from dataclasses import dataclass, field

import pikepdf
from pikepdf import Dictionary, Matrix, Name, Object, Stream

from veladura.formats.pdf.engine import Box

_DEEPEST = 12  # forms inside forms


@dataclass(frozen=True, slots=True)
class DrawnPicture:
    """A picture on a page; without a stream it is written into the content."""

    box: Box
    stream: Stream | None = field(repr=False)


def pictures_on(page: pikepdf.Page) -> list[DrawnPicture] | None:
    """In the order in which they are drawn; None where the content cannot be followed."""
    try:
        return list(_drawings(page, page.resources, Matrix(), 0))
    except (pikepdf.PdfError, ValueError, TypeError, IndexError):
        return None


def _drawings(
    content: pikepdf.Page | Stream, resources: Object | None, start: Matrix, depth: int
) -> Iterator[DrawnPicture]:
    named = resources.get(Name.XObject) if isinstance(resources, Dictionary) else None
    matrix, saved = start, []
    for step in pikepdf.parse_content_stream(content, "q Q cm Do BI ID EI"):
        if isinstance(step, pikepdf.ContentStreamInlineImage):
            yield DrawnPicture(_box(matrix), None)
            continue
        operator = str(step.operator)
        if operator == "q":
            saved.append(matrix)
        elif operator == "Q":
            matrix = saved.pop() if saved else start
        elif operator == "cm":
            matrix = Matrix(*map(float, step.operands)) @ matrix
        elif operator == "Do" and isinstance(named, Dictionary):
            drawn = named.get(str(step.operands[0]))
            if isinstance(drawn, Stream):
                yield from _shown(drawn, resources, matrix, depth)


def _shown(
    drawn: Stream, outer: Object | None, matrix: Matrix, depth: int
) -> Iterator[DrawnPicture]:
    if drawn.get(Name.Subtype) == Name.Image:
        yield DrawnPicture(_box(matrix), drawn)
    elif drawn.get(Name.Subtype) == Name.Form and depth < _DEEPEST:
        own = drawn.get(Name.Matrix)
        inner = Matrix(*map(float, own)) @ matrix if own is not None else matrix
        yield from _drawings(drawn, drawn.get(Name.Resources, outer), inner, depth + 1)


def _box(matrix: Matrix) -> Box:
    corners = [matrix.transform((x, y)) for x in (0, 1) for y in (0, 1)]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return Box(min(xs), min(ys), max(xs), max(ys))


def make_block(picture: Stream) -> None:
    """One grey pixel, stretched to where the picture was."""
    for key in list(picture.keys()):
        if key not in ("/Type", "/Subtype", "/Length"):
            del picture[key]
    picture.write(bytes([200]))
    picture.Width = picture.Height = 1
    picture.ColorSpace, picture.BitsPerComponent = Name.DeviceGray, 8
