"""Hiding places of what holds other files: books, archives, mailboxes, Outlook; and of pictures."""

import io
import struct
import tarfile
import zipfile
from collections.abc import Callable
from functools import partial

from PIL import Image, PngImagePlugin
from tests.formats.samples import PNG, epub, html, msg, txt, unzipped, word, zipped
from tests.plantings.people import Person
from tests.plantings.pictures import png_with_text
from tests.plantings.places import Place, forms, places, templates

from veladura.formats.limits import DEFAULT_LIMITS
from veladura.formats.mail.compound import Storage, read_compound, write_compound

_TEMPLATES = templates("packed")
_CLASS = bytes(16)
_ATTACHED, _RECIPIENT = "__attach_version1.0_#00000000", "__recip_version1.0_#00000000"


def _chapter(template: str, person: Person, line: str) -> bytes:
    members = unzipped(epub([line]))
    source = members["c.xhtml"].decode().replace("</body>", f"{template}</body>")
    return zipped({**members, "c.xhtml": forms(source, person, line)})


def _description(template: str, person: Person, line: str) -> bytes:
    members = unzipped(epub([line]))
    source = members["book.opf"].decode().replace("</metadata>", f"{template}</metadata>")
    return zipped({**members, "book.opf": forms(source, person, line)})


def _file(file: tuple[str, str], person: Person, line: str) -> bytes:
    name, content = (forms(part, person, line) for part in file)
    members = unzipped(epub([line]))
    item = f'<item id="z" href="{name}" media-type="text/plain"/></manifest>'
    members["book.opf"] = members["book.opf"].replace(b"</manifest>", item.encode())
    return zipped({**members, name: content})


def _mailbox(template: str, person: Person, line: str) -> bytes:
    return forms(template, person, line).encode()


def _zip(file: tuple[str, str], person: Person, line: str) -> bytes:
    name, content = (forms(part, person, line) for part in file)
    return zipped({"a.txt": line, "b.html": html([line]), name: content})


def _tar(file: tuple[str, str], person: Person, line: str, **owner: str) -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w:gz", format=tarfile.PAX_FORMAT) as packed:
        for name, content in (("a.txt", line), tuple(forms(part, person, line) for part in file)):
            info = tarfile.TarInfo(name)
            info.size = len(content.encode())
            for key, value in owner.items():
                filled = forms(value, person, line)
                if key == "pax":
                    info.pax_headers = {"comment": filled}
                else:
                    setattr(info, key, filled)
            packed.addfile(info, io.BytesIO(content.encode()))
    return buffer.getvalue()


def _zip_said(where: str, person: Person, line: str) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        info = zipfile.ZipInfo("a.txt")
        coded = person.name.encode()
        info.comment = coded if where == "comment" else b""
        info.extra = struct.pack("<HH", 0x9999, len(coded)) + coded if where == "extra" else b""
        archive.writestr(info, line)
        archive.writestr("b.docx", word([person.name]) if where == "document" else word([line]))
        archive.comment = coded if where == "archive" else b""
    return buffer.getvalue()


def _property(storage: Storage, tag: int, value: str) -> None:
    """A property of a message, a recipient or an attachment, also where there is one already."""
    coded = value.encode("utf-16-le") if tag & 0xFFFF == 0x1F else value.encode("cp1252")
    name = f"__substg1.0_{tag:08X}"
    if name not in storage:
        table = storage["__properties_version1.0"]
        assert isinstance(table, bytes)
        row = struct.pack("<IIII", tag, 6, len(coded) + 2, 0)
        storage["__properties_version1.0"] = table + row
    storage[name] = coded


def _message(change: Callable[[Storage, Person], None], person: Person, line: str) -> bytes:
    storage = read_compound(msg([line]), DEFAULT_LIMITS)
    change(storage, person)
    return write_compound(storage, _CLASS)


def _in_message(tag: int, storage: Storage, person: Person) -> None:
    _property(storage, tag, person.name)


def _in_part(part: str, tag: int, storage: Storage, person: Person) -> None:
    inner = storage[part]
    assert isinstance(inner, dict)
    _property(inner, tag, person.name)


def _stream(name: str, storage: Storage, person: Person) -> None:
    storage[name] = person.name.encode("utf-16-le")


def _attached(make: Callable[[Person], bytes], storage: Storage, person: Person) -> None:
    inner = storage[_ATTACHED]
    assert isinstance(inner, dict)
    inner["__substg1.0_37010102"] = make(person)


_MESSAGES: dict[str, Callable[[Storage, Person], None]] = {
    **{name: partial(_in_message, tag) for name, tag in _TEMPLATES["message"].items()},
    "recipient": partial(_in_part, _RECIPIENT, 0x3001001F),
    "address of a recipient": partial(_in_part, _RECIPIENT, 0x3003001F),
    "entry of a recipient": partial(_in_part, _RECIPIENT, 0x0FFF0102),
    "account of a recipient": partial(_in_part, _RECIPIENT, 0x3A00001F),
    "name of an attachment": partial(_in_part, _ATTACHED, 0x3707001F),
    "path of an attachment": partial(_in_part, _ATTACHED, 0x370D001F),
    "picture of an attachment": partial(_in_part, _ATTACHED, 0x37090102),
    "id of an attachment": partial(_in_part, _ATTACHED, 0x3712001F),
    "attached text": partial(_attached, lambda p: txt([p.name])),
    "attached document": partial(_attached, lambda p: word([p.name])),
    "attached bytes": partial(_attached, lambda p: b"\0\1\2" + p.name.encode("utf-16-le")),
    "stream nobody knows": partial(_stream, "__owner"),
    "names of properties": partial(_stream, "__nameid_version1.0"),
}


def _png(key: str, person: Person, line: str) -> bytes:
    target, said = io.BytesIO(), PngImagePlugin.PngInfo()
    if key == "iTXt":
        said.add_itxt("Author", person.name)
    else:
        said.add(key.encode(), person.name.encode())
    Image.new("RGB", (8, 8), "white").save(target, "PNG", pnginfo=said)
    return target.getvalue()


def _exif(kind: str, tag: int, person: Person, line: str) -> bytes:
    target = io.BytesIO()
    image = Image.new("RGB", (8, 8), "white")
    exif = image.getexif()
    exif[tag] = person.joined
    image.save(target, kind, exif=exif)
    return target.getvalue()


def _after(person: Person, line: str) -> bytes:
    return PNG + person.name.encode()


def _jpeg(person: Person, line: str) -> bytes:
    target = io.BytesIO()
    Image.new("RGB", (8, 8), "white").save(target, "JPEG", comment=person.joined.encode())
    return target.getvalue()


def _gif(person: Person, line: str) -> bytes:
    target = io.BytesIO()
    Image.new("P", (8, 8)).save(target, "GIF", comment=person.joined.encode())
    return target.getvalue()


def _segment(number: int, head: bytes, person: Person, line: str) -> bytes:
    """A JPEG with a segment of a program, behind its first bytes."""
    target = io.BytesIO()
    Image.new("RGB", (8, 8), "white").save(target, "JPEG")
    data, body = target.getvalue(), head + person.name.encode()
    return data[:2] + struct.pack(">BBH", 0xFF, number, len(body) + 2) + body + data[2:]


def _two_photographs(person: Person, line: str) -> bytes:
    return _segment(0xE1, b"", Person("x", "x"), line) + _jpeg(person, line)


def _saved(kind: str, key: str, person: Person, line: str) -> bytes:
    target = io.BytesIO()
    image = Image.new("RGB", (8, 8), "white")
    image.save(target, kind, **{key: f"x {person.name} x".encode()})
    return target.getvalue()


def _packed_chunk(person: Person, line: str) -> bytes:
    target, said = io.BytesIO(), PngImagePlugin.PngInfo()
    said.add_text("Author", person.name, zip=True)
    Image.new("RGB", (8, 8), "white").save(target, "PNG", pnginfo=said)
    return target.getvalue()


_XMP = b"http://ns.adobe.com/xap/1.0/\0<x:xmpmeta/>"
_PICTURES: dict[str, tuple[str, Callable[[Person, str], bytes]]] = {
    "text chunk": ("a.png", lambda person, line: png_with_text(person)),
    "international text": ("a.png", partial(_png, "iTXt")),
    "private chunk": ("a.png", partial(_png, "vpAg")),
    "after the end of a picture": ("a.png", _after),
    "artist": ("a.jpg", partial(_exif, "JPEG", 0x013B)),
    "description of a photograph": ("a.jpg", partial(_exif, "JPEG", 0x010E)),
    "artist of a scan": ("a.tif", partial(_exif, "TIFF", 0x013B)),
    "private tag of a scan": ("a.tif", partial(_exif, "TIFF", 0x9C9D)),
    "artist of a drawing": ("a.webp", partial(_exif, "WEBP", 0x013B)),
    "comment of a photograph": ("a.jpg", _jpeg),
    "comment of an animation": ("a.gif", _gif),
    "metadata of a photograph": ("a.jpg", partial(_segment, 0xE1, _XMP)),
    "captions of a photograph": ("a.jpg", partial(_segment, 0xED, b"Photoshop 3.0\0")),
    "segment nobody knows": ("a.jpg", partial(_segment, 0xEB, b"x")),
    "second photograph": ("a.jpg", _two_photographs),
    "profile of a photograph": ("a.jpg", partial(_saved, "JPEG", "icc_profile")),
    "profile of a picture": ("a.png", partial(_saved, "PNG", "icc_profile")),
    "profile of a scan": ("a.tif", partial(_saved, "TIFF", "icc_profile")),
    "metadata of a drawing": ("a.webp", partial(_saved, "WEBP", "xmp")),
    "artist of a picture": ("a.png", partial(_exif, "PNG", 0x013B)),
    "packed text chunk": ("a.png", _packed_chunk),
}
_LOOSE = ("x.txt", "x")
PLACES: dict[str, list[Place]] = {
    "epub": [
        *places("a.epub", _TEMPLATES["chapter"], _chapter),
        *places("a.epub", _TEMPLATES["description"], _description),
        *(Place(n, partial(_file, tuple(f)), "a.epub") for n, f in _TEMPLATES["file"].items()),
    ],
    "mbox": places("a.mbox", _TEMPLATES["mailbox"], _mailbox),
    "zip": [
        *(Place(n, partial(_zip, tuple(f)), "a.zip") for n, f in _TEMPLATES["archive"].items()),
        Place("comment of a file", partial(_zip_said, "comment"), "a.zip"),
        Place("extra field", partial(_zip_said, "extra"), "a.zip"),
        Place("comment of an archive", partial(_zip_said, "archive"), "a.zip"),
        Place("document in an archive", partial(_zip_said, "document"), "a.zip"),
    ],
    "tar": [
        *(Place(n, partial(_tar, tuple(f)), "a.tgz") for n, f in _TEMPLATES["archive"].items()),
        Place("owner", partial(_tar, _LOOSE, uname="¤"), "a.tgz"),
        Place("group", partial(_tar, _LOOSE, gname="¤"), "a.tgz"),
        Place("note about a file", partial(_tar, _LOOSE, pax="§"), "a.tgz"),
    ],
    "msg": [Place(n, partial(_message, change), "a.msg") for n, change in _MESSAGES.items()],
    "image": [Place(n, make, file) for n, (file, make) in _PICTURES.items()],
}
