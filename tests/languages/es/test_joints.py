"""Small words before a name ask for how it begins."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.languages.es.joints import fits, joint_before
from veladura.languages.es.lexicon import lexicon

NAME = st.sampled_from(lexicon("given_female") + lexicon("given_male"))


@pytest.mark.parametrize(
    ("before", "joint"),
    [
        ("Ana y ", "y"),
        ("Ana e ", "e"),
        ("Ana o ", "o"),
        ("siete u ", "u"),
        ("hospital del ", "del"),
        ("casa d’", "d'"),
        ("casa d'", "d'"),
        ("(y ", "y"),
        ("ley ", ""),
        ("muy ", ""),
        ("", ""),
    ],
)
def test_the_small_word_is_read(before: str, joint: str) -> None:
    assert joint_before(before) == joint


@pytest.mark.parametrize(
    ("joint", "original", "candidate", "expected"),
    [
        ("y", "Ana", "Isabel", False),
        ("y", "Ana", "Hilario", False),
        ("y", "Ana", "Hierro", True),
        ("y", "Ana", "Marta", True),
        ("e", "Isabel", "Marta", False),
        ("e", "Isabel", "Inés", True),
        ("e", "Marta", "Pedro", True),  # Galician: it stands before everything
        ("o", "Ana", "Olga", False),
        ("o", "Ana", "Horacio", False),
        ("u", "Olga", "Horacio", True),
        ("u", "Olga", "Marta", False),
        ("d'", "Alella", "Olot", True),
        ("d'", "Alella", "Vic", False),
        ("del", "Ferrol", "El Ejido", False),
        ("del", "Ferrol", "Ejea", True),
    ],
)
def test_a_substitute_goes_with_it(
    joint: str, original: str, candidate: str, expected: bool
) -> None:
    assert fits([joint], original, candidate) is expected


@given(NAME, NAME)
def test_without_small_words_everything_fits(original: str, candidate: str) -> None:
    assert fits([], original, candidate)


@given(NAME, st.sampled_from(["y", "o", "del", "la"]))
def test_all_small_words_have_to_be_pleased(name: str, joint: str) -> None:
    both = fits(["y", joint], "Ana", name)
    assert both == (fits(["y"], "Ana", name) and fits([joint], "Ana", name))
