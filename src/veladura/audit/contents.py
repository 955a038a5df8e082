"""What lies inside archives, mailboxes and folded lines, without the readers that packed it."""

import io
import quopri
import re
import struct
import tarfile
import zipfile
from collections.abc import Iterator
from functools import cache
from zoneinfo import available_timezones

import olefile

_ZONE = re.compile(r"(?<=TZID[=:])([A-Za-z_]++(?:/[A-Za-z_]++)*+)")


@cache
def _zones() -> frozenset[str]:
    return frozenset(available_timezones())


def without_zones(text: str) -> str:
    """Content lines without time zones, which are called after towns."""
    return _ZONE.sub(lambda zone: "" if zone.group(1) in _zones() else zone.group(), text)


def unfolded(data: bytes) -> str:
    """Content lines as they are meant: continuations joined, quoted-printable decoded."""
    joined = re.sub(rb"=\r?\n|\r?\n[ \t]", b"", data)
    return quopri.decodestring(joined).decode("utf-8", "replace").replace("\\", "")


def contents(data: bytes) -> Iterator[tuple[str, bytes]]:
    """Path and bytes of every file; what stands between messages comes with them."""
    if data.startswith(b"PK"):
        yield from _zipped(data)
    elif data.startswith(b"\xd0\xcf\x11\xe0"):
        yield from _streamed(data)
    elif data.startswith(b"From "):
        yield from _mailed(data)
    else:
        yield from _taped(data)


def _streamed(data: bytes) -> Iterator[tuple[str, bytes]]:
    with olefile.OleFileIO(io.BytesIO(data)) as file:
        for path in file.listdir():
            yield " ".join(path), file.openstream(path).read()


def _zipped(data: bytes) -> Iterator[tuple[str, bytes]]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        yield "", archive.comment
        for info in archive.infolist():
            yield "", info.extra + info.comment
            yield info.filename, archive.read(info)


def _taped(data: bytes) -> Iterator[tuple[str, bytes]]:
    with tarfile.open(fileobj=io.BytesIO(data)) as archive:
        for entry in archive:
            said = f"{entry.uname} {entry.gname} {entry.linkname} {entry.pax_headers}"
            yield f"{entry.name} {said}", b""
            stream = archive.extractfile(entry) if entry.isreg() else None
            if stream is not None:
                yield entry.name, stream.read()


def _mailed(data: bytes) -> Iterator[tuple[str, bytes]]:
    """Cut at every line that could begin a message, whether or not it does."""
    for message in data.removeprefix(b"From ").split(b"\nFrom "):
        first, _, rest = message.partition(b"\n")
        yield first.decode("latin-1"), rest


def picture_without_pixels(data: bytes) -> bytes:
    """What a picture says besides its pixels, which any bytes may stand in: its chunks and tags."""
    from PIL import Image  # takes a while to load

    said = [_chunks(data)]
    try:
        with Image.open(io.BytesIO(data)) as image:
            said += [
                f"{name} {value}".encode("utf-8", "replace") for name, value in image.info.items()
            ]
            tags = image.getexif().items()
            said += [f"{tag} {value}".encode("utf-8", "replace") for tag, value in tags]
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        pass  # its chunks are read all the same
    return b"\n".join(said)


def _chunks(data: bytes) -> bytes:
    """Everything but pixels of a PNG or JPEG, as it lies there."""
    if data.startswith(b"\x89PNG"):
        kept, place = [], 8
        while place + 12 <= len(data):
            length, kind = struct.unpack_from(">I4s", data, place)
            kept.append(b"" if kind == b"IDAT" else data[place + 8 : place + 8 + length])
            place += 12 + length
            if kind == b"IEND":
                break
        return b"\n".join([*kept, data[place:]])
    if data.startswith(b"\xff\xd8"):
        return data[: data.find(b"\xff\xda")] + data[data.rfind(b"\xff\xd9") :]
    return b""
