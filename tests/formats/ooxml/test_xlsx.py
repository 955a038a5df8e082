"""Workbooks: cells as people see them, and everything that speaks of them."""

import datetime
import io
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from lxml import etree
from openpyxl.chart import BarChart, Reference
from openpyxl.comments import Comment
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.table import Table
from tests.formats.samples import unzipped, zipped

from veladura.document import Edit
from veladura.formats.markup import slices
from veladura.formats.ooxml.sheet_numbers import NumberFormats, date_pattern
from veladura.formats.ooxml.xlsx import open_xlsx

WRITTEN = Path(__file__).parents[2] / "plantings" / "written"  # by LibreOffice


@pytest.fixture(autouse=True, params=["whole", "row by row"])
def cut(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Long sheets are read some rows at a time, and are no different."""
    if request.param == "row by row":
        monkeypatch.setattr(slices, "LONG", 0)
        monkeypatch.setattr(slices, "MOST", 1)


def saved(book: openpyxl.Workbook) -> bytes:
    buffer = io.BytesIO()
    book.save(buffer)
    return buffer.getvalue()


def workbook(*rows: list[Any], title: str = "Datos") -> openpyxl.Workbook:
    book = openpyxl.Workbook()
    sheet = book.worksheets[0]
    sheet.title = title
    for row in rows:
        sheet.append(row)
    return book


def replaced(data: bytes, surface: str, text: str = "Zoe", *, times: int | None = None) -> bytes:
    original = open_xlsx(data)
    places = [i for i in range(len(original.text)) if original.text.startswith(surface, i)]
    assert places
    return original.rewrite([Edit(i, i + len(surface), text) for i in places[:times]]).data


def values(data: bytes) -> list[list[Any]]:
    return [list(row) for row in openpyxl.load_workbook(io.BytesIO(data)).worksheets[0].values]


def test_rows_are_lines_and_cells_end_in_tabs() -> None:
    data = saved(workbook(["Nombre", "Edad"], ["Gertrudis", 62]))
    assert open_xlsx(data).text == "Datos\n\nNombre\tEdad\t\nGertrudis\t62\t\n"


def test_a_shared_string_changes_only_in_the_cells_that_were_edited() -> None:
    data = saved(workbook(["Gertrudis"], ["Gertrudis"], ["x"]))
    assert values(replaced(data, "Gertrudis", times=1)) == [["Zoe"], ["Gertrudis"], ["x"]]
    everywhere = replaced(data, "Gertrudis")
    assert values(everywhere) == [["Zoe"], ["Zoe"], ["x"]]
    assert b"Gertrudis" not in b"".join(unzipped(everywhere).values())


def test_numbers_stay_numbers_while_they_can() -> None:
    data = saved(workbook([612345678, 3.5]))
    assert values(replaced(data, "612345678", "699000111")) == [[699000111, 3.5]]
    assert values(replaced(data, "612345678", "6XX")) == [["6XX", 3.5]]
    assert values(replaced(data, "612345678", "0034")) == [["0034", 3.5]]


def test_dates_are_shown_as_dates_and_stay_dates() -> None:
    book = workbook([datetime.date(2021, 3, 4), datetime.datetime(2021, 3, 4, 10, 30)])
    book.worksheets[0]["A1"].number_format = "dd.mm.yyyy"
    data = saved(book)
    assert "04.03.2021\t2021-03-04 10:30:00\t" in open_xlsx(data).text
    assert values(replaced(data, "04.03.2021", "07.05.2021"))[0][0] == datetime.datetime(2021, 5, 7)
    assert values(replaced(data, "04.03.2021", "[FECHA]"))[0][0] == "[FECHA]"


@pytest.mark.parametrize(
    ("code", "pattern"),
    [
        ("dd/mm/yyyy", "%d/%m/%Y"),
        ("yyyy\\-mm\\-dd", "%d/%m/%Y"),
        ("yyyy-mm-dd", "%Y-%m-%d"),
        ("[$-407]d. mmmm yyyy", "%d. %m. %Y"),
        ("m/d/yy h:mm", "%m/%d/%Y %H:%M"),
        ("hh:mm:ss", "%H:%M:%S"),
        ("General", None),
        ("0.00", None),
        ('#,##0 "days"', None),
        ("", None),
    ],
)
def test_number_formats_that_are_dates(code: str, pattern: str | None) -> None:
    found = date_pattern(code)
    assert (found is None) == (pattern is None)
    if found:
        formats = NumberFormats((found,))
        shown = formats.show("44259.5", "0")
        number = formats.read(shown, "0")
        assert number is not None
        assert formats.show(number, "0") == shown


def test_everything_that_names_a_sheet_follows_it() -> None:
    book = workbook(["Nombre", "n"], ["x", 1], title="Gertrudis Vega")
    second = book.create_sheet("Dos")
    second["A1"] = "='Gertrudis Vega'!B2"
    chart = BarChart()
    chart.add_data(Reference(book.worksheets[0], min_col=2, min_row=1, max_row=2))
    second.add_chart(chart, "C3")
    data = replaced(saved(book), "Gertrudis Vega", "Zoe: Gil")
    again = openpyxl.load_workbook(io.BytesIO(data))
    assert again.sheetnames == ["Zoe- Gil", "Dos"]
    assert again["Dos"]["A1"].value == "='Zoe- Gil'!B2"
    assert b"Gertrudis" not in b"".join(unzipped(data).values())


def test_a_defined_name_is_renamed_with_the_formulas_that_use_it() -> None:
    book = workbook([3, "=SUM(Gertrudis_Quiroga)*2"], [4, "=gertrudis_quiroga+Doble"])
    sums = {"Gertrudis_Quiroga": "Datos!$A$1:$A$9", "Doble": "Gertrudis_Quiroga*2"}
    for name, formula in sums.items():
        book.defined_names[name] = DefinedName(name, attr_text=formula)
    data = replaced(saved(book), "Gertrudis Quiroga", "Zoe Vega")
    assert not any(b"ertrudis" in part or b"uiroga" in part for part in unzipped(data).values())
    again = openpyxl.load_workbook(io.BytesIO(data))
    (renamed,) = set(again.defined_names) - {"Doble"}
    assert again.defined_names[renamed].attr_text == "Datos!$A$1:$A$9"
    assert again.defined_names["Doble"].attr_text == f"{renamed}*2"
    assert values(data) == [[3, f"=SUM({renamed})*2"], [4, f"={renamed}+Doble"]]


def test_comments_headers_rules_and_links_are_text() -> None:
    book = workbook(["Gertrudis", '=IF(A1="Gertrudis","sí","no ""Gertrudis""")'])
    sheet = book.worksheets[0]
    sheet["A1"].comment = Comment("Ver a Gertrudis", "Carmen Quiroga")
    sheet["A1"].hyperlink = "mailto:Gertrudis@x.es"
    assert sheet.oddHeader is not None
    sheet.oddHeader.left.text = "Gertrudis & cía"
    sheet.oddHeader.left.size = 12
    rule = DataValidation(type="list", formula1='"Gertrudis,Otra"', promptTitle="Gertrudis")
    sheet.add_data_validation(rule)
    rule.add("C1")
    book.properties.creator = "Carmen Quiroga"
    data = saved(book)
    text = open_xlsx(data).text
    assert "Gertrudis & cía" in text
    assert 'no "Gertrudis"' in text
    changed = replaced(data, "Gertrudis")
    everything = b"".join(unzipped(changed).values())
    assert b"Gertrudis" not in everything
    assert b"Quiroga" not in everything
    again = openpyxl.load_workbook(io.BytesIO(changed)).worksheets[0]
    assert again["A1"].comment.author == "Author 1"
    assert again["A1"].comment.text == "Ver a Zoe"
    assert again.oddHeader is not None
    assert again.oddHeader.left.text in ("Zoe && cía", "Zoe & cía")
    assert again["B1"].value == '=IF(A1="Zoe","sí","no ""Zoe""")'


def test_columns_of_a_table_are_called_like_their_cells() -> None:
    book = workbook(["Gertrudis", "n"], ["x", 1])
    book.worksheets[0].add_table(Table(displayName="T", ref="A1:B2"))
    data = replaced(saved(book), "Gertrudis")
    again = openpyxl.load_workbook(io.BytesIO(data)).worksheets[0]
    assert [column.name for column in again.tables["T"].tableColumns] == ["Zoe", "n"]


def test_a_result_that_changes_takes_its_formula_along() -> None:
    members = unzipped(saved(workbook(["x", "=A1"])))
    sheet = "xl/worksheets/sheet1.xml"
    members[sheet] = members[sheet].replace(b"<f>A1</f><v />", b"<f>A1</f><v>Gertrudis</v>")
    members[sheet] = members[sheet].replace(b"<f>A1</f><v></v>", b"<f>A1</f><v>Gertrudis</v>")
    members[sheet] = members[sheet].replace(b'r="B1"', b'r="B1" t="str"')
    data = replaced(zipped(dict(members)), "Gertrudis")
    assert values(data) == [["x", "Zoe"]]


def test_old_drawings_need_not_be_sound() -> None:
    book = workbook(["x"])
    book.worksheets[0]["A1"].comment = Comment("y", "z")
    members = unzipped(saved(book))
    name = next(name for name in members if name.endswith(".vml"))
    box = b'<v:textbox xmlns:v="urn:x"><div>Gertrudis<br>y otra</div></v:textbox></xml>'
    members[name] = members[name].replace(b"</xml>", box)
    data = replaced(zipped(dict(members)), "Gertrudis")
    assert b"Gertrudis" not in unzipped(data)[name]
    assert b"y otra" in unzipped(data)[name]


def test_outside_data_and_macros_go() -> None:
    members = unzipped(saved(workbook(["x"])))
    members["xl/vbaProject.bin"] = b"Gertrudis"
    members["xl/externalLinks/externalLink1.xml"] = b"<x>Gertrudis</x>"
    members["docProps/custom.xml"] = b"<x>Gertrudis</x>"
    members["xl/workbook.xml"] = members["xl/workbook.xml"].replace(
        b"<sheets>", b'<fileSharing userName="Gertrudis"/><sheets>'
    )
    rewritten = open_xlsx(zipped(dict(members))).rewrite([])
    assert b"Gertrudis" not in b"".join(unzipped(rewritten.data).values())
    assert "xl/vbaProject.bin" in rewritten.dropped


def test_cells_that_a_row_leaves_out_keep_what_follows_below_its_head() -> None:
    book = openpyxl.Workbook()
    sheet = book.active
    assert sheet is not None
    sheet["B2"], sheet["C2"], sheet["D2"] = "Debitor", "Ort", "Saldo"
    sheet["B3"], sheet["D3"], sheet["B4"] = 5, 7, 6
    stored = io.BytesIO()
    book.save(stored)
    lines = open_xlsx(stored.getvalue()).text.split("\n")
    assert lines[lines.index("Debitor\tOrt\tSaldo\t") + 1 :][:2] == ["5\t\t7\t", "6\t"]


def with_macro_sheet(data: bytes) -> bytes:
    """A workbook whose first sheet is one of macros, as Excel 4 had them."""
    parts = {name: part.decode() for name, part in unzipped(data).items()}
    parts["xl/macrosheets/sheet1.xml"] = parts.pop("xl/worksheets/sheet1.xml")
    for name in ("[Content_Types].xml", "xl/_rels/workbook.xml.rels"):
        parts[name] = parts[name].replace("worksheets/sheet1", "macrosheets/sheet1")
    links = etree.fromstring(parts["xl/_rels/workbook.xml.rels"].encode())
    for link in links:
        if "macrosheets" in str(link.get("Target")):
            link.set("Type", "http://schemas.microsoft.com/office/2006/relationships/xlMacrosheet")
    return zipped({**parts, "xl/_rels/workbook.xml.rels": etree.tostring(links)})


def test_sheets_of_macros_go_and_nothing_speaks_of_them() -> None:
    book = workbook(["x"], title="Macro 1")
    book.defined_names["_xlnm.Auto_Open"] = DefinedName("_xlnm.Auto_Open", attr_text="'Macro 1'!A1")
    for title in ("Uno", "Dos"):
        book.create_sheet(title)["A1"] = title
    book["Dos"].defined_names["hier"] = DefinedName("hier", attr_text="Dos!$A$1")
    rewritten = open_xlsx(with_macro_sheet(saved(book))).rewrite([])
    assert not [name for name in unzipped(rewritten.data) if "macrosheet" in name]
    again = openpyxl.load_workbook(io.BytesIO(rewritten.data))
    assert again.sheetnames == ["Uno", "Dos"]
    assert list(again["Dos"].defined_names) == ["hier"]
    assert not again.defined_names


def test_the_table_of_strings_holds_strings_alone() -> None:
    members = unzipped((WRITTEN / "walked.xlsx").read_bytes())
    table = members["xl/sharedStrings.xml"].decode()
    odd = table.replace("<si>", 'Zurita<si a="Zurita">Zurita').replace("<t ", '<t b="Zurita" ')
    assert odd.count("Zurita") > table.count("<si>")
    data = zipped({**members, "xl/sharedStrings.xml": odd})
    written = unzipped(open_xlsx(data).rewrite([]).data)["xl/sharedStrings.xml"].decode()
    assert written.count("<si>") == table.count("<si>")
    assert "Zurita" not in written
