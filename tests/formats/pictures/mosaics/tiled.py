"""Documents of every kind that show a picture cut into a grid, and the picture put together."""

import base64
import io
import re
import struct
import subprocess
import zipfile
from collections.abc import Callable, Iterator, Sequence
from email import message_from_bytes
from email.message import EmailMessage
from itertools import pairwise
from shutil import which

import docx
import numpy as np
import openpyxl
import openpyxl.drawing.image
import pptx
from docx.oxml import parse_xml
from openpyxl.drawing.spreadsheet_drawing import AbsoluteAnchor, AnchorMarker, OneCellAnchor
from openpyxl.drawing.xdr import XDRPoint2D, XDRPositiveSize2D
from PIL import Image, ImageDraw, ImageFont
from tests.formats.pdf import pdfs
from tests.formats.samples import epub, odp, ods, odt, unzipped, zipped

from veladura.formats.limits import DEFAULT_LIMITS
from veladura.formats.mail.compound import read_compound, write_compound
from veladura.formats.pictures import ocr

NAME = "Aurelia Quintanilla"
SIZE = (520, 160)
EMU = 9525
Grid = list[list[Image.Image]]
_BLANK = 6  # python-pptx's layout without anything
_URN = "urn:oasis:names:tc:opendocument:xmlns"
_SPACES = (
    f'xmlns:draw="{_URN}:drawing:1.0" xmlns:svg="{_URN}:svg-compatible:1.0" '
    f'xmlns:text="{_URN}:text:1.0" xmlns:table="{_URN}:table:1.0" '
    'xmlns:xlink="http://www.w3.org/1999/xlink"'
)


def scan() -> Image.Image:
    """Two lines on paper of which no two places are quite alike."""
    paper = np.random.default_rng(7).integers(250, 255, SIZE[::-1], dtype=np.uint8)
    image = Image.fromarray(np.stack([paper] * 3, axis=2))
    font = ImageFont.truetype(str(pdfs.VERA), 44)
    pen = ImageDraw.Draw(image)
    pen.text((20, 18), NAME, fill="black", font=font)
    pen.text((20, 90), "sin hallazgos", fill="#333", font=font)
    return image


def cut(image: Image.Image, columns: Sequence[int], rows: Sequence[int]) -> Grid:
    """At these places, from the left and from the top."""
    across, down = [0, *columns, image.width], [0, *rows, image.height]
    return [
        [image.crop((left, top, right, bottom)) for left, right in pairwise(across)]
        for top, bottom in pairwise(down)
    ]


def between_letters(image: Image.Image) -> list[int]:
    """Columns in which nothing is drawn, far enough from each other."""
    dark = np.asarray(image.convert("L")).min(axis=0) < 200
    found: list[int] = []
    for column in np.flatnonzero(~dark[30:500]) + 30:
        if dark[column - 9 : column].any() and (not found or column - found[-1] > 100):
            found.append(int(column))
    return found


def together(grid: Grid, parts: Sequence[Image.Image]) -> Image.Image:
    """Parts in the order of the grid, each where it belongs."""
    rest = iter(parts)
    rows = []
    for row in grid:
        shown = [next(rest).convert("RGB").resize(one.size) for one in row]
        rows.append(np.concatenate([np.asarray(one) for one in shown], axis=1))
    return Image.fromarray(np.concatenate(rows))


def words(image: Image.Image) -> str:
    """What both engines read; the second where it is installed."""
    pixels = np.asarray(image.convert("RGB"), dtype=np.uint8)
    read = "".join(line.text for line in ocr.read_lines(pixels))
    if which("tesseract"):
        target = io.BytesIO()
        image.resize((image.width * 2, image.height * 2)).save(target, "PNG")
        command = ["tesseract", "-", "-", "--psm", "6"]
        done = subprocess.run(command, input=target.getvalue(), capture_output=True, check=True)
        read += done.stdout.decode()
    return read.casefold()


def saved(image: Image.Image) -> bytes:
    target = io.BytesIO()
    image.save(target, "PNG")
    return target.getvalue()


def numbered(grid: Grid) -> Iterator[tuple[int, int, int, Image.Image]]:
    """Number, left, top and picture of each tile."""
    number, top = 0, 0
    for row in grid:
        left = 0
        for one in row:
            yield number, left, top, one
            number, left = number + 1, left + one.width
        top += row[0].height


def _stored(save: Callable[[io.BytesIO], object]) -> bytes:
    target = io.BytesIO()
    save(target)
    return target.getvalue()


def _docx_lines(grid: Grid) -> bytes:
    document = docx.Document()
    for row in grid:
        run = document.add_paragraph().add_run()
        for one in row:
            run.add_picture(io.BytesIO(saved(one)), one.width * EMU // 2)
    return _stored(document.save)


def _docx_wrapped(grid: Grid) -> bytes:
    document = docx.Document()
    run = document.add_paragraph().add_run()
    for _, _, _, one in numbered(grid):
        run.add_picture(io.BytesIO(saved(one)), one.width * EMU)
    return _stored(document.save)


def _docx_cells(grid: Grid) -> bytes:
    document = docx.Document()
    table = document.add_table(len(grid), len(grid[0]))
    for number, row in enumerate(grid):
        for column, one in enumerate(row):
            run = table.cell(number, column).paragraphs[0].add_run()
            run.add_picture(io.BytesIO(saved(one)), one.width * EMU)
    return _stored(document.save)


def _docx_anchored(grid: Grid) -> bytes:
    document = docx.Document()
    run = document.add_paragraph().add_run()
    spaces = 'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"'
    for _, left, top, one in numbered(grid):
        inline = run.add_picture(io.BytesIO(saved(one)), one.width * EMU)._inline
        anchor = parse_xml(
            f'<wp:anchor {spaces} simplePos="0" relativeHeight="1" behindDoc="0" locked="0" '
            'layoutInCell="1" allowOverlap="1"><wp:simplePos x="0" y="0"/>'
            f'<wp:positionH relativeFrom="page"><wp:posOffset>{left * EMU}</wp:posOffset>'
            '</wp:positionH><wp:positionV relativeFrom="page">'
            f"<wp:posOffset>{top * EMU}</wp:posOffset></wp:positionV></wp:anchor>"
        )
        around = inline.getparent()
        assert around is not None
        around.replace(inline, anchor)
        for child in list(inline):
            anchor.append(child)
    return _stored(document.save)


def _xlsx_cells(grid: Grid) -> bytes:
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
        size = XDRPositiveSize2D(one.width * EMU, one.height * EMU)
        start = AnchorMarker(col=column, colOff=beside * EMU, row=row, rowOff=below * EMU)
        picture.anchor = OneCellAnchor(_from=start, ext=size)
        sheet.add_image(picture)
    return _stored(book.save)


def _xlsx_apart(grid: Grid) -> bytes:
    book = openpyxl.Workbook()
    for _, left, top, one in numbered(grid):
        picture = openpyxl.drawing.image.Image(io.BytesIO(saved(one)))
        place = XDRPoint2D(left * EMU, top * EMU)
        size = XDRPositiveSize2D(one.width * EMU, one.height * EMU)
        picture.anchor = AbsoluteAnchor(pos=place, ext=size)
        book.worksheets[0].add_image(picture)
    return _stored(book.save)


def _pptx_slide(grid: Grid, *, apart: int = 0, grouped: bool = False) -> bytes:
    deck = pptx.Presentation()
    shapes = deck.slides.add_slide(deck.slide_layouts[_BLANK]).shapes
    where = shapes.add_group_shape() if grouped else shapes
    shown = where.shapes if grouped else shapes
    for number, left, top, one in numbered(grid):
        row, column = divmod(number, len(grid[0]))
        place = (left + apart * column + 30) * EMU, (top + apart * row + 20) * EMU
        shown.add_picture(io.BytesIO(saved(one)), *place, one.width * EMU, one.height * EMU)
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


def _odt_lines(grid: Grid) -> bytes:
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


def _odt_anchored(grid: Grid) -> bytes:
    frames = "".join(
        _frame(number, one, f'text:anchor-type="paragraph" {_at(left, top)}')
        for number, left, top, one in numbered(grid)
    )
    return _odf(odt(["Alta"]), "</office:text>", f"<text:p>{frames}</text:p>", grid)


def _odp_slide(grid: Grid) -> bytes:
    frames = "".join(_frame(n, one, _at(x + 40, y + 40)) for n, x, y, one in numbered(grid))
    return _odf(odp(["Alta"]), "</draw:page>", frames, grid)


def _ods_cells(grid: Grid) -> bytes:
    frames = "".join(_frame(n, one, _at(x + 3, y + 3)) for n, x, y, one in numbered(grid))
    return _odf(ods(["Alta"]), "</table:table-cell>", frames, grid)


def _img(one: Image.Image, more: str = "") -> str:
    return (
        f'<img alt="" src="data:image/png;base64,{base64.b64encode(saved(one)).decode()}" {more}>'
    )


def _page(body: str) -> bytes:
    return f"<!DOCTYPE html><html><body><p>Alta</p>{body}</body></html>".encode()


def _html_cells(grid: Grid) -> bytes:
    rows = ("".join(f"<td>{_img(one)}</td>" for one in row) for row in grid)
    return _page("<table>" + "".join(f"<tr>{row}</tr>" for row in rows) + "</table>")


def _html_lines(grid: Grid) -> bytes:
    return _page("<br>".join("".join(map(_img, row)) for row in grid))


def _html_floating(grid: Grid) -> bytes:
    body = "".join(f'<div style="float:left">{_img(one)}</div>' for _, _, _, one in numbered(grid))
    return _page(f'<div style="width:{SIZE[0]}px">{body}</div>')


def _html_placed(grid: Grid) -> bytes:
    return _page(
        "".join(
            _img(
                one,
                f'width="{one.width}" height="{one.height}" '
                f'style="position:absolute; left:{x + 50}px; top:{y + 80}px"',
            )
            for _, x, y, one in numbered(grid)
        )
    )


def _svg(grid: Grid) -> bytes:
    images = "".join(
        f'<image x="{x}" y="{y}" width="{one.width}" height="{one.height}" '
        f'xlink:href="data:image/png;base64,{base64.b64encode(saved(one)).decode()}"/>'
        for _, x, y, one in numbered(grid)
    )
    spaces = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    return (
        f'<svg {spaces} width="600" height="300"><text y="20">Alta</text>'
        f'<g transform="translate(20, 40) scale(0.5)">{images}</g></svg>'
    ).encode()


def _epub_cells(grid: Grid) -> bytes:
    members: dict[str, str | bytes] = dict(unzipped(epub(["Alta"])))
    rows, listed, number = "", "", 0
    for row in grid:
        cells = ""
        for one in row:
            members[f"b{number + 1}.png"] = saved(one)
            cells += f'<td><img alt="" src="b{number + 1}.png"/></td>'
            listed += f'<item id="b{number}" href="b{number + 1}.png" media-type="image/png"/>'
            number += 1
        rows += f"<tr>{cells}</tr>"
    book = unzipped(epub(["Alta"]))
    members["book.opf"] = book["book.opf"].decode().replace("</manifest>", f"{listed}</manifest>")
    chapter = book["c.xhtml"].decode()
    members["c.xhtml"] = chapter.replace("</body>", f"<table>{rows}</table></body>")
    return zipped(members)


def _eml_page(grid: Grid) -> bytes:
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = "a@x.example", "b@x.example", "x"
    message.set_content("Alta\n")
    rows = ""
    for number, _, _, _ in numbered(grid):
        end = "<br>" if (number + 1) % len(grid[0]) == 0 else ""
        rows += f'<img alt="" src="cid:t{number}@x">{end}'
    message.add_alternative(f"<html><body>{rows}</body></html>", subtype="html")
    shown = message.get_payload()[1]  # type: ignore[index]
    for number, _, _, one in numbered(grid):
        shown.add_related(saved(one), "image", "png", cid=f"<t{number}@x>")  # type: ignore[union-attr]
    return bytes(message)


def _properties(head: int, values: dict[int, bytes | str]) -> dict[str, object]:
    storage: dict[str, object] = {}
    rows = [bytes(head)]
    for tag, value in values.items():
        coded = value.encode("utf-16-le") if isinstance(value, str) else value
        storage[f"__substg1.0_{tag:08X}"] = coded
        extra = 2 if isinstance(value, str) else 0
        rows.append(struct.pack("<IIII", tag, 6, len(coded) + extra, 0))
    storage["__properties_version1.0"] = b"".join(rows)
    return storage


def _msg_page(grid: Grid) -> bytes:
    lines = ["".join(f'<img src="cid:t{number}">' for number in row) for row in _numbers(grid)]
    body = f"<html><body><p>Alta</p>{'<br>'.join(lines)}</body></html>".encode()
    root = _properties(32, {0x001A001F: "IPM.Note", 0x0037001F: "Alta", 0x10130102: body})
    for number, _, _, one in numbered(grid):
        root[f"__attach_version1.0_#{number:08X}"] = _properties(
            8, {0x3707001F: f"{number}.png", 0x3712001F: f"t{number}", 0x37010102: saved(one)}
        )
    return write_compound(root, bytes(16))  # type: ignore[arg-type]


def _numbers(grid: Grid) -> list[list[int]]:
    wide = len(grid[0])
    return [list(range(wide * row, wide * (row + 1))) for row in range(len(grid))]


def _attached(data: bytes) -> list[bytes]:
    found = []
    storage = read_compound(data, DEFAULT_LIMITS)
    for name in sorted(storage):
        part = storage[name]
        content = part.get("__substg1.0_37010102") if isinstance(part, dict) else None
        if isinstance(content, bytes):
            found.append(content)
    return found


def _pict(one: Image.Image) -> str:
    size = (
        f"\\picw{one.width}\\pich{one.height}\\picwgoal{one.width * 15}\\pichgoal{one.height * 15}"
    )
    return f"{{\\pict\\pngblip{size} {saved(one).hex()}}}"


def _rtf(body: str) -> bytes:
    return f"{{\\rtf1\\ansi\\ansicpg1252\\deff0 Alta\\par\n{body}\\par}}".encode("cp1252")


def _rtf_lines(grid: Grid) -> bytes:
    return _rtf("\\par\n".join("".join(map(_pict, row)) for row in grid))


def _rtf_cells(grid: Grid) -> bytes:
    widths = "".join(f"\\cellx{1500 * (n + 1)}" for n in range(len(grid[0])))
    rows = ("".join(f"\\pard\\intbl {_pict(one)}\\cell\n" for one in row) for row in grid)
    return _rtf("".join(f"\\trowd{widths}\n{row}\\row\n" for row in rows))


def _rtf_shapes(grid: Grid) -> bytes:
    shapes = ""
    for _, left, top, one in numbered(grid):
        sides = (left, top, left + one.width, top + one.height)
        told = "".join(
            f"\\shp{name}{side * 15}"
            for name, side in zip(("left", "top", "right", "bottom"), sides, strict=True)
        )
        shape = f"{{\\sp{{\\sn pib}}{{\\sv {_pict(one)}}}}}"
        shapes += f"{{\\shp{{\\*\\shpinst{told}\\shpwr3 {shape}}}}}\n"
    return _rtf(shapes)


TILED: dict[str, Callable[[Grid], bytes]] = {
    "docx lines": _docx_lines,
    "docx wrapped": _docx_wrapped,
    "docx cells": _docx_cells,
    "docx anchored": _docx_anchored,
    "xlsx cells": _xlsx_cells,
    "xlsx apart": _xlsx_apart,
    "pptx slide": _pptx_slide,
    "pptx gaps": lambda grid: _pptx_slide(grid, apart=2),
    "pptx group": lambda grid: _pptx_slide(grid, grouped=True),
    "odt lines": _odt_lines,
    "odt anchored": _odt_anchored,
    "odp slide": _odp_slide,
    "ods cells": _ods_cells,
    "html cells": _html_cells,
    "html lines": _html_lines,
    "html floating": _html_floating,
    "html placed": _html_placed,
    "svg": _svg,
    "epub cells": _epub_cells,
    "eml page": _eml_page,
    "msg page": _msg_page,
    "rtf lines": _rtf_lines,
    "rtf cells": _rtf_cells,
    "rtf shapes": _rtf_shapes,
}


def parts_of(kind: str, data: bytes) -> list[Image.Image]:
    """The tiles of such a document in the order of the grid."""
    if kind == "eml":
        parts = [p for p in message_from_bytes(data).walk() if p.get_content_maintype() == "image"]
        found = [bytes(part.get_payload(decode=True)) for part in parts]
    elif kind == "msg":
        found = _attached(data)
    elif kind == "rtf":
        found = [bytes.fromhex(run.decode()) for run in re.findall(rb"[0-9a-f]{60,}", data)]
    elif kind in ("html", "svg"):
        found = [base64.b64decode(run) for run in re.findall(rb"base64,([\w+/=]+)", data)]
    else:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = [name for name in archive.namelist() if name.endswith(".png")]
            names.sort(key=lambda name: int("".join(filter(str.isdigit, name))))
            found = [archive.read(name) for name in names]
    return [Image.open(io.BytesIO(one)) for one in found]
