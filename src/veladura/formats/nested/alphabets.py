"""Bytes in larger or smaller alphabets than base64 has: Base32, Ascii85, Base85, Z85."""

import base64
import binascii
import re
from collections.abc import Callable, Iterator
from functools import partial

from veladura.formats.nested.coded import is_number, is_text

_BETWEEN_MARKS = re.compile(r"<~[!-uz\s]{10,}+~>")
_RUN = re.compile(r"[!-~]{20,}+")
_SMALL = re.compile(r"(?:[A-Z2-7]{16,}+|[0-9A-V]{16,}+|[a-z2-7]{16,}+)={0,6}")
_NO_BASE64 = re.compile(r"[^A-Za-z0-9+/_=-]")
_LONG = 200  # letters of base64 are not tried as anything else from this length on
_GROUPS = 20  # characters that tell words from noise
_MARKS = "\"'`()[]{}<>,;"
_BEGINS = re.compile(r"[=:]")
_PACKED = (b"x\x01", b"x\x9c", b"x\xda", b"\x1f\x8b", b"BZh", b"\xfd7zXZ")
_OF_PYTHON = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~"
_OF_SOCKETS = (
    "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#"
)
_TO_SOCKETS = str.maketrans(_OF_PYTHON, _OF_SOCKETS)
_FROM_SOCKETS = str.maketrans(_OF_SOCKETS, _OF_PYTHON)
_ONLY_OF_PYTHON = re.compile(f"[^{re.escape(_OF_SOCKETS)}]")

Coding = tuple[Callable[[str], bytes], Callable[[bytes], str]]


def _marked(raw: str) -> bytes:
    return base64.a85decode(raw, adobe=True)


def _to_marked(data: bytes) -> str:
    return base64.a85encode(data, adobe=True).decode("ascii")


def _to_85(data: bytes) -> str:
    return base64.a85encode(data).decode("ascii")


def _from_sockets(raw: str) -> bytes:
    if _ONLY_OF_PYTHON.search(raw):
        raise ValueError
    return base64.b85decode(raw.translate(_FROM_SOCKETS))


def _to_sockets(data: bytes) -> str:
    whole = data + b" " * (-len(data) % 4)
    return base64.b85encode(whole).decode("ascii").translate(_TO_SOCKETS)


def _to_python(data: bytes) -> str:
    return base64.b85encode(data).decode("ascii")


_BARE: tuple[Coding, ...] = (
    (base64.a85decode, _to_85),
    (base64.b85decode, _to_python),
    (_from_sockets, _to_sockets),
)


def in_base85(text: str) -> Iterator[tuple[int, str, bytes, Callable[[bytes], str]]]:
    """Where something stands in such letters, they themselves, their bytes, and the way back."""
    for match in _BETWEEN_MARKS.finditer(text):
        data = _tried(_marked, match.group())
        if _says(data):
            yield match.start(), match.group(), data, _to_marked
    for match in _RUN.finditer(text):
        raw = match.group()
        if len(raw) <= _LONG or _NO_BASE64.search(raw, 0, _LONG):
            found = next(_in_run(raw), None)
            if found is not None:
                start, letters, data, encode = found
                yield match.start() + start, letters, data, encode


def _in_run(raw: str) -> Iterator[tuple[int, str, bytes, Callable[[bytes], str]]]:
    for start, end in dict.fromkeys(_candidates(raw)):
        letters = raw[start:end]
        if len(letters) < _GROUPS:
            continue
        for decode, encode in _BARE:
            if _may_say(_tried(decode, letters[:_GROUPS])):
                data = _tried(decode, letters)
                if _says(data):
                    yield start, letters, data, encode


def _candidates(raw: str) -> Iterator[tuple[int, int]]:
    """All of it, without quotes around it, and what stands behind the name of a value."""
    yield 0, len(raw)
    bare = raw.rstrip(_MARKS)
    yield len(bare) - len(bare.lstrip(_MARKS)), len(bare)
    if name := _BEGINS.search(raw, 0, _LONG):
        behind = raw[name.end() :]
        yield len(raw) - len(behind.lstrip(_MARKS)), len(bare)


def _tried(decode: Callable[[str], bytes], raw: str) -> bytes:
    try:
        return decode(raw)
    except (ValueError, binascii.Error):
        return b""


def _may_say(head: bytes) -> bool:
    return head.startswith(_PACKED) or is_text(head.rstrip(b"\xc3"))


def _says(data: bytes) -> bool:
    return data.startswith(_PACKED) or is_text(data)


def from_base32(raw: str) -> tuple[bytes, Callable[[bytes], str]] | None:
    """What letters of Base32 say in one of its two alphabets, if that is words or a number."""
    if not _SMALL.fullmatch(raw):
        return None
    bare = raw.rstrip("=")
    padded = bare.upper() + "=" * (-len(bare) % 8)
    for decode, encode in _BASE32:
        try:
            data = decode(padded)
        except (ValueError, binascii.Error):
            continue
        if is_text(data) or is_number(data, raw) or data.startswith(_PACKED):
            return data, partial(_to_base32, encode, raw)
    return None


_BASE32 = ((base64.b32decode, base64.b32encode), (base64.b32hexdecode, base64.b32hexencode))


def _to_base32(encode: Callable[[bytes], bytes], raw: str, data: bytes) -> str:
    coded = encode(data).decode("ascii")
    if not raw.endswith("=") and len(raw) % 8:
        coded = coded.rstrip("=")
    return coded.lower() if raw.islower() else coded
