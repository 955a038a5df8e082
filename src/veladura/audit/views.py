"""The audit's second check: makes every byte of an output readable without its format's own reader.

Zip packages are inflated member by member, tags are cut out by a plain pattern and not by the
parser that wrote them, messages are decoded part by part, RTF is unescaped by substitution. What
comes out is read once more with its escapes resolved, and what is packed inside it is unpacked.
"""

import html
import io
import json
import re
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from email import message_from_bytes
from email.header import decode_header, make_header
from email.message import Message
from enum import Enum
from itertools import islice
from urllib.parse import unquote

from veladura.audit.columns import read_down
from veladura.audit.contents import (
    contents,
    drawn_text,
    picture_without_pixels,
    unfolded,
    without_zones,
    zip_slack,
)
from veladura.audit.encodings import packed, unescaped
from veladura.audit.kinds import FileKind, decode, kinds
from veladura.audit.surfaces import stretches

_TAG = re.compile(r"<[^<>]*>")
_PIECE = 1 << 20  # characters
_LONG, _OVERLAP = 16 * _PIECE, 10_000
_BETWEEN_FIGURES = re.compile(r"(?<=\d)(?:<[^<>]*+>)++(?=\d)")
_ENDS = re.compile(r"</(?:\w{1,20}+:)?(?:c|is|li|p|pt|row|si|table-cell|td|th|tr|v)>")
_COMMENT = re.compile(r"<!--(.*?)(?:-->|\Z)", re.S)
_ATTRIBUTE = re.compile(r"""(?<![\w.:-])([\w.:-]++)\s*+=\s*+("[^"]*+"|'[^']*+')""")
_SHOWN = re.compile(
    r"(?:\w+:)?(?:author|creator|user\w*|initials|displayName|userId|descr|title|alt|tooltip|href"
    r"|Target|lastModifiedBy|content|value|string-value|instr|prompt)\Z",
    re.I,
)
# Parts of a package that name each other ("worksheets/sheet1.xml"), not links that lead out of it.
_INTERNAL = re.compile(r"<(?:\w+:)?Relationship\s(?![^<>]*TargetMode\s*=\s*.External)", re.I)
# Where a drawing lies, in figures: "0 0 208 208 208" is nobody's telephone.
_GEOMETRY = re.compile(r"(?:d|points|viewBox|(?:gradient|pattern)?[tT]ransform|coords)\Z")
_NO_FIGURE = re.compile(r"(?!\b(?:matrix|translate|scale|rotate|skew[XY])\()\b[^\W\d_]{2}|\d{7}")
_SCHEMA = ("http://schemas.", "http://purl.oclc.org/", "http://www.w3.org/", "urn:", "http://ns.")
_PICTURES = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8")
_SYMBOL = re.compile(
    r'<w:sym\b[^<>]*?\bw:char="(?:F0(?=[0-9A-Fa-f]{2}"))?([0-9A-Fa-f]{2,4})"[^<>]*+>'
)
_DEPTH = 6
_UNPACKED = 100 * 2**20  # bytes of what is packed inside
_HEAD = 10_000  # bytes: white space before the first tag
_RTF_BYTE = re.compile(r"\\'([0-9a-fA-F]{2})")
_RTF_CODE = re.compile(r"\\u(-?\d+) ?(?:\\'[0-9a-fA-F]{2}|[^\\{}])?")
_RTF_SIGN = re.compile(r"\\([\\{}])")
_RTF_WORD = re.compile(r"\\[a-zA-Z]+-?\d* ?|[{}]|\\[*~]|[\r\n]+")
_RTF_TABLES = ("{\\stylesheet", "{\\fonttbl", "{\\*\\latentstyles", "{\\*\\listtable")
_RTF_BREAK = re.compile(r"\\(?:par|line|tab|cell|row|sect|page)\b ?")
_COUNT = re.compile(rb"\A\d{1,12}+[ \t]*+\r?\n")  # what Apple Mail writes before a message


class Depth(Enum):
    """How much a hit proves: text of people, attributes they write or read, values of technique,
    source with its marks, bytes."""

    TEXT = "text"
    SHOWN = "shown"
    VALUES = "values"
    SOURCE = "source"
    BYTES = "bytes"


@dataclass(frozen=True, slots=True)
class ReadableView:
    """A readable stretch of an output and where it lies."""

    place: str
    text: str = field(repr=False)
    depth: Depth = Depth.TEXT


def views(data: bytes, place: str = "", level: int = 0) -> Iterator[ReadableView]:
    """Everything that can be read in an output, most of it more than once."""
    for view in _as_format(data, place, level):
        yield view
        if view.depth is not Depth.BYTES:
            yield from _inside(view, level)


def _inside(view: ReadableView, level: int) -> Iterator[ReadableView]:
    for stretch in stretches(view.text):
        readings = dict.fromkeys((stretch, *unescaped(stretch)))
        for text in islice(readings, 1, None):
            yield ReadableView(f"{view.place} (unescaped)", text, Depth.SOURCE)
        if level < _DEPTH:
            found = {inner: kind for kind, inner in packed(*readings)}
            for inner, kind in found.items():
                yield from views(inner, f"{view.place} ({kind})/", level + 1)


def _as_format(data: bytes, place: str, level: int) -> Iterator[ReadableView]:
    if level > _DEPTH:
        return
    for kind in kinds(data):
        yield from _as_kind(kind, data, place, level)


def _as_kind(kind: FileKind, data: bytes, place: str, level: int) -> Iterator[ReadableView]:
    inside = place or kind.value
    if kind is FileKind.PDF:
        from veladura.audit.pdfviews import pdf_views

        yield from pdf_views(data, inside)
    elif kind is FileKind.PACKAGE:
        yield from _zip(data, place, level)
    elif kind in (FileKind.ARCHIVE, FileKind.MAILBOX):
        for number, (path, content) in enumerate(contents(data), 1):
            yield ReadableView(f"{place}names of files", path.replace("/", "\n"))
            yield from _as_format(content, f"{place}file {number}/", level + 1)
    elif kind is FileKind.MAIL:
        message = message_from_bytes(_COUNT.sub(b"", data, count=1))
        yield from _message(message, place, level)
        yield ReadableView(f"{inside} (source)", decode(data), Depth.SOURCE)
    elif kind is FileKind.RTF:
        yield from _rtf(data, inside)
    elif kind is FileKind.PICTURE:
        yield from _bytes(picture_without_pixels(data), inside)
    elif kind is FileKind.CARDS:
        yield ReadableView(inside, without_zones(decode(data)))
        yield ReadableView(f"{inside} (unfolded)", without_zones(unfolded(data)))
    elif kind is FileKind.BYTES:
        yield from _gunzipped(data, place, level)
        yield from _bytes(data, place)
    else:
        yield from _text(data, inside, markup=kind is FileKind.MARKUP)


def _zip(data: bytes, place: str, level: int) -> Iterator[ReadableView]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        yield ReadableView(f"{place}around the parts", _any(zip_slack(data)), Depth.BYTES)
        yield ReadableView(f"{place}zip comment", _any(archive.comment))
        for info in archive.infolist():
            where = f"{place}{info.filename}"
            yield ReadableView(
                f"{place}names of parts", info.filename.replace("/", " "), Depth.VALUES
            )
            yield ReadableView(
                f"{where} (extra field)", _any(info.extra + info.comment), Depth.BYTES
            )
            yield from _part(archive.read(info), where, level)


def _part(content: bytes, where: str, level: int) -> Iterator[ReadableView]:
    head = content[:_HEAD].lstrip(b"\xef\xbb\xbf\xff\xfe\xfe\xff \r\n\t")[:1]
    if head == b"<":
        return _text(content, where, markup=True)
    if content.startswith((b"PK\x03\x04", b"%PDF", b"{\\rtf")):
        return _as_format(content, f"{where}/", level + 1)
    if content.startswith(_PICTURES):
        return _bytes(picture_without_pixels(content), where)
    return _bytes(content, where)


def _message(message: Message, place: str, level: int) -> Iterator[ReadableView]:
    for number, part in enumerate(message.walk(), 1):
        where = f"{place}part {number}"
        for name, value in part.items():
            yield ReadableView(f"{where}, header {name}", _header(str(value)))
        yield ReadableView(
            f"{where}, around parts", f"{part.preamble or ''}\n{part.epilogue or ''}"
        )
        payload = part.get_payload(decode=True)
        if not isinstance(payload, bytes) or part.get_content_maintype() == "image":
            continue
        if part.get_content_type() == "text/html":
            yield from _text(payload, where, markup=True, charset=part.get_content_charset() or "")
        elif part.get_content_maintype() == "text":
            yield from _text(payload, where, markup=False, charset=part.get_content_charset() or "")
        else:
            yield from _as_format(payload, f"{where}/", level + 1)


def _header(value: str) -> str:
    try:
        return unquote(str(make_header(decode_header(value))))
    except (ValueError, LookupError, UnicodeError):
        return value


def _rtf(data: bytes, place: str) -> Iterator[ReadableView]:
    source = data.decode("latin-1")
    text = _RTF_CODE.sub(lambda m: chr(int(m.group(1)) % 65536), source)
    text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")  # two codes, one sign
    text = _RTF_BYTE.sub(lambda m: bytes.fromhex(m.group(1)).decode("cp1252", "replace"), text)
    broken = _RTF_BREAK.sub("\n", _without_tables(text))
    # Words of one letter and group marks stand inside names; either reading may be the true one.
    yield ReadableView(place, _RTF_WORD.sub("", broken))
    yield ReadableView(f"{place} (spaced)", _RTF_WORD.sub(" ", broken))
    yield ReadableView(f"{place} (with its tables)", _RTF_WORD.sub("", text), Depth.VALUES)
    yield ReadableView(f"{place} (source)", source, Depth.SOURCE)
    yield ReadableView(f"{place} (source)", _RTF_SIGN.sub(r"\1", source), Depth.SOURCE)
    if not data.isascii():
        yield ReadableView(f"{place} (source)", data.decode("utf-8", "replace"), Depth.SOURCE)


def _without_tables(source: str) -> str:
    """Names of styles and fonts are words of everyday: they are values, not text."""
    for table in _RTF_TABLES:
        start = source.find(table)
        depth, end = 0, start
        while start >= 0 and end < len(source):
            depth += {"{": 1, "}": -1}.get(source[end], 0)
            end += 1
            if not depth:
                source = source[:start] + source[end:]
                break
    return source


def _text(data: bytes, place: str, *, markup: bool, charset: str = "") -> Iterator[ReadableView]:
    if markup:
        for stretch in _overlapping(data) if not charset and b"\0" not in data else (data,):
            yield from _markup(decode(stretch, charset), place)
        return
    text = decode(data, charset)
    del data  # as long as the text: it need not stay while that is read
    yield ReadableView(place, text)
    yield ReadableView(f"{place} (downwards)", read_down(text, markup=False))
    if "\\u" in text or '\\"' in text:
        yield ReadableView(f"{place} (unescaped)", _unescaped(text))


def _markup(text: str, place: str) -> Iterator[ReadableView]:
    yield ReadableView(f"{place} (source)", text, Depth.SOURCE)
    for match in _COMMENT.finditer(text):
        yield ReadableView(f"{place}, comment", html.unescape(match.group(1)))
    if "<!--" in text:
        text = _COMMENT.sub("", text)
    if "sym " in text:
        text = _SYMBOL.sub(_symbol, text)
    yield ReadableView(place, _without_tags(text, "", apart=True))
    yield ReadableView(f"{place} (spaced)", _without_tags(text, " "))
    yield ReadableView(f"{place} (downwards)", read_down(text, markup=True))
    shown, others = _attributes(text)
    yield ReadableView(f"{place}, attributes", "\n".join(shown), Depth.SHOWN)
    yield ReadableView(f"{place}, attributes", "\n".join(others), Depth.VALUES)


def _overlapping(data: bytes) -> Iterator[bytes]:
    """A long source some megabytes at a time, each with the end of the one before: what is read
    there lies in one of them."""
    start = 0
    while len(data) - start > 2 * _LONG:
        end = data.find(b"<", start + _LONG)
        if end < 0:
            break
        yield data[start:end]
        start = max(data.rfind(b"<", start + 1, end - _OVERLAP), start + 1)
    yield data[start:] if start else data


def _pieces(text: str) -> Iterator[str]:
    """A long source a megabyte at a time, no tag cut: its tags at once would fill the memory."""
    start = 0
    while start < len(text):
        end = text.find("<", start + _PIECE)
        end = end if end >= 0 else len(text)
        yield text[start:end]
        start = end


def _without_tags(text: str, instead: str, *, apart: bool = False) -> str:
    """With `apart`, figures of two cells or paragraphs are not read as one number."""
    pieces = (_BETWEEN_FIGURES.sub(_parted, piece) if apart else piece for piece in _pieces(text))
    return "".join(html.unescape(_TAG.sub(instead, piece)) for piece in pieces)


def _parted(tags: re.Match[str]) -> str:
    return "\n" if _ENDS.search(tags.group()) else tags.group()


def _symbol(match: re.Match[str]) -> str:
    """A letter that is written by its number."""
    return html.escape(chr(int(match.group(1), 16)))


def _attributes(text: str) -> tuple[list[str], list[str]]:
    """Values that people write or read, and all others."""
    shown: list[str] = []
    others: list[str] = []
    for tag in (tag for piece in _pieces(text) for tag in set(_TAG.findall(piece))):
        internal = _INTERNAL.match(tag)
        for name, quoted in _ATTRIBUTE.findall(tag):
            value = html.unescape(quoted[1:-1])
            if _GEOMETRY.match(name) and not _NO_FIGURE.search(value):
                continue
            if "%" in value:
                value = f"{value} {unquote(value)}"
            if not value.startswith(_SCHEMA) and not value.isdecimal():
                (shown if _SHOWN.match(name) and not internal else others).append(value)
    return shown, others


def _unescaped(text: str) -> str:
    def plain(match: re.Match[str]) -> str:
        try:
            return str(json.loads(match.group()))
        except ValueError:
            return match.group()

    return re.sub(r'"(?:[^"\\]|\\.)*+(?:"|\Z)', plain, text)


def _gunzipped(data: bytes, place: str, level: int) -> Iterator[ReadableView]:
    if data[:2] == b"\x1f\x8b":
        try:
            inner = zlib.decompressobj(31).decompress(data, _UNPACKED)
        except zlib.error:
            return
        yield from views(inner, f"{place} (gzip)/", level + 1)


def _bytes(data: bytes, place: str) -> Iterator[ReadableView]:
    """What programs would show of a binary part: its strings, in every common encoding."""
    yield ReadableView(place, data.decode("latin-1"), Depth.BYTES)
    yield ReadableView(place, data.decode("utf-8", "ignore"), Depth.BYTES)
    for offset in (0, 1):
        yield ReadableView(place, data[offset:].decode("utf-16-le", "ignore"), Depth.BYTES)
        yield ReadableView(place, data[offset:].decode("utf-16-be", "ignore"), Depth.BYTES)
    if drawn := drawn_text(data):
        yield ReadableView(place, drawn)


def _any(data: bytes) -> str:
    return data.decode("utf-8", "replace")
