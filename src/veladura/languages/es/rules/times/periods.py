"""Periods in figures, which the word before their list tells: "cursos 86-87 a 91-92", "semanas 14
y 16 de 2024", "4/22, 1/22 y 10/21" (months of years)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from veladura.detect.rules.rule import WORD_END, Finding, PatternRule, WordRule
from veladura.detect.rules.starts import EDGE, find_all
from veladura.languages.es.rules.times.date_words import is_day
from veladura.wordlists import read_lists, read_table

_KIND = "date"
_RULE = "periodo"
_AND = r"(?:, ?| (?:y|e|a|al|i|o) | ?[-–] ?)"
_END = rf"{WORD_END}(?![-/.,:]\d)(?! ?%)"
_LAST_DAY = 31
_BEFORE = 90  # characters that may hold the word and the rest of its list

_TWO_YEARS = re.compile(rf"\d{EDGE}\d(?:\d\d)?[-/–](?:(?:19|20)\d\d|\d\d){_END}")
_SCHOOL = re.compile(
    r"(?<!\w)(?:curs|cursos?|campañas?|campanyes|campanya|temporad[ae]s?|promoci[oó]n|promociones)"
    r"(?: (?:escolar(?:es)?|acad[ée]micos?|antigripal(?:es)?|de (?:la )?(?:gripe|vacunaci[oó]n)))?"
    rf" (?:\d[\d/–-]{{4,8}}{_AND}){{0,6}}$"
    r"|(?<!\w)(?:ESO|bach(?:illerato|\.)?|primaria|infantil|FP|curso actual|batxillerat|gripe)"
    r"(?: de [a-z]{4,12})? ?\(?$",
    re.IGNORECASE,
)
_WEEK = re.compile(rf"\d{EDGE}\d?(?:{_AND}\d\d?){{0,8}}(?: de |/)(?:19|20)\d\d{_END}")
_DATED_WEEK = re.compile(  # "sem. 17 (21-25 abril)"
    rf"\d{EDGE}\d?(?= ?\((?:del? )?(?P<day>\d\d?)(?: ?(?:[-–]|al?) ?\d\d?)"
    r" (?:de )?(?P<month>[a-z]{3,10}))"
)
_WEEKS = re.compile(r"(?<!\w)(?:semanas?(?: epidemiol[óo]gicas?)?|sems?\.?) $", re.IGNORECASE)
_ISO_WEEK = re.compile(rf"[12]{EDGE}\d{{3}}-?W(?:[0-4]\d|5[0-3])(?!\w)")
_PADDED_MONTH = re.compile(  # "refuerzo 02/22"
    rf"0{EDGE}(?<=[a-zà-ÿ:)] .)[1-9]/(?:1[3-9]|2\d)(?=[.,;:)]|\s|$)(?! ?(?:mm|%|dB|kg))"
)
_MONTH_NAMES = read_table("veladura.languages.es", "words/months")[0][1:]
_DAYS_OF_MONTH, _ABOUT = 30.4, 14
_LEAST_MONTHS = 3  # of a list: two fractions may stand side by side
_MONTH = r"(?:0?[1-9]|1[0-2])/(?:1[3-9]|2\d)"  # no day has such a month
_IN_BRACKETS = re.compile(r"\((\d\d?)/(1[3-9]|2\d)\)")  # "4,1 (3/22), 5,0 (9/22)"
_DAYS_IN_BRACKETS = re.compile(r"\((\d\d?)/(1[0-2]|0?[1-9])\)")  # "1.760 (3/1), 1.905 (9/1)"
_MONTHS = re.compile(rf"\d{EDGE}\d?/(?:1[3-9]|2\d)(?:{_AND}{_MONTH}){{2,12}}{_END}")
_DAY_AND_MONTH = re.compile(r"(\d\d?)/(\d\d?)")
_ONE_MONTH = re.compile(r"(\d\d?)/(\d\d)")


@dataclass(frozen=True, slots=True)
class SchoolYearRule:
    """Two years in a row, of a school or of a campaign of vaccines."""

    name: str = _RULE
    kinds: frozenset[str] = frozenset({_KIND})

    def find(self, text: str) -> Iterator[Finding]:
        for match in find_all(_TWO_YEARS, text):
            one, two = (int(year[-2:]) for year in re.split("[-/–]", match[0]))
            start = match.start()
            if (two - one) % 100 == 1 and _SCHOOL.search(text, max(0, start - _BEFORE), start):
                yield Finding(*match.span(), _KIND, 0.97, _RULE, "is a year of school")


def _holds_its_days(week: re.Match[str]) -> bool:
    """Whether the day behind a week lies in it, more or less: that of a pregnancy does not."""
    months = [name[:3] for name in _MONTH_NAMES]
    if week["month"][:3] not in months:
        return False
    days = months.index(week["month"][:3]) * _DAYS_OF_MONTH + int(week["day"])
    return abs(days - 7 * int(week[0])) <= _ABOUT


@dataclass(frozen=True, slots=True)
class WeekRule:
    """The weeks of a year, which ends their list."""

    name: str = _RULE
    kinds: frozenset[str] = frozenset({_KIND})

    def find(self, text: str) -> Iterator[Finding]:
        dated = (match for match in find_all(_DATED_WEEK, text) if _holds_its_days(match))
        for match in (*find_all(_WEEK, text), *dated):
            start, end = match.span()
            if _WEEKS.search(text, max(0, start - len("semanas epidemiológicas ")), start):
                yield Finding(start, end, _KIND, 0.97, _RULE, "is a week of a year")


def _rows_in_brackets(text: str) -> list[list[re.Match[str]]]:
    """The months in brackets of each line, and the days."""
    rows: dict[tuple[int, int], list[re.Match[str]]] = {}
    for which, (form, last) in enumerate(((_IN_BRACKETS, 12), (_DAYS_IN_BRACKETS, _LAST_DAY))):
        for one in form.finditer(text):
            if 1 <= int(one[1]) <= last:
                rows.setdefault((which, text.rfind("\n", 0, one.start())), []).append(one)
    return list(rows.values())


@dataclass(frozen=True, slots=True)
class MonthListRule:
    """Months of years that go on or back in time, as visits are listed."""

    name: str = _RULE
    kinds: frozenset[str] = frozenset({_KIND})

    def find(self, text: str) -> Iterator[Finding]:
        lists = [listed.span() for listed in find_all(_MONTHS, text)]
        rows = [list(_ONE_MONTH.finditer(text, *span)) for span in lists]
        rows += _rows_in_brackets(text) if ")" in text else []
        for found in rows:
            months = [(int(month[2]), int(month[1])) for month in found]
            steps = {later > earlier for earlier, later in pairwise(months)}
            if len(steps) == 1 and len(found) >= _LEAST_MONTHS and len({*months}) == len(months):
                for month in found:
                    start, end = month.start(1), month.end(2)
                    yield Finding(start, end, _KIND, 0.95, _RULE, "is a month of a list")


_RANGE = re.compile(  # "Ceftriaxona 22/5–31/5"
    rf"\d{EDGE}\d?/(?:1[0-2]|0?[1-9]) ?[-–—] ?(?:0?[1-9]|[12]\d|3[01])/(?:1[0-2]|0?[1-9]){_END}"
)
_FIRST_OF_RANGE = re.compile(  # "16–27/10/2023"
    rf"\d{EDGE}(?<![/.,-].)\d?"
    r"(?= ?[-–—] ?(?:0?[1-9]|[12]\d|3[01])/(?:1[0-2]|0?[1-9])/(?:19|20)\d\d(?!\w))"
)
_PRESSURE = re.compile(r"(?<!\w)(?:TA|PA|tensi[óo]n\w*|AV|agudeza[^.\n]{0,20})[:. ]{1,2}$", re.I)
_LONGEST = 120  # days of such a range


@dataclass(frozen=True, slots=True)
class DayRangeRule:
    """From a day and month to another one, some weeks later."""

    name: str = _RULE
    kinds: frozenset[str] = frozenset({_KIND})

    def find(self, text: str) -> Iterator[Finding]:
        for match in find_all(_RANGE, text):
            one, two = list(_DAY_AND_MONTH.finditer(text, *match.span()))
            start, end = (int(day[2]) * 31 + int(day[1]) for day in (one, two))
            pressed = _PRESSURE.search(text, max(0, match.start() - 30), match.start())
            if pressed or all(int(day[1]) <= int(day[2]) for day in (one, two)):
                continue  # doses and grades: "1/2 - 1/4", "fuerza 4/5-5/5"
            if 0 < (end - start) % 372 <= _LONGEST and int(one[1]) <= _LAST_DAY:
                for day in (one, two):
                    yield Finding(*day.span(), _KIND, 0.95, _RULE, "is a day of a range")


# "recuerdo 2025", "cohorte 2018"
_HAPPENS = read_lists("veladura.languages.es", "words/date_rules")["of_a_year"]
_IN_YEAR = re.compile(
    rf"\w{{4,12}}:? (?P<value>(?:19[3-9]|20[0-4])\d){_END}(?! ?(?:mg|g|ml|cc|UI|kcal|x|×|€)\b)",
)
_UNTIL = re.compile(r"hasta el (?P<value>(?:[12]\d|3[01]|[1-9]))(?=\)[.,;]?(?:\s|$))")
PERIODS = (
    SchoolYearRule(),
    WeekRule(),
    MonthListRule(),
    DayRangeRule(),
    PatternRule(_RULE, _KIND, _FIRST_OF_RANGE, 0.95, "is the first day of a range", is_day),
    WordRule(_RULE, _KIND, frozenset(("hasta",)), _UNTIL, 0.9, "is the last day in brackets"),
    PatternRule(_RULE, _KIND, _ISO_WEEK, 0.97, "is a week as machines write it"),
    PatternRule(_RULE, _KIND, _PADDED_MONTH, 0.9, "is a month of a year"),
    WordRule(_RULE, _KIND, frozenset(_HAPPENS), _IN_YEAR, 0.93, "is the year of what happened"),
)
