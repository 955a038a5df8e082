"""Pictures inside documents: kept, but without what cameras and editors wrote into them."""

import struct
from collections.abc import Collection

_JPEG_DROPPED = {0xE1, 0xED, 0xFE, *range(0xE3, 0xED), 0xEF}  # EXIF/XMP, IPTC, comments, makers'
_PNG = b"\x89PNG\r\n\x1a\n"
_PNG_DROPPED = {b"tEXt", b"zTXt", b"iTXt", b"eXIf", b"tIME"}


def strip_metadata(data: bytes) -> bytes:
    """Removes places, authors, comments and times from a picture; damaged ones stay as they are."""
    if data.startswith(b"\xff\xd8"):
        return _strip_jpeg(data)
    if data.startswith(_PNG):
        return _strip_png(data)
    return data


def shows(data: bytes, surfaces: Collection[str]) -> bool:
    """Whether a drawing made of records (EMF, WMF) writes one of these texts, in lower case."""
    if not surfaces or is_bitmap(data):
        return False
    texts = [data.decode("latin-1").casefold()]
    texts += [data[i:].decode("utf-16-le", "ignore").casefold() for i in (0, 1)]
    return any(surface in text for text in texts for surface in surfaces)


def is_bitmap(data: bytes) -> bool:
    return data.startswith((b"\xff\xd8", _PNG, b"GIF8", b"BM", b"II*\0", b"MM\0*", b"RIFF"))


def blank(data: bytes) -> bytes:
    """An empty drawing of the same kind."""
    if data[40:44] == b" EMF":
        end = struct.pack("<5I", 14, 20, 0, 16, 20)
        head = bytearray(data[:88].ljust(88, b"\0"))  # keeps size and place
        struct.pack_into("<II", head, 0, 1, 88)
        struct.pack_into("<IIHHIII", head, 48, 108, 2, 1, 0, 0, 0, 0)
        return bytes(head) + end
    placeable = data[:22] if data.startswith(b"\xd7\xcd\xc6\x9a") else b""
    return placeable + struct.pack("<HHHIHIHIH", 1, 9, 0x300, 12, 0, 3, 0, 3, 0)


def _strip_jpeg(data: bytes) -> bytes:
    kept = [data[:2]]
    position = 2
    while position + 4 <= len(data) and data[position] == 0xFF:
        marker = data[position + 1]
        if marker == 0xDA:  # the picture itself begins: everything after belongs to it
            end = data.rfind(b"\xff\xd9")
            kept.append(data[position : end + 2] if end > position else data[position:])
            return b"".join(kept)
        length = 2 + int(struct.unpack_from(">H", data, position + 2)[0])
        if marker not in _JPEG_DROPPED:
            kept.append(data[position : position + length])
        position += length
    return data


def _strip_png(data: bytes) -> bytes:
    kept = [_PNG]
    position = len(_PNG)
    while position + 12 <= len(data):
        length, kind = struct.unpack_from(">I4s", data, position)
        end = position + 12 + length
        if end > len(data):
            return data
        if kind not in _PNG_DROPPED:
            kept.append(data[position:end])
        position = end
        if kind == b"IEND":
            return b"".join(kept)
    return data
