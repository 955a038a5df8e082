"""Decoding is held to brute force: the best of all well-formed sequences."""

import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from veladura.detect.neural.decode import best_tags, spans_of, tag_count, viterbi

LABELS = 2
TAGS = tag_count(LABELS)


def well_formed(tags: tuple[int, ...]) -> bool:
    open_label = None
    for tag in tags:
        kind = "S" if tag == 0 else "BIES"[(tag - 1) % 4]
        label = (tag - 1) // 4
        if (kind in "IE") != (open_label is not None):
            return False
        if open_label is not None and label != open_label:
            return False
        open_label = label if kind in "BI" else None
    return open_label is None


def random_scores(seed: int, length: int) -> NDArray[np.float32]:
    rng = np.random.default_rng(seed)
    return np.log(rng.dirichlet(np.full(TAGS, 0.4), size=length) + 1e-9).astype(np.float32)


def total(scores: NDArray[np.float32], tags: NDArray[np.int64]) -> float:
    return float(scores[np.arange(len(tags)), tags].sum())


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6), st.integers(1, 4))
def test_viterbi_finds_the_best_well_formed_sequence(seed: int, length: int) -> None:
    scores = random_scores(seed, length)
    best = max(
        total(scores, np.array(tags))
        for tags in itertools.product(range(TAGS), repeat=length)
        if well_formed(tags)
    )
    found = viterbi(scores)
    assert well_formed(tuple(found.tolist()))
    assert total(scores, found) == pytest.approx(best, abs=1e-3)


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 10**6), st.integers(1, 60))
def test_best_tags_are_always_well_formed(seed: int, length: int) -> None:
    assert well_formed(tuple(best_tags(random_scores(seed, length)).tolist()))


def test_only_the_stretch_around_a_break_is_searched() -> None:
    scores = np.full((7, TAGS), -9.0, np.float32)
    for token, tag in enumerate((0, 4, 0, 2, 3, 0, 8)):  # an I without B at token 3
        scores[token, tag] = 0.0
    tags = best_tags(scores)
    assert tags[[0, 1, 2, 5, 6]].tolist() == [0, 4, 0, 0, 8]
    assert well_formed(tuple(tags.tolist()))


@pytest.mark.parametrize("dial", [-3.0, 0.0, 3.0])
def test_the_dial_makes_no_token_surely_outside(dial: float) -> None:
    """B and E are sure, between them I is a little likelier than nothing: one span."""
    scores = np.full((3, TAGS), -9.0, np.float32)
    scores[[0, 1, 2], [1, 2, 3]] = np.log(0.97), np.log(0.55), np.log(0.97)
    scores[1, 0] = np.log(0.4)
    scores[:, 0] -= dial
    assert best_tags(scores).tolist() == [1, 2, 3] == viterbi(scores).tolist()


def test_spans_are_half_open_token_ranges() -> None:
    tags = np.array([0, 1, 2, 3, 8, 0])
    assert spans_of(tags) == [(1, 4, 0), (4, 5, 1)]
