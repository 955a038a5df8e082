"""Long parts in slices: nothing is lost between them, and what spans them stays sound."""

import io
import re
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import docx
import openpyxl
import pytest
from lxml import etree
from PIL import Image
from tests.formats.markup.both_ways import open_document, rewritten_both_ways
from tests.formats.samples import PNG, pptx, unzipped, word_package, zipped
from tests.plantings import decks, odf, word
from tests.plantings.people import people
from tests.plantings.sheet import PLACES
from tests.plantings.trial import outcomes

from veladura.document import Edit
from veladura.errors import FormatError, LimitExceeded
from veladura.formats import DEFAULT_LIMITS, open_original
from veladura.formats.hiding.place import Place
from veladura.formats.markup import slices
from veladura.formats.ooxml.docx import open_docx
from veladura.formats.ooxml.placing import places_of

SHEET, STRINGS = "xl/worksheets/sheet1.xml", "xl/sharedStrings.xml"
ROWS = slices.Slicing(("{*}row",), frozenset(("s", "sheetData")))


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slices, "LONG", 0)
    monkeypatch.setattr(slices, "MOST", 4)


def workbook(rows: Sequence[str]) -> dict[str, bytes]:
    """A workbook whose sheet has these rows, as XML."""
    book = openpyxl.Workbook()
    book.worksheets[0].append(["x"])
    buffer = io.BytesIO()
    book.save(buffer)
    members = dict(unzipped(buffer.getvalue()))
    data = f"<sheetData>{''.join(rows)}</sheetData>".encode()
    members[SHEET] = re.sub(rb"<sheetData>.*</sheetData>", data, members[SHEET])
    return members


def rewritten(members: dict[str, bytes], old: str, new: str) -> dict[str, bytes]:
    opened = open_original(zipped({**members}), "book.xlsx")
    found = [Edit(m.start(), m.end(), new) for m in re.finditer(old, opened.text)]
    assert found
    return dict(unzipped(opened.rewrite(found).data))


def test_every_item_is_in_one_slice_and_the_rest_in_the_frame() -> None:
    rows = "".join(f'<row r="{n}"><c r="A{n}"/></row>' for n in range(50))
    data = f"<s><a x='1'/><sheetData>{rows}</sheetData><b/></s>".encode()
    found = list(slices.slices(data, ROWS, DEFAULT_LIMITS))
    numbers = [node.get("r") for root in found for node in root.iter("row")]
    assert numbers == list(map(str, range(50)))
    assert max(len(list(root.iter("row"))) for root in found) <= 4
    assert [node.tag for node in found[-1]] == ["a", "sheetData", "b"]
    assert all([node.tag for node in root] == ["sheetData"] for root in found[:-1])


def test_slices_are_put_back_where_they_were() -> None:
    rows = "".join(f'<x:row r="{n}" y:k="1"/>' for n in range(50))
    head = '<x:s xmlns:x="urn:x" xmlns:y="urn:y"><x:a/>'
    data = f"{head}<x:sheetData>{rows}</x:sheetData><x:b/></x:s>".encode()
    *cut, frame = slices.slices(data, ROWS, DEFAULT_LIMITS)
    kept = slices.Slices()
    for root in cut:
        kept.add(root)
    whole = kept.around(frame, data)
    assert etree.tostring(etree.fromstring(whole), method="c14n") == etree.tostring(
        etree.fromstring(data), method="c14n"
    )


def test_a_frame_declares_what_only_its_rows_use() -> None:
    rows = "".join(f'<row y:k="{n}"/>' for n in range(50))
    data = f'<s xmlns:y="urn:y"><sheetData>{rows}</sheetData></s>'.encode()
    *cut, frame = slices.slices(data, ROWS, DEFAULT_LIMITS)
    kept = slices.Slices()
    for root in cut:
        kept.add(root)
    for row in frame.iter("row"):
        row.attrib.clear()
    etree.cleanup_namespaces(frame)
    again = etree.fromstring(kept.around(frame, data))
    assert again[0][0].get("{urn:y}k") == "0"


def test_formulas_that_rows_share_go_together() -> None:
    head = '<f t="shared" ref="A1:A40" si="7">B1</f>'
    first = f'<row r="1"><c r="A1" t="str">{head}<v>Vega</v></c></row>'
    cells = (f'<c r="A{n}"><f t="shared" si="7"/><v>{n}</v></c>' for n in range(2, 40))
    rows = [f'<row r="{n}">{cell}</row>' for n, cell in enumerate(cells, 2)]
    other = '<row r="40"><c r="A40"><f t="shared" ref="A40" si="8">B40</f><v>3</v></c></row>'
    sheet = rewritten(workbook([first, *rows, other]), "Vega", "Gil")[SHEET]
    assert b'si="7"' not in sheet
    assert sheet.count(b'si="8"') == 1
    assert sheet.count(b"<row ") == 40


def test_a_formula_stays_only_where_all_it_looks_at_can_be_seen() -> None:
    numbers = [f'<row r="{n}"><c r="A{n}"><v>10</v></c></row>' for n in range(1, 20)]
    near = '<row r="20"><c r="A20"><v>200</v></c><c r="B20"><f>A20+0</f><v>777</v></c></row>'
    far = '<row r="21"><c r="A21"><f>SUM(A1:A3)</f><v>777</v></c></row>'
    sheet = rewritten(workbook([*numbers, near, far]), "777", "200")[SHEET]
    assert b"<f>A20+0</f>" in sheet
    assert b"SUM" not in sheet


def test_shared_strings_change_across_slices() -> None:
    cells = [f'<row r="{n + 1}"><c r="A{n + 1}" t="s"><v>{n}</v></c></row>' for n in range(30)]
    members = workbook(cells)
    entries = "".join(f"<si><t>Vega {n}</t></si>" for n in range(29))
    rich = "<si><r><rPr><b/></rPr><t>Doña </t></r><r><t>Vega</t></r></si>"
    head = '<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
    members[STRINGS] = f"{head}{entries}{rich}</sst>".encode()
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"
    entry = f'<Override PartName="/{STRINGS}" ContentType="{kind}"/></Types>'
    types = members["[Content_Types].xml"]
    members["[Content_Types].xml"] = types.replace(b"</Types>", entry.encode())
    after = rewritten(members, "Vega", "Gil")
    book = openpyxl.load_workbook(io.BytesIO(zipped({**after})))
    shown = [row[0] for row in book.worksheets[0].values]
    assert shown == [*(f"Gil {n}" for n in range(29)), "Doña Gil"]
    assert b"Vega" not in after[STRINGS]
    assert b"<b/>" in after[STRINGS]


def test_nobody_is_left_in_a_workbook_that_is_cut() -> None:
    found = list(outcomes(PLACES[::6], both=False))
    assert [f"{o.place}: {o.detail}" for o in found if o.state == "leaked"] == []
    assert sum(o.state == "refused" for o in found) <= 1


@pytest.mark.parametrize(
    ("part", "error"),
    [
        (b'<!DOCTYPE s [<!ENTITY a "b">]><s><sheetData/></s>', LimitExceeded),
        (b"<s><sheetData><row/><row/><row/><row/><row/><row></sheetData></s>", FormatError),
        (b"<s><sheetData>" + b"<row><c/><c/><c/><c/></row>" * 9 + b"<c>" * 40, FormatError),
        (b"<s>" + b"<c>" * 40 + b"</c>" * 40 + b"</s>", LimitExceeded),
        (b"<s>" + b"<c/>" * 400 + b"</s>", LimitExceeded),
    ],
)
def test_what_a_tree_refuses_slices_refuse(part: bytes, error: type[Exception]) -> None:
    limits = replace(DEFAULT_LIMITS, xml_depth=20, pieces=300)
    with pytest.raises(error):
        list(slices.slices(part, ROWS, limits))


def _planted() -> dict[str, tuple[bytes, str, str]]:
    opened = (one for kind in odf.PLACES.values() for one in kind[::12])
    places = [*word.PLACES[::12], *decks.PLACES[::6], *opened]
    return {
        f"{place.file}: {place.name}": (
            place.make(person, f"Paciente: {person.name}, ingreso."),
            place.file,
            "|".join(person.name.split()),
        )
        for place, person in zip(places, people(len(places), 3), strict=True)
    }


@pytest.mark.parametrize(("data", "name", "old"), _planted().values(), ids=_planted().keys())
def test_a_hiding_place_is_cleared_the_same_in_slices(data: bytes, name: str, old: str) -> None:
    try:
        whole, cut = rewritten_both_ways(data, name, old)
    except FormatError:
        with pytest.raises(FormatError):
            open_original(data, name).rewrite([])
        return
    assert cut == whole


_SPANNING = (  # what reaches over several paragraphs, and refers to what comes later
    '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> REF Sala_Norte '
    "</w:instrText></w:r></w:p><w:p><w:r><w:instrText>\\h </w:instrText></w:r></w:p>"
    '<w:p><w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>'
    '<w:p><w:hyperlink w:anchor="Sala_Norte"><w:r><w:t>ver</w:t></w:r></w:hyperlink></w:p>'
    '<w:commentRangeStart w:id="1"/><w:p><w:r><w:t>Ana </w:t></w:r><w:r><w:t>Vega</w:t></w:r></w:p>'
    "<w:tbl><w:tr><w:tc><w:p><w:r><w:t>Ana</w:t></w:r></w:p></w:tc><w:tc><w:p><w:r><w:t>Vega</w:t>"
    "</w:r></w:p></w:tc></w:tr><w:tr><w:tc><w:p><w:r><w:t>Vega</w:t></w:r></w:p></w:tc></w:tr>"
    "<w:tr><w:tc><w:tbl><w:tr><w:tc><w:p/></w:tc></w:tr><w:tr><w:tc><w:p><w:r><w:t>Vega</w:t></w:r>"
    "</w:p></w:tc></w:tr></w:tbl></w:tc></w:tr></w:tbl>"
    '<w:commentRangeEnd w:id="1"/><w:p><w:del w:id="2" w:author="Vega"><w:r><w:delText>Vega'
    '</w:delText></w:r></w:del><w:ins w:id="3" w:author="Gil"><w:r><w:t>y</w:t></w:r></w:ins></w:p>'
    '<w:bookmarkStart w:id="4" w:name="Sala_Norte"/><w:p><w:r><w:t>Sra. Vega</w:t></w:r></w:p>'
    '<w:p/><w:bookmarkEnd w:id="4"/><w:sdt><w:sdtContent><w:p><w:r><w:t>Vega</w:t></w:r></w:p>'
    "<w:p><w:r><w:t>Vega</w:t></w:r></w:p></w:sdtContent></w:sdt><w:p/><w:sectPr/>"
)


def test_what_spans_paragraphs_survives_the_cuts() -> None:
    data = word_package(_SPANNING)
    whole, cut = rewritten_both_ways(data, "x.docx", "Vega")
    assert cut == whole
    assert b"Vega" not in cut
    assert cut.count(b"Zoe") == 8
    assert b"Sala_Norte" not in cut
    assert cut.count(b"REF bookmark1") == 1


def test_a_slide_is_cut_between_shapes_paragraphs_and_rows() -> None:
    """Its shapes lie in groups, and every box says first how it is set."""
    lines = [f"Ana Vega {n}" for n in range(9)]
    paragraphs = "".join(f"<a:p><a:r><a:t>{line}</a:t></a:r></a:p>" for line in lines)
    box = (
        '<p:sp><p:nvSpPr><p:cNvPr id="2" name="Vega"/></p:nvSpPr>'
        f"<p:txBody><a:bodyPr/><a:lstStyle/>{paragraphs}</p:txBody></p:sp>"
    )
    rows = "".join(
        f"<a:tr><a:tc><a:txBody><a:p><a:r><a:t>{line}</a:t></a:r></a:p></a:txBody></a:tc></a:tr>"
        for line in lines
    )
    table = (
        f"<p:graphicFrame><a:graphic><a:graphicData><a:tbl><a:tblPr/>{rows}</a:tbl>"
        "</a:graphicData></a:graphic></p:graphicFrame>"
    )
    tree = f"<p:spTree>{box}<p:grpSp><p:grpSpPr/>{box}{table}</p:grpSp>{box}</p:spTree>"
    members = dict(unzipped(pptx(["x"])))
    source = members["ppt/slides/slide1.xml"].decode()
    cut_out = re.sub(r"<p:spTree>.*</p:spTree>", lambda _: tree, source, flags=re.DOTALL)
    members["ppt/slides/slide1.xml"] = cut_out.encode()
    data = zipped({**members})
    for most in (1, 4, 7, 30):
        whole, cut = rewritten_both_ways(data, "x.pptx", "Vega", most)
        assert cut == whole
        assert b"Vega" not in cut
        assert cut.count(b"Ana Zoe") == 36


def test_long_texts_weigh_as_much_as_many_elements(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slices, "MOST", 20)
    rows = f"<row><c>{'x' * 1_000}</c></row>" * 30
    found = list(
        slices.slices(f"<s><sheetData>{rows}</sheetData></s>".encode(), ROWS, DEFAULT_LIMITS)
    )
    assert max(len(list(root.iter("row"))) for root in found) <= 3


def _sheets() -> str:
    rows = "".join(
        f"<table:table-row><table:table-cell table:formula=\"of:=[$'Vega y Gil'.A{n}]\">"
        f"<text:p>Ana Vega {n}</text:p></table:table-cell></table:table-row>"
        for n in range(9)
    )
    group = f"<table:table-row-group>{rows}</table:table-row-group>"
    first = f'<table:table table:name="Datos"><table:table-column/>{rows}{group}</table:table>'
    second = f'<table:table table:name="Vega y Gil">{rows}</table:table>'
    return first + second + '<table:table table:name="Notas"/>'


@pytest.mark.parametrize("flat", [False, True])
def test_formulas_in_slices_follow_a_sheet_that_is_renamed(flat: bool) -> None:
    data = open_document("spreadsheet", _sheets(), flat=flat)
    name = "x.fods" if flat else "x.ods"
    whole, cut = rewritten_both_ways(data, name, "Vega")
    assert cut == whole
    assert b"Vega" not in cut
    assert cut.count(b"$'Zoe y Gil'.A") == 27
    assert cut.count(b"Ana Zoe") == 27


def test_links_in_slices_lead_to_marks_that_come_later() -> None:
    paragraphs = "<text:p>Ana Vega</text:p>" * 5
    deleted = "<text:changed-region><text:deletion><text:p>Vega</text:p></text:deletion>"
    body = (
        f"<text:tracked-changes>{deleted}</text:changed-region></text:tracked-changes>"
        f'<text:p><text:a xlink:href="#Norte">ver</text:a></text:p>{paragraphs}'
        f"<text:section>{paragraphs}</text:section>"
        '<text:p><text:bookmark text:name="Norte"/>A. <text:span>Ve</text:span>ga</text:p><text:h/>'
    )
    whole, cut = rewritten_both_ways(open_document("text", body), "x.odt", "Vega")
    assert cut == whole
    assert b"Vega" not in cut
    assert b"Norte" not in cut
    assert cut.count(b"Zoe") == 12


def test_pictures_are_judged_by_their_place_in_the_whole_document(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A letterhead is told by what does not stand above it, a signature by the words around it."""
    document = docx.Document()
    picture = partial(document.add_picture, width=docx.shared.Cm(3))
    picture(io.BytesIO(PNG))
    for _ in range(20):
        document.add_paragraph("Evolución sin incidencias en la planta.")
    document.add_paragraph("Firmado:")
    picture(io.BytesIO(_gif()))
    saved = io.BytesIO()
    document.save(saved)
    seen: list[list[Place]] = []
    for long in (2**40, 0):
        monkeypatch.setattr(slices, "LONG", long)
        opened = open_docx(saved.getvalue())
        places = places_of(opened.members, opened.parts, opened.limits)
        seen.append([places[name] for name in sorted(places) if "media" in name])
    whole, cut = seen
    assert cut == whole
    assert sorted((place.opening, place.signed) for place in cut) == [(False, True), (True, False)]


def _gif() -> bytes:
    buffer = io.BytesIO()
    Image.new("L", (9, 9)).save(buffer, "GIF")
    return buffer.getvalue()


def test_an_instruction_of_a_file_is_never_taken_for_a_mark() -> None:
    rows = "".join(f"<row><c>{n}</c></row><?slice-0 Vega?>" for n in range(30))
    data = f"<?slice Vega?><s><sheetData><?slice 1?>{rows}</sheetData></s>".encode()
    for root in slices.slices(data, ROWS, DEFAULT_LIMITS):
        assert b"Vega" not in etree.tostring(root.getroottree())
