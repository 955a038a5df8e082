"""Profiles of colours (ICC) with their numbers and without names: whose screen, whose printer."""

import struct

from veladura.wordlists import read_list

_HEAD = 128
_NUMBERS = frozenset(  # kinds of tags that hold numbers and nothing else
    (
        *(b"XYZ ", b"curv", b"para", b"sf32", b"mft1", b"mft2", b"mAB ", b"mBA ", b"mpet"),
        *(b"chrm", b"view", b"meas", b"sig ", b"ui08", b"ui16", b"ui32", b"ui64", b"uf32"),
    )
)
_KNOWN = frozenset(tag.encode() for tag in read_list(__package__, "profile_tags"))
_MOST = 100  # tags
_NAMED = "colours"


def plain_profile(data: bytes) -> bytes | None:
    """The same colours, or nothing where the profile cannot be read."""
    if len(data) < _HEAD + 4 or data[36:40] != b"acsp":
        return None
    (count,) = struct.unpack_from(">I", data, _HEAD)
    if not 0 < count <= _MOST or len(data) < _HEAD + 4 + 12 * count:
        return None
    kept: dict[bytes, bytes] = {}
    for number in range(count):
        name, start, size = struct.unpack_from(">4sII", data, _HEAD + 4 + 12 * number)
        body = data[start : start + size]
        if name in _KNOWN and body[:4] in _NUMBERS and start >= _HEAD and len(body) == size:
            kept[name] = body[:4] + bytes(4) + body[8:]
    if not kept:
        return None
    newer = data[8] >= 4
    kept[b"desc"] = _localised(_NAMED) if newer else _described(_NAMED)
    kept[b"cprt"] = _localised(_NAMED) if newer else b"text" + bytes(4) + _NAMED.encode() + b"\0"
    return _assembled(_plain_head(data), kept)


def _plain_head(data: bytes) -> bytes:
    """Kind, spaces, version and illuminant; no date, no maker, no model, no digest."""
    head = bytearray(_HEAD)
    head[8:24] = data[8:24]
    struct.pack_into(">6H", head, 24, 2000, 1, 1, 0, 0, 0)
    head[36:40] = b"acsp"
    head[64:80] = data[64:80]
    return bytes(head)


def _localised(text: str) -> bytes:
    coded = text.encode("utf-16-be")
    return (
        b"mluc" + bytes(4) + struct.pack(">II2s2sII", 1, 12, b"en", b"US", len(coded), 28) + coded
    )


def _described(text: str) -> bytes:
    coded = text.encode("ascii") + b"\0"
    return b"desc" + bytes(4) + struct.pack(">I", len(coded)) + coded + bytes(78)


def _assembled(head: bytes, tags: dict[bytes, bytes]) -> bytes:
    at = _HEAD + 4 + 12 * len(tags)
    table, body = struct.pack(">I", len(tags)), b""
    placed: dict[bytes, int] = {}  # curves are often shared
    for name, data in tags.items():
        if data not in placed:
            placed[data] = at + len(body)
            body += data + bytes(-len(data) % 4)
        table += struct.pack(">4sII", name, placed[data], len(data))
    whole = head + table + body
    return struct.pack(">I", len(whole)) + whole[4:]
