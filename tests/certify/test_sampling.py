"""Samples: spread for the bound, denser where doubt is, and drawn the same way again."""

import pytest

from veladura.certify.bounds import Stratum, upper_bound
from veladura.certify.sampling import Unit, draw, extend, risk_of_round
from veladura.errors import ConfigError


def units(count: int, doubtful: int) -> list[Unit]:
    return [
        Unit(f"{i:05d}", f"{i:05d}", 0, 9, 0.4 if i < doubtful else 0.0, 3) for i in range(count)
    ]


@pytest.mark.parametrize("count", [700, 3_000, 20_000])
def test_600_checks_reach_half_a_percent_where_nothing_is_found(count: int) -> None:
    plan = draw(units(count, count // 10), target=0.005, seed="s", checks=600)
    assert len(plan.sample) == 600
    clean = [Stratum(len(drawn), n) for drawn, n in zip(plan.strata, plan.taken)]
    assert upper_bound(clean, plan.alpha) <= 0.005 * count


def test_the_doubtful_are_read_more_densely_and_first() -> None:
    plan = draw(units(1_000, 100), target=0.02, seed="s")
    doubtful, others = (n / len(drawn) for n, drawn in zip(plan.taken, plan.strata))
    assert doubtful > others
    assert plan.sample[0] < "00100"


def test_the_same_seed_draws_the_same_sample_whatever_the_order_of_the_documents() -> None:
    some = units(300, 20)
    plan = draw(some, target=0.05, seed="s", checks=40)
    assert draw(some[::-1], target=0.05, seed="s", checks=40) == plan
    assert draw(some, target=0.05, seed="t", checks=40).sample != plan.sample


def test_a_second_round_keeps_the_first_and_pays_for_looking_twice() -> None:
    plan = draw(units(300, 20), target=0.05, seed="s", checks=40)
    longer = extend(plan, 30)
    assert set(plan.sample) < set(longer.sample)
    assert len(longer.sample) == 70
    assert longer.alpha < plan.alpha
    assert sum(risk_of_round(number) for number in range(1, 30)) <= 0.05


def test_nothing_to_read_and_senseless_targets_are_refused() -> None:
    with pytest.raises(ConfigError, match="nothing to check"):
        draw([], target=0.01, seed="s")
    with pytest.raises(ConfigError, match="target"):
        draw(units(3, 0), target=1.5, seed="s")
    with pytest.raises(ConfigError, match="every unit"):
        extend(draw(units(3, 0), target=0.01, seed="s"), 5)
