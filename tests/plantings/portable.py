"""Hiding places of PDF files."""

import io
from collections.abc import Callable
from functools import partial
from math import cos, radians, sin
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, String
from reportlab.pdfgen.canvas import Canvas
from tests.plantings import corners, objects, pixels, saved_again, streams
from tests.plantings.people import Person
from tests.plantings.places import Place

Change = Callable[[pikepdf.Pdf, Person], None]


def _page(line: str, shown: str = "") -> bytes:
    target = io.BytesIO()
    canvas = Canvas(target, pagesize=(420, 595), invariant=True)
    canvas.drawString(40, 540, line)
    if shown:
        canvas.drawString(40, 500, shown)
    canvas.save()
    return target.getvalue()


def _changed(change: Change) -> Callable[[Person, str], bytes]:
    def make(person: Person, line: str) -> bytes:
        with pikepdf.open(io.BytesIO(_page(line))) as pdf:
            change(pdf, person)
            target = io.BytesIO()
            pdf.save(target)
            return target.getvalue()

    return make


def _annotation(**entries: Any) -> Change:
    def change(pdf: pikepdf.Pdf, person: Person) -> None:
        made = {key: _text(value, person) for key, value in entries.items()}
        note = Dictionary(Type=Name.Annot, Rect=[9, 9, 99, 99], **{"Subtype": Name.Text, **made})
        pdf.pages[0].obj["/Annots"] = Array([pdf.make_indirect(note)])

    return change


def _text(value: Any, person: Person) -> Any:
    return String(person.name) if value == "§" else value


def _field(**entries: Any) -> Change:
    def change(pdf: pikepdf.Pdf, person: Person) -> None:
        made = {key: _text(value, person) for key, value in entries.items()}
        field = Dictionary(
            Type=Name.Annot, Subtype=Name.Widget, FT=Name.Tx, Rect=[9, 9, 99, 99], **made
        )
        widget = pdf.make_indirect(field)
        pdf.pages[0].obj["/Annots"] = Array([widget])
        pdf.Root["/AcroForm"] = Dictionary(Fields=Array([widget]))

    return change


def _catalog(key: str, value: Callable[[pikepdf.Pdf, Person], object]) -> Change:
    def change(pdf: pikepdf.Pdf, person: Person) -> None:
        pdf.Root[key] = value(pdf, person)

    return change


def _content(template: str) -> Change:
    def change(pdf: pikepdf.Pdf, person: Person) -> None:
        page = pdf.pages[0]
        old = page.Contents.read_bytes()
        added = template.replace("§", person.name).replace("¤", person.joined)
        page.obj["/Contents"] = pdf.make_stream(old + b"\n" + added.encode("latin-1"))

    return change


def _structure(**entries: Any) -> Change:
    def change(pdf: pikepdf.Pdf, person: Person) -> None:
        made = {key: _text(value, person) for key, value in entries.items()}
        root = pdf.make_indirect(Dictionary(Type=Name.StructTreeRoot))
        kind = made.pop("S", Name.P)
        kind = Name(f"/{person.joined}") if kind == "¤" else kind
        element = Dictionary(Type=Name.StructElem, P=root, S=kind, K=0, **made)
        root["/K"] = pdf.make_indirect(element)
        root["/RoleMap"] = Dictionary({f"/{person.joined}": Name.P})
        pdf.Root["/StructTreeRoot"] = root

    return change


def _outline(pdf: pikepdf.Pdf, person: Person) -> object:
    root = pdf.make_indirect(Dictionary(Type=Name.Outlines, Count=1))
    item = pdf.make_indirect(Dictionary(Title=String(person.name), Parent=root))
    root["/First"] = root["/Last"] = item
    return root


def _layer(pdf: pikepdf.Pdf, person: Person) -> object:
    layer = pdf.make_indirect(Dictionary(Type=Name.OCG, Name=String(person.name)))
    settings = Dictionary(Name=String(person.name), Creator=String(person.name), Order=Array([]))
    return Dictionary(OCGs=Array([layer]), D=settings)


def _labels(pdf: pikepdf.Pdf, person: Person) -> object:
    return Dictionary(Nums=Array([0, Dictionary(P=String(person.name))]))


def _info(pdf: pikepdf.Pdf, person: Person) -> None:
    pdf.trailer["/Info"] = pdf.make_indirect(Dictionary(Author=String(person.name)))


def _resource(pdf: pikepdf.Pdf, person: Person) -> None:
    resources = pdf.pages[0].resources
    properties = Dictionary(Owner=String(person.name), Type=Name("/X"))
    resources["/Properties"] = Dictionary(MC0=pdf.make_indirect(properties))


def _appearance(pdf: pikepdf.Pdf, person: Person) -> None:
    drawn = pdf.make_stream(f"BT /F1 9 Tf 2 2 Td ({person.name}) Tj ET".encode("latin-1"))
    font = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica)
    font["/Encoding"] = Name.WinAnsiEncoding
    drawn["/Type"], drawn["/Subtype"] = Name.XObject, Name.Form
    drawn["/BBox"] = Array([0, 0, 200, 20])
    drawn["/Resources"] = Dictionary(Font=Dictionary(F1=font))
    stamp = Dictionary(Type=Name.Annot, Subtype=Name.Stamp, Rect=[9, 9, 209, 29])
    stamp["/AP"] = Dictionary(N=pdf.make_indirect(drawn))
    pdf.pages[0].obj["/Annots"] = Array([pdf.make_indirect(stamp)])


def _named_font(pdf: pikepdf.Pdf, person: Person) -> None:
    fonts = pdf.pages[0].resources["/Font"]
    fonts[f"/{person.joined}"] = fonts["/F1"]
    fonts["/F1"]["/BaseFont"] = Name(f"/ABCDEF+{person.joined}")
    _content("BT /¤ 9 Tf 40 300 Td (x) Tj ET")(pdf, person)


def _named_form(pdf: pikepdf.Pdf, person: Person) -> None:
    drawn = pdf.make_stream(b"0 0 9 9 re f")
    drawn["/Type"], drawn["/Subtype"] = Name.XObject, Name.Form
    drawn["/BBox"], drawn[f"/{person.joined}"] = Array([0, 0, 9, 9]), 1
    pdf.pages[0].resources["/XObject"] = Dictionary({f"/{person.joined}": drawn})
    _content("/¤ Do")(pdf, person)


def _ink(pdf: pikepdf.Pdf, person: Person) -> None:
    made = Dictionary(FunctionType=2, Domain=[0, 1], C0=[0], C1=[1], N=1)
    space = Array([Name.Separation, Name(f"/{person.joined}"), Name.DeviceGray, made])
    pdf.pages[0].resources["/ColorSpace"] = Dictionary(C1=space)
    _content("/C1 cs 1 scn 9 9 9 9 re f")(pdf, person)


def _key(pdf: pikepdf.Pdf, person: Person) -> None:
    pdf.pages[0].obj[f"/{person.joined}"] = 1


def _state(pdf: pikepdf.Pdf, person: Person) -> None:
    drawn = pdf.make_stream(b"0 0 9 9 re f")
    drawn["/Type"], drawn["/Subtype"] = Name.XObject, Name.Form
    drawn["/BBox"] = Array([0, 0, 9, 9])
    _field(T=String("x"))(pdf, person)
    button = pdf.pages[0].obj["/Annots"][0]
    button["/FT"], button["/AS"] = Name.Btn, Name(f"/{person.joined}")
    button["/AP"] = Dictionary(N=Dictionary({f"/{person.joined}": drawn}))


def _link(pdf: pikepdf.Pdf, person: Person) -> None:
    action = Dictionary(S=Name.URI, URI=String(f"mailto:{person.name.replace(' ', '.')}@x.example"))
    _annotation(Subtype=Name.Link, A=action)(pdf, person)


_CHANGES: dict[str, Change] = {
    "information": _info,
    "note": _annotation(Contents="§"),
    "author of a note": _annotation(T="§"),
    "subject of a note": _annotation(Subj="§"),
    "name of a note": _annotation(NM="§"),
    "rich note": _annotation(RC="§"),
    "unknown entry of a note": _annotation(Owner="§"),
    "state of a note": _annotation(StateModel="§", State="§"),
    "stamp": _appearance,
    "name of a field": _field(T="§"),
    "other name of a field": _field(T=String("x"), TM="§", TU="§"),
    "value of a field": _field(T=String("x"), V="§"),
    "default of a field": _field(T=String("x"), DV="§"),
    "choices of a field": _field(T=String("x"), Opt=Array([String("a")]), DS="§"),
    "outline": _catalog("/Outlines", _outline),
    "layer": _catalog("/OCProperties", _layer),
    "labels": _catalog("/PageLabels", _labels),
    "language": _catalog("/Lang", lambda pdf, person: String(person.name)),
    "unknown entry": _catalog("/Owner", lambda pdf, person: String(person.name)),
    "unknown list": _catalog("/Owners", lambda pdf, person: Array([String(person.name)])),
    "intent": _catalog(
        "/OutputIntents",
        lambda pdf, person: Array([Dictionary(S=Name("/GTS_PDFA1"), Info=String(person.name))]),
    ),
    "comment in the content": _content("% §\n"),
    "mark": _content("/Span << /Owner (§) >> BDC EMC"),
    "tag of a mark": _content("/¤ BMC EMC"),
    "replacement of a mark": _content("/Span << /ActualText (§) /Alt (§) /E (§) >> BDC EMC"),
    "invisible text": _content("BT /F1 9 Tf 3 Tr 40 400 Td (§) Tj ET"),
    "text outside the page": _content("BT /F1 9 Tf 4000 4000 Td (§) Tj ET"),
    "point": _content("/Span << /Owner (§) >> DP"),
    "properties": _resource,
    "names of fonts": _named_font,
    "name of a form": _named_form,
    "ink": _ink,
    "key": _key,
    "state of a button": _state,
    "target of a link": _link,
    "structure": _structure(Alt="§"),
    "title of a structure": _structure(T="§", ID="§", E="§"),
    "language of a structure": _structure(Lang="§"),
    "kind of a structure": _structure(S="¤"),
    "attribute of a structure": _structure(A=Dictionary(O=Name("/X"))),
    "entry of a structure": _structure(Owner="§"),
}


def _attribute(pdf: pikepdf.Pdf, person: Person) -> None:
    owner = Dictionary(O=Name("/X"), Summary=String(person.name))
    _structure(A=owner)(pdf, person)


def _drawn(draw: Callable[[Canvas, Person], None]) -> Callable[[Person, str], bytes]:
    def make(person: Person, line: str) -> bytes:
        target = io.BytesIO()
        canvas = Canvas(target, pagesize=(420, 595), invariant=True)
        canvas.setFont("Helvetica", 9)
        canvas.drawString(40, 540, line)
        draw(canvas, person)
        canvas.save()
        return target.getvalue()

    return make


def _one_by_one(canvas: Canvas, person: Person) -> None:
    x = 40.0
    for letter in person.name:
        canvas.drawString(x, 500, letter)
        x += canvas.stringWidth(letter)


def _large_initial(canvas: Canvas, person: Person) -> None:
    canvas.setFont("Helvetica", 32)
    canvas.drawString(40, 480, person.surname[0])
    right = 41 + canvas.stringWidth(person.surname[0], "Helvetica", 32)
    canvas.setFont("Helvetica", 10)
    canvas.drawString(right, 492, f"{person.surname[1:]} vino ayer")
    canvas.drawString(right, 480, "con su hija y su hijo")


def _cells(canvas: Canvas, person: Person) -> None:
    for row, cells in enumerate((("Nombre", "Apellido"), (person.given, person.surname))):
        for column, cell in enumerate(cells):
            canvas.drawString(40 + 150 * column, 500 - 20 * row, cell)


def _cells_by_column(canvas: Canvas, person: Person) -> None:
    for column, cells in enumerate((("Nombre", person.given), ("Apellido", person.surname))):
        for row, cell in enumerate(cells):
            canvas.drawString(40 + 150 * column, 500 - 20 * row, cell)


def _interleaved(canvas: Canvas, person: Person) -> None:
    """The name runs over the end of a line of one column, the other column stands between."""
    left = (
        f"se comenta con {person.given}",
        f"{person.surname}, que indica",
        "su ingreso en planta",
    )
    right = (
        "hipertensión en tratamiento",
        "desde hace dos años, sin",
        "alergias conocidas hasta hoy",
    )
    for row, columns in enumerate(zip(left, right, strict=True)):
        for column, cell in enumerate(columns):
            canvas.drawString(40 + 190 * column, 500 - 12 * row, cell)


def _stamp(pdf: pikepdf.Pdf, person: Person) -> None:
    shown = []
    for number, letter in enumerate(person.name):
        a = radians(90 - 9 * number)
        place = f"{cos(a):.4f} {sin(a):.4f} {-sin(a):.4f} {cos(a):.4f}"
        at = f"{60 - 50 * sin(a):.3f} {10 + 50 * cos(a):.3f}"
        coded = letter.encode("cp1252").hex()
        shown.append(f"BT /F1 9 Tf {place} {at} Tm <{coded}> Tj ET")
    font = Dictionary(
        Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica, Encoding=Name.WinAnsiEncoding
    )
    form = pdf.make_stream("\n".join(shown).encode())
    form["/Type"], form["/Subtype"] = Name.XObject, Name.Form
    form["/BBox"] = Array([0, 0, 120, 120])
    form["/Resources"] = Dictionary(Font=Dictionary(F1=pdf.make_indirect(font)))
    stamp = Dictionary(Type=Name.Annot, Subtype=Name.Stamp, Rect=[90, 90, 210, 210], F=4)
    stamp["/AP"] = Dictionary(N=form)
    pdf.pages[0].obj["/Annots"] = Array([pdf.make_indirect(stamp)])


def _around(canvas: Canvas, person: Person, *, below: bool = False) -> None:
    """Each letter turned a little further, as around a stamp."""
    for number, letter in enumerate(person.name):
        angle = (200 + 12 * number) if below else (180 - 12 * number)
        canvas.saveState()
        canvas.translate(200 + 70 * cos(radians(angle)), 300 + 70 * sin(radians(angle)))
        canvas.rotate(angle + (90 if below else -90))
        canvas.drawString(0, 0, letter)
        canvas.restoreState()


def _wrapped(wrap: Callable[[bytes, Person], bytes], person: Person, line: str) -> bytes:
    return wrap(_page(line), person)


_DRAWN: dict[str, Callable[[Canvas, Person], None]] = {
    "letters one by one": _one_by_one,
    "large first letter by its place": _large_initial,
    "letters around a stamp": _around,
    "letters below a stamp": partial(_around, below=True),
    "names in two cells": _cells,
    "names in two cells by column": _cells_by_column,
    "columns drawn across": _interleaved,
}
_CHANGES["attribute of a structure"] = _attribute
_CHANGES["letters around a stamp that is an annotation"] = _stamp
PLACES = [
    Place("text", lambda person, line: _page(line, person.name), "a.pdf"),
    *(Place(name, _drawn(draw), "a.pdf") for name, draw in _DRAWN.items()),
    *(Place(name, _changed(change), "a.pdf") for name, change in _CHANGES.items()),
    *(Place(name, _changed(change), "a.pdf") for name, change in objects.CHANGES.items()),
    *(Place(name, _changed(change), "a.pdf") for name, change in streams.CHANGES.items()),
    *(Place(name, _changed(change), "a.pdf") for name, change in pixels.CHANGES.items()),
    *(Place(name, _changed(change), "a.pdf") for name, change in corners.CHANGES.items()),
    *(Place(name, partial(_wrapped, wrap), "a.pdf") for name, wrap in objects.AROUND.items()),
    *(Place(name, partial(_wrapped, wrap), "a.pdf") for name, wrap in saved_again.AROUND.items()),
]
