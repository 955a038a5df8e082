"""The lists that new names are taken from hold what they say they do."""

import pytest

from veladura.languages.es.gender import listed_gender, nicknames
from veladura.languages.es.names.census import BY_CENSUS, ROLES
from veladura.languages.es.names.choices import (
    advocations_of,
    candidates_of,
    compounds_of,
    familiar_of,
    rarer_names,
)
from veladura.text import fold
from veladura.transform.people.gender import FEMALE, MALE
from veladura.transform.people.parts import GIVEN, SURNAME

GENDERS = pytest.mark.parametrize("gender", [FEMALE, MALE])
ENOUGH = 50  # names that keep the people of one document apart


def test_nobody_takes_a_new_surname_for_a_given_name() -> None:
    names = {
        *candidates_of(SURNAME, "", "", wide=False),
        *candidates_of(SURNAME, "", "", wide=True),
    }
    assert len(names) > ENOUGH
    assert all(ROLES.given_share(fold(name)) < BY_CENSUS for name in names)


@GENDERS
def test_given_names_of_a_gender_are_no_others(gender: str) -> None:
    other = MALE if gender == FEMALE else FEMALE
    own, others = (candidates_of(GIVEN, g, "", wide=False) for g in (gender, other))
    assert len(set(own)) == len(own) > ENOUGH
    assert not {*map(fold, own)} & {*map(fold, others)}


@GENDERS
def test_names_across_a_corpus_are_none_of_those_in_one_document(gender: str) -> None:
    narrow, wide = (candidates_of(GIVEN, gender, "", wide=wide) for wide in (False, True))
    assert wide
    assert not set(narrow) & set(wide)


@pytest.mark.parametrize("particle", ["de", "del", "de la", "de los"])
def test_a_particle_has_names_of_its_own(particle: str) -> None:
    plain, behind = (candidates_of(SURNAME, "", p, wide=False) for p in ("", particle))
    assert behind
    assert all(not name.casefold().startswith(f"{particle} ") for name in behind)
    assert set(behind) != set(plain)


def test_an_unheard_of_particle_takes_plain_names() -> None:
    assert candidates_of(SURNAME, "", "zu", wide=False) == candidates_of(
        SURNAME, "", "", wide=False
    )


@GENDERS
def test_compounds_go_with_their_gender_by_either_name(gender: str) -> None:
    assert compounds_of(gender)
    assert all(listed_gender(fold(second)) == gender for _, second in compounds_of(gender))


@GENDERS
def test_familiar_forms_are_those_of_their_gender(gender: str) -> None:
    forms = familiar_of(gender)
    assert len(forms) == len(set(forms)) > 10
    for form in forms:
        assert form[0].isupper()
        assert nicknames()[form.lower()][1] == gender


@GENDERS
def test_names_with_unusual_letters_are_given_once(gender: str) -> None:
    names, surnames = rarer_names(GIVEN, gender), rarer_names(SURNAME, "")
    assert len(set(names)) == len(names) > 10
    assert len(set(surnames)) == len(surnames) > ENOUGH
    assert any("ü" in name for name in surnames)


def test_names_behind_an_advocation_are_of_their_gender() -> None:
    assert ("Juan", "Dios") in advocations_of(MALE, "de")
    assert not advocations_of(MALE, "del")
    women = advocations_of(FEMALE, "del")
    assert women
    assert {first for first, _ in women} <= {"María", "Ana", "Rosa"}
