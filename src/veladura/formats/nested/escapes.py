"""Letters that are written as something else in a text: read as what they stand for, and written
back in the same way."""

import base64
import html
import re
from collections.abc import Callable
from email.errors import HeaderParseError
from email.header import Header, decode_header, make_header
from urllib.parse import quote, unquote

_URL_SIGNS = "!#$&'()*+,/:;=?@[]~-._"
_LANGUAGE = re.compile(r"(=\?[\w-]{2,40})\*[\w-]{1,20}\?")
_OF_SCRIPTS = re.compile(r"%u([0-9A-Fa-f]{4})")
_SHORT = re.compile(r"\\x([0-9A-Fa-f]{2})")
_BRACED = re.compile(r"\\u\{([0-9A-Fa-f]{1,6})\}|\\U([0-9A-Fa-f]{8})")
_RUN = re.compile(r"(?:\\u[0-9A-Fa-f]{4})++")
_OCTAL = re.compile(r"(?:\\[0-3][0-7]{2}){2,}+")
_BYTE = re.compile(rb"=([0-9A-Fa-f]{2})")
_SOFT = re.compile(r"=\r?\n")
_OF_OFFICE = re.compile(r"_x([0-9A-Fa-f]{4})_")
_LAST = 0x10FFFF
_LATIN = "\xff"  # the last of its letters that Spanish and German have


def _unpercent(raw: str) -> str:
    plain = _OF_SCRIPTS.sub(lambda match: chr(int(match[1], 16)), raw)
    try:
        return unquote(plain, errors="strict")
    except UnicodeDecodeError:
        return unquote(plain, encoding="cp1252", errors="replace")


def _percent(text: str, raw: str) -> str:
    """In the old encoding where the source has it, and where it is read again as what it says."""
    if _OF_SCRIPTS.search(raw):
        coded = (quote(c, safe=_URL_SIGNS) if c.isascii() else f"%u{ord(c):04X}" for c in text)
        return "".join(coded) if max(text, default="") < "\U00010000" else quote(text, _URL_SIGNS)
    try:
        unquote(raw, errors="strict")
    except UnicodeDecodeError:
        old = quote(text, safe=_URL_SIGNS, encoding="cp1252", errors="ignore")
        if _unpercent(old) == text:
            return old
    return quote(text, safe=_URL_SIGNS)


def _unword(raw: str) -> str:
    try:
        return str(make_header(decode_header(_LANGUAGE.sub(r"\1?", raw))))
    except (HeaderParseError, ValueError, LookupError):
        return raw


def _word(text: str, _raw: str) -> str:
    return Header(text, "utf-8", maxlinelen=10_000).encode()


def _unbackslash(raw: str) -> str:
    plain = _BRACED.sub(_from_braces, _OCTAL.sub(_from_octal, _SHORT.sub(r"\\u00\1", raw)))
    return _RUN.sub(
        lambda run: bytes.fromhex(run.group().replace("\\u", "")).decode("utf-16-be", "replace"),
        plain,
    )


def _from_braces(match: re.Match[str]) -> str:
    code = int(match[1] or match[2], 16)
    return chr(code) if code <= _LAST else match.group()


def _from_octal(run: re.Match[str]) -> str:
    data = bytes(int(digits, 8) for digits in run.group().split("\\")[1:])
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _backslashed(text: str, raw: str) -> str:
    form = next((form for mark, form in _BACKSLASHED.items() if mark in raw), "")

    def units(character: str) -> str:
        if character.isascii():
            return character
        if form:
            return form.format(ord(character))
        coded = character.encode("utf-16-be").hex()
        return "".join(f"\\u{coded[i : i + 4]}" for i in range(0, len(coded), 4))

    return "".join(map(units, text))


_BACKSLASHED = {"\\u{": "\\u{{{:x}}}", "\\U": "\\U{:08x}"}


def _unprintable(raw: str) -> str:
    """Quoted-printable in UTF-8 that is more than a sign or two: "=20" alone may be anything."""
    coded = _SOFT.sub("", raw).encode("utf-8")
    data = _BYTE.sub(lambda match: bytes.fromhex(match.group(1).decode()), coded)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        return raw
    said = len(coded) == 3 * len(data) and text.isprintable() and any(map(str.isalpha, text))
    return text if said or not text.isascii() else raw


def _printable(text: str, _raw: str) -> str:
    coded = (f"={byte:02X}" if byte > 126 or byte == 61 else chr(byte) for byte in text.encode())
    return "".join(coded)


def _entities(text: str, raw: str) -> str:
    escaped = html.escape(text, quote=False)
    form = "&#x{:X};" if "&#x" in raw.lower() else "&#{};"
    return "".join(c if c.isascii() else form.format(ord(c)) for c in escaped)


def _unoffice(raw: str) -> str:
    return _OF_OFFICE.sub(lambda match: chr(int(match[1], 16)), raw)


def _office(text: str, _raw: str) -> str:
    """As it is, but for what would be read as an escape again."""
    return _OF_OFFICE.sub(lambda match: f"_x005F{match.group()}", text)


def _unseven(raw: str) -> str:
    """UTF-7, if all that is written so are letters of Latin: "+2020-" is none."""
    try:
        text = raw.encode("ascii").decode("utf-7")
    except UnicodeError:
        return raw
    return (
        text
        if all(sign.isalpha() or sign.isspace() for sign in text) and (max(text) <= _LATIN)
        else raw
    )


def _seven(text: str, _raw: str) -> str:
    return text.encode("utf-7").decode("ascii")


def _unfolder(raw: str) -> str:
    """UTF-7 as names of folders in mailboxes have it."""
    return _unseven(f"+{raw[1:].replace(',', '/')}")


def _folder(text: str, _raw: str) -> str:
    def coded(sign: str) -> str:
        letters = base64.b64encode(sign.encode("utf-16-be"), b"+,").decode("ascii")
        return f"&{letters.rstrip('=')}-"

    return "".join(sign if sign.isascii() else coded(sign) for sign in text)


def _undomain(raw: str) -> str:
    try:
        return raw[4:].encode("ascii").decode("punycode")
    except UnicodeError:
        return raw


def _domain(text: str, _raw: str) -> str:
    plain = "".join(sign for sign in text if sign.isalnum() or sign == "-") or "x"
    return plain if plain.isascii() else f"xn--{plain.encode('punycode').decode()}"


ESCAPES: dict[str, tuple[Callable[[str], str], Callable[[str, str], str]]] = {
    "word": (_unword, _word),
    "percent": (_unpercent, _percent),
    "entity": (html.unescape, _entities),
    "backslash": (_unbackslash, _backslashed),
    "printable": (_unprintable, _printable),
    "office": (_unoffice, _office),
    "seven": (_unseven, _seven),
    "folder": (_unfolder, _folder),
    "domain": (_undomain, _domain),
}
