"""What cameras and editors wrote into a picture, taken out without touching its pixels."""

import struct

_JPEG_DROPPED = {0xFE, *range(0xE1, 0xEE), 0xEF}  # EXIF/XMP, profiles, IPTC, comments, makers'
_PNG = b"\x89PNG\r\n\x1a\n"
_PNG_DROPPED = {b"tEXt", b"zTXt", b"iTXt", b"eXIf", b"tIME"}


def strip_metadata(data: bytes) -> bytes:
    """Removes places, authors, comments and times from a picture; damaged ones stay as they are."""
    if data.startswith(b"\xff\xd8"):
        return _strip_jpeg(data)
    if data.startswith(_PNG):
        return _strip_png(data)
    return data


def is_bitmap(data: bytes) -> bool:
    return data.startswith((b"\xff\xd8", _PNG, b"GIF8", b"BM", b"II*\0", b"MM\0*", b"RIFF"))


def is_image(data: bytes) -> bool:
    """Whether a file is a picture; text may begin with the same letters."""
    if data.startswith((b"BM", b"GIF8", b"MM\0*")) and b"\0" not in data[:4096]:
        return False
    return is_bitmap(data) and (not data.startswith(b"RIFF") or data[8:12] == b"WEBP")


def _strip_jpeg(data: bytes) -> bytes:
    kept = [data[:2]]
    position = 2
    while position + 4 <= len(data) and data[position] == 0xFF:
        marker = data[position + 1]
        if marker == 0xDA:  # the picture itself begins: everything after belongs to it
            end = data.find(b"\xff\xd9", position)  # a second picture may follow
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
