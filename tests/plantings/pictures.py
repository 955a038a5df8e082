"""Pictures with a person in them, for documents that embed pictures."""

import struct
import zlib

from tests.formats.samples import PNG
from tests.plantings.people import Person

SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="urn:x"><title>x</title>'
    '<g id="¤" class="¤" x:label="§" aria-label="§"><text>§</text></g><!-- § --></svg>'
)

LABELLED = SVG.replace("<text>§</text>", '<path d="M0 0L9 9"/><style>.¤{fill:red}</style>')


def EMF(person: Person) -> bytes:
    """A drawing that writes the name with one record."""
    return _emf(_text_record(person.name))


def EMF_LETTERS(person: Person) -> bytes:
    """A drawing that sets one letter after another, as some systems print."""
    return _emf(b"".join(map(_text_record, person.name)))


def EMF_BRUSH(person: Person) -> bytes:
    """A drawing whose brush is a picture that no program can decode."""
    return _emf(_record(94, struct.pack("<6I", 1, 0, 32, 40, 72, 400), person))


def EMF_UNKNOWN(person: Person) -> bytes:
    """A drawing with a call of a printer, which nobody reads."""
    return _emf(_record(106, struct.pack("<II", 1, 400), person))


def EMF_TYPEFACE(person: Person) -> bytes:
    """A drawing with a typeface that is called after somebody."""
    face = person.name[:31].encode("utf-16-le").ljust(64, b"\0")
    return _emf(struct.pack("<III28x", 82, 332, 1) + face + bytes(228))


def _record(kind: int, start: bytes, person: Person) -> bytes:
    body = (start.ljust(64, b"\0") + person.name.encode("utf-16-le")).ljust(472, b"\0")
    return struct.pack("<II", kind, 8 + len(body)) + body


def _text_record(shown: str) -> bytes:
    text = shown.encode("utf-16-le")
    text += b"\0" * (-len(text) % 4)
    record = struct.pack("<IIiiiiIff", 84, 76 + len(text), 0, 0, 9, 9, 1, 1.0, 1.0)
    record += struct.pack("<iiIIIiiiiI", 0, 0, len(shown), 76, 0, 0, 0, 9, 9, 76)
    return record + text


def _emf(record: bytes) -> bytes:
    end = struct.pack("<5I", 14, 20, 0, 16, 20)
    size = 88 + len(record) + len(end)
    head = struct.pack("<II8i", 1, 88, 0, 0, 9, 9, 0, 0, 99, 99) + b" EMF"
    head += struct.pack("<IIIHHIIIII", 0x10000, size, 3, 1, 0, 0, 0, 0, 99, 99)
    return head.ljust(88, b"\0") + record + end


def png_with_text(person: Person) -> bytes:
    """A PNG with the name in a text chunk."""
    body = b"Author\0" + person.name.encode("latin-1", "replace")
    chunk = struct.pack(">I", len(body)) + b"tEXt" + body
    chunk += struct.pack(">I", zlib.crc32(b"tEXt" + body))
    return PNG[:33] + chunk + PNG[33:]
