"""What is named around a date, in its sentence: it says what the date leaves unsaid."""

import re
from dataclasses import dataclass
from datetime import date
from typing import NamedTuple

from veladura.transform.context import Mention
from veladura.transform.dates.fill import Parsed, fill
from veladura.transform.dates.grammar import DateGrammar
from veladura.transform.dates.patterns import DateExpression, DatePattern

Named = tuple[Mention, date]  # a month, a year or a feast, and a day of it
_NEAR = 40  # characters between it and the date
_INTO_NEXT_MONTH = 21  # days by which a list falls back: "30, 1 y 2 de mayo", not "24 y 17"
_ENDS = re.compile(r"[.;\n]")


@dataclass(frozen=True, slots=True)
class Clause:
    """Days of the month and the year that are named there."""

    month: date | None  # "Agosto: cerrado del 5 al 25"
    year: date | None  # "Ingresos en 2022: del 2 al 9 de febrero"


def named_in_clause(named: Named | None, mention: Mention) -> date | None:
    """The day of what was named last, if it stands in the clause of a date; None elsewhere."""
    if named is None:
        return None
    apart = mention.start - named[0].end
    if not 0 <= apart <= _NEAR or (apart and _ENDS.search(mention.before[-apart:])):
        return None
    return named[1]


class SpanOpened(NamedTuple):
    """The date that ends the range or the list in which a day stands alone."""

    expression: DateExpression
    earlier: int  # how many months before its own one that day lies: "del 28 al 3 de marzo"

    def month_of(self, opening: DateExpression, pattern: DatePattern, base: date) -> date | None:
        """A day in the month of the day alone; its weekday, where one is named, decides."""
        end = fill(self.expression, self.expression.dates[0], base)
        if end is None or pattern.weekday is None:
            return end and _months_before(end, self.earlier)
        for months in (self.earlier, 0, 1, -1):
            month = _months_before(end, months)
            if falls_in(opening, pattern, month):
                return month
        return end


def _months_before(day: date, months: int) -> date:
    """A day in the month so many months before; the day itself where there are none."""
    if not months:
        return day
    year, month = divmod(day.year * 12 + day.month - 1 - months, 12)
    return date(year, month + 1, 15)


def opened_by(parsed: Parsed[Mention], position: int, grammar: DateGrammar) -> SpanOpened | None:
    """What a day opens, by what stands between the days."""
    earlier = 0
    for here in range(position, len(parsed) - 1):
        (mention, opening), (after, expression) = parsed[here], parsed[here + 1]
        gap = mention.after[: after.start - mention.end]
        near = after.start - mention.end <= len(mention.after)
        if opening is None or expression is None or not near:
            return None
        if not grammar.range_gap.fullmatch(gap):
            return None
        ends_range = grammar.range_end.match(gap) is not None
        earlier += _falls_back(opening, expression, 1 if ends_range else _INTO_NEXT_MONTH)
        if expression.dates[0].month is not None:
            return SpanOpened(expression, earlier)
        if not is_bare(expression.dates[0]) or len(expression.dates) > 1:
            return None  # "1, 8, 15 de mayo" goes on
    return None


def _falls_back(one: DateExpression, other: DateExpression, least: int) -> bool:
    """Whether the day alone of one is so much later in its month than that of the next."""
    first, last = one.dates[-1], other.dates[0]
    if not is_bare(first) or last.day is None:
        return False
    return one.tokens[first.day or 0].value - other.tokens[last.day].value >= least


def before_heir(
    expression: DateExpression, pattern: DatePattern, end: date, closing: DatePattern
) -> date:
    """A day from which the first day of a range takes its month and year: not after its last."""
    if closing.day is None or pattern.day is None:
        return end
    day = expression.tokens[pattern.day].value
    month = expression.tokens[pattern.month].value if pattern.month is not None else 0
    if month and pattern.year is None and (month, day) > (end.month, end.day):
        return _months_before(end, 12)
    between = expression.tokens[pattern.day + 1 : closing.day]
    listed = any(token.text.strip() in (",", "y", "e", "i") for token in between)
    falls_back = day - end.day >= (_INTO_NEXT_MONTH if listed else 1)
    return _months_before(end, int(falls_back and not month))


def falls_in(expression: DateExpression, pattern: DatePattern, month: date) -> bool:
    """Whether a bare day is one of a month, on the weekday it may name."""
    try:
        day = month.replace(day=expression.tokens[pattern.day or 0].value)
    except ValueError:
        return False
    weekday = pattern.weekday
    return weekday is None or expression.tokens[weekday].value - 1 == day.weekday()


def is_bare(pattern: DatePattern) -> bool:
    return pattern.day is not None and pattern.month is pattern.relmonth is None
