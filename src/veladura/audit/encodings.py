"""What a text says once escapes are resolved, and what is packed inside it as letters."""

import base64
import binascii
import html
import re
from collections.abc import Iterator
from email.errors import HeaderParseError
from email.header import decode_header, make_header
from urllib.parse import unquote

_MARKED = re.compile(r"&[#\w]|%[0-9A-Fa-f]{2}|\\[0-9A-Za-z']|=[0-9A-F]{2}|=\r?\n|=\?")
_WORD = re.compile(r"=\?[\w-]{2,40}\?[bBqQ]\?[^?\s]*+\?=")
_SOFT = re.compile(r"=\r?\n|\r?\n[ \t]")
_BACKSLASH = re.compile(
    r"\\(?:u([0-9A-Fa-f]{4})|x([0-9A-Fa-f]{2})|'([0-9A-Fa-f]{2})|(0[0-9A-Fa-f]{5}) ?|([0-7]{3}))"
)
_TAGS = re.compile("[\U000e0020-\U000e007e]")  # letters that nobody sees
_TURNED = "\u202e"  # what follows is shown from right to left
_UU = re.compile(r"(?<=\n)([!-M][ -`]{8,61})(?=\r?\n`|\r?\nend|\r?\n[!-M])")
_BASES = (16, 16, 16, 16, 8)
_BASE64 = re.compile(r"[A-Za-z0-9+/_-]{12,}+(?:\r?\n[ \t]?+[A-Za-z0-9+/_-]{4,}+)*+")
_HEX = re.compile(r"(?:(?<![0-9A-Za-z])|(?<=\\X))[0-9A-Fa-f]{2}(?:\s?+[0-9A-Fa-f]{2}){9,}+")
_PACKED = (b"PK\x03\x04", b"%PDF", b"\x1f\x8b", b"\xd0\xcf\x11\xe0", b"\x89PNG", b"\xff\xd8\xff")
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
    if "\\" in text:
        text = _BACKSLASH.sub(_character, text)
    text = _SOFT.sub("", text)
    if "%" in text:
        text = unquote(text, charset, "replace")
    if "=" in text:
        text = unquote(re.sub(r"=(?=[0-9A-F]{2})", "%", text), charset, "replace")
    return text


def _header_word(match: re.Match[str]) -> str:
    try:
        return str(make_header(decode_header(match.group())))
    except (HeaderParseError, ValueError, LookupError):
        return match.group()


def _character(match: re.Match[str]) -> str:
    digits, base = next((g, b) for g, b in zip(match.groups(), _BASES, strict=True) if g)
    code = int(digits, base)
    return chr(code) if code < 0x110000 else " "


def packed(text: str) -> Iterator[tuple[str, bytes]]:
    """Files and texts that are written as base64, as hexadecimal digits, or uuencoded."""
    for match in _UU.finditer(text):
        try:
            yield "uuencoded", binascii.a2b_uu(match.group(1))
        except (binascii.Error, ValueError):
            continue
    for match in _HEX.finditer(text):
        yield "hexadecimal", bytes.fromhex("".join(match.group().split()))
    for match in _BASE64.finditer(text):
        lines = match.group().split()
        # What stands on the line before may be a word: each line is tried on its own as well.
        for letters in ("".join(lines), *(lines if len(lines) > 1 else ())):
            found = _from_base64(letters)
            if found.startswith(_PACKED) or _is_legible(found):
                yield "base64", found


def _from_base64(run: str) -> bytes:
    letters = run.replace("-", "+").replace("_", "/")
    letters = letters[: len(letters) - (len(letters) % 4 == 1)]
    try:
        return base64.b64decode(letters + "=" * (-len(letters) % 4))
    except (binascii.Error, ValueError):
        return b""


def _is_legible(data: bytes) -> bool:
    """Whether bytes may be a text in some encoding: words decode into noise, noise into nothing."""
    head = data[:_HEAD].replace(b"\0", b"")
    legible = len(head) - len(head.translate(None, _PRINTABLE))
    return legible > _LEGIBLE * len(head)
