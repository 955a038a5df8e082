"""A known person in a text, however the name is written."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.knowledge.evidence import Evidence
from veladura.knowledge.people import KnownPerson, person_named
from veladura.knowledge.tokens import read_words
from veladura.knowledge.tongue import tongue_of
from veladura.languages.es.lexicon import lexicon

SPANISH, GERMAN = tongue_of("es"), tongue_of("de")
QUIROGA = KnownPerson(["Francisco Javier"], ["Quiroga", "Fernández"], SPANISH)


def found(person: KnownPerson, text: str) -> list[str]:
    evidence = Evidence(read_words(text), person.tongue)
    return [text[one.start : one.end] for one in person.find(text, evidence)]


def initials(person: KnownPerson, text: str) -> list[str]:
    return [text[one.start : one.end] for one in person.find_initials(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Francisco Javier Quiroga Fernández", ["Francisco Javier Quiroga Fernández"]),
        ("QUIROGA FERNANDEZ, FRANCISCO JAVIER", ["QUIROGA FERNANDEZ", "FRANCISCO JAVIER"]),
        ("acude F. J. Quiroga", ["F. J. Quiroga"]),
        ("acude Fco. Javier Quiroga Fdez.", ["Fco. Javier Quiroga Fdez"]),
        ("acude Paco Quiroga", ["Paco Quiroga"]),
        ("el Sr. Quiroga refiere", ["Quiroga"]),
        ("Qu1roga Fernández", ["Qu1roga Fernández"]),
        ("Francisco Javier Quirog\u0430", ["Francisco Javier Quirog\u0430"]),  # Cyrillic
        ("francisco javier quiroga", ["francisco javier quiroga"]),
        ("Francisco\nQuiroga", ["Francisco\nQuiroga"]),
        ("Francisco. Quiroga", ["Francisco", "Quiroga"]),
        ("calle Quiroga", []),
        ("la enfermedad de Quiroga", []),
        ("Antonio López", []),
        ("", []),
    ],
)
def test_the_name_is_found_in_its_forms(text: str, expected: list[str]) -> None:
    assert found(QUIROGA, text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("F. J. Q. F. acude", ["F. J. Q. F."]),
        ("F.Q. acude", ["F.Q."]),
        ("Q.F.F. acude", ["Q.F.F."]),
        ("FJQF acude", ["FJQF"]),
        ("FQ acude", []),
        ("A. B. acude", []),
    ],
)
def test_initials_are_found(text: str, expected: list[str]) -> None:
    assert initials(QUIROGA, text) == expected


@pytest.mark.parametrize(
    ("full", "given", "surnames"),
    [
        ("Ana Ruiz Gil", "Ana", "Ruiz Gil"),
        ("Ruiz Gil, Ana", "Ana", "Ruiz Gil"),
        ("Ana de la Torre", "Ana", "de la Torre"),
    ],
)
def test_a_whole_name_may_stand_in_either_order(full: str, given: str, surnames: str) -> None:
    person = person_named(full, SPANISH)
    assert (person.written_given, person.written_surnames) == (given, surnames)


@pytest.mark.parametrize(
    "text", ["Karl-Jürgen Großkopf", "Karljürgen Grosskopf", "GROSSKOPF, KARL-JUERGEN", "Großkopfs"]
)
def test_german_spellings_are_one(text: str) -> None:
    person = KnownPerson(["Karl-Jürgen"], ["Großkopf"], GERMAN)
    assert found(person, f"Herr {text} kam")


def test_an_everyday_word_needs_a_sign() -> None:
    person = KnownPerson(["Rosa"], ["Blanco"], SPANISH)
    assert found(person, "una rosa de color blanco") == []
    assert found(person, "la Sra. Blanco acude") == ["Blanco"]
    assert found(person, "Rosa Blanco acude") == ["Rosa Blanco"]


NAME = st.sampled_from(lexicon("given_male")[:80])
SURNAME = st.sampled_from(lexicon("surnames")[:200])


@given(NAME, SURNAME, SURNAME)
def test_nobody_is_missed_by_their_whole_name(name: str, one: str, two: str) -> None:
    person = KnownPerson([name], [one, two], SPANISH)
    for text in (f"{name} {one} {two}", f"{name} {one} {two}".upper()):
        assert found(person, f"acude {text} hoy") == [text]


@given(NAME, SURNAME, st.text("abc .,\nAQ", max_size=40))
def test_what_is_found_lies_in_the_text_in_order(name: str, surname: str, rest: str) -> None:
    person = KnownPerson([name], [surname], SPANISH)
    text = f"{rest}{name} {surname}{rest}"
    last = 0
    for one in person.find(text, Evidence(read_words(text), SPANISH)):
        assert last <= one.start < one.end <= len(text)
        assert text[one.start : one.end] not in one.how
        last = one.end


def test_nothing_read_in_a_text_is_kept() -> None:
    person = KnownPerson(["Ana"], ["Ruiz"], SPANISH)
    found(person, "Ana Ruiz y Leocadia Zurita")
    assert "Leocadia" not in str(vars(person))
