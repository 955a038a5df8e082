"""Documents of every kind that show a picture cut into a grid, and the tiles in them."""

import base64
import io
import re
import struct
import zipfile
from collections.abc import Callable
from email import message_from_bytes
from email.message import EmailMessage

from PIL import Image
from tests.formats.pictures.mosaics import office
from tests.formats.pictures.mosaics.grids import SIZE, Grid, numbered, saved
from tests.formats.samples import epub, unzipped, zipped

from veladura.formats.limits import DEFAULT_LIMITS
from veladura.formats.mail.compound import read_compound, write_compound


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
    "docx lines": office.docx_lines,
    "docx wrapped": office.docx_wrapped,
    "docx cells": office.docx_cells,
    "docx anchored": office.docx_anchored,
    "xlsx cells": office.xlsx_cells,
    "xlsx apart": office.xlsx_apart,
    "pptx slide": office.pptx_slide,
    "pptx gaps": lambda grid: office.pptx_slide(grid, apart=2),
    "pptx group": lambda grid: office.pptx_slide(grid, grouped=True),
    "odt lines": office.odt_lines,
    "odt anchored": office.odt_anchored,
    "odp slide": office.odp_slide,
    "ods cells": office.ods_cells,
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
