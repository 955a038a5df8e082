"""The exact days around a feast: what is written for it stays on the side of them it was on."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from datetime import date, timedelta

from veladura.transform.dates.shift import Shift

_STORY = timedelta(days=15)  # days further off are told by themselves
_EVE = timedelta(days=1)


class DaysBeside:
    """The days of one document, and where they go."""

    def __init__(self, days: Iterable[date], shift: Shift) -> None:
        self._days = sorted(set(days))
        self._shift = shift

    def allow(self, feast: date, other: date, *, eve: bool = False) -> bool:
        """Whether a feast may become the one of another day: days before it stay before it, its
        own day stays its own, and where its eve is spoken of so does the day before."""
        return all(
            self._shift.moved(day) - other == day - feast
            if eve and feast - _EVE <= day <= feast
            else _side(day, feast) == _side(self._shift.moved(day), other)
            for day in self._near(feast)
        )

    def has_days_near(self, feast: date) -> bool:
        return bool(self._near(feast))

    def _near(self, feast: date) -> list[date]:
        first = bisect_left(self._days, feast - _STORY)
        return self._days[first : bisect_right(self._days, feast + _STORY)]


def _side(day: date, other: date) -> int:
    return (day > other) - (day < other)
