"""What an output is and how its text is encoded, told by its bytes alone.

Nothing here is shared with the tables and decoders that opened and wrote the file: what they get
wrong must not go wrong a second time. Where two answers are possible both are given, since an audit
may read a file twice, but never too little.
"""

import codecs
import io
import re
import tarfile
import zipfile
from enum import Enum


class FileKind(Enum):
    """How bytes are made readable; the name is what a report calls the place."""

    PACKAGE = "package"  # a zip whose parts make up one document
    ARCHIVE = "archive"  # files in a zip, a tar, a compound file
    PDF = "pdf"
    RTF = "rtf"
    PICTURE = "picture"
    MAIL = "message"
    MAILBOX = "mailbox"
    CARDS = "cards"  # content lines of vCards and calendars
    MARKUP = "markup"
    TEXT = "text"
    BYTES = "bytes"


_BEGINS = (
    (b"\xd0\xcf\x11\xe0", FileKind.ARCHIVE),
    (b"\x89PNG", FileKind.PICTURE),
    (b"\xff\xd8\xff", FileKind.PICTURE),
    (b"GIF8", FileKind.PICTURE),
    (b"II*\0", FileKind.PICTURE),
    (b"MM\0*", FileKind.PICTURE),
    (b"BM", FileKind.PICTURE),
    (b"RIFF", FileKind.PICTURE),
)
_SQUEEZED = (b"\x1f\x8b", b"BZh", b"\xfd7zXZ")
_HEADERS = re.compile(
    rb"(?:\d{1,12}+[ \t]*+\r?\n)?+"  # what Apple Mail writes before a message
    rb"((?:[A-Za-z][\w-]{0,80}+:[^\r\n]*+\r?\n(?:[ \t][^\r\n]*+\r?\n)*+){2,}+)"
)
_OF_MAIL = re.compile(
    rb"^(?:(from|to|cc|subject|date|sender|reply-to)"
    rb"|message-id|received|return-path|mime-version|content-[a-z-]+|x-[\w-]+):",
    re.I | re.M,
)
_CARDS = re.compile(r"begin:v(?:card|calendar)\b", re.I)
_HEAD = 10_000  # bytes: white space before the first tag
_ENCODINGS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_CONTROLS = bytes(set(range(32)) - set(b"\t\n\x0b\x0c\r\x1a\x1b"))
_CONTROL_SHARE = 0.01  # of the bytes of a text


def kinds(data: bytes) -> tuple[FileKind, ...]:
    """Every way in which bytes may be meant, never none."""
    if data.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return (_zip_kind(data),)
    if b"%PDF-" in data[:1024]:
        return (FileKind.PDF,)
    if data[257:262] == b"ustar" or (data.startswith(_SQUEEZED) and _is_tape(data)):
        return (FileKind.ARCHIVE,)
    if _is_binary(data):
        # "BM" begins a text as well as a picture, and few bytes of a picture are no text.
        return (next((kind for begin, kind in _BEGINS if data.startswith(begin)), FileKind.BYTES),)
    return _text_kinds(data)


def _zip_kind(data: bytes) -> FileKind:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            names = set(archive.namelist())
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError):
        return FileKind.BYTES
    return FileKind.PACKAGE if names & {"[Content_Types].xml", "mimetype"} else FileKind.ARCHIVE


def _is_tape(data: bytes) -> bool:
    try:
        with tarfile.open(fileobj=io.BytesIO(data)):
            return True
    except (tarfile.TarError, EOFError, OSError, ValueError):
        return False


def _text_kinds(data: bytes) -> tuple[FileKind, ...]:
    start = decode(data[:_HEAD]).lstrip("\ufeff \t\r\n")
    if start.startswith("{\\rtf"):
        return (FileKind.RTF,)
    if start.startswith("<"):
        return (FileKind.MARKUP,)
    if _CARDS.match(start):
        return (FileKind.CARDS,)
    if data.startswith(b"From "):
        following = _HEADERS.match(data, data.find(b"\n") + 1)
        return (FileKind.MAILBOX,) if following else (FileKind.MAILBOX, FileKind.TEXT)
    headers = _HEADERS.match(data)
    known = list(_OF_MAIL.finditer(headers.group(1))) if headers else []
    if not known:
        return (FileKind.TEXT,)
    # A letter on paper begins with From and To, too; the others only programs write.
    by_programs = any(header.group(1) is None for header in known)
    return (FileKind.MAIL,) if by_programs else (FileKind.MAIL, FileKind.TEXT)


def _is_binary(data: bytes) -> bool:
    if data.startswith(tuple(mark for mark, _ in _ENCODINGS)):
        return False
    if b"\0" in data:
        wide = _wide(data)
        data = data[:_HEAD].decode(wide or "latin-1", "replace").encode("utf-8")
    return len(data) - len(data.translate(None, _CONTROLS)) > _CONTROL_SHARE * len(data)


def _wide(data: bytes) -> str:
    """Which UTF-16 bytes without a mark are in: one half of each letter is nearly always zero."""
    even, odd = data[0::2].count(0), data[1::2].count(0)
    if max(even, odd) * 5 <= len(data) or min(even, odd) * 8 >= len(data):
        return ""
    return "utf-16-be" if even > odd else "utf-16-le"


def decode(data: bytes, charset: str = "") -> str:
    """Bytes as text, whatever they are: in what somebody says they are, or as they look."""
    for mark, encoding in _ENCODINGS:
        if data.startswith(mark):
            return data[len(mark) :].decode(encoding, "replace")
    wide = _wide(data) if b"\0" in data else ""
    for encoding in filter(None, (charset, wide, "utf-8", "cp1252")):
        try:
            return data.decode(encoding)
        except (UnicodeDecodeError, LookupError):
            continue
    return data.decode("latin-1")
