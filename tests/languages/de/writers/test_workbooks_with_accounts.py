"""Figures of workbooks: formulas stay where they give the new figures, decimals stay decimals."""

import io
import re
import zipfile
from collections.abc import Mapping
from decimal import Decimal

import pytest
from openpyxl import Workbook, load_workbook
from tests.languages.de.marked import ANONYMIZER, substitutes

from veladura.transform import Preferences

SCALED = Preferences(numbers="scale", email="derived")
SECRET = b"a secret of the tests"


def test_formulas_of_a_workbook_stay_where_they_give_the_new_figures() -> None:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for row in (("Posten", "Betrag"), ("Umsatz", 34120), ("Miete", 1251), ("Lohn", 9118)):
        sheet.append(row)
    sheet["B5"], sheet["A5"] = "=SUM(B2:B4)", "Summe"
    sheet["B6"], sheet["A6"] = "=B2+34000", "Fest"
    stored = io.BytesIO()
    book.save(stored)
    data = _computed(stored.getvalue(), {"B5": 44489, "B6": 68120})
    outcome = ANONYMIZER.anonymize_bytes(data, "konten.xlsx", seed=SECRET, preferences=SCALED)
    formulas = load_workbook(io.BytesIO(outcome.data)).active
    values = load_workbook(io.BytesIO(outcome.data), data_only=True).active
    assert formulas is not None
    assert values is not None
    new = [values[f"B{row}"].value for row in (2, 3, 4)]
    assert new != [34120, 1251, 9118]
    assert formulas["B5"].value == "=SUM(B2:B4)"
    assert values["B5"].value == sum(new)
    assert "34000" not in str(formulas["B6"].value)


def test_formulas_follow_the_new_figures_down_to_the_last_rounding() -> None:
    """Sums below a gap, rates, growth: all stay formulas, and what is stored is what they give."""
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(("Konto", "Text", "Soll", "Haben", "Saldo"))
    rows = ((12500.5, 34000), (1250, 1250.25), (-4300, 43210), (4711998, 345678))
    for number, (debit, credit) in enumerate(rows, 2):
        sheet.append((None, "Lauf", debit, credit, f"=C{number}-D{number}"))
    for column in "CDE":
        sheet[f"{column}6"] = f"=SUM({column}2:{column}5)"
    sheet["B6"], sheet["B7"], sheet["C7"] = "Summe", "Steuer 30 %", "=ROUND(C6*0.3,0)"
    stored = io.BytesIO()
    book.save(stored)
    known = {"C6": 4721448.5, "D6": 424138.25, "E6": 4297310.25, "C7": 1416435}
    known |= {f"E{n}": debit - credit for n, (debit, credit) in enumerate(rows, 2)}
    outcome = ANONYMIZER.anonymize_bytes(
        _computed(stored.getvalue(), known), "susa.xlsx", seed=SECRET, preferences=SCALED
    )
    formulas = load_workbook(io.BytesIO(outcome.data)).active
    values = load_workbook(io.BytesIO(outcome.data), data_only=True).active
    assert formulas is not None
    assert values is not None
    assert all(str(formulas[cell].value).startswith("=") for cell in known)

    def new(cell: str) -> Decimal:
        return Decimal(str(values[cell].value))

    assert new("C5") not in (0, 4711998)
    for column in "CDE":
        assert new(f"{column}6") == sum(new(f"{column}{row}") for row in range(2, 6))
    assert new("C7") == round(new("C6") * 3 / 10)
    assert 0.3 < new("C6") / Decimal("4721448.5") < 3


def test_formulas_that_look_for_a_name_look_for_the_new_one() -> None:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    rows = (("Huber Maschinenbau GmbH", 12500), ("Petersen Logistik KG", 8400))
    for row in (("Kunde", "Umsatz"), *rows, ("Huber Maschinenbau GmbH", 3100)):
        sheet.append(row)
    sheet["A6"], sheet["B6"] = "davon", '=SUMIF(A2:A4,"Huber Maschinenbau GmbH",B2:B4)'
    sheet["A7"], sheet["B7"] = "groß", '=SUMIF(B2:B4,">3000")'
    sheet["A8"], sheet["B8"] = "gesucht", '=VLOOKUP("Petersen Logistik KG",A2:B4,2,FALSE)'
    stored = io.BytesIO()
    book.save(stored)
    data = _computed(stored.getvalue(), {"B6": 15600, "B7": 24000, "B8": 8400})
    for preferences in (SCALED, ANONYMIZER.preferences):
        outcome = ANONYMIZER.anonymize_bytes(
            data, "kunden.xlsx", seed=SECRET, preferences=preferences
        )
        formulas = load_workbook(io.BytesIO(outcome.data)).active
        values = load_workbook(io.BytesIO(outcome.data), data_only=True).active
        assert formulas is not None
        assert values is not None
        name, other = formulas["A2"].value, formulas["A3"].value
        assert "Huber" not in str(name)
        assert formulas["B6"].value == f'=SUMIF(A2:A4,"{name}",B2:B4)'
        assert values["B6"].value == values["B2"].value + values["B4"].value
        assert formulas["B8"].value == f'=VLOOKUP("{other}",A2:B4,2,FALSE)'
        assert values["B8"].value == values["B3"].value
        assert formulas["B7"].value == '=SUMIF(B2:B4,">3000")'


@pytest.mark.parametrize("figure", ["0.075", "5.125", "1234.5"])
def test_a_point_before_decimals_is_no_mark_of_thousands(figure: str) -> None:
    """As workbooks and XML have it."""
    table = f"Art\tBetrag\nMiete\t[[NUM|12500.5]]\nLohn\t[[NUM|880]]\nPorto\t[[NUM|{figure}]]\n"
    first, plain, last = map(Decimal, substitutes(table, preferences=SCALED))
    assert abs(plain / 880 - first / Decimal("12500.5")) < Decimal("0.05")
    assert last < 10 * Decimal(figure)


def _computed(data: bytes, values: Mapping[str, float]) -> bytes:
    """The workbook as Excel stores it: with the results beside the formulas."""
    stored = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(stored, "w") as new:
        for name in old.namelist():
            part = old.read(name)
            if name.endswith("sheet1.xml"):
                text = part.decode()
                for cell, number in values.items():
                    text = re.sub(
                        rf'(<c r="{cell}"[^>]*>)(<f>[^<]*</f>)<v\s*/?>(?:</v>)?',
                        rf"\1\2<v>{number}</v>",
                        text,
                    )
                part = text.encode()
            new.writestr(name, part)
    return stored.getvalue()
