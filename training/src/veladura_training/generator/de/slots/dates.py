"""Days, months, years and clock times."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from veladura_training.generator.de import dates as calendar
from veladura_training.generator.de.markup import mark

if TYPE_CHECKING:
    from veladura_training.generator.de.case import Case


def date(case: "Case") -> str:
    return mark("DATE", case.date_style(case.rng))


def days(case: "Case") -> str:
    first, second = case.rng.randint(1, 14), case.rng.randint(15, 31)
    month = calendar.month_name(case.rng)
    return case.rng.choice((
        f"{mark('DATE', f'{first}.')} bis {mark('DATE', f'{second}. {month} {case.year}')}", f"{mark('DATE', f'{first}.')}/{mark('DATE', f'{second}. {month}')}", f"{mark('DATE', f'{first}. {month}')} bis {mark('DATE', f'{second}. {month} {case.year}')}",
        f"{mark('DATE', '1. Januar')} bis zum {mark('DATE', f'31. Dezember {case.year}')}", f"{mark('DATE', f'{first:02d}.{case.rng.randint(1, 12):02d}.')}–{mark('DATE', calendar.numeric_date(case.rng))}", f"{mark('DATE', month)} bis {mark('DATE', f'{calendar.month_name(case.rng)} {case.year}')}",
    ))  # fmt: skip


def times(case: "Case") -> str:
    joint = case.rng.choice(("–", "-", " bis ", " - "))
    return mark("DATE", calendar.clock(case.rng)) + joint + mark("DATE", calendar.clock(case.rng))


def year(case: "Case") -> str:
    return mark("DATE", str(case.year + case.rng.randint(-3, 1)))


def month(case: "Case") -> str:
    return mark("DATE", calendar.month_name(case.rng))


def monthyear(case: "Case") -> str:
    return mark("DATE", f"{calendar.month_name(case.rng)} {case.year}")


def day(case: "Case") -> str:
    return case.rng.choice(calendar.DAYS)


def week(case: "Case") -> str:
    return mark("DATE", f"KW {case.rng.randint(1, 52)}")


def mtdate(case: "Case") -> str:
    return mark(
        "DATE",
        f"{case.rng.randint(10, 26)}{case.rng.randint(1, 12):02d}{case.rng.randint(1, 28):02d}",
    )


def mtday(case: "Case") -> str:
    return mark("DATE", f"{case.rng.randint(1, 12):02d}{case.rng.randint(1, 28):02d}")


def packed(case: "Case") -> str:
    """A day without marks between its parts: 20250204."""
    return mark("DATE", f"{case.year}{case.rng.randint(1, 12):02d}{case.rng.randint(1, 28):02d}")


def clocks(case: "Case") -> str:
    """A time to the second."""
    rng = case.rng
    return mark(
        "DATE", f"{rng.randint(0, 23):02d}:{rng.randint(0, 59):02d}:{rng.randint(0, 59):02d}"
    )


def isoday(case: "Case") -> str:
    rng = case.rng
    return mark("DATE", f"{case.year}-{rng.randint(1, 12):02d}-{rng.randint(1, 28):02d}")


def isodate(case: "Case") -> str:
    day = isoday(case)
    return (
        f"{day}T{mark('DATE', f'{case.rng.randint(0, 23):02d}:{case.rng.randint(0, 59):02d}:00')}"
        if case.rng.random() < 0.2
        else day
    )


SLOTS: dict[str, Callable[["Case"], str]] = {
    slot.__name__: slot
    for slot in (
        date,
        days,
        times,
        year,
        month,
        monthyear,
        day,
        week,
        mtdate,
        mtday,
        packed,
        clocks,
        isoday,
        isodate,
    )
}
