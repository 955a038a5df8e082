from collections.abc import Iterator

import pytest
from tests.batch.crews import Echo, StillBorn, Unwilling, batches

from veladura.batch.pool import AHEAD, LOST, WINDOW, run_batches
from veladura.batch.work import FileBatch, Outcome, Result
from veladura.errors import ConfigError


def target(outcome: Outcome) -> str:
    return outcome.target if isinstance(outcome, Result) else ""


@pytest.mark.parametrize("workers", [1, 3])
def test_results_come_in_order_whoever_was_first(workers: int) -> None:
    names = [f"{i}" for i in range(41)]
    done = list(run_batches(Echo(), batches(*names), workers))
    assert [target(result) for _, results in done for result in results] == names
    assert [batch for batch, _ in done] == batches(*names)


def test_a_document_that_ends_its_worker_costs_only_itself() -> None:
    names = ["a", "b", "c", "death", "d", "e", "death", "death", "f"]
    done = list(run_batches(Echo(), batches(*names, size=3), 2))
    results = [result for _, part in done for result in part]
    assert [target(result) for result in results] == [n if n != "death" else "" for n in names]
    assert [result == LOST for result in results] == [name == "death" for name in names]


def test_a_worker_that_refuses_is_wrong_use() -> None:
    with pytest.raises(ConfigError, match="no such model"):
        list(run_batches(Unwilling(), batches("a"), 2))


def test_workers_that_cannot_begin_end_the_run() -> None:
    with pytest.raises(ConfigError, match="memory"):
        list(run_batches(StillBorn(), batches("a", "b", "c"), 2))


def test_batches_are_made_when_they_are_needed() -> None:
    made = 0

    def endless() -> Iterator[FileBatch]:
        nonlocal made
        while True:
            made += 1
            yield batches("a")[0]

    results = run_batches(Echo(), endless(), 2)
    for _ in range(5):
        next(results)
    assert made <= 2 * (WINDOW + AHEAD) + 5
    results.close()  # type: ignore[attr-defined]
