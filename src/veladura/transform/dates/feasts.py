"""Feasts used as dates ("por San Blas", "el día de Navidad"): moved to the nearest other feast."""

import re
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache

from veladura.transform.lexicon import table
from veladura.transform.surface import fold, match_case

_ARTICLE = re.compile(r"^(?:el|la|los|las) ", re.IGNORECASE)
_AROUND = re.compile(
    r"^(?:(?:el|la|las|los) )?(?:(?:dia|fiesta|fiestas|festividad|festivo|puente|mes|misa) "
    r"(?:de |del ))?(?:(?:el|la|los|las) )?$"
)


_AROUND_GERMAN = re.compile(r"^(?:(?:an|am|zu|vor|nach|uber|um|seit|bis|der|den|dem)\s)?$")


@dataclass(frozen=True, slots=True)
class Feast:
    """A feast; `year` is set when the text names it ("Reyes de 2016")."""

    name: str
    month: int  # 0: counted from Easter
    day: int
    year: int = 0

    def day_in(self, year: int) -> date:
        if not self.month:
            return easter(year) + timedelta(days=self.day)
        return date(year, self.month, self.day)

    def written(self, surface: str, other: "Feast", shift: timedelta) -> str:
        """`surface` with this feast's name and year replaced by the other's."""
        folded, own = fold(surface), fold(_ARTICLE.sub("", self.name))
        start = folded.find(own)
        head, tail = surface[:start], surface[start + len(own) :]
        name = _ARTICLE.sub("", other.name)
        if self.year:
            year = (self.day_in(self.year) + shift).year
            tail = re.sub(r"\d+", lambda m: str(year)[-len(m[0]) :], tail)
        return head + match_case(surface[start : start + len(own)], name) + tail


def easter(year: int) -> date:
    """Easter Sunday of the Gregorian calendar (the anonymous algorithm)."""
    a, b, c = year % 19, year // 100, year % 100
    d = (19 * a + b - b // 4 - (b - (b + 8) // 25 + 1) // 3 + 15) % 30
    e = (32 + 2 * (b % 4) + 2 * (c // 4) - d - c % 4) % 7
    f = d + e - 7 * ((a + 11 * d + 22 * e) // 451) + 114
    return date(year, f // 31, f % 31 + 1)


@cache
def _feasts(language: str) -> tuple[Feast, ...]:
    return tuple(
        Feast(name, 0 if month == "easter" else int(month), int(day))
        for name, month, day in table(f"{language}/feasts")
    )


@cache
def _by_length(language: str) -> tuple[tuple[str, Feast], ...]:
    named = ((fold(_ARTICLE.sub("", feast.name)), feast) for feast in _feasts(language))
    return tuple(sorted(named, key=lambda pair: -len(pair[0])))


def find_feast(surface: str, language: str = "es") -> Feast | None:
    folded = fold(surface)
    if len(folded) != len(surface):
        return None
    around = _AROUND_GERMAN if language == "de" else _AROUND
    for name, feast in _by_length(language):
        start = folded.find(name)
        if start >= 0 and around.match(folded[:start]):
            rest = re.fullmatch(
                r"(?:es|s)?(?:(?: del?(?: ano)?)? (\d{4}|\d\d))?", folded[start + len(name) :]
            )
            if rest:
                year = int(rest[1] or 0)
                if 0 < year < 100:
                    year += 1900 if year > 35 else 2000
                return Feast(feast.name, feast.month, feast.day, year)
    return None


def nearest_feast(day: date, other_than: Feast, language: str = "es") -> Feast:
    """The feast closest to a day among those with the same article, which may be outside."""
    article = _ARTICLE.match(other_than.name)
    candidates = [
        feast
        for feast in _feasts(language)
        if fold(feast.name) != fold(other_than.name)
        and (_ARTICLE.match(feast.name) or [""])[0] == (article or [""])[0]
    ]
    return min(candidates, key=lambda feast: abs((feast.day_in(day.year) - day).days))
