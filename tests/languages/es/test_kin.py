"""Words for relatives, whole and damaged."""

import pytest

from veladura.languages.es.kin import (
    all_kin,
    gender_of_kin,
    is_beside_kin,
    is_kin,
    is_misspelt_kin,
    is_scanned_kin,
    joined,
    kin_words,
    names_kin,
)
from veladura.text import fold
from veladura.transform.people.gender import FEMALE, MALE


@pytest.mark.parametrize(
    "word",
    ["madre", "Padres", "HIJA", "tía abuela", "exmarido", "exmujer", "her-\nmano", "cuñados"],
)
def test_relatives_are_known_in_any_form(word: str) -> None:
    assert is_kin(word)
    assert is_beside_kin(word)


@pytest.mark.parametrize("word", ["Ana", "médico", "exceso", "", "mesa", "expresión"])
def test_others_are_not(word: str) -> None:
    assert not is_kin(word)


@pytest.mark.parametrize(
    "word", ["espos0", "rnadre", "rnu jer", "hij0", "herrnano", "pa-", "tl0", "h1ja"]
)
def test_a_scanner_does_not_hide_a_relative(word: str) -> None:
    assert is_scanned_kin(word)


@pytest.mark.parametrize("word", ["Ana", "Pa-", "mesa", "Ruiz", "xyz"])
def test_a_name_is_no_scanned_relative(word: str) -> None:
    assert not is_scanned_kin(word)


@pytest.mark.parametrize(("word", "meant"), [("hremano", True), ("hemrana", True), ("Ana", False)])
def test_letters_astray_do_not_hide_one_either(word: str, meant: bool) -> None:
    assert is_misspelt_kin(word) is meant


@pytest.mark.parametrize("word", ["mano", "Ramón", "padel", "h3rmano", "Hernán"])
def test_other_words_are_no_misspelt_relatives(word: str) -> None:
    assert not is_misspelt_kin(word)


@pytest.mark.parametrize(
    ("text", "gender"),
    [
        ("su madre", FEMALE),
        ("acude con su hermano", MALE),
        ("la madre y el padre", MALE),  # the last one
        ("su madre. Ayer", ""),  # another sentence
        ("nadie", ""),
        ("", ""),
    ],
)
def test_the_last_relative_tells_the_gender(text: str, gender: str) -> None:
    assert gender_of_kin(text) == gender


def test_every_listed_relative_is_found_by_both_its_forms() -> None:
    for kin in all_kin():
        assert is_kin(kin.singular)
        assert is_kin(kin.plural)
        assert kin_words()[fold(kin.singular)].group


def test_a_relative_in_a_sentence_is_noticed() -> None:
    assert names_kin("vive con su madre en Jaca")
    assert not names_kin("vive en Jaca")


def test_the_end_of_a_line_is_no_hyphen() -> None:
    assert joined("her-\n   mano") == "hermano"
    assert joined("ex-marido") == "ex-marido"
