"""A known date in any format, and the dates that records write."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.errors import KnowledgeError
from veladura.knowledge.dates import KnownDate, parse_birth
from veladura.knowledge.tokens import read_words
from veladura.language import get_language, language_codes

BIRTH = date(1961, 5, 23)
DAYS = st.dates(date(1900, 1, 1), date(2025, 12, 31))


def found(text: str, day: date = BIRTH, code: str = "es") -> list[str]:
    known = KnownDate(day, get_language(code).substitution().dates)
    return [text[one.start : one.end] for one in known.find(read_words(text))]


@given(DAYS, st.sampled_from(["%d/%m/%Y", "%Y-%m-%d", "%d.%m.%Y", "%Y%m%d", "%Y-%m-%dT10:30:00"]))
def test_a_record_is_read_however_it_writes_the_day(day: date, form: str) -> None:
    assert parse_birth(f"{day:{form}}", "line 3") == day


@pytest.mark.parametrize(
    "text",
    [
        "23/05/1961",
        "23-5-1961",
        "23/05/61",
        "61-05-23",
        "23051961",
        "19610523",
        "05/23/1961",
        "23 de mayo de 1961",
        "23. Mai 1961",
        "23-V-1961",
        "23/05/1961 00:00",
    ],
)
def test_all_of_these_are_one_day(text: str) -> None:
    assert parse_birth(text, "line 3") == BIRTH


@pytest.mark.parametrize(
    ("text", "day"),
    [("20051961", "1961-05-20"), ("19051961", "1961-05-19"), ("05/03/15", "2015-03-05")],
)
def test_eight_digits_and_two_are_read_as_they_can_be(text: str, day: str) -> None:
    assert parse_birth(text, "line 3") == date.fromisoformat(day)


@pytest.mark.parametrize("text", ["", "1961", "mayo de 1961", "31/02/1961", "Quiroga", "99999999"])
def test_what_is_no_date_is_refused_with_its_line_and_not_quoted(text: str) -> None:
    with pytest.raises(KnowledgeError, match="line 3: the birth date is no date") as refused:
        parse_birth(text, "line 3")
    assert "Quiroga" not in str(refused.value)


@pytest.mark.parametrize(
    "written",
    [
        "23/05/1961",
        "23.5.61",
        "1961-05-23",
        "05/23/1961",
        "23 de mayo de 1961",
        "23 de mayo del 61",
        "veintitrés de mayo de 1961",
        "23-V-1961",
        "19610523",
        "230561",
        "23 may 1961",
        "23 de maig de 1961",
    ],
)
def test_the_day_is_found_in_any_form(written: str) -> None:
    assert found(f"nacido el {written}, en Jaca") == [written]
    assert found(written) == [written]


@pytest.mark.parametrize(
    "text",
    [
        "24/05/1961",
        "23/06/1961",
        "23/05/1962",
        "23 05 61",
        "habitación 23, cama 5",
        "1961",
        "23 de mayo",
    ],
)
def test_another_day_is_not(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize("code", language_codes())
@given(day=DAYS, form=st.sampled_from(["%d/%m/%Y", "%d.%m.%Y", "%Y-%m-%d", "%d.%m.%y", "%Y%m%d"]))
def test_no_way_to_write_it_in_figures_is_missed(code: str, day: date, form: str) -> None:
    written = f"{day:{form}}"
    assert found(f"am {written} um 10", day, code) == [written]


def test_every_mention_is_found() -> None:
    assert len(found("23/05/1961, 23.05.1961 y 23 de mayo de 1961")) == 3
