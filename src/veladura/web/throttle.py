"""A limit on guesses at passwords and codes: by address, by account, and by both.

A guess counts from the moment it is made, not when it turns out wrong: hundreds at once would all
be let in before the first one fails.
"""

import ipaddress
import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Any

WINDOW = 15 * 60.0  # seconds
FROM_ONE_ADDRESS = 8  # at one account
PER_ADDRESS = 40  # at any: a whole hospital may share one address
PER_ACCOUNT = 60  # from any, except for those it was logged in from
REMEMBERED = 50_000  # addresses and accounts


class Throttle:
    """Counts guesses in a sliding window, in memory: a restart forgives."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._guesses: OrderedDict[tuple[str, str], deque[float]] = OrderedDict()
        self._known: OrderedDict[tuple[str, str], None] = OrderedDict()

    def guess(self, address: str, account: str) -> bool:
        """Whether another guess is allowed; if so, it counts until it has succeeded."""
        place = network_of(address)
        limits = {(place, account): FROM_ONE_ADDRESS, (place, ""): PER_ADDRESS}
        with self._lock:
            if (place, account) not in self._known:  # or strangers could lock people out
                limits["", account] = PER_ACCOUNT
            if any(self._count(key) >= limit for key, limit in limits.items()):
                return False
            for key in limits:
                self._guesses.setdefault(key, deque()).append(self._clock())
                self._guesses.move_to_end(key)
            _shorten(self._guesses)
            return True

    def succeeded(self, address: str, account: str) -> None:
        """It was right: that account is forgiven from there, and the guess itself everywhere."""
        place = network_of(address)
        with self._lock:
            self._guesses.pop((place, account), None)
            for key in ((place, ""), ("", account)):
                if self._count(key):
                    self._guesses[key].pop()
            self._known[place, account] = None
            self._known.move_to_end((place, account))
            _shorten(self._known)

    def _count(self, key: tuple[str, str]) -> int:
        guesses = self._guesses.get(key)
        if guesses is None:
            return 0
        while guesses and guesses[0] < self._clock() - WINDOW:
            guesses.popleft()
        if not guesses:
            del self._guesses[key]
        return len(guesses)


def network_of(address: str) -> str:
    """An IPv6 network instead of its addresses, of which one household has billions."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(parsed, ipaddress.IPv6Address) and parsed.ipv4_mapped is None:
        return str(ipaddress.ip_network((parsed, 64), strict=False))
    return str(getattr(parsed, "ipv4_mapped", None) or parsed)


def _shorten(kept: OrderedDict[tuple[str, str], Any]) -> None:
    while len(kept) > REMEMBERED:
        kept.popitem(last=False)
