"""What a text says once escapes are resolved, and what is packed inside it as letters."""

import base64
import binascii
import bz2
import html
import lzma
import re
import zlib
from collections.abc import Iterator
from email.errors import HeaderParseError
from email.header import decode_header, make_header
from urllib.parse import unquote

from veladura.audit.spelled import runs_of, spelled

_MARKED = re.compile(
    r"&[#\w]|\+A|%[0-9A-Fa-fu]|_x[0-9A-Fa-f]|\\[0-9A-Za-z']|=[0-9A-Fa-f]{2}|=\r?\n|=\?"
)
_WORD = re.compile(r"(=\?[\w-]{2,40})(?:\*[\w-]{1,20}+)?+(\?[bBqQ]\?[^?\s]*+\?=)")
_CODES = re.compile(  # of scripts, of office programs, in braces
    r"%u([0-9A-Fa-f]{4})|_x([0-9A-Fa-f]{4})_|\\u\{([0-9A-Fa-f]{1,6})\}|\\U([0-9A-Fa-f]{8})"
)
_SEVEN = re.compile(r"\+([A-Za-z0-9/]{3,}+)-")
_SOFT = re.compile(r"=\r?\n|\r?\n[ \t]")
_BACKSLASH = re.compile(
    r"\\(?:u([0-9A-Fa-f]{4})|x([0-9A-Fa-f]{2})|'([0-9A-Fa-f]{2})|(0[0-9A-Fa-f]{5}) ?|([0-7]{3})"
    r"|([0-9A-Fa-f]{2,6}) )"
)
_TAGS = re.compile("[\U000e0020-\U000e007e]")  # letters that nobody sees
_TURNED = "\u202e"  # what follows is shown from right to left
_UU = re.compile(r"(?<=\n)([!-M][ -`]{8,61})(?=\r?\n`|\r?\nend|\r?\n[!-M])")
_BASES = (16, 16, 16, 16, 8, 16)
_BASE64 = re.compile(
    r"[A-Za-z0-9+/]{6,11}+(?==)|[A-Za-z0-9+/_-]{12,}+(?:\r?\n[ \t]?+[A-Za-z0-9+/_-]{4,}+)*+"
)
_HEX = re.compile(
    r"(?:(?<![0-9A-Za-z])|(?<=\\[XMC]))(?:0x)?[0-9A-Fa-f]{2}"
    r"(?:[\s:,-]?+ ?+(?:0x)?[0-9A-Fa-f]{2}){7,}+"
)
_NO_DIGIT = re.compile(r"0x|[^0-9A-Fa-f]")
_SAID = re.compile(rb"[A-Za-z]{6}|(?:[A-Za-z]\0){6}")  # in the midst of bytes
_PACKED = (b"PK\x03\x04", b"%PDF", b"\x1f\x8b", b"\xd0\xcf\x11\xe0", b"\x89PNG", b"\xff\xd8\xff")
_LEAST, _MOST = 16, 50 * 2**20  # bytes before and after they are inflated
_PART, _PARTS = re.compile(r"[/_-]"), 8
_ROUNDS = 3  # escapes inside escapes
_HEAD, _LEGIBLE = 200, 0.6
_PRINTABLE = bytes(range(32, 127))


def unescaped(text: str) -> Iterator[str]:
    """The text with escapes of every kind resolved, round after round, in two encodings."""
    if _TAGS.search(text):
        yield _TAGS.sub(lambda match: chr(ord(match.group()) - 0xE0000), text)
    if _TURNED in text:
        yield "\n".join(line[::-1] for line in text.splitlines() if _TURNED in line)
    if _MARKED.search(text) is None:
        return
    for charset in ("utf-8", "cp1252"):
        before = text
        for _ in range(_ROUNDS):
            after = _resolved(before, charset)
            if after == before:
                break
            yield after
            before = after


def _resolved(text: str, charset: str) -> str:
    text = html.unescape(_WORD.sub(_header_word, text))
    text = _SEVEN.sub(_from_seven, _CODES.sub(_code, text))
    if "\\" in text:
        text = _BACKSLASH.sub(_character, text)
    text = _SOFT.sub("", text)
    if "%" in text:
        text = unquote(text, charset, "replace")
    if "=" in text:
        text = unquote(re.sub(r"=(?=[0-9A-Fa-f]{2})", "%", text), charset, "replace")
    return text


def _header_word(match: re.Match[str]) -> str:
    try:
        return str(make_header(decode_header(match[1] + match[2])))
    except (HeaderParseError, ValueError, LookupError):
        return match.group()


def _code(match: re.Match[str]) -> str:
    code = int(next(filter(None, match.groups())), 16)
    return chr(code) if code < 0x110000 else " "


def _from_seven(match: re.Match[str]) -> str:
    """UTF-7, which writes letters as base64 of two bytes each."""
    data = _from_base64(match[1])
    shown = data[: len(data) // 2 * 2].decode("utf-16-be", "replace")
    return shown if all(map(str.isalpha, shown)) else match.group()


def _character(match: re.Match[str]) -> str:
    digits, base = next((g, b) for g, b in zip(match.groups(), _BASES, strict=True) if g)
    code = int(digits, base)
    return chr(code) if code < 0x110000 else " "


def packed(*texts: str) -> Iterator[tuple[str, bytes]]:
    """Files and texts that are written in letters, digits or numbers, or uuencoded."""
    for kind, found in spelled(texts):
        yield kind, found
        yield from (("inflated", inner) for inner in _inflated(found))
    for run in runs_of(_UU, texts):
        try:
            yield "uuencoded", binascii.a2b_uu(run)
        except (binascii.Error, ValueError):
            continue
    for run in runs_of(_HEX, texts):
        digits = _NO_DIGIT.sub("", run)
        found = bytes.fromhex(digits[: len(digits) // 2 * 2])
        yield "hexadecimal", found
        yield from (("inflated", inner) for inner in _inflated(found))
    for run in runs_of(_BASE64, texts):
        yield from _in_base64(run)


def _in_base64(run: str) -> Iterator[tuple[str, bytes]]:
    lines = run.split()
    # What stands on the line before may be a word: each line is tried on its own as well, and
    # so is what stands behind the first parts of an address.
    parts = _later_parts(lines[0]) if len(lines) == 1 else lines
    for letters in ("".join(lines), *parts):
        found = _from_base64(letters)
        if found.startswith(_PACKED) or _is_legible(found) or _SAID.search(found):
            yield "base64", found
        elif _SAID.search(found.decode("cp037").encode("cp1252", "replace")):
            yield "base64 of a large computer", found.decode("cp037").encode("utf-8")
        yield from (("inflated", inner) for inner in _inflated(found))


def _later_parts(run: str) -> list[str]:
    """What is left of letters behind each of the first slashes and dashes."""
    cuts = [cut.end() for cut, _ in zip(_PART.finditer(run), range(_PARTS))]
    return [run[cut:] for cut in cuts if len(run) - cut >= _LEAST]


def _from_base64(run: str) -> bytes:
    letters = run.replace("-", "+").replace("_", "/")
    letters = letters[: len(letters) - (len(letters) % 4 == 1)]
    try:
        return base64.b64decode(letters + "=" * (-len(letters) % 4))
    except (binascii.Error, ValueError):
        return b""


def _inflated(data: bytes) -> Iterator[bytes]:
    """What bytes are if they were packed in a way that has no file of its own."""
    for window in (15, -15):
        if len(data) >= _LEAST and (window < 0 or data.startswith(b"x")):
            try:
                yield zlib.decompressobj(window).decompress(data, _MOST)
            except zlib.error:
                continue
    for start, unpacking in _UNPACKING:
        if data.startswith(start):
            try:
                yield unpacking().decompress(data, _MOST)
            except (OSError, EOFError, lzma.LZMAError):
                continue


_UNPACKING = (
    (b"BZh", bz2.BZ2Decompressor),
    (b"\xfd7zXZ", lzma.LZMADecompressor),
    (b"]\0\0", lzma.LZMADecompressor),
)


def _is_legible(data: bytes) -> bool:
    """Whether bytes may be a text in some encoding: words decode into noise, noise into nothing."""
    head = data[:_HEAD].replace(b"\0", b"")
    legible = len(head) - len(head.translate(None, _PRINTABLE))
    return legible > _LEGIBLE * len(head)
