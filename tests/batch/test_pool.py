import resource
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.batch.crews import Echo, Hungry, StillBorn, Unwilling, batches

from veladura.batch import pool
from veladura.batch.pool import AHEAD, LATE, LOST, WINDOW, run_batches
from veladura.batch.work import Failure, FileBatch, Outcome, Result
from veladura.errors import ConfigError, TooMuchMemory
from veladura.workers import WorkLimits


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


@pytest.mark.parametrize("workers", [1, 2])
def test_a_document_without_end_costs_only_itself(workers: int) -> None:
    names = ["a", "eternity", "b", "c"]
    limits = WorkLimits(seconds=1.5)
    done = list(run_batches(Echo(), batches(*names, size=2), workers, limits))
    results = [result for _, part in done for result in part]
    assert [target(result) for result in results] == ["a", "", "b", "c"]
    assert results[1] == LATE


def test_a_document_that_fills_the_memory_costs_only_itself() -> None:
    done = list(run_batches(Hungry(), batches("a", "feast", "b"), 2, WorkLimits(memory=2**28)))
    results = [result for _, part in done for result in part]
    assert [target(result) for result in results] == ["a", "", "b"]
    assert isinstance(results[1], Failure)
    assert results[1].code == "batch.memory"


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="no system that says it")
def test_the_one_process_of_a_run_is_fenced_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "usual_limits", lambda: WorkLimits(memory=2**28))
    before = resource.getrlimit(resource.RLIMIT_DATA)
    done = list(run_batches(Hungry(), batches("a", "feast", "b"), 1))
    results = [result for _, part in done for result in part]
    assert [target(result) for result in results] == ["a", "", "b"]
    assert isinstance(results[1], Failure)
    assert results[1].code == "batch.memory"
    assert resource.getrlimit(resource.RLIMIT_DATA) == before
    assert len(bytearray(2**30)) == 2**30  # nothing is bound any more


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="no system that says it")
def test_who_works_without_workers_can_fence_a_piece_of_work() -> None:
    fence = WorkLimits(memory=2**28).fenced()
    with pytest.raises(TooMuchMemory, match="256 MiB allowed: split it"), fence:
        bytearray(2**32)


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
