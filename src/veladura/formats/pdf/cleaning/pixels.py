"""Pictures of a PDF without what stands beside their pixels: comments, boxes, bytes behind them."""

import struct
from collections.abc import Iterator

from pikepdf import Array, Dictionary, Name, Object, PdfError, Stream

_KEPT = (b"jP  ", b"ftyp", b"jp2h", b"jp2c")  # boxes of JPEG 2000 that show something
_START = b"\xff\x4f"  # of a codestream
_COMMENT, _TILE = 0xFF64, 0xFF90
_LOSSLESS = frozenset(
    ("/FlateDecode", "/LZWDecode", "/RunLengthDecode", "/ASCIIHexDecode", "/ASCII85Decode")
)
_INKS = {"/DeviceGray": 1, "/CalGray": 1, "/Indexed": 1, "/Separation": 1, "/DeviceCMYK": 4}
_INKS |= {"/DeviceRGB": 3, "/CalRGB": 3, "/Lab": 3, "/G": 1, "/RGB": 3, "/CMYK": 4}


def plain_jpeg2000(data: bytes) -> bytes:
    """Boxes that show nothing go, comments are blanked."""
    if data.startswith(_START):
        return _without_comments(data)
    kept: list[bytes] = []
    for kind, start, body, end in _boxes(data):
        if kind == b"jp2c":
            kept.append(struct.pack(">I4s", 0, kind) + _without_comments(data[body:end]))
            break  # its length is "to the end"
        if kind in _KEPT:
            kept.append(data[start:end])
    return b"".join(kept) if kept else data


def _boxes(data: bytes) -> Iterator[tuple[bytes, int, int, int]]:
    at = 0
    while at + 8 <= len(data):
        size, kind = struct.unpack_from(">I4s", data, at)
        head = 8
        if size == 1 and at + 16 <= len(data):
            (size,) = struct.unpack_from(">Q", data, at + 8)
            head = 16
        end = len(data) if size == 0 else min(at + size, len(data))
        if end < at + head:
            return
        yield kind, at, at + head, end
        at = end


def _without_comments(stream: bytes) -> bytes:
    changed = bytearray(stream)
    at = 2
    while at + 4 <= len(stream):
        marker, size = struct.unpack_from(">HH", stream, at)
        if marker == _TILE or marker < 0xFF00:
            break
        if marker == _COMMENT and size > 4:
            changed[at + 6 : at + 2 + size] = b" " * (size - 4)
        at += 2 + size
    return bytes(changed)


def cut_to_pixels(image: Stream) -> None:
    """Bytes behind the last pixel, which no program shows, go."""
    filters = image.get(Name.Filter)
    listed = list(filters) if isinstance(filters, Array) else [filters] if filters else []
    if not {str(one) for one in listed} <= _LOSSLESS:
        return
    size = _size(image)
    if not size:
        return
    try:
        data = image.read_bytes()
    except PdfError:
        return
    if len(data) > size:
        image.write(data[:size])


def _size(image: Stream) -> int:
    """Bytes that its pixels take; 0 where nobody can say."""
    mask: object = image.get(Name.ImageMask)
    stencil = mask is True
    width, height = _number(image, "/Width"), _number(image, "/Height")
    bits = 1 if stencil else _number(image, "/BitsPerComponent") or 8
    inks = 1 if stencil else inks_of(image.get(Name.ColorSpace))
    return height * ((width * bits * inks + 7) // 8)


def _number(image: Stream, key: str) -> int:
    found: object = image.get(key)
    return found if isinstance(found, int) else 0


def inks_of(space: Object | None) -> int:
    first = space[0] if isinstance(space, Array) and len(space) else space
    if not isinstance(first, Name):
        return 0
    if str(first) == "/ICCBased" and isinstance(space, Array) and isinstance(space[1], Stream):
        count = space[1].get(Name.N)
        return count if isinstance(count, int) else 0
    if str(first) == "/DeviceN" and isinstance(space, Array) and isinstance(space[1], Array):
        return len(space[1])
    return _INKS.get(str(first), 0)


def is_jpeg2000(image: Stream) -> bool:
    filters = image.get(Name.Filter)
    only = isinstance(filters, Array) and len(filters) == 1
    return (filters[0] if only and isinstance(filters, Array) else filters) == Name.JPXDecode


def clean_jpeg2000(image: Stream) -> None:
    data = image.read_raw_bytes()
    cleaned = plain_jpeg2000(data)
    if cleaned != data:
        parameters = image.get(Name.DecodeParms)
        kept = parameters if isinstance(parameters, Dictionary | Array) else None
        image.write(cleaned, filter=Name.JPXDecode, decode_parms=kept)
