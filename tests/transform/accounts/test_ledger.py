"""The accounts of a whole document: columns, lines, taxes and shares stay true."""

import re
from decimal import Decimal

import pytest

from veladura.transform.accounts.figure import Figure, Sort
from veladura.transform.accounts.ledger import Ledger

FACTOR = Decimal("1.3713")
_NUMBER = re.compile(r"(?P<number>\d[\d.]*(?:,\d\d)?)(?P<unit> %| Stück| TEUR)?")


def figures(text: str) -> list[Figure]:
    """German figures; "%" makes a share, "Stück" a count, "TEUR" thousands."""
    found = []
    for match in _NUMBER.finditer(text):
        value = Decimal(match["number"].replace(".", "").replace(",", "."))
        step = Decimal("0.01") if "," in match["number"] else Decimal(1)
        unit = (match["unit"] or "").strip()
        sort = {"%": Sort.SHARE, "Stück": Sort.COUNT}.get(unit, Sort.MONEY)
        if unit == "TEUR":
            value, step = value * 1000, step * 1000
        found.append(Figure(match.start(), value, step, sort))
    return found


def new_values(text: str) -> list[Decimal]:
    read = figures(text)
    ledger = Ledger(text, read, FACTOR)
    return [ledger.value(figure) for figure in read]


def test_a_column_adds_up_again() -> None:
    text = "Miete      1.234,56\nStrom        345,67\nWasser       101,01\nSumme      1.681,24\n"
    *parts, total = new_values(text)
    assert sum(parts) == total


def test_amounts_in_prose_add_up_again() -> None:
    one, two, total = new_values("Netto 1.000,00 EUR und 190,00 EUR Steuer ergeben 1.190,00 EUR.")
    assert one + two == total


def test_a_tax_stays_the_tax_it_was() -> None:
    net, rate, tax = new_values("Netto 8.437,50 EUR, 19,00 % USt 1.603,13 EUR.")
    assert rate == Decimal("19.00")
    assert tax == (net * rate / 100).quantize(Decimal("0.01"), rounding="ROUND_HALF_UP")


def test_pieces_times_their_price_stay_what_they_cost() -> None:
    count, price, cost = new_values("12 Stück zu 34,50 EUR: 414,00 EUR")
    assert count == 12
    assert count * price == cost


def test_growth_is_worked_out_again() -> None:
    before, after, growth = new_values("von 1.234.567 EUR auf 1.387.655 EUR, also 12,40 % mehr")
    assert abs(growth - 100 * (after / before - 1)) <= Decimal("0.005")


def test_the_same_amount_in_thousands_follows_the_exact_one() -> None:
    exact, coarse = new_values("1.234.567 EUR, rund 1.235 TEUR")
    assert coarse == (exact / 1000).quantize(Decimal(1), rounding="ROUND_HALF_UP") * 1000


@pytest.mark.parametrize("text", ["45,00 % der Stimmen", "7 Stück"])
def test_shares_and_counts_that_nothing_explains_stay(text: str) -> None:
    ((old,), (new,)) = figures(text), new_values(text)
    assert new == old.value


def test_a_negative_amount_stays_negative() -> None:
    figure = Figure(0, Decimal("-420.00"), Decimal("0.01"), Sort.MONEY)
    assert Ledger("420,00", [figure], FACTOR).value(figure) < -500


def test_the_same_amount_is_the_same_wherever_it_stands() -> None:
    one, _, again = new_values("Kauf 12.345,67 EUR; Rate 99,10 EUR; Kauf 12.345,67 EUR")
    assert one == again


@pytest.mark.parametrize(
    "text",
    [
        "Parken netto 3,00, 19 % USt 0,57, brutto 3,57",
        "Heft 2,80, 7 % USt 0,20, zusammen 3,00",
        "Kaffee 4,20 ohne 19 % 0,80 = 5,00",
    ],
)
def test_the_rate_of_a_small_receipt_stays(text: str) -> None:
    net, rate, tax, gross = new_values(text)
    assert rate == figures(text)[1].value
    assert net + tax == gross
    assert abs(tax - net * rate / 100) <= Decimal("0.01")


def test_a_rate_is_that_of_its_tax_and_not_one_that_other_amounts_make_by_chance() -> None:
    text = "Fahrt 15,00\nNetto 406,80\n19 % USt 77,29\nBrutto 484,09\n"
    for factor in map(Decimal, ("0.3571", "0.6049", "1.3713", "1.9204", "2.4417", "2.7009")):
        read = figures(text)
        ledger = Ledger(text, read, factor)
        assert ledger.value(read[2]) == 19


@pytest.mark.parametrize("row", ["210,00   210,00", "210,00   35,00", "35,00   35,00   35,00"])
def test_what_a_row_takes_off_is_taken_off(row: str) -> None:
    left = Decimal("1800.00") - sum(figure.value for figure in figures(row))
    text = f"Brutto   1.800,00\nSteuer   Kirche   Soli\n{row}\nNetto   {_german(left)}\n"
    gross, *taken, net = new_values(text)
    assert gross - sum(taken) == net


def _german(number: Decimal) -> str:
    return f"{number:,.2f}".translate(str.maketrans(",.", ".,"))
