"""Long parts in slices: nothing is lost between them, and what spans them stays sound."""

import io
import re
from collections.abc import Sequence
from dataclasses import replace

import openpyxl
import pytest
from lxml import etree
from tests.formats.samples import unzipped, zipped
from tests.plantings.sheet import PLACES
from tests.plantings.trial import outcomes

from veladura.document import Edit
from veladura.errors import FormatError, LimitExceeded
from veladura.formats import DEFAULT_LIMITS, open_original
from veladura.formats.markup import slices

SHEET, STRINGS = "xl/worksheets/sheet1.xml", "xl/sharedStrings.xml"
ROWS = slices.Slicing("{*}row", "{*}sheetData")


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
    kept = slices.Slices(ROWS)
    for root in cut:
        kept.add(root)
    whole = kept.around(frame)
    assert etree.tostring(etree.fromstring(whole), method="c14n") == etree.tostring(
        etree.fromstring(data), method="c14n"
    )


def test_a_frame_declares_what_only_its_rows_use() -> None:
    rows = "".join(f'<row y:k="{n}"/>' for n in range(50))
    data = f'<s xmlns:y="urn:y"><sheetData>{rows}</sheetData></s>'.encode()
    *cut, frame = slices.slices(data, ROWS, DEFAULT_LIMITS)
    kept = slices.Slices(ROWS)
    for root in cut:
        kept.add(root)
    for row in frame.iter("row"):
        row.attrib.clear()
    etree.cleanup_namespaces(frame)
    again = etree.fromstring(kept.around(frame))
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
