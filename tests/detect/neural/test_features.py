from hypothesis import given
from hypothesis import strategies as st

from veladura.detect.neural.features import (
    GAP_AND_TOKEN,
    GAPS,
    SHAPES,
    Hashing,
    bag,
    deaccented,
    fold,
    gap_id,
    recased,
    shape_id,
)
from veladura.detect.neural.tokens import tokenize

HASHING = Hashing(buckets=1000)


@given(st.text())
def test_tokens_with_gaps_are_the_tokens_of_the_tokeniser(text: str) -> None:
    spans, position = [], 0
    for gap, token in GAP_AND_TOKEN.findall(text):
        position += len(gap)
        spans.append((position, position + len(token)))
        position += len(token)
    assert spans == tokenize(text)


@given(st.text(min_size=1))
def test_every_token_has_a_shape_a_gap_and_rows(text: str) -> None:
    for gap, token in GAP_AND_TOKEN.findall(text):
        assert 0 <= shape_id(token) < SHAPES
        assert 0 <= gap_id(gap) < GAPS
        rows = bag(fold(token) or token, HASHING)
        assert rows
        assert all(0 <= row < HASHING.buckets for row in rows)


def test_case_and_accents_are_in_the_shape_alone() -> None:
    assert fold("GARCÍA") == fold("garcia") == "garcia"
    assert recased(shape_id("García"), upper=True) == shape_id("GARCÍA")
    assert recased(shape_id("García"), upper=False) == shape_id("garcía")
    assert deaccented(shape_id("García")) == shape_id("Garcia")


def test_shapes_tell_layout_apart() -> None:
    words = ["a", "A", "la", "La", "LA", "lA", "12", "123", ".", "\n", "\n\n", "\n\n\n"]
    assert len({shape_id(word) for word in words}) == len(words)


def test_the_length_of_a_word_does_not_bound_the_work() -> None:
    assert len(bag("x" * 1_000_000, HASHING)) < 100
