"""By how much the dates of a document move: drawn until nothing contradicts it."""

import re
from bisect import bisect_right
from calendar import isleap
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from functools import cached_property
from itertools import pairwise

from veladura.text import fold
from veladura.transform.context import Mention, Place, PlanContext
from veladura.transform.dates.anachronisms import LATEST, Anachronisms, Fact
from veladura.transform.dates.calendar import Calendar
from veladura.transform.dates.grammar import DateGrammar
from veladura.transform.dates.inside import year_filed
from veladura.transform.dates.resolve import Resolved, Understood
from veladura.transform.dates.shift import Shift, counted_day

_DAYS_IN_MONTH, _DAYS_IN_YEAR = 30.4375, 365.25
_YEAR = re.compile(r"20[0-2]\d(?!\d|,\d)")  # earlier ones never move beyond today
_KEPT_YEAR = re.compile(r"(?:19[89]|20[0-2])\d(?![\w%]|[.,]\d)")
_ANY_YEAR = re.compile(r"(?<!\d)(?:18|19|20)\d\d(?!\d)")
# Ends where it is searched.
_DAY_AND_MONTH = re.compile(r"(?<!\d)(\d{1,2})\.(?:(\d{1,2})\.| ([^\W\d_]{3,10})\.? )\Z")
_LONGEST_DAY = len("18. September ")
_CLAUSE_ENDS = re.compile(r"[.,;:\n]")
_NOW = LATEST.year
_AGE = re.compile(r"\d{1,3}(?!\d)")
_ATTEMPTS = 90
_LAST_RESORTS = 10  # of them
_TERM = 100  # days: what is due, paid or appealed against lies no further apart
_END_OF_FEBRUARY = 28
_ABOUT_BIRTHDAY = 7  # days
_MANY_WEEKS = (-5, -4, -3, 3, 4, 5)  # without years they must take a day out of its month
_WEEKS = tuple(n for n in range(-5, 6) if n)  # a shift in whole years and these stays in season


class ShiftDraw:
    """Draws the shift of one document, of whose dates it is told what they mean."""

    def __init__(
        self,
        context: PlanContext,
        grammar: DateGrammar,
        read: Mapping[Place, Understood],
        days: Sequence[tuple[Mention, date]],
    ) -> None:
        self.context = context
        self.grammar = grammar
        self._read = read
        self._days = days  # exact ones, with where they stand

    def shift(self) -> Shift:
        """The one for this document."""
        if self.context.preferences.date_shift == "years":
            return self._whole_years(self._roll)
        allowed = self._allowed
        best, possible = Shift(7), False
        for attempt in range(_ATTEMPTS):
            drawn = self._season_draw(attempt) if self.in_season else self._free_draw(attempt)
            if drawn is None:
                continue
            fits = allowed.allow(drawn)
            if fits or not possible:
                best, possible = drawn, possible or fits
            if fits and (self.context.source.linked or not self._gives_away(drawn)):
                return drawn
        return best

    def _gives_away(self, shift: Shift) -> bool:
        """Whether a day stays in the text, or something told of two days is no longer true."""
        return (
            any(shift.moved(day) in self._exact for day in self._exact)
            or any(shift.moved(day).day == day.day for day in self._bare)
            or not all(_is_anniversary(map(shift.moved, days)) for days in self._anniversaries)
            or any(_past_birthday(*map(shift.moved, p)) != _past_birthday(*p) for p in self._turned)
            or any(_years_apart(*map(shift.moved, p)) != _years_apart(*p) for p in self._of_year)
            or any(shift.moved(day).month != day.month for day in self._of_month)
            or self._closes(shift)
        )

    def _closes(self, shift: Shift) -> bool:
        """Whether a working day comes to lie on one on which nearly everything is closed."""
        closed = self.grammar.closed
        moved = ((day, shift.moved(day)) for day in self._exact) if closed else ()
        return any(
            (new.month, new.day) in closed and (old.month, old.day) not in closed
            for old, new in moved
        )

    @cached_property
    def _exact(self) -> frozenset[date]:
        return frozenset(r.day for u in self._read.values() for r in u.dates if r.exact)

    @cached_property
    def _bare(self) -> list[date]:
        """Days that are told without their month."""
        return [r.day for u in self._read.values() for r in u.dates if r.exact and _is_bare(u, r)]

    @cached_property
    def _turned(self) -> list[tuple[date, date]]:
        """A birth, and a day shortly before or after the birthday: an age depends on it."""
        births = {d for m, d in self._days if self._is_birth(m)}
        return [
            (birth, day)
            for birth in births
            for day in self._exact
            if day.year > birth.year and abs(_past_birthday(birth, day)) <= _ABOUT_BIRTHDAY
        ]

    @cached_property
    def _of_year(self) -> list[tuple[date, date]]:
        """A day that is said to be of the same year as another: "9 de enero de este año"."""
        found: list[tuple[date, date]] = []
        for mention in self.context.of_kind("date"):
            understood = self._read.get(mention.place)
            if understood and self.grammar.of_same_year.match(mention.after):
                found.append((understood.report, understood.dates[-1].day))
        return found

    @cached_property
    def _of_month(self) -> list[date]:
        """Days that stay within their month: on them something begins that always does so then."""
        mentions = (m for m in self.context.of_kind("date") if self.grammar.keeps_month(m))
        told = (self._read[m.place].dates for m in mentions if m.place in self._read)
        return [one.day for dates in told for one in dates if one.exact]

    @cached_property
    def _allowed(self) -> Anachronisms:
        """What the things that the document names allow."""
        named = self.grammar.facts.named_in(self.context.text, self.context.vocabulary)
        return Anachronisms(
            (*named, *self._years_kept()),
            list(self._named_days()),
            self._last_year,
            self.grammar.facts.before,
        )

    def _years_kept(self) -> Iterator[tuple[int, Fact]]:
        """Years of guidelines, laws and papers, which nobody marked or which everybody may know:
        nothing is before them."""
        if not self.grammar.cites_years:
            return
        public = self.context.substitution.public
        moved = [mention for mention in self.context.mentions if mention.kind not in public]
        starts = [mention.start for mention in moved]
        text = self.context.text
        for match in _KEPT_YEAR.finditer(text):
            if self.grammar.no_year.match(text, max(0, match.start() - 1)):
                continue
            near = bisect_right(starts, match.start()) - 1
            if near < 0 or moved[near].end <= match.start():
                yield match.start(), Fact(first=_day_before(text, match, self.grammar.calendar))

    @cached_property
    def _anniversaries(self) -> list[list[date]]:
        """Days of several years that are the same day of the year: a birth, and a birthday."""
        found: dict[tuple[int, int], set[date]] = {}
        for _, day in self._days:
            found.setdefault((day.month, day.day), set()).add(day)
        return [sorted(days) for days in found.values() if len(days) > 1]

    @property
    def _last_year(self) -> int:
        """The last year that stands anywhere in the document, in a number as well; 0 for none."""
        filed = (
            year_filed(mention.surface.strip()) for mention in self.context.of_kind("id", "other")
        )
        named = map(int, _YEAR.findall(self.context.text))
        years = (*named, *filed, *self._years_lived())
        return max((year for year in years if year <= _NOW), default=0)

    def _years_lived(self) -> Iterator[int]:
        """Years that a birth and a stated age tell: it was written then, or later."""
        births = {d.year for m, d in self._days if self._is_birth(m)}
        for mention in filter(self._is_birth, self.context.of_kind("date")):
            told = _ANY_YEAR.finditer(mention.surface)  # with a feast
            births.update(int(year[0]) for year in told)
        aged = self.context.of_kind("age") or self.context.of_kind("kinship")  # "Izan (15)"
        for mention in aged if births else ():
            surface = mention.surface.strip()
            figures = _AGE.match(surface)
            said = None if figures else self.grammar.read_number(surface, 0)
            age = int(figures[0]) if figures else said[0] if said else 0
            yield from (year + age for year in births)

    def _is_birth(self, mention: Mention) -> bool:
        if self.grammar.birth.search(fold(mention.before[-30:])):
            return True
        clause = _CLAUSE_ENDS.split(fold(mention.before[-80:]))[-1]  # "nació en el Hospital … el"
        return self.grammar.birth.search(clause) is not None

    def _named_days(self) -> Iterator[tuple[Mention, date]]:
        """Every date with its year, in the order of the document; the last of each mention."""
        for mention in self.context.of_kind("date"):
            understood = self._read.get(mention.place)
            counted = counted_day(mention.surface.strip()) if understood is None else None
            if understood:
                yield mention, understood.dates[-1].day
            elif counted:
                yield mention, counted

    @cached_property
    def in_season(self) -> bool:
        """Whether weekdays and seasons stay what they were."""
        preferences = self.context.preferences
        wanted = preferences.date_shift == "season" and preferences.date_years[1] > 0
        return self.grammar.same_season and wanted

    def _season_draw(self, attempt: int) -> Shift:
        """Some years and a few weeks, in whole weeks: weekday and season stay what they were."""
        source = self.context.source
        low, high = self.context.preferences.date_years
        what = ("date season", self._patient, self._roll, attempt)
        years = low + source.number(high - low + 1, "years", *what)
        weeks = _WEEKS
        if attempt >= _ATTEMPTS - _LAST_RESORTS:  # nothing else is free of contradictions
            years, weeks = 0, _MANY_WEEKS
        days = 7 * (round(years * _DAYS_IN_YEAR / 7) + source.choice(weeks, "weeks", *what))
        return Shift(days if self._goes_forward(self._roll, attempt) or not years else -days)

    def _free_draw(self, attempt: int) -> Shift | None:
        """Days, months and years added up; None where the outcome would give too much away."""
        context, preferences = self.context, self.context.preferences
        drawn = [
            low + context.source.number(high - low + 1, "date shift", name, self._roll, attempt)
            for name, (low, high) in (
                ("days", preferences.date_days),
                ("months", preferences.date_months),
                ("years", preferences.date_years),
            )
        ]
        days = round(drawn[0] + drawn[1] * _DAYS_IN_MONTH + drawn[2] * _DAYS_IN_YEAR)
        if self._keeps_weekdays():
            days = max(7, days - days % 7)
        season = days % _DAYS_IN_YEAR
        same_weekday = not days % 7 and not self._keeps_weekdays()
        early = attempt < _ATTEMPTS // 2
        if same_weekday or (days > 300 and not 40 < season < 325 and early):
            return None  # weekdays and months without a year must change too
        return Shift(days if self._goes_forward(self._roll, attempt) else -days)

    @cached_property
    def _roll(self) -> int:
        context = self.context
        return sum(context.rolls.get(m.place, 0) for m in context.of_kind("date"))

    @cached_property
    def _patient(self) -> str:
        """Who the document is about, by their number or name: each patient of a corpus that is
        rewritten with one key has a shift of their own."""
        return self.context.patient if self.context.source.linked else ""

    def _whole_years(self, roll: int) -> Shift:
        """So many years; sought are ones that name nothing before its time, keep weekdays beside
        dates true, and the days from one date to the next: a 29 February between them counts where
        a term is told in days. Where every year of that direction contradicts, others are taken.

        Years are tried in one order, so that documents of one key mostly move alike.
        """
        low, high = self.context.preferences.date_years
        forward = self._goes_forward(roll, 0)
        years = range(max(1, low), high + 1)
        drawn = [Shift.of_years(count if forward else -count) for count in years]
        either = self.context.preferences.date_direction == "either"
        if not any(map(self._allowed.allow, drawn)) or (
            either and all(any(self._contradictions(shift)) for shift in drawn)
        ):
            drawn += (Shift.of_years(-count if forward else count) for count in range(1, high + 1))
        ordered = self.context.source.probe(drawn, "date shift", "years", roll)
        return min(ordered, key=self._contradictions)

    def _contradictions(self, shift: Shift) -> tuple[bool, ...]:
        """The worst first."""
        return (
            not self._allowed.allow(shift),
            not self._weekdays_hold(shift),
            not self._terms_hold(shift),
        )

    def _weekdays_hold(self, shift: Shift) -> bool:
        """Whether days that a weekday stands right beside fall on it again."""
        return all(shift.moved(day).weekday() == day.weekday() for day in self._days_of_weekdays)

    @cached_property
    def _days_of_weekdays(self) -> list[date]:
        """Days that a weekday stands right beside."""
        return [
            day
            for mention, day in (*self._days, *self._named_days())
            if self.grammar.weekday_beside(mention.before, mention.after) is not None
        ]

    def _terms_hold(self, shift: Shift) -> bool:
        """Whether days that follow each other closely stay as far apart, and ends of February are
        ends of February."""
        days = sorted({day for _, day in self._days})
        near = ((a, b) for a, b in pairwise(days) if (b - a).days <= _TERM)
        ends = (day for day in days if day.month == 2 and day.day >= _END_OF_FEBRUARY)
        return all(shift.moved(b) - shift.moved(a) == b - a for a, b in near) and all(
            isleap(shift.moved(day).year) == isleap(day.year) for day in ends
        )

    def _goes_forward(self, roll: int, attempt: int) -> bool:
        direction = self.context.preferences.date_direction
        either = direction == "either"
        return direction == "future" or (
            either and bool(self.context.source.number(2, "date direction", roll, attempt))
        )

    def _keeps_weekdays(self) -> bool:
        """Whether weekdays may stand outside the dates ("Samstag, dem"), and none inside."""
        if self.context.preferences.date_shift == "weeks":
            return True
        named = any(p.weekday is not None for u in self._read.values() for p in u.expression.dates)
        return self.grammar.keeps_weekdays and not named


def _is_anniversary(days: Iterator[date]) -> bool:
    return len({(day.month, day.day) for day in days}) == 1


def _past_birthday(birth: date, day: date) -> int:
    """Days since the birthday that is nearest to a day; fewer than none before it."""
    around = (
        date(day.year + n, birth.month, min(birth.day, 28 if birth.month == 2 else 31))
        for n in (-1, 0, 1)
    )
    return min(((day - birthday).days for birthday in around), key=abs)


def _years_apart(one: date, other: date) -> int:
    return other.year - one.year


def _is_bare(understood: Understood, resolved: Resolved) -> bool:
    pattern = resolved.pattern
    return pattern.month is None and pattern.day is not None and not pattern.heir


def _day_before(text: str, year: re.Match[str], calendar: Calendar) -> date:
    """The day that a year ends ("18.10.2017", "18. Oktober 2017"), or its first one."""
    day = _DAY_AND_MONTH.search(text, max(0, year.start() - _LONGEST_DAY), year.start())
    said = calendar.look_up("months", day[3]) if day and day[3] else None
    first = date(int(year[0]), 1, 1)
    if day is None or not (said or day[2]):
        return first
    try:
        return date(first.year, said.index + 1 if said else int(day[2]), int(day[1]))
    except ValueError:
        return first
