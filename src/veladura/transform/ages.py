"""Ages: moved by a few years, never across a border that matters, in figures or in words."""

import re
from datetime import date
from functools import cached_property
from typing import ClassVar

from veladura.text import fold, match_case
from veladura.transform.context import C, Mention, SurfaceWriter

_OLDEST = 115
_MISCOUNTED = 1  # years by which a stated age may miss the one its dates give


class AgeWriter(SurfaceWriter[C]):
    """Writes the ages of one document, all moved in the same direction.

    One subclass a language; its patterns are tried on folded text.
    """

    small_unit: ClassVar[re.Pattern[str]]  # after a number that counts no years
    birth: ClassVar[re.Pattern[str]]  # before a date of birth
    stages: ClassVar[re.Pattern[str]]  # of life: as coarse as anything we could write instead

    def number_in(self, surface: str) -> tuple[int, int, int] | None:
        """The first number in words: its value, where it starts and ends."""
        raise NotImplementedError

    def spell(self, number: int) -> str:
        raise NotImplementedError

    def decade(self, surface: str) -> str | None:
        """Another word for an age of so many decades ("octogenaria"); None where it is none."""
        return None

    def write(self, mention: Mention) -> str | None:
        return self.rewrite(mention.surface.strip(), mention.after)

    def rewrite(self, surface: str, after: str = "") -> str | None:
        """The text with its ages moved; the same text where the age is one that is kept."""
        if re.search(r"\d", surface):
            return self._in_figures(surface, after)
        written = self._in_words(surface, after) or self.decade(surface)
        if written is not None:
            return written
        return surface if self.stages.match(fold(surface)) else None

    def new_age(self, age: int, *, spelt: bool = False) -> int | None:
        """Where an age goes; None when every place within reach is across a border.

        An age that is `spelt` does not go from "setenta" to "setenta y dos", which repeats it.
        """
        preferences = self.context.preferences
        if age < preferences.age_kept_below:
            return age
        told = min(self._told_by_dates, key=lambda other: abs(other - age), default=None)
        if told is not None and abs(told - age) <= _MISCOUNTED:
            return told
        cuts = preferences.age_cuts
        band = sum(age >= cut for cut in cuts)
        for move in self._moves:
            moved = age + move
            if (
                not (spelt and self.spell(age) in self.spell(moved))
                and preferences.age_kept_below <= moved <= max(_OLDEST, age)
                and sum(moved >= cut for cut in cuts) == band
            ):
                return moved
        return None

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

    @cached_property
    def _told_by_dates(self) -> frozenset[int]:
        """Ages that birth date and another date give away: all dates move together, so that
        these ages have to be written for the document to be right."""
        writer = self.context.dates
        days = list(writer.exact_days())
        births = [day for mention, day in days if self.birth.search(fold(mention.before[-32:]))]
        told = {_age_at(birth, day) for birth in births for _, day in days if day > birth}
        told |= {year - birth.year for birth in births for year in writer.years()}
        return frozenset(age for age in told if age >= 0)

    def _in_figures(self, surface: str, after: str) -> str | None:
        failed = False

        def moved(match: re.Match[str]) -> str:
            nonlocal failed
            rest = fold(surface[match.end() :] + after[:12])
            if self.small_unit.match(rest) or len(match[0]) > 3:
                return match[0]
            age = self.new_age(int(match[0]))
            failed = failed or age is None
            width = len(match[0]) if match[0].startswith("0") else 1
            return match[0] if age is None else f"{age:0{width}d}"

        written = re.sub(r"(?<![\d.,])\d+(?![\d])", moved, surface)
        return None if failed else written

    def _in_words(self, surface: str, after: str) -> str | None:
        number = self.number_in(surface)
        if number is None:
            return None
        value, start, end = number
        if self.small_unit.match(fold(surface[end:] + after[:12])):
            return surface
        age = self.new_age(value, spelt=True)
        if age is None or age == value:
            return None if age is None else surface
        return surface[:start] + match_case(surface[start:end], self.spell(age)) + surface[end:]


def _age_at(birth: date, day: date) -> int:
    return day.year - birth.year - ((day.month, day.day) < (birth.month, birth.day))
