"""Pictures that say who made them, inside documents; photographs of two; messages of Apple Mail."""

import base64
import io
import quopri
from collections.abc import Callable
from email.message import EmailMessage
from functools import partial
from typing import Any

import docx
import openpyxl
import openpyxl.drawing.image
import pptx as presentation
from PIL import Image
from tests.formats.samples import odt, unzipped, zipped
from tests.plantings.people import Person
from tests.plantings.pictures import png_with_text
from tests.plantings.places import Place

_DRAWN = (
    '<text:p><draw:frame xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0">'
    '<draw:image xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="Pictures/a.%s"/>'
    "</draw:frame></text:p></office:text>"
)
_BLANK = 6  # python-pptx's layout without anything
_ARTIST = 0x013B


def photograph(person: Person) -> bytes:
    """A JPEG with the person in its EXIF."""
    target, exif = io.BytesIO(), Image.Exif()
    exif[_ARTIST] = person.joined
    Image.new("RGB", (8, 8), "white").save(target, "JPEG", exif=exif)
    return target.getvalue()


def with_thumbnail(person: Person, line: str) -> bytes:
    """A photograph whose EXIF holds a smaller one, which names the person."""
    small = photograph(person)
    fields = ((0x0103, 3, 6 << 16), (0x0201, 4, 56), (0x0202, 4, len(small)))
    tiff = b"MM\0*\0\0\0\x08" + b"\0\0\0\0\0\x0e" + b"\0\x03"
    for tag, kind, value in fields:
        tiff += tag.to_bytes(2, "big") + kind.to_bytes(2, "big")
        tiff += (1).to_bytes(4, "big") + value.to_bytes(4, "big")
    body = b"Exif\0\0" + (tiff + bytes(4)).ljust(56, b"\0") + small
    target = io.BytesIO()
    Image.new("RGB", (8, 8), "white").save(target, "JPEG")
    data = target.getvalue()
    return data[:2] + b"\xff\xe1" + (len(body) + 2).to_bytes(2, "big") + body + data[2:]


def of_two(person: Person, line: str) -> bytes:
    """What telephones write: a second picture behind the first, and a segment that says where."""
    target = io.BytesIO()
    second: Any = Image.open(io.BytesIO(photograph(person)))
    second.encoderinfo = {"exif": second.getexif()}
    first = Image.new("RGB", (16, 16), "white")
    first.save(target, "MPO", save_all=True, append_images=[second])
    return target.getvalue()


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
    members: dict[str, str | bytes] = dict(unzipped(odt([line])))
    content = unzipped(odt([line]))["content.xml"].decode()
    members["content.xml"] = content.replace("</office:text>", _DRAWN % ending)
    return zipped({**members, f"Pictures/a.{ending}": picture})


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
    "rtf": _in_rtf,
    "html": _in_html,
    "eml": _in_eml,
}
_PICTURES: dict[str, tuple[str, Callable[[Person, str], bytes]]] = {
    "text chunk of a picture": ("png", lambda person, line: png_with_text(person)),
    "artist of a photograph": ("jpg", lambda person, line: photograph(person)),
    "thumbnail of a photograph": ("jpg", with_thumbnail),
    "second of two photographs": ("jpg", of_two),
}


def _embedded(kind: str, picture: str, person: Person, line: str) -> bytes:
    ending, make = _PICTURES[picture]
    return _MAKERS[kind](make(person, line), ending, line)


def _emlx(where: str, person: Person, line: str) -> bytes:
    """A message of Apple Mail: its length, the message, a list of properties."""
    said = f"Vino {person.name} ayer."
    coded = base64.encodebytes(said.encode()).decode()
    parts = {
        "base64": f"Content-Transfer-Encoding: base64\n\n{coded}",
        "quoted-printable": "Content-Transfer-Encoding: quoted-printable\n\n"
        + quopri.encodestring(said.encode()).decode(),
    }
    text = 'Content-Type: text/plain; charset="utf-8"\n'
    hidden = f"--==\n{text}{parts[where]}\n" if where in parts else ""
    head = "From: a@x.example\nTo: b@x.example\nSubject: x\nMIME-Version: 1.0\n"
    head += 'Content-Type: multipart/mixed; boundary="=="\n\n'
    transport = "Content-Transfer-Encoding: 8bit\n"
    message = f"{head}--==\n{text}{transport}\n{line}\n{hidden}--==--\n".encode()
    subject = person.name if where == "properties" else "x"
    listed = f"<key>subject</key><string>{subject}</string>"
    plist = f'<?xml version="1.0"?>\n<plist version="1.0"><dict>{listed}</dict></plist>\n'
    return f"{len(message):<10}\n".encode() + message + plist.encode()


def _zipped_emlx(where: str, person: Person, line: str) -> bytes:
    return zipped({"a.txt": line, "b.emlx": _emlx(where, person, line)})


_KEPT = ("base64", "quoted-printable", "properties")
PLACES: dict[str, list[Place]] = {
    kind: [Place(name, partial(_embedded, kind, name), f"a.{kind}") for name in _PICTURES]
    for kind in _MAKERS
}
PLACES["eml"] += [Place(f"Apple Mail: {w}", partial(_emlx, w), "a.emlx") for w in _KEPT]
PLACES["zip"] = [Place(f"Apple Mail: {w}", partial(_zipped_emlx, w), "a.zip") for w in _KEPT]
PLACES["image"] = [
    Place("thumbnail of a photograph", with_thumbnail, "a.jpg"),
    Place("second of two photographs", of_two, "a.jpg"),
]
