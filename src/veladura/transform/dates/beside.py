"""What stands beside a date: the days around a feast, on whose side of them it stays, and the date
that lends its month to a day alone."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from itertools import pairwise
from typing import NamedTuple

from veladura.transform.context import Mention, Place, PlanContext
from veladura.transform.dates.resolve import Understood
from veladura.transform.dates.shift import Shift

_STORY = timedelta(days=15)  # days further off are told by themselves
_EVE = timedelta(days=1)
_ON_THE = " el "  # "San Isidro el 15"
_RIGHT_BESIDE = 3  # characters between a day and its feast
_BETWEEN = re.compile(
    r"(?:,| ?[-–]|,? (?:al?|aos?|y|e|i|o|u|hasta|ata|fins|bis|und)(?: el| día)?) ?", re.IGNORECASE
)
_SENTENCE_ENDS = re.compile(r"[.!?\n]")


class DaysBeside:
    """The days of one document, and where they go."""

    def __init__(self, days: Iterable[date], shift: Shift) -> None:
        self._days = sorted(set(days))
        self._shift = shift

    def allow(self, feast: date, other: date, *, eve: bool = False) -> bool:
        """Whether a feast may become the one of another day: days before it stay before it, its
        own day stays its own, and where its eve or the day after is spoken of so do these."""
        return all(
            self._shift.moved(day) - other == day - feast
            if eve and abs(day - feast) <= _EVE
            else _side(day, feast) == _side(self._shift.moved(day), other)
            for day in self._near(feast)
        )

    def gap(self, feast: date) -> int | None:
        """Days to the nearest one; None where none is near."""
        return min((abs(day - feast).days for day in self._near(feast)), default=None)

    def _near(self, feast: date) -> list[date]:
        first = bisect_left(self._days, feast - _STORY)
        return self._days[first : bisect_right(self._days, feast + _STORY)]


def _side(day: date, other: date) -> int:
    return (day > other) - (day < other)


def day_beside(
    feast: Mention, context: PlanContext, read: Mapping[Place, Understood]
) -> date | None:
    """The exact day that stands right beside a feast: "el 2 de mayo, Día de la Madre"."""
    mentions = sorted(context.of_kind("date"), key=lambda m: not _is_on_the(feast, m, context.text))
    for mention in mentions:
        first, last = sorted((feast.place, mention.place))
        beside = 0 < last[0] - first[1] <= _RIGHT_BESIDE
        if not beside and not _is_on_the(feast, mention, context.text):
            continue
        if _SENTENCE_ENDS.search(context.text, first[1], last[0]):
            continue
        understood = read.get(mention.place)
        if understood and len(understood.dates) == 1 and understood.dates[0].exact:
            return understood.dates[0].day
    return None


def _is_on_the(feast: Mention, day: Mention, text: str) -> bool:
    return text[feast.end : day.start] == _ON_THE


class Heir(NamedTuple):
    """The date right behind a day alone ("del 2 al 8 de noviembre"), and what names the month."""

    following: date
    named: Understood


def heirs_of(read: Mapping[Place, Understood], text: str) -> dict[Place, Heir]:
    """By the place of each day alone; one date may lend its month to several days before it."""
    found: dict[Place, Heir] = {}
    for one, two in reversed(list(pairwise(sorted(read.values(), key=lambda u: u.place)))):
        beside = _BETWEEN.fullmatch(text, one.place[1], two.place[0])
        if not beside or not _is_day_alone(one):
            continue
        named = found[two.place].named if two.place in found else two
        first = two.dates[0]
        lends = named.dates[0].pattern.month is not None and first.pattern.day is not None
        if lends and (one.dates[-1].day.year, one.dates[-1].day.month) == (
            first.day.year,
            first.day.month,
        ):
            found[one.place] = Heir(first.day, named)
    return found


def _is_day_alone(understood: Understood) -> bool:
    """One day without its month, or two: "6-8"."""
    return all(
        pattern.day is not None
        and pattern.month is pattern.year is pattern.relmonth is pattern.period is None
        for pattern in (resolved.pattern for resolved in understood.dates)
    )
