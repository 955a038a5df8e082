"""What a PDF holds: its text as two engines read it, and every object and stream, decoded."""

import io
import re
import shutil
import subprocess
from collections.abc import Iterator

import pikepdf
import pypdfium2

from veladura.audit.views import Depth, ReadableView
from veladura.formats.pdf.engine import PDFIUM

# What is never closed counts too: an audit may read too much, and reads it once.
_STRING = re.compile(rb"\(((?:[^()\\]|\\.|\((?:[^()\\]|\\.)*+\))*+)\)?+|<([0-9A-Fa-f\s]++)>", re.S)
_ESCAPE = re.compile(rb"\\([0-7]{1,3}|\r\n|.)", re.S)
_ESCAPES = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f", b"\n": b""}
_MOVE = re.compile(rb"\s*+((?:-?(?:\d{1,6}+(?:\.\d{0,9})?+|\.\d{1,9}))?+)\s*+")
_LONGEST_MOVE = 40  # bytes
_WORD_GAP = -90.0  # thousandths of the size of type: from there on a reader sees a space
_BINARY = ("/Image", "/Type1C", "/CIDFontType0C", "/OpenType")
_SMALL = 50_000  # bytes of a packed picture, up to which its pixels are searched for words too
_LETTERS = re.compile(rb"(?<![A-Za-z\xc0-\xff .'/-])[A-Za-z\xc0-\xff .'/-]{8,}+")
_WIDE_LETTERS = re.compile(rb"(?:\0[A-Za-z\xc0-\xff .'-]){8,}+")
_WORDS = re.compile(r"(?<!\w)[^\W\d_]{3,40}(?: [^\W\d_]{2,40}){0,4}")
_COMMENT = re.compile(rb"%([^%\r\n]{4,1000})")
_END = re.compile(rb"%%EOF\s")
_REVISIONS = 20  # earlier states of a file that are looked at
_SECONDS = 60  # for another engine to read a file


def pdf_views(data: bytes, place: str) -> Iterator[ReadableView]:
    yield from _page_texts(data, place)
    yield from _other_engine(data, place)
    yield from _objects(data, place)
    # A file that was saved incrementally still holds its earlier states.
    ends = [match.end() for match in _END.finditer(data)][:-1][-_REVISIONS:]
    for number, end in enumerate(ends, 1):
        yield from _objects(data[:end], f"{place}, earlier state {number}")
    yield from _raw(data, place)


def _page_texts(data: bytes, place: str) -> Iterator[ReadableView]:
    try:
        with PDFIUM, pypdfium2.PdfDocument(data) as document:
            texts = [_page_text(page) for page in document]
    except pypdfium2.PdfiumError:
        return
    for number, text in enumerate(texts, 1):
        yield ReadableView(f"{place}, page {number}", text)


def _other_engine(data: bytes, place: str) -> Iterator[ReadableView]:
    """Pages as poppler reads them, where it is installed: it joins letters in its own way."""
    program = shutil.which("pdftotext")
    if program is None:
        return
    command = [program, "-q", "-enc", "UTF-8", "-", "-"]
    try:
        done = subprocess.run(  # noqa: S603 (found by its name, a fixed command)
            command, input=data, capture_output=True, timeout=_SECONDS, check=True
        )
    except (subprocess.SubprocessError, OSError):
        return
    for number, text in enumerate(done.stdout.decode("utf-8", "replace").split("\f"), 1):
        yield ReadableView(f"{place}, page {number}", text)


def _page_text(page: pypdfium2.PdfPage) -> str:
    text_page = page.get_textpage()
    try:
        return str(text_page.get_text_range())
    finally:
        text_page.close()
        page.close()


def _objects(data: bytes, place: str) -> Iterator[ReadableView]:
    try:
        pdf = pikepdf.open(io.BytesIO(data))
    except (pikepdf.PdfError, ValueError):
        return
    with pdf:
        strings: dict[str, None] = {}  # each once, in their order
        for item in [pdf.trailer, *pdf.objects]:
            _collect(item, strings, 0)
            if isinstance(item, pikepdf.Stream):
                yield from _stream_views(item, place)
        yield ReadableView(f"{place}, objects", "\n".join(strings), Depth.VALUES)


def _collect(item: object, strings: dict[str, None], depth: int) -> None:
    if depth > 20:
        return
    if isinstance(item, pikepdf.String | pikepdf.Name):
        strings[str(item)] = None
    elif isinstance(item, pikepdf.Dictionary | pikepdf.Stream):
        for key, value in item.items():
            strings[key] = None
            if not getattr(value, "is_indirect", False):
                _collect(value, strings, depth + 1)
    elif isinstance(item, pikepdf.Array):
        for value in item:
            if not getattr(value, "is_indirect", False):
                _collect(value, strings, depth + 1)


def _stream_views(item: pikepdf.Stream, place: str) -> Iterator[ReadableView]:
    subtype = item.get("/Subtype")
    if item.get("/Type") in ("/XRef", "/ObjStm"):
        return
    where = f"{place}, stream {item.objgen[0]}"
    try:
        packed = subtype == "/Image" and len(item.read_raw_bytes()) > _SMALL
        content = item.read_raw_bytes() if packed else item.read_bytes()
    except (pikepdf.PdfError, NotImplementedError):  # a JPEG, for one, is not unpacked
        content = item.read_raw_bytes() if subtype == "/Image" else b""
    if subtype in _BINARY or "/Length1" in item:
        yield ReadableView(where, _legible(content), Depth.BYTES)
        return
    yield ReadableView(where, _content_text(content), Depth.VALUES)
    yield ReadableView(where, content.decode("utf-8", "ignore"), Depth.SOURCE)
    yield ReadableView(where, content.decode("latin-1"), Depth.SOURCE)


def _legible(content: bytes) -> str:
    """Words among the bytes of a picture or a typeface, in one-byte and UTF-16 readings."""
    single = [run.decode("latin-1") for run in _LETTERS.findall(content)]
    double = [run.decode("utf-16-be") for run in _WIDE_LETTERS.findall(content)]
    more = _WORDS.findall(content.decode("utf-8", "ignore"))
    return "\n".join((*single, *double, *more))


def _content_text(content: bytes) -> str:
    """Strings of a content stream: joined, and apart where they are shown apart, in one-byte and
    UTF-16 readings. "(mak)10(e)-250(training)" is two words, and no "e" before "training"."""
    parts: list[bytes] = []
    gaps: list[bytes] = []
    end = 0
    for match in _STRING.finditer(content):
        gaps.append(b"" if _is_kerned(content[end : match.start()]) else b" ")
        end = match.end()
        shown = match.group(1)
        if shown is not None:
            parts.append(_ESCAPE.sub(_unescape, shown) if b"\\" in shown else shown)
        else:
            digits = re.sub(rb"\s", b"", match.group(2))
            parts.append(bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode("ascii")))
    joined = b"".join(parts)
    spaced = b"".join(gap + part for gap, part in zip(gaps, parts, strict=True))
    readings = [joined.decode("cp1252", "ignore"), spaced.decode("cp1252", "ignore")]
    if b"\0" in joined:
        readings.append(joined.decode("utf-16-be", "ignore"))
        readings += [part.decode("utf-16-be", "ignore") for part in parts]
    return "\n".join(readings)


def _is_kerned(between: bytes) -> bool:
    """Whether two strings stand in one array, no farther apart than letters of a word."""
    if len(between) > _LONGEST_MOVE:
        return False
    moved = _MOVE.fullmatch(between)
    return moved is not None and float(moved[1] or 0) > _WORD_GAP


def _unescape(match: re.Match[bytes]) -> bytes:
    code = match.group(1)
    if code[:1] in b"01234567":
        return bytes([int(code, 8) % 256])
    return _ESCAPES.get(code, code)


def _raw(data: bytes, place: str) -> Iterator[ReadableView]:
    """The file as it lies on disk: uncompressed objects, even ones nothing points to any more."""
    yield ReadableView(f"{place}, raw bytes", _content_text(data), Depth.BYTES)
    comments = b"\n".join(_COMMENT.findall(data))
    yield ReadableView(f"{place}, comments", comments.decode("utf-8", "replace"), Depth.BYTES)
    around = data[: max(0, data.find(b"%PDF-"))] + b"\n" + data[data.rfind(b"%%EOF") + 5 :]
    yield ReadableView(f"{place}, around the file", around.decode("utf-8", "replace"))
    yield ReadableView(f"{place}, around the file", around.decode("latin-1"))
