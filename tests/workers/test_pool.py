"""One that burns, fills, crashes or talks too much costs one document; nobody else notices."""

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.workers import tasks
from tests.workers.tasks import Desk

from veladura import errors
from veladura.document import Span
from veladura.progress import listening, part
from veladura.workers import Errand, Pool, WorkLimits

LIMITS = WorkLimits(seconds=60, memory=200 * 2**20, answer=100_000)
HARM: dict[Callable[..., Any], type[errors.WorkerError]] = {
    tasks.fill: errors.TooMuchMemory,
    tasks.end: errors.WorkerLost,
    tasks.crash: errors.WorkerLost,
    tasks.poison: errors.WorkerLost,
}


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool[Desk]]:
    made = Pool(Desk, most=2, limits=LIMITS)
    yield made
    made.close()


def test_work_is_done_elsewhere_by_a_process_that_stays(pool: Pool[Desk]) -> None:
    assert pool.call(tasks.add, 2, right=3) == 5
    before = pool.call(tasks.count)
    pool.call(tasks.add, 1, 1)
    assert pool.call(tasks.count) == (before[0], before[1] + 1)


def test_values_come_back_as_they_are(pool: Pool[Desk]) -> None:
    assert pool.call(tasks.find, "Don Olmedo") == (Span(4, 10, "X"),)


def test_whoever_waits_hears_how_far_it_is(pool: Pool[Desk]) -> None:
    heard: list[float] = []
    with listening(heard.append), part(0.5, 1.0):
        assert pool.call(tasks.tell) == "done"
    assert heard == [0.5, 0.625, 0.75]
    assert pool.call(tasks.tell) == "done"  # nobody listens: nothing happens
    assert len(heard) == 3


def test_errors_made_for_people_come_back_as_they_are(pool: Pool[Desk]) -> None:
    with pytest.raises(errors.ConfigError, match="not like that"):
        pool.call(tasks.refuse)


def test_other_errors_are_told_by_their_kind_alone(
    pool: Pool[Desk], caplog: pytest.LogCaptureFixture
) -> None:
    with pytest.raises(errors.WorkFailed, match="ValueError") as caught:
        pool.call(tasks.fail, "Olmedo")
    assert "Olmedo" not in str(caught.value)
    assert "Olmedo" not in caplog.text
    assert "tasks.py" in caplog.text


@pytest.mark.parametrize("harm", HARM, ids=lambda work: str(work.__name__))
def test_harm_costs_one_document(pool: Pool[Desk], harm: Callable[..., Any]) -> None:
    with pytest.raises(HARM[harm]):
        pool.call(harm)
    assert pool.call(tasks.add, 2, 3) == 5


@pytest.fixture
def hasty() -> Iterator[Pool[Desk]]:
    made = Pool(Desk, most=2, limits=replace(LIMITS, seconds=2))
    yield made
    made.close()


def test_what_takes_for_ever_is_ended_while_others_are_answered(hasty: Pool[Desk]) -> None:
    caught: list[Exception] = []

    def ask() -> None:
        try:
            hasty.call(tasks.burn)
        except errors.WorkerError as error:
            caught.append(error)

    hasty.call(tasks.add, 1, 1)
    asking = threading.Thread(target=ask)
    asking.start()
    answered = 0
    while asking.is_alive():
        assert hasty.call(tasks.add, answered, 1) == answered + 1
        answered += 1
    asking.join()
    assert isinstance(caught[0], errors.TookTooLong)
    assert answered > 0
    assert hasty.call(tasks.add, 2, 3) == 5


def test_an_answer_has_its_limit(pool: Pool[Desk]) -> None:
    assert len(pool.call(tasks.speak, 90_000)) == 90_000
    with pytest.raises(errors.AnswerTooLong, match="100,000"):
        pool.call(tasks.speak, 200_000)
    assert pool.call(tasks.add, 2, 3) == 5


def test_secrets_are_not_inherited(
    pool: Pool[Desk], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("VELADURA_KEY", "c2VjcmV0")
    monkeypatch.setenv("VELADURA_DATABASE_URL", "postgresql://ana:secret@db/veladura")
    fresh = Pool(Desk, most=1, limits=LIMITS)
    with (tmp_path / "key").open("w") as key:
        try:
            environment, files = fresh.call(tasks.look_around)
        finally:
            fresh.close()
    assert not [name for name in environment if name.startswith("VELADURA")]
    assert "secret" not in str(environment.values())
    assert key.name not in files


def test_what_is_called_off_ends_at_once_and_nothing_more_is_begun(pool: Pool[Desk]) -> None:
    errand = Errand()
    caught: list[Exception] = []
    begun = threading.Event()

    def ask() -> None:
        with errand.under_way():
            pool.call(tasks.add, 1, 1)
            begun.set()
            for work in (tasks.burn, tasks.count):
                try:
                    pool.call(work)
                except errors.CalledOff as error:
                    caught.append(error)

    asking = threading.Thread(target=ask, daemon=True)
    asking.start()
    assert begun.wait(60)
    errand.call_off()
    asking.join(30)  # the limit would be a minute
    assert not asking.is_alive()
    assert len(caught) == 2
    assert pool.call(tasks.add, 2, 3) == 5


def test_no_more_workers_than_allowed_and_the_rest_waits() -> None:
    pool = Pool(Desk, most=2, limits=LIMITS)
    seen: list[int] = []
    lock = threading.Lock()

    def ask() -> None:
        pool.call(tasks.wait, 0.05)
        found = pool.call(tasks.count)
        with lock:
            seen.append(found[0])

    asking = [threading.Thread(target=ask) for _ in range(8)]
    for thread in asking:
        thread.start()
    for thread in asking:
        thread.join()
    pool.close()
    assert len(seen) == 8
    assert len(set(seen)) <= 2


def test_one_that_cannot_start_is_said_not_waited_for() -> None:
    pool = Pool(tasks.never, most=1, limits=LIMITS)
    started = time.monotonic()
    with pytest.raises(errors.WorkerError):
        pool.call(tasks.count)
    assert time.monotonic() - started < 30
    pool.close()


def test_a_closed_pool_takes_nothing_more() -> None:
    pool = Pool(Desk, most=1, limits=LIMITS)
    assert pool.call(tasks.add, 1, 1) == 2
    pool.close()
    with pytest.raises(errors.WorkersBusy):
        pool.call(tasks.add, 1, 1)
