"""Finds what is encoded inside a text, and can encode it again."""

import base64
import binascii
import html
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from email.errors import HeaderParseError
from email.header import Header, decode_header, make_header
from urllib.parse import quote, unquote, unquote_to_bytes

from veladura.document import Edit, apply_edits
from veladura.errors import FormatError, LimitExceeded, NeedsOcr
from veladura.formats.limits import Limits
from veladura.formats.nested.limits import inner_limits
from veladura.formats.original import Original, Rewritten
from veladura.formats.pictures.stripping import is_bitmap
from veladura.formats.refusing import at, line_of

_TOKEN = re.compile(
    r"(?P<word>=\?[\w-]{2,40}\?[bBqQ]\?[^?\s]*+\?=(?:\s++=\?[\w-]{2,40}\?[bBqQ]\?[^?\s]*+\?=)*+)"
    r"|(?P<percent>(?<![^\s\"'<>])[^\s\"'<>%]*+(?:%[0-9A-Fa-f]{2}[^\s\"'<>%]*+)++)"
    r"|(?P<entity>(?<!\w)\w*+(?:&(?:#\d{1,7}|#[xX][0-9A-Fa-f]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});\w*+)++)"
    r"|(?P<backslash>(?<!\w)\w*+(?:(?:\\(?:u[0-9A-Fa-f]{4}|x[0-9A-Fa-f]{2})|"
    r"(?:\\[0-3][0-7]{2}){2,}+)\w*+)++)"
    r"|(?P<printable>(?<!\w)\w*+(?:(?:=\r?\n)?=[0-9A-F]{2}\w*+)++)"
    r"|(?P<hex>(?<![0-9A-Za-z])(?:[0-9A-Fa-f]{2}){10,}+(?![0-9A-Za-z]))"
    r"|(?P<base64>(?<![A-Za-z0-9+/_=-])[A-Za-z0-9+/_-]{12,}+(?:\r?\n[ \t]?[A-Za-z0-9+/_-]{12,}+)*+"
    r"(?:\r?\n[ \t]?[A-Za-z0-9+/_-]{1,11}(?==))?={0,2})"
)
_ENCODED = re.compile(r"=\?|%[0-9A-Fa-f]{2}|&[#\w]|\\[ux0-3]|=[0-9A-F]{2}|[\w+/-]{12}")
_CONTROLS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufffd\ufffe\uffff]")
_LETTERS = re.compile(r"[^\W\d_]{3}")
_FILES = (b"%PDF-", b"PK\x03\x04", b"{\\rtf", b"\xd0\xcf\x11\xe0", b"\x1f\x8b")
_URL_SIGNS = "!#$&'()*+,/:;=?@[]~-._"
_DATA = re.compile(r"data:[\w/+.;=-]{0,100},")
_SHORT = re.compile(r"\\x(..)")
_RUN = re.compile(r"(?:\\u[0-9A-Fa-f]{4})++")
_OCTAL = re.compile(r"(?:\\[0-3][0-7]{2}){2,}+")
_BYTE = re.compile(rb"=([0-9A-F]{2})")
_SOFT = re.compile(r"=\r?\n")
_SHORTEST = 20  # characters of base64 without padding that are looked at
_LOOKED_AT = 400  # characters of what was decoded, to tell words from noise
_HALF, _MOST = 0.5, 0.8
_PLAIN = 8  # bytes


@dataclass(frozen=True, slots=True)
class EncodedStretch:
    """Where something encoded stands in a text, what it says, and how it is encoded again."""

    start: int
    end: int
    raw: str = field(repr=False)
    inner: Original | str = field(repr=False)
    encode: Callable[[bytes], str] = field(repr=False)

    @property
    def text(self) -> str:
        return self.inner if isinstance(self.inner, str) else self.inner.text

    def rewritten(self, edits: Sequence[Edit]) -> tuple[str, tuple[str, ...]]:
        """The stretch with edits of its own text, and notes about a file it holds."""
        if isinstance(self.inner, str):
            if not edits:
                return self.raw, ()
            return self.encode(apply_edits(self.inner, edits).encode("utf-8")), ()
        done = self.inner.rewrite(edits)
        return self.encode(done.data), done.notes


def find_stretches(text: str, limits: Limits) -> tuple[EncodedStretch, ...]:
    if not _ENCODED.search(text):
        return ()
    found = tuple(_found(text, limits))
    if len(found) > limits.pieces:
        raise LimitExceeded("the file holds too many encoded stretches (limit `pieces`)")
    return found


def _found(text: str, limits: Limits) -> Iterator[EncodedStretch]:
    for match in _TOKEN.finditer(text):
        kind, raw = str(match.lastgroup), match.group()
        if kind in ("base64", "hex"):
            opened = _open(kind, raw, limits, _place(text, match))
            if opened is not None:
                yield EncodedStretch(match.start(), match.end(), raw, *opened)
            continue
        address = _DATA.match(raw) if kind == "percent" else None
        if address is not None:
            packed = unquote_to_bytes(raw[address.end() :])
            inner = _opened(packed, f"{_place(text, match)} (a data: address)", limits)
            start = match.start() + address.end()
            yield EncodedStretch(start, match.end(), raw[address.end() :], inner, quote)
            continue
        decode, encode = _ESCAPES[kind]
        shown = decode(raw)
        if shown and shown != raw and not _CONTROLS.search(shown):
            again = _text_encoder(encode, raw)
            yield EncodedStretch(match.start(), match.end(), raw, shown, again)


def _place(text: str, match: re.Match[str]) -> str:
    return f"line {line_of(text, match.start()):,} of the text"


def _text_encoder(encode: Callable[[str, str], str], raw: str) -> Callable[[bytes], str]:
    return lambda data: encode(data.decode("utf-8"), raw)


def _open(
    kind: str, raw: str, limits: Limits, place: str
) -> tuple[Original | str, Callable[[bytes], str]] | None:
    data = _bytes(kind, raw)
    encode = _encoder(kind, raw)
    if not data or (raw.isdecimal() and not data.isdigit()):  # a number is not packed: it is one
        return None
    if is_bitmap(data) and len(data) > 60:
        with at(f"{place} ({kind})"):
            return _picture(data, limits), encode
    if not data.startswith(_FILES) and not _is_text(data) and not _is_number(data, raw):
        return None
    try:
        return _opened(data, f"{place} ({kind})", limits), encode
    except LimitExceeded:
        raise
    except FormatError:
        if data.startswith(_FILES):
            raise
        return None


def _opened(data: bytes, place: str, limits: Limits) -> Original:
    from veladura.formats import open_original

    try:
        return open_original(data, limits=inner_limits(limits))
    except LimitExceeded:
        raise
    except FormatError as error:
        raise type(error)(
            f"{place}: a file that is written there as letters cannot be read: {error}"
        ) from None


def _bytes(kind: str, raw: str) -> bytes:
    if kind == "hex":
        return bytes.fromhex(raw)
    letters = "".join(raw.split())
    bare = letters.rstrip("=")
    padded = len(letters) % 4 == 0
    if len(bare) % 4 == 1 or not (padded or len(bare) >= _SHORTEST):
        return b""
    plain = bare.replace("-", "+").replace("_", "/")
    try:
        return base64.b64decode(plain + "=" * (-len(plain) % 4), validate=True)
    except binascii.Error:
        return b""


def _is_text(data: bytes) -> bool:
    """Whether bytes are somebody's words, and not a key, a hash or a number."""
    wide = ("utf-16-le", "utf-16-be") if b"\0" in data else ("utf-8", "cp1252")
    for encoding in wide:
        try:
            text = data.decode(encoding)[:_LOOKED_AT]
        except UnicodeDecodeError:
            continue
        if _CONTROLS.search(text) or not _LETTERS.search(text):
            continue
        plain = sum(c.isascii() and (c.isalpha() or c.isspace()) for c in text)
        return plain > (_MOST if encoding == "cp1252" else _HALF) * len(text)
    return False


def _is_number(data: bytes, raw: str) -> bool:
    """Whether bytes are a number with or without letters, which chance makes of no eight bytes.

    Words and numbers that stand there as they are read are none of ours.
    """
    if raw.isalpha() and (raw[1:].islower() or raw.isupper()):
        return False
    if len(data) < _PLAIN or not data.isascii():
        return False
    said = data.decode("ascii")
    return said.isprintable() and sum(map(str.isalnum, said)) > _MOST * len(said)


def _encoder(kind: str, raw: str) -> Callable[[bytes], str]:
    if kind == "hex":
        return lambda data: data.hex().upper() if raw.isupper() else data.hex()
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


@dataclass(frozen=True, slots=True)
class _NoPicture:
    """A picture that nobody can look into: it goes."""

    text: str = ""
    media_type: str = "image"

    def rewrite(self, edits: Sequence[Edit]) -> Rewritten:
        return Rewritten(b"", notes=("a picture that cannot be looked into was removed",))


def _picture(data: bytes, limits: Limits) -> Original:
    from veladura.formats.pictures.document import open_image

    try:
        return open_image(data, limits)
    except (LimitExceeded, NeedsOcr):
        raise
    except FormatError:
        return _NoPicture()


def _unpercent(raw: str) -> str:
    try:
        return unquote(raw, errors="strict")
    except UnicodeDecodeError:
        return unquote(raw, encoding="cp1252", errors="replace")


def _percent(text: str, raw: str) -> str:
    """In the old encoding where the source has it, and where it is read again as what it says."""
    try:
        unquote(raw, errors="strict")
    except UnicodeDecodeError:
        old = quote(text, safe=_URL_SIGNS, encoding="cp1252", errors="ignore")
        if _unpercent(old) == text:
            return old
    return quote(text, safe=_URL_SIGNS)


def _unword(raw: str) -> str:
    try:
        return str(make_header(decode_header(raw)))
    except (HeaderParseError, ValueError, LookupError):
        return raw


def _unbackslash(raw: str) -> str:
    plain = _OCTAL.sub(_from_octal, _SHORT.sub(r"\\u00\1", raw))
    return _RUN.sub(
        lambda run: bytes.fromhex(run.group().replace("\\u", "")).decode("utf-16-be", "replace"),
        plain,
    )


def _from_octal(run: re.Match[str]) -> str:
    data = bytes(int(digits, 8) for digits in run.group().split("\\")[1:])
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data.decode("latin-1")


def _backslashed(text: str, _raw: str) -> str:
    def units(character: str) -> str:
        if character.isascii():
            return character
        coded = character.encode("utf-16-be").hex()
        return "".join(f"\\u{coded[i : i + 4]}" for i in range(0, len(coded), 4))

    return "".join(map(units, text))


def _unprintable(raw: str) -> str:
    """Quoted-printable that is UTF-8 beyond ASCII: "=20" alone may be anything."""
    data = _BYTE.sub(lambda match: bytes.fromhex(match.group(1).decode()), _coded(raw))
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        return raw
    return text if not text.isascii() else raw


def _coded(raw: str) -> bytes:
    return _SOFT.sub("", raw).encode("utf-8")


def _printable(text: str, _raw: str) -> str:
    coded = (f"={byte:02X}" if byte > 126 or byte == 61 else chr(byte) for byte in text.encode())
    return "".join(coded)


def _entities(text: str, raw: str) -> str:
    escaped = html.escape(text, quote=False)
    form = "&#x{:X};" if "&#x" in raw.lower() else "&#{};"
    return "".join(c if c.isascii() else form.format(ord(c)) for c in escaped)


_ESCAPES: dict[str, tuple[Callable[[str], str], Callable[[str, str], str]]] = {
    "word": (_unword, lambda text, _: Header(text, "utf-8", maxlinelen=10_000).encode()),
    "percent": (_unpercent, _percent),
    "entity": (html.unescape, _entities),
    "backslash": (_unbackslash, _backslashed),
    "printable": (_unprintable, _printable),
}
