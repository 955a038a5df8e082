"""Vectors of words: each the same in any company, and the cache stays within its bounds."""

import os
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from veladura.detect.neural import word_vectors as wordvectors
from veladura.detect.neural.features import SHAPES, Hashing, bag, fold, shape_id
from veladura.detect.neural.word_vectors import WordVectors

BUCKETS, NARROW, HIDDEN, WIDTH = 512, 16, 300, 24
WORDS = st.text(st.characters(codec="utf-8", exclude_categories=("Z", "C")), min_size=1)


def vectors() -> WordVectors:
    draw = np.random.default_rng(7)
    arrays: dict[str, NDArray[np.generic]] = {
        "table": draw.integers(-127, 128, (BUCKETS, NARROW)).astype(np.int8),
        "scales": draw.random(BUCKETS).astype(np.float16),
        "shapes": draw.standard_normal((SHAPES, WIDTH)).astype(np.float16),
        "gaps": np.zeros((5, WIDTH), np.float16),
        "norm_weight": np.ones(NARROW, np.float32),
        "norm_bias": np.zeros(NARROW, np.float32),
        "up_weight": draw.standard_normal((HIDDEN, NARROW)).T.astype(np.float16),
        "up_bias": draw.standard_normal(HIDDEN).astype(np.float32),
        "down_weight": draw.standard_normal((WIDTH, HIDDEN)).T.astype(np.float16),
        "down_bias": draw.standard_normal(WIDTH).astype(np.float32),
    }
    return WordVectors(arrays, Hashing(buckets=BUCKETS))


def plainly(words: WordVectors, word: str) -> NDArray[np.float64]:
    """One word by the book, without blocks or rounds."""
    rows = bag(fold(word) or word, words.hashing)
    x = np.mean([words.table[row] * words.scales[row] for row in rows], axis=0, dtype=np.float64)
    norm_weight, norm_bias, up_weight, up_bias, down_weight, down_bias = words.network
    x = (x - x.mean()) / np.sqrt(x.var() + 1e-5) * norm_weight + norm_bias
    out: NDArray[np.float64] = np.maximum(x @ up_weight + up_bias, 0) @ down_weight + down_bias
    out += words.shapes[shape_id(word)]
    return out


@given(st.lists(WORDS, min_size=1, max_size=40))
def test_a_word_has_its_own_vector_in_any_company(words: list[str]) -> None:
    computed = WORDVECTORS.compute(words)
    alone = np.vstack([WORDVECTORS.compute([word]) for word in words])
    assert np.array_equal(computed, alone)
    for word, vector in zip(words, computed, strict=True):
        assert vector == pytest.approx(plainly(WORDVECTORS, word), rel=1e-3, abs=1e-2)


WORDVECTORS = vectors()


def test_rows_stay_right_when_the_cache_starts_afresh(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wordvectors, "CAPACITY", 100)
    words = vectors()
    held = words.look_up([f"palabra{i}" for i in range(60)])
    before = held.table[held.rows].copy()
    words.look_up([f"otra{i}" for i in range(60)])  # does not fit beside the others
    assert len(words.index) <= 100
    assert np.array_equal(held.table[held.rows], before)
    again = words.look_up(["palabra7", "palabra7"])
    assert np.array_equal(again.table[again.rows], before[[7, 7]])


PRODUCT = """
import time
import numpy as np
from veladura.detect.neural.word_vectors import ROWS, _product
draw = np.random.default_rng(7)
x = draw.standard_normal((32, ROWS, 768)).astype(np.float32)
weight = draw.standard_normal((768, 384)).astype(np.float32)
for _ in range(100):  # threads that the library has just started look around before they rest
    product = _product(x, weight)
process, thread = time.process_time(), time.thread_time()
for _ in range(10):
    product = _product(x, weight)
thread = time.thread_time() - thread
print(time.process_time() - process < 1.2 * thread, hash(product.tobytes()))
"""


def test_a_product_is_the_same_and_calls_no_threads_however_many_there_are() -> None:
    one, two = (
        subprocess.run(
            [sys.executable, "-c", PRODUCT],
            env={**os.environ, "OMP_NUM_THREADS": threads, "PYTHONHASHSEED": "0"},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for threads in ("1", "2")
    )
    assert one.startswith("True ")
    assert two == one
