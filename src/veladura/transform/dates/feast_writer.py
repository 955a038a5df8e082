"""Writes feasts: another one near the day they move to, or what can be said without naming one."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import date
from functools import cached_property

from veladura.text import fold
from veladura.transform.context import Mention, Place, PlanContext
from veladura.transform.dates.beside import DaysBeside, day_beside
from veladura.transform.dates.feasts import Feast
from veladura.transform.dates.grammar import DateGrammar
from veladura.transform.dates.resolve import Understood
from veladura.transform.dates.shift import Shift

_YEAR_BEHIND = re.compile(
    r"(?P<of>(?<!\s)\s{1,4}(?:del?|de l|do)\s{1,4}|(?<=[a-zà-ÿ]{3}) )(?P<year>(?:19|20)?\d\d)$"
)
_BESIDE = 60  # characters in which a text with capitals has one
_LAST_TWO = 99  # of years told by two figures
_FAR, _NOT_FAR, _CLOSE = 25, 12, 3  # days: a feast further off contradicts what is around it


class FeastWriter:
    """Writes the feasts of one document, whose exact days are `days`."""

    def __init__(
        self,
        context: PlanContext,
        grammar: DateGrammar,
        shift: Shift,
        read: Mapping[Place, Understood],
        days: Iterable[date],
    ) -> None:
        self.context = context
        self.grammar = grammar
        self.shift = shift
        self._read = read
        self._days = frozenset(days)
        self._taken: dict[tuple[int, int], tuple[int, int]] = {}  # new feast → the old one

    def write(self, mention: Mention, feast: Feast, day: date) -> str | None:
        """What stands for a feast that falls on `day`."""
        written = self._write(mention, mention.surface.strip(), feast, day)
        moved = self.shift.moved(day)
        if written and self._tongue == self.grammar.code:
            surface = mention.surface.strip()
            return self.grammar.in_month(surface, written, mention.before, moved)
        return written and self.grammar.said_in(self._tongue, written)

    def stays(self, feast: Feast, day: date) -> bool:
        """Whether the day to which a movable feast goes is that very feast again."""
        moved = self.shift.moved(day)
        return not feast.month and not self.shift.years and feast.day_in(moved.year) == moved

    @cached_property
    def _tongue(self) -> str:
        """The language that most months and weekdays of the document are of."""
        words = (t.word for u in self._read.values() for t in u.expression.tokens)
        spoken = Counter(word.language for word in words if word)
        return spoken.most_common(1)[0][0] if spoken else self.grammar.code

    def _write(self, mention: Mention, surface: str, feast: Feast, day: date) -> str | None:
        own = day_beside(mention, self.context, self._read)
        moved = self.shift.moved(own or day)
        eves = self.grammar.eve, self.grammar.day_next_to
        eve = any(told.search(mention.before) for told in eves)
        if self.stays(feast, day):  # Easter moved as the dates did
            return feast.written(surface, feast, self.shift)

        def fits(other: date) -> bool:
            return other == moved if own else self._beside.allow(day, other, eve=eve)

        asked = self.grammar.feasts.behind(feast, surface, mention.before)
        if self._tongue in self.grammar.feasts.groups:
            asked = replace(asked, group=self._tongue)
        other = feast if self.shift.years else self.grammar.feasts.nearest(moved, asked, fits)
        taken = self._taken.setdefault((other.month, other.day), (feast.month, feast.day))
        if own and taken != (feast.month, feast.day):
            return self.grammar.holiday(surface, mention.before)  # "14 de enero, festivo"
        if taken != (feast.month, feast.day):
            return self._unnamed(mention, feast, moved)  # two feasts do not become one
        if other == asked and not self.shift.years:  # no other goes with its article
            return self._unnamed(mention, feast, moved)
        new, named = other.day_in(moved.year), own is not None or self._is_dated(day)
        gap = self._beside.gap(day)
        named = named or (gap is not None and self.grammar.is_day_of(surface, mention.before))
        if named and new != moved and not self.shift.years:
            return self.grammar.holiday(surface, mention.before)
        another = (other.month, other.day) != (feast.month, feast.day)
        far = _FAR if gap is None else max(_CLOSE, min(_NOT_FAR, 2 * gap))
        if another and (abs((new - moved).days) > far or not fits(new)):
            return self._unnamed(mention, feast, moved)
        around = mention.before[-_BESIDE:] + mention.after[:_BESIDE]
        fixed = not surface.islower() or self.grammar.named_feast.match(surface)
        plain = not fixed and any(map(str.isupper, around))
        written = feast.written(surface, other, self.shift, plain=plain)
        return self.grammar.feast_beside(surface, written, mention.before) or written

    @cached_property
    def _beside(self) -> DaysBeside:
        return DaysBeside(self._days, self.shift)

    def vaguely(self, surface: str, before: str) -> str | None:
        """A time that no calendar has, with the year it may name moved as the others are."""
        year = _YEAR_BEHIND.search(surface)
        if year is None:
            vague = self.grammar.vaguely(surface, before)
            return vague and self.grammar.said_in(self._tongue, vague)
        told = int(year["year"])
        full = told if told > _LAST_TWO else told + (1900 if told > _LAST_TWO // 3 else 2000)
        moved = self.shift.moved(date(full, 7, 1)).year
        vague = self.grammar.vaguely(surface[: year.start()], before)
        return vague and self._in_year(vague, year, moved, before)

    def _unnamed(self, mention: Mention, feast: Feast, moved: date) -> str | None:
        """What is said of a feast that a calendar has, without its name."""
        surface, before = mention.surface.strip(), mention.before
        year = _YEAR_BEHIND.search(surface)
        named = surface[: year.start()] if year else surface
        vague = self.grammar.vaguely(named, before)
        if vague and fold(feast.name) in fold(vague):  # "nochebuena", as a word like others
            vague = self.grammar.holiday(named, before)
        return self._in_year(vague, year, moved.year, before) if vague and year else vague

    def _in_year(self, vague: str, year: re.Match[str], moved: int, before: str) -> str:
        """ "la feria" and " de 1992", with as many figures as it had."""
        figures = len(year["year"])
        joints = self.grammar.year_joint, self.grammar.short_year_joint
        of = year["of"] if year["of"].strip() else joints[int(year["year"]) <= _LAST_TWO]
        new = f"{of}{moved % 10**figures:0{figures}d}"
        return self.grammar.vaguely_in(vague, new, before)

    def _is_dated(self, feast: date) -> bool:
        """Whether the document names the day a feast falls on: then another may not stand by it."""
        return not self.shift.years and (feast.month, feast.day) in self._dated

    @cached_property
    def _dated(self) -> frozenset[tuple[int, int]]:
        return frozenset((day.month, day.day) for day in self._days)
