"""Which tokens of a date expression are its day, month and year, and where it holds two dates."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from veladura.transform.dates.calendar import CalendarWord

if TYPE_CHECKING:
    from veladura.transform.dates.grammar import DateGrammar

FIRST_YEAR, LAST_YEAR = 1850, 2150
ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
_APOSTROPHES = frozenset("'’´`")
_OF_BASQUE_MONTH = "aren"  # "martxoaren 17"
_LOOSEST = ",&–—-/"  # of the marks, the one most likely to stand between dates comes first
MARKS = frozenset("-–—/,&→")  # between two dates, or between the parts of one


@dataclass(frozen=True, slots=True)
class DateToken:
    """A piece of a date expression; `value` is what its number or month says."""

    text: str
    kind: str  # number spelt month roman weekday season period relmonth relyear join filler
    value: int = 0
    word: CalendarWord | None = None
    tail: str = ""  # an ordinal mark, kept only where it still fits
    unit: str = ""  # of a period: week, half, quarter


@dataclass(frozen=True, slots=True)
class DatePattern:
    """One date of an expression, as positions of its tokens."""

    day: int | None = None
    month: int | None = None
    year: int | None = None
    weekday: int | None = None
    season: int | None = None
    period: int | None = None  # a quarter, half-year or week
    relmonth: int | None = None
    relyear: int | None = None
    decade: bool = False  # the year stands for ten
    echo: int | None = None  # the day again, in words or figures: "15 (quince) de mayo"
    year_echo: int | None = None  # the year again: "dos mil veinte (2020)"
    heir: bool = False  # the next date of the expression gives what is missing here

    @property
    def precision(self) -> str:
        if self.day is not None:
            return "day"
        if self.month is not None or self.relmonth is not None:
            return "month"
        if self.season is not None:
            return "season"
        if self.period is not None:
            return "period"
        return "year" if self.year is not None else "weekday"

    @property
    def names_year(self) -> bool:
        """Whether a year is named, alone or with a month or a season."""
        season = self.precision == "season" and self.year is not None
        return season or (self.precision in ("month", "year") and not self.decade)


@dataclass(frozen=True, slots=True)
class DateExpression:
    tokens: tuple[DateToken, ...]
    dates: tuple[DatePattern, ...]


def find_dates(
    tokens: Sequence[DateToken], start: int, end: int, grammar: "DateGrammar"
) -> list[DatePattern]:
    """The dates between two positions, or none if that stretch is no date expression."""
    significant = [i for i in range(start, end) if tokens[i].kind not in ("filler", "join")]
    if not significant:
        return []
    joins = [i for i in range(significant[0], significant[-1]) if tokens[i].kind == "join"]
    words = grammar.mark_words
    spoken = [i for i in joins if tokens[i].text not in MARKS and tokens[i].text not in words]
    if not spoken:
        single = _single(tokens, significant, grammar)
        if single is not None:
            return [single]
    for i in spoken or sorted(joins, key=lambda i: _LOOSEST.find(tokens[i].text)):
        left = find_dates(tokens, start, i, grammar)
        right = find_dates(tokens, i + 1, end, grammar)
        short = [p for p in (*left, *right) if _is_short_year(tokens, p)]
        if short and not _follows(tokens, left, right):
            continue  # "45/67/2016" is not three years
        if left and right:
            return _joined(tokens, left, right)
    return []


def _is_short_year(tokens: Sequence[DateToken], pattern: DatePattern) -> bool:
    return pattern.precision == "year" and tokens[pattern.year or 0].value < 100


def _follows(
    tokens: Sequence[DateToken], left: Sequence[DatePattern], right: Sequence[DatePattern]
) -> bool:
    """ "1967-68": a year, and the one after it without its century."""
    if len(left) != 1 or len(right) != 1 or {left[0].precision, right[0].precision} != {"year"}:
        return False
    one, two = (tokens[p.year or 0].value for p in (left[0], right[0]))
    return one >= FIRST_YEAR and (two - one) % 100 == 1


def _joined(
    tokens: Sequence[DateToken], left: list[DatePattern], right: list[DatePattern]
) -> list[DatePattern]:
    last, first = left[-1], right[0]
    if last.precision == "year" and first.day is not None and first.month is None:
        right[0] = replace(first, day=None, year=first.day)  # "2015/16"
    elif (
        last.year is not None
        and first.day is not None
        and first.month is None
        and abs(tokens[first.day].value - tokens[last.year].value % 100) == 1
    ):
        right[0] = replace(first, day=None, year=first.day)  # "31.12.2023/22"
    wants = (last.precision == "day" and last.month is None and last.relmonth is None) or (
        last.precision in ("day", "month") and last.year is None
    )
    if wants:
        left[-1] = replace(last, heir=True)
    return [*left, *right]


def _single(
    tokens: Sequence[DateToken], significant: Sequence[int], grammar: "DateGrammar"
) -> DatePattern | None:
    weekdays = [i for i in significant if tokens[i].kind == "weekday"]
    rest = [i for i in significant if tokens[i].kind != "weekday"]
    if len(weekdays) > 1:
        return None
    pattern = _pattern(tokens, rest, bool(weekdays), grammar)
    if pattern is None or not _plausible(tokens, pattern):
        return None
    return replace(pattern, weekday=weekdays[0]) if weekdays else pattern


# What each part of a date is, where the kinds of its tokens say it all.
_LETTERS = {
    "number": "N",
    "spelt": "N",
    "month": "M",
    "roman": "M",
    "season": "S",
    "relmonth": "L",
    "relyear": "Y",
    "period": "P",
}
_PLAIN = {
    "MNN": ("month", "day", "year"),
    "NMY": ("day", "month", "relyear"),
    "NML": ("day", "month", "relyear"),  # "10 de enero del corriente"
    "NLN": ("day", "relmonth", "year"),
    "NL": ("day", "relmonth"),
    "MY": ("month", "relyear"),
    "M": ("month",),
    "PN": ("period", "year"),
    "NP": ("year", "period"),
    "PY": ("period", "relyear"),
    "P": ("period",),
    "SN": ("season", "year"),
    "S": ("season",),
}


def _pattern(
    tokens: Sequence[DateToken], rest: Sequence[int], weekday: bool, grammar: "DateGrammar"
) -> DatePattern | None:
    shape = "".join(_LETTERS[tokens[i].kind] for i in rest)
    if shape in _PLAIN:
        named: dict[str, Any] = dict(zip(_PLAIN[shape], rest, strict=True))
        return DatePattern(**named)
    match shape:
        case "":
            return DatePattern() if weekday else None
        case "NMN":
            return _named(tokens, rest)
        case "NNM" | "NNMN" | "NNMNN" if _says_again(tokens[rest[0]], tokens[rest[1]]):
            year = rest[3] if len(rest) > len("NNM") else None
            pattern = DatePattern(day=rest[0], echo=rest[1], month=rest[2], year=year)
            return _with_year_again(tokens, pattern, rest[4:])
        case "NMNN":
            pattern = DatePattern(day=rest[0], month=rest[1], year=rest[2])
            return _with_year_again(tokens, pattern, rest[3:])
        case "NM":
            if _is_year(tokens[rest[0]]):
                return DatePattern(year=rest[0], month=rest[1])
            return DatePattern(day=rest[0], month=rest[1])
        case "MN":
            alone = len(tokens[rest[1]].text) == 1 and tokens[rest[1]].kind == "number"
            of_month = tokens[rest[0]].text.lower().endswith(_OF_BASQUE_MONTH)
            if (weekday or alone or of_month) and tokens[rest[1]].value <= 31:  # "Mar  3" in a log
                return DatePattern(month=rest[0], day=rest[1])
            return DatePattern(month=rest[0], year=rest[1])
        case "NNN":
            return _three_numbers(tokens, rest)
        case "NN":
            return _two_numbers(tokens, rest, weekday)
        case "N":
            return _one_number(tokens, rest[0], grammar)
    return None


def _with_year_again(
    tokens: Sequence[DateToken], pattern: DatePattern, again: Sequence[int]
) -> DatePattern | None:
    """ "dos mil veinticuatro (2024)"; None where the last number is another year."""
    if not again:
        return pattern
    told = pattern.year is not None and _says_again(tokens[pattern.year], tokens[again[0]])
    return replace(pattern, year_echo=again[0]) if told else None


def _says_again(one: DateToken, other: DateToken) -> bool:
    return one.value == other.value and one.kind != other.kind


def _named(tokens: Sequence[DateToken], rest: Sequence[int]) -> DatePattern:
    first, last = rest[0], rest[2]
    if _is_year(tokens[first]):
        return DatePattern(year=first, month=rest[1], day=last)
    return DatePattern(day=first, month=rest[1], year=last)


def _three_numbers(tokens: Sequence[DateToken], rest: Sequence[int]) -> DatePattern:
    a, b, c = (tokens[i] for i in rest)
    if _is_year(a):
        return DatePattern(year=rest[0], month=rest[1], day=rest[2])
    if b.value > 12 >= a.value:
        return DatePattern(month=rest[0], day=rest[1], year=rest[2])
    if a.value > 31 and c.value <= 31:
        return DatePattern(year=rest[0], month=rest[1], day=rest[2])
    return DatePattern(day=rest[0], month=rest[1], year=rest[2])


def _two_numbers(
    tokens: Sequence[DateToken], rest: Sequence[int], weekday: bool
) -> DatePattern | None:
    a, b = (tokens[i] for i in rest)
    if any(t.text == "," for t in tokens[rest[0] : rest[1]]):
        return None  # "5, 6 y 7 de enero"
    if _is_year(a):
        return DatePattern(year=rest[0], month=rest[1]) if b.value <= 12 else None
    if _is_year(b) or (b.value > 12 >= a.value and not weekday):
        return DatePattern(month=rest[0], year=rest[1])
    return DatePattern(day=rest[0], month=rest[1])


def _one_number(tokens: Sequence[DateToken], i: int, grammar: "DateGrammar") -> DatePattern:
    if tokens[i].value % 10 == 0 and grammar.is_decade(tokens, i):
        return DatePattern(year=i, decade=True)  # "los años 90", "1990er Jahre"
    marks = _APOSTROPHES | grammar.year_words
    after_mark = any(t.text.lower() in marks for t in tokens[max(0, i - 2) : i])
    if _is_year(tokens[i]) or after_mark or tokens[i].value > 31:
        return DatePattern(year=i)
    return DatePattern(day=i)


def _is_year(token: DateToken) -> bool:
    return FIRST_YEAR <= token.value <= LAST_YEAR


def _plausible(tokens: Sequence[DateToken], pattern: DatePattern) -> bool:
    if pattern.day is not None and not 1 <= tokens[pattern.day].value <= 31:
        return False
    if pattern.month is not None and not 1 <= tokens[pattern.month].value <= 12:
        return False
    if pattern.period is not None and not 1 <= tokens[pattern.period].value <= 53:
        return False
    if pattern.year is not None:
        year = tokens[pattern.year]
        two_digits = year.value < 100 and (year.kind == "spelt" or len(year.text) == 2)
        return _is_year(year) or two_digits
    return True
