"""Months, hours and world days of every calendar are nobody's; one day of somebody is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.languages.es.innocence.calendars import (
    is_head_of_months,
    is_of_every_year,
    is_of_period,
    is_recited,
    is_timetable,
    is_world_day,
)

MONTHS = st.sampled_from(["enero", "mayo", "julio", "septiembre", "diciembre", "ene", "oct"])
LONG = st.sampled_from(["enero", "mayo", "julio", "septiembre", "diciembre"])
DAYS = st.sampled_from(["lunes", "martes", "viernes", "domingo", "lun", "vie", "L", "D"])
YEARS = st.integers(1900, 2049)


@given(st.lists(MONTHS, min_size=1, max_size=4), st.sampled_from(["-", ", ", " y ", " a ", " al "]))
def test_months_without_a_year_are_of_every_year(months: list[str], joint: str) -> None:
    assert is_of_every_year(joint.join(months))


@given(MONTHS, YEARS, st.integers(1, 31))
def test_a_day_or_a_year_makes_a_month_one(month: str, year: int, day: int) -> None:
    assert not is_of_every_year(f"{month} de {year}")
    assert not is_of_every_year(f"{day} de {month}")
    assert not is_head_of_months(f"{day} {month} {year}")


@given(st.lists(MONTHS, max_size=12), st.sampled_from([" ", "\t", " | ", ";"]))
def test_three_months_in_a_row_are_the_head_of_a_table(months: list[str], joint: str) -> None:
    assert is_head_of_months(joint.join(months)) is (len(months) >= 3)


@given(LONG, YEARS, LONG, YEARS)
def test_both_months_of_a_period_are_known_by_each_other(
    one: str, first: int, other: str, last: int
) -> None:
    since, until = f"{one} de {first}", f"{other} de {last}"
    assert is_of_period(since, "reclutados entre ", f" y {until}.")
    assert is_of_period(until, f"reclutados entre {since} y ", ".")
    assert not is_of_period(since, "operada en ", ", sin recaída.")
    assert not is_of_period(f"3 de {since}", "entre el ", f" y {until}.")


@given(DAYS, DAYS, st.integers(7, 12), st.integers(13, 22))
def test_hours_of_every_week(one: str, other: str, opens: int, closes: int) -> None:
    assert is_timetable(f"{one}-{other} {opens}-{closes}", "")
    assert is_timetable(f"{one} a {other}, de {opens}:30 a {closes}:00 h", "")
    assert is_timetable(f"{opens}-{closes}", "abierto de ")
    assert not is_timetable(f"{opens}-{closes}", "Ingreso ")
    assert not is_timetable(f"{one} {opens}", "")


@pytest.mark.parametrize(
    ("surface", "before", "after", "told"),
    [
        ("noviembre", "diciembre, ", ", octubre", True),
        ("Diciembre", "", ", noviembre, octubre y", True),
        ("septiembre", "noviembre, octubre, ", "", True),
        ("septiembre", "visto en octubre, ", " y mayo", False),
        ("noviembre", "octubre, ", ", diciembre", False),
        ("octubre", "vino en diciembre, ", " y enero", False),
        ("3 de marzo", "abril, ", "", False),
    ],
)
def test_months_said_backwards_are_a_task(
    surface: str, before: str, after: str, told: bool
) -> None:
    assert is_recited(surface, before, after) is told


@pytest.mark.parametrize(
    ("before", "told"),
    [
        ("Día Mundial del Parkinson, ", True),
        ("Carteles del día internacional de la mujer (", True),
        ("El Día Europeo del donante, el ", True),
        ("Día Mundial de la Salud. Ingreso el ", False),
        ("En el día de su ingreso, el ", False),
        ("Mediodía mundial, ", False),
        ("El día mundial pasó; vino el ", False),
    ],
)
def test_a_world_day_stands_before_its_date(before: str, told: bool) -> None:
    assert is_world_day(before) is told
