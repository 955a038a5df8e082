"""Originals are found however they are written, and not where other words stand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.audit.surfaces import Finder, stretches, to_surfaces, words

LETTERS = st.text(alphabet="abcdñé", min_size=4, max_size=8)


def count(surface: str, text: str) -> int:
    (one,) = to_surfaces([(surface, "X")])
    return Finder([one]).count(text)[one]


@pytest.mark.parametrize(
    ("surface", "text"),
    [
        ("Ana Núñez", "ANA NUNEZ"),
        ("Ana Núñez", "ana\n\tnúñez"),
        ("Ana Núñez", "Ana,Nu\u0301n\u0303ez"),
        ("Olmedo", "Ol-\nmedo"),
        ("Olmedo", "Ol\u00admedo"),  # a soft hyphen
        ("Olmedo", "Ol\u200bmedo"),  # a space without width
        ("612345678", "612 345 678"),
        ("612 345 678", "612345678"),
        ("612.345.678", "(612-345-678)"),
        ("28046123", "ES28046123"),
        ("12/03/1961", "12.03.1961"),
    ],
)
def test_an_original_is_found_in_other_clothes(surface: str, text: str) -> None:
    assert count(surface, text) == 1


@pytest.mark.parametrize(
    ("surface", "text"),
    [
        ("Anas", "Anastasia"),
        ("Ana Núñez", "Núñez Ana"),
        ("Ana Núñez", "Ana María Núñez"),
        ("1234", "12345"),
        ("6123456", "6 1 2 3 x 4 5 6"),
    ],
)
def test_another_word_is_not_the_original(surface: str, text: str) -> None:
    assert count(surface, text) == 0


def test_each_time_counts_and_overlaps_too() -> None:
    assert count("Gil Gil", "Gil Gil Gil") == 2
    assert count("6666666", "66666666") == 2


def test_a_surface_is_asked_for_once_a_label() -> None:
    asked = [("Ana", "A"), ("ANA", "A"), ("Ána", "B"), ("--", "A"), ("", "A")]
    assert [(s.words, s.label, s.index) for s in to_surfaces(asked)] == [
        (("ana",), "A", 0),
        (("ana",), "B", 2),
    ]


@pytest.mark.parametrize(
    ("text", "size", "digits", "is_number"),
    [
        ("Ana Ruiz", 7, "", False),
        ("612 345 678", 9, "612345678", True),
        ("12 34", 4, "", True),  # too short to be compared across groups
        ("12345678Z", 9, "", False),
    ],
)
def test_a_surface_says_what_it_is(text: str, size: int, digits: str, is_number: bool) -> None:
    (surface,) = to_surfaces([(text, "X")])
    assert (surface.size, surface.digits, surface.is_number) == (size, digits, is_number)


@given(st.lists(LETTERS, min_size=1, max_size=3), st.text(alphabet=" .,\n-", max_size=3))
def test_marks_between_the_words_do_not_matter(name: list[str], mark: str) -> None:
    between = mark or " "
    assert count(" ".join(name), f"a1 {between.join(name)} 1b") >= 1 or "-\n" in between


@given(st.text(max_size=60))
def test_words_are_folded_once_and_for_all(text: str) -> None:
    assert words(" ".join(words(text))) == words(text)


def test_a_long_text_is_read_in_stretches_that_lose_nothing() -> None:
    line = "palabra " * 20 + "\n"
    text = line * 9000
    pieces = list(stretches(text))
    assert len(pieces) > 1
    assert "".join(pieces) == text


@pytest.mark.parametrize("gap", ["\n", " "])
def test_a_name_across_two_stretches_is_found(gap: str) -> None:
    filling = "x" * ((1 << 20) - len("Leocadia") - 1) + " "
    text = f"{filling}Leocadia{gap}Zurita Peña" + " y" * 100
    assert count("Leocadia Zurita Peña", text) == 1
