"""Further hiding places of PDF files: names, tables, data and actions that few programs write."""

import io
from collections.abc import Callable
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, String
from tests.plantings.people import Person

Change = Callable[[pikepdf.Pdf, Person], None]
Make = Callable[[pikepdf.Pdf, Person], Any]


def _latin(person: Person) -> bytes:
    return person.name.encode("latin-1", "replace")


def _also(pdf: pikepdf.Pdf, content: bytes) -> None:
    page = pdf.pages[0]
    page.obj["/Contents"] = pdf.make_stream(page.Contents.read_bytes() + b"\n" + content)


def _content(template: str) -> Change:
    """Instructions; § is the name, ¤ the name as one word, and what is said in braces its codes."""

    def change(pdf: pikepdf.Pdf, person: Person) -> None:
        latin = _latin(person)
        shown = {
            "{hex}": latin.hex(),
            "{wide}": person.name.encode("utf-16").hex(),
            "{octal}": "".join(f"\\{byte:03o}" for byte in latin),
            "{kerned}": " -20 ".join(f"({sign})" for sign in person.name),
            "{broken}": "\\\n".join(person.name),
        }
        text = template.replace("§", person.name).replace("¤", person.joined)
        for key, value in shown.items():
            text = text.replace(key, value)
        _also(pdf, text.encode("latin-1", "replace"))

    return change


def _said(value: Any, person: Person) -> Any:
    if isinstance(value, str):
        return String(value.replace("§", person.name))
    if isinstance(value, dict):
        return Dictionary(
            {k.replace("¤", person.joined): _said(v, person) for k, v in value.items()}
        )
    if isinstance(value, list):
        return Array([_said(one, person) for one in value])
    return value


def _in(where: str, key: str, value: Any) -> Change:
    def change(pdf: pikepdf.Pdf, person: Person) -> None:
        holders = {"catalog": pdf.Root, "page": pdf.pages[0].obj, "trailer": pdf.trailer}
        holders[where][key.replace("¤", person.joined)] = _said(value, person)

    return change


def _note(kind: str, **entries: Any) -> Change:
    def change(pdf: pikepdf.Pdf, person: Person) -> None:
        made = {key: _said(value, person) for key, value in entries.items()}
        note = Dictionary(Type=Name.Annot, Subtype=Name(f"/{kind}"), Rect=[9, 9, 99, 99], **made)
        pdf.pages[0].obj["/Annots"] = Array([pdf.make_indirect(note)])

    return change


def form_field(kind: str, **entries: Any) -> Change:
    def change(pdf: pikepdf.Pdf, person: Person) -> None:
        made = {key: _said(value, person) for key, value in entries.items()}
        field = Dictionary(
            Type=Name.Annot, Subtype=Name.Widget, FT=Name(f"/{kind}"), Rect=[9, 9, 99, 99], **made
        )
        field["/T"] = String("f")
        widget = pdf.make_indirect(field)
        pdf.pages[0].obj["/Annots"] = Array([widget])
        pdf.Root["/AcroForm"] = Dictionary(Fields=Array([widget]))

    return change


def _resource(table: str, make: Make, content: bytes = b"") -> Change:
    def change(pdf: pikepdf.Pdf, person: Person) -> None:
        pdf.pages[0].resources[table] = Dictionary(X1=make(pdf, person))
        _also(pdf, content)

    return change


def _palette(pdf: pikepdf.Pdf, person: Person) -> Any:
    """Two colours, and letters behind them."""
    return Array([Name.Indexed, Name.DeviceRGB, 1, String(bytes(6) + _latin(person))])


def _palette_stream(pdf: pikepdf.Pdf, person: Person) -> Any:
    table = pdf.make_stream(bytes(6) + _latin(person))
    return Array([Name.Indexed, Name.DeviceRGB, 1, table])


def _inks(pdf: pikepdf.Pdf, person: Person) -> Any:
    name = Name(f"/{person.joined}")
    tint = Dictionary(FunctionType=2, Domain=[0, 1], C0=[0], C1=[1], N=1)
    colorants = Dictionary({str(name): Array([Name.Separation, name, Name.DeviceGray, tint])})
    process = Dictionary(ColorSpace=Name.DeviceGray, Components=Array([name]))
    about = Dictionary(Subtype=Name.NChannel, Colorants=colorants, Process=process)
    return Array([Name.DeviceN, Array([name]), Name.DeviceGray, tint, about])


def _samples(pdf: pikepdf.Pdf, person: Person) -> Any:
    """A curve through two points, and letters behind them."""
    table = pdf.make_stream(b"\0\xff" + _latin(person))
    table["/FunctionType"], table["/Domain"], table["/Range"] = 0, Array([0, 1]), Array([0, 1])
    table["/Size"], table["/BitsPerSample"] = Array([2]), 8
    return Array([Name.Separation, Name("/Ink"), Name.DeviceGray, table])


def _form(**entries: Make) -> Change:
    def make(pdf: pikepdf.Pdf, person: Person) -> Any:
        form = pdf.make_stream(b"0 0 9 9 re f")
        form["/Type"], form["/Subtype"] = Name.XObject, Name.Form
        form["/BBox"] = Array([0, 0, 9, 9])
        for key, value in entries.items():
            form[f"/{key}"] = value(pdf, person)
        return form

    return _resource("/XObject", make, b"/X1 Do")


def _font(change: Callable[[pikepdf.Pdf, Any, Person], None]) -> Change:
    def changed(pdf: pikepdf.Pdf, person: Person) -> None:
        change(pdf, pdf.pages[0].resources["/Font"]["/F1"], person)

    return changed


def _glyph_map(pdf: pikepdf.Pdf, font: Any, person: Person) -> None:
    below = Dictionary(Type=Name.Font, Subtype=Name.CIDFontType2, BaseFont=Name.Helvetica, DW=500)
    said = String(person.name)
    below["/CIDSystemInfo"] = Dictionary(Registry=said, Ordering=said, Supplement=0)
    below["/FontDescriptor"] = Dictionary(
        Type=Name.FontDescriptor, FontName=Name.Helvetica, Flags=4, Lang=Name(f"/{person.joined}")
    )
    made = Dictionary(Type=Name.Font, Subtype=Name.Type0, BaseFont=Name.Helvetica)
    made["/Encoding"] = Name("/Identity-H")
    made["/DescendantFonts"] = Array([pdf.make_indirect(below)])
    pdf.pages[0].resources["/Font"]["/F9"] = pdf.make_indirect(made)
    _also(pdf, b"BT /F9 9 Tf 40 300 Td <0041> Tj ET")


def _styled(pdf: pikepdf.Pdf, font: Any, person: Person) -> None:
    style = Dictionary(Panose=String(_latin(person)[:12].ljust(12, b"x")))
    font["/FontDescriptor"] = pdf.make_indirect(
        Dictionary(
            Type=Name.FontDescriptor,
            FontName=Name(f"/{person.joined}"),
            Flags=32,
            Style=style,
            FontStretch=Name(f"/{person.joined}"),
        )
    )


def _numbered(pdf: pikepdf.Pdf, font: Any, person: Person) -> None:
    font["/Name"] = Name(f"/{person.joined}")
    font["/PieceInfo"] = Dictionary(X=Dictionary(Private=String(person.name)))


def _layers(pdf: pikepdf.Pdf, person: Person) -> None:
    """A layer, who made it, what it is for, and where it is listed."""
    usage = Dictionary(
        CreatorInfo=Dictionary(Creator=String(person.name), Subtype=Name(f"/{person.joined}")),
        User=Dictionary(Type=Name.Ind, Name=String(person.name)),
        Language=Dictionary(Lang=String(person.name)),
    )
    layer = pdf.make_indirect(Dictionary(Type=Name.OCG, Name=String("x"), Usage=usage))
    layer["/Intent"] = Name(f"/{person.joined}")
    order = Array([String(person.name), layer])
    event = Dictionary(
        Event=Name.View, OCGs=Array([layer]), Category=Array([Name(f"/{person.joined}")])
    )
    settings = Dictionary(Order=order, AS=Array([event]), ListMode=Name(f"/{person.joined}"))
    other = Dictionary(Name=String(person.name), Order=Array([String(person.name)]))
    pdf.Root["/OCProperties"] = Dictionary(OCGs=Array([layer]), D=settings, Configs=Array([other]))


def _names(tree: str, value: Make) -> Change:
    def change(pdf: pikepdf.Pdf, person: Person) -> None:
        names = Dictionary(Names=Array([String(person.name), value(pdf, person)]))
        names["/Limits"] = Array([String(person.name), String(person.name)])
        pdf.Root["/Names"] = Dictionary({f"/{tree}": names})

    return change


def _outline(**entries: Any) -> Change:
    def change(pdf: pikepdf.Pdf, person: Person) -> None:
        root = pdf.make_indirect(Dictionary(Type=Name.Outlines, Count=1))
        item = pdf.make_indirect(Dictionary(Title=String("x"), Parent=root))
        for key, value in entries.items():
            item[f"/{key}"] = _said(value, person)
        root["/First"] = root["/Last"] = item
        pdf.Root["/Outlines"] = root

    return change


def _document_parts(pdf: pikepdf.Pdf, person: Person) -> None:
    about = Dictionary({f"/{person.joined}": String(person.name)})
    part = pdf.make_indirect(Dictionary(Type=Name.DPart, DPM=about, Start=pdf.pages[0].obj))
    root = pdf.make_indirect(Dictionary(Type=Name.DPartRoot, DPartRootNode=part))
    root["/NodeNameList"] = Array([Name(f"/{person.joined}")])
    pdf.Root["/DPartRoot"] = root


def _identifiers(pdf: pikepdf.Pdf, person: Person) -> None:
    root = pdf.make_indirect(Dictionary(Type=Name.StructTreeRoot))
    element = pdf.make_indirect(Dictionary(Type=Name.StructElem, S=Name.P, P=root, K=0))
    element["/ID"] = String(person.name)
    element["/A"] = Array([Dictionary(O=Name.Table, Headers=Array([String(person.name)]))])
    element["/AF"] = Array([Dictionary(Type=Name.Filespec, F=String(person.name))])
    root["/K"] = element
    root["/IDTree"] = Dictionary(Names=Array([String(person.name), element]))
    root["/ParentTree"] = Dictionary(Nums=Array([0, Array([element])]))
    root["/PronunciationLexicon"] = Array([Dictionary(Type=Name.Filespec, F=String(person.name))])
    pdf.Root["/StructTreeRoot"] = root


def _photograph(pdf: pikepdf.Pdf, person: Person) -> Any:
    """A JPEG with somebody in its EXIF, a comment and a second picture."""
    from PIL import Image

    target, exif = io.BytesIO(), Image.Exif()
    exif[0x013B] = person.joined
    Image.new("RGB", (8, 8), "white").save(
        target, "JPEG", exif=exif, comment=person.joined.encode()
    )
    picture = pdf.make_stream(target.getvalue() + target.getvalue())
    picture["/Type"], picture["/Subtype"], picture["/Filter"] = (
        Name.XObject,
        Name.Image,
        Name.DCTDecode,
    )
    picture["/Width"] = picture["/Height"] = picture["/BitsPerComponent"] = 8
    picture["/ColorSpace"] = Name.DeviceRGB
    return picture


def _masked(pdf: pikepdf.Pdf, person: Person) -> Any:
    def gray(data: bytes) -> Any:
        drawn = pdf.make_stream(data)
        drawn["/Type"], drawn["/Subtype"] = Name.XObject, Name.Image
        drawn["/Width"], drawn["/Height"], drawn["/BitsPerComponent"] = 8, 8, 8
        drawn["/ColorSpace"] = Name.DeviceGray
        return drawn

    picture = gray(bytes([200] * 64))
    picture["/SMask"] = gray(bytes([255] * 64) + _latin(person))
    picture["/SMask"]["/Matte"] = String(person.name)
    picture["/ID"], picture["/StructParent"] = String(person.name), String(person.name)
    return picture


def _external(pdf: pikepdf.Pdf, person: Person) -> Any:
    stream = pdf.make_stream(b"x")
    stream["/F"] = Dictionary(Type=Name.Filespec, F=String(f"C:/{person.name}"), FS=Name.URL)
    stream["/FFilter"], stream["/FDecodeParms"] = Name(f"/{person.joined}"), String(person.name)
    stream["/Type"], stream["/Subtype"], stream["/BBox"] = (
        Name.XObject,
        Name.Form,
        Array([0, 0, 9, 9]),
    )
    return stream


def _boxes(width: float) -> Change:
    """Each letter in a box of its own, as in forms."""

    def change(pdf: pikepdf.Pdf, person: Person) -> None:
        letters = enumerate(person.surname)
        drawn = "".join(f"1 0 0 1 {40 + width * at} 400 Tm ({sign}) Tj " for at, sign in letters)
        _also(pdf, f"BT /F1 12 Tf {drawn}ET".encode("latin-1", "replace"))

    return change


CHANGES: dict[str, Change] = {
    "letters in narrow boxes": _boxes(9.5),
    "letters in boxes": _boxes(14),
    "text in hexadecimal": _content("BT /F1 9 Tf 40 400 Td <{hex}> Tj ET"),
    "text in octal": _content("BT /F1 9 Tf 40 400 Td ({octal}) Tj ET"),
    "text with kerning": _content("BT /F1 9 Tf 40 400 Td [{kerned}] TJ ET"),
    "text over lines of the source": _content("BT /F1 9 Tf 40 400 Td ({broken}) Tj ET"),
    "text that clips": _content("q BT /F1 9 Tf 7 Tr 40 400 Td (§) Tj ET 9 9 9 9 re f Q"),
    "text of no size": _content("BT /F1 0.001 Tf 40 400 Td (§) Tj ET"),
    "white text": _content("q 1 g BT /F1 9 Tf 40 400 Td (§) Tj ET Q"),
    "mirrored text": _content("q -1 0 0 1 400 0 cm BT /F1 9 Tf 40 400 Td (§) Tj ET Q"),
    "upright text": _content("q 0 1 -1 0 400 0 cm BT /F1 9 Tf 40 40 Td (§) Tj ET Q"),
    "text below a shape": _content("BT /F1 9 Tf 40 400 Td (§) Tj ET 0 0 420 595 re f"),
    "text outside a clip": _content("q 0 0 1 1 re W n BT /F1 9 Tf 40 400 Td (§) Tj ET Q"),
    "wide replacement of a mark": _content("/Span << /ActualText <{wide}> >> BDC (x) EMC"),
    "replacement in octal": _content("/Span << /Alt ({octal}) >> BDC EMC"),
    "key of a mark": _content("/Span << /¤ 1 >> BDC EMC"),
    "mark of a list": _content("/Span << /K [(§) << /X (§) >>] >> BDC EMC"),
    "words of a picture in the text": _content(
        "q 9 0 0 9 9 9 cm BI /W 1 /H 1 /BPC 8 /CS /G /¤ (§) ID x\nEI Q"
    ),
    "unknown instruction": _content("(§) ¤ BX (§) ¤2 EX"),
    "operands of nothing": _content("(§) << /A (§) >> [ (§) ] n"),
    "name of a colour space": _content("/¤ cs /¤ CS"),
    "name of a state": _content("/¤ gs /¤ sh /¤ ri"),
    "palette": _resource("/ColorSpace", _palette, b"/X1 cs 1 sc 9 9 9 9 re f"),
    "palette in a stream": _resource("/ColorSpace", _palette_stream, b"/X1 cs 1 sc 9 9 9 9 re f"),
    "inks": _resource("/ColorSpace", _inks, b"/X1 cs 1 scn 9 9 9 9 re f"),
    "samples of a curve": _resource("/ColorSpace", _samples, b"/X1 cs 1 scn 9 9 9 9 re f"),
    "procedures": _in("page", "/Resources", {"/ProcSet": ["§"], "/¤": {"/X": "§"}}),
    "data of a form": _form(PieceInfo=lambda pdf, person: _said({"/X": {"/P": "§"}}, person)),
    "metadata of a form": _form(Metadata=lambda pdf, person: pdf.make_stream(_latin(person))),
    "name of a form's layer": _form(OC=lambda pdf, p: _said({"/Type": Name.OCG, "/Name": "§"}, p)),
    "measures of a form": _form(Measure=lambda pdf, p: _said({"/R": "§", "/X": [{"/U": "§"}]}, p)),
    "post script of a form": _form(PS=lambda pdf, person: pdf.make_stream(_latin(person))),
    "photograph": _resource("/XObject", _photograph, b"q 9 0 0 9 9 9 cm /X1 Do Q"),
    "mask of a picture": _resource("/XObject", _masked, b"q 9 0 0 9 9 9 cm /X1 Do Q"),
    "stream of another file": _resource("/XObject", _external, b"/X1 Do"),
    "glyphs of a font": _font(_glyph_map),
    "style of a font": _font(_styled),
    "old name of a font": _font(_numbered),
    "layers and their makers": _layers,
    "page of a presentation": _in("page", "/PresSteps", {"/NA": {"/S": Name.URI, "/URI": "x://§"}}),
    "transition of a page": _in("page", "/Trans", {"/S": Name.Wipe, "/¤": "§"}),
    "order of a page": _in("page", "/Tabs", "§"),
    "date of a page": _in("page", "/LastModified", "D:2020§"),
    "group of a page": _in("page", "/Group", {"/S": Name.Transparency, "/CS": "§"}),
    "template of a page": _in("page", "/TemplateInstantiated", "§"),
    "outputs of a page": _in("page", "/OutputIntents", [{"/OutputConditionIdentifier": "§"}]),
    "file of a page": _in("page", "/AF", [{"/Type": Name.Filespec, "/F": "§", "/Desc": "§"}]),
    "parts of a document": _document_parts,
    "requirements": _in("catalog", "/Requirements", [{"/S": Name.EnableJavaScripts, "/RH": "§"}]),
    "marks of a document": _in("catalog", "/MarkInfo", {"/Marked": True, "/¤": "§"}),
    "pages that are printed": _in("catalog", "/ViewerPreferences", {"/PrintPageRange": ["§"]}),
    "version": _in("catalog", "/Version", "§"),
    "actions of a document": _in("catalog", "/AA", {"/WC": {"/S": Name.JavaScript, "/JS": "§"}}),
    "address of a document": _in("catalog", "/OpenAction", {"/S": Name.URI, "/URI": "x://§"}),
    "needs of a document": _in("catalog", "/NeedsRendering", "§"),
    "identifier of the file": _in("trailer", "/ID", ["§".ljust(16), "§".ljust(16)]),
    "key of the trailer": _in("trailer", "/¤", "§"),
    "identifiers of a structure": _identifiers,
    "addresses that were fetched": _names("URLS", lambda pdf, p: _said({"/URL": "x://§"}, p)),
    "films by name": _names("Renditions", lambda pdf, p: _said({"/N": "§", "/S": Name.MR}, p)),
    "looks by name": _names("AP", lambda pdf, person: pdf.make_stream(_latin(person))),
    "templates by name": _names("Templates", lambda pdf, person: pdf.pages[0].obj),
    "shows by name": _names("AlternatePresentations", lambda pdf, p: _said({"/X": "§"}, p)),
    "bookmark to another file": _outline(A={"/S": Name.GoToR, "/F": "§.pdf", "/D": "§"}),
    "bookmark into a file inside": _outline(
        A={"/S": Name.GoToE, "/F": "x.pdf", "/T": {"/R": Name.C, "/N": "§", "/P": "§", "/A": "§"}}
    ),
    "bookmark with a script": _outline(A={"/S": Name.JavaScript, "/JS": "a('§')"}),
    "bookmark to a name": _outline(Dest="§"),
    "bookmark with a thread": _outline(A={"/S": Name.Thread, "/D": "§", "/F": "§"}),
    "free text": _note("FreeText", Contents="§", DA="/¤ 9 Tf", DS="font: §", RC="<p>§</p>"),
    "callout": _note("FreeText", IT=Name.FreeTextCallout, Contents="x", CL=[0, 0], Subj="§"),
    "line with a caption": _note("Line", L=[0, 0, 9, 9], Cap=True, Contents="§", IT="§", LE=["§"]),
    "polygon": _note("Polygon", Vertices=[0, 0, 9, 9], Contents="§", Measure={"/R": "§"}),
    "answer to a note": _note("Text", IRT={"/Contents": "§", "/T": "§"}, RT=Name.R, Contents="x"),
    "data of a note": _note("Text", ExData={"/Type": Name.ExData, "/Subtype": "§"}, Contents="x"),
    "layer of a note": _note("Text", OC={"/Type": Name.OCG, "/Name": "§"}, Contents="x"),
    "old film": _note("Movie", T="§", Movie={"/F": "§.avi"}, A={"/¤": "§"}),
    "sound": _note("Sound", Sound={"/R": 8000, "/¤": "§"}, Contents="§", Name="§"),
    "mark of a printer": _note("PrinterMark", MN="§", Colorants={"/¤": "§"}),
    "watermark": _note("Watermark", FixedPrint={"/Type": Name.FixedPrint, "/¤": "§"}),
    "model": _note("3D", Contents="§", **{"3DV": {"/XN": "§", "/IN": "§"}, "3DD": {"/¤": "§"}}),
    "rich media": _note("RichMedia", RichMediaContent={"/Assets": {"/Names": ["§", {"/F": "§"}]}}),
    "link with two actions": _note("Link", A={"/S": Name.URI, "/URI": "x:"}, PA={"/URI": "x://§"}),
    "link to a name": _note("Link", Dest="§"),
    "link that sets a layer": _note("Link", A={"/S": Name.SetOCGState, "/State": ["§"]}),
    "link that imports": _note("Link", A={"/S": Name.ImportData, "/F": "C:/§.fdf"}),
    "link that resets": _note("Link", A={"/S": Name.ResetForm, "/Fields": ["§"]}),
    "border of a note": _note("Text", BS={"/¤": "§"}, BE={"/S": "§"}, Contents="x"),
    "pairs of choices": form_field("Ch", Opt=[["§", "x"], ["y", "§"]], TI=0, I=[0]),
    "rich value of a field": form_field("Tx", RV="<p>§</p>", DS="§", Q=0),
    "values of a list": form_field("Ch", V=["§", "x"], DV=["§"], Opt=["x"]),
    "actions of a field": form_field("Tx", AA={"/F": {"/S": Name.JavaScript, "/JS": "f('§')"}}),
    "icons of a field": form_field(
        "Btn", MK={"/CA": "x", "/IF": {"/¤": "§"}, "/AC": "§", "/TP": 1}
    ),
    "lock of a field": form_field("Sig", Lock={"/Action": Name.Include, "/Fields": ["§"]}),
    "seed of a field": form_field("Sig", SV={"/Reasons": ["§"], "/Cert": {"/URL": "x://§"}}),
    "options of a button": form_field("Btn", Opt=["§"], Ff=32768),
}
