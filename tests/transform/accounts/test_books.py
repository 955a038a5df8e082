"""New values for figures: one factor, and everything that added up still does."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.transform.accounts.books import Books, Product, to_step
from veladura.transform.accounts.figure import Variable

CENT, UNIT = Decimal("0.01"), Decimal(1)
FACTOR = st.decimals(min_value="0.4", max_value="2.5", places=4).filter(lambda f: abs(f - 1) > 0.1)
AMOUNT = st.decimals(min_value=100, max_value=10**7, places=2)


def cents(value: Decimal | str | int) -> Variable:
    return Decimal(value), CENT


@given(value=AMOUNT, factor=FACTOR)
def test_a_figure_alone_is_close_to_its_multiple(value: Decimal, factor: Decimal) -> None:
    new = Books(factor, all=[cents(value)]).value(cents(value))
    assert abs(new - value * factor) <= value * factor * Decimal("0.051")
    assert new == to_step(new, CENT)


@given(parts=st.lists(AMOUNT, min_size=2, max_size=6, unique=True), factor=FACTOR)
def test_a_sum_stays_a_sum(parts: list[Decimal], factor: Decimal) -> None:
    total = sum(parts, Decimal(0))
    variables = [cents(part) for part in (*parts, total)]
    equation = {**dict.fromkeys(variables[:-1], 1), variables[-1]: -1}
    books = Books(factor, [equation], all=variables)
    new = [books.value(variable) for variable in variables]
    assert sum(new[:-1], Decimal(0)) == new[-1]


@given(value=AMOUNT, factor=FACTOR, share=st.sampled_from(["0.19", "0.07", "0.5", "12"]))
def test_a_product_stays_a_product(value: Decimal, factor: Decimal, share: str) -> None:
    base, times = cents(value), Decimal(share)
    made = cents(to_step(value * times, CENT))
    books = Books(factor, products={made: Product(base, times)}, all=[base, made])
    if base != made:
        assert books.value(made) == to_step(books.value(base) * times, CENT)


@pytest.mark.parametrize("value", ["1000000", "250000", "5000"])
def test_a_round_figure_stays_round(value: str) -> None:
    books = Books(Decimal("1.37"), all=[(Decimal(value), UNIT)])
    new = books.value((Decimal(value), UNIT))
    assert new % 100 == 0


def test_round_figures_close_together_stay_apart() -> None:
    variables = [(Decimal(value), UNIT) for value in range(10_000, 10_100, 10)]
    books = Books(Decimal("0.83"), all=variables)
    assert len({books.value(variable) for variable in variables}) == len(variables)


def test_nought_stays_nought_and_nothing_else_becomes_it() -> None:
    books = Books(Decimal("0.4"), all=[(Decimal(0), UNIT), (Decimal(1), UNIT)])
    assert books.value((Decimal(0), UNIT)) == 0
    assert books.value((Decimal(1), UNIT)) == 1


def test_an_equation_that_leads_to_itself_ends() -> None:
    one, two = cents("100.00"), cents("200.00")
    books = Books(
        Decimal("1.5"), products={one: Product(two, Decimal("0.5")), two: Product(one, Decimal(2))}
    )
    assert books.value(one) > 0
    assert books.value(two) > 0


def test_equations_that_share_figures_all_hold() -> None:
    a, b, c, d, e = (cents(n) for n in ("123.45", "200.55", "324.00", "76.00", "400.00"))
    equations = [{a: 1, b: 1, c: -1}, {c: 1, d: 1, e: -1}, {a: 1, b: 1, d: 1, e: -1}]
    books = Books(Decimal("1.2345"), equations, all=[a, b, c, d, e])
    for equation in equations:
        assert sum(books.value(v) * n for v, n in equation.items()) == 0


@pytest.mark.parametrize(
    ("value", "step", "expected"),
    [
        ("1.005", "0.01", "1.01"),
        ("1.004", "0.01", "1.00"),
        ("1550", "100", "1600"),
        ("0.4", "1", "0"),
    ],
)
def test_halves_are_rounded_up(value: str, step: str, expected: str) -> None:
    assert to_step(Decimal(value), Decimal(step)) == Decimal(expected)
