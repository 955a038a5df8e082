"""Work that can be cancelled: its process is then ended at once."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from veladura.errors import CalledOff, WorkerError
from veladura.workers.process import WorkerProcess


class Errand:
    """One task after the other, in one thread, until another thread calls them off."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._worker: WorkerProcess[Any] | None = None
        self._called_off = False

    def call_off(self) -> None:
        with self._lock:
            self._called_off = True
            if self._worker is not None:
                self._worker.end()

    @contextmanager
    def under_way(self) -> Iterator[None]:
        """Whatever this thread asks workers for meanwhile belongs to the errand."""
        token = _current.set(self)
        try:
            yield
        finally:
            _current.reset(token)

    @contextmanager
    def done_by(self, worker: WorkerProcess[Any]) -> Iterator[None]:
        with self._lock:
            if self._called_off:
                raise _not_wanted()
            self._worker = worker
        try:
            yield
        except WorkerError:
            if self._called_off:
                raise _not_wanted() from None
            raise
        finally:
            with self._lock:
                self._worker = None


_current: ContextVar[Errand | None] = ContextVar("errand", default=None)


def current_errand() -> Errand:
    """The one that is under way in this thread, or one that nobody can call off."""
    return _current.get() or Errand()


def _not_wanted() -> CalledOff:
    return CalledOff("this was cancelled")
