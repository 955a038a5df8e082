"""How far the dates of a document are moved: so many days, or whole years."""

import calendar
import re
from dataclasses import dataclass
from datetime import date, timedelta

_DAYS_IN_YEAR = 365.25
_SECONDS = re.compile(r"(1[2-9]\d{8})(\d{3})?")  # since 1970: from 2008 to 2033; and thousandths
_WEEK = re.compile(
    r"(?P<year>(?:19|20)\d\d)(?P<mark>-?W)(?P<number>\d\d)"
    r"|(?P<letter>S|SE|KW) ?(?P<week>\d{1,2})/(?P<of>(?:19|20)\d\d)"
)
_NEVER = re.compile(r"((?:19|20)\d\d)(02(?:29|3[01])|(?:0[469]|11)31)")
_SERIAL = re.compile(r"[2-4]\d{4}")  # days as a spreadsheet counts them: from 1954 to 2036
_A_DAY = 24 * 60 * 60  # seconds
_FIRST_DAY, _FIRST_SERIAL = date(1970, 1, 1), date(1899, 12, 30)


@dataclass(frozen=True, slots=True)
class Shift:
    """Whole years keep day and month: the end of a quarter stays one. 29 February becomes 28."""

    days: int
    years: int = 0  # nought where days are counted

    @classmethod
    def of_years(cls, years: int) -> "Shift":
        return cls(round(years * _DAYS_IN_YEAR), years)

    def moved(self, day: date) -> date:
        """The new day; one that no calendar has stays."""
        try:
            if not self.years:
                return day + timedelta(days=self.days)
            year = day.year + self.years
            leap = calendar.isleap(year) or (day.month, day.day) != (2, 29)
            return day.replace(year=year, day=day.day if leap else 28)
        except (OverflowError, ValueError):
            return day

    def moved_never(self, text: str) -> str:
        """A day that there is not, which a machine refused ("19440230"), in another year; or ""."""
        never = _NEVER.fullmatch(text)
        return f"{self.moved(date(int(never[1]), 7, 1)).year}{never[2]}" if never else ""

    def moved_week(self, text: str) -> str:
        """A week as machines write it, "2024-W12" or "S12/2024", of the new day; or ""."""
        week = _WEEK.fullmatch(text)
        if week is None:
            return ""
        year, number = (week["year"] or week["of"]), (week["number"] or week["week"])
        try:
            thursday = date.fromisocalendar(int(year), int(number), 4)
        except ValueError:
            return ""
        new = self.moved(thursday).isocalendar()
        if week["year"]:
            return f"{new.year}{week['mark']}{new.week:02}"
        return f"{week['letter']}{new.week:02}/{new.year}"

    def moved_count(self, text: str) -> str:
        """What machines count on the new day, seconds since 1970 or days since 1900; or ""."""
        if _SERIAL.fullmatch(text):
            return str(int(text) + self.days)
        seconds = _SECONDS.fullmatch(text)
        if seconds is None:
            return ""
        days, within = divmod(int(seconds[1]), _A_DAY)
        moved = self.moved(_FIRST_DAY + timedelta(days=days)) - _FIRST_DAY
        return f"{moved.days * _A_DAY + within}{seconds[2] or ''}"


def counted_day(text: str) -> date | None:
    """The day that a machine counts in seconds or days; None where it is none."""
    if _SERIAL.fullmatch(text):
        return _FIRST_SERIAL + timedelta(days=int(text))
    seconds = _SECONDS.fullmatch(text)
    return _FIRST_DAY + timedelta(seconds=int(seconds[1])) if seconds else None
