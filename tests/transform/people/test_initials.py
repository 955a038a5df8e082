"""Initials: whom they shorten, and what they stand for."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.transform.people.initials import (
    Person,
    abbreviates,
    first_letters,
    initials_fit,
    person_of,
    unwritten,
)
from veladura.transform.people.parts import (
    GIVEN,
    INITIAL,
    LITERAL,
    PARTICLE,
    SURNAME,
    NamePart,
    lead_of,
)

MARTA: Person = (("marta", "luz"), ("puig", "gil"), ())
WORD = st.text("abc", min_size=1, max_size=3)
PERSON = st.tuples(
    st.lists(WORD, min_size=1, max_size=2).map(tuple),
    st.lists(WORD, min_size=1, max_size=2).map(tuple),
    st.just(()),
)


def part(text: str, role: str) -> NamePart:
    return NamePart(text, role, text.lower())


@pytest.mark.parametrize(
    ("initials", "expected"),
    [
        ("mlpg", (True, False, True, True)),
        ("ml", (False, False, True, True)),
        ("mp", (False, False, False, True)),
        ("pg", (False, False, False, True)),
        ("gp", (False, False, False, False)),
        ("x", (False, False, False, False)),
    ],
)
def test_how_well_initials_shorten_a_name(initials: str, expected: tuple[bool, ...]) -> None:
    assert abbreviates(tuple(initials), MARTA) == expected


def test_initials_shorten_a_name_with_an_initial_in_any_place() -> None:
    assert any(abbreviates("fjm", (("javier",), ("moll",), ("f",))))
    assert not any(abbreviates("fjx", (("javier",), ("moll",), ("f",))))


@given(PERSON)
def test_the_first_letters_of_a_name_shorten_it_whole(person: Person) -> None:
    letters = tuple(word[0] for word in (*person[0], *person[1]))
    assert abbreviates(letters, person) == (True, False, True, True)
    assert initials_fit(letters, person)


@given(PERSON, st.lists(st.sampled_from("abcx"), max_size=5))
def test_what_shortens_a_name_has_no_letter_the_name_lacks(
    person: Person, initials: list[str]
) -> None:
    if any(abbreviates(initials, person)) and initials:
        assert initials_fit(initials, person)
    if "x" in initials:
        assert not initials_fit(initials, person)


@pytest.mark.parametrize(
    ("initials", "fits"),
    [("", True), ("m", True), ("pg", True), ("gm", True), ("mm", False), ("mx", False)],
)
def test_initials_fit_where_the_name_has_each_often_enough(initials: str, fits: bool) -> None:
    assert initials_fit(tuple(initials), MARTA) is fits


def test_the_words_that_a_mention_does_not_spell_out() -> None:
    parts = [part("M", INITIAL), part("Puig", SURNAME)]
    assert unwritten(MARTA, parts) == [(GIVEN, "marta"), (GIVEN, "luz"), (SURNAME, "gil")]
    assert unwritten(MARTA, []) == [
        *unwritten(MARTA, parts)[:2],
        (SURNAME, "puig"),
        (SURNAME, "gil"),
    ]


def test_whom_the_parts_of_a_name_tell() -> None:
    parts = [
        part("Dra. ", LITERAL),
        part("Marta", GIVEN),
        part("LP", INITIAL),
        part("Gil", SURNAME),
    ]
    assert person_of(parts) == (("marta",), ("gil",), ("l", "p"))


def test_first_letters_leave_surnames_and_titles_out() -> None:
    parts = [part("Dra. ", LITERAL), part("Marta", GIVEN), part("Luz", ""), part("Gil", SURNAME)]
    assert first_letters(parts) == "ml"


@pytest.mark.parametrize(
    ("parts", "lead"),
    [
        ([part("la ", PARTICLE), part("Dra. ", LITERAL), part("Gil", SURNAME)], "la Dra. "),
        ([part("Dra. ", LITERAL), part("de ", PARTICLE), part("Gil", SURNAME)], "Dra. "),
        ([part("de ", PARTICLE), part("Gil", SURNAME)], ""),
        ([part("Gil", SURNAME), part(", Dr.", LITERAL)], ""),
        ([], ""),
    ],
)
def test_the_title_inside_a_mention_stands_before_the_name(
    parts: list[NamePart], lead: str
) -> None:
    assert lead_of(parts) == lead


def test_a_part_in_another_role_is_the_same_word() -> None:
    one = NamePart("Müllers", GIVEN, "muller", "von", genitive=True)
    assert one.in_role(SURNAME) == NamePart("Müllers", SURNAME, "muller", "von", genitive=True)
