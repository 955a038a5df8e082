"""Which figures of a document are sums of others."""

from collections.abc import Iterator, Sequence
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.transform.accounts.equations import Equation, across, sums, triples
from veladura.transform.accounts.figure import Figure, Sort

CENT = Decimal("0.01")
AMOUNTS = st.decimals(min_value=1, max_value=10**7, places=2)


def figures(*values: str | Decimal, step: Decimal = CENT) -> list[Figure]:
    return [Figure(i, Decimal(value), step, Sort.MONEY) for i, value in enumerate(values)]


def expense(figure: Figure) -> Figure:
    return Figure(figure.start, figure.value, figure.step, figure.sort, expense=True)


def holds(equation: Equation) -> bool:
    return not sum(value * number for (value, _), number in equation.items())


def values_of(equations: Iterator[Equation]) -> list[list[str]]:
    return [sorted(str(value) for value, _ in equation) for equation in equations]


@given(st.lists(AMOUNTS, min_size=2, max_size=8))
def test_a_total_below_its_parts_is_found(parts: list[Decimal]) -> None:
    found = list(sums(figures(*parts, sum(parts, Decimal(0)))))
    assert found
    assert all(map(holds, found))


@given(st.lists(AMOUNTS, min_size=2, max_size=8))
def test_a_total_above_its_parts_is_found(parts: list[Decimal]) -> None:
    found = list(sums(figures(sum(parts, Decimal(0)), *parts)))
    assert found
    assert all(map(holds, found))


@given(st.lists(AMOUNTS, max_size=12))
def test_whatever_is_found_is_true(values: list[Decimal]) -> None:
    for way in (sums, across, triples):
        for equation in way(figures(*values)):
            assert holds(equation)
            assert len(equation) > 1


def test_subtotals_count_once() -> None:
    column = figures("100", "200", "300", "50", "350")
    assert values_of(sums(column))[:2] == [["100", "200", "300"], ["300", "350", "50"]]


def test_expenses_are_taken_off_without_a_sign() -> None:
    income, costs, result = figures("500.00", "420.00", "80.00")
    (equation, *_) = sums([income, expense(costs), result])
    assert equation == {income.variable: 1, costs.variable: -1, result.variable: -1}


def test_a_negative_figure_is_taken_off_by_its_sign() -> None:
    income, costs, result = figures("500.00", "-420.00", "80.00")
    (equation, *_) = sums([income, costs, result])
    assert equation == {income.variable: 1, costs.variable: -1, result.variable: -1}


def test_what_is_counted_in_another_does_not_count_again() -> None:
    one, part, two, total = figures("100.00", "40.00", "200.00", "300.00")
    part = Figure(part.start, part.value, part.step, part.sort, part=True)
    (equation, *_) = sums([one, part, two, total])
    assert part.variable not in equation
    assert holds(equation)


@pytest.mark.parametrize(
    ("values", "count"),
    [(("300", "100", "200"), 1), (("100", "300", "200"), 1), (("1", "2", "4"), 0)],
)
def test_one_of_three_may_be_the_sum_of_the_others(values: tuple[str, ...], count: int) -> None:
    assert len(list(triples(figures(*values)))) == count


def test_small_numbers_add_up_by_chance() -> None:
    small: Sequence[Figure] = figures("1", "2", "3", step=Decimal(1))
    assert list(triples(small)) == []
    assert list(triples(figures("100", "200", "300", step=Decimal(1))))


def test_a_line_of_a_table_may_hold_a_difference() -> None:
    assert list(across(figures("1200.00", "1000.00", "200.00")))


def test_nothing_adds_up_to_nought() -> None:
    assert list(sums(figures("5.00", "-5.00", "0.00"))) == []


def test_a_figure_knows_its_sign_and_its_variable() -> None:
    (one,) = figures("-420.00")
    assert one.sign == -1
    assert one.variable == (Decimal("420.00"), CENT)
    assert figures("0")[0].sign == 1
