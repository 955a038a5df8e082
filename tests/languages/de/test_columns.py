"""Identifiers apart from figures: each keeps to its own label and its own mode."""

import io
from dataclasses import replace

import pytest
from openpyxl import Workbook, load_workbook

from veladura.document import Document, Span
from veladura.languages.de.columns import figures_apart
from veladura.pipeline import load
from veladura.profiles import load_profile
from veladura.schemes import get_scheme
from veladura.transform import Preferences

FINANCE = get_scheme("finance")
GERMAN = load("de-finance")
SECRET = b"a secret of the tests"
LEDGER = (
    "Debitor\tName\tSaldo\tGLN\n"
    "10023\tBrandt Metall GmbH\t12500,00\t4012345000009\n"
    "10024\tInge Petersen\t34000,00\t4399902345678\n"
)
TAX = "Netto 1.000,00 EUR, 19 % USt 190,00 EUR, brutto 1.190,00 EUR"


def labels(text: str, *marked: tuple[str, str]) -> list[str]:
    """What becomes of labels a model gave."""
    spans: list[Span] = []
    for surface, label in marked:
        start = text.index(surface, spans[-1].end if spans else 0)
        spans.append(Span(start, start + len(surface), label, 0.9, "model"))
    return [span.label for span in figures_apart(text, spans, FINANCE)]


@pytest.mark.parametrize(
    ("text", "marked", "expected"),
    [
        (
            "Position\t2023\nUmsatz\t34000\nMaterial\t112000\n",
            [("34000", "ID"), ("112000", "ID")],
            ["NUM", "NUM"],
        ),
        (
            "Posten     Betrag\nUmsatz      34000\nMaterial   112000\n",
            [("34000", "ID"), ("112000", "ID")],
            ["NUM", "NUM"],
        ),
        (
            "A\tB\nx\t34000\ny\t112000\nz\t146000\n",
            [("34000", "ID"), ("112000", "ID"), ("146000", "ID")],
            ["NUM", "NUM", "NUM"],
        ),
        (
            "Debitor;Ort;Saldo\n10023;Ulm;4.500,20\n10024;Kiel;12.500,00\n",
            [("10023", "NUM"), ("4.500,20", "NUM"), ("10024", "NUM"), ("12.500,00", "NUM")],
            ["ID", "NUM", "ID", "NUM"],
        ),
        ("Betrag: 84200\nKonto: 84200", [("84200", "ID"), ("84200", "ID")], ["NUM", "ID"]),
        (
            "1.00 3.50 7.25 2076.64",
            [("1.00", "NUM"), ("3.50", "NUM"), ("7.25", "NUM"), ("2076.64", "ID")],
            ["NUM"] * 4,
        ),
        ("Nr. 1.00 2076.64", [("1.00", "NUM"), ("2076.64", "ID")], ["NUM", "ID"]),
        (
            "Kugellager 240.018.5 und 77.118.04 zu 1.240.018 EUR",
            [("240.018.5", "NUM"), ("77.118.04", "NUM"), ("1.240.018", "NUM")],
            ["ID", "ID", "NUM"],
        ),
        (
            "4711998 Petersen, Inge\n",
            [("4711998", "NUM"), ("Petersen, Inge", "PER")],
            ["ID", "PER"],
        ),
        ("Nachlass von 5-10 %", [("5-10", "ID")], ["NUM"]),
        ("mit 12/15 Stimmen", [("12/15", "DATE")], ["NUM"]),
        ("Antje (1/4); Rate (03/24)", [("1/4", "DATE"), ("03/24", "DATE")], ["NUM", "DATE"]),
        (
            "Chemin du Bambois 3, 2822 Courroux",
            [("Chemin du Bambois 3", "LOC"), ("2822", "NUM"), ("Courroux", "LOC")],
            ["LOC", "LOC", "LOC"],
        ),
    ],
)
def test_columns_units_and_names_tell_figures_from_identifiers(
    text: str, marked: list[tuple[str, str]], expected: list[str]
) -> None:
    assert labels(text, *marked) == expected


@pytest.mark.parametrize(
    ("text", "marked", "expected"),
    [
        (
            "Kundenstamm\nDebitor    30817\nSaldo      4.500\nLimit     10.000\n",
            [("30817", "ID"), ("4.500", "NUM"), ("10.000", "NUM")],
            ["ID", "NUM", "NUM"],
        ),
        ("Konten\n81234\tx\n81235\ty\n", [("81234", "ID"), ("81235", "ID")], ["ID", "ID"]),
        ("Pos. Nr\n1\tx\n2\ty\n", [("1", "NUM"), ("2", "NUM")], ["NUM", "NUM"]),
    ],
)
def test_what_nothing_speaks_against_keeps_its_label(
    text: str, marked: list[tuple[str, str]], expected: list[str]
) -> None:
    assert labels(text, *marked) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Wir lieferten von 2019 bis 2022 34.000 Stück aus.",
        "Nachlass von 5-10 % auf den Preis, 3,5 - 4,25 % Zins, 10.000 - 20.000 EUR.",
        TAX,
        "Maßstab 1:250, Kurs 1,0854, 12/15 Stimmen, 3 x 4 m",
        "Posten\tBetrag\nUmsatz\t34000\nMaterial\t1120000\n",
    ],
)
def test_no_figure_changes_where_figures_are_kept(text: str) -> None:
    result = GERMAN.anonymize(text, seed=SECRET)
    assert not [edit for edit in result.edits if edit.label != "DATE"]


@pytest.mark.parametrize("mode", ["tag", "mask", "redact", "replace"])
def test_figures_stay_in_every_mode_and_identifiers_go(mode: str) -> None:
    preferences = Preferences(mode=mode, modes={"NUM": "keep"})
    text = LEDGER + TAX + ", IBAN DE89 3704 0044 0532 0130 00"
    written = GERMAN.anonymize(text, seed=SECRET, preferences=preferences).text
    for figure in ("12500,00", "34000,00", "1.000,00", "19 %", "190,00", "1.190,00"):
        assert figure in written
    for identifier in ("10023", "10024", "4012345000009", "4399902345678", "DE89", "0532"):
        assert identifier not in written


def test_figures_can_be_masked_while_identifiers_are_replaced() -> None:
    preferences = Preferences(modes={"NUM": "mask"})
    written = GERMAN.anonymize(f"{TAX}, Konto 532013000", seed=SECRET, preferences=preferences).text
    assert "190,00" not in written
    assert "[ID]" not in written


def test_figures_switched_off_leave_no_identifier_open() -> None:
    profile = replace(load_profile("de-finance"), off=("NUM",))
    text = LEDGER + "4711998 Petersen, Inge\nIBAN DE89 3704 0044 0532 0130 00, HRB 7319\n"
    written = load(profile).anonymize(text, seed=SECRET).text
    assert "12500,00" in written
    for identifier in ("10023", "4012345000009", "4711998", "DE89 3704", "7319"):
        assert identifier not in written


def test_a_workbook_keeps_its_figures_and_formulas() -> None:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    for row in (
        ("Debitor", "Name", "Umsatz"),
        (10023, "Inge Petersen", 34000),
        (10024, "Jens Krause", 151000),
    ):
        sheet.append(row)
    sheet.append(("Summe", "", "=SUM(C2:C3)"))
    stored = io.BytesIO()
    book.save(stored)
    outcome = GERMAN.anonymize_bytes(stored.getvalue(), "konten.xlsx", seed=SECRET)
    new = load_workbook(io.BytesIO(outcome.data)).active
    assert new is not None
    assert [new["C2"].value, new["C3"].value, new["C4"].value] == [34000, 151000, "=SUM(C2:C3)"]
    assert new["A2"].value not in (10023, "10023")
    assert "Petersen" not in str(new["B2"].value)


@pytest.mark.parametrize("mode", ["replace", "tag", "mask", "redact"])
def test_an_identifier_marked_as_a_figure_does_not_stay_with_the_figures(mode: str) -> None:
    text = "Konto DE89 3704 0044 0532 0130 00, Betrag 1.190,00 EUR"
    marked = [("DE89 3704 0044 0532 0130 00", "NUM"), ("1.190,00", "NUM")]
    spans = [Span(text.index(s), text.index(s) + len(s), label) for s, label in marked]
    kept = Preferences(mode=mode, modes={"NUM": "keep"})
    out = GERMAN.anonymize(Document(text, tuple(spans)), seed=SECRET, preferences=kept).text
    assert "0532" not in out
    assert "1.190,00 EUR" in out
