"""Who has which document open: kept in memory for as long as their page keeps asking."""

import threading
import time
from collections.abc import Callable

SECONDS = 20.0  # pages ask every few seconds
MOST = 5_000  # documents


class Presence:
    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._seen: dict[str, dict[str, tuple[float, str]]] = {}  # document → user → when, name

    def meet(self, document_id: str, user_id: str, name: str) -> list[str]:
        """Say that somebody is here, and hear who else is."""
        with self._lock:
            now = self._clock()
            if len(self._seen) > MOST:
                self._seen.clear()  # they all ask again in a moment
            here = self._seen.setdefault(document_id, {})
            here[user_id] = (now, name)
            for other, (when, _) in list(here.items()):
                if now - when > SECONDS:
                    del here[other]
            return sorted(name for other, (_, name) in here.items() if other != user_id)
