"""Hiding places in streams of PDF files: content nobody draws, programs, profiles, old pages."""

import struct
from collections.abc import Callable
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, String
from tests.plantings.people import Person

Change = Callable[[pikepdf.Pdf, Person], None]


def _text(person: Person) -> bytes:
    return f"BT /F1 9 Tf 2 2 Td ({person.name}) Tj ET".encode("latin-1")


def _fonts(pdf: pikepdf.Pdf) -> Dictionary:
    return Dictionary(Font=Dictionary(F1=pdf.pages[0].resources["/Font"]["/F1"]))


def _form(pdf: pikepdf.Pdf, person: Person) -> pikepdf.Object:
    form = pdf.make_stream(_text(person))
    form["/Type"], form["/Subtype"] = Name.XObject, Name.Form
    form["/BBox"], form["/Resources"] = Array([0, 0, 200, 20]), _fonts(pdf)
    return form


def _pattern(pdf: pikepdf.Pdf, person: Person) -> pikepdf.Object:
    pattern = pdf.make_stream(_text(person))
    pattern["/Type"], pattern["/PatternType"], pattern["/PaintType"] = Name.Pattern, 1, 1
    pattern["/TilingType"], pattern["/XStep"], pattern["/YStep"] = 1, 200, 20
    pattern["/BBox"], pattern["/Resources"] = Array([0, 0, 200, 20]), _fonts(pdf)
    return pattern


def _also(pdf: pikepdf.Pdf, content: bytes) -> None:
    page = pdf.pages[0]
    page.obj["/Contents"] = pdf.make_stream(page.Contents.read_bytes() + b"\n" + content)


def _lost_page(pdf: pikepdf.Pdf, person: Person) -> None:
    """A page that was deleted, and a bookmark that still points to it."""
    page = Dictionary(Type=Name.Page, MediaBox=Array([0, 0, 420, 595]), Resources=_fonts(pdf))
    page["/Contents"] = pdf.make_stream(_text(person))
    root = pdf.make_indirect(Dictionary(Type=Name.Outlines, Count=1))
    target = Array([pdf.make_indirect(page), Name.Fit])
    root["/First"] = root["/Last"] = pdf.make_indirect(
        Dictionary(Title=String("x"), Parent=root, Dest=target)
    )
    pdf.Root["/Outlines"] = root


def _lost_note(pdf: pikepdf.Pdf, person: Person) -> None:
    """A note that no page shows any more, of which a window on the page is still a child."""
    note = Dictionary(Type=Name.Annot, Subtype=Name.Text, Rect=[9, 9, 29, 29])
    note["/Contents"], note["/AP"] = String(person.name), Dictionary(N=_form(pdf, person))
    popup = Dictionary(Type=Name.Annot, Subtype=Name.Popup, Rect=[9, 9, 99, 99])
    popup["/Parent"] = pdf.make_indirect(note)
    pdf.pages[0].obj["/Annots"] = Array([pdf.make_indirect(popup)])


def _lost_field(pdf: pikepdf.Pdf, person: Person) -> None:
    field = Dictionary(Type=Name.Annot, Subtype=Name.Widget, FT=Name.Tx, Rect=[9, 9, 99, 99])
    field["/T"], field["/V"] = String("x"), String(person.name)
    field["/AP"] = Dictionary(N=_form(pdf, person))
    pdf.Root["/AcroForm"] = Dictionary(Fields=Array([pdf.make_indirect(field)]))


def _pressed(pdf: pikepdf.Pdf, person: Person) -> None:
    field = Dictionary(Type=Name.Annot, Subtype=Name.Widget, FT=Name.Btn, Rect=[9, 9, 99, 99])
    field["/T"], field["/AP"] = String("x"), Dictionary(D=_form(pdf, person), R=_form(pdf, person))
    widget = pdf.make_indirect(field)
    pdf.pages[0].obj["/Annots"] = Array([widget])
    pdf.Root["/AcroForm"] = Dictionary(Fields=Array([widget]))


def _resource(
    table: str, make: Callable[[pikepdf.Pdf, Person], Any], content: bytes = b""
) -> Change:
    def change(pdf: pikepdf.Pdf, person: Person) -> None:
        pdf.pages[0].resources[table] = Dictionary(X1=make(pdf, person))
        _also(pdf, content)

    return change


def _state(**entries: Callable[[pikepdf.Pdf, Person], Any]) -> Change:
    def make(pdf: pikepdf.Pdf, person: Person) -> Dictionary:
        made = {f"/{key}": value(pdf, person) for key, value in entries.items()}
        return Dictionary({"/Type": Name.ExtGState, **made})

    return _resource("/ExtGState", make, b"q /X1 gs 9 9 9 9 re f Q")


def _mask(pdf: pikepdf.Pdf, person: Person) -> Dictionary:
    group = _form(pdf, person)
    group["/Group"] = Dictionary(S=Name.Transparency, CS=Name.DeviceGray)
    return Dictionary(Type=Name.Mask, S=Name.Luminosity, G=group)


def _calculation(pdf: pikepdf.Pdf, person: Person) -> pikepdf.Object:
    made = pdf.make_stream(f"{{ % {person.name}\n pop 0 ({person.name}) pop }}".encode("latin-1"))
    made["/FunctionType"], made["/Domain"], made["/Range"] = 4, Array([0, 1]), Array([0, 1])
    return made


def _separation(pdf: pikepdf.Pdf, person: Person) -> Array:
    return Array([Name.Separation, Name("/Ink"), Name.DeviceGray, _calculation(pdf, person)])


def _profile(pdf: pikepdf.Pdf, person: Person) -> pikepdf.Object:
    """Colours of a screen that was called after its owner."""
    said = person.name.encode("latin-1")
    tag = b"text" + bytes(4) + said + b"\0"
    tag += bytes(-len(tag) % 4)
    entries = [(b"desc", tag), (b"cprt", tag), (b"wtpt", b"XYZ " + bytes(16))]
    at = 128 + 4 + 12 * len(entries)
    table, body = struct.pack(">I", len(entries)), b""
    for name, data in entries:
        table += struct.pack(">4sII", name, at + len(body), len(data))
        body += data
    head = bytearray(128)
    head[12:24], head[36:40] = b"mntrRGB XYZ ", b"acsp"
    head[80 : 80 + 4] = said[:4]
    data = bytes(head) + table + body
    made = pdf.make_stream(struct.pack(">I", len(data)) + data[4:])
    made["/N"], made["/Alternate"] = 3, Name.DeviceRGB
    return made


def _intent(pdf: pikepdf.Pdf, person: Person) -> None:
    made = Dictionary(Type=Name.OutputIntent, S=Name("/GTS_PDFA1"))
    made["/DestOutputProfile"] = _profile(pdf, person)
    pdf.Root["/OutputIntents"] = Array([made])


def _halftone(pdf: pikepdf.Pdf, person: Person) -> pikepdf.Object:
    made = pdf.make_stream(person.name.encode("latin-1").ljust(48))
    made["/Type"], made["/HalftoneType"] = Name.Halftone, 6
    made["/Width"], made["/Height"] = 6, 8
    return made


def _letter(pdf: pikepdf.Pdf, person: Person) -> None:
    font = Dictionary(Type=Name.Font, Subtype=Name.Type3, FirstChar=65, LastChar=65)
    font["/FontBBox"], font["/FontMatrix"] = (
        Array([0, 0, 1000, 1000]),
        Array([0.001, 0, 0, 0.001, 0, 0]),
    )
    glyph = b"1000 0 d0 % " + person.name.encode("latin-1") + b"\n" + _text(person)
    font["/CharProcs"] = Dictionary(A=pdf.make_stream(glyph))
    font["/Encoding"] = Dictionary(Type=Name.Encoding, Differences=Array([65, Name.A]))
    font["/Widths"], font["/Resources"] = Array([1000]), _fonts(pdf)
    pdf.pages[0].resources["/Font"]["/F9"] = pdf.make_indirect(font)
    _also(pdf, b"BT /F9 9 Tf 40 300 Td (A) Tj ET")


def _name_of_a_letter(pdf: pikepdf.Pdf, person: Person) -> None:
    font = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)
    listed = Array([65, Name(f"/{person.joined}")])
    font["/Encoding"] = Dictionary(Type=Name.Encoding, Differences=listed)
    pdf.pages[0].resources["/Font"]["/F9"] = pdf.make_indirect(font)
    _also(pdf, b"BT /F9 9 Tf 40 300 Td (BC) Tj ET")


def _name_of_a_drawn_letter(pdf: pikepdf.Pdf, person: Person) -> None:
    _letter(pdf, Person("x", "y"))
    font = pdf.pages[0].resources["/Font"]["/F9"]
    name = f"/{person.joined}"
    font["/CharProcs"] = Dictionary({name: pdf.make_stream(b"1000 0 d0 0 0 500 500 re f")})
    font["/Encoding"]["/Differences"] = Array([65, Name(name)])


def _program(pdf: pikepdf.Pdf, person: Person) -> None:
    said = person.name.encode("latin-1")
    header = (
        b"%!PS-AdobeFont-1.0: "
        + said
        + b"\n/FontInfo 2 dict dup begin\n/Notice ("
        + said
        + b") def\n"
        b"/FullName (" + said + b") def\nend def\n/FontName /" + person.joined.encode() + b" def\n"
    )
    program = pdf.make_stream(header + b"currentfile eexec\n" + bytes(40))
    program["/Length1"], program["/Length2"], program["/Length3"] = len(header) + 18, 40, 0
    _describe(pdf, "/FontFile", program)


def _describe(pdf: pikepdf.Pdf, key: str, program: pikepdf.Object) -> None:
    made = Dictionary(Type=Name.FontDescriptor, FontName=Name.Helvetica, Flags=32)
    made[key] = program
    pdf.pages[0].resources["/Font"]["/F1"]["/FontDescriptor"] = pdf.make_indirect(made)


def _names_of_a_program(pdf: pikepdf.Pdf, person: Person) -> None:
    said = person.name.encode("utf-16-be")
    table = struct.pack(">HHH", 0, 1, 18) + struct.pack(">6H", 3, 1, 1033, 4, len(said), 0) + said
    head = struct.pack(">IHHHH", 0x10000, 1, 16, 0, 0)
    program = pdf.make_stream(head + struct.pack(">4sIII", b"name", 0, 28, len(table)) + table)
    program["/Length1"] = 28 + len(table)
    _describe(pdf, "/FontFile2", program)


def _encoding(pdf: pikepdf.Pdf, person: Person) -> None:
    source = (
        f"% {person.name}\n/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n"
        f"/CMapName /{person.joined} def /CMapType 1 def 1 begincodespacerange <0000> <FFFF>\n"
        "endcodespacerange 1 begincidrange <0000> <FFFF> 0 endcidrange endcmap end end"
    )
    made = pdf.make_stream(source.encode("latin-1"))
    made["/Type"], made["/CMapName"] = Name.CMap, Name(f"/{person.joined}")
    made["/CIDSystemInfo"] = Dictionary(
        Registry=String("Adobe"), Ordering=String("Identity"), Supplement=0
    )
    below = Dictionary(Type=Name.Font, Subtype=Name.CIDFontType2, BaseFont=Name.Helvetica, DW=500)
    below["/CIDSystemInfo"] = made["/CIDSystemInfo"]
    below["/FontDescriptor"] = Dictionary(
        Type=Name.FontDescriptor, FontName=Name.Helvetica, Flags=4
    )
    font = Dictionary(Type=Name.Font, Subtype=Name.Type0, BaseFont=Name.Helvetica, Encoding=made)
    font["/DescendantFonts"] = Array([pdf.make_indirect(below)])
    pdf.pages[0].resources["/Font"]["/F9"] = pdf.make_indirect(font)
    _also(pdf, b"BT /F9 9 Tf 40 300 Td <0041> Tj ET")


def _picture(pdf: pikepdf.Pdf) -> pikepdf.Object:
    drawn = pdf.make_stream(bytes([200]))
    drawn["/Type"], drawn["/Subtype"] = Name.XObject, Name.Image
    drawn["/Width"] = drawn["/Height"] = 1
    drawn["/ColorSpace"], drawn["/BitsPerComponent"] = Name.DeviceGray, 8
    return drawn


def _of_a_picture(key: str, make: Callable[[pikepdf.Pdf, Person], Any]) -> Change:
    def picture(pdf: pikepdf.Pdf, person: Person) -> pikepdf.Object:
        drawn = _picture(pdf)
        drawn[key] = make(pdf, person)
        return drawn

    return _resource("/XObject", picture, b"q 9 0 0 9 9 9 cm /X1 Do Q")


def _alternates(pdf: pikepdf.Pdf, person: Person) -> Array:
    other = _picture(pdf)
    other.write(person.name.encode("latin-1").ljust(48))
    return Array([Dictionary(Image=other)])


def _reference(pdf: pikepdf.Pdf, person: Person) -> None:
    """A form that stands for a page of another file."""
    form = _form(pdf, Person("x", "y"))
    form["/Ref"] = Dictionary(F=String(person.name), Page=0, ID=_form(pdf, person))
    pdf.pages[0].resources["/XObject"] = Dictionary(X1=form)
    _also(pdf, b"/X1 Do")


def _of_a_structure(pdf: pikepdf.Pdf, person: Person) -> None:
    root = pdf.make_indirect(Dictionary(Type=Name.StructTreeRoot))
    element = Dictionary(Type=Name.StructElem, P=root, S=Name.Form)
    element["/K"] = Dictionary(Type=Name.OBJR, Obj=_form(pdf, person), Pg=pdf.pages[0].obj)
    root["/K"] = pdf.make_indirect(element)
    pdf.Root["/StructTreeRoot"] = root


def _of_the_fields(pdf: pikepdf.Pdf, person: Person) -> None:
    drawn = Dictionary(XObject=Dictionary(X1=_form(pdf, person)))
    pdf.Root["/AcroForm"] = Dictionary(Fields=Array([]), DR=drawn)


def _stray(key: str) -> Change:
    """A stream under a key of the format that means something else."""

    def change(pdf: pikepdf.Pdf, person: Person) -> None:
        pdf.Root[key] = pdf.make_stream(person.name.encode("latin-1"))

    return change


def _stray_in_list(pdf: pikepdf.Pdf, person: Person) -> None:
    pdf.Root["/Kids"] = Array([Array([pdf.make_stream(person.name.encode("latin-1"))])])


CHANGES: dict[str, Change] = {
    "page that was deleted": _lost_page,
    "note of no page": _lost_note,
    "field of no page": _lost_field,
    "pressed button": _pressed,
    "form that is not drawn": _resource("/XObject", _form),
    "form that is drawn": _resource("/XObject", _form, b"q 1 0 0 1 40 300 cm /X1 Do Q"),
    "pattern that is not drawn": _resource("/Pattern", _pattern),
    "pattern that is drawn": _resource(
        "/Pattern", _pattern, b"/Pattern cs /X1 scn 40 300 200 20 re f"
    ),
    "mask": _state(SMask=_mask),
    "raster": _state(HT=_halftone),
    "curve": _state(TR=_calculation, BG=_calculation, UCR=_calculation),
    "calculation": _resource("/ColorSpace", _separation, b"/X1 cs 1 scn 9 9 9 9 re f"),
    "profile of colours": _resource(
        "/ColorSpace",
        lambda pdf, person: Array([Name.ICCBased, _profile(pdf, person)]),
        b"/X1 cs 1 0 0 scn 9 9 9 9 re f",
    ),
    "profile of a picture": _of_a_picture(
        "/ColorSpace", lambda pdf, person: Array([Name.ICCBased, _profile(pdf, person)])
    ),
    "profile of the printer": _intent,
    "letter of a drawn font": _letter,
    "name of a letter": _name_of_a_letter,
    "name of a drawn letter": _name_of_a_drawn_letter,
    "program of a font": _program,
    "names in a program of a font": _names_of_a_program,
    "encoding of a font": _encoding,
    "alternates of a picture": _of_a_picture("/Alternates", _alternates),
    "reference": _reference,
    "form of a structure": _of_a_structure,
    "form of the fields": _of_the_fields,
    "stray stream": _stray("/Owner"),
    "stray stream under a known key": _stray("/Parent"),
    "stray stream in a list": _stray_in_list,
}
