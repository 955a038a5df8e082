"""A few workers, started when they are needed and replaced when they end."""

import threading
import time
from collections.abc import Callable
from typing import Concatenate, Generic, ParamSpec, TypeVar, cast

from veladura.errors import WorkerError, WorkersBusy
from veladura.workers.errand import current_errand
from veladura.workers.limits import WorkLimits, usual_limits
from veladura.workers.process import WorkerProcess

State = TypeVar("State")
Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")
_PATIENCE = 60.0  # seconds somebody waits for a worker that is free
_MOST_WAITING = 24  # callers: each of them holds a thread


class Pool(Generic[State]):
    """Thread-safe. `start` makes, in every worker, what all of its work is done with."""

    def __init__(
        self,
        start: Callable[[], State],
        *,
        most: int,
        limits: WorkLimits | None = None,
    ) -> None:
        self._start = start
        self._most = most
        self._limits = limits or usual_limits()
        self._changed = threading.Condition()
        self._idle: list[WorkerProcess[State]] = []
        self._count = 0  # living, or about to be
        self._starting = 0
        self._waiting = 0
        self._trouble: WorkerError | None = None
        self._closed = False

    def call(
        self,
        work: Callable[Concatenate[State, Arguments], Result],
        *arguments: Arguments.args,
        **options: Arguments.kwargs,
    ) -> Result:
        """Have a worker do `work(state, …)`: a function or method that it can import."""
        worker = self._take()
        try:
            given = (work, arguments, options)
            with current_errand().done_by(worker):
                return cast(Result, worker.ask(_apply, *given, seconds=self._limits.seconds))
        finally:
            self._give_back(worker)

    def warm(self) -> None:
        """Start a worker before somebody needs it."""
        with self._changed:
            if not self._count:
                self._start_another()

    def close(self) -> None:
        with self._changed:
            self._closed = True
            idle, self._idle = self._idle, []
            self._changed.notify_all()
        for worker in idle:
            worker.stop()

    def _take(self) -> WorkerProcess[State]:
        end = time.monotonic() + _PATIENCE
        with self._changed:
            if self._waiting >= _MOST_WAITING:
                raise _busy()
            self._waiting += 1
            try:
                self._wait_for_one(end)
                return self._idle.pop()
            finally:
                self._waiting -= 1

    def _wait_for_one(self, end: float) -> None:
        self._trouble = None
        while not self._idle:
            if self._closed or time.monotonic() > end:
                raise _busy()
            if self._trouble is not None and not self._count:
                raise self._trouble
            if self._count < self._most and not self._starting:
                self._start_another()
            self._changed.wait(end - time.monotonic())

    def _give_back(self, worker: WorkerProcess[State]) -> None:
        with self._changed:
            if worker.alive and not self._closed:
                self._idle.append(worker)
            else:
                self._count -= 1
                if not self._closed and not self._count:
                    self._start_another()  # the next one shall not have to wait
            self._changed.notify_all()
        if self._closed or not worker.alive:
            worker.stop()

    def _start_another(self) -> None:
        self._count += 1
        self._starting += 1
        threading.Thread(target=self._add, name="veladura-worker-start", daemon=True).start()

    def _add(self) -> None:
        worker: WorkerProcess[State] | None = None
        trouble: WorkerError | None = None
        try:
            worker = WorkerProcess(self._start, self._limits)
        except WorkerError as error:
            trouble = error
        with self._changed:
            self._starting -= 1
            if worker is not None and not self._closed:
                self._idle.append(worker)
                worker = None
            else:
                self._count -= 1
                self._trouble = trouble
            self._changed.notify_all()
        if worker is not None:
            worker.stop()


def _busy() -> WorkersBusy:
    return WorkersBusy("there is too much to do: try again in a minute")


def _apply(
    state: object,
    work: Callable[..., object],
    arguments: tuple[object, ...],
    options: dict[str, object],
) -> object:
    return work(state, *arguments, **options)
