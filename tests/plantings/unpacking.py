"""What files and texts hold inside, for the judge: parts, attachments, whatever is coded."""

import base64
import binascii
import bz2
import gzip
import io
import lzma
import quopri
import re
import zipfile
import zlib
from collections.abc import Iterator
from email import message_from_bytes, policy
from functools import lru_cache
from urllib.parse import unquote_to_bytes

import olefile
from tests.plantings.alphabets import tried
from tests.plantings.pdf_strings import objects_of

_BASE64 = re.compile(
    rb"[A-Za-z0-9+/_-]{16,}(?:\s+[A-Za-z0-9+/_-]{4,})*={0,2}|[A-Za-z0-9+/_-]{8,15}(?==)"
)
_SAID = re.compile(rb"[A-Za-z]{7}|(?:[A-Za-z]\0){7}")  # in the midst of bytes
_LONG = 1_000  # signs; longer runs are files, which do not come twice
_UU = re.compile(rb"^[!-M][ -`]{8,61}$", re.M)
_HEX = re.compile(rb"(?:(?:0x)?[0-9A-Fa-f]{2}[\s:,\\-]{0,3}){8,}")
_PACKED = (b"PK", b"%PDF", b"\x1f\x8b", b"\xd0\xcf", b"\xff\xd8\xff", b"\x89PNG", b"GIF8")


def inside(data: bytes) -> Iterator[tuple[str, bytes]]:
    """The parts of a package, and whatever else may be packed into bytes, with names for them."""
    if data.startswith(b"PK"):
        yield from _members(data)
        return
    if data.lstrip()[:5] == b"%PDF-":
        yield from objects_of(data)
        return
    if data.startswith(b"\xd0\xcf\x11\xe0"):
        with olefile.OleFileIO(io.BytesIO(data)) as file:
            for path in file.listdir():
                yield " ".join(path), file.openstream(path).read()
    if data.startswith(b"\x89PNG"):
        yield from _chunks(data)
    if data[:2] == b"\x1f\x8b":
        yield from tried("gzip", gzip.decompress, data)
    if re.search(rb"^(?:Content-|From:|MIME-)", data[:4000], re.M | re.I):
        yield from _parts(data)
    if b"%" in data:
        unquoted = unquote_to_bytes(data)
        if unquoted != data:
            yield "percent", unquoted
    if re.search(rb"=[0-9A-F]{2}", data):
        unquoted = quopri.decodestring(data)
        if unquoted != data:
            yield "quoted-printable", unquoted
    for match in _UU.finditer(data):
        yield from tried("uuencoded", binascii.a2b_uu, match.group())
    if b"+A" in data:
        yield from tried("utf-7", _from_utf7, data)
    for match in _BASE64.finditer(data):
        run = match.group()
        yield from _base64(run) if len(run) < _LONG else _from_base64(run)
    for match in _HEX.finditer(data):
        digits = re.sub(rb"0x|[\s:,\\-]", b"", match.group()).decode()
        for name, decoded in tried("hex", bytes.fromhex, digits):
            yield name, decoded
            yield from tried("hex, inflated", zlib.decompress, decoded)


def _from_utf7(data: bytes) -> bytes:
    return data.decode("utf-7", "ignore").encode()


def _chunks(data: bytes) -> Iterator[tuple[str, bytes]]:
    """What a PNG says beside its pixels, inflated: profiles and texts may be packed."""
    at = 8
    while at + 8 <= len(data):
        size, kind = int.from_bytes(data[at : at + 4], "big"), data[at + 4 : at + 8]
        body = data[at + 8 : at + 8 + size]
        if kind != b"IDAT":
            for start in (m.start() for m in re.finditer(rb"\x78[\x01\x5e\x9c\xda]", body)):
                yield from tried(kind.decode("latin-1"), zlib.decompress, body[start:])
        at += 12 + size


_UNPACKING = (
    zlib.decompress,
    lambda data: zlib.decompress(data, -15),
    bz2.decompress,
    lzma.decompress,
)


@lru_cache(50_000)
def _base64(coded: bytes) -> tuple[tuple[str, bytes], ...]:
    """From each of its first four signs; files repeat most of their runs."""
    return tuple(_from_base64(coded))


def _from_base64(coded: bytes) -> Iterator[tuple[str, bytes]]:
    letters = re.sub(rb"\s|=", b"", coded).translate(bytes.maketrans(b"-_", b"+/"))
    for start in range(min(4, len(letters))):
        cut = letters[start:]
        cut = cut[: len(cut) - (len(cut) % 4 == 1)]
        try:
            decoded = base64.b64decode(cut + b"=" * (-len(cut) % 4))
        except (binascii.Error, ValueError):
            continue
        old = decoded.decode("cp037").encode("latin-1")
        if (
            decoded.startswith(_PACKED)
            or _legible(decoded)
            or any(map(_SAID.search, (decoded, old)))
        ):
            yield "base64", decoded
        for unpack in _UNPACKING:
            yield from tried("base64, inflated", unpack, decoded)


def _legible(data: bytes) -> bool:
    """Whether bytes may be a text in some encoding: noise is not worth decoding further."""
    head = data[:200].replace(b"\0", b"")
    return sum(32 <= byte < 127 for byte in head) > 0.6 * len(head)


def _members(data: bytes) -> Iterator[tuple[str, bytes]]:
    yield "raw zip", b" ".join(re.findall(rb"[\x20-\x7e]{6,}", data))
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        yield "zip comment", archive.comment
        for info in archive.infolist():
            yield "name of a part", info.filename.encode()
            yield "extra field", info.extra + info.comment
            yield info.filename, archive.read(info)


def _parts(data: bytes) -> Iterator[tuple[str, bytes]]:
    message = message_from_bytes(data, policy=policy.default)
    for number, part in enumerate(message.walk(), 1):
        for name in part:
            try:
                yield f"part {number}, {name}", str(part[name]).encode("utf-8", "ignore")
            except (ValueError, LookupError, IndexError, AttributeError, TypeError):
                continue
        payload = part.get_payload(decode=True)
        if isinstance(payload, bytes):
            yield f"part {number}", payload
            charset = part.get_content_charset()
            if charset and charset not in ("utf-8", "us-ascii"):
                try:
                    yield f"part {number}, {charset}", payload.decode(charset, "ignore").encode()
                except LookupError:
                    continue
