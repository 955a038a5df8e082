"""Formulas with criteria: which stay, and what is stored beside them."""

import pytest
from lxml import etree

from veladura.formats.formulas import formula_codec
from veladura.formats.ooxml.recount import drop_untrue
from veladura.formats.ooxml.sheet_numbers import read_formats

SHEET = "<sheetData>{cells}<c r='F1'><f>{formula}</f><v>{stored}</v></c></sheetData>"
CELLS = {
    **{"A1": 30494, "A2": 32924, "A3": 30494, "A4": 60221},
    **{"B1": 100, "B2": 20, "B3": 7, "B4": 3},
}


def recounted(formula: str, stored: str, *, changed: bool) -> tuple[str | None, str | None]:
    """The formula, if it stays, and what is stored."""
    cells = "".join(f"<c r='{place}'><v>{value}</v></c>" for place, value in CELLS.items())
    escaped = formula.replace("<", "&lt;").replace(">", "&gt;")
    sheet = etree.fromstring(SHEET.format(cells=cells, formula=escaped, stored=stored))
    last = sheet[-1]
    drop_untrue(sheet, [last] if changed else [sheet[0]])
    return last.findtext("f"), last.findtext("v")


@pytest.mark.parametrize(
    ("formula", "value"),
    [
        ("SUMIF(A1:A4,30494,B1:B4)", "107"),
        ('SUMIF(A1:A4,"30494",B1:B4)', "107"),
        ('SUMIF(B1:B4,">=20")', "120"),
        ('SUMIF(B1:B4,"<20",A1:A4)', "90715"),
        ("COUNTIF(A1:A4,30494)", "2"),
        ('COUNTIF(B1:B4,"<>7")', "3"),
        ('SUMIFS(B1:B4,A1:A4,30494,B1:B4,">50")', "100"),
        ('COUNTIFS(A1:A4,30494,B1:B4,">50")', "1"),
        ("VLOOKUP(32924,A1:B4,2,FALSE)", "20"),
        ("VLOOKUP(32924,A1:B4,2,FALSE())", "20"),
        ("VLOOKUP(60221,A1:B4,2,0)", "3"),
        ("ROUND(B1*19%,2)", "19"),
    ],
)
def test_what_is_stored_follows_the_cells(formula: str, value: str) -> None:
    assert recounted(formula, "1", changed=False) == (formula, value)
    assert recounted(formula, value, changed=True) == (formula, value)
    assert recounted(formula, "77777", changed=True) == (None, "77777")


@pytest.mark.parametrize(
    "formula",
    [
        "VLOOKUP(11111,A1:B4,2,FALSE)",
        "VLOOKUP(32924,A1:B4,3,FALSE)",
        "SUMIF(A1:A4,30494,B1:B3)",
        'SUMIF(A1:A4,"Kern",B1:B4)',
        "SUMIF(A1:A4)",
    ],
)
def test_what_is_not_understood_goes_where_its_cell_has_changed(formula: str) -> None:
    assert recounted(formula, "5", changed=True) == (None, "5")


@pytest.mark.parametrize(
    ("formula", "shown"),
    [
        ("IF(C2>10000,1,2)", ""),
        ("IF(C2>=10000,1,2)", ""),
        ("C2*12500", ""),
        ("12500-C2", ""),
        ("SUMIF(A:A,10417,B:B)", "10417"),
        ('SUMIF(A:A,">3000",B:B)', ""),
        ('SUMIF(A:A,"<=1.5",B:B)', ""),
        ('SUMIF(A:A,"=10417",B:B)', "=10417"),
        ("IF(A2=10417,1,2)", "10417"),
    ],
)
def test_numbers_that_are_reckoned_with_are_nobody_s(formula: str, shown: str) -> None:
    pieces = formula_codec(numbers=True).decode(formula)
    assert "".join(piece.shown for piece in pieces).strip() == shown


NAMES = {"C1": "Löffler GmbH", "C2": "Nagel", "C3": "LÖFFLER GmbH", "C4": "Zeitz"}


def told(formula: str, stored: str, *, changed: bool) -> tuple[str | None, str | None]:
    """The same on a sheet that has words in its third column."""
    cells = "".join(f"<c r='{place}'><v>{value}</v></c>" for place, value in CELLS.items())
    cells += "".join(f"<c r='{at}' t='str'><v>{name}</v></c>" for at, name in NAMES.items())
    sheet = etree.fromstring(SHEET.format(cells=cells, formula=formula, stored=stored))
    last = sheet[-1]
    drop_untrue(
        sheet,
        [last] if changed else [sheet[0]],
        text=lambda cell: cell.findtext("v") if cell.get("t") == "str" else None,
    )
    return last.findtext("f"), last.findtext("v")


@pytest.mark.parametrize(
    ("formula", "value"),
    [
        ('SUMIF(C1:C4,"Löffler GmbH",B1:B4)', "107"),
        ('SUMIF(C1:C4,"löff*",B1:B4)', "107"),
        ('SUMIF(C1:C4,"*ö*gmbh",B1:B4)', "107"),
        ("SUMIF(C1:C4,C2,B1:B4)", "20"),
        ('COUNTIF(C1:C4,"Zeitz")', "1"),
        ('SUMIFS(B1:B4,C1:C4,"Löffler GmbH",A1:A4,30494)', "107"),
        ('VLOOKUP("Nagel",C1:C4,1,FALSE)+0', None),
        ("SUMIF(A1:A4,A2,B1:B4)", "20"),
    ],
)
def test_words_that_are_looked_for_count_as_well(formula: str, value: str | None) -> None:
    if value is None:
        assert told(formula, "5", changed=True) == (None, "5")
        return
    assert told(formula, "1", changed=False) == (formula, value)
    assert told(formula, value, changed=True) == (formula, value)
    assert told(formula, "77777", changed=True) == (None, "77777")


@pytest.mark.parametrize("criterion", ["Huber GmbH", "Huber*", "N?gel", "Nagel~*"])
def test_words_that_nobody_has_any_more_make_a_formula_go(criterion: str) -> None:
    formula = f'SUMIF(C1:C4,"{criterion}",B1:B4)'
    assert told(formula, "0", changed=True) == (None, "0")


STYLES = """<styleSheet>
<numFmts><numFmt numFmtId="170" formatCode="0.0%"/>
<numFmt numFmtId="171" formatCode="0&quot;%&quot;"/></numFmts>
<cellXfs><xf numFmtId="0"/><xf numFmtId="9"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs>
</styleSheet>"""


@pytest.mark.parametrize(
    ("raw", "style", "shown", "read"),
    [
        ("0.19", "1", "19%", "0.19"),
        ("-0.923009443796894", "2", "-92.3%", "-0.923"),
        ("0.5", "0", "0.5", "0.5"),
        ("7", "3", "7", "7"),
    ],
)
def test_percentages_are_shown_as_such(raw: str, style: str, shown: str, read: str) -> None:
    formats = read_formats(etree.fromstring(STYLES), since_1904=False)
    assert formats.show(raw, style) == shown
    assert formats.read(shown, style) == read
    assert formats.read("[NUM]%", style) is None
