"""However a document writes its figures, they add up when scaled and are written as before."""

import re
from collections.abc import Callable
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.languages.de.marked import substitutes
from tests.languages.de.scaled import SCALED

SWAPPED = str.maketrans(",.", ".,")
FORMS: dict[
    str, tuple[Callable[[int], str], str]
] = {  # how a number of cents is written, and the form of all that is written so
    "german": (lambda n: f"{n / 100:,.2f}".translate(SWAPPED), r"-?\d{1,3}(?:\.\d{3})*,\d\d"),
    "plain": (lambda n: f"{n / 100:.2f}".replace(".", ","), r"-?\d+,\d\d"),
    "english": (lambda n: f"{n / 100:,.2f}", r"-?\d{1,3}(?:,\d{3})*\.\d\d"),
    "workbook": (lambda n: f"{n / 100:.2f}", r"-?\d+\.\d\d"),
    "swiss": (lambda n: f"{n / 100:,.2f}".replace(",", "’"), r"-?\d{1,3}(?:’\d{3})*\.\d\d"),
    "whole": (lambda n: f"{n:,}".replace(",", "."), r"-?\d{1,3}(?:\.\d{3})*"),
    "brackets": (
        lambda n: f"({-n:,})".replace(",", ".") if n < 0 else f"{n:,}".replace(",", "."),
        r"\(?\d{1,3}(?:\.\d{3})*\)?",
    ),
    "behind": (
        lambda n: f"{abs(n) / 100:,.2f}".translate(SWAPPED) + ("-" if n < 0 else ""),
        r"\d{1,3}(?:\.\d{3})*,\d\d-?",
    ),
}
SIGNED = st.builds(int.__mul__, st.integers(100_001, 90_000_000), st.sampled_from([1, 1, -1]))
AMOUNTS = st.lists(SIGNED, min_size=2, max_size=7).filter(lambda many: abs(sum(many)) > 100_000)


def read(written: str) -> int:
    """The figure in its smallest steps, with its sign."""
    digits = int(re.sub(r"\D", "", written))
    negative = written.startswith(("-", "(")) or written.endswith("-")
    return -digits if negative else digits


@pytest.mark.parametrize("name", FORMS)
@settings(deadline=None, max_examples=25)
@given(amounts=AMOUNTS, gap=st.sampled_from(["\t", " | ", "     "]), seed=st.integers(0, 9))
def test_a_column_adds_up_in_every_form(name: str, amounts: list[int], gap: str, seed: int) -> None:
    write, form = FORMS[name]
    lines = [f"Posten {chr(65 + i)}{gap}[[NUM|{write(one)}]]" for i, one in enumerate(amounts)]
    total = f"Summe{gap}[[NUM|{write(sum(amounts))}]]"
    text = f"Bezeichnung{gap}Betrag EUR\n" + "\n".join([*lines, total]) + "\n"
    new = [one.strip() for one in substitutes(text, seed=seed, preferences=SCALED)]
    assert all(re.fullmatch(form, one) for one in new), new
    *parts, whole = (read(one) for one in new)
    assert sum(parts) == whole != sum(amounts)
    assert [one < 0 for one in parts] == [one < 0 for one in amounts]


@settings(deadline=None, max_examples=40)
@given(
    years=st.lists(
        st.lists(st.integers(110, 90_000), min_size=3, max_size=3), min_size=2, max_size=4
    ),
    seed=st.integers(0, 9),
)
def test_years_beside_each_other_in_thousands_add_up(years: list[list[int]], seed: int) -> None:
    names = ("Umsatz", "Zinsertrag", "Miete")
    heads = "\t".join(str(2020 + i) for i in range(len(years)))
    rows = [
        "\t".join([name, *(f"[[NUM|{year[i]:,}]]".replace(",", ".") for year in years)])
        for i, name in enumerate(names)
    ]
    totals = "\t".join(["Summe", *(f"[[NUM|{sum(year):,}]]".replace(",", ".") for year in years)])
    text = "\n".join([f"TEUR\t{heads}", *rows, totals]) + "\n"
    new = [int(one.replace(".", "")) for one in substitutes(text, seed=seed, preferences=SCALED)]
    width = len(years)
    for column in range(width):
        *parts, whole = new[column::width]
        assert sum(parts) == whole


@settings(deadline=None, max_examples=40)
@given(amount=st.integers(100_000, 900_000_000), seed=st.integers(0, 9))
def test_one_amount_is_multiplied_alike_wherever_it_stands(amount: int, seed: int) -> None:
    write, _ = FORMS["german"]
    said = f"[[NUM|{write(amount)}]]"
    half = f"[[NUM|{write(amount * 2)}]]"
    text = f"Offen: {said} EUR.\n\nKonto\tSaldo\nBank\t{said}\n\nDoppelt: {half} EUR, {said} €."
    one, table, double, again = (
        Decimal(new.translate(SWAPPED).replace(",", ""))
        for new in substitutes(text, seed=seed, preferences=SCALED)
    )
    assert one == table == again
    assert one * 2 == double
    assert Decimal("0.3") < one * 100 / amount < Decimal("3.3")


@pytest.mark.parametrize(
    ("lines", "scaled"),
    [
        ("Posten A\t[[NUM|1.200]]\nPosten B\t[[NUM|800]]\nSumme\t[[NUM|2.000]]\n", True),
        ("Position 1\t[[NUM|1.200]]\nPosition 2\t[[NUM|800]]\nSumme\t[[NUM|2.000]]\n", True),
        ("Personal\t[[NUM|1.200,00-]]\nMiete\t[[NUM|800,00]]\n", True),
        ("Mitarbeiter\t[[NUM|1.200]]\nPersonen\t[[NUM|800]]\n", False),
        ("Posten\t[[NUM|14]]\nBuchungen\t[[NUM|36]]\n", False),
    ],
)
def test_a_line_that_is_numbered_counts_nothing(lines: str, scaled: bool) -> None:
    source = f"Was\tBetrag EUR\n{lines}"
    old = re.findall(r"\|([^]]+)\]", source)
    new = substitutes(source, preferences=SCALED)
    assert [a != b for a, b in zip(old, new, strict=True)] == [scaled] * len(old)
