"""Dates: all of a document are moved by the same number of days, each in the form it had."""

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from functools import cached_property

from veladura.text import fold, match_case
from veladura.transform.context import Mention, Place, PlanContext
from veladura.transform.dates.beside import Heir, heirs_of
from veladura.transform.dates.draw import ShiftDraw
from veladura.transform.dates.feast_writer import FeastWriter
from veladura.transform.dates.fill import fill, period_around
from veladura.transform.dates.forms import (
    at_edge,
    in_month,
    is_school_year,
    month_like,
    number_like,
    season_of,
    years_in_a_row,
)
from veladura.transform.dates.grammar import DateGrammar
from veladura.transform.dates.padding import Padding
from veladura.transform.dates.parse import parse_date
from veladura.transform.dates.patterns import DatePattern, DateToken
from veladura.transform.dates.resolve import Resolved, Understood, days_by_month, resolve

_IMPOSSIBLE = re.compile(
    r"(?P<day>(?:0?[1-9]|[12]\d|3[01])(?P<mark>[./-]) ?(?:0?[1-9]|1[0-2])(?P=mark) ?|00/00/)?"
    r"(?P<year>(?:19|20)\d\d)(?P<tail>-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))?"
)
_LONE_YEAR = re.compile(r"(?<!\d)(?:1\d|20)\d\d(?!\d)")
_LONG_FIGURE = re.compile(r"\d{3}")
_CENTURY = 2000  # from here on decades are written in full


class DateWriter:
    """Writes the dates of one document."""

    def __init__(self, context: PlanContext, grammar: DateGrammar) -> None:
        self.context = context
        self.grammar = grammar
        self._chosen: dict[str, str] = {}
        self._moved: dict[date, date] = {}  # days a person moved by hand
        self._read, self._feasts = resolve(context.of_kind("date"), grammar)
        self._padding = Padding(understood.expression for understood in self._read.values())
        self._draw = ShiftDraw(context, grammar, self._read, tuple(self.exact_days()))
        self.shift = self._draw.shift()
        self._celebrated = FeastWriter(context, grammar, self.shift, self._read, self.all_days())

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
        if mention.place in self._no_dates:
            return surface
        if named := self.context.feast_of_somebody(mention):
            return named
        if mention.place in self._feasts:
            return self._celebrated.write(mention, *self._feasts[mention.place])
        understood = self._read.get(mention.place)
        if counted := self._counted(surface, understood):
            return counted
        if understood is None:
            shift = self.shift
            counts = (shift.moved_count, shift.moved_never, shift.moved_week)
            if counted := next(filter(None, (count(surface) for count in counts)), ""):
                return counted
            impossible = _IMPOSSIBLE.fullmatch(surface)
            if impossible:
                return self._never_was(impossible)
            if shift.years and (moved := self._by_its_year(surface)):
                return moved
            return self._celebrated.vaguely(surface, mention.before)
        if self.keeps(mention):
            return surface
        for anchor in (None, "start", "end"):
            written = self._write(understood, anchor)
            if fold(written) != fold(surface):
                return match_case(surface, written) if surface.isupper() else written
        return None

    def _by_its_year(self, surface: str) -> str:
        """ "14 Nisan 2025", "9M 2025", "um 1720": where days move by whole years, what nobody can
        read moves by the only year in it; "" where other figures stand there."""
        parts = _LONE_YEAR.split(surface)
        if len(parts) != 2 or any(map(_LONG_FIGURE.search, parts)):
            return ""
        year = int(surface[len(parts[0]) :][:4])
        return f"{parts[0]}{self.shift.moved(date(year, 7, 1)).year}{parts[1]}"

    def _never_was(self, day: re.Match[str]) -> str | None:
        """30 February, on which banks of thirty days a month pay interest, in another year."""
        year = self.shift.moved(date(int(day["year"]), 7, 1)).year
        written = f"{day['day'] or ''}{year}{day['tail'] or ''}"
        return None if written == day[0] else written

    def _counted(self, surface: str, understood: Understood | None) -> str | None:
        """A weekday or a week that is counted in its month, counted anew."""
        nth = self.grammar.nth_weekday(surface)
        year = understood.base.year if understood else 0
        if nth is None or self.shift.days % 7 or not (nth.year or year):
            return None
        return nth.written(self.shift.moved(nth.day_in(nth.year or year)))

    def keeps(self, mention: Mention) -> bool:
        """Whether a date says the same as before: whole years move nothing but years."""
        surface = mention.surface.strip()
        if mention.place in self._no_dates:
            return True
        if mention.place not in self._read and mention.place not in self._feasts:
            return self._celebrated.vaguely(surface, mention.before) == surface
        if mention.place in self._feasts and self._celebrated.stays(*self._feasts[mention.place]):
            return not self._feasts[mention.place][0].year
        if not self.shift.years:
            return self._stays_in_season(mention) or self._stays_true(mention)
        if mention.place in self._feasts:
            return not self._feasts[mention.place][0].year
        understood = self._read.get(mention.place)
        return understood is not None and all(
            resolved.pattern.precision == "weekday"
            or (resolved.pattern.year is None and resolved.pattern.weekday is None)
            for resolved in understood.dates
        )

    @cached_property
    def _no_dates(self) -> frozenset[Place]:
        told, nothing = self.grammar.no_date.search, self.grammar.says_no_day
        return frozenset(
            m.place
            for m in self.context.of_kind("date")
            if told(m.before) or nothing(m.surface.strip()) or self.grammar.is_count(m)
        )

    def _stays_in_season(self, mention: Mention) -> bool:
        """Weekdays, seasons and decades: whole weeks within the season, and a few years, may leave
        them as they are."""
        understood = self._read.get(mention.place)
        return (
            self._draw.in_season
            and understood is not None
            and self.grammar.nth_weekday(mention.surface.strip()) is None
            and all(
                resolved.pattern.precision == "weekday"
                or (resolved.pattern.precision == "season" and resolved.pattern.year is None)
                or (resolved.pattern.decade and self._same_decade(resolved))
                for resolved in understood.dates
            )
        )

    def _stays_true(self, mention: Mention) -> bool:
        """A month or a year beside exact days, where these stay in it: another one would
        contradict them. A month with its year is kept only where it is one of these days'."""
        understood = self._read.get(mention.place)
        if understood is None or any(resolved.exact for resolved in understood.dates):
            return False
        if self._counted(mention.surface.strip(), understood):
            return False
        first = understood.dates[0]
        dated = first.pattern.month is not None and first.pattern.year is not None
        told = first.day in self._exact if dated else self._draw.in_season and bool(self._exact)
        told = told or understood.bound
        return told and self._write(understood, None) == mention.surface.strip()

    @cached_property
    def _exact(self) -> frozenset[date]:
        return frozenset(self.all_days())

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

    def feast_days(self) -> Iterator[tuple[Mention, date]]:
        """Every feast that is named with its year, and the original day."""
        for mention in self.context.of_kind("date"):
            feast, day = self._feasts.get(mention.place, (None, date.min))
            if feast is not None and feast.year is not None:
                yield mention, day

    def days_told(self) -> Iterator[tuple[Place, date]]:
        """Where one exact day or a feast is told, and the original day."""
        for place, understood in self._read.items():
            if len(understood.dates) == 1 and understood.dates[0].exact:
                yield place, understood.dates[0].day
        yield from ((place, day) for place, (_, day) in self._feasts.items())

    def all_days(self) -> Iterator[date]:
        """Every exact day, those too whose year the document leaves unsaid."""
        for understood in self._read.values():
            yield from (resolved.day for resolved in understood.dates if resolved.exact)

    @cached_property
    def years(self) -> tuple[tuple[Mention, int], ...]:
        """Every year that is named alone or with a month, and the mention it stands in."""
        dates = ((m, self._read.get(m.place)) for m in self.context.of_kind("date"))
        named = ((m, r) for m, u in dates if u for r in u.dates if r.pattern.names_year)
        return tuple((mention, resolved.day.year) for mention, resolved in named)

    def moves(self, mention: Mention, text: str) -> bool:
        """Whether `text` is this date moved by the document's shift."""
        by_hand = fold(mention.surface.strip()) in self._chosen
        return not by_hand and text.strip() == self.write(mention)

    # -- writing ---------------------------------------------------------------------------------

    def _write(self, understood: Understood, anchor: str | None) -> str:
        tokens = list(understood.expression.tokens)
        texts = [token.text for token in tokens]
        tails = [token.tail for token in tokens]
        new_days = [self._new_day(resolved, anchor) for resolved in understood.dates]
        if is_school_year(understood.dates):
            new_days = years_in_a_row(understood.dates, self.shift)
        elif understood.bound:
            new_days = [in_month(r.day, new) for r, new in zip(understood.dates, new_days)]
        elif within := self._month_of_days(understood):
            new_days = [within]
        padded = self._padding.holds(understood.expression)
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
            month = self._read.get(understood.month) if understood.month else None
            if month and not _share_month(self._new_month(month), new):
                texts[pattern.day or 0] += self.grammar.month_joint + self._month_name(new)
            heir = None if pattern.heir else self._heirs.get(understood.place)
            if heir and pattern.day is not None and not _share_month(self._moved_day(heir), new):
                texts[pattern.day] += self._month_of(heir.named, 0, new)
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
        if pattern.year_echo is not None:
            texts[pattern.year_echo] = number_like(tokens[pattern.year_echo], year, padded, grammar)

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

    @cached_property
    def _heirs(self) -> dict[Place, Heir]:
        return heirs_of(self._read, self.context.text)

    def _moved_day(self, heir: Heir) -> date:
        return self._moved.get(heir.following, self.shift.moved(heir.following))

    def _new_month(self, understood: Understood) -> date:
        """A day of the month that is written for one."""
        return self._month_of_days(understood) or self._new_day(understood.dates[-1], None)

    def _month_of_days(self, understood: Understood) -> date | None:
        """Where the days go that are told of a month, if to one: "agosto, del 3 al 8"."""
        days = [self.shift.moved(day) for day in self._told_of.get(understood.place, ())]
        together = len(understood.dates) == 1 and len({(d.year, d.month) for d in days}) == 1
        return days[0] if together else None

    @cached_property
    def _told_of(self) -> dict[Place, list[date]]:
        return days_by_month(self._read.values())

    def _new_day(self, resolved: Resolved, anchor: str | None) -> date:
        day = resolved.day
        if resolved.exact:
            return self._moved.get(day, self.shift.moved(day))
        if resolved.pattern.decade:
            day = day.replace(year=day.year + {"start": -5, "end": 4}.get(anchor or "", 0))
        else:
            day = at_edge(day, anchor, whole_year=resolved.pattern.precision == "year")
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


def _share_month(one: date, other: date) -> bool:
    return (one.year, one.month) == (other.year, other.month)
