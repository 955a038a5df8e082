"""Days and years inside numbers: a file of 2023 is of the year its documents moved to."""

import re
from collections import Counter
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING

from veladura.transform.dates.shift import counted_day

if TYPE_CHECKING:
    from veladura.transform.dates.writer import DateWriter

_YEAR = re.compile(r"(?<![0-9])(?:19|20)\d\d(?![0-9])")
_SHORT_YEAR = re.compile(
    r"(?<=[/.\-])\d\d(?![0-9])|(?<![0-9A-Za-z])\d\d(?=[/\-]|\.\d{4,6}$|[A-Z]{1,2}-?\d{3})"
)
_FILE_YEAR = re.compile(  # "0673/19", "AP-24/03318", "TX19-0033"
    r"(?<=\d{3}/)\d\d(?=$|-[A-Z]$)|^[A-Z]{1,5}[-/ ]?(?P<year>\d\d)(?=[/.-]\d{2,})"
    r"|(?<=[A-Z]-\d{4}-)\d\d$"
)
_FILED_YEAR = re.compile(r"/(20[012]\d)(?!\d)")  # "441/2022"
_RUN = re.compile(
    r"(?<![0-9])(?P<alone>\d{8}|\d{6})(?![0-9])"
    r"|(?<![0-9])(?P<visit>20\d{6})(?=\d{3}(?![0-9]))"  # "V20240229001"
    r"|(?<=[A-Za-z])(?P<card>\d{6})(?=\d{3,8}(?![0-9])|[A-Z]{3,4}\d{0,6}$)"
    r"|(?<![0-9])(?P<iso>\d{4}-\d\d-\d\d)(?![0-9])"
    r"|(?<![0-9])(?P<split>\d\d-\d{4})(?=-)"  # "22-0901-3318"
    r"|(?<![0-9])(?P<spelt>\d{4}-\d{4})(?=-|$)"  # "PN-2023-0716-44"
    r"|(?<![0-9])(?P<apart>\d{3} \d{3})(?![0-9])"  # "CYL 270 928 1104"
    r"|(?<![0-9])(?P<counted>\d\d-?\d{3})(?![0-9])"
    r"|(?<![0-9])(?P<stamp>\d{8})(?=(?:\d\d|\d{4,6}|\d{9})(?![0-9]))"
)
_FORMS = (
    *("%y%m%d", "%d%m%y", "%Y%m%d", "%d%m%Y", "%Y-%m-%d", "%y-%m%d", "%Y-%m%d"),
    *("%y-%j", "%y%j"),  # the day counted in its year
)
_WITH_YEAR = {8: "%Y%m%d", 9: "%Y-%m%d", 10: "%Y-%m-%d"}  # characters → days that are surely such
_BETWEEN_MARKS = re.compile(r"[-/.]\d{4}[-/.]")
_NO_CHECK = 9  # digits: longer numbers may end in one that checks the others
_BRIEF = 6  # digits of a day without its century
_FEW = 13  # digits: a group of four that reads like a year is one
_HISTORY = 8  # years before the last day of a document in which a number is dated by it
_FILED = 1980  # files of two digits are not older
_FIRST, _LAST = 1930, 2027  # of years that stand in numbers


class DatesInside:
    """The days and years of one document, as they stand in its numbers; `text` tells more years."""

    def __init__(self, dates: "DateWriter", text: str = "") -> None:
        self._shift = dates.shift
        days = [*(day for _, day in dates.exact_days()), *dates.all_days()]
        self._exact = frozenset(days)
        self._days: dict[str, tuple[date, str]] = {}
        spelt = [(day, _spelt(day)) for day in self._exact]
        for i, form in enumerate(_FORMS):  # the first of them where a number reads in two ways
            for day, forms in spelt:
                self._days.setdefault(forms[i], (day, form))
        last = max(days, default=None)
        moved: dict[int, Counter[int]] = {}
        for day in days:
            moved.setdefault(day.year, Counter())[self._shift.moved(day).year] += 1
        self._moved_years = {year: _most(counted) for year, counted in moved.items()}
        self._years = frozenset(
            range(last.year - _HISTORY, last.year + 2) if last is not None else ()
        )
        self._named = {f"{day.year % 100:02d}": day.year for day in days if _is_recent(day, last)}
        filed = set(map(int, _FILED_YEAR.findall(text)))
        self._named |= {f"{y % 100:02d}": y for y in filed if f"{y % 100:02d}" not in self._named}

    def counted(self, number: str) -> str:
        """Seconds since 1970 that tell a day of the document, on the day it moves to; or ""."""
        return self._shift.moved_count(number) if counted_day(number) in self._exact else ""

    def within(self, number: str) -> Iterator[tuple[int, int, str]]:
        """Start, end and the new text of every day and year in a number."""
        for match in _RUN.finditer(number) if self._days else ():
            found = match[match.lastgroup or 0]
            told = self._day(found.replace(" ", ""))
            if told is not None:
                start, end = match.span(match.lastgroup or 0)
                moved = f"{self._shift.moved(told[0]):{told[1]}}"
                yield start, end, f"{moved[:3]} {moved[3:]}" if " " in found else moved
                if match.lastgroup in ("iso", "split", "spelt"):
                    return  # its year is told
            elif match.lastgroup == "stamp":
                yield from self._brief(match)
        digits = [c for c in number if c.isdecimal()]
        for match in _YEAR.finditer(number):
            apart = len(digits) <= _FEW or _BETWEEN_MARKS.fullmatch(number, *_around(match))
            alone = apart and _FIRST <= int(match[0]) <= _LAST
            if (alone or int(match[0]) in self._years) and len(number) > len(match[0]):
                yield match.start(), match.end(), str(self._moved(int(match[0])))
                return
        doubled = digits[:2] == digits[2:4]  # a province, in a licence
        if len(digits) <= _NO_CHECK and not doubled and len(number) > len("18/04"):
            yield from self._short_year(number)

    def _brief(self, stamp: re.Match[str]) -> Iterator[tuple[int, int, str]]:
        """A day of the document that a long number begins with: "210813000417"."""
        told = self._days.get(stamp[0][:_BRIEF])
        if told is not None and told[1] == "%y%m%d":
            start = stamp.start()
            yield start, start + _BRIEF, f"{self._shift.moved(told[0]):%y%m%d}"

    def _day(self, text: str) -> tuple[date, str] | None:
        """A day that the document names, or one of the years it speaks of, and its form."""
        form = _WITH_YEAR.get(len(text), "")
        counted = form == "%Y-%m%d" and self._shift.years  # "RE-2023-1231" would keep its number
        if text in self._days or not form or counted or int(text[:4]) not in self._years:
            return self._days.get(text)
        try:
            return datetime.strptime(text, form).date(), form
        except ValueError:
            return None

    def _short_year(self, number: str) -> Iterator[tuple[int, int, str]]:
        for match in _SHORT_YEAR.finditer(number):
            if match[0] in self._named:
                year = self._moved(self._named[match[0]])
                yield match.start(), match.end(), f"{year % 100:02d}"
                return
        filed = _FILE_YEAR.search(number)
        year = year_filed(number)
        if filed and year:
            start, end = filed.span("year") if filed["year"] else filed.span()
            yield start, end, f"{min(self._moved(year), _LAST) % 100:02d}"

    def _moved(self, year: int) -> int:
        """With most days of that year the document tells, or else with its middle."""
        return self._moved_years.get(year) or self._shift.moved(date(year, 7, 1)).year


def _spelt(day: date) -> tuple[str, ...]:
    """A day in each of `_FORMS`, in a tenth of the time that `strftime` takes."""
    y, m, d = f"{day.year:04d}", f"{day.month:02d}", f"{day.day:02d}"
    short, counted = y[2:], f"{day.timetuple().tm_yday:03d}"
    return (
        *(short + m + d, d + m + short, y + m + d, d + m + y, f"{y}-{m}-{d}"),
        *(f"{short}-{m}{d}", f"{y}-{m}{d}", f"{short}-{counted}", short + counted),
    )


def year_filed(number: str) -> int:
    """The year of a file that its number ends or begins with in two digits; 0 for none."""
    filed = _FILE_YEAR.search(number)
    if filed is None:
        return 0
    value = int(filed["year"] or filed[0])
    year = value + (2000 if value <= _LAST % 100 else 1900)
    return year if year >= _FILED else 0


def _around(match: re.Match[str]) -> tuple[int, int]:
    """Where a year stands with a character before and behind it."""
    return max(0, match.start() - 1), match.end() + 1


def _most(years: Counter[int]) -> int:
    return max(years, key=lambda year: (years[year], year))


def _is_recent(day: date, last: date | None) -> bool:
    return last is not None and last - day < timedelta(days=_HISTORY * 2 * 366)
