"""By how much the dates of a document move."""

import re
from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.languages.de.marked import substitutes as german
from tests.languages.es.marked import substitutes

from veladura.transform import Preferences
from veladura.transform.dates.anachronisms import LATEST

DAY = re.compile(r"(\d\d)/(\d\d)/(\d{4})")
few = settings(max_examples=30)
SEEDS = st.integers(0, 400)
DAYS = st.dates(date(1990, 1, 1), date(2019, 12, 31))


def moved(day: date, seed: int, **wanted: object) -> date:
    preferences = Preferences(**wanted)  # type: ignore[arg-type]
    (new,) = substitutes(f"El [[D|{day:%d/%m/%Y}]].", seed=seed, preferences=preferences)
    return date(int(new[6:]), int(new[3:5]), int(new[:2]))


@few
@given(DAYS, SEEDS)
def test_spanish_days_keep_their_weekday_and_nearly_their_season(day: date, seed: int) -> None:
    new = moved(day, seed)
    assert new != day
    assert new.weekday() == day.weekday()
    apart = abs(new.timetuple().tm_yday - day.timetuple().tm_yday)
    assert min(apart, 365 - apart) <= 7 * 5 + 4  # five weeks, and what years do not divide by seven


@few
@given(DAYS, SEEDS)
def test_no_day_comes_to_lie_in_the_future(day: date, seed: int) -> None:
    assert moved(day, seed) <= LATEST


@pytest.mark.parametrize("shift", ["season", "days", "weeks", "years"])
@few
@given(day=DAYS, seed=SEEDS)
def test_whoever_wants_the_past_gets_it(shift: str, day: date, seed: int) -> None:
    new = moved(day, seed, date_direction="past", date_shift=shift)
    weeks = (new - day).days <= 7 * 5  # where no year is free of contradictions
    assert new < day or (shift == "season" and weeks)


@few
@given(DAYS, SEEDS)
def test_weeks_keep_the_weekday(day: date, seed: int) -> None:
    assert (moved(day, seed, date_shift="weeks") - day).days % 7 == 0


@few
@given(DAYS, SEEDS)
def test_years_keep_day_and_month(day: date, seed: int) -> None:
    new = moved(day, seed, date_shift="years", date_years=(1, 3))
    assert 1 <= abs(new.year - day.year) <= 3
    assert (new.month, new.day) == (day.month, day.day) or (day.month, day.day) == (2, 29)


@few
@given(DAYS, SEEDS, st.integers(1, 30))
def test_a_range_of_one_is_no_choice(day: date, seed: int, days: int) -> None:
    new = moved(
        day,
        seed,
        date_shift="days",
        date_direction="past",
        date_days=(days, days),
        date_months=(0, 0),
        date_years=(0, 0),
    )
    assert (day - new).days == days or days % 7 == 0  # whole weeks would give the weekday away


def test_the_bound_is_no_day_to_come() -> None:
    assert date.today() > LATEST


@few
@given(st.datetimes(datetime(2018, 1, 1), datetime(2025, 12, 31)), SEEDS)
def test_no_second_that_a_machine_counts_comes_to_lie_in_the_future(
    when: datetime, seed: int
) -> None:
    seconds = int(when.replace(tzinfo=UTC).timestamp())
    (new,) = substitutes(f"created_at: [[D|{seconds}]]", seed=seed)
    assert datetime.fromtimestamp(int(new), UTC).date() <= LATEST


@few
@given(
    st.dates(date(1930, 3, 1), date(1999, 12, 31)), st.integers(20, 80), st.integers(-6, 6), SEEDS
)
def test_who_turned_so_old_days_ago_still_did(birth: date, age: int, since: int, seed: int) -> None:
    if (birth.month, birth.day) == (2, 29) or not 1990 < birth.year + age < 2022:
        return
    visit = birth.replace(year=birth.year + age) + timedelta(days=since)
    text = f"F. nacimiento: [[D|{birth:%d/%m/%Y}]]. Visita: [[D|{visit:%d/%m/%Y}]]."
    born, seen = map(_day, substitutes(text, seed=seed))
    if (born.month, born.day) != (2, 29):
        assert born.replace(year=born.year + age) + timedelta(days=since) == seen


def test_a_birth_in_brackets_is_one_as_well() -> None:
    for seed in range(20):
        text = "34 años (n. [[D|03/09/1988]]). Visita: [[D|05/09/2023]], cumplió 35 hace dos días."
        born, seen = map(_day, substitutes(text, seed=seed))
        assert (seen - born.replace(year=born.year + 35)).days == 2


def test_a_day_of_this_year_stays_in_it() -> None:
    for seed in range(20):
        text = "Fecha: [[D|08/04/2024]]. Última visita el [[D|09/01]] de este año."
        report, visit = substitutes(text, seed=seed)
        assert visit[3:5] <= report[3:5]


def _day(text: str) -> date:
    found = DAY.fullmatch(text)
    assert found
    return date(*(int(found[n]) for n in (3, 2, 1)))


@few
@given(DAYS, DAYS, SEEDS)
def test_the_distance_between_two_days_stays(one: date, other: date, seed: int) -> None:
    text = f"Del [[D|{one:%d/%m/%Y}]] al [[D|{other:%d/%m/%Y}]]."
    first, second = (
        date(int(n[6:]), int(n[3:5]), int(n[:2])) for n in substitutes(text, seed=seed)
    )
    assert second - first == other - one


def test_a_document_about_a_virus_stays_behind_its_beginning() -> None:
    for seed in range(40):
        (new,) = substitutes("Ingresa por COVID el [[D|05/03/2021]].", seed=seed)
        assert int(new[-4:]) >= 2020


def test_german_weekdays_before_a_date_stay_true() -> None:
    for seed in range(20):
        (new,) = german("am Samstag, dem [[DATE|05.03.2016]]", seed=seed)
        assert date(int(new[6:]), int(new[3:5]), int(new[:2])).weekday() == 5


def test_another_shift_can_be_asked_for() -> None:
    source = "El [[D|05/03/2016]]."
    seen = {substitutes(source, rolls={(3, 13): roll})[0] for roll in range(6)}
    assert len(seen) > 3
    assert all(re.fullmatch(r"\d\d/\d\d/\d{4}", one) for one in seen)


@pytest.mark.parametrize("seed", range(8))
def test_whole_years_keep_terms_across_the_end_of_february(seed: int) -> None:
    """ "zahlbar innerhalb von 30 Tagen": 2024 has a day more than most years before it."""
    one, two = german(
        "Rechnung vom [[DATE|15.02.2024]], fällig nach 30 Tagen am [[DATE|16.03.2024]].",
        seed=seed,
        preferences=Preferences(date_shift="years", date_direction="past"),
    )
    days = [date(int(day[6:]), int(day[3:5]), int(day[:2])) for day in (one, two)]
    assert (days[1] - days[0]).days == 30
    assert days[0].year < 2024


@pytest.mark.parametrize("day", ["28.02.2023", "29.02.2024"])
def test_the_end_of_february_stays_the_end_of_february(day: str) -> None:
    for seed in range(8):
        (new,) = german(
            f"Ultimo [[DATE|{day}]]", seed=seed, preferences=Preferences(date_shift="years")
        )
        end = date(int(new[6:]), 3, 1) - timedelta(days=1)
        assert new[:5] == f"{end:%d.%m}" == day[:5]
