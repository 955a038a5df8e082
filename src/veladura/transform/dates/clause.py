"""What is named around a date, in its sentence: it says what the date leaves unsaid."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import TYPE_CHECKING, NamedTuple

from veladura.transform.context import Mention
from veladura.transform.dates.fill import Parsed, fill
from veladura.transform.dates.grammar import DateGrammar
from veladura.transform.dates.patterns import DateExpression, DatePattern

if TYPE_CHECKING:
    from veladura.transform.dates.resolve import Resolved

Stay = tuple[date, date]
Named = tuple[Mention, date]  # a month, a year or a feast, and a day of it
_LONGEST_STAY = 62  # days
_LONG_AGO = timedelta(days=90)
_NEAR = 40  # characters between it and the date
_INTO_NEXT_MONTH = 21  # days by which a list falls back: "30, 1 y 2 de mayo", not "24 y 17"
_ENDS = re.compile(r"[.;\n]")


@dataclass(frozen=True, slots=True)
class Clause:
    """Days of the month and the year that are named there."""

    month: date | None  # "Agosto: cerrado del 5 al 25"
    year: date | None  # "Ingresos en 2022: del 2 al 9 de febrero"
    stay: Stay | None = None  # "del 5 al 27 de enero. UCI hasta el 9": the range told last
    heading: date | None = None  # the one over the lines before, where this one begins a line

    def under_heading(self, expression: DateExpression, pattern: DatePattern) -> date | None:
        """The day of the heading before, if this one is later in its month, as in a diary: "L 3",
        and lines below "M 4"."""
        number = expression.tokens[pattern.day or 0].value
        return self.heading if self.heading and number > self.heading.day else None

    def in_stay(self, expression: DateExpression, pattern: DatePattern) -> date | None:
        """The first day of the range told last that a day alone may be, on its weekday."""
        first, last = self.stay or (date.max, date.min)
        for offset in range(min(_LONGEST_STAY, (last - first).days) + 1):
            day = first + timedelta(days=offset)
            if day.day == expression.tokens[pattern.day or 0].value and falls_in(
                expression, pattern, day
            ):
                return day
        return None


@dataclass(slots=True)
class Spoken:
    """What a document has spoken of last, while its dates are read in their order."""

    previous: date  # the day that what comes next is told from
    told: date  # the last exact one that is no history
    last: DatePattern | None = None  # how the previous one was said
    month: Named | None = None  # the ones named last
    feast: Named | None = None
    year: Named | None = None
    stay: Stay | None = None  # the range told last
    heading: date | None = None  # the last day alone that begins a line
    long_ago: Mention | None = None  # the last one, if it tells of a day long ago

    def clause(self, mention: Mention) -> Clause:
        month, year = (named_in_clause(named, mention) for named in (self.month, self.year))
        return Clause(month, year, self.stay, self.heading if _begins_line(mention) else None)

    def goes_on(self, mention: Mention) -> None:
        """Where a line ends behind a day long ago, or much stands there, the story goes on."""
        if self.long_ago is None:
            return
        gap = mention.start - self.long_ago.end
        if gap > len(mention.before) or "\n" in mention.before[-gap:]:
            self.previous, self.long_ago, self.stay = self.told, None, None

    def range(self, latest: "Resolved", begins: date | None) -> None:
        """Keeps the range that a date ends, as long as days of it are told."""
        if begins is not None and latest.exact:
            self.stay = begins, latest.day
        elif self.stay is not None and not self.stay[0] <= latest.day <= self.stay[1]:
            self.stay = None

    def hears(
        self, mention: Mention, dates: Sequence["Resolved"], *, birth: bool, recent: bool
    ) -> None:
        """Another mention has been read."""
        latest = dates[-1]
        if _begins_line(mention):
            self.heading = latest.day if latest.exact and is_bare(latest.pattern) else None
        if len(dates) == 1 and _tells_year(latest.pattern):
            self.year = mention, date(latest.day.year, 7, 1)
        if latest.pattern.precision == "month":
            self.month = mention, latest.day
        elif not is_bare(latest.pattern):
            self.month = None
        if latest.pattern.precision in ("day", "month") and not birth:
            history = self._is_history(latest)
            self.previous = self.told if history else latest.day
            self.last = None if history else latest.pattern
        if latest.exact and recent and not birth:
            past = self.told - latest.day > _LONG_AGO
            self.long_ago = mention if past and latest.pattern.year is not None else None
            self.told = self.told if past else latest.day

    def _is_history(self, month: "Resolved") -> bool:
        """Whether a month with its year lies long before the day spoken of: what comes next is
        told of that day again."""
        pattern = month.pattern
        named = pattern.precision == "month" and pattern.year is not None
        return named and self.told - month.day > _LONG_AGO


def _begins_line(mention: Mention) -> bool:
    return mention.before[-1:] in ("", "\n")


def _tells_year(pattern: DatePattern) -> bool:
    """ "en 1998", "en la primavera de 1923"."""
    if pattern.precision == "season":
        return pattern.year is not None
    return pattern.precision == "year" and not pattern.decade


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


def month_within(mention: Mention, spoken: date, grammar: DateGrammar) -> Named | None:
    """The month that something is called after, nearest to the day spoken of: "puente de mayo"."""
    named = (grammar.calendar.look_up("months", word) for word in mention.surface.split())
    month = next((word.index + 1 for word in named if word), 0)
    if not month:
        return None
    around = (date(spoken.year + n, month, 15) for n in (-1, 0, 1))
    return mention, min(around, key=lambda day: abs(day - spoken))


def ends_range(opening: Mention, closing: Mention, grammar: DateGrammar) -> bool:
    """Whether one date ends the range that another opens: "del 5 al 27 de enero"."""
    gap = opening.after[: max(0, closing.start - opening.end)]
    return bool(grammar.range_end.match(gap) and grammar.range_gap.fullmatch(gap))
