"""What the census says of a word."""

import pytest

from veladura.transform.people.gender import (
    FEMALE,
    MALE,
    CensusRoles,
    gender_from,
    surely_gender_from,
)

CENSUS = CensusRoles("es")


@pytest.mark.parametrize(
    ("language", "name", "gender"),
    [
        ("es", "carmen", FEMALE),
        ("es", "manuel", MALE),
        ("de", "carmen", FEMALE),
        ("de", "jürgen", MALE),
    ],
)
def test_frequent_names_have_their_gender(language: str, name: str, gender: str) -> None:
    assert gender_from(language, name) == gender
    assert surely_gender_from(language, name) == gender


@pytest.mark.parametrize("word", ["garcia", "hernandez"])
def test_a_surname_has_no_sure_gender(word: str) -> None:
    assert surely_gender_from("es", word) == ""


@pytest.mark.parametrize("word", ["manuel", "carmen", "lucia"])
def test_given_names_are_given_names(word: str) -> None:
    assert CENSUS.is_given(word)
    assert CENSUS.is_mostly_given(word)
    assert CENSUS.is_ever_given(word)
    assert not CENSUS.is_only_surname(word)


@pytest.mark.parametrize("word", ["fernandez", "rodriguez", "perez"])
def test_surnames_are_surnames(word: str) -> None:
    assert CENSUS.is_surname(word)
    assert CENSUS.is_ever_surname(word)
    assert CENSUS.is_only_surname(word)
    assert not CENSUS.is_given(word)
    assert CENSUS.is_counted(word)


def test_a_word_may_be_both() -> None:
    assert CENSUS.is_given("martin") or CENSUS.is_surname("martin")
    assert not (CENSUS.is_only_surname("martin") and CENSUS.is_mostly_given("martin"))


@pytest.mark.parametrize("word", ["paciente", "colecistectomia", "mesa"])
def test_an_ordinary_word_is_no_name(word: str) -> None:
    assert not CENSUS.is_name(word)
    assert not CENSUS.is_ever_given(word)


def test_the_less_doubt_is_allowed_the_fewer_words_are_names() -> None:
    words = ["rosa", "cruz", "blanca", "garcia", "manuel", "mesa", "rey"]
    strict = {word for word in words if CENSUS.is_name(word, doubt=0.02)}
    loose = {word for word in words if CENSUS.is_name(word, doubt=0.9)}
    assert strict < loose | strict
    assert {"garcia", "manuel"} <= strict


def test_what_the_census_lacks_is_guessed_by_its_letters() -> None:
    assert not CENSUS.is_counted("zacarinda")
    assert CENSUS.is_counted("garcia")
    assert gender_from("es", "zacarinda") == FEMALE
