"""How the parts of a date are written: another day, month or year in the form the old one had."""

from collections.abc import Sequence
from datetime import date

from veladura.text import match_case
from veladura.transform.dates.fill import SEASONS
from veladura.transform.dates.grammar import DateGrammar
from veladura.transform.dates.patterns import ROMAN, DateExpression, DateToken
from veladura.transform.dates.resolve import Resolved
from veladura.transform.dates.shift import Shift

_SCHOOL_BEGINS = 8  # the month before which a year of it is the one that began before
_UNREADABLE = frozenset("_?*")  # for the second figure of a day: "2_"


def padding(expression: DateExpression) -> bool | None:
    """Whether days and months are written with two digits; None when it does not show.

    In running text ("3 de mayo") they are not, unless one visibly is.
    """
    numbers = [
        expression.tokens[i].text
        for pattern in expression.dates
        for i in (pattern.day, pattern.month)
        if i is not None and expression.tokens[i].kind == "number"
    ]
    first = expression.dates[0]
    if any(text[0] == "0" for text in numbers) or (
        first.year is not None
        and first.month is not None
        and first.year < first.month
        and expression.tokens[first.month].kind == "number"
    ):
        return True  # "2019-12-30" is always followed by "2019-04-03"
    if any(len(text) == 1 for text in numbers):
        return False
    if first.month is None and first.day is not None and len(expression.dates) == 1:
        return False  # "am 12."
    if first.day is None and first.month is not None and first.year is not None and numbers:
        return True  # "10/2023"
    texts = [token.text for token in expression.tokens]
    kinds = {token.kind for token in expression.tokens}
    if kinds & {"roman", "relmonth"} or (kinds & {"month", "weekday"} and " " in texts):
        return False if numbers else None
    if len(texts) == 1:
        return False if numbers else None
    if not any(token.kind in ("filler", "join") for token in expression.tokens):
        return True  # "20240618", "22FEB2019": nothing between the parts
    return None


def number_like(token: DateToken, value: int, padded: bool, grammar: DateGrammar) -> str:
    if token.kind == "spelt":
        return match_case(token.text, grammar.write_number(token.text, token.value, value))
    if token.text[-1:] in _UNREADABLE:
        return f"{value // 10}{token.text[-1]}"
    if "." in token.text:
        return f"{value // 1000}.{value % 1000:03d}"
    if value > 100 and len(token.text) == 2:
        return f"{value % 100:02d}"
    return f"{value:02d}" if padded and len(token.text) == 2 else str(value)


def month_like(token: DateToken, month: int, padded: bool, grammar: DateGrammar) -> str:
    if token.kind == "roman":
        return (
            match_case(token.text, ROMAN[month - 1]) if token.text.islower() else ROMAN[month - 1]
        )
    if token.word is not None:
        return match_case(token.text, token.word.written(month - 1))
    return number_like(token, month, padded, grammar)


def season_of(day: date) -> int:
    """The season a day lies in, counted from spring."""
    return next(
        (
            i
            for i, (m, d, _, _) in reversed(list(enumerate(SEASONS)))
            if (day.month, day.day) >= (m, d)
        ),
        3,
    )


def is_numeric(expression: DateExpression) -> bool:
    """Whether the month is in figures: "3 de mayo" does not tell how 3/5 is written."""
    months = [pattern.month for pattern in expression.dates if pattern.month is not None]
    return any(expression.tokens[month].kind == "number" for month in months)


def is_school_year(dates: Sequence[Resolved]) -> bool:
    """ "2023-24", "23/24": two years, one after the other, and nothing else."""
    years = [d.day.year for d in dates if d.pattern.precision == "year" and not d.pattern.decade]
    return len(dates) == len(years) == 2 and years[1] - years[0] == 1


def years_in_a_row(dates: Sequence[Resolved], shift: Shift) -> list[date]:
    """Where the years of a school year, of a season of vaccines go: they meet in its middle."""
    middle = shift.moved(dates[1].day.replace(month=1, day=1))
    first = middle.year - (middle.month < _SCHOOL_BEGINS)
    return [date(first, 7, 1), date(first + 1, 7, 1)]


def in_month(day: date, moved: date) -> date:
    """In the month a day was in, as near as can be to where it moved."""
    around = (date(moved.year + n, day.month, 15) for n in (-1, 0, 1))
    return min(around, key=lambda other: abs(other - moved))


def at_edge(day: date, anchor: str | None, *, whole_year: bool) -> date:
    """The first or the last days of a month or a year, where they are spoken of."""
    if anchor == "start":
        return day.replace(day=1, month=1 if whole_year else day.month)
    if anchor == "end":
        return day.replace(day=28, month=12 if whole_year else day.month)
    return day
