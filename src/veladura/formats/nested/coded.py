"""Bytes that are written as letters or digits, and what is packed in them."""

import base64
import binascii
import bz2
import lzma
import re
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from veladura.document import Edit
from veladura.errors import LimitExceeded
from veladura.formats.limits import Limits
from veladura.formats.original import Original, Rewritten
from veladura.formats.pictures.stripping import is_bitmap

_ARCHIVES = (b"7z\xbc\xaf\x27\x1c", b"Rar!\x1a\x07", b"\x28\xb5\x2f\xfd")  # are refused
FILES = (b"%PDF-", b"PK\x03\x04", b"{\\rtf", b"\xd0\xcf\x11\xe0", *_ARCHIVES)
# Pictures (PSD, JPEG XL, JPEG 2000, icons, PNM, PCX, TGA), sounds, films, archives: not read.
_CLOSED = (
    *(b"8BPS", b"\0\0\0\x0cJXL ", b"\0\0\0\x0cjP  ", b"\0\0\1\0", b"OggS", b"ID3\3", b"ID3\4"),
    *(b"fLaC", b"\x1aE\xdf\xa3", b"Rar!", b"7z\xbc\xaf", b"\xfd7zXZ", b"\x1f\x9d", b"LZIP"),
    *(b'\4"M\x18', b"MSCF", b"\xff\6\0\0sNaPpY"),
    *(b"P4\n", b"P5\n", b"P6\n", b"\n\5\1\b", b"\0\0\2" + bytes(5), b"\0\0\n" + bytes(5)),
)
AS_BASE64 = "data:application/octet-stream;base64,"  # before what is opened, or removed
_SMALLEST_FILE = 60  # bytes
_SHORT_MARK = 2_000  # bytes, from which on two of them are no chance
CONTROLS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufffd\ufffe\uffff]")
_LETTERS = re.compile(r"[^\W\d_]{3}")
_NO_DIGIT = re.compile(r"[^0-9A-Fa-f]")
_PREFIX = re.compile(r"0x|\\x")
_SAID = re.compile(  # words or numbers in the midst of bytes, which chance does not make
    rb"(?:[A-Za-z ]|\xc3[\x80-\xbf]|[\xe1\xe4\xe9\xed\xf1\xf3\xf6\xfa\xfc\xdf]){10}"
    rb"|(?:[A-Za-z\xc0-\xff ]\0){7}|[0-9A-Za-z]{16}|[0-9]{8}"
)
_SHORTEST = 20  # characters of base64 without padding that are looked at
_SHORT = 12  # characters from which base64 needs no case of its own to be told from words
_LOOKED_AT = 400  # characters of what was decoded, to tell words from noise
_HALF, _MOST = 0.5, 0.8
_PLAIN = 8  # bytes
_LONGEST_KEY = 72  # bytes of a hash or a signature that are kept
_VARIED = 0.4  # of as many bytes are different ones
_CAPITALS, _FIGURES = 0.25, 0.06  # of the letters of base64 that chance makes
_DER = b"\x30\x82"


def decoded(kind: str, raw: str) -> bytes:
    if kind == "hex":
        return bytes.fromhex(raw.removeprefix("0x"))
    if kind == "parted":
        digits = _NO_DIGIT.sub("", _PREFIX.sub("", raw))
        data = bytes.fromhex(digits)
        ages = digits.isdecimal() and not (":" in raw or "0x" in raw or b" " in data)
        return b"" if ages else data
    letters = "".join(raw.split())
    bare = letters.rstrip("=")
    padded = len(letters) % 4 == 0
    if len(bare) % 4 == 1 or not (padded or len(bare) >= _SHORTEST):
        return b""
    if len(bare) < _SHORT and not (letters.endswith("==") or _is_mixed(bare)):
        return b""
    plain = bare.replace("-", "+").replace("_", "/")
    try:
        return base64.b64decode(plain + "=" * (-len(plain) % 4), validate=True)
    except binascii.Error:
        return b""


def _is_mixed(letters: str) -> bool:
    """Whether capitals or digits stand where no word has them."""
    return any(sign.isupper() or sign.isdecimal() for sign in letters[1:])


def encoder(kind: str, raw: str) -> Callable[[bytes], str]:
    if kind == "hex":
        prefix = "0x" if raw.startswith("0x") else ""
        capitals = raw.removeprefix(prefix).isupper()
        return lambda data: prefix + (data.hex().upper() if capitals else data.hex())
    if kind == "parted":
        return _parted(raw)
    url_safe = "-" in raw or "_" in raw
    lines = raw.splitlines()

    def encode(data: bytes) -> str:
        coded = (base64.urlsafe_b64encode if url_safe else base64.b64encode)(data).decode("ascii")
        if not raw.endswith("=") and len("".join(raw.split())) % 4:
            coded = coded.rstrip("=")
        if len(lines) == 1:
            return coded
        width = len(lines[0])
        end = raw[width : len(raw) - len(raw[width:].lstrip())]
        return end.join(coded[i : i + width] for i in range(0, len(coded), width))

    return encode


def _parted(raw: str) -> Callable[[bytes], str]:
    """Pairs of digits with the same signs between them."""
    found = _PREFIX.match(raw)
    prefix = found.group() if found else ""
    first = len(prefix) + 2
    between = raw[first : first + 1 + (raw[first + 1] == " ")]
    capitals = raw.removeprefix(prefix).replace("0x", "").isupper()

    def encode(data: bytes) -> str:
        pairs = (f"{byte:02X}" if capitals else f"{byte:02x}" for byte in data)
        return between.join(prefix + pair for pair in pairs)

    return encode


def is_text(data: bytes) -> bool:
    """Whether bytes are somebody's words, and not a key, a hash or a number."""
    wide = ("utf-16-le", "utf-16-be") if b"\0" in data else ("utf-8", "cp1252")
    for encoding in wide:
        try:
            text = data.decode(encoding)[:_LOOKED_AT]
        except UnicodeDecodeError:
            continue
        if CONTROLS.search(text) or not _LETTERS.search(text):
            continue
        plain = sum(c.isascii() and (c.isalpha() or c.isspace()) for c in text)
        if plain > (_MOST if encoding == "cp1252" else _HALF) * len(text):
            return True
    return False


def is_number(data: bytes, raw: str) -> bool:
    """Whether bytes are a number with or without letters, which chance makes of no eight bytes.

    Words and numbers that stand there as they are read are none of ours.
    """
    if raw.isalpha() and (raw[1:].islower() or raw.isupper()):
        return False
    if len(data) < _PLAIN or not data.isascii():
        return False
    said = data.decode("ascii")
    return said.isprintable() and sum(map(str.isalnum, said)) > _MOST * len(said)


def holds_words(data: bytes) -> bool:
    """Whether words stand among bytes that are none: certificates, what programs store."""
    certificate = data.startswith(_DER) and int.from_bytes(data[2:4], "big") + 4 == len(data)
    plain = data.replace(b"\0\0\0", b"")  # letters of four bytes each
    old = data.decode("cp037").encode("cp1252", "replace")  # those of large computers
    return certificate or any(map(_SAID.search, (data, plain, old)))


def holds_something(data: bytes) -> bool:
    """Whether bytes are a text, a picture or another file, are packed, or have words in them."""
    begins = (*FILES, b"\x1f\x8b", b"x\x01", b"x\x9c", b"x\xda", b"BZh", b"\xfd7zXZ")
    if data.startswith(begins) or is_bitmap(data) or is_closed(data):
        return True
    return is_text(data) or holds_words(data)


def is_opaque(data: bytes, raw: str) -> bool:
    """Whether bytes are more than a hash or a key and look like chance: packed, or encrypted."""
    if len(data) <= _LONGEST_KEY:
        return False
    if raw.isalnum() and (raw.islower() or raw.isupper()):  # digits of hexadecimal
        return len(set(data)) > _VARIED * min(len(data), _LOOKED_AT) and not raw.isalpha()
    letters = [sign for sign in raw[:_LOOKED_AT] if not sign.isspace()]
    kinds = (sum(map(is_kind, letters)) for is_kind in (str.isupper, str.islower, str.isdecimal))
    least = (_CAPITALS, _CAPITALS, _FIGURES)
    return all(count > share * len(letters) for count, share in zip(kinds, least, strict=True))


@dataclass(frozen=True, slots=True)
class Removed:
    """Something that nobody can look into: it goes."""

    what: str
    text: str = ""
    media_type: str = "application/octet-stream"

    def rewrite(self, edits: Sequence[Edit]) -> Rewritten:
        return Rewritten(b"", notes=(f"{self.what} was removed",))


@dataclass(frozen=True, slots=True)
class Compressed:
    """What was opened after it had been unpacked, and is packed again."""

    inner: Original = field(repr=False)
    pack: Callable[[bytes], bytes] = field(repr=False)

    @property
    def text(self) -> str:
        return self.inner.text

    @property
    def media_type(self) -> str:
        return self.inner.media_type

    def rewrite(self, edits: Sequence[Edit]) -> Rewritten:
        done = self.inner.rewrite(edits)
        return replace(done, data=self.pack(done.data))


def unpacked(data: bytes, limits: Limits) -> tuple[bytes, Callable[[bytes], bytes]] | None:
    """What some bytes are when they are inflated, and how to pack it again."""
    for start, unpack, pack in _ways(data):
        try:
            plain = unpack(limits.expansion)
        except (zlib.error, lzma.LZMAError, OSError, EOFError, ValueError):
            continue
        if len(plain) >= min(limits.expansion, limits.zip_ratio * max(len(data), 2**20)):
            raise LimitExceeded(
                "a file that is written as letters unpacks to too much: take it out, or raise the "
                "limits `expansion` and `zip_ratio`"
            )
        if start or is_text(plain) or plain.startswith(FILES):
            return plain, pack
    return None


_Way = tuple[bytes, Callable[[int], bytes], Callable[[bytes], bytes]]


def _ways(data: bytes) -> Iterator[_Way]:
    for start, window in ((b"\x1f\x8b", 31), (b"\x78", 15), (b"", -15)):
        if data.startswith(start):
            yield (
                start[1:],
                lambda most, window=window: _inflated(data, window, most),  # type: ignore[misc]
                lambda plain, window=window: _deflated(plain, window),  # type: ignore[misc]
            )
    if data.startswith(b"BZh"):
        yield b"h", lambda most: bz2.BZ2Decompressor().decompress(data, most), bz2.compress
    if data.startswith(b"\xfd7zXZ\0"):
        yield b"z", lambda most: lzma.LZMADecompressor().decompress(data, most), lzma.compress
    if data.startswith(b"]\0\0"):
        alone = partial(lzma.compress, format=lzma.FORMAT_ALONE)
        yield b"a", lambda most: lzma.LZMADecompressor().decompress(data, most), alone


def _inflated(data: bytes, window: int, most: int) -> bytes:
    """All of it and nothing behind it: noise may begin like something packed."""
    unpacking = zlib.decompressobj(window)
    plain = unpacking.decompress(data, most)
    if len(plain) < most and (not unpacking.eof or unpacking.unused_data.strip(b"\0\r\n")):
        raise EOFError
    return plain


def _deflated(plain: bytes, window: int) -> bytes:
    packing = zlib.compressobj(9, zlib.DEFLATED, window)
    return packing.compress(plain) + packing.flush()


def is_closed(data: bytes) -> bool:
    """Whether bytes begin like a file of a kind that nobody can look into."""
    if len(data) < _SMALLEST_FILE:
        return False
    streamed = len(data) > _SHORT_MARK and data.startswith(b"\xff\n")  # JPEG XL
    return streamed or data.startswith(_CLOSED) or data[4:8] == b"ftyp"
