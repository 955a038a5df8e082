"""The bound is exact where it can be worked out by hand, and holds where leaks are known."""

import math
from itertools import product

import numpy as np
import pytest

from veladura.certify.bounds import Stratum, checks_needed, upper_bound

ALPHA = 0.05


def test_one_stratum_is_the_hypergeometric_bound() -> None:
    def clean(leaks: int) -> float:
        return math.comb(1000 - leaks, 200) / math.comb(1000, 200)

    most = upper_bound([Stratum(1000, 200)], ALPHA)
    assert clean(most) > ALPHA >= clean(most + 1)


def test_two_strata_are_the_worst_of_all_ways_to_share_the_leaks_out() -> None:
    first, second = Stratum(9, 4, 1), Stratum(14, 5, 1)

    def chance(stratum: Stratum, leaks: int, found: int) -> float:
        return (
            math.comb(leaks, found)
            * math.comb(stratum.size - leaks, stratum.checked - found)
            / math.comb(stratum.size, stratum.checked)
        )

    estimate = 9 / 4 + 14 / 5 + 1e-9
    totals = [
        a + b
        for a, b in product(range(1, 7), range(1, 11))
        if sum(
            chance(first, a, i) * chance(second, b, j)
            for i, j in product(range(5), range(6))
            if i * 9 / 4 + j * 14 / 5 <= estimate
        )
        > ALPHA
    ]
    assert upper_bound([first, second], ALPHA) == max(totals)


def test_what_was_read_in_full_is_known_and_what_was_not_read_is_all_in_doubt() -> None:
    assert upper_bound([Stratum(50, 50, 3)], ALPHA) == 3
    assert upper_bound([Stratum(50, 0)], ALPHA) == 50
    clean = upper_bound([Stratum(500, 100)], ALPHA)
    assert upper_bound([Stratum(50, 50, 3), Stratum(500, 100)], ALPHA) == clean + 3


def test_600_clean_checks_are_enough_for_half_a_percent_in_a_corpus_of_any_size() -> None:
    for size in (1_000, 5_000, 100_000, 2_000_000):
        most = upper_bound([Stratum(size, 600)], ALPHA * 0.99)
        assert most / size <= 0.005


def test_a_leak_among_many_doubtful_units_costs_less_than_one_among_the_others() -> None:
    doubtful = upper_bound([Stratum(200, 150, 1), Stratum(1800, 300)], ALPHA)
    elsewhere = upper_bound([Stratum(200, 150), Stratum(1800, 300, 1)], ALPHA)
    assert doubtful < elsewhere


def test_the_checks_that_a_target_needs_reach_it_and_one_less_does_not() -> None:
    more = checks_needed([Stratum(4000, 100)], 0.005, ALPHA)
    assert more is not None
    assert upper_bound([Stratum(4000, 100 + more)], ALPHA) <= 20
    assert upper_bound([Stratum(4000, 99 + more)], ALPHA) > 20
    assert checks_needed([Stratum(100, 50, 2)], 0.01, ALPHA) is None
    assert checks_needed([Stratum(100, 100)], 0.01, ALPHA) == 0


@pytest.mark.parametrize("doubtful_rate", [0.0, 0.3])
def test_over_a_thousand_corpora_with_known_leaks_the_bound_holds(doubtful_rate: float) -> None:
    """Half with leaks anywhere, half with most of them where the doubt is."""
    rng = np.random.default_rng(7)
    held = 0
    for _ in range(500):
        sizes = rng.integers([40, 200], [400, 3000])
        leaking = rng.binomial(sizes, (max(doubtful_rate, 0.004), rng.choice([0.002, 0.004, 0.02])))
        checked = [int(sizes[0] * rng.uniform(0.1, 0.9)), int(sizes[1] * rng.uniform(0.05, 0.3))]
        found = rng.hypergeometric(leaking, sizes - leaking, checked)
        strata = [Stratum(*map(int, row)) for row in zip(sizes, checked, found)]
        held += int(leaking.sum()) <= upper_bound(strata, ALPHA)
    assert held >= 475
