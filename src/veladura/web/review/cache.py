"""Results kept by document and revision, each worked out by one thread while the others wait."""

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

Value = TypeVar("Value")
Key = tuple[str, int]  # document, revision


class _Slot(Generic[Value]):
    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.made: Value | None = None


class RevisionCache(Generic[Value]):
    """The last few. A browser asks for all pages at once: the first one does the work."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._lock = threading.Lock()
        self._slots: OrderedDict[Key, _Slot[Value]] = OrderedDict()

    def load(self, key: Key, work: Callable[[], Value]) -> Value:
        with self._lock:
            slot = self._slots.setdefault(key, _Slot())
            self._slots.move_to_end(key)
            while len(self._slots) > self._most:
                self._slots.popitem(last=False)
        with slot.lock:
            if slot.made is None:
                slot.made = work()
            return slot.made

    def forget(self, document_id: str) -> None:
        with self._lock:
            for key in [key for key in self._slots if key[0] == document_id]:
                del self._slots[key]
