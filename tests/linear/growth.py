"""How time grows with length: in processor time, so that busy machines do not change the answer."""

import time
from collections.abc import Callable

GROWTH = 4  # the longer text has so many times the length
STEEP = 9.0  # linear work takes 4 times as long, quadratic 16 times


def seconds(work: Callable[[], object], *, tries: int = 1) -> float:
    """The least processor time of some tries."""
    best = float("inf")
    for _ in range(tries):
        start = time.process_time()
        work()
        best = min(best, time.process_time() - start)
    return best


def takes(work: Callable[[], object], enough: float) -> bool:
    """Whether it takes so many seconds, whenever it is tried."""
    return seconds(work) >= enough and seconds(work) >= enough


def grows_steeply(work: Callable[[int], object], length: int, enough: float) -> bool:
    """Whether four times the length takes far more than four times as long, and again so.

    Less than `enough` seconds for `length` cannot be measured well and is quick anyway. One steep
    step may be a second round of the same linear work; what grows with the square has two.
    """
    if not takes(lambda: work(length), enough):
        return False
    short = seconds(lambda: work(length), tries=2)
    middle = seconds(lambda: work(GROWTH * length), tries=2)
    if middle <= STEEP * short:
        return False
    return seconds(lambda: work(GROWTH * GROWTH * length)) > STEEP * middle
