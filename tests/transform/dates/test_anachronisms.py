"""No document is moved to where its words did not exist yet, or no longer."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.language import get_language, language_codes
from veladura.text import words
from veladura.transform.context import Mention
from veladura.transform.dates.anachronisms import LATEST, Anachronisms, Fact, Facts, read_facts
from veladura.transform.dates.shift import Shift

COVID = Fact(first=date(2020, 1, 1))
PESETA = Fact(last=date(2002, 12, 31))
FACTS = Facts({"covid": COVID, "vacuna covid": Fact(first=date(2020, 12, 1)), "peseta": PESETA})


def day_at(start: int, day: date) -> tuple[Mention, date]:
    return Mention(start, start + 10, "FECHAS", "date", f"{day:%d/%m/%Y}"), day


def named(text: str) -> list[tuple[int, Fact]]:
    return list(FACTS.named_in(text, frozenset(text.lower().replace(",", " ").split())))


@pytest.mark.parametrize(
    ("fact", "day", "holds"),
    [
        (COVID, date(2019, 12, 31), False),
        (COVID, date(2020, 1, 1), True),
        (PESETA, date(2002, 12, 31), True),
        (PESETA, date(2003, 1, 1), False),
        (Fact(), date(1700, 1, 1), True),
    ],
)
def test_a_fact_holds_from_its_first_day_to_its_last(fact: Fact, day: date, holds: bool) -> None:
    assert fact.holds(day) is holds


def test_words_are_found_in_any_case_and_nothing_else_is() -> None:
    assert named("ingresa por COVID y no paga una peseta") == [(12, COVID), (32, PESETA)]
    assert named("ingresa por covidiano") == []
    assert named("ingresa por tos") == []


def test_a_vaccine_is_younger_than_what_it_is_against() -> None:
    ((_, fact),) = named("recibe la vacuna covid hoy")
    assert fact.first == date(2020, 12, 1)
    ((_, fact),) = named("pasa el covid hoy")
    assert fact == COVID


@pytest.mark.parametrize(
    ("text", "years"),
    [
        ("la Ley 8/2021, de 2 de junio", [2021]),
        ("Real Decreto n.º 1093/2010 y STC 37/2011", [2010, 2011]),
        ("autos 214/2022", []),  # of the case itself: it moves with it
        ("la Ley 14/86", []),  # whose century nobody says
        ("Ley 8/20211", []),
    ],
)
def test_a_law_is_cited_from_its_year_on(text: str, years: list[int]) -> None:
    facts = Facts(cited=("Ley", "Real Decreto", "STC"))
    found = facts.named_in(text, frozenset(words(text.lower())))
    assert [fact.first.year for _, fact in found] == years


def test_a_document_is_not_moved_before_what_it_names() -> None:
    days = [day_at(0, date(2021, 3, 5))]
    allowed = Anachronisms([(20, COVID)], days)
    assert allowed.allow(Shift(-400))
    assert not allowed.allow(Shift(-500))
    assert allowed.allow(Shift(500))


def test_a_document_is_not_moved_behind_what_it_names() -> None:
    allowed = Anachronisms([(20, PESETA)], [day_at(0, date(2001, 3, 5))])
    assert allowed.allow(Shift(-4000))
    assert not allowed.allow(Shift(800))


def test_days_far_from_a_word_are_not_bound_by_it_but_the_last_is() -> None:
    days = [day_at(0, date(2020, 6, 1)), day_at(500, date(2021, 6, 1))]
    allowed = Anachronisms([(510, COVID)], days)
    assert allowed.allow(Shift(-400))  # the first comes to April 2019, the last to April 2020
    assert not Anachronisms([(20, COVID)], days).allow(Shift(-400))


def test_a_fact_that_never_held_binds_nothing() -> None:
    allowed = Anachronisms([(10, COVID)], [day_at(0, date(2010, 1, 1))])
    assert allowed.allow(Shift(-400))
    assert allowed.allow(Shift(400))


@given(st.dates(date(2000, 1, 1), LATEST), st.integers(1, 10_000))
def test_no_document_comes_to_lie_in_the_future(day: date, days: int) -> None:
    allowed = Anachronisms([], [day_at(0, day)])
    assert allowed.allow(Shift(days)) == (day + timedelta(days=days) <= LATEST)
    assert allowed.allow(Shift(-days))


def test_the_end_of_a_contract_is_not_the_day_it_was_written() -> None:
    written, end = day_at(0, date(2021, 6, 1)), day_at(500, LATEST + timedelta(days=900))
    allowed = Anachronisms([(250, COVID)], [written, end])
    assert not allowed.allow(Shift(-600))
    assert allowed.allow(Shift(-500))
    assert allowed.allow(Shift(500))  # what was to come is still to come


def test_without_dates_everything_is_allowed() -> None:
    assert Anachronisms([(0, COVID)], []).allow(Shift(9999))


@pytest.mark.parametrize("code", language_codes())
def test_the_facts_of_every_language_can_be_read(code: str) -> None:
    facts = get_language(code).substitution().dates.facts
    for word, fact in facts.by_word.items():
        assert word == word.lower()
        assert fact.first < fact.last
        assert date(1850, 1, 1) < max(fact.first, date(1850, 1, 2)) <= LATEST


def test_a_fact_may_begin_within_a_year() -> None:
    facts = read_facts("veladura.languages.es").by_word
    assert any(fact.first.month > 1 for fact in facts.values())
    assert any(fact.last < date.max for fact in facts.values())


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("lleva un sensor FreeStyle Libre 3 en el brazo", [2014, 2020]),
        ("lleva un FreeStyle Libre", [2014]),
        ("pT2 N1a (AJCC 8.ª)", [2016]),
        ("pT2 N1a (AJCC 7)", [2009]),
        ("AJCC, 8 ganglios", []),
        ("SCORE2 bajo", [2021]),
        ("Dexcom G6 desde hoy", [2018]),
        ("glucagón nasal (Baqsimi)", [2019]),
        ("se pone Gardasil 9", [2014]),
    ],
)
def test_generations_and_editions_have_years_of_their_own(text: str, first: list[int]) -> None:
    facts = get_language("es").substitution().dates.facts
    found = facts.named_in(text, frozenset(words(text.lower())))
    assert [fact.first.year for _, fact in found] == first
