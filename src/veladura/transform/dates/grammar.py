"""How a language says dates: what the engine has to know to read them and to write them back."""

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from datetime import date
from typing import ClassVar

from veladura.text import match_case
from veladura.transform.context import Mention
from veladura.transform.dates.anachronisms import Facts
from veladura.transform.dates.calendar import Calendar
from veladura.transform.dates.feasts import Feasts
from veladura.transform.dates.nth_weekdays import EdgeOfTime, NthWeekday, PartOfMonth
from veladura.transform.dates.patterns import ROMAN, DateToken

_LAST_WORD = re.compile(r"([^\W\d_]{2,12})[.,]{0,2}[^\S\n](?:(?:de[nmr]|am)\s)?$", re.IGNORECASE)
_NEXT_WORD = re.compile(
    r"(?:\s\(|,\s)([^\W\d_]{2,12})(?=[\s.,;)])"
    r"|[^\S\n]{1,4}([^\W\d_]{2,12})(?=\.?[^\S\n]{0,9}(?:\n|$)|\.?[^\S\n]{2})"  # of a column
)
NEVER = re.compile(r"(?!)")


class DateGrammar(ABC):
    """One subclass a language, in its folder; words are folded."""

    code: ClassVar[str]  # of its own words in the calendar
    calendar: ClassVar[Calendar]
    feasts: ClassVar[Feasts]
    fillers: ClassVar[frozenset[str]]  # words inside a date that say nothing by themselves
    joins: ClassVar[frozenset[str]]  # words between two dates
    ordinals: ClassVar[frozenset[str]] = frozenset()  # counts before a week, a quarter, a term
    units: ClassVar[frozenset[str]] = frozenset()  # what such counts count
    year_words: ClassVar[frozenset[str]] = frozenset()  # right before a year of two digits
    relative: ClassVar[re.Pattern[str]]  # "del mes pasado"; its groups are `month` and `year`
    earlier: ClassVar[re.Pattern[str]]  # in such a phrase: the one before
    later: ClassVar[re.Pattern[str]]
    same: ClassVar[re.Pattern[str]]  # counted from the date spoken of, not from today
    signed: ClassVar[re.Pattern[str]]  # where a letter says when it was written
    birth: ClassVar[re.Pattern[str]]  # before a date of birth
    feast_weekday: ClassVar[re.Pattern[str]] = NEVER  # "viernes santo", with its `weekday`
    named_feast: ClassVar[re.Pattern[str]] = NEVER  # in small letters a name, as all names there
    to_come: ClassVar[re.Pattern[str]] = NEVER  # before a day after the one spoken of last
    period: ClassVar[re.Pattern[str]] = NEVER  # a quarter, a half-year, a week
    of_same_year: ClassVar[re.Pattern[str]] = NEVER  # behind a day: of the year of the writing
    week_before: ClassVar[re.Pattern[str]] = NEVER  # the word for weeks that are counted behind it
    week_days: ClassVar[re.Pattern[str]] = NEVER  # behind a week: a `day`, `month` or its `number`
    hints: ClassVar[tuple[tuple[re.Pattern[str], str], ...]] = ()  # what only some language writes
    last_short_year: ClassVar[int] = 35  # of two figures that is of this century: loans end so late
    year_first: ClassVar[bool] = False  # six digits are year, month, day
    years_by_themselves: ClassVar[bool] = False  # a bare year is no year of some day that is named
    keeps_weekdays: ClassVar[bool] = False  # weekdays stand outside dates: whole weeks keep them
    same_season: ClassVar[bool] = False  # whole weeks within the season, if that is preferred
    facts: ClassVar[Facts] = Facts()  # words that were not there before some day
    range_gap: ClassVar[re.Pattern[str]] = NEVER  # between the bounds of a range
    range_end: ClassVar[re.Pattern[str]] = NEVER  # a gap behind which a range ends, and no list
    lettered_day: ClassVar[re.Pattern[str]] = NEVER  # a letter for the weekday, and a day: "L 3"
    closed: ClassVar[frozenset[tuple[int, int]]] = frozenset()  # months and days: nobody is seen
    school_year: ClassVar[re.Pattern[str]] = NEVER  # before two years that belong together
    short_year: ClassVar[re.Pattern[str]] = NEVER  # before a year without its century: "en el"
    eve: ClassVar[re.Pattern[str]] = NEVER  # before a feast: the day or the night before it
    day_next_to: ClassVar[re.Pattern[str]] = NEVER  # before a feast: the day before or after it
    decade: ClassVar[re.Pattern[str]] = NEVER  # before a number that is one
    full_date: ClassVar[re.Pattern[str]] = NEVER  # a day that is surely one, wherever it stands
    said_date: ClassVar[re.Pattern[str]] = NEVER  # a `day` that is one by the words around it
    mark_words: ClassVar[frozenset[str]] = frozenset()  # marks inside a date, said aloud
    no_date: ClassVar[re.Pattern[str]] = NEVER  # before figures that only look like a date
    counted: ClassVar[re.Pattern[str]] = NEVER  # behind a number that is no day: "viernes, 3 días"
    cites_years: ClassVar[bool] = False  # what stays has its year: "ESC 2021" is not before it
    no_year: ClassVar[re.Pattern[str]] = re.compile(r"[\w.,:]")  # before digits that are no year
    relative_months: ClassVar[Mapping[int, str]]  # -1, 0, 1 → "del mes anterior"…
    month_alone: ClassVar[str]  # "de {}": a month that a relative phrase becomes
    year_alone: ClassVar[str]
    month_joint: ClassVar[str]  # between a day and its month
    year_joint: ClassVar[str]  # between a month and its year
    short_year_joint: ClassVar[str] = " "  # before a year without its century

    @abstractmethod
    def read_number(self, text: str, start: int) -> tuple[int, int] | None:
        """The number in words that begins at `start`, and how many characters it takes."""

    @abstractmethod
    def write_number(self, text: str, old: int, new: int) -> str:
        """`new` in words, as `text` spells `old`."""

    def is_decade(self, tokens: Sequence[DateToken], i: int) -> bool:
        """Whether the number at `i`, a multiple of ten, stands for ten years."""
        return False

    def period_of(self, text: str) -> tuple[str, int]:
        """Of what `period` matched, the unit ("week", "half", "quarter") and its number."""
        raise NotImplementedError

    def write_period(self, token: DateToken, number: int) -> str:
        """Another quarter, half-year or week, written as it was: in digits or roman."""
        digits = re.search(r"\d+", token.text)
        if digits:
            width = len(digits[0]) if digits[0][0] == "0" else 1
            return re.sub(r"\d+", f"{number:0{width}d}", token.text, count=1)
        return re.sub(r"^[IViv]+", ROMAN[number - 1], token.text)

    def vaguely(self, surface: str, before: str) -> str | None:
        """What may be said instead of a day nobody can compute ("la feria de Écija"); or None."""
        return None

    def vaguely_in(self, vague: str, year: str, before: str) -> str:
        """The same with the year behind it (" de 1992")."""
        return vague + year

    def respelt(self, text: str) -> str:
        """A text with the numbers in words that a scanner tore as they were."""
        return text

    def is_other_word(self, word: str) -> bool:
        """Whether what looks like a misspelt month or weekday is another word: "madres"."""
        return False

    def nth_weekday(self, surface: str) -> NthWeekday | PartOfMonth | EdgeOfTime | None:
        """ "primer jueves de octubre", "segunda semana de mayo", read; None where it is none."""
        return None

    def says_no_day(self, surface: str) -> bool:
        """Whether an expression names a part of any year and may stay: "2.º trimestre"."""
        return False

    def is_count(self, mention: Mention) -> bool:
        """Whether a number counts days from something: "el día 14 tras el ictus"."""
        return False

    def is_bound(self, mention: Mention) -> bool:
        """Whether a month is the one in which something always is: school begins in September."""
        return False

    def keeps_month(self, mention: Mention) -> bool:
        """Whether a day stays within its month: a year of school begins on it."""
        return False

    def said_in(self, tongue: str, vague: str) -> str:
        """What is said of a feast without its name, in a document of another language."""
        return vague

    def is_day_of(self, surface: str, before: str) -> bool:
        """Whether a feast is named as one certain day: "el día del Pilar"."""
        return False

    def in_month(self, surface: str, vague: str, before: str, day: date) -> str:
        """What is said of a feast that no other stands for: its month, where that reads better."""
        return vague

    def feast_beside(self, surface: str, new: str, before: str) -> str | None:
        """What goes with the words before a feast where its substitute does not; or None."""
        return None

    def holiday(self, surface: str, before: str) -> str | None:
        """What may be said instead of a feast beside its day; or None, and it is masked."""
        return None

    def join_month(self, tokens: Sequence[DateToken], texts: list[str], month: int) -> None:
        """Change what stands before a month where the new one asks for it: "d'abril"."""
        return

    def write_season(self, token: DateToken, index: int, before: str) -> str:
        """Another season (from 0, spring) in the form of the old one."""
        return match_case(token.text, token.word.written(index)) if token.word else token.text

    def part_of_month(self, surface: str, before: str) -> int:
        """The day that "mediados de mayo" is about; 0 where a month is named alone."""
        return 0

    def weekday_beside(self, before: str, after: str) -> int | None:
        """The weekday (from 0) that stands right before a date, or behind it; None for none."""
        named = (match for match in (_NEXT_WORD.match(after), _LAST_WORD.search(before)) if match)
        found = (self.calendar.look_up("weekdays", match[match.lastindex or 1]) for match in named)
        return next((word.index for word in found if word), None)
