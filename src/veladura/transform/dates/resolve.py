"""What the dates of a document mean together: each fills in what the others leave unsaid."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta

from veladura.text import fold
from veladura.transform.context import Mention, Place
from veladura.transform.dates.feasts import Feast
from veladura.transform.dates.fill import Parsed, fill, in_one_order, likely_year, year_of
from veladura.transform.dates.grammar import DateGrammar
from veladura.transform.dates.parse import parse_date
from veladura.transform.dates.patterns import DateExpression, DatePattern, DateToken

_RECENT = timedelta(days=3 * 366)  # older days are history: births, operations long ago
_LONG_AGO = timedelta(days=90)
_NO_YEAR = date(2019, 6, 15)  # stands for a document that names none


_WHOLE_YEAR = 4  # figures
_LAST_DAY = 31
_SAID_BEFORE = 32  # characters before a day that may say it is yet to come
_WHOLE_WEEKDAY = 5  # letters of one that is not cut short
_TIME_OF_DAY = re.compile(r"\s\d\d:\d\d:\d\d")


@dataclass(frozen=True, slots=True)
class Resolved:
    """A date of the document with what was left unsaid filled in from the dates around it."""

    pattern: DatePattern
    day: date  # the day itself, or a day that stands for the month, season or year
    exact: bool  # whether that very day is meant


@dataclass(frozen=True, slots=True)
class Understood:
    """One mention: the expression, its dates, and the date "this month" refers to."""

    expression: DateExpression
    dates: tuple[Resolved, ...]
    base: date
    before: str = field(default="", repr=False)  # what stands right before it


def _parsed(mention: Mention, grammar: DateGrammar) -> DateExpression | None:
    surface, before = mention.surface.strip(), mention.before[-24:]
    expression = parse_date(surface, grammar, before)
    day, _, feast = surface.partition(", ")
    if expression is not None or not feast or any(map(str.isdigit, feast)):
        return expression
    expression = parse_date(day, grammar, before)
    holiday = grammar.holiday(feast, ", ")
    if expression is None or not holiday:  # "13, Santa Lucía"
        return None
    return DateExpression(
        (*expression.tokens, DateToken(f", {holiday}", "filler")), expression.dates
    )


def _in_log(mention: Mention, expression: DateExpression | None) -> DateExpression | None:
    """ "Nov 08 03:22:17": before a time what follows the month is its day, and no year."""
    if expression is None or not _TIME_OF_DAY.match(mention.after) or len(expression.dates) > 1:
        return expression
    pattern = expression.dates[0]
    if pattern.day is not None or pattern.month is None or pattern.year is None:
        return expression
    token = expression.tokens[pattern.year]
    if pattern.year < pattern.month or len(token.text) > len("31"):
        return expression
    told = replace(pattern, day=pattern.year, year=None)
    return DateExpression(expression.tokens, (told,))


def _without_count(
    mention: Mention, expression: DateExpression | None, grammar: DateGrammar
) -> DateExpression | None:
    """ "viernes. Ocho días", "viernes, 3 días": a weekday, and a number that is no day."""
    if expression is None or len(expression.dates) > 1:
        return expression
    pattern = expression.dates[0]
    if pattern.weekday is None or pattern.day is None or pattern.month is not None:
        return expression
    weekday = expression.tokens[pattern.weekday]
    between = "".join(t.text for t in expression.tokens[pattern.weekday + 1 : pattern.day])
    whole = weekday.word is not None and len(weekday.text) >= _WHOLE_WEEKDAY
    if grammar.counted.match(mention.after) or (whole and between.startswith(". ")):
        return DateExpression(expression.tokens, (replace(pattern, day=None),))
    return expression


def _as_weekdays(
    parsed: list[tuple[Mention, DateExpression | None]], grammar: DateGrammar
) -> list[tuple[Mention, DateExpression | None]]:
    """ "Lun.", "Mar.", "Mié.", "Lun 8", "Mar 9": between weekdays "mar" is no month; that of
    "mar. 2023" is."""
    alone = [e is not None and _is_weekday(e.dates[0]) for _, e in parsed]
    dayed = [
        named and e is not None and e.dates[0].day is not None
        for named, (_, e) in zip(alone, parsed, strict=True)
    ]
    result = list(parsed)
    for i, (mention, expression) in enumerate(parsed):
        beside = any(alone[max(0, i - 1) : i + 2])
        months = [t for t in expression.tokens if t.kind == "month"] if expression else []
        if not beside or expression is None or len(months) != 1 or len(expression.dates) > 1:
            continue
        word = grammar.calendar.look_up("weekdays", months[0].text)
        position = expression.tokens.index(months[0])
        pattern = expression.dates[0]
        counted = pattern.year is None and pattern.day is not None and position < pattern.day
        dated = (
            pattern.year is not None and len(expression.tokens[pattern.year].text) == _WHOLE_YEAR
        )
        if pattern.year is not None and not any(dayed[max(0, i - 1) : i + 2]):
            continue  # "lunes", and "Mar 19": a month of a year
        if word is not None and not dated and (pattern.precision == "month" or counted):
            token = replace(months[0], kind="weekday", value=word.index + 1, word=word)
            tokens = [*expression.tokens]
            tokens[position] = token
            told = DatePattern(weekday=position, day=_day_behind(expression, pattern))
            result[i] = (mention, DateExpression(tuple(tokens), (told,)))
    return result


def _day_behind(expression: DateExpression, pattern: DatePattern) -> int | None:
    """Where the day is that was taken for a year: "Mar 22" behind "lunes 21"."""
    if pattern.day is not None or pattern.year is None:
        return pattern.day
    return pattern.year if 1 <= expression.tokens[pattern.year].value <= _LAST_DAY else None


def _is_weekday(pattern: DatePattern) -> bool:
    """Whether a weekday is named, alone or with its day: "Lun 8"."""
    return pattern.weekday is not None and pattern.month is None and pattern.year is None


def resolve(
    mentions: Sequence[Mention], grammar: DateGrammar
) -> tuple[dict[Place, Understood], dict[Place, tuple[Feast, date]]]:
    """The mentions that are dates, and those that are feasts with the day they fall on."""
    story = _Story.of(mentions, grammar)
    previous = told = story.begins
    last: DatePattern | None = None  # what was spoken of last
    read: dict[Place, Understood] = {}
    feasts: dict[Place, tuple[Feast, date]] = {}
    for position, (mention, expression) in enumerate(story.parsed):
        if expression is None:
            feast = grammar.feasts.find(mention.surface.strip())
            if feast is not None:
                feasts[mention.place] = (feast, feast.day_in(feast.year or previous.year))
            continue
        dates = story.dates_of(position, expression, previous, last)
        if dates:
            now = any(_speaks_of_now(expression, p, grammar) for p in expression.dates)
            base = story.report if now else previous
            read[mention.place] = Understood(expression, tuple(dates), base, mention.before[-12:])
            latest = dates[-1]
            birth = grammar.birth.search(fold(mention.before[-30:]))
            if latest.pattern.precision in ("day", "month") and not birth:
                history = _is_history(latest, told)
                previous = told if history else latest.day
                last = None if history else latest.pattern
            told = latest.day if latest.exact and not birth else told
    return read, feasts


@dataclass(frozen=True, slots=True)
class _Story:
    """What all dates of a document say together about any one of them."""

    parsed: Parsed[Mention] = field(repr=False)
    grammar: DateGrammar
    known: list[date]  # days that are named in full
    report: date  # when the document was written
    begins: date
    events: list[date]  # known days that are no history

    @classmethod
    def of(cls, mentions: Sequence[Mention], grammar: DateGrammar) -> "_Story":
        parsed = in_one_order(
            [(m, _without_count(m, _in_log(m, _parsed(m, grammar)), grammar)) for m in mentions]
        )
        parsed = _as_weekdays(parsed, grammar)
        full = list(_full_days(parsed))
        known = [day for _, day in full]
        report = _report_day(parsed, full, grammar)
        recent = [day for day in known if report - day < _RECENT]
        begins = recent[0] if recent else report
        return cls(parsed, grammar, known, report, begins, sorted(set(recent)))

    def dates_of(
        self,
        position: int,
        expression: DateExpression,
        previous: date,
        last: DatePattern | None,
    ) -> list[Resolved]:
        """The days that one mention means; none where one of them cannot be."""
        dates: list[Resolved] = []
        heir: Resolved | None = None
        for pattern in reversed(expression.dates):
            if heir and pattern.heir:
                context = heir.day
            else:
                context = self._context(position, expression, pattern, previous, last)
            if _speaks_of_now(expression, pattern, self.grammar):
                context = self.report
            by_itself = self.grammar.years_by_themselves and pattern.precision == "year"
            day = fill(expression, pattern, context, None if by_itself else self.known)
            if day is None:
                return []
            heir = Resolved(pattern, day, pattern.precision == "day")
            dates.insert(0, heir)
        return _compared_years(dates)

    def _context(
        self,
        position: int,
        expression: DateExpression,
        pattern: DatePattern,
        previous: date,
        last: DatePattern | None,
    ) -> date:
        """A day from which a pattern takes what it does not say itself."""
        context = previous
        following = _following(self.parsed, position, self.grammar) if _is_bare(pattern) else None
        vague = last is not None and last.precision == "month"
        inside = vague and last is not None and last.year is not None
        inside = inside and following is None and _falls_in(expression, pattern, previous)
        if _is_bare(pattern) and not inside:
            context = _month_of(
                expression, pattern, previous, self.report, following, self.events, vague
            )
        if _lacks_year(pattern) and self._is_to_come(position, pattern):
            context = date(_next_year(expression, pattern, previous), 7, 1)
        elif _lacks_year(pattern):
            context = date(likely_year(expression, pattern, context, self.events), 7, 1)
        return context

    def _is_to_come(self, position: int, pattern: DatePattern) -> bool:
        """ "14.12.2022; revisión 2 de mayo": of the year after."""
        before = fold(self.parsed[position][0].before[-_SAID_BEFORE:])
        return pattern.weekday is None and self.grammar.to_come.search(before) is not None


def _next_year(expression: DateExpression, pattern: DatePattern, previous: date) -> int:
    """The year in which a day and month come next."""
    day, month = (expression.tokens[i or 0].value for i in (pattern.day, pattern.month))
    return previous.year + ((month, day) < (previous.month, previous.day))


def _falls_in(expression: DateExpression, pattern: DatePattern, month: date) -> bool:
    """Whether a bare day is one of a month, on the weekday it may name."""
    try:
        day = month.replace(day=expression.tokens[pattern.day or 0].value)
    except ValueError:
        return False
    weekday = pattern.weekday
    return weekday is None or expression.tokens[weekday].value - 1 == day.weekday()


def _is_bare(pattern: DatePattern) -> bool:
    return pattern.day is not None and pattern.month is pattern.relmonth is None


def _following(
    parsed: Parsed[Mention], position: int, grammar: DateGrammar
) -> DateExpression | None:
    """The date of the next mention, where what stands between says that it is the same range."""
    if position + 1 >= len(parsed):
        return None
    (mention, _), (after, expression) = parsed[position : position + 2]
    gap = mention.after[: after.start - mention.end]
    near = after.start - mention.end <= len(mention.after)
    named = expression is not None and expression.dates[0].month is not None
    return expression if near and named and grammar.range_gap.fullmatch(gap) else None


def _month_of(
    expression: DateExpression,
    pattern: DatePattern,
    previous: date,
    report: date,
    following: DateExpression | None,
    events: Sequence[date],
    vague: bool,
) -> date:
    """A day in the month of a day that is named alone: of the range it opens, or the nearest.

    What comes next in a story is likelier than what was before; a weekday must fit, and where a
    month was spoken of last (`vague`) an exact day may be nearer.
    """
    if following is not None:
        first = following.dates[0]
        base = previous
        if first.year is None:
            base = date(likely_year(following, first, previous, events), 7, 1)
        return fill(following, first, base) or previous
    best = _nearest(expression, pattern, previous, report)
    if (best[0] or vague) and pattern.weekday is not None:  # beside another day it may fit
        bases = (previous, report, *events) if vague else (report, *events)
        others = [_nearest(expression, pattern, base, report) for base in bases]
        best = min(others, key=lambda other: (other[0], other[2]))
    return best[3]


def _nearest(
    expression: DateExpression, pattern: DatePattern, base: date, report: date
) -> tuple[bool, bool, int, date]:
    """The nearest to a day: whether its weekday is another, if it is too late, how far it is."""
    day = expression.tokens[pattern.day or 0].value
    best = (True, True, 0, base)
    for months in (0, 1, -1, 2, -2) if pattern.weekday is not None else (0, 1, -1):
        year, month = divmod(base.year * 12 + base.month - 1 + months, 12)
        try:
            candidate = date(year, month + 1, day)
        except ValueError:
            continue
        distance = (candidate - base).days
        weekday = pattern.weekday
        astray = weekday is not None and expression.tokens[weekday].value - 1 != candidate.weekday()
        late = months > 0 and candidate > report >= base
        best = min(best, (astray, late, distance if distance >= 0 else -2 * distance, candidate))
    return best


def _full_days(parsed: Parsed[Mention]) -> Iterator[tuple[Mention, date]]:
    """Every day that is named with its month and year."""
    for mention, expression in parsed:
        for pattern in expression.dates if expression else ():
            if pattern.precision == "day" and pattern.year is not None and expression:
                day = fill(expression, pattern, _NO_YEAR)
                if day is not None:
                    yield mention, day


def _report_day(
    parsed: Parsed[Mention], full: Sequence[tuple[Mention, date]], grammar: DateGrammar
) -> date:
    """When the document was written: it says so, or it is the last day it speaks of."""
    signed = [day for mention, day in full if grammar.signed.search(mention.before)]
    if signed:
        return signed[-1]
    if full:
        return max(day for _, day in full)
    years = [
        year_of(expression.tokens[pattern.year])
        for _, expression in parsed
        if expression
        for pattern in expression.dates
        if pattern.year is not None
    ]
    return date(max(years), 6, 15) if years else _NO_YEAR


def _lacks_year(pattern: DatePattern) -> bool:
    return None not in (pattern.day, pattern.month) and pattern.year is pattern.relyear is None


def _is_history(month: Resolved, told: date) -> bool:
    """Whether a month with its year lies long before the day spoken of: what comes next is told of
    that day again."""
    pattern = month.pattern
    named = pattern.precision == "month" and pattern.year is not None
    return named and told - month.day > _LONG_AGO


def _speaks_of_now(expression: DateExpression, pattern: DatePattern, grammar: DateGrammar) -> bool:
    """ "de los corrientes", "del mes pasado": counted from when the document was written."""
    return any(
        i is not None and not grammar.same.search(fold(expression.tokens[i].text))
        for i in (pattern.relmonth, pattern.relyear)
    )


def _compared_years(dates: list[Resolved]) -> list[Resolved]:
    """ "31.12.2023/22": the year after an exact day is that day a year before or after."""
    for i in range(1, len(dates)):
        day, other = dates[i - 1], dates[i]
        if day.exact and other.pattern.precision == "year" and day.pattern.year is not None:
            same = day.day.replace(year=other.day.year, day=min(day.day.day, 28))
            dates[i] = Resolved(other.pattern, same, False)
    return dates
