"""One name in the languages of Spain."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.languages.es.names.translations import (
    CATALAN,
    SPANISH,
    TONGUES,
    every_translation,
    in_tongue,
    other_tongues,
    tongue_of,
)
from veladura.text import fold

WORDS = st.sampled_from(sorted(every_translation()))


@pytest.mark.parametrize(
    ("name", "tongue", "own"),
    [
        ("Guillermo", CATALAN, "Guillem"),
        ("Jorge", "gl", "Xurxo"),
        ("Miguel", "eu", "Mikel"),
        ("Juan", SPANISH, "Juan"),
        ("Alberto", "eu", "Alberto"),  # has none of its own
        ("Wenceslao", CATALAN, "Wenceslao"),  # in no list
    ],
)
def test_a_name_as_another_language_has_it(name: str, tongue: str, own: str) -> None:
    assert in_tongue(name, tongue) == own


@pytest.mark.parametrize(
    ("word", "tongue"),
    [
        ("guillem", CATALAN),
        ("xoan", "gl"),
        ("gorka", "eu"),
        ("juan", SPANISH),
        ("marta", SPANISH),
        ("", SPANISH),
    ],
)
def test_the_language_that_alone_has_a_name(word: str, tongue: str) -> None:
    assert tongue_of(word) == tongue


@given(WORDS)
def test_names_in_two_languages_are_each_others(word: str) -> None:
    others = other_tongues(word)
    assert word not in others
    assert all(word in other_tongues(other) for other in others)
    assert others <= every_translation()
    assert tongue_of(word) in TONGUES


@given(st.text("abcdefghij ", max_size=12))
def test_a_word_that_is_no_name_has_no_other_languages(word: str) -> None:
    told = other_tongues(word)
    assert not told or word in every_translation()
    assert fold(in_tongue(word, "eu")) in {fold(word), *told}


@pytest.mark.parametrize("word", ["mikel", "mitxel", "kepa", "peru", "peio", "inaki", "inazio"])
def test_every_basque_form_of_a_name_is_basque(word: str) -> None:
    assert tongue_of(word) == "eu"
