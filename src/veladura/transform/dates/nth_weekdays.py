"""The first Thursday, the second week of October: counted in its month, and anew when it moves."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

LAST = -1
_WEEK = 7


@dataclass(frozen=True, slots=True)
class NthWeekday:
    """What such an expression says, and the words to say another with."""

    count: int  # from 1; LAST for the last one
    weekday: int  # from 0, Monday
    month: int
    year: int  # 0 where none is named
    counts: Sequence[str]  # for the first to the fourth, and the last one
    months: Sequence[str]
    form: str  # with places for `count`, `month` and `year`

    def day_in(self, year: int) -> date:
        first = date(year, self.month, 1)
        if self.count == LAST:
            following = (first + timedelta(days=31)).replace(day=1)
            return following - timedelta(days=(following.weekday() - self.weekday - 1) % _WEEK + 1)
        ahead = (self.weekday - first.weekday()) % _WEEK
        return first + timedelta(days=ahead + _WEEK * (self.count - 1))

    def written(self, day: date) -> str:
        """The same of another day of that weekday."""
        last = (day + timedelta(days=_WEEK)).month != day.month
        number = len(self.counts) - 1 if last else (day.day - 1) // _WEEK
        year = str(day.year)[-len(str(self.year)) :]
        return self.form.format(
            count=self.counts[number], month=self.months[day.month - 1], year=year
        )


@dataclass(frozen=True, slots=True)
class PartOfMonth:
    """The second week of a month, its first fortnight, and the words to say another with."""

    count: int  # from 1
    days: int  # of a part
    month: int
    year: int  # 0 where none is named
    counts: Sequence[str]  # for all parts of a month
    months: Sequence[str]
    form: str  # with places for `count`, `month` and `year`

    def day_in(self, year: int) -> date:
        """The middle of the part."""
        return date(year, self.month, 1 + self.days * (self.count - 1) + self.days // 2)

    def written(self, day: date) -> str:
        number = min((day.day - 1) // self.days, len(self.counts) - 1)
        year = str(day.year)[-len(str(self.year)) :]
        return self.form.format(
            count=self.counts[number], month=self.months[day.month - 1], year=year
        )


@dataclass(frozen=True, slots=True)
class EdgeOfTime:
    """The first day of spring, the last of the year: said by its number where it moves."""

    month: int
    day: int
    year: int  # 0 where none is named
    form: str  # with a place for `day`

    def day_in(self, year: int) -> date:
        return date(year, self.month, self.day)

    def written(self, day: date) -> str:
        return self.form.format(day=day.day)
