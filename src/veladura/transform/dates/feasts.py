"""Feasts used as dates ("por San Blas", "el día de Navidad"): moved to the nearest other feast."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import cached_property

from veladura.text import fold, match_case
from veladura.transform.dates.shift import Shift

_WELL_KNOWN = 64  # the first so many rows of a list: everybody knows when they are
_NEVER = "-"  # the group of feasts that are read and never written
_NEAR, _SAME_WEEKDAY = 12, 20  # days within which such a one, or one of the same weekday, will do
_LETTER = re.compile(r"[^\W\d_]")  # which every name has, and most dates have not
_PIVOT = 35  # two-digit years up to this one belong to this century


@dataclass(frozen=True, slots=True)
class Feast:
    """A feast; `year` is set when the text names it ("Reyes de 2016")."""

    name: str  # without its article
    article: str  # "la " of "la Inmaculada", which may stand outside the mention
    month: int  # 0: counted from Easter
    day: int
    group: str = ""  # feasts of one group stand for one another
    year: int = 0

    def day_in(self, year: int) -> date:
        if not self.month:
            return easter(year) + timedelta(days=self.day)
        return date(year, self.month, self.day)

    def written(self, surface: str, other: "Feast", shift: Shift, *, plain: bool = False) -> str:
        """`surface` with this feast's name and year replaced by the other's; `plain` gives a name
        its capitals, where the old one is a word that has none: "fin de año"."""
        folded, own = fold(surface), fold(self.name)
        start = folded.find(own)
        head, tail = surface[:start], surface[start + len(own) :]
        if self.year:
            year = shift.moved(self.day_in(self.year)).year
            tail = re.sub(r"\d+", lambda m: str(year)[-len(m[0]) :], tail)
        piece = surface[start : start + len(own)]
        new = other.name if plain else match_case(piece, other.name)
        if piece[:1].islower() and own.split()[0] == fold(new).split()[0]:
            # "día de Reyes" for "día de Andalucía" and for "día de las madres"
            said = other.name if own.startswith("dia ") else new
            new = said[:1].lower() + said[1:]
        return head + new + tail


def easter(year: int) -> date:
    """Easter Sunday of the Gregorian calendar (the anonymous algorithm)."""
    a, b, c = year % 19, year // 100, year % 100
    d = (19 * a + b - b // 4 - (b - (b + 8) // 25 + 1) // 3 + 15) % 30
    e = (32 + 2 * (b % 4) + 2 * (c // 4) - d - c % 4) % 7
    f = d + e - 7 * ((a + 11 * d + 22 * e) // 451) + 114
    return date(year, f // 31, f % 31 + 1)


class Feasts:
    """The feasts of a language.

    `rows` are name, month (or "easter"), day and group, if any; those of the group "-" are read and
    never written. `before` and `after` say what may stand around a
    feast's folded name, with the group `year`.
    """

    def __init__(
        self,
        rows: tuple[tuple[str, ...], ...],
        *,
        before: re.Pattern[str],
        after: re.Pattern[str],
        article: re.Pattern[str],
        weekdays: frozenset[str] = frozenset(),
    ) -> None:
        self._before, self._after = before, after
        self._article = article
        self._weekdays = weekdays  # folded
        self._all = tuple(_feast(row, article) for row in rows)

    @cached_property
    def groups(self) -> frozenset[str]:
        """Those whose feasts are written for one another: languages beside the own."""
        return frozenset(feast.group for feast in self._all) - {"", _NEVER}

    @cached_property
    def _by_length(self) -> tuple[tuple[str, Feast], ...]:
        named = ((fold(feast.name), feast) for feast in self._all)
        return tuple(sorted(named, key=lambda pair: -len(pair[0])))

    def find(self, surface: str) -> Feast | None:
        folded = fold(surface)
        if len(folded) != len(surface) or not _LETTER.search(folded):
            return None
        for name, feast in self._by_length:
            start = folded.find(name)
            if start >= 0 and self._before.fullmatch(folded[:start]):
                rest = self._after.fullmatch(folded[start + len(name) :])
                if rest:
                    year = int(rest["year"] or 0)
                    if 0 < year < 100:
                        year += 1900 if year > _PIVOT else 2000
                    return replace(feast, year=year)
        return None

    def behind(self, feast: Feast, surface: str, before: str) -> Feast:
        """The feast with the article that stands before it, if it has none of its own: what takes
        the place of "la Navidad" goes with "la" as well."""
        word = re.search(r"(?<!\w)\w{2,3} $", before)
        if word is None or feast.article or not fold(surface).startswith(fold(feast.name)):
            return feast
        article = self._article.match(word[0].lower())
        return replace(feast, article=article[0]) if article else feast

    def nearest(
        self, day: date, other_than: Feast, fits: Callable[[date], bool] = lambda _: True
    ) -> Feast:
        """The feast closest to a day among those with the same article, which may be outside.

        One everybody knows goes before others, one whose day `fits` before them; one that names a
        weekday becomes one of the same weekday, or that weekday: whole weeks leave it what it was.
        """
        weekday = self._weekday_of(other_than)
        group = "" if other_than.group == _NEVER else other_than.group
        candidates = [
            feast
            for feast in self._all
            if feast.group == group
            and (feast.month, feast.day) != (other_than.month, other_than.day)
            and feast.article == other_than.article
            and self._weekday_of(feast) == weekday
            and fold(feast.name).startswith("dia ") == fold(other_than.name).startswith("dia ")
        ]

        def far(feast: Feast) -> int:
            return abs((feast.day_in(day.year) - day).days)

        candidates = [f for f in candidates if fits(f.day_in(day.year))] or candidates
        best = min(candidates, key=far, default=other_than)
        if weekday:
            close = best is not other_than and far(best) <= _SAME_WEEKDAY
            return best if close else replace(other_than, name=weekday.lower())
        known = [feast for feast in candidates if feast in self._well_known and far(feast) <= _NEAR]
        return min(known, key=far, default=best)

    @cached_property
    def _well_known(self) -> frozenset[Feast]:
        return frozenset(self._all[:_WELL_KNOWN])

    def _weekday_of(self, feast: Feast) -> str:
        """The weekday that a feast's name begins with; or ""."""
        first = feast.name.partition(" ")[0]
        return first if fold(first) in self._weekdays else ""


def _feast(row: tuple[str, ...], article: re.Pattern[str]) -> Feast:
    name, month, day, *group = row
    found = article.match(name)
    length = found.end() if found else 0
    moving = month == "easter"
    return Feast(
        name[length:], name[:length], 0 if moving else int(month), int(day), "".join(group)
    )
