"""OpenDocument: paragraphs, what hangs on them, and what only tells tales."""

import re
from typing import Any

import pytest
from tests.formats.samples import PNG, same_pixels, unzipped, zipped

from veladura.document import Edit
from veladura.errors import EncryptedFile
from veladura.formats import open_original
from veladura.formats.odf.odt import open_odt

NAMES = {
    "office": "urn:oasis:names:tc:opendocument:xmlns:office:1.0",
    "text": "urn:oasis:names:tc:opendocument:xmlns:text:1.0",
    "table": "urn:oasis:names:tc:opendocument:xmlns:table:1.0",
    "draw": "urn:oasis:names:tc:opendocument:xmlns:drawing:1.0",
    "svg": "urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0",
    "dc": "http://purl.org/dc/elements/1.1/",
    "xlink": "http://www.w3.org/1999/xlink",
    "config": "urn:oasis:names:tc:opendocument:xmlns:config:1.0",
    "manifest": "urn:oasis:names:tc:opendocument:xmlns:manifest:1.0",
    "style": "urn:oasis:names:tc:opendocument:xmlns:style:1.0",
    "form": "urn:oasis:names:tc:opendocument:xmlns:form:1.0",
}


def root(name: str, content: str) -> str:
    spaces = " ".join(f'xmlns:{prefix}="{uri}"' for prefix, uri in NAMES.items())
    return f'<?xml version="1.0" encoding="UTF-8"?><{name} {spaces}>{content}</{name}>'


def package(body: str, *, kind: str = "text", **parts: str | bytes) -> bytes:
    content = f"<office:body><office:text>{body}</office:text></office:body>"
    return zipped(
        {
            "mimetype": f"application/vnd.oasis.opendocument.{kind}",
            "content.xml": root("office:document-content", content),
            **{name.replace("__", "/").replace("_", "."): part for name, part in parts.items()},
        }
    )


def replaced(data: bytes, surface: str, text: str = "Zoe") -> dict[str, bytes]:
    original = open_odt(data)
    places = [i for i in range(len(original.text)) if original.text.startswith(surface, i)]
    assert places
    return unzipped(original.rewrite([Edit(i, i + len(surface), text) for i in places]).data)


def test_spaces_tabs_and_breaks_are_characters() -> None:
    body = '<text:p>Ana<text:s text:c="2"/>Gil<text:tab/>x<text:line-break/>y</text:p>'
    original = open_odt(package(body))
    assert original.text == "Ana  Gil\tx\ny\n"
    assert open_odt(original.rewrite([Edit(0, 8, "Zoe")]).data).text == "Zoe\tx\ny\n"


def test_notes_annotations_and_boxes_follow_their_paragraph() -> None:
    body = (
        "<text:p>Uno<text:note><text:note-citation>1</text:note-citation><text:note-body>"
        "<text:p>Nota</text:p></text:note-body></text:note> dos<office:annotation>"
        "<dc:creator>Carmen Quiroga</dc:creator><dc:date>2024-01-02</dc:date>"
        "<text:p>Aviso</text:p></office:annotation> tres<draw:frame draw:name='Quiroga'>"
        "<draw:text-box><text:p>Caja</text:p></draw:text-box><svg:desc>Foto</svg:desc>"
        "</draw:frame></text:p><text:p>fin</text:p>"
    )
    data = package(body)
    assert open_odt(data).text == "Uno dos tres\nNota\nAviso\nCaja\nfin\nFoto\n"
    content = unzipped(open_odt(data).rewrite([]).data)["content.xml"].decode()
    assert "Quiroga" not in content
    assert "2024" not in content
    assert "<dc:creator>Author 1</dc:creator>" in content


def test_deletions_are_read_after_the_text() -> None:
    changes = (
        "<text:tracked-changes><text:changed-region><text:deletion><office:change-info>"
        "<dc:creator>Carmen Quiroga</dc:creator></office:change-info><text:p>Gertrudis</text:p>"
        "</text:deletion></text:changed-region></text:tracked-changes><text:p>queda</text:p>"
    )
    assert open_odt(package(changes)).text == "queda\nGertrudis\n"
    content = replaced(package(changes), "Gertrudis")["content.xml"]
    assert b"Gertrudis" not in content
    assert b"Quiroga" not in content


def test_a_cell_that_changes_loses_its_hidden_value() -> None:
    body = (
        '<table:table table:name="T"><table:table-row><table:table-cell office:value-type="date" '
        'office:date-value="2021-03-04"><text:p>04/03/21</text:p></table:table-cell>'
        '<table:table-cell office:value-type="float" office:value="7"><text:p>7</text:p>'
        "</table:table-cell></table:table-row></table:table>"
    )
    assert open_odt(package(body)).text == "04/03/21\t7\t\nT\n"
    content = replaced(package(body), "04/03/21", "mayo")["content.xml"]
    assert b"2021-03-04" not in content
    assert b'office:value-type="string"' in content
    assert b'office:value="7"' in content


def test_a_field_that_changes_becomes_plain_text() -> None:
    body = '<text:p>El <text:date text:date-value="2021-03-04">4 de marzo</text:date>.</text:p>'
    content = replaced(package(body), "4 de marzo", "mayo")["content.xml"]
    assert b"2021" not in content
    assert b"<text:span>mayo</text:span>" in content


def test_links_headers_and_values_are_text() -> None:
    page = "<style:header><text:p>Gertrudis</text:p></style:header>"
    styles = root("office:document-styles", f"<office:master-styles>{page}</office:master-styles>")
    body = (
        '<office:forms><form:text form:current-value="Gertrudis"/></office:forms><text:p>'
        '<text:a xlink:href="mailto:Gertrudis@x.es">x</text:a></text:p>'
        '<text:user-field-decl office:string-value="Gertrudis"/>'
    )
    members = replaced(package(body, styles_xml=styles), "Gertrudis")
    assert b"Gertrudis" not in b"".join(members.values())
    assert b"mailto:Zoe@x.es" in members["content.xml"]


def test_what_only_tells_tales_goes() -> None:
    settings = root(
        "office:document-settings",
        '<config:config-item config:name="PrinterName">Quiroga</config:config-item>'
        '<config:config-item config:name="AddParaTableSpacing">true</config:config-item>',
    )
    manifest = root(
        "manifest:manifest",
        '<manifest:file-entry manifest:full-path="/"/><manifest:file-entry '
        'manifest:full-path="meta.xml"/><manifest:file-entry manifest:full-path="content.xml"/>',
    )
    data = package(
        "<text:p>x</text:p>",
        meta_xml="<m>Quiroga</m>",
        settings_xml=settings,
        Thumbnails__thumbnail_png=PNG,
        Basic__script_xml="<s>Quiroga</s>",
        ObjectReplacements__Object=b"Quiroga",
        Pictures__p_png=PNG,
        **{"META-INF__manifest_xml": manifest},
    )
    rewritten = open_odt(data).rewrite([])
    members = unzipped(rewritten.data)
    assert b"Quiroga" not in b"".join(members.values())
    assert b"AddParaTableSpacing" in members["settings.xml"]
    assert b"meta.xml" not in members["META-INF/manifest.xml"]
    assert same_pixels(members["Pictures/p.png"], PNG)
    assert set(rewritten.dropped) == {
        "meta.xml",
        "Thumbnails/thumbnail.png",
        "Basic/script.xml",
        "ObjectReplacements/Object",
    }
    assert next(iter(members)) == "mimetype"


def test_sheets_are_renamed_in_formulas_too() -> None:
    body = (
        '<table:table table:name="Gertrudis"><table:table-row><table:table-cell '
        "table:formula=\"of:=['Gertrudis'.A1]+[$Gertrudis.B1]\"><text:p>1</text:p>"
        "</table:table-cell></table:table-row></table:table>"
    )
    content = replaced(package(body, kind="spreadsheet"), "Gertrudis", "Zoe V")["content.xml"]
    assert b"Gertrudis" not in content
    assert b"[$'Zoe V'.B1]" in content


def test_the_same_in_one_flat_file() -> None:
    flat = root(
        "office:document",
        "<office:meta><dc:title>Quiroga</dc:title></office:meta><office:body><office:text>"
        '<text:p text:style-name="P1">Gertrudis</text:p></office:text></office:body>',
    ).encode()
    original = open_original(flat, "nota.fodt")
    assert original.text == "Gertrudis\n"
    data = original.rewrite([Edit(0, 9, "Zoe")]).data
    assert b"Zoe" in data
    assert b"Quiroga" not in data


def test_a_password_is_refused() -> None:
    manifest = root("manifest:manifest", "<manifest:encryption-data/>")
    with pytest.raises(EncryptedFile):
        open_odt(package("", **{"META-INF__manifest_xml": manifest}))


@pytest.mark.parametrize("name", ["background", "Zurita"])
def test_what_is_filled_with_a_picture_still_finds_it(name: str) -> None:
    styles = root(
        "office:document-styles",
        f'<office:styles><draw:fill-image draw:name="{name}" xlink:href="Pictures/a.png"/>'
        '<style:style style:name="Standard" style:family="graphic"><style:graphic-properties '
        f'draw:fill="bitmap" draw:fill-image-name="{name}"/></style:style></office:styles>',
    )
    parts: dict[str, Any] = {"styles.xml": styles, "Pictures/a.png": PNG}
    data = package("<text:p>x</text:p>", **parts)
    written = unzipped(open_odt(data).rewrite([]).data)["styles.xml"].decode()
    named = re.search(r'<draw:fill-image [^<>]*draw:name="([^"]+)"', written)
    used = re.search(r'draw:fill-image-name="([^"]+)"', written)
    assert named
    assert used
    assert named.group(1) == used.group(1)
    assert "Zurita" not in written


@pytest.mark.parametrize(("text", "written"), [("90331", ";90331;"), ("[ID]", ';"[ID]";')])
def test_a_number_typed_into_a_formula_is_read_and_written(text: str, written: str) -> None:
    sheet = (
        '<table:table table:name="A"><table:table-row><table:table-cell '
        'table:formula="of:=SUMIF([.A1:.A9];10417;[.B1000:.B2000])"><text:p>3</text:p>'
        "</table:table-cell></table:table-row></table:table>"
    )
    original = open_odt(package(sheet, kind="spreadsheet"))
    start = original.text.index("10417")
    assert "1000" not in original.text
    rewritten = original.rewrite([Edit(start, start + 5, text, "ID")]).data
    content = unzipped(rewritten)["content.xml"].decode().replace("&quot;", '"')
    assert f"[.A1:.A9]{written}[.B1000:.B2000]" in content


def test_a_picture_that_nobody_can_open_goes_with_what_shows_it() -> None:
    frames = "".join(
        f'<draw:frame><draw:image xlink:href="Pictures/{name}"/></draw:frame>'
        for name in ("1.svm", "2.png")
    )
    data = package(
        f"<text:p>{frames}</text:p>", Pictures__1_svm=b"VCLMTF\x01 Gertrudis", Pictures__2_png=PNG
    )
    written = unzipped(open_odt(data).rewrite([]).data)
    assert b"svm" not in written["content.xml"]
    assert b"Pictures/2.png" in written["content.xml"]
    assert "Pictures/1.svm" not in written


def test_deletions_keep_a_time_that_says_nothing() -> None:
    """LibreOffice takes a change without a time for none, and shows what was deleted."""
    body = (
        '<text:tracked-changes><text:changed-region text:id="ct1"><text:deletion>'
        "<office:change-info><dc:creator>Gertrudis</dc:creator><dc:date>2014-12-05T23:01:00"
        "</dc:date></office:change-info><text:p>fuera</text:p></text:deletion>"
        '</text:changed-region></text:tracked-changes><text:p>a<text:change text:change-id="ct1"/>'
        "</text:p>"
    )
    content = unzipped(open_odt(package(body)).rewrite([]).data)["content.xml"]
    assert b"2014" not in content
    assert b"<dc:date>2000-01-01T00:00:00</dc:date>" in content
