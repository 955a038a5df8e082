"""A limit on failed logins, per address and per account."""

import threading
import time
from collections import deque
from collections.abc import Callable

WINDOW = 15 * 60.0  # seconds
FAILURES_PER_ACCOUNT = 8
FAILURES_PER_ADDRESS = 40  # a whole hospital may share one address


class Throttle:
    """Counts failures in a sliding window, in memory: a restart forgives."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._failures: dict[str, deque[float]] = {}

    def blocked(self, address: str, account: str) -> bool:
        with self._lock:
            return (
                self._count(f"account:{address}:{account}") >= FAILURES_PER_ACCOUNT
                or self._count(f"address:{address}") >= FAILURES_PER_ADDRESS
            )

    def failed(self, address: str, account: str) -> None:
        with self._lock:
            for key in (f"account:{address}:{account}", f"address:{address}"):
                self._failures.setdefault(key, deque()).append(self._clock())
            if len(self._failures) > 10_000:
                for key in list(self._failures):
                    self._count(key)

    def succeeded(self, address: str, account: str) -> None:
        with self._lock:
            self._failures.pop(f"account:{address}:{account}", None)

    def _count(self, key: str) -> int:
        failures = self._failures.get(key)
        if failures is None:
            return 0
        while failures and failures[0] < self._clock() - WINDOW:
            failures.popleft()
        if not failures:
            del self._failures[key]
        return len(failures)
