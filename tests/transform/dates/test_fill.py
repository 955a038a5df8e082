"""From what a date says to the day it means."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.language import get_language
from veladura.transform.dates.fill import (
    fill,
    in_one_order,
    likely_year,
    middle_of,
    period_around,
    read_days,
    year_of,
)
from veladura.transform.dates.forms import season_of
from veladura.transform.dates.parse import parse_date
from veladura.transform.dates.patterns import DateExpression, DateToken

SPANISH = get_language("es").substitution().dates
GERMAN = get_language("de").substitution().dates
DAYS = st.dates(date(1900, 1, 1), date(2100, 12, 31))
BASE = date(2019, 6, 15)


def parsed(text: str) -> DateExpression:
    expression = parse_date(text, SPANISH)
    assert expression is not None
    return expression


def meant(text: str, base: date = BASE, known: list[date] | None = None) -> date | None:
    expression = parsed(text)
    return fill(expression, expression.dates[0], base, known)


@given(DAYS, st.sampled_from(["%d/%m/%Y", "%Y-%m-%d", "%Y%m%d", "%d.%m.%Y", "%d %m %Y"]))
def test_a_day_in_full_means_itself_whatever_the_base(day: date, form: str) -> None:
    assert meant(f"{day:{form}}") == day


@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("5/3", "2019-03-05"),
        ("12", "2019-06-12"),
        ("29 de febrero", "2020-02-29"),  # the year that has one, near by
        ("12 del mes pasado", "2019-05-12"),
        ("marzo", "2019-03-15"),
        ("marzo de 98", "1998-03-15"),
        ("2016", "2016-07-01"),
        ("verano de 2016", "2016-08-05"),
        ("invierno de 2016", "2016-02-04"),
        ("los años 90", "1995-07-01"),
        ("lunes", "2019-06-15"),
    ],
)
def test_what_is_not_said_comes_from_the_base(text: str, day: str) -> None:
    assert meant(text) == date.fromisoformat(day)


@pytest.mark.parametrize("text", ["31/02/2016", "29/02/2015", "31 de abril de 2019"])
def test_a_day_that_no_calendar_has_is_none(text: str) -> None:
    assert meant(text) is None


def test_a_bare_day_that_the_month_lacks_is_of_the_next_one_beside_it() -> None:
    assert meant("31", date(2019, 2, 10)) == date(2019, 1, 31)
    assert meant("30", date(2019, 2, 10)) == date(2019, 1, 30)
    assert meant("31", date(2019, 6, 10)) == date(2019, 5, 31)


def test_last_month_may_be_of_last_year() -> None:
    assert meant("5 del mes pasado", date(2019, 1, 10)) == date(2018, 12, 5)


def test_a_month_is_the_day_that_is_known_of_it() -> None:
    known = [date(2016, 3, 22), date(2016, 5, 2)]
    assert meant("marzo de 2016", known=known) == date(2016, 3, 22)
    assert meant("2016", known=known) == date(2016, 3, 22)
    assert meant("abril de 2016", known=known) == date(2016, 4, 15)


@pytest.mark.parametrize(
    ("value", "year"), [(0, 2000), (35, 2035), (36, 1936), (99, 1999), (1899, 1899), (2020, 2020)]
)
def test_two_figures_are_of_the_century_they_are_likely_of(value: int, year: int) -> None:
    assert year_of(DateToken(str(value), "number", value)) == year


def test_a_year_in_two_words_is_one_of_births() -> None:
    assert year_of(DateToken("treinta y tres", "spelt", 33)) == 1933
    assert year_of(DateToken("veinte", "spelt", 20)) == 2020


@pytest.mark.parametrize(
    ("texts", "days"),
    [
        (["03/04/2019", "12/05/2019"], ["2019-04-03", "2019-05-12"]),
        (["03/04/2019", "03/25/2019", "04/28/2019"], ["2019-03-04", "2019-03-25", "2019-04-28"]),
        (["03/04/2019", "03/25/2019"], ["2019-04-03", "2019-03-25"]),
        (["03/25/2019", "25/03/2019"], ["2019-03-25", "2019-03-25"]),
        (
            ["03/25/2019", "04/28/2019", "25/03/2019", "01/02/2019"],
            [*["2019-03-25", "2019-04-28"], *["2019-03-25", "2019-02-01"]],
        ),
    ],
)
def test_days_and_months_stand_in_one_order(texts: list[str], days: list[str]) -> None:
    assert read_days(texts, SPANISH) == [date.fromisoformat(day) for day in days]


def test_less_than_a_day_is_none() -> None:
    texts = ["marzo de 2016", "5/3", "del 3 al 5 de mayo de 2016", "Ana", "5/3/2016"]
    assert read_days(texts, SPANISH) == [None, None, None, None, date(2016, 3, 5)]


def test_what_is_no_date_does_not_change_the_order() -> None:
    expression = parsed("03/04/2019")
    assert in_one_order([("a", None), ("b", expression)]) == [("a", None), ("b", expression)]


@pytest.mark.parametrize(
    ("text", "base", "events", "year"),
    [
        ("5 de marzo", date(2019, 7, 1), [], 2019),
        ("28 de diciembre", date(2019, 7, 1), [date(2020, 1, 3)], 2019),
        ("28 de diciembre", date(2020, 1, 3), [date(2020, 1, 3)], 2019),
        ("5 de enero", date(2019, 7, 1), [date(2018, 12, 30)], 2019),
        ("lunes 4 de marzo", date(2021, 7, 1), [], 2019),
        ("29 de febrero", date(2019, 7, 1), [date(2020, 2, 20)], 2020),
    ],
)
def test_the_year_of_a_day_without_one_is_the_likeliest(
    text: str, base: date, events: list[date], year: int
) -> None:
    expression = parsed(text)
    assert likely_year(expression, expression.dates[0], base, events) == year


@given(year=st.integers(1900, 2100), number=st.integers(1, 4))
def test_the_middle_of_a_quarter_lies_in_it(year: int, number: int) -> None:
    token = DateToken("Q", "period", number, unit="quarter")
    middle = middle_of(token, year)
    assert middle is not None
    assert period_around(token, middle) == (number, year)


@given(year=st.integers(1900, 2100), number=st.integers(1, 2))
def test_the_middle_of_a_half_year_lies_in_it(year: int, number: int) -> None:
    token = DateToken("H", "period", number, unit="half")
    middle = middle_of(token, year)
    assert middle is not None
    assert period_around(token, middle) == (number, year)


@given(year=st.integers(1900, 2100), number=st.integers(1, 52))
def test_the_middle_of_a_week_lies_in_it(year: int, number: int) -> None:
    token = DateToken("KW", "period", number, unit="week")
    middle = middle_of(token, year)
    assert middle is not None
    assert period_around(token, middle) == (number, year)


def test_a_fifth_quarter_is_none() -> None:
    assert middle_of(DateToken("Q5", "period", 5, unit="quarter"), 2020) is None


@pytest.mark.parametrize(
    ("day", "season"),
    [
        ("2020-03-20", 3),
        ("2020-03-21", 0),
        ("2020-06-21", 1),
        ("2020-09-22", 1),
        ("2020-09-23", 2),
        ("2020-12-20", 2),
        ("2020-12-21", 3),
        ("2020-01-01", 3),
    ],
)
def test_a_season_begins_on_its_day(day: str, season: int) -> None:
    assert season_of(date.fromisoformat(day)) == season
