"""The person a record names: one new person in all documents."""

import pytest

from veladura.language import get_language
from veladura.transform.context import Subject
from veladura.transform.people.gender import FEMALE, MALE
from veladura.transform.people.subject import NamedSubject

SPANISH = get_language("es").substitution().names
GERMAN = get_language("de").substitution().names


def subject(given: str = "", surnames: str = "") -> NamedSubject:
    return NamedSubject(Subject("77", given, surnames), SPANISH)


@pytest.mark.parametrize(
    ("given", "surnames", "roles"),
    [
        ("Ana María", "Ruiz Gil", "given given surname surname"),
        ("Cruz", "Rosario", "given surname"),  # both are given names and surnames
        ("Rosario", "Cruz", "given surname"),
        ("", "Ruiz", "surname"),
        ("Ana", "", "given"),
        ("", "", ""),
    ],
)
def test_the_record_says_which_word_is_which(given: str, surnames: str, roles: str) -> None:
    assert " ".join(part.role for part in subject(given, surnames).parts) == roles


def test_a_particle_belongs_to_its_surname() -> None:
    parts = subject("Ana", "Ruiz de la Torre").parts
    assert [part.key for part in parts] == ["ana", "ruiz", "torre"]
    assert parts[-1].particle


@pytest.mark.parametrize(
    ("given", "gender"),
    [("Ana", FEMALE), ("Pedro", MALE), ("José María", MALE), ("María José", FEMALE), ("", MALE)],
)
def test_the_gender_is_told_by_the_names_alone(given: str, gender: str) -> None:
    assert subject(given, "Ruiz").gender == gender


def test_without_a_record_nothing_is_known() -> None:
    nobody = NamedSubject(None, SPANISH)
    assert nobody.parts == []
    assert nobody.gender == MALE


def test_other_languages_read_their_own_names() -> None:
    named = NamedSubject(Subject("77", "Walburga", "von der Au"), GERMAN)
    assert [(part.role, part.key) for part in named.parts] == [
        ("given", "walburga"),
        ("surname", "au"),
    ]
    assert named.gender == FEMALE


def test_a_subject_shows_nothing_and_knows_its_words() -> None:
    one = Subject("77-ZURITA", "Leocadia", "Zurita Núñez")
    assert repr(one) == "Subject()"
    assert one.words == {"leocadia", "zurita", "nunez"}
