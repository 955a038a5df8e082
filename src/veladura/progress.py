"""How far long work is: whoever does it reports, whoever waits for it listens."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

Listener = Callable[[float], None]
_listener: ContextVar[Listener | None] = ContextVar("progress", default=None)


def report(share: float) -> None:
    """Say how much of the work at hand is done, of 1; costs nothing where nobody listens."""
    listener = _listener.get()
    if listener is not None:
        listener(share)


@contextmanager
def listening(listener: Listener) -> Iterator[None]:
    """What this thread does meanwhile, here or in a worker, is reported to the listener."""
    token = _listener.set(listener)
    try:
        yield
    finally:
        _listener.reset(token)


def now_and_then(listener: Listener, seconds: float, *, first: float = 0.0) -> Listener:
    """Hears no more often than every so many seconds, and nothing in the `first` ones."""
    next_time = time.monotonic() + first

    def hear(share: float) -> None:
        nonlocal next_time
        if time.monotonic() >= next_time:
            next_time = time.monotonic() + seconds
            listener(share)

    return hear


@contextmanager
def part(begin: float, end: float) -> Iterator[None]:
    """What is reported meanwhile is only this part of the whole; it is told to have begun."""
    outer = _listener.get()
    if outer is None:
        yield
        return
    outer(begin)
    with listening(lambda share: outer(begin + (end - begin) * share)):
        yield


@contextmanager
def forwards() -> Iterator[None]:
    """What is reported meanwhile never falls back: of two who work by turns, the further counts."""
    outer = _listener.get()
    most = 0.0

    def hear(share: float) -> None:
        nonlocal most
        most = max(most, share)
        if outer is not None:
            outer(most)

    with listening(hear):
        yield
