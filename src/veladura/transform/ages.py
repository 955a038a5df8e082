"""Ages: moved by a few years, never across a border that matters, in figures or in words."""

import re
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from datetime import date
from functools import cached_property, partial
from itertools import pairwise
from typing import ClassVar

from veladura.text import fold, match_case
from veladura.transform.age_moves import (
    Moves,
    ages_by_birth,
    ages_by_year,
    ages_on,
    ends_of_years,
    is_so_old,
    moved_alike,
    years_of_birth,
)
from veladura.transform.context import C, Mention, SurfaceWriter

_FIGURES = re.compile(r"(?<![\d.,])\d+(?![\d])")
_SEX = re.compile(r"\s{0,4}/?\s{0,4}[A-Z]\b")  # "80 D" is a woman in Catalonia, "80 d" counts days
_AGE_BEFORE = re.compile(r"(?<!\d)(\d{1,3})[^\d\n]{0,8}\($")  # "38 años (16/05/1984)"
_BESIDE = 80  # characters between an age and the day it is told of
_CELL = 6  # characters between two cells of a row
_MISCOUNTED = 1  # years by which a stated age may miss the one its dates give


class AgeWriter(SurfaceWriter[C]):
    """Writes the ages of one document, all moved by the same years where borders allow it.

    One subclass a language; its patterns are tried on folded text.
    """

    small_unit: ClassVar[re.Pattern[str]]  # after a number that counts no years
    birth: ClassVar[re.Pattern[str]]  # before a date of birth
    stages: ClassVar[re.Pattern[str]]  # of life: as coarse as anything we could write instead
    vaguely: ClassVar[re.Pattern[str]] = re.compile(r"(?!)")  # behind a number that is about right
    turning: ClassVar[re.Pattern[str]] = re.compile(r"(?!)")  # before an age that is yet to come
    of_year: ClassVar[re.Pattern[str]] = re.compile(r"(?!)")  # before a year that somebody is of
    apart: ClassVar[re.Pattern[str]] = re.compile(r"(?!)")  # how many years two people are apart
    summed: ClassVar[frozenset[str]] = frozenset()  # words of scores that an age is a summand of
    units: ClassVar[frozenset[str]] = frozenset()  # that were marked without their number
    or_more: ClassVar[str] = ""  # behind an age that stands for all above it

    def number_in(self, surface: str) -> tuple[int, int, int] | None:
        """The first number in words: its value, where it starts and ends."""
        raise NotImplementedError

    def spell(self, number: int) -> str:
        raise NotImplementedError

    def spelt_before(self, number: int, rest: str) -> str:
        """A number in words as it reads before what follows it."""
        return self.spell(number)

    def decade(self, surface: str) -> str | None:
        """A word for an age of so many decades ("octogenaria"); None where it is none."""
        return None

    def is_relative(self, mention: Mention) -> bool:
        """Whether an age is somebody else's than the patient's."""
        return False

    def ages_beside(self) -> Iterator[int]:
        """Ages of others that stand in mentions of another kind ("hija de 12 años")."""
        return iter(())

    @cached_property
    def ages_to_come(self) -> frozenset[int]:
        """Ages that somebody turns, and that nobody marked: "de diecinueve, que hace veinte"."""
        return frozenset()

    def hidden_births(self) -> Iterator[date]:
        """Days inside numbers of people that may be births."""
        return iter(())

    def write(self, mention: Mention) -> str | None:
        surface = mention.surface.strip()
        if self.turns(mention):
            return surface
        relative = self.is_relative(mention) and not self.is_told_beside(mention)
        return self.rewrite(surface, mention.after, relative=relative)

    def turns(self, mention: Mention) -> bool:
        """Whether somebody turns so old whose age dates tell: a year more than these, or less."""
        if not self.turning.search(fold(mention.before[-24:])):
            return False
        ages = list(self.numbers_in(mention.surface.strip(), mention.after))
        return bool(ages) and all(
            self._told(age) is not None or age - 1 in self._kept for age in ages
        )

    def rewrite(self, surface: str, after: str = "", *, relative: bool = False) -> str | None:
        """The text with its ages moved; the same text where the age is one that is kept."""
        if re.search(r"\d", surface):
            return self._in_figures(surface, after, relative)
        written = self._in_words(surface, after, relative) or self.decade(surface)
        if written is not None:
            return written
        kept = self.stages.match(fold(surface)) or fold(surface).rstrip(".") in self.units
        return surface if kept else None

    def new_age(self, age: int, *, relative: bool = False) -> int:
        """Where an age goes."""
        cap = self.context.preferences.age_cap
        if cap and age > cap:
            return cap + 1
        if age >= self.context.preferences.age_kept_below:
            told = self._told(age)
            kept = not relative or age in self._told_in_rows or age + 1 in self.ages_to_come
            kept = kept or age in self._stated[0]  # a twin is as old as the patient
            if told is not None and (kept or age in self._by_year):
                return told
        return (self._relatives if relative else self._own).get(age, age)

    def numbers_in(self, surface: str, after: str = "") -> Iterator[int]:
        """The ages a text states in years."""
        for match in _FIGURES.finditer(surface):
            if not self._is_small(surface[match.end() :] + after[:12]) and len(match[0]) <= 3:
                yield int(match[0])
        number = self.number_in(surface) if not _FIGURES.search(surface) else None
        if number and not self._is_small(surface[number[2] :] + after[:12]):
            yield number[0]

    # -- how far they move -----------------------------------------------------------------------

    @cached_property
    def _stated(self) -> tuple[frozenset[int], frozenset[int]]:
        """The ages of the document: the patient's, and those of others."""
        own, others = set[int](), set(self.ages_beside())
        for mention in self.context.of_kind("age"):
            ages = self.numbers_in(mention.surface.strip(), mention.after)
            (others if self.is_relative(mention) else own).update(ages)
        return frozenset(own), frozenset(others)

    @cached_property
    def _own(self) -> Moves:
        """Unmoved where one of them is told by dates: the others keep their distance to it."""
        own, others = self._stated
        summed = not self.summed.isdisjoint(self.context.vocabulary)
        if summed or any(self._told(age) is not None for age in own):
            return {}
        ages = own if self._is_capped else own | others
        return self._moved(ages)

    @cached_property
    def _relatives(self) -> Moves:
        own, others = self._stated
        if self._own and not self._is_capped:
            return self._own
        if self.apart.search(self.context.text):
            return {}  # "cuatro años mayor que ella", whose age stays
        told = others & self._told_of_others
        return self._moved(others - told, fixed=frozenset(map(self.new_age, own)) | told)

    @property
    def _is_capped(self) -> bool:
        return bool(self.context.preferences.age_cap)

    def _moved(self, ages: frozenset[int], fixed: frozenset[int] = frozenset()) -> Moves:
        spelt = self._spelt

        def reads(age: int, moved: int) -> bool:
            """ "setenta" must not come back in "setenta y dos"."""
            return age not in spelt or self.spell(age) not in self.spell(moved)

        return moved_alike(ages, self._moves, self.context.preferences, fixed=fixed, reads=reads)

    @cached_property
    def _spelt(self) -> frozenset[int]:
        found = (self.number_in(m.surface) for m in self.context.of_kind("age", "kinship"))
        return frozenset(number[0] for number in found if number)

    @cached_property
    def _moves(self) -> list[int]:
        """The document's own move first, then smaller ones, then the other direction."""
        reach = self.context.preferences.age_range
        roll = sum(self.context.rolls.get(m.place, 0) for m in self.context.of_kind("age"))
        moves = [n for n in range(-reach, reach + 1) if n]
        first = moves[(self.context.source.number(len(moves), "age shift") + roll) % len(moves)]
        sign = 1 if first > 0 else -1
        same = sorted((m for m in moves if m * sign > 0), key=lambda m: abs(m - first))
        return [*same, *sorted((m for m in moves if m * sign < 0), key=abs)]

    def is_told_beside(self, mention: Mention) -> bool:
        """Whether a day beside an age gives it: "cuando su padre tenía 80", of a patient."""
        near = [day for other, day in self._days if abs(other.start - mention.start) < _BESIDE]
        told = ages_on(self._born, near)
        ages = frozenset(self.numbers_in(mention.surface, mention.after))
        return (bool(near) and told.issuperset(ages)) or self._is_born_beside(mention, ages)

    def _is_born_beside(self, mention: Mention, ages: AbstractSet[int]) -> bool:
        """Whether a birth in the same line gives an age: "n. 3/5/1954, hermana menor; 68 años"."""
        line = self.context.text.rfind("\n", 0, mention.start)
        first = max(line, mention.start - _BESIDE)
        born = [day for other, day in self._days if first < other.start < mention.start]
        told = ages_on(self._born.intersection(born), [day for _, day in self._days])
        return len(ages) == 1 and ages <= told

    def _told(self, age: int) -> int | None:
        """The age that dates give, if about the one stated; or one whose successor is told."""
        if age + 1 in self.ages_to_come or age in self._by_year:
            return age
        told = min(self._told_by_dates, key=lambda other: abs(other - age), default=None)
        if told is None or abs(told - age) > _MISCOUNTED:
            return None
        return told if told in self._ages_on_days else age  # years alone do not count so closely

    @cached_property
    def _ages_on_days(self) -> frozenset[int]:
        """What the exact days of the document make of the births it tells."""
        return ages_on(self._born, {day for _, day in self._days})

    @cached_property
    def _told_in_rows(self) -> frozenset[int]:
        """Ages of others that a birth in the same row of a table gives, wherever they are told."""
        days = sorted({day for _, day in self._days})
        rows = (age for day, age in self._in_cells() if is_so_old(day, age, days))
        return self._told_of_others.union(rows)

    @cached_property
    def _kept(self) -> frozenset[int]:
        """Ages of children, that stay as they are."""
        stated = self._stated[0] | self._stated[1]
        return frozenset(a for a in stated if a < self.context.preferences.age_kept_below)

    @cached_property
    def _hidden_ages(self) -> frozenset[int]:
        """Ages that a card tells to the year: "Madre: …, edad 31" is a patient's as well."""
        days = [day for _, day in self._days]
        return ages_on(self.hidden_births(), [max(days)]) if days else frozenset()

    @cached_property
    def _told_by_dates(self) -> frozenset[int]:
        """Ages that birth date and another date give away: all dates move together, so that
        these ages have to be written for the document to be right."""
        told = frozenset().union(*self._ages_by_birth)
        own = self._stated[0]
        if any(True for _ in self.hidden_births()) and not self._days:
            return told | own  # a card and an age tell together when it was written
        born = self._born or self._years_born
        near = any(abs(age - one) <= _MISCOUNTED for age in told for one in own)
        return told | own if born and not near else told  # a birth alone tells when it was written

    @cached_property
    def _told_of_others(self) -> frozenset[int]:
        """Ages of relatives that dates give away: by a card, or by a birth that is not the
        patient's, as no age of the patient is counted from it."""
        own = self._stated[0]
        others = (ages for ages in self._ages_by_birth if not ages & own)
        return self._hidden_ages.union(self._lifetimes, *others)

    @cached_property
    def _years_born(self) -> frozenset[int]:
        """Bare years of birth: "Nací en 1979"."""
        years = self.context.dates.years
        return frozenset(year for mention, year in years if self._is_birth(mention))

    @cached_property
    def _ages_by_birth(self) -> list[frozenset[int]]:
        """What the days and years of the document make of every birth it tells."""
        ends = ends_of_years(day for _, day in self._days)
        named = frozenset(year for _, year in self.context.dates.years)
        found = [ages_by_birth(birth, ends, named) for birth in sorted(self._born)]
        births = self._years_born
        years = {year for year, _, _ in ends}
        grown = (a for a in self._stated[0] if a >= self.context.preferences.age_kept_below)
        for year in births | years_of_birth(grown, named, years):
            found.append(ages_by_year(year, named | years))
        found += (frozenset({age}) for age in self._lifetimes)
        return [frozenset(age for age in ages if age >= 0) for ages in found]

    @cached_property
    def _by_year(self) -> frozenset[int]:
        """Ages of whoever is of a year that is told so: "cumple 90… es del 35"."""
        years = self.context.dates.years
        born = {year for mention, year in years if self.of_year.search(mention.before[-8:])}
        now = {day.year for _, day in self._days} or {year for _, year in years} - born
        stated = self._stated[0] | self._stated[1]
        counted = (age for year in born for age in ages_by_year(year, now))
        return stated & {age for age in counted if age >= self.context.preferences.age_kept_below}

    @cached_property
    def _lifetimes(self) -> frozenset[int]:
        """Stated ages that two years of one line give, a birth and a death ("1925 – 1971, a los
        46"), or a year beside the age and one of the document."""
        years = sorted((mention.start, year) for mention, year in self.context.dates.years)
        stated = self._stated[0] | self._stated[1]
        lives = {
            death - birth
            for (start, birth), (behind, death) in pairwise(years)
            if behind - start < _BESIDE and "\n" not in self.context.text[start:behind]
        }
        now = {day.year for _, day in self._days}
        for mention in self.context.of_kind("age"):
            near = [y for start, y in years if 0 < mention.start - start < _BESIDE]
            for age in self.numbers_in(mention.surface, mention.after):
                if any(year - y - age in (0, 1) for year in now for y in near):
                    lives.add(age)
        return frozenset(lives & stated)

    @cached_property
    def _days(self) -> list[tuple[Mention, date]]:
        return list(self.context.dates.exact_days())

    @cached_property
    def _born(self) -> frozenset[date]:
        """The days of birth that the document tells."""
        births = self._births([*(day for _, day in self._days), *self.hidden_births()])
        named = (*self._days, *self.context.dates.feast_days())  # "nacido el día de San Blas de"
        return births | {day for mention, day in named if self._is_birth(mention)}

    def _is_birth(self, mention: Mention) -> bool:
        return self.birth.search(fold(mention.before[-32:])) is not None

    def _births(self, likely: list[date]) -> frozenset[date]:
        """Days that nothing calls a birth, but that a stated age is counted from: in a cell of a
        table, a segment of HL7, an answer in a chat."""
        ages = self._stated[0] | self._hidden_ages
        grown = [age for age in ages if age >= self.context.preferences.age_kept_below]
        has_age = partial(is_so_old, days=sorted({day for _, day in self._days}))
        beside = [(age, year) for age, year in self._years_beside if age in grown]

        def is_counted(day: date) -> bool:
            """ "2009: temblor, a los 56 años", of somebody born in 1953."""
            return any(year - day.year - age in (0, 1) for age, year in beside)

        bracketed = [(day, _AGE_BEFORE.search(mention.before)) for mention, day in self._days]
        told = frozenset(day for day, age in bracketed if age and has_age(day, int(age[1])))
        told |= {day for day, age in self._in_cells() if has_age(day, age)}
        return told.union(
            day for day in set(likely) if any(has_age(day, age) for age in grown) or is_counted(day)
        )

    def _in_cells(self) -> Iterator[tuple[date, int]]:
        """Days with the ages right behind them: "23-07-1971 | 46", of whoever the row is about."""
        ends = {mention.end + gap: day for mention, day in self._days for gap in range(1, _CELL)}
        for mention in self.context.of_kind("age", "kinship"):
            if (day := ends.get(mention.start)) is not None:
                yield from ((day, age) for age in self.numbers_in(mention.surface, mention.after))

    @cached_property
    def _years_beside(self) -> list[tuple[int, int]]:
        """The ages of the document with the year that stands right before them."""
        years = sorted((mention.start, year) for mention, year in self.context.dates.years)
        found: list[tuple[int, int]] = []
        for mention in self.context.of_kind("age"):
            near = [year for start, year in years if 0 < mention.start - start < _BESIDE]
            ages = self.numbers_in(mention.surface, mention.after)
            found += [(age, year) for age in ages for year in near[-1:]]
        return found

    # -- writing ---------------------------------------------------------------------------------

    def _is_small(self, rest: str) -> bool:
        """Whether what follows a number says that it counts months or days."""
        return not _SEX.match(rest) and self.small_unit.match(fold(rest)) is not None

    def _in_figures(self, surface: str, after: str, relative: bool) -> str:
        def moved(match: re.Match[str]) -> str:
            if self._is_small(surface[match.end() :] + after[:12]) or len(match[0]) > 3:
                return match[0]
            age = self.new_age(int(match[0]), relative=relative)
            width = len(match[0]) if match[0].startswith("0") else 1
            return f"{age:0{width}d}{self._capped(int(match[0]))}"

        return _FIGURES.sub(moved, surface)

    def _capped(self, age: int) -> str:
        cap = self.context.preferences.age_cap
        return f" {self.or_more}" if cap and age > cap and self.or_more else ""

    def _in_words(self, surface: str, after: str, relative: bool) -> str | None:
        number = self.number_in(surface)
        if number is None:
            return None
        value, start, end = number
        rest = surface[end:]
        if self._is_small(rest + after[:12]) or self.vaguely.match(fold(rest + after[:12])):
            return surface
        age = self.new_age(value, relative=relative)
        if age == value:
            return surface
        spelt = self.spelt_before(age, rest + after[:12]) + self._capped(value)
        return surface[:start] + match_case(surface[start:end], spelt) + rest
