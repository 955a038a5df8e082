"""Days and years inside numbers: a file of 2023 is of the year its documents moved to."""

import re
from collections.abc import Iterator
from datetime import date, timedelta
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from veladura.transform.dates.writer import DateWriter

_YEAR = re.compile(r"(?<![0-9])(?:19|20)\d\d(?![0-9])")
_SHORT_YEAR = re.compile(r"(?<=[/.\-])\d\d(?![0-9])|(?<![0-9A-Za-z])\d\d(?=[/\-])")
_RUN = re.compile(r"(?<![0-9])(?:\d{8}|\d{6})(?![0-9])")
_FORMS = ("%y%m%d", "%d%m%y", "%Y%m%d", "%d%m%Y")
_NO_CHECK = 9  # digits: longer numbers may end in one that checks the others
_HISTORY = 8  # years before the last day of a document in which a number is dated by it


class DatesInside:
    """The days and years of one document, as they stand in its numbers."""

    def __init__(self, dates: "DateWriter") -> None:
        self._shift = dates.shift
        days = [day for _, day in dates.exact_days()]
        self._days = {f"{day:{form}}": (day, form) for day in days for form in _FORMS}
        last = max(days, default=None)
        self._years = frozenset(
            range(last.year - _HISTORY, last.year + 2) if last is not None else ()
        )
        self._named = {f"{day.year % 100:02d}": day for day in days if last and _is_near(day, last)}

    def within(self, number: str) -> Iterator[tuple[int, int, str]]:
        """Start, end and the new text of every day and year in a number."""
        if not self._days:
            return
        for match in _RUN.finditer(number):
            if match[0] in self._days:
                day, form = self._days[match[0]]
                yield match.start(), match.end(), f"{self._shift.moved(day):{form}}"
        for match in _YEAR.finditer(number):
            if int(match[0]) in self._years and len(number) > len(match[0]):
                yield match.start(), match.end(), str(self._moved(int(match[0])))
                return
        digits = [c for c in number if c.isdecimal()]
        doubled = digits[:2] == digits[2:4]  # a province, in a licence
        for match in (
            _SHORT_YEAR.finditer(number) if len(digits) <= _NO_CHECK and not doubled else ()
        ):
            if match[0] in self._named and len(number) > len("18/04"):
                year = self._moved(self._named[match[0]].year)
                yield match.start(), match.end(), f"{year % 100:02d}"
                return

    def _moved(self, year: int) -> int:
        return self._shift.moved(date(year, 7, 1)).year


def _is_near(day: date, last: date) -> bool:
    return last - day < timedelta(days=2 * 366)
