"""Feasts that move, and that stand for one another."""

from datetime import date, timedelta
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.language import get_language, language_codes
from veladura.transform.dates.feasts import Feast, Feasts, easter
from veladura.transform.dates.shift import Shift
from veladura.wordlists import read_table

LANGUAGES = pytest.mark.parametrize("code", language_codes())
LEAP = 2024


def feasts(code: str) -> Feasts:
    return get_language(code).substitution().dates.feasts


@cache
def listed(code: str) -> list[Feast]:
    """Every feast of the list that is found by its own name."""
    rows = read_table(f"veladura.languages.{code}", "lexicons/feasts")
    found = (feasts(code).find(row[0]) for row in rows)
    return [feast for feast in found if feast is not None]


@pytest.mark.parametrize(
    "day",
    ["1961-04-02", "1999-04-04", "2000-04-23", "2008-03-23", "2019-04-21", "2038-04-25"],
)
def test_easter_is_when_the_almanac_says(day: str) -> None:
    expected = date.fromisoformat(day)
    assert easter(expected.year) == expected


@given(st.integers(1583, 4000))
def test_easter_is_a_sunday_in_spring(year: int) -> None:
    day = easter(year)
    assert day.weekday() == 6
    assert date(year, 3, 22) <= day <= date(year, 4, 25)


@LANGUAGES
def test_nearly_every_listed_feast_is_found_by_its_name(code: str) -> None:
    rows = read_table(f"veladura.languages.{code}", "lexicons/feasts")
    assert len(listed(code)) > 0.95 * len(rows)


@LANGUAGES
@pytest.mark.parametrize("year", [1900, 1999, 2023, LEAP])
def test_every_listed_feast_has_a_day_in_every_year(code: str, year: int) -> None:
    for feast in listed(code):
        assert feast.day_in(year).year == year


@pytest.mark.parametrize(
    ("code", "surface", "day"),
    [
        ("es", "Navidad", "2020-12-25"),
        ("es", "el día de Navidad", "2020-12-25"),
        ("es", "Viernes Santo", "2020-04-10"),
        ("de", "Weihnachten", "2020-12-25"),
        ("de", "Karfreitag", "2020-04-10"),
    ],
)
def test_a_feast_is_known_by_its_name(code: str, surface: str, day: str) -> None:
    found = feasts(code).find(surface)
    assert found is not None
    assert found.day_in(2020) == date.fromisoformat(day)


@pytest.mark.parametrize(
    ("surface", "year"),
    [("Navidad de 2016", 2016), ("Navidad de 16", 2016), ("Navidad de 98", 1998), ("Navidad", 0)],
)
def test_a_year_beside_it_is_read(surface: str, year: int) -> None:
    found = feasts("es").find(surface)
    assert found is not None
    assert found.year == year


@pytest.mark.parametrize("surface", ["", "Navidades negras en casa", "San", "ﬁesta", "12"])
def test_what_is_no_feast_is_none(surface: str) -> None:
    assert feasts("es").find(surface) is None


@LANGUAGES
@given(offset=st.integers(0, 365))
def test_another_feast_always_stands_in(code: str, offset: int) -> None:
    own, every = feasts(code), listed(code)
    feast = every[offset % len(every)]
    new = own.nearest(date(2021, 1, 1) + timedelta(days=offset), feast)
    assert new.article == feast.article
    assert new.name != feast.name


def test_what_stands_around_a_feast_stays() -> None:
    own = feasts("es")
    feast = own.find("el día de Navidad de 2016")
    other = own.find("San Blas")
    assert feast is not None
    assert other is not None
    written = feast.written("el día de Navidad de 2016", other, Shift(-366))
    assert written == "el día de San Blas de 2015"
    assert feast.written("EL DÍA DE NAVIDAD DE 16", other, Shift(-366)).endswith("BLAS DE 15")
