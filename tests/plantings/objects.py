"""Hiding places of PDF files that no page shows: metadata, scripts, files inside, older states."""

import io
from collections.abc import Callable
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, String
from tests.formats.samples import PNG
from tests.plantings.people import Person

Change = Callable[[pikepdf.Pdf, Person], None]
_XMP = (
    '<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">'
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">'
    '<rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator><rdf:Seq>'
    "<rdf:li>§</rdf:li></rdf:Seq></dc:creator></rdf:Description></rdf:RDF></x:xmpmeta>"
    '<?xpacket end="w"?>'
)


def _said(value: Any, person: Person) -> Any:
    """A value with the person in the place of every mark."""
    if isinstance(value, str):
        return String(value.replace("§", person.name))
    if isinstance(value, dict):
        made = {key.replace("¤", person.joined): _said(one, person) for key, one in value.items()}
        return Dictionary(made)
    return Array([_said(one, person) for one in value]) if isinstance(value, list) else value


def _in(where: str, key: str, value: Any) -> Change:
    """An entry of the catalog, the trailer or a page."""

    def change(pdf: pikepdf.Pdf, person: Person) -> None:
        holder = {"catalog": pdf.Root, "page": pdf.pages[0].obj}[where]
        holder[key.replace("¤", person.joined)] = _said(value, person)

    return change


def _metadata(where: str) -> Change:
    def change(pdf: pikepdf.Pdf, person: Person) -> None:
        stream = pdf.make_stream(_XMP.replace("§", person.name).encode())
        stream["/Type"], stream["/Subtype"] = Name.Metadata, Name.XML
        holder = {"catalog": pdf.Root, "page": pdf.pages[0].obj, "font": _font(pdf)}[where]
        holder["/Metadata"] = stream

    return change


def _font(pdf: pikepdf.Pdf) -> pikepdf.Object:
    return pdf.pages[0].resources["/Font"]["/F1"]


def _file(pdf: pikepdf.Pdf, person: Person, *, name: str, content: bytes) -> Dictionary:
    stream = pdf.make_stream(content)
    stream["/Type"] = Name.EmbeddedFile
    made = Dictionary(Type=Name.Filespec, F=String(name), UF=String(name))
    made["/EF"] = Dictionary(F=stream)
    made["/Desc"] = String("x")
    return pdf.make_indirect(made)


def _embedded(pdf: pikepdf.Pdf, person: Person) -> None:
    file = _file(pdf, person, name="a.txt", content=person.name.encode())
    names = Dictionary(Names=Array([String("a"), file]))
    pdf.Root["/Names"] = Dictionary(EmbeddedFiles=names)


def _name_of_file(pdf: pikepdf.Pdf, person: Person) -> None:
    file = _file(pdf, person, name=f"{person.name}.txt", content=b"x")
    names = Dictionary(Names=Array([String(person.name), file]))
    pdf.Root["/Names"] = Dictionary(EmbeddedFiles=names)
    pdf.Root["/AF"] = Array([file])


def _pinned(pdf: pikepdf.Pdf, person: Person) -> None:
    file = _file(pdf, person, name="a.txt", content=person.name.encode("utf-16"))
    note = Dictionary(Type=Name.Annot, Subtype=Name.FileAttachment, Rect=[9, 9, 29, 29], FS=file)
    pdf.pages[0].obj["/Annots"] = Array([pdf.make_indirect(note)])


def _annotation(kind: str, **entries: Any) -> Change:
    def change(pdf: pikepdf.Pdf, person: Person) -> None:
        made = {key: _said(value, person) for key, value in entries.items()}
        note = Dictionary(Type=Name.Annot, Subtype=Name(f"/{kind}"), Rect=[9, 9, 99, 99], **made)
        pdf.pages[0].obj["/Annots"] = Array([pdf.make_indirect(note)])

    return change


def _destinations(pdf: pikepdf.Pdf, person: Person) -> None:
    target = Array([pdf.pages[0].obj, Name.Fit])
    pdf.Root["/Names"] = Dictionary(Dests=Dictionary(Names=Array([String(person.name), target])))
    pdf.Root["/Dests"] = Dictionary({f"/{person.joined}": target})


def _signed(pdf: pikepdf.Pdf, person: Person) -> None:
    signature = Dictionary(Type=Name.Sig, Filter=Name("/Adobe.PPKLite"), Contents=String("x"))
    for key in ("/Name", "/Reason", "/Location", "/ContactInfo"):
        signature[key] = String(person.name)
    field = Dictionary(Type=Name.Annot, Subtype=Name.Widget, FT=Name.Sig, Rect=[9, 9, 99, 99])
    field["/T"], field["/V"] = String("s"), pdf.make_indirect(signature)
    widget = pdf.make_indirect(field)
    pdf.pages[0].obj["/Annots"] = Array([widget])
    pdf.Root["/AcroForm"] = Dictionary(Fields=Array([widget]), SigFlags=3)


def _xfa(pdf: pikepdf.Pdf, person: Person) -> None:
    form = pdf.make_stream(f"<xdp><data>{person.name}</data></xdp>".encode())
    pdf.Root["/AcroForm"] = Dictionary(Fields=Array([]), XFA=form)


def _thumbnail(pdf: pikepdf.Pdf, person: Person) -> None:
    small = pdf.make_stream(person.name.encode().ljust(48, b"\0"))
    small["/Width"] = small["/Height"] = 4
    small["/ColorSpace"], small["/BitsPerComponent"] = Name.DeviceRGB, 8
    pdf.pages[0].obj["/Thumb"] = small


def _unicode_map(pdf: pikepdf.Pdf, person: Person) -> None:
    source = (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n"
        f"/CIDSystemInfo << /Registry (Adobe) /Ordering ({person.name}) /Supplement 0 >> def\n"
        f"% {person.name}\n/CMapName /{person.joined} def\n1 begincodespacerange <00> <FF>\n"
        "endcodespacerange 1 beginbfrange <20> <7E> <0020> endbfrange\nendcmap end end"
    )
    _font(pdf)["/ToUnicode"] = pdf.make_stream(source.encode("latin-1"))


def _descriptor(pdf: pikepdf.Pdf, person: Person) -> None:
    made = Dictionary(Type=Name.FontDescriptor, FontName=Name.Helvetica, Flags=32)
    made["/FontFamily"], made["/CharSet"] = String(person.name), String(f"/{person.joined}")
    _font(pdf)["/FontDescriptor"] = pdf.make_indirect(made)


def _picture(pdf: pikepdf.Pdf, person: Person) -> None:
    drawn = pdf.make_stream(bytes([200]))
    drawn["/Type"], drawn["/Subtype"] = Name.XObject, Name.Image
    drawn["/Width"] = drawn["/Height"] = 1
    drawn["/ColorSpace"], drawn["/BitsPerComponent"] = Name.DeviceGray, 8
    drawn["/Name"], drawn["/OPI"] = Name(f"/{person.joined}"), Dictionary(F=String(person.name))
    drawn["/Metadata"] = pdf.make_stream(_XMP.replace("§", person.name).encode())
    pdf.pages[0].resources["/XObject"] = Dictionary(Im0=drawn)
    page = pdf.pages[0]
    page.obj["/Contents"] = pdf.make_stream(
        page.Contents.read_bytes() + b"\nq 9 0 0 9 9 9 cm /Im0 Do Q"
    )


def _classes(pdf: pikepdf.Pdf, person: Person) -> None:
    root = pdf.make_indirect(Dictionary(Type=Name.StructTreeRoot))
    root["/ClassMap"] = Dictionary({f"/{person.joined}": Dictionary(O=Name.Layout)})
    root["/Namespaces"] = Array([Dictionary(Type=Name.Namespace, NS=String(person.name))])
    root["/K"] = pdf.make_indirect(
        Dictionary(S=Name.P, P=root, K=0, C=Name(f"/{person.joined}"), Phoneme=String(person.name))
    )
    pdf.Root["/StructTreeRoot"] = root


def _caption(pdf: pikepdf.Pdf, person: Person) -> None:
    field = Dictionary(Type=Name.Annot, Subtype=Name.Widget, FT=Name.Btn, Rect=[9, 9, 99, 99])
    field["/T"], field["/Ff"] = String("b"), 65536
    field["/MK"] = Dictionary(CA=String(person.name), RC=String(person.name))
    field["/AA"] = Dictionary(K=Dictionary(S=Name.JavaScript, JS=String(f"a('{person.name}')")))
    widget = pdf.make_indirect(field)
    pdf.pages[0].obj["/Annots"] = Array([widget])
    pdf.Root["/AcroForm"] = Dictionary(Fields=Array([widget]), DA=String(f"/{person.joined} 0 Tf"))


def _article(pdf: pikepdf.Pdf, person: Person) -> None:
    thread = pdf.make_indirect(
        Dictionary(Type=Name.Thread, I=Dictionary(Title=String(person.name)))
    )
    bead = pdf.make_indirect(Dictionary(T=thread, P=pdf.pages[0].obj, R=Array([0, 0, 9, 9])))
    bead["/N"] = bead["/V"] = thread["/F"] = bead
    pdf.Root["/Threads"], pdf.pages[0].obj["/B"] = Array([thread]), Array([bead])


CHANGES: dict[str, Change] = {
    "metadata": _metadata("catalog"),
    "metadata of a page": _metadata("page"),
    "metadata of a font": _metadata("font"),
    "script": _in("catalog", "/OpenAction", {"/S": Name.JavaScript, "/JS": "app.alert('§')"}),
    "named script": _in(
        "catalog",
        "/Names",
        {"/JavaScript": {"/Names": ["§", {"/S": Name.JavaScript, "/JS": "a('§')"}]}},
    ),
    "program that is started": _annotation("Link", A={"/S": Name.Launch, "/F": "C:/§/a.exe"}),
    "file that is opened": _annotation("Link", A={"/S": Name.GoToR, "/F": "§.pdf", "/D": "§"}),
    "form that is sent": _annotation("Link", A={"/S": Name.SubmitForm, "/F": {"/F": "x://§"}}),
    "hidden thing": _annotation("Link", A={"/S": Name.Hide, "/T": "§"}),
    "next action": _annotation(
        "Link", A={"/S": Name.Named, "/N": Name.NextPage, "/Next": {"/S": Name.URI, "/URI": "x:§"}}
    ),
    "window of a note": _annotation("Popup", Contents="§"),
    "overlay of a note": _annotation("Redact", OverlayText="§", DA="/F1 9 Tf"),
    "measure of a note": _annotation("Line", L=[0, 0, 9, 9], Measure={"/R": "§"}, Contents="x"),
    "film": _annotation("Screen", MK={"/CA": "§"}, A={"/S": Name.Rendition, "/R": {"/N": "§"}}),
    "file inside": _embedded,
    "name of a file inside": _name_of_file,
    "file pinned to a page": _pinned,
    "destination": _destinations,
    "signer": _signed,
    "form in XML": _xfa,
    "thumbnail": _thumbnail,
    "data of a program": _in("page", "/PieceInfo", {"/¤": {"/Private": {"/Owner": "§"}}}),
    "data of a program of the file": _in("catalog", "/PieceInfo", {"/X": {"/Private": "§"}}),
    "capture of a page": _in("catalog", "/SpiderInfo", {"/V": 1, "/C": [{"/URL": "x://§"}]}),
    "base of links": _in("catalog", "/URI", {"/Base": "x://§/"}),
    "extension": _in("catalog", "/Extensions", {"/¤": {"/BaseVersion": "§"}}),
    "portfolio": _in("catalog", "/Collection", {"/Schema": {"/¤": {"/N": "§"}}, "/D": "§"}),
    "law": _in("catalog", "/Legal", {"/Attestation": "§"}),
    "rights": _in("catalog", "/Perms", {"/UR3": {"/Name": "§", "/Msg": "§"}}),
    "proofs": _in("catalog", "/DSS", {"/VRI": {"/¤": {"/TU": "§"}}}),
    "settings of a viewer": _in("catalog", "/ViewerPreferences", {"/Owner": "§"}),
    "identifier of a page": _in("page", "/ID", "§"),
    "key of a page": _in("page", "/¤", 1),
    "separation of a page": _in("page", "/SeparationInfo", {"/DeviceColorant": "§"}),
    "box of colours": _in("page", "/BoxColorInfo", {"/CropBox": {"/S": "§"}}),
    "view of a page": _in("page", "/VP", [{"/BBox": [0, 0, 9, 9], "/Name": "§"}]),
    "action of a page": _in("page", "/AA", {"/O": {"/S": Name.JavaScript, "/JS": "a('§')"}}),
    "map of letters": _unicode_map,
    "descriptor of a font": _descriptor,
    "picture": _picture,
    "classes of a structure": _classes,
    "caption of a button": _caption,
    "article": _article,
}


def _after(page: bytes, person: Person) -> bytes:
    return page + f"\n% {person.name}\n".encode()


def _before(page: bytes, person: Person) -> bytes:
    return f"{person.name}\n".encode("latin-1", "replace") + page


def _older_state(page: bytes, person: Person) -> bytes:
    """A file that was saved twice: the first state is still there, and nothing points to it."""
    start = page.rfind(b"startxref")
    offset = page[start:].split()[1].decode()
    info = f"99 0 obj\n<< /Author ({person.joined}) >>\nendobj\n".encode()
    table = len(page) + 1 + len(info)
    entry = f"{len(page) + 1:010d} 00000 n \n"
    with pikepdf.open(io.BytesIO(page)) as pdf:
        root, size = pdf.Root.objgen[0], len(pdf.objects) + 1
    trailer = f"<< /Size {max(100, size)} /Root {root} 0 R /Prev {offset} >>"
    tail = f"xref\n99 1\n{entry}trailer\n{trailer}\nstartxref\n{table}\n%%EOF\n"
    return page + b"\n" + info + tail.encode()


AROUND: dict[str, Callable[[bytes, Person], bytes]] = {
    "after the end": _after,
    "before the beginning": _before,
    "object nothing points to": _older_state,
    "picture after the end": lambda page, person: page + PNG + person.name.encode(),
}
