"""Hiding places of the zip around a document, the same for all formats that are one."""

import io
import struct
import zipfile
from collections.abc import Callable
from functools import partial

from tests.formats.samples import SAMPLES
from tests.plantings.people import Person
from tests.plantings.places import Place

Wrap = Callable[[bytes, Person], bytes]
KINDS = ("docx", "xlsx", "pptx", "odt", "epub")


def _made(kind: str, line: str) -> bytes:
    make = next(make for name, make in SAMPLES.items() if name.endswith(f".{kind}"))
    return make([line])


def _again(data: bytes, change: Callable[[zipfile.ZipInfo], None]) -> bytes:
    """The same files, with something said about the first one that is no mimetype."""
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as before, zipfile.ZipFile(target, "w") as after:
        for number, old in enumerate(before.infolist()):
            info = zipfile.ZipInfo(old.filename)
            info.compress_type = old.compress_type
            if number == 1:
                change(info)
            after.writestr(info, before.read(old))
    return target.getvalue()


def _comment(data: bytes, person: Person) -> bytes:
    return _again(data, lambda info: setattr(info, "comment", person.name.encode()))


def _extra(data: bytes, person: Person) -> bytes:
    coded = person.name.encode()
    extra = struct.pack("<HH", 0x7075, len(coded)) + coded
    return _again(data, lambda info: setattr(info, "extra", extra))


def _said_of_all(data: bytes, person: Person) -> bytes:
    target = io.BytesIO(data)
    with zipfile.ZipFile(target, "a") as archive:
        archive.comment = person.name.encode()
    return target.getvalue()


def _folder(data: bytes, person: Person) -> bytes:
    target = io.BytesIO(data)
    with zipfile.ZipFile(target, "a") as archive:
        archive.writestr(f"{person.name}/", b"")
    return target.getvalue()


def _between(data: bytes, person: Person) -> bytes:
    """Bytes between the last file and the list of files, which no reader looks at."""
    at = data.rfind(b"PK\x05\x06")
    start = struct.unpack_from("<I", data, at + 16)[0]
    hidden = person.name.encode()
    end = bytearray(data[at:])
    struct.pack_into("<I", end, 16, start + len(hidden))
    return data[:start] + hidden + data[start:at] + bytes(end)


WRAPS: dict[str, Wrap] = {
    "comment of a part": _comment,
    "extra field of a part": _extra,
    "comment of the whole": _said_of_all,
    "empty folder": _folder,
    "between the parts and their list": _between,
}


def _wrapped(kind: str, wrap: Wrap, person: Person, line: str) -> bytes:
    return wrap(_made(kind, line), person)


PLACES = {
    kind: [Place(name, partial(_wrapped, kind, wrap), f"a.{kind}") for name, wrap in WRAPS.items()]
    for kind in KINDS
}
