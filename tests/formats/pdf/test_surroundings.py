"""Everything a PDF holds beside its pages: shown for review, edited, or taken out."""

import io
from functools import cache

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, String
from tests.formats.pdf import pdfs

from veladura.document import Edit
from veladura.formats.original import Rewritten
from veladura.formats.pdf import open_pdf

NAME = "Casilda Urrutikoetxea"
OTHER = "Begoña Larrinaga"


def replace_all(data: bytes, surface: str, replacement: str = "Nombre Nuevo") -> Rewritten:
    original = open_pdf(data)
    edits = []
    start = original.text.find(surface)
    while start >= 0:
        edits.append(Edit(start, start + len(surface), replacement))
        start = original.text.find(surface, start + 1)
    assert edits, "the text for review does not hold the name"
    return original.rewrite(edits)


@cache
def annotated() -> bytes:
    """A note, a free text with its drawing, a link, a stamp that says more than its contents."""

    def change(pdf: pikepdf.Pdf) -> None:
        font = pdf.make_indirect(
            Dictionary(
                Type=Name.Font,
                Subtype=Name.Type1,
                BaseFont=Name.Helvetica,
                Encoding=Name.WinAnsiEncoding,
            )
        )

        def drawing(text: str) -> pikepdf.Stream:
            content = b"q 1 1 0.6 rg 0 0 200 30 re f Q BT 0 g /H 10 Tf 4 10 Td (%s) Tj ET"
            stream = pdf.make_stream(content % text.encode("cp1252"))
            stream.Type, stream.Subtype = Name.XObject, Name.Form
            stream.BBox = Array([0, 0, 200, 30])
            stream.Resources = Dictionary(Font=Dictionary(H=font))
            return stream

        def note(kind: Name, y: int, **more: object) -> pikepdf.Object:
            place = Array([40, y, 240, y + 30])
            made = pdf.make_indirect(Dictionary(Type=Name.Annot, Subtype=kind, Rect=place))
            for key, value in more.items():
                made[f"/{key}"] = value
            return made

        author = {"T": String(OTHER), "M": String("D:20190312"), "Subj": String(OTHER)}
        pdf.pages[0].obj["/Annots"] = Array(
            [
                note(Name.Text, 400, Contents=String(f"Avisar a {NAME}"), **author),
                note(
                    Name.FreeText,
                    350,
                    Contents=String(f"Vista por\r{NAME}"),
                    RC=String(f"<body>{NAME}</body>"),
                    AP=Dictionary(N=drawing(f"Vista por {NAME}"), D=drawing(NAME)),
                    **author,
                ),
                note(Name.Stamp, 300, AP=Dictionary(N=drawing(f"Sello de {NAME}"))),
                note(
                    Name.Link,
                    250,
                    A=Dictionary(
                        S=Name.URI, URI=String("mailto:Casilda%20Urrutikoetxea@example.org")
                    ),
                ),
                note(Name.Link, 200, A=Dictionary(S=Name.Launch, F=String(f"/home/{OTHER}.exe"))),
                note(Name.FileAttachment, 150, FS=Dictionary(F=String(f"{OTHER}.txt"))),
            ]
        )

    return pdfs.changed(pdfs.helvetica(), change)


def test_annotations_are_edited_with_their_drawings() -> None:
    rewritten = replace_all(annotated(), NAME)
    assert not pdfs.holds(rewritten.data, "Urrutikoetxea")
    again = open_pdf(rewritten.data).text
    assert "Avisar a Nombre Nuevo" in again
    assert "Sello de Nombre Nuevo" in again
    assert again.count("Nombre Nuevo") == 4  # the free text and its drawing count once
    assert "mailto:Nombre Nuevo@example.org" in again


def test_authors_attachments_and_launching_links_go_without_being_asked() -> None:
    rewritten = open_pdf(annotated()).rewrite([])
    assert not pdfs.holds(rewritten.data, OTHER)
    assert {"action Launch", "annotation FileAttachment"} <= set(rewritten.dropped)


def test_a_drawing_that_repeats_its_contents_is_shown_once() -> None:
    assert open_pdf(annotated()).text.count("Vista por") == 1


@pytest.mark.parametrize("whole", [True, False])
def test_form_values_are_edited_with_their_drawings(whole: bool) -> None:
    rewritten = replace_all(pdfs.fields(), "Benita Arrizabalaga" if whole else "Arrizabalaga")
    assert not pdfs.holds(rewritten.data, "Arrizabalaga")
    with pikepdf.open(io.BytesIO(rewritten.data)) as pdf:
        values = [str(field.V) for field in pdf.Root.AcroForm.Fields if "/V" in field]
        assert any("Nombre Nuevo" in value for value in values)
    assert open_pdf(rewritten.data).text.count("Nombre Nuevo") == 1


@cache
def furnished() -> bytes:
    """Outline, destinations, labels, layers, tags, metadata, scripts, files, private data."""

    def change(pdf: pikepdf.Pdf) -> None:
        page = pdf.pages[0].obj
        root = pdf.Root
        place = Array([page, Name.Fit])
        item = pdf.make_indirect(Dictionary(Title=String(f"Caso {NAME}"), Dest=String(OTHER)))
        script = Dictionary(S=Name.JavaScript, JS=String(f"app.alert('{OTHER}')"))
        child = pdf.make_indirect(Dictionary(Title=String("Anexo"), Parent=item, A=script))
        item.First = item.Last = child
        root.Outlines = pdf.make_indirect(Dictionary(Type=Name.Outlines, First=item, Last=item))
        item.Parent = root.Outlines
        file = pdf.make_stream(OTHER.encode())
        spec = Dictionary(Type=Name.Filespec, F=String(f"{OTHER}.txt"), EF=Dictionary(F=file))
        root.Names = Dictionary(
            Dests=Dictionary(Names=Array([String(OTHER), place])),
            EmbeddedFiles=Dictionary(Names=Array([String(OTHER), pdf.make_indirect(spec)])),
            JavaScript=Dictionary(Names=Array([String("j"), script])),
        )
        root.PageLabels = Dictionary(Nums=Array([0, Dictionary(P=String(f"{NAME}-"), S=Name.D)]))
        layer = pdf.make_indirect(Dictionary(Type=Name.OCG, Name=String(f"Capa {NAME}")))
        root.OCProperties = Dictionary(
            OCGs=Array([layer]), D=Dictionary(OFF=Array([layer]), Order=Array([layer]))
        )
        figure = pdf.make_indirect(
            Dictionary(
                Type=Name.StructElem,
                S=Name.Figure,
                Alt=String(f"Foto de {NAME}"),
                ActualText=String(OTHER),
                E=String(OTHER),
                T=String(OTHER),
            )
        )
        root.StructTreeRoot = pdf.make_indirect(Dictionary(Type=Name.StructTreeRoot, K=figure))
        figure.P = root.StructTreeRoot
        root.Metadata = pdf.make_stream(f"<x:xmpmeta>{OTHER}</x:xmpmeta>".encode())
        root.OpenAction = script
        root.AA = Dictionary(WC=script)
        page.PieceInfo = Dictionary(Program=Dictionary(Private=String(OTHER)))
        page.Thumb = pdf.make_stream(b"\0" * 3, Width=1, Height=1, BitsPerComponent=8)
        page.Unheard = Dictionary(Of=Array([String(f"{NAME} again")]))
        page.Resources.Properties = Dictionary(Hidden=layer)
        shown = page.Contents.read_bytes()
        hidden = b"/OC /Hidden BDC BT /F1 10 Tf 40 200 Td (Oculta %s) Tj ET EMC" % NAME.encode()
        marked = b"/Span <</ActualText (%s)>> BDC BT /F1 10 Tf 40 100 Td (Visible) Tj ET EMC"
        page.Contents = pdf.make_stream(shown + hidden + marked % OTHER.encode("cp1252"))
        pdf.docinfo["/Author"] = OTHER

    return pdfs.changed(pdfs.helvetica(), change)


def test_what_no_reader_sees_goes_without_being_asked() -> None:
    rewritten = open_pdf(furnished()).rewrite([])
    assert not pdfs.holds(rewritten.data, OTHER)
    expected = {"attachment", "document information", "XMP metadata", "thumbnail"}
    assert expected <= set(rewritten.dropped)
    assert any(part.startswith("script") for part in rewritten.dropped)
    with pikepdf.open(io.BytesIO(rewritten.data)) as pdf:
        assert "/Info" not in pdf.trailer
        for key in ("/Names", "/Metadata", "/OpenAction", "/AA"):
            assert key not in pdf.Root


def test_bookmarks_labels_layers_and_descriptions_are_edited() -> None:
    rewritten = replace_all(furnished(), NAME)
    assert not pdfs.holds(rewritten.data, "Urrutikoetxea")
    again = open_pdf(rewritten.data).text
    for text in ("Caso Nombre Nuevo", "Capa Nombre Nuevo", "Foto de Nombre Nuevo"):
        assert text in again


def test_bookmarks_still_lead_to_their_page() -> None:
    with pikepdf.open(io.BytesIO(open_pdf(furnished()).rewrite([]).data)) as pdf:
        target = pdf.Root.Outlines.First.Dest
        assert target[0].objgen == pdf.pages[0].obj.objgen


def test_actual_text_does_not_stand_in_for_what_is_shown() -> None:
    text = open_pdf(furnished()).text
    assert "Visible" in text
    assert OTHER not in text


def test_text_on_hidden_layers_is_text() -> None:
    assert f"Oculta {NAME}" in open_pdf(furnished()).text


def test_older_revisions_are_gone() -> None:
    """A file that was 'anonymised' by an incremental update still holds its first version."""
    first = pdfs.raw_page(b"BT /F 12 Tf 40 500 Td (%s) Tj ET" % NAME.encode())
    with pikepdf.open(io.BytesIO(first)) as pdf:
        contents = pdf.pages[0].Contents.objgen[0]
    start = len(first)
    body = b"BT /F 12 Tf 40 500 Td (Otra) Tj ET"
    update = b"%d 0 obj\n<</Length %d>>\nstream\n%s\nendstream\nendobj\n" % (
        contents,
        len(body),
        body,
    )
    with pikepdf.open(io.BytesIO(first)) as pdf:
        root, size = pdf.Root.objgen[0], len(pdf.objects) + 1
    old = int(first.rsplit(b"startxref", 1)[1].split()[0])
    table = b"xref\n%d 1\n%010d 00000 n \ntrailer\n<</Size %d /Root %d 0 R /Prev %d>>\n" % (
        contents,
        start,
        size,
        root,
        old,
    )
    data = first + update + table + b"startxref\n%d\n%%%%EOF\n" % (start + len(update))
    original = open_pdf(data)
    assert original.text.strip() == "Otra"
    assert not pdfs.holds(original.rewrite([]).data, NAME)


def test_an_unused_form_that_other_pages_share_by_name_is_gone() -> None:
    """Two pages with one resource dictionary: the old form must not hang on the second page."""

    def change(pdf: pikepdf.Pdf) -> None:
        form = pdf.make_stream(b"BT /F1 10 Tf 40 300 Td (%s) Tj ET" % NAME.encode())
        form.Type, form.Subtype, form.BBox = Name.XObject, Name.Form, Array([0, 0, 420, 595])
        shared = pdf.make_indirect(pdf.pages[0].obj.Resources)
        form.Resources = shared
        shared.XObject = Dictionary(Old=form)
        pdf.pages[0].obj.Resources = pdf.pages[1].obj.Resources = shared
        page = pdf.pages[0].obj
        page.Contents = pdf.make_stream(page.Contents.read_bytes() + b" /Old Do")

    rewritten = replace_all(pdfs.changed(pdfs.helvetica(), change), NAME)
    assert not pdfs.holds(rewritten.data, "Urrutikoetxea")
    assert "Nombre Nuevo" in open_pdf(rewritten.data).text


def test_camera_data_of_pictures_goes_and_the_pixels_stay() -> None:
    from PIL import Image

    picture = Image.linear_gradient("L").resize((16, 16)).convert("RGB")
    exif = Image.Exif()
    exif[0x013B] = "Urrutikoetxea"
    target = io.BytesIO()
    picture.save(target, "JPEG", exif=exif, comment=b"Urrutikoetxea")
    jpeg = target.getvalue()
    assert b"Urrutikoetxea" in jpeg

    def change(pdf: pikepdf.Pdf) -> None:
        image = pdf.make_stream(jpeg)
        image.Type, image.Subtype, image.Filter = Name.XObject, Name.Image, Name.DCTDecode
        image.Width = image.Height = 16
        image.BitsPerComponent, image.ColorSpace = 8, Name.DeviceRGB
        page = pdf.pages[0].obj
        page.Resources.XObject = Dictionary(Im=image)
        page.Contents = pdf.make_stream(
            page.Contents.read_bytes() + b" q 40 0 0 40 300 40 cm /Im Do Q"
        )

    rewritten = open_pdf(pdfs.changed(pdfs.helvetica(), change)).rewrite([])
    with pikepdf.open(io.BytesIO(rewritten.data)) as pdf:
        (image,) = (o for o in pdf.objects if isinstance(o, pikepdf.Stream) and "/Width" in o)
        kept = image.read_raw_bytes()
    assert b"Urrutikoetxea" not in kept
    assert Image.open(io.BytesIO(kept)).tobytes() == Image.open(io.BytesIO(jpeg)).tobytes()


@pytest.mark.parametrize("where", [b"/Type /Page\n", b"/Type /Catalog\n"])
def test_keys_that_point_nowhere_are_not_written(where: bytes) -> None:
    """They are there for whoever lists keys, and not for whoever takes them out."""
    with pikepdf.open(io.BytesIO(pdfs.helvetica())) as pdf:
        lost = pikepdf.Dictionary(Type=Name.Page, Contents=Name.x, MediaBox=Name.x)
        pdf.Root.Dests = pikepdf.Dictionary(a=pdf.make_indirect(lost))
        target = io.BytesIO()
        pdf.save(target, qdf=True, object_stream_mode=pikepdf.ObjectStreamMode.disable)
    data = target.getvalue()
    assert where in data
    data = data.replace(where, where + b"  /Zurita 999 0 R\n  /P 998 0 R\n")
    written = open_pdf(data).rewrite([]).data
    assert not pdfs.holds(written, "Zurita")
    assert b"Zurita" not in written


def test_names_that_are_not_utf_8_are_names() -> None:
    data = pdfs.helvetica()
    with pikepdf.open(io.BytesIO(data)) as pdf:
        pdf.pages[0].Resources.ExtGState = pikepdf.Dictionary({"/Zurita": pikepdf.Dictionary()})
        target = io.BytesIO()
        pdf.save(target, qdf=True, object_stream_mode=pikepdf.ObjectStreamMode.disable)
    written = open_pdf(target.getvalue().replace(b"/Zurita", b"/Zur#90ta")).rewrite([]).data
    assert b"Zur" not in written
