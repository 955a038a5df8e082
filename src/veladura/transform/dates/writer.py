"""Dates: all of a document are moved by the same number of days, each in the form it had."""

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from functools import cached_property

from veladura.text import fold, match_case
from veladura.transform.context import Mention, PlanContext
from veladura.transform.dates.anachronisms import Anachronisms
from veladura.transform.dates.fill import fill, period_around
from veladura.transform.dates.forms import month_like, number_like, padding, season_of
from veladura.transform.dates.grammar import DateGrammar
from veladura.transform.dates.parse import parse_date
from veladura.transform.dates.patterns import DateExpression, DatePattern, DateToken
from veladura.transform.dates.resolve import Resolved, Understood, resolve
from veladura.transform.dates.shift import Shift

_YEAR_BEHIND = re.compile(r"(?P<of>(?<!\s)\s{1,4}(?:del?|de l)\s{1,4})(?P<year>(?:19|20)?\d\d)$")
_LAST_TWO = 99  # of years told by two figures
_DAYS_IN_MONTH, _DAYS_IN_YEAR = 30.4375, 365.25
_CENTURY = 2000  # from here on decades are written in full
_FAR = 25  # days: a feast further off would contradict what is told around it
_ATTEMPTS = 90
_LAST_RESORTS = 10  # of them
_WEEKS = tuple(n for n in range(-5, 6) if n)  # a shift in whole years and these stays in season


class DateWriter:
    """Writes the dates of one document."""

    def __init__(self, context: PlanContext, grammar: DateGrammar) -> None:
        self.context = context
        self.grammar = grammar
        self._chosen: dict[str, str] = {}
        self._moved: dict[date, date] = {}  # days a person moved by hand
        self._read, self._feasts = resolve(context.of_kind("date"), grammar)
        self._padded = not any(
            padding(understood.expression) is False
            for understood in self._read.values()
            if _is_numeric(understood.expression)
        )
        self.shift = self._choose_shift()

    def entity(self, mention: Mention) -> str:
        understood = self._read.get(mention.place)
        if understood is None or any(not r.exact for r in understood.dates):
            return fold(mention.surface)
        return " ".join(resolved.day.isoformat() for resolved in understood.dates)

    def adopt(self, mention: Mention, text: str) -> bool:
        self._chosen[fold(mention.surface)] = text
        understood = self._read.get(mention.place)
        new = parse_date(text, self.grammar)
        if understood and new and len(understood.dates) == len(new.dates) == 1:
            old = understood.dates[0]
            day = fill(new, new.dates[0], old.day)
            if old.exact and day is not None and new.dates[0].precision == "day":
                self._moved[old.day] = day
        return True

    def write(self, mention: Mention) -> str | None:
        surface = mention.surface.strip()
        if fold(surface) in self._chosen:
            return match_case(surface, self._chosen[fold(surface)])
        if self.grammar.no_date.search(mention.before) or self.grammar.says_no_day(surface):
            return surface
        if mention.place in self._feasts:
            feast, day = self._feasts[mention.place]
            moved = self.shift.moved(day)
            other = feast if self.shift.years else self.grammar.feasts.nearest(moved, feast)
            if self._is_dated(day) and other.day_in(moved.year) != moved:
                return self.grammar.holiday(surface, mention.before)
            another = (other.month, other.day) != (feast.month, feast.day)
            if another and abs((other.day_in(moved.year) - moved).days) > _FAR:
                return self._vaguely(surface, mention.before)
            written = feast.written(surface, other, self.shift)
            return self.grammar.feast_beside(surface, written, mention.before) or written
        understood = self._read.get(mention.place)
        if understood is None:
            return self._vaguely(surface, mention.before)
        if self.keeps(mention):
            return surface
        for anchor in (None, "start", "end"):
            written = self._write(understood, anchor)
            if fold(written) != fold(surface):
                return match_case(surface, written) if surface.isupper() else written
        return None

    def _vaguely(self, surface: str, before: str) -> str | None:
        """A time that no calendar has, with the year it may name moved as the others are."""
        year = _YEAR_BEHIND.search(surface)
        if year is None:
            return self.grammar.vaguely(surface, before)
        told = int(year["year"])
        full = told if told > _LAST_TWO else told + (1900 if told > _LAST_TWO // 3 else 2000)
        moved = self.shift.moved(date(full, 7, 1)).year % (10 ** len(year["year"]))
        if moved == told:
            return None
        vague = self.grammar.vaguely(surface[: year.start()], before)
        return vague and f"{vague}{year['of']}{moved:0{len(year['year'])}d}"

    def _is_dated(self, feast: date) -> bool:
        """Whether the document names the day a feast falls on: then another may not stand by it."""
        return not self.shift.years and (feast.month, feast.day) in self._dated

    @cached_property
    def _dated(self) -> frozenset[tuple[int, int]]:
        return frozenset((day.month, day.day) for day in self.all_days())

    def keeps(self, mention: Mention) -> bool:
        """Whether a date says the same as before: whole years move nothing but years."""
        if self.grammar.no_date.search(mention.before):
            return True
        if self.grammar.says_no_day(mention.surface.strip()):
            return True
        if mention.place not in self._read and mention.place not in self._feasts:
            surface = mention.surface.strip()
            return self.grammar.vaguely(surface, mention.before) == surface
        if not self.shift.years:
            return self._stays_in_season(mention)
        if mention.place in self._feasts:
            return not self._feasts[mention.place][0].year
        understood = self._read.get(mention.place)
        return understood is not None and all(
            resolved.pattern.year is None and resolved.pattern.weekday is None
            for resolved in understood.dates
        )

    def _stays_in_season(self, mention: Mention) -> bool:
        """Weekdays, seasons and decades: whole weeks within the season, and a few years, may leave
        them as they are."""
        understood = self._read.get(mention.place)
        return (
            self._in_season
            and understood is not None
            and all(
                resolved.pattern.precision == "weekday"
                or (resolved.pattern.precision == "season" and resolved.pattern.year is None)
                or (resolved.pattern.decade and self._same_decade(resolved))
                for resolved in understood.dates
            )
        )

    def _same_decade(self, resolved: Resolved) -> bool:
        return self.shift.moved(resolved.day).year // 10 == resolved.day.year // 10

    def exact_days(self) -> Iterator[tuple[Mention, date]]:
        """Every mention of one exact day with its year, and the original day."""
        for mention in self.context.of_kind("date"):
            understood = self._read.get(mention.place)
            if understood and len(understood.dates) == 1:
                resolved = understood.dates[0]
                if resolved.exact and resolved.pattern.year is not None:
                    yield mention, resolved.day

    def all_days(self) -> Iterator[date]:
        """Every exact day, those too whose year the document leaves unsaid."""
        for understood in self._read.values():
            yield from (resolved.day for resolved in understood.dates if resolved.exact)

    def years(self) -> Iterator[tuple[Mention, int]]:
        """Every year that is named alone or with a month, and the mention it stands in."""
        for mention in self.context.of_kind("date"):
            understood = self._read.get(mention.place)
            for resolved in understood.dates if understood else ():
                if resolved.pattern.precision in ("month", "year") and not resolved.pattern.decade:
                    yield mention, resolved.day.year

    def moves(self, mention: Mention, text: str) -> bool:
        """Whether `text` is this date moved by the document's shift."""
        by_hand = fold(mention.surface.strip()) in self._chosen
        return not by_hand and text.strip() == self.write(mention)

    # -- the shift -------------------------------------------------------------------------------

    def _choose_shift(self) -> Shift:
        if self.context.preferences.date_shift == "years":
            return self._whole_years(self._roll)
        exact = {r.day for u in self._read.values() for r in u.dates if r.exact}
        bare = [r.day for u in self._read.values() for r in u.dates if r.exact and _is_bare(u, r)]
        named = self.grammar.facts.named_in(self.context.text, self.context.vocabulary)
        allowed = Anachronisms(named, list(self._named_days()))
        best, possible = Shift(7), False
        for attempt in range(_ATTEMPTS):
            drawn = self._season_draw(attempt) if self._in_season else self._free_draw(attempt)
            if drawn is None:
                continue
            fits = allowed.allow(drawn)
            if fits or not possible:
                best, possible = drawn, possible or fits
            if fits and (
                self.context.source.linked
                or not (
                    any(drawn.moved(day) in exact for day in exact)
                    or any(drawn.moved(day).day == day.day for day in bare)
                )
            ):
                return drawn
        return best

    def _named_days(self) -> Iterator[tuple[Mention, date]]:
        """Every date with its year, in the order of the document; the last of each mention."""
        for mention in self.context.of_kind("date"):
            understood = self._read.get(mention.place)
            if understood:
                yield mention, understood.dates[-1].day

    @cached_property
    def _in_season(self) -> bool:
        preferences = self.context.preferences
        wanted = preferences.date_shift == "season" and preferences.date_years[1] > 0
        return self.grammar.same_season and wanted

    def _season_draw(self, attempt: int) -> Shift:
        """Some years and a few weeks, in whole weeks: weekday and season stay what they were."""
        source = self.context.source
        low, high = self.context.preferences.date_years
        what = ("date season", self._patient, self._roll, attempt)
        years = low + source.number(high - low + 1, "years", *what)
        if attempt >= _ATTEMPTS - _LAST_RESORTS:
            years = 0  # nothing else is free of contradictions
        days = 7 * (round(years * _DAYS_IN_YEAR / 7) + source.choice(_WEEKS, "weeks", *what))
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
        """So many years; where weekdays stand beside dates, ones that keep them true are sought."""
        context = self.context
        low, high = context.preferences.date_years
        drawn = [
            Shift.of_years(years if self._goes_forward(roll, 0) else -years)
            for years in range(max(1, low), high + 1)
        ]
        true = [shift for shift in drawn if self._weekdays_hold(shift)]
        wanted = true or drawn
        return wanted[context.source.number(len(wanted), "date shift", "years", roll)]

    def _weekdays_hold(self, shift: Shift) -> bool:
        """Whether days that a weekday stands right before fall on it again."""
        return all(
            shift.moved(day).weekday() == day.weekday()
            for mention, day in self.exact_days()
            if self.grammar.weekday_before(mention.before)
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

    # -- writing ---------------------------------------------------------------------------------

    def _write(self, understood: Understood, anchor: str | None) -> str:
        tokens = list(understood.expression.tokens)
        texts = [token.text for token in tokens]
        tails = [token.tail for token in tokens]
        new_days = [self._new_day(resolved, anchor) for resolved in understood.dates]
        own = padding(understood.expression)
        padded = self._padded if own is None else own
        for i, (resolved, new) in enumerate(zip(understood.dates, new_days)):
            pattern = resolved.pattern
            if pattern.day is not None:
                tails[pattern.day] = tails[pattern.day] if new.day == 1 else ""
            self._write_figures(pattern, new, tokens, texts, padded)
            if pattern.season is not None:
                before = "".join(texts[: pattern.season]) or understood.before
                texts[pattern.season] = self.grammar.write_season(
                    tokens[pattern.season], season_of(new), before
                )
            if pattern.weekday is not None:
                texts[pattern.weekday] = self._weekday(tokens[pattern.weekday], resolved, new)
            self._relative(understood, resolved, new, tokens, texts)
            if pattern.heir:
                self._part_from_heir(understood, i, new, new_days[i + 1], texts)
        return "".join(text + tail for text, tail in zip(texts, tails))

    def _write_figures(
        self,
        pattern: DatePattern,
        new: date,
        tokens: list[DateToken],
        texts: list[str],
        padded: bool,
    ) -> None:
        """Day, month, year and period of one date, each as the original wrote it."""
        grammar, year = self.grammar, new.year
        for day in (pattern.day, pattern.echo):
            if day is not None:
                texts[day] = number_like(tokens[day], new.day, padded, grammar)
        if pattern.month is not None:
            texts[pattern.month] = month_like(tokens[pattern.month], new.month, padded, grammar)
            grammar.join_month(tokens, texts, pattern.month)
        if pattern.period is not None:
            token = tokens[pattern.period]
            number, year = period_around(token, new)
            if self.shift.years:
                number, year = token.value, new.year
            texts[pattern.period] = grammar.write_period(token, number)
        if pattern.year is not None:
            token = tokens[pattern.year]
            if pattern.decade:
                year = year // 10 * 10
                if year >= _CENTURY > token.value and len(token.text) > 1:
                    token = replace(token, value=year, text=token.text * 2)  # "años 2000"
            texts[pattern.year] = number_like(token, year, padded, grammar)

    def _part_from_heir(
        self, understood: Understood, i: int, new: date, following: date, texts: list[str]
    ) -> None:
        """Says the month or the year of a date that the one after it does not give any more."""
        pattern = understood.dates[i].pattern
        if pattern.day is not None and pattern.month is None:
            if (following.year, following.month) != (new.year, new.month):
                texts[pattern.day] += self._month_of(understood, i + 1, new)
                if texts[pattern.day].startswith(f"{new.day}. "):
                    texts[pattern.day + 1] = texts[pattern.day + 1].removeprefix(".")
        elif pattern.month is not None and pattern.year is None and following.year != new.year:
            self._add_year(understood, i, new.year, texts)

    def _new_day(self, resolved: Resolved, anchor: str | None) -> date:
        day = resolved.day
        if resolved.exact:
            return self._moved.get(day, self.shift.moved(day))
        if resolved.pattern.decade:
            day = day.replace(year=day.year + {"start": -5, "end": 4}.get(anchor or "", 0))
        elif anchor == "start":
            day = day.replace(day=1, month=1 if resolved.pattern.precision == "year" else day.month)
        elif anchor == "end":
            day = day.replace(
                day=28, month=12 if resolved.pattern.precision == "year" else day.month
            )
        return self.shift.moved(day)

    def _weekday(self, token: DateToken, resolved: Resolved, new: date) -> str:
        index = (token.value - 1 + (0 if self.shift.years else self.shift.days)) % 7
        if resolved.exact and (self.shift.years or resolved.pattern.year is not None):
            index = new.weekday()
        return match_case(token.text, token.word.written(index) if token.word else token.text)

    def _relative(
        self,
        understood: Understood,
        resolved: Resolved,
        new: date,
        tokens: list[DateToken],
        texts: list[str],
    ) -> None:
        """Keep "del mismo mes" where it still holds; otherwise name the month or the year."""
        base = self.shift.moved(understood.base)
        pattern = resolved.pattern
        if pattern.relmonth is not None:
            months = new.year * 12 + new.month - base.year * 12 - base.month
            if months != tokens[pattern.relmonth].value:
                named = self.grammar.month_alone.format(self._month_name(new))
                texts[pattern.relmonth] = match_case(
                    tokens[pattern.relmonth].text, self.grammar.relative_months.get(months, named)
                )
        if pattern.relyear is not None and new.year - base.year != tokens[pattern.relyear].value:
            texts[pattern.relyear] = self.grammar.year_alone.format(new.year)

    def _add_year(self, understood: Understood, i: int, year: int, texts: list[str]) -> None:
        """ "01.01.-31.03.2023" may become "17.10.2012-14.01.2013"."""
        month = understood.dates[i].pattern.month or 0
        following = understood.dates[i + 1].pattern.year
        tokens = understood.expression.tokens
        if following is None or tokens[following].kind != "number":
            return
        digits = str(year)[-len(tokens[following].text) :]
        if tokens[month].word is not None:
            texts[month] += self.grammar.year_joint + digits
        elif texts[month + 1] == ".":
            texts[month + 1] += digits
        else:
            texts[month] += (texts[month - 1] or "/") + digits

    def _month_of(self, understood: Understood, following: int, new: date) -> str:
        """The month for a day that no longer shares the next date's: "28" of "28-2 de marzo"."""
        pattern = understood.dates[following].pattern
        if pattern.month is None:
            return self.grammar.month_joint + self._month_name(new)
        token = understood.expression.tokens[pattern.month]
        joint = self.grammar.month_joint if token.kind == "month" else "/"
        return joint + month_like(token, new.month, True, self.grammar)

    def _month_name(self, day: date) -> str:
        return self.grammar.calendar.names("months")[day.month - 1]


def _is_numeric(expression: DateExpression) -> bool:
    """Whether the month is in figures: "3 de mayo" does not tell how 3/5 is written."""
    months = [pattern.month for pattern in expression.dates if pattern.month is not None]
    return any(expression.tokens[month].kind == "number" for month in months)


def _is_bare(understood: Understood, resolved: Resolved) -> bool:
    pattern = resolved.pattern
    return pattern.month is None and pattern.day is not None and not pattern.heir
