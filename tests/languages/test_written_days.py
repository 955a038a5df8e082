"""A day is moved in whatever form it is written, and the form stays: in every language."""

from collections.abc import Callable
from datetime import date, timedelta
from functools import cache

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from veladura.document import Document, Span
from veladura.language import get_language, language_codes
from veladura.profiles import Profile, load_profile
from veladura.transform import Plan, Preferences, plan

Form = Callable[[str, date], str]  # of a language's code and a day


@cache
def months(code: str) -> tuple[str, ...]:
    return get_language(code).substitution().dates.calendar.names("months")


FORMS: dict[str, Form] = {
    "12/03/2021": lambda _, day: f"{day:%d/%m/%Y}",
    "12.03.2021": lambda _, day: f"{day:%d.%m.%Y}",
    "12-03-2021": lambda _, day: f"{day:%d-%m-%Y}",
    "2021-03-12": lambda _, day: f"{day:%Y-%m-%d}",
    "12.03.21": lambda _, day: f"{day:%d.%m.%y}",
    "by name": lambda code, day: (
        f"{day.day} de {months(code)[day.month - 1]} de {day.year}"
        if code == "es"
        else f"{day.day}. {months(code)[day.month - 1]} {day.year}"
    ),
}
DAYS = st.dates(date(1990, 1, 13), date(2022, 12, 31)).filter(lambda day: day.day > 12)
LANGUAGES = pytest.mark.parametrize("code", language_codes())


@cache
def profile(code: str) -> Profile:
    return load_profile(get_language(code).profile)


def planned(code: str, *written: str, **preferences: object) -> Plan:
    """The plan of a text in which every day is marked."""
    label = next(one.id for one in profile(code).scheme if one.kind == "date")
    text, spans = "", []
    for one in written:
        text += "xyz "
        spans.append(Span(len(text), len(text) + len(one), label))
        text += f"{one}; "
    chosen = Preferences(date_shift="days", **preferences)  # type: ignore[arg-type]
    return plan(Document(text, tuple(spans)), profile(code), chosen, seed=b"a secret of the test")


def new_days(outcome: Plan) -> list[str]:
    return [one.text for one in outcome.replacements]


@LANGUAGES
@pytest.mark.parametrize("form", FORMS)
@settings(max_examples=15)
@given(day=DAYS)
def test_the_new_day_has_the_form_of_the_old_one(code: str, form: str, day: date) -> None:
    outcome = planned(code, FORMS[form](code, day))
    assert outcome.date_shift
    moved = day + timedelta(days=outcome.date_shift)
    assume(form != "12.03.21" or 1990 <= moved.year <= 2025)
    (new,) = new_days(outcome)
    padded = FORMS[form](code, moved)
    plain = padded.replace(f"{moved:%d.%m.}", f"{moved.day}.{moved.month}.")
    assert new in (padded, plain)


@LANGUAGES
@settings(max_examples=15)
@given(days=st.lists(DAYS, min_size=2, max_size=4), forms=st.permutations(list(FORMS)))
def test_what_lies_between_two_days_stays_whatever_their_forms(
    code: str, days: list[date], forms: list[str]
) -> None:
    written = [FORMS[form](code, day) for form, day in zip(forms, days, strict=False)]
    outcome = planned(code, *written)
    assert outcome.date_shift
    shift = timedelta(days=outcome.date_shift)
    expected = [FORMS[form](code, day + shift) for form, day in zip(forms, days, strict=False)]
    years = {(day + shift).year for day in days}
    assume("12.03.21" not in forms[: len(days)] or years <= set(range(1990, 2026)))
    assert new_days(outcome) == expected


@LANGUAGES
@pytest.mark.parametrize("direction", ["past", "future"])
@settings(max_examples=10)
@given(day=st.dates(date(1995, 1, 13), date(2010, 12, 31)))
def test_days_move_where_they_are_sent(code: str, direction: str, day: date) -> None:
    outcome = planned(code, f"{day:%d/%m/%Y}", date_direction=direction)
    assert outcome.date_shift is not None
    assert (outcome.date_shift > 0) == (direction == "future")


@LANGUAGES
@settings(max_examples=10)
@given(day=DAYS)
def test_whole_years_keep_day_and_month(code: str, day: date) -> None:
    label = next(one.id for one in profile(code).scheme if one.kind == "date")
    text = f"{day:%d.%m.%Y}"
    document = Document(text, (Span(0, len(text), label),))
    chosen = Preferences(date_shift="years")
    outcome = plan(document, profile(code), chosen, seed=b"a secret of the test")
    assert outcome.text[:6] in (text[:6], "28.02.")
    assert outcome.text != text


@LANGUAGES
def test_a_day_that_no_calendar_has_is_masked(code: str) -> None:
    (new,) = new_days(planned(code, "99/99/9999"))
    assert "99" not in new
