"""What is named around a date, in its sentence, says what the date leaves unsaid."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.transform.dates.test_resolve import days, grammar, mentions

from veladura.transform.context import Mention
from veladura.transform.dates.clause import (
    Clause,
    before_heir,
    ends_range,
    falls_in,
    is_bare,
    month_within,
    named_in_clause,
    opened_by,
)
from veladura.transform.dates.fill import Parsed
from veladura.transform.dates.parse import parse_date
from veladura.transform.dates.patterns import DateExpression

SPANISH = grammar("es")
DAYS = st.dates(date(1990, 1, 1), date(2030, 12, 31))
WEEKDAYS = ("lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo")


def read(text: str) -> DateExpression:
    expression = parse_date(text, SPANISH)
    assert expression is not None, text
    return expression


def parsed(source: str) -> Parsed[Mention]:
    return [(one, parse_date(one.surface, SPANISH)) for one in mentions(source)]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("[05/03/2021]. [Agosto]: cerrado del [5] al [25].", ["08-05", "08-25"]),
        ("[10/01/2020]. En [febrero], fiebre el [3] y el [4].", ["02-03", "02-04"]),
        ("[10/01/2020]. Ingresó del [28] al [3 de marzo].", ["02-28", "03-03"]),
        ("[28/05/2022]. Cultivos del [30] y [2 de mayo].", ["04-30", "05-02"]),
        ("[15/06/2021]. Del [5] al [27 de mayo] ingresado. UCI hasta el [9].", ["05-09"]),
    ],
)
def test_days_alone_take_the_month_that_is_named(source: str, expected: list[str]) -> None:
    told = [f"{day:%m-%d}" for day in days(source) if day]
    assert [day for day in told if day in expected] == expected


@pytest.mark.parametrize(
    ("between", "named"),
    [
        ("", True),
        (": cerrado del ", True),
        (", con fiebre alta el ", True),
        (". Vino el ", False),
        ("; luego, el ", False),
        ("\n", False),
        (" y mucho después de todo aquello que pasó el ", False),
    ],
)
def test_what_was_named_is_told_of_its_own_clause(between: str, named: bool) -> None:
    month, day = mentions(f"En [agosto]{between}[5] hubo cierre.")
    told = date(2020, 8, 15)
    assert (named_in_clause((month, told), day) == told) is named
    assert named_in_clause(None, day) is None
    assert named_in_clause((day, told), month) is None  # what comes later says nothing


@given(DAYS)
def test_a_day_with_its_weekday_falls_in_its_own_month(day: date) -> None:
    own, next_to = (read(f"{WEEKDAYS[n]} {day.day}") for n in (day.weekday(), day.weekday() - 1))
    assert falls_in(own, own.dates[0], day)
    assert not falls_in(next_to, next_to.dates[0], day)


def test_a_day_falls_in_no_month_that_has_it_not() -> None:
    expression = read("31")
    assert falls_in(expression, expression.dates[0], date(2021, 3, 1))
    assert not falls_in(expression, expression.dates[0], date(2021, 2, 1))


@given(DAYS, st.integers(1, 62), st.integers(0, 61))
def test_a_day_of_a_stay_is_the_first_that_bears_its_number(
    first: date, length: int, into: int
) -> None:
    last, told = first + timedelta(days=length), first + timedelta(days=min(into, length))
    expression = read(str(told.day))
    found = Clause(None, None, (first, last)).in_stay(expression, expression.dates[0])
    assert found is not None
    assert found.day == told.day
    assert first <= found <= told


def test_a_day_outside_a_stay_is_none_of_it() -> None:
    expression = read("20")
    clause = Clause(None, None, (date(2021, 5, 3), date(2021, 5, 9)))
    assert clause.in_stay(expression, expression.dates[0]) is None
    assert Clause(None, None).in_stay(expression, expression.dates[0]) is None


@pytest.mark.parametrize(
    ("source", "earlier"),
    [
        ("Del [5] al [27 de enero].", 0),
        ("Del [28] al [3 de marzo].", 1),
        ("Los días [30], [1] y [2 de mayo].", 1),
        ("Los días [24] y [17 de mayo].", 0),  # a list may go back
    ],
)
def test_a_day_opens_what_a_date_with_its_month_ends(source: str, earlier: int) -> None:
    opened = opened_by(parsed(source), 0, SPANISH)
    assert opened is not None
    assert opened.earlier == earlier


@pytest.mark.parametrize(
    "source",
    [
        "El [5] ingresa y el [27 de enero] se va.",
        "El [5]. El [27 de enero] vuelve.",
        "Del [5] al [27].",
        "El [5] solo.",
    ],
)
def test_a_day_alone_opens_nothing(source: str) -> None:
    assert opened_by(parsed(source), 0, SPANISH) is None


@pytest.mark.parametrize(
    ("text", "end", "before"),
    [
        ("28 al 3 de marzo de 2021", date(2021, 3, 3), (2021, 2)),
        ("3 al 28 de marzo de 2021", date(2021, 3, 28), (2021, 3)),
        ("28 de diciembre al 3 de enero de 2021", date(2021, 1, 3), (2020, 1)),
        ("28 al 3 de enero de 2021", date(2021, 1, 3), (2020, 12)),
        ("24 y 17 de mayo de 2021", date(2021, 5, 17), (2021, 5)),
        ("30 y 2 de mayo de 2021", date(2021, 5, 2), (2021, 4)),
    ],
)
def test_the_first_day_of_a_range_is_not_after_its_last(
    text: str, end: date, before: tuple[int, int]
) -> None:
    expression = read(text)
    opening, closing = expression.dates
    day = before_heir(expression, opening, end, closing)
    assert (day.year, day.month) == before


@pytest.mark.parametrize(
    ("text", "bare"),
    [("5", True), ("lunes 5", True), ("5/3", False), ("5 de marzo", False), ("2021", False)],
)
def test_a_day_is_bare_without_any_month(text: str, bare: bool) -> None:
    assert is_bare(read(text).dates[0]) is bare


@pytest.mark.parametrize(
    ("surface", "spoken", "month"),
    [
        ("puente de mayo", date(2021, 4, 20), "2021-05"),
        ("puente de diciembre", date(2021, 1, 10), "2020-12"),  # the nearest one
        ("feria de enero", date(2021, 11, 30), "2022-01"),
        ("Semana Santa", date(2021, 4, 20), ""),
    ],
)
def test_the_month_that_a_feast_is_called_after(surface: str, spoken: date, month: str) -> None:
    (feast,) = mentions(f"Vino en el [{surface}].")
    named = month_within(feast, spoken, SPANISH)
    assert (f"{named[1]:%Y-%m}" if named else "") == month


@pytest.mark.parametrize(
    ("source", "ends"),
    [
        ("Del [5] al [27 de enero].", True),
        ("Del [5] hasta el [27 de enero].", True),
        ("[5]-[27 de enero].", True),
        ("El [5] y el [27 de enero].", False),  # a list
        ("El [5], alta el [27 de enero].", False),
        ("El [5]. Al [27 de enero] sigue.", False),
    ],
)
def test_what_ends_a_range(source: str, ends: bool) -> None:
    opening, closing = mentions(source)
    assert ends_range(opening, closing, SPANISH) is ends
