"""What time it is, as far as a server may rely on it before it deletes anything."""

import threading
import time
from collections.abc import Callable
from datetime import datetime, timedelta

from veladura.web.storage.tables import now

TOLERANCE = timedelta(hours=1)  # corrections of a clock that runs wrong are smaller


def running_time() -> float:
    """Seconds that nobody can set; they go on while the machine sleeps, where it can tell."""
    return time.clock_gettime(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))


class Clock:
    """The time of day, which somebody may set, checked against the time that passed.

    If the time of day jumps ahead, this clock goes on at its pace: what it says is never more than
    an hour ahead of what has passed since the start. If it is set back, this one follows.
    """

    def __init__(
        self,
        time_of_day: Callable[[], datetime] = now,
        passed: Callable[[], float] = running_time,
    ) -> None:
        self._time_of_day = time_of_day
        self.passed = passed
        self._lock = threading.Lock()
        self._said, self._at = time_of_day(), passed()

    def now(self) -> datetime:
        with self._lock:
            self._said, self._at = self._expected(), self.passed()
            return self._said

    @property
    def jumped(self) -> bool:
        """Whether the time of day is further ahead than the time that passed."""
        with self._lock:
            return self._time_of_day() - self._said > self._elapsed() + TOLERANCE

    def _expected(self) -> datetime:
        told, possible = self._time_of_day(), self._said + self._elapsed()
        return told if told <= possible + TOLERANCE else possible

    def _elapsed(self) -> timedelta:
        return timedelta(seconds=self.passed() - self._at)
