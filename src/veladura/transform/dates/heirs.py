"""Days alone that a date behind them lends its month: "del 2 al 8 de noviembre", each marked."""

import re
from collections.abc import Mapping
from datetime import date
from itertools import pairwise
from typing import NamedTuple

from veladura.transform.context import Place
from veladura.transform.dates.resolve import Understood

_BETWEEN = re.compile(r"(?:,| ?[-–]|,? (?:al?|y|e|o|hasta|bis|und)(?: el| día)?) ?", re.IGNORECASE)


class Heir(NamedTuple):
    """The date right behind a day alone, and the one that names the month of both."""

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
        if lends and (one.dates[0].day.year, one.dates[0].day.month) == (
            first.day.year,
            first.day.month,
        ):
            found[one.place] = Heir(first.day, named)
    return found


def _is_day_alone(understood: Understood) -> bool:
    pattern = understood.dates[0].pattern
    parts = (pattern.month, pattern.year, pattern.relmonth, pattern.period)
    return (
        len(understood.dates) == 1
        and pattern.day is not None
        and not any(part is not None for part in parts)
    )
