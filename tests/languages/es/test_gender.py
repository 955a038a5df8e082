"""What tells whether somebody is a woman or a man."""

import pytest

from veladura.languages.es.gender import (
    familiar_forms,
    gender_after,
    gender_before,
    gender_of,
    is_given_name,
    listed_gender,
    nickname,
    nicknames,
    recorded_gender,
)
from veladura.languages.es.lexicon import lexicon
from veladura.text import fold
from veladura.transform.people.gender import FEMALE, MALE


@pytest.mark.parametrize(
    ("before", "gender"),
    [
        ("la Dra. ", FEMALE),
        ("el Dr. ", MALE),
        ("Dña. ", FEMALE),
        ("D. ", MALE),
        ("D.ª ", FEMALE),
        ("su hija, ", FEMALE),
        ("su hermano (", MALE),
        ("la paciente ", FEMALE),
        ("el paciente: ", MALE),
        ("trabajadora social, ", FEMALE),
        ("el psicólogo ", MALE),
        ("enfermera: ", FEMALE),
        ("una amiga, ", FEMALE),
        ("acude con ", ""),
        ("", ""),
        ("Paciente: ", ""),
    ],
)
def test_the_words_before_a_name_tell(before: str, gender: str) -> None:
    assert gender_before(before) == gender


@pytest.mark.parametrize(
    ("after", "gender"),
    [
        (" (enfermera del turno)", FEMALE),
        (", psicólogo", MALE),
        (", la secretaria, dijo", FEMALE),
        (", coordinador Luis Gil", ""),
        (", a mestra,", FEMALE),
        (", o mestre,", MALE),
        (", la hija de Ana", FEMALE),
        (" acude hoy", ""),
        ("", ""),
    ],
)
def test_the_words_behind_a_name_tell(after: str, gender: str) -> None:
    assert gender_after(after) == gender


@pytest.mark.parametrize(
    ("after", "gender"),
    [
        ("||19810117|M|", MALE),
        ("||19810117|F|", FEMALE),
        (" (mujer)", FEMALE),
        (" (hombre)", MALE),
        ("||1981|F|", ""),
        ("", ""),
    ],
)
def test_a_record_says_the_sex(after: str, gender: str) -> None:
    assert recorded_gender(after) == gender


def test_listed_names_have_the_gender_of_their_list() -> None:
    male, female = (set(map(fold, lexicon(f"given_{sex}"))) for sex in ("male", "female"))
    both = (male & female).union(lexicon("given_unisex"))
    assert {listed_gender(name) for name in male - both} == {MALE}
    assert {listed_gender(name) for name in female - both} == {FEMALE}
    assert {gender_of(name) for name in male - both} == {MALE}


def test_names_of_both_tell_nothing_by_the_list() -> None:
    unisex = set(lexicon("given_unisex")) - set(nicknames())
    assert {listed_gender(name) for name in unisex} == {""}


@pytest.mark.parametrize("form", ["paco", "pepe", "lola"])
def test_familiar_forms_stand_for_names(form: str) -> None:
    name, gender = nicknames()[form]
    assert form.capitalize() in familiar_forms(name)
    assert listed_gender(form) == gender != ""
    assert listed_gender(name) in (gender, "")


@pytest.mark.parametrize(
    ("form", "name"),
    [
        ("rosarito", "rosario"),
        ("carlitos", "carlos"),
        ("blanquita", "blanca"),
        ("benito", ""),  # a name of its own
        ("bonita", ""),
    ],
)
def test_an_ending_makes_a_familiar_form(form: str, name: str) -> None:
    assert nickname(form)[0] == name


def test_a_name_nobody_shortens_has_no_familiar_form() -> None:
    assert familiar_forms("qwertz") == ()


def test_a_surname_is_no_given_name() -> None:
    assert is_given_name("carmen")
    assert not is_given_name("fernandez")
    assert not is_given_name("pepe")  # a familiar form


@pytest.mark.parametrize(
    ("name", "gender"), [("sixto", MALE), ("hichem", MALE), ("widner", MALE), ("fadma", FEMALE)]
)
def test_names_that_the_census_hardly_counts_tell_a_gender(name: str, gender: str) -> None:
    assert listed_gender(name) == gender


def test_what_somebody_is_called_tells_a_gender() -> None:
    assert gender_after(" (Susana, la del súper)") == FEMALE
    assert gender_after(" (Barcelona)") == ""
