"""Results kept by document and revision, each worked out by one thread while the others wait."""

import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

from veladura.errors import WorkerError, WorkersBusy

Value = TypeVar("Value")
MOST_WAITING = 12  # for one document: a browser sends six requests at once
AGAIN_SECONDS = 30.0
Key = tuple[str, int]  # document, revision


class Once(Generic[Value]):
    """A result that one thread works out while a few others wait; more are sent away.

    Work that its process did not survive is not tried again at once: everybody who waited for it
    would wait as long again.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._places = threading.BoundedSemaphore(MOST_WAITING)
        self._failure: WorkerError | None = None
        self._failed_at = 0.0
        self.made: Value | None = None

    def get(self, work: Callable[[], Value]) -> Value:
        if self.made is not None:
            return self.made
        if not self._places.acquire(blocking=False):
            raise WorkersBusy("this document is being worked on: try again in a moment")
        try:
            with self._lock:
                if self.made is None:
                    self.made = self._make(work)
                return self.made
        finally:
            self._places.release()

    def _make(self, work: Callable[[], Value]) -> Value:
        if self._failure and time.monotonic() - self._failed_at < AGAIN_SECONDS:
            raise self._failure
        try:
            return work()
        except WorkersBusy:
            raise
        except WorkerError as error:
            self._failure, self._failed_at = error, time.monotonic()
            raise


class RevisionCache(Generic[Value]):
    """Keeps the last few results; of requests that come at once, the first does the work."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._lock = threading.Lock()
        self._slots: OrderedDict[Key, Once[Value]] = OrderedDict()

    def load(self, key: Key, work: Callable[[], Value]) -> Value:
        with self._lock:
            slot = self._slots.setdefault(key, Once())
            self._slots.move_to_end(key)
            while len(self._slots) > self._most:
                self._slots.popitem(last=False)
        return slot.get(work)

    def forget(self, document_id: str) -> None:
        with self._lock:
            for key in [key for key in self._slots if key[0] == document_id]:
                del self._slots[key]
