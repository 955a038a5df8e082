"""Dates of the episode and of the history, whole or in part."""

import datetime
from collections.abc import Callable
from typing import TYPE_CHECKING

from veladura_training.generator.engine.markup import inner
from veladura_training.generator.es import dates as calendar
from veladura_training.generator.es.markup import mark
from veladura_training.generator.es.resources import lines

if TYPE_CHECKING:
    from veladura_training.generator.es.case import Case


def _style(case: "Case", weighted: tuple[tuple[str, int], ...]) -> str:
    return calendar.pick(case.rng, weighted)


def _date(case: "Case", date: datetime.date, style: str) -> str:
    return mark("date", calendar.render(date, style, case.language if case.chance(0.5) else "es"))


def date(case: "Case") -> str:
    """A full date of this episode, mostly in the document's own style."""
    style = case.date_style if case.chance(0.8) else _style(case, calendar.STYLES)
    return _date(case, calendar.around(case.rng, case.admitted, 30, 60), style)


def admitted(case: "Case") -> str:
    return _date(case, case.admitted, case.date_style)


def discharged(case: "Case") -> str:
    return _date(case, calendar.around(case.rng, case.admitted, 0, 20), case.date_style)


def born(case: "Case") -> str:
    return _date(
        case, case.born, case.date_style if case.chance(0.85) else _style(case, calendar.STYLES)
    )


def day(case: "Case") -> str:
    """Part of a date near the episode: "el 22", "martes 9", "5/3", "octubre"."""
    return _date(
        case, calendar.around(case.rng, case.admitted, 40, 40), _style(case, calendar.PARTIAL)
    )


def past(case: "Case") -> str:
    """A date in the history: a year, a month, a month and year."""
    date = calendar.around(case.rng, case.admitted, 365 * min(30, case.years + 1), 0)
    return _date(case, date, _style(case, calendar.VAGUE))


def year(case: "Case") -> str:
    return _date(
        case, calendar.around(case.rng, case.admitted, 365 * min(30, case.years + 1), 0), "%Y"
    )


def month(case: "Case") -> str:
    return _date(
        case,
        calendar.around(case.rng, case.admitted, 300, 200),
        case.rng.choice(("B", "B", "B de %Y")),
    )


def weekday(case: "Case") -> str:
    return _date(case, calendar.around(case.rng, case.admitted, 10, 10), "A")


def dayn(case: "Case") -> str:
    """The first of two days of one month: "del 3 al 9 de mayo"."""
    return mark("date", str(case.rng.randint(1, 30)))


def weekdays(case: "Case") -> str:
    weekday = inner(case.fill("weekday"))
    return mark("date", weekday if weekday.endswith("s") else f"{weekday}s")


def decade(case: "Case") -> str:
    return mark("date", case.rng.choice(("50", "60", "70", "80", "90", "ochenta", "setenta")))


def yearwords(case: "Case") -> str:
    return mark("date", calendar.spelled(case.admitted.year - case.rng.randint(0, 20)))


def daywords(case: "Case") -> str:
    date = calendar.around(case.rng, case.admitted, 20, 40)
    month = calendar.render(date, "B")
    weekday = calendar.render(date, "A")
    day = calendar.spelled(date.day)
    return mark(
        "date",
        case.rng.choice((f"{day} de {month}", f"{weekday} {day}", weekday, month, f"día {day}")),
    )


def feast(case: "Case") -> str:
    """A feast or season, the article outside the span, sometimes with its year."""
    feast = case.rng.choice(lines("holidays"))
    if case.chance(0.15) and "pasad" not in feast:
        feast += f" {case.rng.choice(('de', 'del'))} {case.admitted.year - case.rng.randint(0, 5)}"
    for article in ("el ", "la "):
        if feast.startswith(article):
            return article + mark("date", feast.removeprefix(article))
    return mark("date", feast)


SLOTS: dict[str, Callable[["Case"], str]] = {
    slot.__name__: slot
    for slot in (
        date,
        admitted,
        discharged,
        born,
        day,
        past,
        year,
        month,
        weekday,
        dayn,
        weekdays,
        decade,
        yearwords,
        daywords,
        feast,
    )
}
