"""Finds a person in an output without anything of Veladura's: whatever can be decoded is decoded.

Bytes are inflated, unescaped and decoded in every way a reader of any format might, down to a
few levels; what comes out is folded to letters and digits and searched for the words of a name,
forwards and backwards.
"""

import base64
import binascii
import bz2
import gzip
import html
import io
import lzma
import quopri
import re
import struct
import zipfile
import zlib
from collections.abc import Iterator
from email import message_from_bytes, policy
from functools import lru_cache
from itertools import zip_longest
from urllib.parse import unquote_to_bytes

import olefile
import pikepdf
from tests.plantings.odd import odd_readings
from tests.plantings.people import Person, folded

_TEXT_OUT = 84  # EMR_EXTTEXTOUTW
_DEPTH = 6
_SHORT = 1_000  # bytes
_BASE64 = re.compile(
    rb"[A-Za-z0-9+/_-]{16,}(?:\s+[A-Za-z0-9+/_-]{4,})*={0,2}|[A-Za-z0-9+/_-]{8,15}(?==)"
)
_SAID = re.compile(rb"[A-Za-z]{7}|(?:[A-Za-z]\0){7}")  # in the midst of bytes
_UNSEEN = re.compile("[\U000e0020-\U000e007e]")
_SYMBOL = re.compile(r'w:char="([0-9A-F]{4})"')
_UU = re.compile(rb"^[!-M][ -`]{8,61}$", re.M)
_HEX = re.compile(rb"(?:(?:0x)?[0-9A-Fa-f]{2}[\s:,\\-]{0,3}){8,}")
_CODES = re.compile(r"%u([0-9A-Fa-f]{4})|_x([0-9A-Fa-f]{4})_")
_NUMBERS = re.compile(
    r"(?:(?:U\+[0-9A-F]{4}|(?:_xlfn\.)?(?:CHR|CHAR|UNICHAR)\(\d+\)|-?\d{1,3}|[01]{8})"
    r"(?:, ?|[ ;&\n])){6,}[\w+().]+"
)
_ENDS_OF_ROWS = re.compile(r"</(?:row|table:table-row|w:tr|tr)>|\r?\n")
_ENDS_OF_CELLS = re.compile(r"</(?:c|table:table-cell|w:tc|td)>|[,;\t]")
_BASE45 = re.compile(r"[0-9A-Z $%*+./:-]{16,}")
_CARD_ESCAPE = re.compile(r"\\([\\,;{}])")
_ENDS_OF_RUNS = ("", "/", '"', ",", "'", "<>", '"<>', '="', ":", r'=\\"')
_OTHER_LETTERS = [re.compile(rf"[^\s{more}]{{20,400}}") for more in _ENDS_OF_RUNS]
_TAGS = re.compile(r"<[^<>]*>")
_RTF_BYTE = re.compile(rb"\\'([0-9a-fA-F]{2})")
_RTF_CODE = re.compile(r"\\u(-?\d+) ?\??")
_RTF_WORD = re.compile(r"\\[a-zA-Z]+-?\d* ?|[{}]|\\\*")
_PACKED = (b"PK", b"%PDF", b"\x1f\x8b", b"\xd0\xcf", b"\xff\xd8\xff", b"\x89PNG", b"GIF8")
_SHOWN = re.compile(rb"\(((?:[^()\\]|\\.)*)\)|<([0-9A-Fa-f\s]+)>", re.S)


def left_of(person: Person, data: bytes) -> str:
    """Where something of a person is left, or nothing."""
    wanted = [turned for word in person.words for turned in (word, word[::-1])]
    seen: set[str] = set()
    for where, text in readings(data):
        if text in seen:
            continue
        seen.add(text)
        letters = folded(text)
        if any(word in letters for word in wanted):
            return where
    return ""


def readings(data: bytes, where: str = "file", level: int = 0) -> Iterator[tuple[str, str]]:
    if level > _DEPTH or not data:
        return
    for text in _texts(data):
        yield where, text
        yield f"{where}, unescaped", html.unescape(html.unescape(text))
        yield f"{where}, without tags", html.unescape(_TAGS.sub("", text))
        rich = _from_rtf(data, text)
        yield f"{where}, as rich text", rich
        yield f"{where}, by columns", _by_columns(text)
        if _UNSEEN.search(text):
            yield f"{where}, tags", _UNSEEN.sub(lambda m: chr(ord(m.group()) - 0xE0000), text)
        if "<w:sym" in text:
            yield f"{where}, symbols", "".join(chr(int(n, 16)) for n in _SYMBOL.findall(text))
        if "\\" in text:
            yield f"{where}, escapes", _escapes(text)
        yield from ((f"{where}, {how}", said) for how, said in _spelled(text))
        for plain in {text, rich, html.unescape(_CARD_ESCAPE.sub(r"\1", text))}:
            yield from ((f"{where}, {how}", said) for how, said in odd_readings(plain))
        if _CODES.search(text):
            yield f"{where}, codes", _CODES.sub(lambda m: chr(int(m[1] or m[2], 16)), text)
    if data[40:44] == b" EMF":
        yield f"{where}, drawn", "".join(_drawn(data))
    for name, inner in _inside(data):
        yield from readings(inner, f"{where} / {name}", level + 1)


def _by_columns(text: str) -> str:
    """Cells one below the other instead of side by side."""
    rows = ([*_ENDS_OF_CELLS.split(row)] for row in _ENDS_OF_ROWS.split(text))
    cells = ([html.unescape(_TAGS.sub("", cell)).strip() for cell in row] for row in rows)
    return "\n".join("".join(column) for column in zip_longest(*cells, fillvalue=""))


def _spelled(text: str) -> Iterator[tuple[str, str]]:
    """Letters that are written as numbers, in every base, and bytes in other alphabets."""
    plain = html.unescape(_CARD_ESCAPE.sub(r"\1", text))
    for match in _NUMBERS.finditer(plain):
        digits = re.findall(r"(?<=\+)[0-9A-Fa-f]{4}|-?\d+", match.group())
        for base in (10, 8, 2, 16):
            try:
                codes = [int(one, base) for one in digits]
            except ValueError:
                continue
            if all(-129 < code < 0x3000 for code in codes):
                yield f"numbers of base {base}", "".join(chr(code % 0x3000) for code in codes)
                data = bytes(code % 256 for code in codes)
                yield f"bytes of base {base}", data.decode("utf-8", "ignore")
    runs = {run for pattern in _OTHER_LETTERS for run in pattern.findall(plain)}
    runs |= {html.unescape(run) for run in re.findall(r"[^\s<>]{20,}", text)}
    for run in runs:
        yield from _in_other_alphabets(run)
    for match in _BASE45.finditer(plain):
        run = match.group().rstrip()
        for start in (0, *(at + 1 for at, sign in enumerate(run[:30]) if sign in " :")):
            yield from _from_base45(run[start:])


@lru_cache(200_000)
def _in_other_alphabets(run: str) -> tuple[tuple[str, str], ...]:
    """What a run of letters says in each of them; files repeat most of their runs."""
    found: list[tuple[str, str]] = []
    bare = run.strip('"')
    for decode in _OTHER_ALPHABETS:
        if not any(_tried("", decode, bare[:40])):
            continue
        for _, data in _tried("", decode, bare):
            found.append((decode.__name__, data.decode("utf-8", "ignore")))
            for _, inner in _tried("", zlib.decompress, data):
                found.append((f"{decode.__name__}, inflated", inner.decode("utf-8", "ignore")))
    return tuple(found)


def _base32(letters: str) -> bytes:
    bare = letters.upper().rstrip("=")
    return base64.b32decode(bare + "=" * (-len(bare) % 8))


def _base32_of_digits(letters: str) -> bytes:
    bare = letters.upper().rstrip("=")
    return base64.b32hexdecode(bare + "=" * (-len(bare) % 8))


def _ascii85(letters: str) -> bytes:
    return base64.a85decode(letters.removeprefix("<~").removesuffix("~>"))


def _z85(letters: str) -> bytes:
    """Group by group, from the definition."""
    found = b""
    for start in range(0, len(letters) - 4, 5):
        number = 0
        for sign in letters[start : start + 5]:
            number = number * 85 + _Z85.index(sign)
        found += number.to_bytes(4, "big")
    return found


def _from_base45(letters: str) -> Iterator[tuple[str, str]]:
    data = b""
    for start in range(0, len(letters) - 1, 3):
        signs = letters[start : start + 3]
        number = sum(_OF_45.index(sign) * 45**place for place, sign in enumerate(signs))
        data += (number % 65536).to_bytes(2, "big")[3 - len(signs) :]
    yield "Base45", data.decode("utf-8", "ignore")
    for _, inner in _tried("", zlib.decompress, data):
        yield "Base45, inflated", inner.decode("utf-8", "ignore")


def _base58(letters: str) -> bytes:
    number = 0
    for sign in letters:
        number = 58 * number + _OF_58.index(sign)
    return number.to_bytes((number.bit_length() + 7) // 8, "big")


_OF_45 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
_OF_58 = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
_Z85 = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ.-:+=^!/*?&<>()[]{}@%$#"
_OTHER_ALPHABETS = (_base32, _base32_of_digits, _ascii85, base64.b85decode, _z85, _base58)


def _drawn(data: bytes) -> Iterator[str]:
    """What the records of a metafile write one after another: letters may be set one by one."""
    position = 0
    while position + 8 <= len(data):
        kind, size = struct.unpack_from("<II", data, position)
        if size < 8:
            return
        record = data[position : position + size]
        if kind == _TEXT_OUT and size >= 52:
            count, start = struct.unpack_from("<II", record, 44)
            yield record[start : start + 2 * count].decode("utf-16-le", "replace")
        position += size


def _texts(data: bytes) -> Iterator[str]:
    yield data.decode("utf-8", "ignore")
    yield data.decode("latin-1")
    if len(data) < _SHORT:
        yield data.decode("cp037")  # of large computers
    if b"\0" in data:
        for offset in (0, 1):
            yield data[offset:].decode("utf-16-le", "ignore")
            yield data[offset:].decode("utf-16-be", "ignore")


def _from_rtf(data: bytes, text: str) -> str:
    if b"\\" not in data:
        return ""
    bytes_read = _RTF_BYTE.sub(lambda m: bytes.fromhex(m.group(1).decode()), data)
    codes = _RTF_CODE.sub(lambda m: chr(int(m.group(1)) % 65536), bytes_read.decode("latin-1"))
    paired = codes.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return _RTF_WORD.sub("", paired)


def _escapes(text: str) -> str:
    braced = r"\\u\\?\{([0-9a-fA-F]{1,6})\\?\}|\\U([0-9a-fA-F]{8})"
    text = re.sub(braced, lambda m: chr(int(m.group(1) or m.group(2), 16)), text)
    text = re.sub(r"\\u([0-9a-fA-F]{4})", lambda m: chr(int(m.group(1), 16)), text)
    text = re.sub(r"\\(0[0-9a-fA-F]{5})", lambda m: chr(int(m.group(1), 16)), text)
    text = re.sub(r"\\x([0-9a-fA-F]{2})", lambda m: chr(int(m.group(1), 16)), text)
    return re.sub(r"\\([0-7]{3})", lambda m: chr(int(m.group(1), 8)), text)


def _inside(data: bytes) -> Iterator[tuple[str, bytes]]:
    if data.startswith(b"PK"):
        yield from _members(data)
        return
    if data.lstrip()[:5] == b"%PDF-":
        yield from _objects(data)
        return
    if data.startswith(b"\xd0\xcf\x11\xe0"):
        with olefile.OleFileIO(io.BytesIO(data)) as file:
            for path in file.listdir():
                yield " ".join(path), file.openstream(path).read()
    if data.startswith(b"\x89PNG"):
        yield from _chunks(data)
    if data[:2] == b"\x1f\x8b":
        yield from _tried("gzip", gzip.decompress, data)
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
        yield from _tried("uuencoded", binascii.a2b_uu, match.group())
    if b"+A" in data:
        yield from _tried("utf-7", _from_utf7, data)
    for match in _BASE64.finditer(data):
        yield from _base64(match.group())
    for match in _HEX.finditer(data):
        digits = re.sub(rb"0x|[\s:,\\-]", b"", match.group()).decode()
        for name, decoded in _tried("hex", bytes.fromhex, digits):
            yield name, decoded
            yield from _tried("hex, inflated", zlib.decompress, decoded)


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
                yield from _tried(kind.decode("latin-1"), zlib.decompress, body[start:])
        at += 12 + size


_UNPACKING = (
    zlib.decompress,
    lambda data: zlib.decompress(data, -15),
    bz2.decompress,
    lzma.decompress,
)


def _base64(coded: bytes) -> Iterator[tuple[str, bytes]]:
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
            yield from _tried("base64, inflated", unpack, decoded)


def _legible(data: bytes) -> bool:
    """Whether bytes may be a text in some encoding: noise is not worth decoding further."""
    head = data[:200].replace(b"\0", b"")
    return sum(32 <= byte < 127 for byte in head) > 0.6 * len(head)


def _tried(name: str, decode: object, data: object) -> Iterator[tuple[str, bytes]]:
    try:
        yield name, decode(data)  # type: ignore[operator]
    except (ValueError, OverflowError, OSError, EOFError, zlib.error, lzma.LZMAError):
        return


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


def _objects(data: bytes) -> Iterator[tuple[str, bytes]]:
    yield "raw bytes", b"raw " + b" ".join(re.findall(rb"[\x20-\x7e]{4,}", data))
    with pikepdf.open(io.BytesIO(data)) as pdf:
        for number, item in enumerate([pdf.trailer, *pdf.objects]):
            strings = "\n".join(_strings(item, 0))
            yield f"object {number}", strings.encode("utf-8", "ignore")
            if isinstance(item, pikepdf.Stream):
                yield from _stream(item, number)


def _stream(item: pikepdf.Stream, number: int) -> Iterator[tuple[str, bytes]]:
    if item.get("/Subtype") == "/Image":
        yield f"picture {number}", item.read_raw_bytes()
        if item.get("/Filter") in (None, "/FlateDecode"):
            yield f"pixels of picture {number}", item.read_bytes()
        return
    try:
        content = item.read_bytes()
    except pikepdf.PdfError:
        content = item.read_raw_bytes()
    shown: list[bytes] = []
    for literal, coded in _SHOWN.findall(content):
        if literal:
            shown.append(_escapes(literal.decode("latin-1")).encode("latin-1", "ignore"))
        else:
            digits = re.sub(rb"\s", b"", coded).decode()
            shown.append(bytes.fromhex(digits + "0" * (len(digits) % 2)))
    yield f"stream {number}", content
    yield f"stream {number}, shown", b"".join(shown)
    yield f"stream {number}, shown", b"\n".join(shown)


def _strings(item: object, depth: int) -> Iterator[str]:
    if depth > 30:
        return
    if isinstance(item, pikepdf.String):
        yield str(item)
        yield bytes(item).decode("latin-1")
    elif isinstance(item, pikepdf.Name):
        yield str(item)
    elif isinstance(item, pikepdf.Dictionary | pikepdf.Stream):
        for key, value in item.items():
            yield key
            if not getattr(value, "is_indirect", False):
                yield from _strings(value, depth + 1)
    elif isinstance(item, pikepdf.Array):
        for value in item:
            if not getattr(value, "is_indirect", False):
                yield from _strings(value, depth + 1)
