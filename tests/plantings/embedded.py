"""Pictures that say who made them, inside documents; photographs of two; messages of Apple Mail."""

import base64
import io
import quopri
from collections.abc import Callable
from functools import partial
from typing import Any

from PIL import Image
from tests.formats.pictured import PICTURED, pictured
from tests.formats.samples import zipped
from tests.plantings.people import Person
from tests.plantings.pictures import png_with_text
from tests.plantings.places import Place

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


_PICTURES: dict[str, tuple[str, Callable[[Person, str], bytes]]] = {
    "text chunk of a picture": ("png", lambda person, line: png_with_text(person)),
    "artist of a photograph": ("jpg", lambda person, line: photograph(person)),
    "thumbnail of a photograph": ("jpg", with_thumbnail),
    "second of two photographs": ("jpg", of_two),
}


def _embedded(kind: str, picture: str, person: Person, line: str) -> bytes:
    ending, make = _PICTURES[picture]
    return pictured(kind, make(person, line), ending, line)


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
    for kind in PICTURED
}
PLACES["eml"] += [Place(f"Apple Mail: {w}", partial(_emlx, w), "a.emlx") for w in _KEPT]
PLACES["zip"] = [Place(f"Apple Mail: {w}", partial(_zipped_emlx, w), "a.zip") for w in _KEPT]
PLACES["image"] = [
    Place("thumbnail of a photograph", with_thumbnail, "a.jpg"),
    Place("second of two photographs", of_two, "a.jpg"),
]
