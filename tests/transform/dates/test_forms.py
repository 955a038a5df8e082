"""The parts of a date are written as the old ones were."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.language import get_language
from veladura.transform.dates.forms import at_edge, month_like, number_like, padding
from veladura.transform.dates.parse import parse_date
from veladura.transform.dates.patterns import DateToken

SPANISH = get_language("es").substitution().dates


def token(text: str, kind: str, value: int = 0) -> DateToken:
    word = SPANISH.calendar.look_up("months", text) if kind == "month" else None
    return DateToken(text, kind, value, word)


@pytest.mark.parametrize(
    ("text", "padded"),
    [
        ("05/03/2016", True),
        ("5/3/2016", False),
        ("5/12/2016", False),
        ("15/12/2016", None),  # nothing shows
        ("2016-12-15", True),  # always
        ("20161215", True),
        ("22FEB2019", True),
        ("12-XI-2019", False),
        ("15 de mayo de 2016", False),
        ("05 de mayo de 2016", True),
        ("mayo de 2016", None),
        ("10/2023", True),
        ("1/2023", False),
        ("12", False),
    ],
)
def test_whether_two_digits_are_written_shows_in_the_date(text: str, padded: bool | None) -> None:
    expression = parse_date(text, SPANISH)
    assert expression is not None
    assert padding(expression) is padded


@pytest.mark.parametrize(
    ("text", "kind", "value", "padded", "expected"),
    [
        ("12", "number", 5, True, "05"),
        ("12", "number", 5, False, "5"),
        ("5", "number", 12, True, "12"),
        ("5", "number", 3, True, "3"),  # one digit stays one where it can
        ("2016", "number", 2014, True, "2014"),
        ("16", "number", 2014, True, "14"),
        ("16", "number", 2004, False, "04"),
        ("98", "number", 2001, False, "01"),
        ("2.016", "number", 2014, False, "2.014"),
        ("quince", "spelt", 3, False, "tres"),
        ("QUINCE", "spelt", 3, False, "TRES"),
    ],
)
def test_a_number_keeps_its_form(
    text: str, kind: str, value: int, padded: bool, expected: str
) -> None:
    assert number_like(token(text, kind, 15), value, padded, SPANISH) == expected


@pytest.mark.parametrize(
    ("text", "kind", "month", "expected"),
    [
        ("XI", "roman", 4, "IV"),
        ("xi", "roman", 4, "iv"),
        ("V", "roman", 12, "XII"),
        ("marzo", "month", 9, "septiembre"),
        ("MARZO", "month", 9, "SEPTIEMBRE"),
        ("Marzo", "month", 9, "Septiembre"),
        ("mar", "month", 1, "ene"),
        ("03", "number", 9, "09"),
        ("3", "number", 11, "11"),
    ],
)
def test_a_month_keeps_its_form(text: str, kind: str, month: int, expected: str) -> None:
    assert month_like(token(text, kind), month, True, SPANISH) == expected


@given(st.dates(date(1990, 1, 1), date(2030, 12, 31)), st.booleans())
def test_an_edge_of_a_time_lies_in_it(day: date, whole_year: bool) -> None:
    first, last = (at_edge(day, edge, whole_year=whole_year) for edge in ("start", "end"))
    assert at_edge(day, None, whole_year=whole_year) == day
    assert (first.year, first.day, last.year, last.day) == (day.year, 1, day.year, 28)
    assert (first.month, last.month) == ((1, 12) if whole_year else (day.month, day.month))
