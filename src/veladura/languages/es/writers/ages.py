"""Ages: moved by a few years, never across a border that matters, in figures or in words."""

import re
from datetime import date
from functools import cached_property

from veladura.languages.es.numerals import is_number_word, read_number, spell
from veladura.languages.es.writers.base import SpanishWriter
from veladura.text import fold, match_case
from veladura.transform.context import Mention

_OLDEST = 115
_MISCOUNTED = 1  # years by which a stated age may miss the one its dates give
_SMALL_UNIT = re.compile(r"\s*+[-/]?+\s*+(?:y medio\s+)?(?:mes|dia|sem|hora|min|m\b|d\b)")
_BIRTH = re.compile(r"nac|naix|jaiot|\bf\.? ?n\b")
_WORDS = re.compile(r"[^\W\d_]+")
_STAGES = re.compile(  # stages of life are as coarse as anything we could write instead
    r"(?:ano y medio|medio ano|recien nacid|neonat|lactante|nin[oa]|preescolar|escolar"
    r"|adolescente|joven|jovenes"
    r"|adult[oa]|ancian[oa]|mayor de edad|menor de edad|edad |menor|mayor|embarazada|gestante)"
)
_DECADES = ("sexagenari", "septuagenari", "octogenari", "nonagenari")


class AgeWriter(SpanishWriter):
    """Writes the ages of one document, all moved in the same direction."""

    def write(self, mention: Mention) -> str | None:
        return self.rewrite(mention.surface.strip(), mention.after)

    def rewrite(self, surface: str, after: str = "") -> str | None:
        """The text with its ages moved; the same text where the age is one that is kept."""
        if re.search(r"\d", surface):
            return self._in_figures(surface, after)
        spelt = self._in_words(surface, after)
        if spelt is not None:
            return spelt
        folded = fold(surface)
        for i, decade in enumerate(_DECADES):
            if folded.startswith(decade) and len(folded) <= len(decade) + 2:
                other = _DECADES[i + 1 if i < 2 else i - 1]
                return match_case(surface, other + folded[len(decade) :])
        return surface if _STAGES.match(folded) else None

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
                not (spelt and spell(age) in spell(moved))
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
        births = [day for mention, day in days if _BIRTH.search(fold(mention.before[-32:]))]
        told = {_age_at(birth, day) for birth in births for _, day in days if day > birth}
        told |= {year - birth.year for birth in births for year in writer.years()}
        return frozenset(age for age in told if age >= 0)

    def _in_figures(self, surface: str, after: str) -> str | None:
        failed = False

        def moved(match: re.Match[str]) -> str:
            nonlocal failed
            rest = fold(surface[match.end() :] + after[:12])
            if _SMALL_UNIT.match(rest) or len(match[0]) > 3:
                return match[0]
            age = self.new_age(int(match[0]))
            failed = failed or age is None
            width = len(match[0]) if match[0].startswith("0") else 1
            return match[0] if age is None else f"{age:0{width}d}"

        written = re.sub(r"(?<![\d.,])\d+(?![\d])", moved, surface)
        return None if failed else written

    def _in_words(self, surface: str, after: str) -> str | None:
        pieces = list(_WORDS.finditer(surface))
        for i, piece in enumerate(pieces):
            if not is_number_word(piece[0]):
                continue
            number = read_number([p[0] for p in pieces[i:]])
            if number is None:
                return None
            value, used = number
            start, end = piece.start(), pieces[i + used - 1].end()
            if _SMALL_UNIT.match(fold(surface[end:] + after[:12])):
                return surface
            age = self.new_age(value, spelt=True)
            if age is None:
                return None
            if age == value:
                return surface
            return surface[:start] + match_case(surface[start:end], spell(age)) + surface[end:]
        return None


def _age_at(birth: date, day: date) -> int:
    return day.year - birth.year - ((day.month, day.day) < (birth.month, birth.day))
