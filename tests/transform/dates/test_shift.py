"""How far dates are moved."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.transform.dates.shift import Shift

DAYS = st.dates(date(1900, 1, 1), date(2100, 12, 31))


@given(DAYS, DAYS, st.integers(-4000, 4000))
def test_days_keep_what_lies_between_them(one: date, other: date, days: int) -> None:
    shift = Shift(days)
    assert shift.moved(one) - shift.moved(other) == one - other


@given(DAYS, st.integers(-50, 50).filter(bool))
def test_whole_years_keep_day_and_month(day: date, years: int) -> None:
    new = Shift.of_years(years).moved(day)
    assert new.year == day.year + years
    leap_day = (day.month, day.day) == (2, 29)
    assert (new.month, new.day) == (day.month, day.day) or (leap_day and new.day == 28)


@given(DAYS, DAYS, st.integers(-50, 50).filter(bool))
def test_whole_years_keep_the_order(one: date, other: date, years: int) -> None:
    shift = Shift.of_years(years)
    first, last = sorted((one, other))
    assert shift.moved(first) <= shift.moved(last)


@pytest.mark.parametrize(
    ("day", "years", "new"),
    [
        ("2020-02-29", 1, "2021-02-28"),
        ("2020-02-29", 4, "2024-02-29"),
        ("2023-12-31", -7, "2016-12-31"),
        ("2024-03-31", 1, "2025-03-31"),
    ],
)
def test_ends_of_quarters_stay_ends(day: str, years: int, new: str) -> None:
    assert Shift.of_years(years).moved(date.fromisoformat(day)) == date.fromisoformat(new)


@pytest.mark.parametrize("shift", [Shift(-10), Shift.of_years(-1), Shift(-(10**9))])
def test_a_day_before_all_calendars_stays(shift: Shift) -> None:
    assert shift.moved(date.min) == date.min


@pytest.mark.parametrize("shift", [Shift(10), Shift.of_years(1), Shift(10**9)])
def test_a_day_after_all_calendars_stays(shift: Shift) -> None:
    assert shift.moved(date.max) == date.max


@given(st.integers(-30, 30))
def test_years_are_told_in_days_as_well(years: int) -> None:
    assert abs(Shift.of_years(years).days - years * 365.25) <= 0.5
    assert timedelta(days=Shift.of_years(years).days).days == Shift.of_years(years).days
