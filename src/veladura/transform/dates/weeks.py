"""Weeks of a year that stand behind their word: "semanas 14, 16 y 18 de 2024", "sem. 17"."""

import re

from veladura.transform.context import Mention
from veladura.transform.dates.grammar import DateGrammar
from veladura.transform.dates.patterns import DateExpression, DatePattern, DateToken

_PIECE = re.compile(r"(?P<year>(?:19|20)\d\d)|(?P<week>\d{1,2})|[^\d]+")
_LISTED = re.compile(r"\d{1,2}(?:[^\d\n]{1,4}\d{1,2}){0,8}(?:[/-]| del? | )(?:19|20)\d\d")
_WEEKS_OF_MONTH = 4.35
_LAST_WEEK = 53
_ABOUT = 2  # weeks by which a day and month may be off


def week_expression(mention: Mention, grammar: DateGrammar) -> DateExpression | None:
    """The weeks that a mention counts behind its word; None where it counts none of a year."""
    surface = mention.surface.strip()
    if not surface[:1].isdigit() or not grammar.week_before.search(mention.before):
        return None
    if _LISTED.fullmatch(surface):
        return _weeks(surface)
    return _weeks(surface) if is_week_beside(mention, grammar) else None


def is_week_beside(mention: Mention, grammar: DateGrammar) -> bool:
    """ "17 (21-25 abril)": whether the days behind a number lie in that week of their year."""
    days = grammar.week_days.match(mention.after)
    surface = mention.surface.strip()
    if days is None or not surface.isdecimal() or len(surface) > len(str(_LAST_WEEK)):
        return False
    named = grammar.calendar.look_up("months", days["month"]) if days["month"] else None
    month = named.index if named else int(days["number"] or 0) - 1
    near = month * _WEEKS_OF_MONTH + int(days["day"]) / 7
    return month >= 0 and abs(near - int(surface)) <= _ABOUT


def _weeks(surface: str) -> DateExpression | None:
    tokens: list[DateToken] = []
    weeks: list[int] = []
    year: int | None = None
    for piece in _PIECE.finditer(surface):
        if piece["week"]:
            weeks.append(len(tokens))
            tokens.append(DateToken(piece[0], "period", int(piece[0]), unit="week"))
        elif piece["year"]:
            year = len(tokens)
            tokens.append(DateToken(piece[0], "number", int(piece[0])))
        else:
            tokens.append(DateToken(piece[0], "filler"))
    if not weeks or any(not 1 <= tokens[week].value <= _LAST_WEEK for week in weeks):
        return None
    *others, last = weeks
    dates = (
        *(DatePattern(period=week, heir=True) for week in others),
        DatePattern(period=last, year=year),
    )
    return DateExpression(tuple(tokens), dates)
