"""Documents of every kind that show one picture, and the pictures of a document."""

import base64
import io
import re
import zipfile
from collections.abc import Callable
from email import message_from_bytes
from email.message import EmailMessage

import docx
import openpyxl
import openpyxl.drawing.image
import pptx as presentation
from PIL import Image
from tests.formats.samples import epub, odp, ods, odt, unzipped, zipped

_FRAME = (
    '<draw:frame xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0">'
    '<draw:image xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="Pictures/a.%s"/>'
    "</draw:frame>"
)
_BLANK = 6  # python-pptx's layout without anything
_BITMAPS = (".png", ".jpg", ".jpeg")


def _plain(ending: str) -> io.BytesIO:
    """A picture that says nothing, for libraries that do not take every kind."""
    target = io.BytesIO()
    Image.new("RGB", (8, 8), "white").save(target, {"png": "PNG", "jpg": "JPEG"}[ending])
    return target


def _with(package: io.BytesIO, picture: bytes) -> bytes:
    """A package with another picture in place of its own."""
    members: dict[str, str | bytes] = dict(unzipped(package.getvalue()))
    (name,) = (name for name in members if "/media/" in name)
    return zipped({**members, name: picture})


def _in_docx(picture: bytes, ending: str, line: str) -> bytes:
    document, target = docx.Document(), io.BytesIO()
    document.add_paragraph(line)
    document.add_picture(_plain(ending))
    document.save(target)
    return _with(target, picture)


def _in_xlsx(picture: bytes, ending: str, line: str) -> bytes:
    book, target = openpyxl.Workbook(), io.BytesIO()
    sheet = book.worksheets[0]
    sheet["A1"] = line
    sheet.add_image(openpyxl.drawing.image.Image(_plain(ending)), "A3")
    book.save(target)
    return _with(target, picture)


def _in_pptx(picture: bytes, ending: str, line: str) -> bytes:
    deck, target = presentation.Presentation(), io.BytesIO()
    slide = deck.slides.add_slide(deck.slide_layouts[_BLANK])
    slide.shapes.add_textbox(0, 0, 9_000_000, 900_000).text_frame.text = line
    slide.shapes.add_picture(_plain(ending), 0, 0)
    deck.save(target)
    return _with(target, picture)


def _in_odt(picture: bytes, ending: str, line: str) -> bytes:
    return _in_odf(odt([line]), "</office:text>", f"<text:p>{_FRAME}</text:p>", picture, ending)


def _in_ods(picture: bytes, ending: str, line: str) -> bytes:
    return _in_odf(ods([line]), "</table:table-cell>", _FRAME, picture, ending)


def _in_odp(picture: bytes, ending: str, line: str) -> bytes:
    return _in_odf(odp([line]), "</draw:page>", _FRAME, picture, ending)


def _in_odf(package: bytes, before: str, frame: str, picture: bytes, ending: str) -> bytes:
    members: dict[str, str | bytes] = dict(unzipped(package))
    content = unzipped(package)["content.xml"].decode()
    assert before in content
    members["content.xml"] = content.replace(before, frame % ending + before, 1)
    return zipped({**members, f"Pictures/a.{ending}": picture})


def _in_epub(picture: bytes, ending: str, line: str) -> bytes:
    members = unzipped(epub([line]))
    kind = {"png": "png", "jpg": "jpeg"}[ending]
    listed = f'<item id="a" href="a.{ending}" media-type="image/{kind}"/></manifest>'
    book = members["book.opf"].decode().replace("</manifest>", listed)
    shown = f'<img alt="" src="a.{ending}"/></body>'
    chapter = members["c.xhtml"].decode().replace("</body>", shown)
    return zipped({**members, "book.opf": book, "c.xhtml": chapter, f"a.{ending}": picture})


def _in_rtf(picture: bytes, ending: str, line: str) -> bytes:
    blip = {"png": "pngblip", "jpg": "jpegblip"}[ending]
    drawn = f"{{\\pict\\{blip}\\picw8\\pich8 {picture.hex()}}}"
    return f"{{\\rtf1\\ansi\\ansicpg1252\\deff0 {line}\\par\n{drawn}\\par}}".encode("cp1252")


def _in_html(picture: bytes, ending: str, line: str) -> bytes:
    coded = base64.b64encode(picture).decode()
    kind = {"png": "png", "jpg": "jpeg"}[ending]
    image = f'<img alt="" src="data:image/{kind};base64,{coded}">'
    return f"<!DOCTYPE html><html><body><p>{line}</p>{image}</body></html>".encode()


def _in_eml(picture: bytes, ending: str, line: str) -> bytes:
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = "a@x.example", "b@x.example", "x"
    message.set_content(f"{line}\n")
    kind = {"png": "png", "jpg": "jpeg"}[ending]
    message.add_attachment(picture, "image", kind, filename=f"a.{ending}")
    return bytes(message)


_MAKERS: dict[str, Callable[[bytes, str, str], bytes]] = {
    "docx": _in_docx,
    "xlsx": _in_xlsx,
    "pptx": _in_pptx,
    "odt": _in_odt,
    "ods": _in_ods,
    "odp": _in_odp,
    "rtf": _in_rtf,
    "html": _in_html,
    "eml": _in_eml,
    "epub": _in_epub,
}
PICTURED = tuple(_MAKERS)


def pictured(kind: str, picture: bytes, ending: str = "png", line: str = "Alta") -> bytes:
    """A document of a kind that shows a line and a picture."""
    return _MAKERS[kind](picture, ending, line)


def pictures_of(kind: str, data: bytes) -> list[bytes]:
    """The pictures such a document shows."""
    if kind == "eml":
        parts = [p for p in message_from_bytes(data).walk() if p.get_content_maintype() == "image"]
        return [bytes(part.get_payload(decode=True)) for part in parts]
    if kind == "rtf":
        return [bytes.fromhex(run.decode()) for run in re.findall(rb"[0-9a-f]{60,}", data)]
    if kind == "html":
        return [base64.b64decode(run) for run in re.findall(rb"base64,([\w+/=]+)", data)]
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return [archive.read(n) for n in archive.namelist() if n.lower().endswith(_BITMAPS)]
