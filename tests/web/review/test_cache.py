"""Results are worked out once, by one thread, and kept for a while."""

import threading
import time
from collections.abc import Callable

import pytest

from veladura.errors import TookTooLong, WorkersBusy
from veladura.web.review import cache
from veladura.web.review.cache import MOST_WAITING, Once, RevisionCache


def counted(value: str = "x") -> tuple[list[int], Callable[[], str]]:
    calls: list[int] = []

    def work() -> str:
        calls.append(1)
        return value

    return calls, work


def test_the_work_is_done_once() -> None:
    calls, work = counted()
    once: Once[str] = Once()
    assert [once.get(work) for _ in range(3)] == ["x"] * 3
    assert len(calls) == 1
    assert once.made == "x"


def test_whoever_comes_meanwhile_waits_for_the_same_result() -> None:
    begun, go = threading.Event(), threading.Event()
    calls: list[int] = []

    def work() -> str:
        calls.append(1)
        begun.set()
        assert go.wait(10)
        return "x"

    once: Once[str] = Once()
    found: list[str] = []
    threads = [threading.Thread(target=lambda: found.append(once.get(work))) for _ in range(4)]
    for thread in threads:
        thread.start()
    assert begun.wait(10)
    go.set()
    for thread in threads:
        thread.join(10)
    assert found == ["x"] * 4
    assert len(calls) == 1


def test_too_many_who_wait_are_sent_away() -> None:
    begun, go = threading.Event(), threading.Event()

    def work() -> str:
        begun.set()
        assert go.wait(10)
        return "x"

    once: Once[str] = Once()
    refused: list[bool] = []
    sent_away = threading.Event()

    def ask() -> None:
        try:
            once.get(work)
        except WorkersBusy:
            refused.append(True)
            sent_away.set()

    first = threading.Thread(target=ask)
    first.start()
    assert begun.wait(10)
    others = [threading.Thread(target=ask) for _ in range(MOST_WAITING)]
    for thread in others:
        thread.start()
    assert sent_away.wait(10)
    go.set()
    for thread in (first, *others):
        thread.join(10)
    assert len(refused) == 1


def test_what_its_process_did_not_survive_is_not_tried_again_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    passed = [100.0]
    monkeypatch.setattr(time, "monotonic", lambda: passed[0])
    calls: list[int] = []

    def dies() -> str:
        calls.append(1)
        raise TookTooLong("too long")

    once: Once[str] = Once()
    for _ in range(3):
        with pytest.raises(TookTooLong):
            once.get(dies)
    assert len(calls) == 1
    passed[0] += cache.AGAIN_SECONDS + 1
    assert once.get(counted("y")[1]) == "y"


@pytest.mark.parametrize("error", [WorkersBusy("later"), ValueError("?")])
def test_other_failures_are_tried_again(error: Exception) -> None:
    def fails() -> str:
        raise error

    once: Once[str] = Once()
    with pytest.raises(type(error)):
        once.get(fails)
    assert once.get(counted("y")[1]) == "y"


def test_the_last_few_are_kept_and_the_oldest_goes() -> None:
    kept: RevisionCache[str] = RevisionCache(2)
    calls, work = counted()
    for key in (("a", 1), ("b", 1), ("a", 1), ("c", 1)):
        kept.load(key, work)
    assert len(calls) == 3
    kept.load(("a", 1), work)  # used more lately than b
    assert len(calls) == 3
    kept.load(("b", 1), work)
    assert len(calls) == 4


def test_another_revision_is_another_result() -> None:
    kept: RevisionCache[str] = RevisionCache(4)
    assert kept.load(("a", 1), counted("old")[1]) == "old"
    assert kept.load(("a", 2), counted("new")[1]) == "new"
    assert kept.load(("a", 1), counted("?")[1]) == "old"


def test_a_document_is_forgotten_in_all_its_revisions() -> None:
    kept: RevisionCache[str] = RevisionCache(4)
    for key in (("a", 1), ("a", 2), ("b", 1)):
        kept.load(key, counted("old")[1])
    kept.forget("a")
    kept.forget("nobody")
    assert kept.load(("a", 1), counted("new")[1]) == "new"
    assert kept.load(("b", 1), counted("new")[1]) == "old"
