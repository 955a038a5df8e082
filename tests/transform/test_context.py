"""What the writers of one document share: what is free, what is taken, what must not come back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.profiles import load_profile
from veladura.text import fold
from veladura.transform import Preferences
from veladura.transform.context import Mention, PlanContext, Subject
from veladura.transform.randomness import KeyedRandom
from veladura.transform.substitution import substitution_of

SPANISH = substitution_of(load_profile("es-clinical"))
NAMES = ("Eva", "Luz", "Marta", "Nieves", "Olga", "Pilar")


def mention(surface: str, kind: str = "person", start: int = 0, label_kind: str = "") -> Mention:
    return Mention(start, start + len(surface), "L", kind, surface, label_kind=label_kind)


def context(
    *mentions: Mention,
    text: str = "",
    subject: Subject | None = None,
    rolls: dict[tuple[int, int], int] | None = None,
) -> PlanContext:
    source = KeyedRandom.from_seed(1, text)
    return SPANISH.context(SPANISH, mentions, Preferences(), source, rolls or {}, subject, text)


@pytest.mark.parametrize("candidate", ["Leocadia", "LEOCADIA", "Leocadía", "Ana Zurita", "zurita"])
def test_a_word_of_the_original_is_taboo(candidate: str) -> None:
    assert context(mention("Leocadia Zurita")).taboo(candidate)


@pytest.mark.parametrize("candidate", ["Marta", "Ruiz de la Torre", "de la"])
def test_other_words_are_not(candidate: str) -> None:
    assert not context(mention("Leocadia de la Zurita")).taboo(candidate)


def test_a_short_name_does_not_come_back_inside_a_longer_one() -> None:
    assert context(mention("Rosa")).taboo("Rosario")
    assert not context(mention("Ana")).taboo("Anabel")  # shorter ones stand in too many words


def test_numbers_with_other_marks_are_the_same() -> None:
    assert context(mention("7.845.123", "id")).taboo("7845123")


def test_what_a_record_says_of_the_subject_is_taboo_too() -> None:
    own = context(subject=Subject("77", "Leocadia", "Zurita"))
    assert own.taboo("Zurita")
    assert own.patient == "77"


@given(st.lists(st.sampled_from(NAMES), min_size=1, max_size=6, unique=True))
def test_two_things_never_get_one_substitute(entities: list[str]) -> None:
    shared = context()
    chosen = [shared.pick("given", NAMES, entity) for entity in entities]
    assert None not in chosen
    assert len(set(chosen)) == len(entities)


def test_one_thing_always_gets_the_same() -> None:
    shared = context()
    assert shared.pick("given", NAMES, "ana") == shared.pick("given", NAMES, "ana")


def test_where_nothing_is_free_nothing_is_chosen() -> None:
    shared = context(mention("Eva Luz"))
    assert shared.pick("given", ("Eva", "Luz"), "ana") is None
    assert shared.pick("given", (), "ana") is None


def test_every_roll_takes_another_until_all_were_there() -> None:
    rolled = [context().pick("given", NAMES, "ana", roll=roll) for roll in range(len(NAMES))]
    assert sorted(filter(None, rolled)) == sorted(NAMES)
    assert context().pick("given", NAMES, "ana", roll=len(NAMES)) == rolled[0]


def test_only_what_fits_is_chosen() -> None:
    shared = context()
    assert shared.pick("given", NAMES, "ana", fits=lambda name: name.startswith("N")) == "Nieves"


def test_a_claim_holds_for_its_owner_in_any_case() -> None:
    shared = context()
    assert shared.claim("given", "Eva", "ana")
    assert shared.claim("given", "EVA", "ana")
    assert not shared.claim("given", "eva", "rosa")
    assert shared.claim("surname", "Eva", "rosa")  # of another kind


def test_rolls_are_counted_for_the_thing_and_not_for_the_place() -> None:
    one, other = mention("7845123", "id"), mention("7.845.123", "id", start=20)
    shared = context(one, other, rolls={one.place: 1, other.place: 2})
    entity = shared.writer("id").entity(one)
    assert shared.roll("id", entity) == 3
    assert context(one).roll("id", entity) == 0


def test_a_patient_is_known_by_the_first_number_then_by_the_name() -> None:
    number = mention("7845123", "id", label_kind="patient-id")
    name = mention("Leocadia", "person", label_kind="patient")
    assert context(name, number).patient == "7845123"
    assert context(name).patient == "leocadia"
    assert context(mention("Ana", label_kind="patient")).patient == ""  # too short to tell


LONG = "El paciente acude por dolor y se va a casa. " * 20


@pytest.mark.parametrize(
    ("text", "written"),
    [
        (LONG, "Nunez"),  # nobody wrote an accent
        (LONG + "mañana", "Nuñez"),
        (LONG + "mañana y después", "Núñez"),
        ("corto", "Núñez"),  # too short to tell
    ],
)
def test_substitutes_have_the_accents_the_document_has(text: str, written: str) -> None:
    assert context(text=text).as_spelt("Núñez") == written


def test_mentions_are_found_by_kind_in_their_order() -> None:
    first, second, third = mention("Ana"), mention("5", "age", 10), mention("Eva", start=20)
    shared = context(first, second, third)
    assert shared.of_kind("person") == [first, third]
    assert shared.of_kind("person", "age") == [first, second, third]
    assert shared.of_kind("street") == []


@given(st.text("aÁbñÑ 1_-", max_size=30))
def test_the_words_of_a_document_are_in_small_letters(text: str) -> None:
    for word in context(text=text).vocabulary:
        assert word == word.lower()
        assert fold(word)
