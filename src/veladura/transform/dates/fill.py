"""From what a date expression says to the day it means, with the help of the dates around it."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from datetime import date
from typing import TypeVar

from veladura.transform.dates.grammar import DateGrammar
from veladura.transform.dates.parse import parse_date
from veladura.transform.dates.patterns import DateExpression, DatePattern, DateToken

T = TypeVar("T")
NO_YEAR = date(2019, 6, 15)  # stands for a document that names none
_CLOSE = 60  # days between a date without a year and one with it that are of one story
_WEEKDAYS_RETURN = 6  # years in which every weekday comes once, or nearly
_LONGEST_MONTH = 31  # days
_PIVOT = 35  # two-digit years up to this one belong to this century
_SAID_PIVOT = 30  # the same in words: "los del treinta y cuatro" were born then
SEASONS = ((3, 21, 5, 5), (6, 21, 8, 5), (9, 23, 11, 6), (12, 21, 2, 4))  # start; middle
Parsed = list[tuple[T, DateExpression | None]]


def in_one_order(parsed: Parsed[T]) -> Parsed[T]:
    """Read 03/04/2019 with the month first where two or more dates must be, and none cannot.

    A lone date with the month first among others is written day first, as it will be read.
    """
    orders = [_month_first(expression) for _, expression in parsed if expression]
    if True not in orders:
        return parsed
    if False not in orders and orders.count(True) > 1:
        parsed = [(m, _with_day(e) if e else e) for m, e in parsed]
        return [(m, _swapped(e, values=False) if e and _is_unclear(e) else e) for m, e in parsed]
    return [(m, _swapped(e, values=True) if e and _month_first(e) else e) for m, e in parsed]


def _numeric(expression: DateExpression) -> tuple[int, int] | None:
    """Positions of day and month, where both and a year after them are figures."""
    pattern = expression.dates[0]
    if len(expression.dates) > 1 or None in (pattern.day, pattern.month, pattern.year):
        return None
    day, month, year = pattern.day or 0, pattern.month or 0, pattern.year or 0
    figures = all(expression.tokens[i].kind == "number" for i in (day, month, year))
    return (day, month) if figures and year > max(day, month) else None


def _month_first(expression: DateExpression) -> bool | None:
    places = _numeric(expression)
    if places is None or _is_unclear(expression):
        return None
    return places[1] < places[0]


def _with_day(expression: DateExpression) -> DateExpression:
    """ "1/15" among dates with the month first: a day, and no year of two figures."""
    pattern, tokens = expression.dates[0], expression.tokens
    if (
        len(expression.dates) > 1
        or pattern.day is not None
        or None in (pattern.month, pattern.year)
    ):
        return expression
    month, year = tokens[pattern.month or 0], tokens[pattern.year or 0]
    short = month.kind == year.kind == "number" and 1 <= year.value <= _LONGEST_MONTH
    if not short or (pattern.year or 0) < (pattern.month or 0):
        return expression
    return DateExpression(tokens, (replace(pattern, day=pattern.year, year=None),))


def _is_unclear(expression: DateExpression) -> bool:
    places = _numeric(expression)
    return places is not None and all(expression.tokens[i].value <= 12 for i in places)


def _swapped(expression: DateExpression, *, values: bool) -> DateExpression:
    """Exchange day and month: what the tokens mean, or (`values`) where the tokens stand."""
    pattern = expression.dates[0]
    tokens = list(expression.tokens)
    if values and pattern.day is not None and pattern.month is not None:
        tokens[pattern.day], tokens[pattern.month] = tokens[pattern.month], tokens[pattern.day]
    swapped = replace(pattern, day=pattern.month, month=pattern.day)
    return DateExpression(tuple(tokens), (swapped,))


def read_days(texts: Sequence[str], grammar: DateGrammar) -> list[date | None]:
    """The exact day each text of one document means; None where it says less than a day."""
    days: list[date | None] = []
    for _, expression in in_one_order([(None, parse_date(t, grammar)) for t in texts]):
        day = None
        if expression is not None and len(expression.dates) == 1:
            pattern = expression.dates[0]
            if pattern.precision == "day" and pattern.year is not None:
                day = fill(expression, pattern, date(2000, 1, 1))
        days.append(day)
    return days


def year_of(token: DateToken) -> int:
    if token.value >= 100:
        return token.value
    pivot = _SAID_PIVOT if token.kind == "spelt" else _PIVOT
    return token.value + (2000 if token.value <= pivot else 1900)


def fill(
    expression: DateExpression, pattern: DatePattern, base: date, known: list[date] | None = None
) -> date | None:
    """The day meant, with the missing parts from `base`; None when there is no such day."""
    tokens = expression.tokens
    year = year_of(tokens[pattern.year]) if pattern.year is not None else base.year
    month = tokens[pattern.month].value if pattern.month is not None else base.month
    if pattern.relyear is not None:
        year = base.year + tokens[pattern.relyear].value
    if pattern.relmonth is not None:
        year, month = divmod(year * 12 + base.month - 1 + tokens[pattern.relmonth].value, 12)
        month += 1
    if pattern.day is not None:
        return _closest(year, month, tokens[pattern.day].value, fixed=pattern.year is not None)
    if pattern.season is not None:
        _, _, middle_month, middle_day = SEASONS[tokens[pattern.season].value - 1]
        return date(year, middle_month, middle_day)
    if pattern.period is not None:
        return middle_of(tokens[pattern.period], year)
    if pattern.precision == "weekday":
        return base
    if pattern.decade:
        return date(year + 5, 7, 1)
    whole_year = pattern.precision == "year"
    if known and whole_year and base.year == year:
        return base  # "Mon Jan 29 17:22 2024"
    same = [day for day in known or () if day.year == year and (whole_year or day.month == month)]
    if same:
        return sorted(same)[(len(same) - 1) // 2]
    return date(year, 7, 1) if whole_year else date(year, month, 15)


def likely_year(
    expression: DateExpression,
    pattern: DatePattern,
    base: date,
    events: Sequence[date],
    told: AbstractSet[int] = frozenset(),
    beside: int | None = None,
) -> int:
    """The year of a day and month without one.

    It fits the weekday where one is named in it or `beside` it, is one of those in which the day is
    `told` elsewhere, or lies close to one of `events` (sorted); otherwise it is the year of what
    was last spoken of.
    """
    tokens = expression.tokens
    day, month = tokens[pattern.day or 0].value, tokens[pattern.month or 0].value
    best = (True, True, True, True, 0, base.year)
    years = {base.year, *(event.year + n for event in events for n in (-1, 0, 1))}
    years.update(told)
    if pattern.weekday is not None:
        beside = tokens[pattern.weekday].value - 1
        years.update(range(base.year - _WEEKDAYS_RETURN, base.year + 2))
    for year in sorted(years):
        candidate = _closest(year, month, day, fixed=True)
        if candidate is None:
            continue
        astray = beside is not None and beside != candidate.weekday()
        i = bisect_left(events, candidate)
        near = events[max(0, i - 1) : i + 1]
        distance = min((abs(candidate - event).days for event in near), default=_CLOSE + 1)
        far = distance > _CLOSE
        unsaid = year not in told
        apart = distance if unsaid and not far else abs(candidate - base).days
        elsewhere = abs(candidate - base).days > _CLOSE
        best = min(best, (astray, unsaid, far, elsewhere, apart, year))
    return best[5]


def middle_of(token: DateToken, year: int) -> date | None:
    """A day that stands for a quarter, a half-year or a calendar week."""
    if token.unit == "week":
        return date.fromisocalendar(year, min(token.value, 52), 4)
    if token.unit == "half":
        return date(year, 4, 1) if token.value == 1 else date(year, 10, 1)
    return date(year, 3 * token.value - 1, 15) if token.value <= 4 else None


def period_around(token: DateToken, day: date) -> tuple[int, int]:
    """The number and the year of the quarter, half-year or week a day lies in."""
    if token.unit == "week":
        year, week, _ = day.isocalendar()
        return week, year
    if token.unit == "half":
        return (1 if day.month <= 6 else 2), day.year
    return (day.month + 2) // 3, day.year


def _closest(year: int, month: int, day: int, *, fixed: bool) -> date | None:
    """The day in that year, or for 29 February without a year in one that has it."""
    for candidate in (year,) if fixed else (year, year - 1, year + 1, year - 2, year + 2):
        try:
            return date(candidate, month, day)
        except ValueError:
            continue
    if not fixed and day > 28:  # a bare "31" after a date in February: the month before or after
        for other in (month - 1, month + 1):
            try:
                return date(year, other, day)
            except ValueError:
                continue
    return None


def full_days(parsed: Parsed[T]) -> Iterator[tuple[T, date]]:
    """Every day that is named with its month and year."""
    for mention, expression in parsed:
        for pattern in expression.dates if expression else ():
            if pattern.precision == "day" and pattern.year is not None and expression:
                day = fill(expression, pattern, NO_YEAR)
                if day is not None:
                    yield mention, day


def days_of_no_year(parsed: Parsed[T]) -> Iterator[tuple[int, int]]:
    """Month and day of every day that is named with its month alone."""
    for _, expression in parsed:
        for pattern in expression.dates if expression else ():
            if expression and pattern.year is None and None not in (pattern.month, pattern.day):
                month, day = pattern.month or 0, pattern.day or 0
                yield expression.tokens[month].value, expression.tokens[day].value


def year_of_weekdays(parsed: Parsed[T]) -> date:
    """A day in the year whose weekdays a document names that names no year: all its days are of
    one, so that they stay as far apart as they are."""
    told = list(_weekdays_told(parsed))

    def fits(year: int) -> int:
        days = ((_closest(year, month, day, fixed=True), weekday) for month, day, weekday in told)
        return sum(day is not None and day.weekday() == weekday for day, weekday in days)

    around = range(NO_YEAR.year - _WEEKDAYS_RETURN, NO_YEAR.year + _WEEKDAYS_RETURN)
    best = min(around, key=lambda year: (-fits(year), abs(year - NO_YEAR.year)))
    return NO_YEAR.replace(year=best)


def _weekdays_told(parsed: Parsed[T]) -> Iterator[tuple[int, int, int]]:
    """Month, day and weekday of every day with a weekday; of one alone the month told before."""
    month = 0
    for _, expression in parsed:
        for pattern in expression.dates if expression else ():
            tokens = expression.tokens if expression else ()
            month = tokens[pattern.month].value if pattern.month is not None else month
            if month and pattern.day is not None and pattern.weekday is not None:
                yield month, tokens[pattern.day].value, tokens[pattern.weekday].value - 1


def next_year(expression: DateExpression, pattern: DatePattern, previous: date) -> int:
    """The year in which a day and month come next."""
    day, month = (expression.tokens[i or 0].value for i in (pattern.day, pattern.month))
    same = _closest(previous.year, month, day, fixed=True)
    if same is not None and 0 < (previous - same).days <= _CLOSE:
        return previous.year  # a little before the day spoken of last, which is to come as well
    return previous.year + ((month, day) < (previous.month, previous.day))


def year_of_range(
    expression: DateExpression, pattern: DatePattern, following: DateExpression | None
) -> int:
    """Of a day and month that open a range whose end has its year; 0 where none has."""
    last = following.dates[-1] if following else None
    if following is None or last is None or None in (last.day, last.month, last.year):
        return 0
    ends = tuple(following.tokens[i or 0].value for i in (last.month, last.day))
    begins = tuple(expression.tokens[i or 0].value for i in (pattern.month, pattern.day))
    return year_of(following.tokens[last.year or 0]) - (begins > ends)
