"""Word: every place where text or a person's name can lie."""

import base64
import re

import pytest
from tests.formats.pictures.drawing_samples import emf
from tests.formats.samples import MAIN, PNG, R, W, same_pixels, unzipped, word_package

from veladura.document import Edit
from veladura.errors import FormatError
from veladura.formats.ooxml.docx import open_docx

DRAWING = "http://schemas.openxmlformats.org/drawingml/2006/main"


def paragraph(*runs: str) -> str:
    return "<w:p>" + "".join(f"<w:r><w:t>{run}</w:t></w:r>" for run in runs) + "</w:p>"


def replaced(data: bytes, surface: str, text: str = "Zoe") -> dict[str, bytes]:
    """Every occurrence in the text replaced; the members of what comes out."""
    original = open_docx(data)
    edits: list[Edit] = []
    start = original.text.find(surface)
    while start >= 0:
        edits.append(Edit(start, start + len(surface), text))
        start = original.text.find(surface, start + len(surface))
    assert edits
    return unzipped(original.rewrite(edits).data)


def test_a_name_over_three_runs_takes_the_formatting_of_the_longest() -> None:
    body = (
        "<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>Gar</w:t></w:r><w:r><w:t>cí</w:t></w:r>"
        "<w:r><w:t>a vino</w:t></w:r></w:p>"
    )
    document = replaced(word_package(body), "García", "Zoe Vega")["word/document.xml"].decode()
    assert '<w:b/></w:rPr><w:t xml:space="preserve">Zoe Vega</w:t>' in document
    assert '<w:t xml:space="preserve"> vino</w:t>' in document


def test_a_title_that_is_half_bold_does_not_become_bold() -> None:
    body = (
        "<w:p><w:r><w:rPr><w:b/></w:rPr><w:t>Santa</w:t></w:r>"
        "<w:r><w:t> Casa de la Misericordia</w:t></w:r></w:p>"
    )
    title = "Santa Casa de la Misericordia"
    document = replaced(word_package(body), title, "Hospital")["word/document.xml"].decode()
    assert '<w:r><w:t xml:space="preserve">Hospital</w:t></w:r>' in document


def test_cells_are_separated_by_tabs_and_rows_by_lines() -> None:
    row = "<w:tr>" + "".join(f"<w:tc>{paragraph(c)}</w:tc>" for c in "ab") + "</w:tr>"
    assert open_docx(word_package(f"<w:tbl>{row}{row}</w:tbl>")).text == "a\tb\t\na\tb\t\n"


def test_a_large_first_letter_belongs_to_its_word() -> None:
    frame = '<w:pPr><w:framePr w:dropCap="drop" w:lines="3"/></w:pPr>'
    body = f"<w:p>{frame}<w:r><w:t>G</w:t></w:r></w:p>{paragraph('ertrudis vino')}"
    assert open_docx(word_package(body)).text == "Gertrudis vino\n"
    document = replaced(word_package(body), "Gertrudis", "Zoe")["word/document.xml"].decode()
    assert ">Zoe vino<" in document
    assert ">G<" not in document


def test_tabs_and_breaks_inside_an_edit_go_with_it() -> None:
    body = "<w:p><w:r><w:t>Ana</w:t><w:tab/><w:t>Gil</w:t><w:br/><w:t>fin</w:t></w:r></w:p>"
    original = open_docx(word_package(body))
    assert original.text == "Ana\tGil\nfin\n"
    assert open_docx(original.rewrite([Edit(0, 7, "Zoe")]).data).text == "Zoe\nfin\n"


def test_deleted_text_is_read_and_replaced_apart_from_what_stands() -> None:
    body = (
        '<w:p><w:r><w:t>Sra. </w:t></w:r><w:del w:id="1" w:author="Carmen Quiroga" '
        'w:date="2024-01-02T00:00:00Z"><w:r><w:delText>Gertrudis</w:delText></w:r></w:del>'
        '<w:ins w:id="2" w:author="Carmen Quiroga"><w:r><w:t>Vega</w:t></w:r></w:ins></w:p>'
    )
    assert open_docx(word_package(body)).text == "Sra. Vega\nGertrudis\n"
    document = replaced(word_package(body), "Gertrudis")["word/document.xml"].decode()
    assert "Gertrudis" not in document
    assert "Quiroga" not in document
    assert "2024" not in document
    assert document.count('w:author="Author 1"') == 2


def test_text_boxes_are_shown_once_and_changed_in_both_versions() -> None:
    box = f"<w:txbxContent>{paragraph('Gertrudis')}</w:txbxContent>"
    body = (
        "<w:p><w:r><w:t>Antes </w:t></w:r><w:r><mc:AlternateContent>"
        f'<mc:Choice Requires="wps"><w:drawing>{box}</w:drawing></mc:Choice>'
        f"<mc:Fallback><w:pict>{box}</w:pict></mc:Fallback></mc:AlternateContent></w:r>"
        "<w:r><w:t>después</w:t></w:r></w:p>"
    )
    assert open_docx(word_package(body)).text == "Antes después\nGertrudis\n"
    document = replaced(word_package(body), "Gertrudis")["word/document.xml"].decode()
    assert "Gertrudis" not in document
    assert document.count("Zoe") == 2


def test_field_codes_and_link_targets_are_text() -> None:
    body = (
        '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> HYPERLINK "mailto:'
        'ger</w:instrText></w:r><w:r><w:instrText>trudis@x.es" </w:instrText></w:r>'
        '<w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>correo</w:t></w:r>'
        '<w:r><w:fldChar w:fldCharType="end"/></w:r></w:p><w:p><w:fldSimple w:instr="PAGE">'
        "<w:r><w:t>1</w:t></w:r></w:fldSimple></w:p>"
    )
    relation = (
        f'<Relationship Id="rId9" Type="{R}/hyperlink" TargetMode="External" '
        'Target="https://x.es/?q=Mar%C3%ADa%20gertrudis"/>'
    )
    data = word_package(body, relations=relation)
    text = open_docx(data).text
    assert "mailto:gertrudis@x.es" in text
    assert "María gertrudis" in text
    members = replaced(data, "gertrudis", "zoé v")
    document = members["word/document.xml"].decode()
    assert "mailto:</w:instrText>" in document
    assert '>zoé v@x.es"' in document
    assert b"Mar%C3%ADa%20zo%C3%A9%20v" in members["word/_rels/document.xml.rels"]


def test_codes_of_contents_are_no_text_and_keep_their_marks() -> None:
    def field(code: str, shown: str) -> str:
        return (
            f'<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>{code}</w:instrText>'
            f'</w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>{shown}</w:t></w:r>'
            '<w:r><w:fldChar w:fldCharType="end"/></w:r>'
        )

    contents = field(' TOC \\z \\o "1-3" \\h', "Inhalt")
    entry = field("PAGEREF _Toc366062880 \\h", "3")
    body = (
        f'<w:p>{contents}</w:p><w:p><w:hyperlink w:anchor="_Toc366062880">{entry}</w:hyperlink>'
        + "</w:p><w:p>"
        + field(" SEQ Tabla \\* ROMAN ", "IV")
        + '<w:fldSimple w:instr="PAGE \\* MERGEFORMAT"/></w:p>'
        '<w:p><w:bookmarkStart w:id="3" w:name="_Toc366062880"/><w:bookmarkEnd w:id="3"/>'
        '<w:bookmarkStart w:id="4" w:name="_RefGertrudis"/><w:bookmarkEnd w:id="4"/></w:p>'
    )
    original = open_docx(word_package(body))
    assert original.text.split() == ["Inhalt", "3", "IV"]
    document = unzipped(original.rewrite([]).data)["word/document.xml"]
    assert document.count(b"_Toc366062880") == 3
    assert b"Gertrudis" not in document


@pytest.mark.parametrize(
    "markup",
    [
        '<w:p><w:r><wp:docPr id="4" name="foto" descr="Retrato de Gertrudis"/></w:r></w:p>',
        '<w:p><w:r><w:pict><v:shape alt="Gertrudis"/></w:pict></w:r></w:p>',
        '<w:p><w:r><w:pict><v:textpath string="Gertrudis"/></w:pict></w:r></w:p>',
        '<w:sdt><w:sdtPr><w:alias w:val="Gertrudis"/></w:sdtPr><w:sdtContent/></w:sdt>',
        '<w:p><w:fldSimple w:instr="MERGEFIELD Gertrudis"/></w:p>',
        '<w:p><w:hyperlink w:tooltip="Gertrudis"/></w:p>',
    ],
    ids=["alt text", "old alt text", "word art", "control", "merge field", "tooltip"],
)
def test_attributes_that_hold_text_are_text(markup: str) -> None:
    members = replaced(word_package(paragraph("x") + markup), "Gertrudis")
    assert b"Gertrudis" not in b"".join(members.values())


def part(root: str, content: str) -> str:
    return f'<w:{root} xmlns:w="{W}" xmlns:a="{DRAWING}">{content}</w:{root}>'


@pytest.mark.parametrize(
    ("name", "kind", "content"),
    [
        ("word/header1.xml", "header", part("hdr", paragraph("Gertrudis"))),
        ("word/footer1.xml", "footer", part("ftr", paragraph("Gertrudis"))),
        ("word/footnotes.xml", "footnotes", part("footnotes", paragraph("Gertrudis"))),
        ("word/endnotes.xml", "endnotes", part("endnotes", paragraph("Gertrudis"))),
        ("word/comments.xml", "comments", part("comments", paragraph("Gertrudis"))),
        ("word/glossary/document.xml", "document.glossary", part("doc", paragraph("Gertrudis"))),
        ("word/diagrams/data1.xml", "diagramData", part("d", "<a:p><a:t>Gertrudis</a:t></a:p>")),
        ("word/charts/chart1.xml", "chart", part("c", "<w:pt><w:v>Gertrudis</w:v></w:pt>")),
    ],
)
def test_every_part_with_text_is_read(name: str, kind: str, content: str) -> None:
    data = word_package(paragraph("x"), parts={name: content}, types={name: f"{MAIN}{kind}+xml"})
    members = replaced(data, "Gertrudis")
    assert b"Zoe" in members[name]
    assert b"Gertrudis" not in members[name]


def test_what_only_tells_tales_goes() -> None:
    tales: dict[str, str | bytes] = {
        "docProps/core.xml": "<c>Gertrudis</c>",
        "docProps/app.xml": "<c>Gertrudis</c>",
        "docProps/custom.xml": "<c>Gertrudis</c>",
        "docProps/thumbnail.png": PNG,
        "customXml/item1.xml": "<c>Gertrudis</c>",
        "word/people.xml": "<c>Gertrudis</c>",
        "word/vbaProject.bin": b"Gertrudis",
        "word/embeddings/oleObject1.bin": b"Gertrudis",
    }
    kinds = {"word/people.xml": "people", "customXml/item1.xml": "customXml"}
    relations = "".join(
        f'<Relationship Id="rId{i}" Type="{R}/{kinds.get(name, "oleObject")}" Target="/{name}"/>'
        for i, name in enumerate(tales, 10)
    )
    variables = '<w:docVars><w:docVar w:val="Gertrudis"/></w:docVars>'
    settings = f'<w:settings xmlns:w="{W}">{variables}</w:settings>'
    body = (
        '<w:p><w:r><w:object><o:OLEObject xmlns:o="urn:x" r:id="rId17"/></w:object></w:r></w:p>'
        '<w:sdt><w:sdtPr><w:dataBinding w:xpath="/Gertrudis"/><w:date w:fullDate="2024-01-02"/>'
        "</w:sdtPr></w:sdt>"
        '<w:p><w:bookmarkStart w:id="0" w:name="Gertrudis"/>'
        '<w:hyperlink w:anchor="Gertrudis"/></w:p>'
    )
    data = word_package(
        body,
        parts={**tales, "word/settings.xml": settings},
        types={"word/settings.xml": f"{MAIN}settings+xml"},
        relations=relations,
    )
    rewritten = open_docx(data).rewrite([])
    members = unzipped(rewritten.data)
    assert set(rewritten.dropped) == set(tales)
    assert not set(tales) & set(members)
    everything = b"".join(members.values())
    assert b"Gertrudis" not in everything
    assert b"2024-01-02" not in everything
    assert b"OLEObject" not in everything
    assert everything.count(b'"bookmark1"') == 2


def test_pictures_stay_without_what_cameras_wrote() -> None:
    comment = b"\x00\x00\x00\x09tEXtGertrudis\x00\x00\x00\x00"  # its check sum is wrong, too
    picture = PNG[:33] + comment + PNG[33:]
    data = word_package(paragraph("x"), parts={"word/media/image1.png": picture})
    rewritten = open_docx(data).rewrite([])
    written = unzipped(rewritten.data)["word/media/image1.png"]
    assert same_pixels(written, PNG)
    assert b"Gertrudis" not in written
    assert rewritten.notes == ()


def test_pictures_lose_the_names_their_owners_gave_them() -> None:
    relation = f'<Relationship Id="rId5" Type="{R}/image" Target="media/Gertrudis.png"/>'
    data = word_package("", parts={"word/media/Gertrudis.png": PNG}, relations=relation)
    members = unzipped(open_docx(data).rewrite([]).data)
    assert same_pixels(members["word/media/picture1.png"], PNG)
    assert b'Target="media/picture1.png"' in members["word/_rels/document.xml.rels"]
    assert not [name for name in members if "Gertrudis" in name]


def test_what_a_drawing_writes_is_text() -> None:
    name = "word/media/image1.emf"
    drawing = emf("Ver a Gertrudis")
    data = word_package(paragraph("x"), parts={name: drawing}, types={name: "image/x-emf"})
    assert "Ver a Gertrudis" in open_docx(data).text
    written = replaced(data, "Gertrudis")[name]
    assert "Gertrudis".encode("utf-16-le") not in written
    assert "Ver a Zoe".encode("utf-16-le") in written


def test_a_picture_that_nobody_can_look_into_goes() -> None:
    relation = f'<Relationship Id="rId5" Type="{R}/image" Target="media/image1.png"/>'
    data = word_package("", parts={"word/media/image1.png": b"Gertrudis"}, relations=relation)
    rewritten = open_docx(data).rewrite([])
    assert rewritten.dropped == ("word/media/image1.png",)
    assert b"image1.png" not in unzipped(rewritten.data)["word/_rels/document.xml.rels"]


def test_captions_of_drawings_are_text() -> None:
    svg = (
        '<svg xmlns="http://www.w3.org/2000/svg"><metadata>Quiroga</metadata><text>Do\u00f1a '
        "<tspan>Ger</tspan>trudis</text></svg>"
    )
    name = "word/media/image1.svg"
    data = word_package(paragraph("x"), parts={name: svg}, types={name: "image/svg+xml"})
    assert "Do\u00f1a Gertrudis" in open_docx(data).text
    drawing = replaced(data, "Gertrudis")[name].decode()
    assert "trudis" not in drawing
    assert "Quiroga" not in drawing


def test_inserted_files_are_opened_by_their_own_format() -> None:
    relation = f'<Relationship Id="rId5" Type="{R}/aFChunk" Target="chunk.html"/>'
    data = word_package(
        '<w:altChunk r:id="rId5"/>',
        parts={"word/chunk.html": "<html><body><p>Gertrudis</p></body></html>"},
        types={"word/chunk.html": "text/html"},
        relations=relation,
    )
    assert b"Zoe" in replaced(data, "Gertrudis")["word/chunk.html"]


def test_styles_whose_names_become_one_keep_apart() -> None:
    styles = "".join(
        f'<w:style w:type="paragraph" w:styleId="{key}"><w:name w:val="{name}"/></w:style>'
        for key, name in (("Rosa1", "Rosa Gil"), ("Rosa2", "Lola Paz"))
    )
    data = word_package(
        paragraph("hola"),
        parts={"word/styles.xml": f'<w:styles xmlns:w="{W}">{styles}</w:styles>'},
        types={"word/styles.xml": f"{MAIN}styles+xml"},
    )
    original = open_docx(data)
    edits = [
        Edit(original.text.index(name), original.text.index(name) + len(name), "Ana Vega")
        for name in ("Rosa Gil", "Lola Paz")
    ]
    written = unzipped(original.rewrite(edits).data)["word/styles.xml"].decode()
    names = re.findall(r'<w:name w:val="([^"]*)"', written)
    assert len(set(names)) == 2


def test_a_style_called_after_someone_is_renamed_only_then() -> None:
    styles = (
        f'<w:styles xmlns:w="{W}"><w:style w:customStyle="1">'
        '<w:name w:val="Brief Gertrudis"/></w:style>'
        '<w:style><w:name w:val="heading 1"/></w:style></w:styles>'
    )
    data = word_package(
        paragraph("Gertrudis"),
        parts={"word/styles.xml": styles},
        types={"word/styles.xml": f"{MAIN}styles+xml"},
    )
    assert b"Gertrudis" in unzipped(open_docx(data).rewrite([]).data)["word/styles.xml"]
    changed = replaced(data, "Gertrudis")["word/styles.xml"]
    assert b"Gertrudis" not in changed
    assert b"heading 1" in changed


def test_names_that_word_makes_up_for_building_blocks_are_no_text() -> None:
    def control(block: str) -> str:
        held = f'<w:placeholder><w:docPart w:val="{block}"/></w:placeholder>'
        return f"<w:sdt><w:sdtPr>{held}</w:sdtPr></w:sdt>"

    made = control("F169C9405B004D6DB0EC465FC65ABD7A") + control("DefaultPlaceholder_-1854013440")
    assert open_docx(word_package(made + paragraph("hola"))).text.strip() == "hola"
    assert "Gertrudis" in open_docx(word_package(control("Gertrudis"))).text


@pytest.mark.parametrize("name", ["WW8Num14z0", "WWNum12", "ListLabel 12", "WW_CharLFO1LVL1"])
def test_names_that_libreoffice_makes_up_for_lists_are_no_text(name: str) -> None:
    style = f'<w:style w:type="character"><w:name w:val="{name}"/></w:style>'
    data = word_package(
        paragraph("hola"),
        parts={"word/styles.xml": f'<w:styles xmlns:w="{W}">{style}</w:styles>'},
        types={"word/styles.xml": f"{MAIN}styles+xml"},
    )
    assert open_docx(data).text.strip() == "hola"


def test_what_word_packs_into_a_shape_goes_and_the_shape_stays() -> None:
    packed = base64.b64encode(b"PK\x03\x04 a drawing once more, of Rosa Gil" * 9).decode()
    shape = (
        f'<w:p><w:r><w:pict><v:rect xmlns:v="urn:schemas-microsoft-com:vml" style="width:9pt" '
        f'xmlns:o="urn:schemas-microsoft-com:office:office" o:gfxdata="{packed}"/>'
        "</w:pict></w:r></w:p>"
    )
    original = open_docx(word_package(shape + paragraph("Rosa Gil vino")))
    assert original.text.strip() == "Rosa Gil vino"
    document = unzipped(original.rewrite([]).data)["word/document.xml"]
    assert b"v:rect" in document
    assert b"gfxdata" not in document


def test_control_characters_are_refused() -> None:
    with pytest.raises(FormatError, match="control characters"):
        open_docx(word_package(paragraph("Ana"))).rewrite([Edit(0, 3, "\x01")])


def test_spaces_at_the_ends_of_runs_stay() -> None:
    """Word drops them where it is not told to keep them: "some text" became "sometext"."""
    body = '<w:p><w:r><w:t xml:space="preserve">some </w:t></w:r><w:r><w:t>text</w:t></w:r></w:p>'
    written = unzipped(open_docx(word_package(body)).rewrite([]).data)["word/document.xml"]
    assert b'<w:t xml:space="preserve">some </w:t>' in written
