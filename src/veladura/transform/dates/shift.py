"""How far the dates of a document are moved: so many days, or whole years."""

import calendar
from dataclasses import dataclass
from datetime import date, timedelta

_DAYS_IN_YEAR = 365.25


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
