"""One works, a few wait, more are sent away; what ended a process is not tried again at once."""

import threading

import pytest

from veladura.errors import FormatError, TookTooLong, WorkersBusy
from veladura.web.review import cache
from veladura.web.review.cache import MOST_WAITING, Once


def test_work_is_done_once() -> None:
    once: Once[str] = Once()
    assert once.get(lambda: "first") == "first"
    assert once.get(lambda: "second") == "first"


def test_what_ended_its_process_is_not_tried_again_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    once: Once[str] = Once()

    def end() -> str:
        raise TookTooLong("it took too long")

    with pytest.raises(TookTooLong):
        once.get(end)
    with pytest.raises(TookTooLong):
        once.get(lambda: "done")
    monkeypatch.setattr(cache, "AGAIN_SECONDS", 0.0)
    assert once.get(lambda: "done") == "done"


@pytest.mark.parametrize("error", [FormatError, WorkersBusy])
def test_other_failures_may_be_tried_again(error: type[Exception]) -> None:
    once: Once[str] = Once()

    def fail() -> str:
        raise error("not now")

    with pytest.raises(error):
        once.get(fail)
    assert once.get(lambda: "done") == "done"


def test_more_than_a_few_do_not_wait() -> None:
    once: Once[str] = Once()
    at_work, go_on = threading.Event(), threading.Event()

    def work() -> str:
        at_work.set()
        go_on.wait(30)
        return "done"

    def wait() -> None:
        try:
            found.append(once.get(work))
        except WorkersBusy:
            found.append("busy")

    found: list[str] = []
    asking = [threading.Thread(target=wait) for _ in range(MOST_WAITING + 3)]
    for thread in asking:
        thread.start()
    at_work.wait(30)
    while found.count("busy") < 3:
        asking[0].join(0.01)
    go_on.set()
    for thread in asking:
        thread.join(30)
    assert found.count("done") == MOST_WAITING
