"""Who is who: partial mentions belong to the full name."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.language import get_language
from veladura.transform.context import Mention
from veladura.transform.people.initials import Person
from veladura.transform.people.parts import GIVEN, SURNAME, NamePart
from veladura.transform.people.register import Register

NAMES = get_language("es").substitution().names
ANA: Person = (("ana", "luz"), ("ruiz", "gil"), ())
EVA: Person = (("eva",), ("soto",), ())


def mention(start: int, after: str = "", label: str = "P") -> Mention:
    return Mention(start, start + 5, label, "person", "12345", after=after)


def register(*people: Person) -> Register:
    return Register(NAMES, (), [(mention(100 * i), person) for i, person in enumerate(people)])


@pytest.mark.parametrize(
    ("partial", "full"),
    [
        ((("ana",), (), ()), ANA),
        (((), ("ruiz",), ()), ANA),
        (((), ("ruiz", "gil"), ()), ANA),
        ((("luz",), ("gil",), ()), ANA),
        (((), ("ruiz",), ("a",)), ANA),
        (((), (), ("a", "l", "r", "g")), ANA),
        (((), (), ("a", "r")), ANA),
        (((), ("soto",), ()), EVA),
        (((), (), ("e",)), EVA),
    ],
)
def test_a_partial_mention_belongs_to_the_full_name(partial: Person, full: Person) -> None:
    assert register(ANA, EVA).fullest(partial) == full


@pytest.mark.parametrize(
    "stranger",
    [
        (("ana",), ("soto",), ()),
        ((), ("ruiz",), ("e",)),
        ((), (), ("z",)),
        (("pedro",), (), ()),
        ((), ("ruiz", "soto"), ()),
    ],
)
def test_whoever_fits_nobody_is_somebody_else(stranger: Person) -> None:
    assert register(ANA, EVA).fullest(stranger) == stranger


def test_a_second_surname_behind_an_initial_makes_the_name_longer() -> None:
    short: Person = (("ana",), ("ruiz",), ())
    assert register(short).fullest(((), ("ruiz", "gil"), ("a",))) == (("ana",), ("ruiz", "gil"), ())
    other: Person = ((), ("ruiz", "gil"), ("e",))
    assert register(short).fullest(other) == other


def test_people_are_known_by_their_places() -> None:
    known = register(ANA, EVA, ((), ("ruiz",), ())).people
    assert known == {(0, 5): ANA, (100, 105): EVA, (200, 205): ANA}


@pytest.mark.parametrize(
    ("gap", "label", "one"),
    [(", ", "P", True), (" ", "P", True), (" y ", "P", False), (", ", "S", False)],
)
def test_given_name_and_surnames_side_by_side_are_one_person(
    gap: str, label: str, one: bool
) -> None:
    first, second = mention(0, gap), mention(5 + len(gap), label=label)
    told: list[tuple[Mention, Person]] = [
        (first, ((), ("ruiz", "gil"), ())),
        (second, (("ana",), (), ())),
    ]
    people = set(Register(NAMES, (), told).people.values())
    assert people == ({(("ana",), ("ruiz", "gil"), ())} if one else {p for _, p in told})


def test_names_far_from_each_other_are_not_joined() -> None:
    told: list[tuple[Mention, Person]] = [
        (mention(0, " " * 60), ((), ("ruiz",), ())),
        (mention(60), (("ana",), (), ())),
    ]
    assert set(Register(NAMES, (), told).people.values()) == {person for _, person in told}


def test_whom_a_record_names_is_known_before_anybody_is_mentioned() -> None:
    subject = [NamePart("Ana", GIVEN, "ana"), NamePart("Ruiz", SURNAME, "ruiz")]
    known = Register(NAMES, subject, [(mention(0), ((), ("ruiz",), ()))])
    assert known.people == {(0, 5): (("ana",), ("ruiz",), ())}


def test_people_are_found_by_the_letter_they_begin_with() -> None:
    known = register(ANA, EVA)
    assert known.by_letter("a") == known.by_letter("r") == [ANA]
    assert known.by_letter("s") == [EVA]
    assert list(known.by_letter("l")) == list(known.by_letter("x")) == []


WORD = st.sampled_from(["ana", "eva", "ruiz", "gil", "soto"])
PERSON = st.tuples(
    st.lists(WORD, max_size=2, unique=True).map(tuple),
    st.lists(WORD, max_size=2, unique=True).map(tuple),
    st.lists(st.sampled_from("aegrs"), max_size=1).map(tuple),
).filter(any)


@given(st.lists(PERSON, min_size=1, max_size=6))
def test_the_full_name_of_a_full_name_is_itself(people: list[Person]) -> None:
    known = register(*people)
    for person in known.people.values():
        assert known.fullest(person) == person


@given(st.lists(PERSON, min_size=1, max_size=6))
def test_a_full_name_holds_the_words_of_every_mention(people: list[Person]) -> None:
    known = register(*people)
    for i, person in enumerate(people):
        full = known.people[100 * i, 100 * i + 5]
        assert set(person[0]) <= set(full[0])
        assert set(person[1]) <= set(full[1])
