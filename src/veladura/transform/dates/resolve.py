"""What the dates of a document mean together: each fills in what the others leave unsaid."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, timedelta

from veladura.text import fold
from veladura.transform.context import Mention, Place
from veladura.transform.dates.clause import (
    Clause,
    Named,
    SpanOpened,
    Spoken,
    before_heir,
    ends_range,
    falls_in,
    is_bare,
    month_within,
    named_in_clause,
    opened_by,
)
from veladura.transform.dates.feasts import Feast
from veladura.transform.dates.fill import (
    Parsed,
    days_of_no_year,
    fill,
    full_days,
    likely_year,
    next_year,
    year_of,
    year_of_range,
    year_of_weekdays,
)
from veladura.transform.dates.grammar import DateGrammar
from veladura.transform.dates.parse_mentions import parse_mentions
from veladura.transform.dates.patterns import DateExpression, DatePattern

_RECENT = timedelta(days=3 * 366)  # older days are history: births, operations long ago
_SAID_BEFORE = 32  # characters before a day that may say it is yet to come


@dataclass(frozen=True, slots=True)
class Resolved:
    """A date of the document with what was left unsaid filled in from the dates around it."""

    pattern: DatePattern
    day: date  # the day itself, or a day that stands for the month, season or year
    exact: bool  # whether that very day is meant


@dataclass(frozen=True, slots=True)
class Understood:
    """One mention: the expression, its dates, and the date "this month" refers to."""

    place: Place
    expression: DateExpression
    dates: tuple[Resolved, ...]
    base: date
    report: date  # when the document was written
    before: str = field(default="", repr=False)  # what stands right before it
    month: Place | None = None  # where the month is named that a day alone is one of
    bound: bool = False  # whether its month is the one in which something always is


def resolve(
    mentions: Sequence[Mention], grammar: DateGrammar
) -> tuple[dict[Place, Understood], dict[Place, tuple[Feast, date]]]:
    """The mentions that are dates, and those that are feasts with the day they fall on."""
    story = _Story.of(mentions, grammar)
    spoken = Spoken(story.begins, story.begins)
    read: dict[Place, Understood] = {}
    feasts: dict[Place, tuple[Feast, date]] = {}
    for position, (mention, expression) in enumerate(story.parsed):
        spoken.goes_on(mention)
        if expression is None:
            if (feast := grammar.feasts.find(mention.surface.strip())) is not None:
                feasts[mention.place] = feast, _nearest_feast(feast, spoken.previous)
                spoken.feast = mention, feasts[mention.place][1]
            else:
                spoken.month = month_within(mention, spoken.previous, grammar) or spoken.month
            continue
        dates = story.dates_of(position, expression, spoken, mention)
        if not dates:
            continue
        opening = story.parsed[position - 1][0]
        first = read.get(opening.place) if ends_range(opening, mention, grammar) else None
        begins = first.dates[-1].day if first is not None and first.dates[-1].exact else None
        read[mention.place] = story.understood(position, dates, spoken.previous, spoken.month)
        birth = grammar.birth.search(fold(mention.before[-30:])) is not None
        recent = dates[-1].day > story.report - _RECENT
        story.seen.update(resolved.day for resolved in dates if resolved.exact)
        spoken.range(dates[-1], begins)
        spoken.hears(mention, dates, birth=birth, recent=recent)
    return read, feasts


def days_by_month(read: Iterable[Understood]) -> dict[Place, list[date]]:
    """The days alone that are told of a month, by where that stands."""
    found: dict[Place, list[date]] = {}
    for understood in read:
        if understood.month is not None:
            found.setdefault(understood.month, []).append(understood.dates[0].day)
    return found


def _nearest_feast(feast: Feast, spoken: date) -> date:
    """In the year it names, or nearest to the day spoken of: "31 de diciembre… desde Año Nuevo"."""
    if feast.year:
        return feast.day_in(feast.year)
    around = (feast.day_in(spoken.year + n) for n in (-1, 0, 1))
    return min(around, key=lambda day: abs(day - spoken))


@dataclass(frozen=True, slots=True)
class _Story:
    """What all dates of a document say together about any one of them."""

    parsed: Parsed[Mention] = field(repr=False)
    grammar: DateGrammar
    known: list[date]  # days that are named in full
    told: frozenset[date]  # those that are no births
    told_years: Mapping[tuple[int, int], frozenset[int]]  # month and day → the years of such days
    dated: frozenset[tuple[int, int]]  # month and day of those named without a year
    report: date  # when the document was written
    begins: date
    events: list[date]  # known days that are no history
    seen: set[date] = field(default_factory=set)  # days that were read so far

    @classmethod
    def of(cls, mentions: Sequence[Mention], grammar: DateGrammar) -> "_Story":
        parsed = parse_mentions(mentions, grammar)
        full = list(full_days(parsed))
        known = [day for _, day in full]
        told = frozenset(d for m, d in full if not grammar.birth.search(fold(m.before[-30:])))
        told_years: dict[tuple[int, int], frozenset[int]] = {}
        for day in told:
            key = day.month, day.day
            told_years[key] = told_years.get(key, frozenset()) | {day.year}
        report = _report_day(parsed, full, grammar)
        recent = [day for day in known if report - day < _RECENT]
        begins = recent[0] if recent else report
        dated = frozenset(days_of_no_year(parsed))
        events = sorted(set(recent))
        return cls(parsed, grammar, known, told, told_years, dated, report, begins, events)

    def understood(
        self,
        position: int,
        dates: Sequence[Resolved],
        previous: date,
        month: Named | None,
    ) -> Understood:
        """A mention whose dates are known, with what writing them back depends on."""
        mention, expression = self.parsed[position]
        assert expression is not None
        now = any(_speaks_of_now(expression, p, self.grammar) for p in expression.dates)
        return Understood(
            mention.place,
            expression,
            tuple(dates),
            self.report if now else previous,
            self.report,
            mention.before[-12:],
            month[0].place if month and _is_of_month(dates[0], month[1]) else None,
            self.grammar.is_bound(mention),
        )

    def dates_of(
        self,
        position: int,
        expression: DateExpression,
        spoken: Spoken,
        mention: Mention,
    ) -> list[Resolved]:
        """The days that one mention means; none where one of them cannot be."""
        previous = named_in_clause(spoken.feast, mention) or spoken.previous
        last, clause = spoken.last, spoken.clause(mention)
        dates: list[Resolved] = []
        heir: Resolved | None = None
        for pattern in reversed(expression.dates):
            if heir and pattern.heir:
                context = before_heir(expression, pattern, heir.day, heir.pattern)
            else:
                context = self._context(position, expression, pattern, previous, last, clause)
            if _speaks_of_now(expression, pattern, self.grammar) or (
                _lacks_year(pattern)
                and self.grammar.of_same_year.match(self.parsed[position][0].after)
            ):
                context = self.report
            by_itself = self.grammar.years_by_themselves and pattern.precision == "year"
            day = fill(expression, pattern, context, None if by_itself else self.known)
            if day is None:
                return []
            if pattern.precision == "month" and (part := self._part_of(position)):
                day = day.replace(day=part)
            heir = Resolved(pattern, day, pattern.precision == "day")
            dates.insert(0, heir)
        return _compared_years(dates)

    def _years_told(self, expression: DateExpression, pattern: DatePattern) -> frozenset[int]:
        """The years in which a day and month are told elsewhere."""
        month, day = (expression.tokens[i or 0].value for i in (pattern.month, pattern.day))
        return self.told_years.get((month, day), frozenset())

    def _part_of(self, position: int) -> int:
        mention = self.parsed[position][0]
        return self.grammar.part_of_month(mention.surface, mention.before)

    def _context(
        self,
        position: int,
        expression: DateExpression,
        pattern: DatePattern,
        previous: date,
        last: DatePattern | None,
        clause: Clause,
    ) -> date:
        """A day from which a pattern takes what it does not say itself."""
        context, month = previous, clause.month
        partial = is_bare(pattern) or _lacks_year(pattern)
        opened = opened_by(self.parsed, position, self.grammar) if partial else None
        following = opened.expression if opened else None
        vague = last is not None and last.precision == "month"
        if month is None and vague and last is not None and last.year is not None:
            month = previous
        inside = month is not None and following is None and falls_in(expression, pattern, month)
        stayed = clause.in_stay(expression, pattern) if is_bare(pattern) and not opened else None
        if stayed is not None and not self._is_to_come(position, replace(pattern, weekday=None)):
            return stayed
        if is_bare(pattern) and not opened and (day := clause.under_heading(expression, pattern)):
            context = day
        elif is_bare(pattern) and inside and month is not None:
            context = month
        elif is_bare(pattern):
            context = self._month_of(expression, pattern, previous, opened, vague)
            if clause.year is not None and opened and not opened.expression.dates[0].year:
                context = opened.month_of(expression, pattern, clause.year) or context
        if clause.year is not None and _lacks_year(pattern):
            context = clause.year
        elif following is None and _lacks_year(pattern) and self._is_to_come(position, pattern):
            context = date(next_year(expression, pattern, previous), 7, 1)
        elif _lacks_year(pattern):
            year = year_of_range(expression, pattern, following)
            context = date(year or self._likely_year(position, expression, pattern, context), 7, 1)
        return context

    def _likely_year(
        self, position: int, expression: DateExpression, pattern: DatePattern, context: date
    ) -> int:
        mention = self.parsed[position][0]
        beside = self.grammar.weekday_beside(mention.before, mention.after)
        told = self._years_told(expression, pattern)
        return likely_year(expression, pattern, context, self.events, told, beside)

    def _month_of(
        self,
        expression: DateExpression,
        pattern: DatePattern,
        previous: date,
        opened: SpanOpened | None,
        vague: bool,
    ) -> date:
        """A day in the month of a day that is named alone: of the range it opens, or the nearest.

        What comes next in a story is likelier than what was before; a weekday must fit, and where a
        month was spoken of last (`vague`) an exact day may be nearer.
        """
        if opened is not None:
            following, base = opened.expression, previous
            if following.dates[0].year is None:
                year = likely_year(following, following.dates[0], previous, self.events)
                base = date(year, 7, 1)
            return opened.month_of(expression, pattern, base) or previous
        best = _nearest(expression, pattern, previous, self.report, self._is_told)
        if (best[0] or vague) and pattern.weekday is not None:  # beside another day it may fit
            bases = (self.report, *self.events)
            bases = (previous, *bases) if vague else bases
            others = [
                _nearest(expression, pattern, one, self.report, self._is_told) for one in bases
            ]
            best = min(others, key=lambda other: (other[0], other[2]))
        return self._same_weekday(expression, pattern) or best[3] if best[0] else best[3]

    def _is_told(self, day: date) -> bool:
        """Whether a day is named elsewhere with its month, and no year but its own."""
        named = day in self.told or (day.month, day.day) in self.dated
        return named or day in self.seen

    def _same_weekday(self, expression: DateExpression, pattern: DatePattern) -> date | None:
        """ "el jueves 8", of whoever was born on 8 March 2018: a day of long ago that fits."""
        if pattern.weekday is None:
            return None
        number = expression.tokens[pattern.day or 0].value
        weekday = expression.tokens[pattern.weekday].value - 1
        fitting = (day for day in self.known if day.day == number and day.weekday() == weekday)
        return next(fitting, None)

    def _is_to_come(self, position: int, pattern: DatePattern) -> bool:
        """ "14.12.2022; revisión 2 de mayo": of the year after."""
        before = fold(self.parsed[position][0].before[-_SAID_BEFORE:])
        return pattern.weekday is None and self.grammar.to_come.search(before) is not None


def _is_of_month(resolved: Resolved, month: date) -> bool:
    """Whether a day alone is one of a month that was named before it."""
    same = (resolved.day.year, resolved.day.month) == (month.year, month.month)
    return same and is_bare(resolved.pattern) and not resolved.pattern.heir


def _nearest(
    expression: DateExpression,
    pattern: DatePattern,
    base: date,
    report: date,
    told: Callable[[date], bool],
) -> tuple[bool, bool, int, date]:
    """The nearest to a day: whether its weekday is another, if it is too late, how far it is. One
    that is `told` in full elsewhere counts as nearer."""
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
        named = told(candidate)
        late = months > 0 and candidate > report >= base and not named
        apart = distance if distance >= 0 else -2 * distance
        best = min(best, (astray, late, apart // 2 if named else apart, candidate))
    return best


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
    return date(max(years), 6, 15) if years else year_of_weekdays(parsed)


def _lacks_year(pattern: DatePattern) -> bool:
    return None not in (pattern.day, pattern.month) and pattern.year is pattern.relyear is None


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
