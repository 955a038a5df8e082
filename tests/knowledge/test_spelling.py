"""One slip of the hand or of a reading machine, and no more."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.knowledge.spelling import Misspellings, as_digits, deletions, looks, one_edit

WORDS = st.text(alphabet="abc", min_size=1, max_size=8)


def distance(one: str, two: str) -> int:
    """Edits from one word to another, swaps of neighbours counting as one: by the book."""
    rows = [[max(i, j) for j in range(len(two) + 1)] for i in range(len(one) + 1)]
    for i in range(1, len(one) + 1):
        for j in range(1, len(two) + 1):
            rows[i][j] = min(
                rows[i - 1][j] + 1,
                rows[i][j - 1] + 1,
                rows[i - 1][j - 1] + (one[i - 1] != two[j - 1]),
            )
            if i > 1 and j > 1 and one[i - 2 : i] == two[j - 2 : j][::-1]:
                rows[i][j] = min(rows[i][j], rows[i - 2][j - 2] + 1)
    return rows[-1][-1]


@given(WORDS, WORDS)
def test_one_edit_is_what_the_book_calls_one(one: str, two: str) -> None:
    assert one_edit(one, two) == (distance(one, two) <= 1)
    assert one_edit(one, two) == one_edit(two, one)


@given(st.text(alphabet="abcde", min_size=5, max_size=9), st.text(alphabet="abcde", max_size=10))
def test_a_word_is_meant_by_what_is_one_edit_away_and_nothing_else(word: str, written: str) -> None:
    meant = Misspellings([word]).meant(written)
    assert meant == (word if distance(word, written) <= 1 else "")


def test_short_words_are_never_misspelt() -> None:
    few = Misspellings(["ruiz", "gil"])
    assert not few
    assert few.meant("ruis") == ""


def test_of_many_words_one_that_is_near_is_meant() -> None:
    words = Misspellings(["zurita", "bermejo", "olmedo"])
    written = ("zurrita", "bermeo", "omledo", "olmeda")
    assert [words.meant(one) for one in written] == ["zurita", "bermejo", "olmedo", "olmedo"]
    assert words.meant("olivares") == ""


@pytest.mark.parametrize(
    ("one", "two"),
    [("ru1z", "ruiz"), ("carrnen", "carmen"), ("0lmedo", "olmedo"), ("vvagner", "wagner")],
)
def test_what_looks_alike_is_one(one: str, two: str) -> None:
    assert looks(one) == looks(two)


@pytest.mark.parametrize(("one", "two"), [("ruiz", "ruis"), ("ana", "eva"), ("12", "13")])
def test_what_looks_different_is_not(one: str, two: str) -> None:
    assert looks(one) != looks(two)


def test_letters_are_taken_for_the_digits_they_look_like() -> None:
    assert as_digits("6l2 34s oo7") == "612 345 007"


@given(WORDS)
def test_deletions_are_the_word_and_one_letter_less(word: str) -> None:
    found = list(deletions(word))
    assert found[0] == word
    assert len(found) == len(word) + 1
    assert {len(one) for one in found[1:]} == {len(word) - 1}
