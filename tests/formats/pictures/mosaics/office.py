"""Word, Excel, PowerPoint and OpenDocument files that show a grid of tiles."""

import io
import re
from collections.abc import Callable

import docx
import openpyxl
import openpyxl.drawing.image
import pptx
from docx.oxml import parse_xml
from openpyxl.drawing.spreadsheet_drawing import AbsoluteAnchor, AnchorMarker, OneCellAnchor
from openpyxl.drawing.xdr import XDRPoint2D, XDRPositiveSize2D
from PIL import Image
from tests.formats.pictures.mosaics.grids import Grid, numbered, saved
from tests.formats.samples import odp, ods, odt, unzipped, zipped

_EMU = 9525
_BLANK = 6  # python-pptx's layout without anything
_URN = "urn:oasis:names:tc:opendocument:xmlns"
_SPACES = (
    f'xmlns:draw="{_URN}:drawing:1.0" xmlns:svg="{_URN}:svg-compatible:1.0" '
    f'xmlns:text="{_URN}:text:1.0" xmlns:table="{_URN}:table:1.0" '
    'xmlns:xlink="http://www.w3.org/1999/xlink"'
)


def _stored(save: Callable[[io.BytesIO], object]) -> bytes:
    target = io.BytesIO()
    save(target)
    return target.getvalue()


def docx_lines(grid: Grid) -> bytes:
    document = docx.Document()
    for row in grid:
        run = document.add_paragraph().add_run()
        for one in row:
            run.add_picture(io.BytesIO(saved(one)), one.width * _EMU // 2)
    return _stored(document.save)


def docx_wrapped(grid: Grid) -> bytes:
    document = docx.Document()
    run = document.add_paragraph().add_run()
    for _, _, _, one in numbered(grid):
        run.add_picture(io.BytesIO(saved(one)), one.width * _EMU)
    return _stored(document.save)


def docx_cells(grid: Grid) -> bytes:
    document = docx.Document()
    table = document.add_table(len(grid), len(grid[0]))
    for number, row in enumerate(grid):
        for column, one in enumerate(row):
            run = table.cell(number, column).paragraphs[0].add_run()
            run.add_picture(io.BytesIO(saved(one)), one.width * _EMU)
    return _stored(document.save)


def docx_anchored(grid: Grid) -> bytes:
    document = docx.Document()
    run = document.add_paragraph().add_run()
    spaces = 'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"'
    for _, left, top, one in numbered(grid):
        inline = run.add_picture(io.BytesIO(saved(one)), one.width * _EMU)._inline
        anchor = parse_xml(
            f'<wp:anchor {spaces} simplePos="0" relativeHeight="1" behindDoc="0" locked="0" '
            'layoutInCell="1" allowOverlap="1"><wp:simplePos x="0" y="0"/>'
            f'<wp:positionH relativeFrom="page"><wp:posOffset>{left * _EMU}</wp:posOffset>'
            '</wp:positionH><wp:positionV relativeFrom="page">'
            f"<wp:posOffset>{top * _EMU}</wp:posOffset></wp:positionV></wp:anchor>"
        )
        around = inline.getparent()
        assert around is not None
        around.replace(inline, anchor)
        for child in list(inline):
            anchor.append(child)
    return _stored(document.save)


def xlsx_cells(grid: Grid) -> bytes:
    """Anchored to cells, away from their corners, in columns and rows of several sizes."""
    book = openpyxl.Workbook()
    sheet = book.worksheets[0]
    sheet.column_dimensions["B"].width = 20
    sheet.row_dimensions[2].height = 45
    across, down = [64, 145, *([64] * 20)], [20, 60, *([20] * 40)]
    for _, left, top, one in numbered(grid):
        column, row, beside, below = 0, 0, left + 9, top + 5
        while beside >= across[column]:
            beside, column = beside - across[column], column + 1
        while below >= down[row]:
            below, row = below - down[row], row + 1
        picture = openpyxl.drawing.image.Image(io.BytesIO(saved(one)))
        size = XDRPositiveSize2D(one.width * _EMU, one.height * _EMU)
        start = AnchorMarker(col=column, colOff=beside * _EMU, row=row, rowOff=below * _EMU)
        picture.anchor = OneCellAnchor(_from=start, ext=size)
        sheet.add_image(picture)
    return _stored(book.save)


def xlsx_apart(grid: Grid) -> bytes:
    book = openpyxl.Workbook()
    for _, left, top, one in numbered(grid):
        picture = openpyxl.drawing.image.Image(io.BytesIO(saved(one)))
        place = XDRPoint2D(left * _EMU, top * _EMU)
        size = XDRPositiveSize2D(one.width * _EMU, one.height * _EMU)
        picture.anchor = AbsoluteAnchor(pos=place, ext=size)
        book.worksheets[0].add_image(picture)
    return _stored(book.save)


def pptx_slide(grid: Grid, *, apart: int = 0, grouped: bool = False) -> bytes:
    deck = pptx.Presentation()
    shapes = deck.slides.add_slide(deck.slide_layouts[_BLANK]).shapes
    where = shapes.add_group_shape() if grouped else shapes
    shown = where.shapes if grouped else shapes
    for number, left, top, one in numbered(grid):
        row, column = divmod(number, len(grid[0]))
        place = (left + apart * column + 30) * _EMU, (top + apart * row + 20) * _EMU
        shown.add_picture(io.BytesIO(saved(one)), *place, one.width * _EMU, one.height * _EMU)
    return _stored(deck.save)


def _frame(number: int, one: Image.Image, more: str) -> str:
    size = f'svg:width="{one.width / 96:.4f}in" svg:height="{one.height / 96:.4f}in"'
    image = f'<draw:image xlink:href="Pictures/{number + 1}.png"/>'
    return f"<draw:frame {size} {more}>{image}</draw:frame>"


def _odf(package: bytes, behind: str, body: str, grid: Grid) -> bytes:
    content = unzipped(package)["content.xml"].decode()
    content = content.replace(behind, body + behind, 1)
    content = re.sub(
        r"<office:document-content ",
        f"<office:document-content {_extra(content)} ",
        content,
        count=1,
    )
    pictures = {f"Pictures/{n + 1}.png": saved(one) for n, _, _, one in numbered(grid)}
    return zipped({**unzipped(package), "content.xml": content, **pictures})


def _extra(content: str) -> str:
    spaces = re.findall(r'xmlns:\w+="[^"]+"', _SPACES)
    return " ".join(space for space in spaces if space.partition("=")[0] + "=" not in content)


def odt_lines(grid: Grid) -> bytes:
    number, body = 0, ""
    for row in grid:
        frames = ""
        for one in row:
            frames += _frame(number, one, 'text:anchor-type="as-char"')
            number += 1
        body += f"<text:p>{frames}</text:p>"
    return _odf(odt(["Alta"]), "</office:text>", body, grid)


def _at(left: float, top: float) -> str:
    return f'svg:x="{left / 96:.4f}in" svg:y="{top / 96:.4f}in"'


def odt_anchored(grid: Grid) -> bytes:
    frames = "".join(
        _frame(number, one, f'text:anchor-type="paragraph" {_at(left, top)}')
        for number, left, top, one in numbered(grid)
    )
    return _odf(odt(["Alta"]), "</office:text>", f"<text:p>{frames}</text:p>", grid)


def odp_slide(grid: Grid) -> bytes:
    frames = "".join(_frame(n, one, _at(x + 40, y + 40)) for n, x, y, one in numbered(grid))
    return _odf(odp(["Alta"]), "</draw:page>", frames, grid)


def ods_cells(grid: Grid) -> bytes:
    frames = "".join(_frame(n, one, _at(x + 3, y + 3)) for n, x, y, one in numbered(grid))
    return _odf(ods(["Alta"]), "</table:table-cell>", frames, grid)
