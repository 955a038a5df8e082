"""Formulas that look at other sheets stay in scaled workbooks, wherever the other sheet is."""

import io
import re
import zipfile

import pytest
from openpyxl import Workbook, load_workbook
from tests.languages.de.marked import ANONYMIZER

from veladura.transform import Preferences

SCALED = Preferences(numbers="scale", email="derived")
SECRET = b"a secret of the tests"

RESULTS = {"B2": 22233, "B3": -418.75, "B4": 21814.25, "B5": 1852.75, "B6": 34418.75}


def book_of(*, summary_first: bool) -> bytes:
    """A sheet of rents, one of interest, and one that speaks of both, with what they give."""
    book = Workbook()
    rents = book.active
    assert rents is not None
    rents.title = "Mieten Heide"
    for row in (("Objekt", "Betrag"), ("Laden", 1240.5), ("Wohnung", 612.25)):
        rents.append(row)
    rents["A4"], rents["B4"] = "Summe", "=SUM(B2:B3)"
    loans = book.create_sheet("Zinsen")
    for row in (("Bank", "Betrag"), ("Darlehen", 418.75)):
        loans.append(row)
    total = book.create_sheet("Jahr", 0 if summary_first else None)
    total.append(("Posten", "Betrag"))
    for name, formula in (
        ("Mieten", "='Mieten Heide'!B4*12"),
        ("Zinsen", "=-Zinsen!B2"),
        ("Ergebnis", "=SUM(B2:B3)"),
        ("Alle", "=SUM('Mieten Heide'!B2:B3)"),
        ("Fest", "=Zinsen!B2+34000"),
    ):
        total.append((name, formula))
    stored = io.BytesIO()
    book.save(stored)
    results = {"Mieten Heide": {"B4": 1852.75}, "Zinsen": {}, "Jahr": RESULTS}
    return _computed(stored.getvalue(), [results[title] for title in book.sheetnames])


def _computed(data: bytes, results: list[dict[str, float]]) -> bytes:
    """The workbook as a program stores it: with what every sheet's formulas give beside them."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
        for name in old.namelist():
            text = old.read(name).decode()
            sheet = re.search(r"worksheets/sheet(\d)\.xml", name)
            for cell, value in results[int(sheet[1]) - 1].items() if sheet else ():
                formula = rf'(<c r="{cell}"[^>]*>)(<f>[^<]*</f>)<v\s*/?>(?:</v>)?'
                text = re.sub(formula, rf"\1\2<v>{value}</v>", text)
            new.writestr(name, text)
    return out.getvalue()


@pytest.mark.parametrize("summary_first", [False, True])
def test_formulas_over_other_sheets_give_the_new_figures(summary_first: bool) -> None:
    data = book_of(summary_first=summary_first)
    outcome = ANONYMIZER.anonymize_bytes(data, "jahr.xlsx", seed=SECRET, preferences=SCALED)
    formulas = load_workbook(io.BytesIO(outcome.data))
    values = load_workbook(io.BytesIO(outcome.data), data_only=True)
    rents, loans = (s for s in values if s["A2"].value in ("Laden", "Darlehen"))
    total, said = values["Jahr"], formulas["Jahr"]
    assert rents["B4"].value != 1852.75
    assert said["B2"].value == f"='{rents.title}'!B4*12"
    assert said["B3"].value == "=-Zinsen!B2"
    assert total["B2"].value == pytest.approx(rents["B4"].value * 12)
    assert total["B3"].value == pytest.approx(-loans["B2"].value)
    assert total["B4"].value == pytest.approx(total["B2"].value + total["B3"].value)
    assert total["B5"].value == pytest.approx(rents["B4"].value)
    assert "34000" not in str(said["B6"].value)
