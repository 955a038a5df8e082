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

_SAID = re.compile(rb"[A-Za-z\x80-\xff .'-]{8,}+")  # words among bytes
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
        yield "", zip_slack(data)
        for info in archive.infolist():
            yield "", info.extra + info.comment
            yield info.filename, archive.read(info)


def zip_slack(data: bytes) -> bytes:
    """What of a zip belongs to no file: heads of files, and bytes that no reader looks at."""
    kept: list[bytes] = []
    position = 0
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for info in sorted(archive.infolist(), key=lambda info: info.header_offset):
            start = info.header_offset
            if data[start : start + 4] != b"PK\x03\x04" or start + 30 > len(data):
                continue
            name, extra = struct.unpack_from("<HH", data, start + 26)
            content = start + 30 + name + extra
            kept += (data[position:start], data[start + 30 : content])
            position = content + info.compress_size
        kept += (data[position : archive.start_dir], archive.comment)
    return b"\n".join(kept)


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
            said += [_plain(name) + b" " + _plain(value) for name, value in image.info.items()]
            said += [_plain(tag) + b" " + _plain(value) for tag, value in image.getexif().items()]
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError):
        pass  # its chunks are read all the same
    return b"\n".join(said)


def _plain(value: object) -> bytes:
    return value if isinstance(value, bytes) else str(value).encode("utf-8", "replace")


def _chunks(data: bytes) -> bytes:
    """Everything but pixels of a PNG, JPEG or WebP, as it lies there; words among other bytes."""
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
        heads = (image[: image.find(b"\xff\xda")] for image in data.split(b"\xff\xd8\xff"))
        return b"\n".join([*heads, data[data.rfind(b"\xff\xd9") :]])
    if data.startswith(b"RIFF"):
        return b"\n".join(_riff(data))
    return b"\n".join(_SAID.findall(data))


def _riff(data: bytes) -> Iterator[bytes]:
    place = 12
    end = min(len(data), 8 + int.from_bytes(data[4:8], "little"))
    while place + 8 <= end:
        kind, length = struct.unpack_from("<4sI", data, place)
        if kind not in (b"VP8 ", b"VP8L", b"ALPH", b"ANMF"):
            yield data[place : place + 8 + length]
        place += 8 + length + length % 2
    yield data[min(place, end) :]  # behind the picture


def drawn_text(data: bytes) -> str:
    """What the records of a drawing (EMF, WMF) write, joined: some set one letter after another."""
    try:
        if data[40:44] == b" EMF":
            return "".join(_emf_texts(data))
        start = 22 if data.startswith(b"\xd7\xcd\xc6\x9a") else 0
        is_older = data[start : start + 4] in (b"\1\0\x09\0", b"\2\0\x09\0")
        return "".join(_wmf_texts(data, start + 18)) if is_older else ""
    except struct.error:
        return ""  # its bytes are read all the same


def _emf_texts(data: bytes) -> Iterator[str]:
    place = 0
    while place + 8 <= len(data):
        kind, size = struct.unpack_from("<II", data, place)
        if kind in (83, 84):
            count, offset = struct.unpack_from("<II", data, place + 44)
            end = offset + count * (kind - 82)
            coded = data[place + offset : place + min(end, size)]
            yield coded.decode("utf-16-le" if kind == 84 else "cp1252", "ignore")
        place += max(size, 8)


def _wmf_texts(data: bytes, place: int) -> Iterator[str]:
    while place + 6 <= len(data):
        words, kind = struct.unpack_from("<IH", data, place)
        if kind == 0x0521:
            (count,) = struct.unpack_from("<H", data, place + 6)
            yield data[place + 8 : place + 8 + count].decode("cp1252", "ignore")
        elif kind == 0x0A32:
            count, framed = struct.unpack_from("<HH", data, place + 10)
            start = place + (22 if framed & 6 else 14)
            yield data[start : start + count].decode("cp1252", "ignore")
        place += max(2 * words, 6)
