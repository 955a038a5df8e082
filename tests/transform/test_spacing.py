"""Letters that stand apart are read together, and written apart again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.transform.spacing import apart_like, gap_of, together

WORDS = st.lists(st.text("ABCÑÉ", min_size=4, max_size=8), min_size=1, max_size=4)


def apart(words: list[str], gap: int) -> str:
    return (" " * (2 * gap + 1)).join((" " * gap).join(word) for word in words)


@given(words=WORDS, gap=st.integers(1, 2))
def test_what_stands_apart_is_read_as_its_words(words: list[str], gap: int) -> None:
    text = apart(words, gap)
    assert gap_of(text) == gap
    assert together(text) == " ".join(words)


@given(words=WORDS, others=WORDS, gap=st.integers(1, 2))
def test_what_is_written_stands_apart_in_the_same_way(
    words: list[str], others: list[str], gap: int
) -> None:
    assert apart_like(apart(words, gap), " ".join(others)) == apart(others, gap)


@pytest.mark.parametrize(
    "text",
    ["", "M", "M A", "MARÍA", "María Luz", "M A RÍA", "MA R Í A", "M A R Í Luz", "a\tb\tc\td"],
)
def test_anything_else_stays_as_it_is(text: str) -> None:
    assert gap_of(text) == 0
    assert together(text) == text
    assert apart_like(text, "Ana Ruiz") == "Ana Ruiz"


def test_digits_may_stand_apart_too() -> None:
    assert together("1 2 3 4 5") == "12345"
    assert apart_like("1 2 3 4 5", "987") == "9 8 7"


@given(st.text("AB ", max_size=30))
def test_no_letter_is_lost_or_changes_its_place(text: str) -> None:
    assert together(text).replace(" ", "") == text.replace(" ", "")


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("A m a d o r Sobrado", "Amador Sobrado"),
        ("Luis M e n d i z á b a l", "Luis Mendizábal"),
        ("MARÍA M E N D I Z A B A L", "MARÍA MENDIZABAL"),
        ("J M R Pérez", "J M R Pérez"),
        ("Ana y Luz", "Ana y Luz"),
    ],
)
def test_a_word_whose_letters_stand_apart_is_read_beside_others(text: str, read: str) -> None:
    assert together(text) == read
