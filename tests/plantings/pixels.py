"""Hiding places beside the pixels and the letters of a PDF: bytes, boxes, tables nobody shows."""

import io
import struct
from collections.abc import Callable

import pikepdf
from pikepdf import Array, Dictionary, Name
from PIL import Image
from tests.formats.pdf import pdfs
from tests.plantings.people import Person

Change = Callable[[pikepdf.Pdf, Person], None]


def _draw(pdf: pikepdf.Pdf, data: bytes, side: int, **more: object) -> None:
    picture = pdf.make_stream(data, Type=Name.XObject, Subtype=Name.Image, Width=side, Height=side)
    for key, value in more.items():
        picture[f"/{key}"] = value
    page = pdf.pages[0]
    page.resources["/XObject"] = Dictionary(X1=picture)
    content = page.Contents.read_bytes() + b"\nq 9 0 0 9 9 9 cm /X1 Do Q"
    page.obj["/Contents"] = pdf.make_stream(content)


def _behind_the_pixels(pdf: pikepdf.Pdf, person: Person) -> None:
    pixels = bytes(range(16)) + person.name.encode()
    _draw(pdf, pixels, 4, ColorSpace=Name.DeviceGray, BitsPerComponent=8)


def _behind_a_stencil(pdf: pikepdf.Pdf, person: Person) -> None:
    _draw(pdf, b"\x80" * 8 + person.name.encode(), 8, ImageMask=True, BitsPerComponent=1)


def _jpeg2000(person: Person, box: bytes) -> bytes:
    target = io.BytesIO()
    said = person.joined
    Image.new("L", (8, 8), 90).save(target, "JPEG2000", no_jp2=False, comment=said)
    added = struct.pack(">I4s", 8 + len(person.name.encode()), box) + person.name.encode()
    data = target.getvalue()
    start = data.index(b"jp2c") - 4
    return data[:start] + added + data[start:]


def _box(kind: bytes) -> Change:
    def change(pdf: pikepdf.Pdf, person: Person) -> None:
        _draw(pdf, _jpeg2000(person, kind), 8, Filter=Name.JPXDecode)

    return change


def _typeface(alter: Callable[[bytes, Person], bytes]) -> Change:
    def change(pdf: pikepdf.Pdf, person: Person) -> None:
        program = pdf.make_stream(alter(pdfs.VERA.read_bytes(), person))
        made = Dictionary(Type=Name.FontDescriptor, FontName=Name.Helvetica, Flags=32)
        made["/FontFile2"] = program
        pdf.pages[0].resources["/Font"]["/F1"]["/FontDescriptor"] = pdf.make_indirect(made)

    return change


def _own_table(font: bytes, person: Person) -> bytes:
    """Its last table is called otherwise, and says something else."""
    count = int.from_bytes(font[4:6], "big")
    entry = 12 + 16 * (count - 1)
    said = person.name.encode()
    changed = bytearray(font + said)
    changed[entry : entry + 16] = struct.pack(">4sIII", b"zzzz", 0, len(font), len(said))
    return bytes(changed)


def _named_letters(font: bytes, person: Person) -> bytes:
    count = int.from_bytes(font[4:6], "big")
    said = person.joined.encode()
    table = b"\0\2\0\0" + bytes(28) + struct.pack(">HH", 1, 258) + bytes([len(said)]) + said
    changed = bytearray(font + table)
    for number in range(count):
        entry = 12 + 16 * number
        if changed[entry : entry + 4] == b"post":
            changed[entry : entry + 16] = struct.pack(">4sIII", b"post", 0, len(font), len(table))
    return bytes(changed)


def _called_by_a_letter(pdf: pikepdf.Pdf, person: Person) -> None:
    """A letter that is drawn with a form of its own name."""
    form = pdf.make_stream(b"0 0 500 500 re f", Type=Name.XObject, Subtype=Name.Form)
    form["/BBox"] = Array([0, 0, 500, 500])
    name = f"/{person.joined}"
    font = Dictionary(Type=Name.Font, Subtype=Name.Type3, FirstChar=65, LastChar=65)
    font["/FontBBox"], font["/FontMatrix"] = (
        Array([0, 0, 1000, 1000]),
        Array([0.001, 0, 0, 0.001, 0, 0]),
    )
    font["/CharProcs"] = Dictionary(A=pdf.make_stream(f"1000 0 d0 {name} Do".encode()))
    font["/Encoding"] = Dictionary(Type=Name.Encoding, Differences=Array([65, Name.A]))
    font["/Widths"] = Array([1000])
    font["/Resources"] = Dictionary(XObject=Dictionary({name: form}))
    page = pdf.pages[0]
    page.resources["/Font"]["/F9"] = pdf.make_indirect(font)
    content = page.Contents.read_bytes() + b"\nBT /F9 9 Tf 40 300 Td (A) Tj ET"
    page.obj["/Contents"] = pdf.make_stream(content)


CHANGES: dict[str, Change] = {
    "behind the pixels": _behind_the_pixels,
    "behind a stencil": _behind_a_stencil,
    "comment of a JPEG 2000 picture": _box(b"free"),
    "XML of a JPEG 2000 picture": _box(b"xml "),
    "private box of a JPEG 2000 picture": _box(b"uuid"),
    "table of a typeface": _typeface(_own_table),
    "behind a typeface": _typeface(lambda font, person: font + person.name.encode()),
    "letters of a typeface": _typeface(_named_letters),
    "name that a letter says": _called_by_a_letter,
}
