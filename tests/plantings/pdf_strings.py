"""What the objects of a PDF say, for the judge."""

import io
import re
from collections.abc import Iterator

import pikepdf
from tests.plantings.alphabets import escapes

_SHOWN = re.compile(rb"\(((?:[^()\\]|\\.)*)\)|<([0-9A-Fa-f\s]+)>", re.S)


def objects_of(data: bytes) -> Iterator[tuple[str, bytes]]:
    """Strings, names and streams, object by object, and what the file's bytes say as they are."""
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
            shown.append(escapes(literal.decode("latin-1")).encode("latin-1", "ignore"))
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
