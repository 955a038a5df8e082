"""Reads the dates of a document one beside the other: what stands around them tells them apart."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import fields, replace
from datetime import date
from typing import Any

from veladura.transform.context import Mention
from veladura.transform.dates.fill import Parsed, fill, in_one_order
from veladura.transform.dates.grammar import DateGrammar
from veladura.transform.dates.parse import parse_date
from veladura.transform.dates.patterns import DateExpression, DatePattern, DateToken

_EMBEDDED = re.compile(
    r"(?<!\d)\d{1,2}(?P<mark>[/.-])\d{1,2}(?:(?P=mark)(?:19|20)?\d\d)?(?!\d)"
    r"|(?<!\d)\d{1,2} de [^\W\d_]{4,10}(?: del? (?:19|20)\d\d)?(?!\w)"
)
_MORE = re.compile(r"(?<!\w)[^\W\d_]{4}")  # says something of the day: "dia de la Patria"
_WHOLE_YEAR = 4  # figures
_SHORT_YEAR = 2
_SIX_FIGURES = re.compile(r"\d{6}")
_ENOUGH = 2  # months of another language that a document in it has
_LAST_DAY = 31
_CENTURY = 100  # years
_CUT_SHORT = 3  # letters
_LONGEST_CUT = 5  # letters of weekdays that are all cut short: "miérc"
_TELLING = 60  # characters before a date that tell what its figures are
_TIME_OF_DAY = re.compile(r"\s\d\d:\d\d:\d\d")
_WEEK_PIECE = re.compile(r"(?P<year>(?:19|20)\d\d)|(?P<week>\d{1,2})|[^\d]+")
_LISTED_WEEKS = re.compile(r"\d{1,2}(?:[^\d\n]{1,4}\d{1,2}){0,8}(?:[/-]| del? | )(?:19|20)\d\d")
_WEEKS_OF_MONTH = 4.35
_LAST_WEEK = 53
_ABOUT = 2  # weeks by which a day and month may be off


def parse_mentions(mentions: Sequence[Mention], grammar: DateGrammar) -> Parsed[Mention]:
    """Every mention with the expression it is; None for one that makes no sense as a date."""
    parsed = in_one_order(
        [(m, _without_count(m, _in_log(m, _parsed(m, grammar)), grammar)) for m in mentions]
    )
    parsed = [(m, _in_century(e, grammar.last_short_year) if e else None) for m, e in parsed]
    parsed = _days_of_list(_year_first(parsed), grammar)
    return _in_one_tongue(_as_weekdays(parsed, grammar), grammar)


def _in_century(expression: DateExpression, last: int) -> DateExpression:
    """With years of two figures that are later than `last` in the century before this."""
    years = [p.year for p in expression.dates if p.year is not None]
    if not any(last < expression.tokens[year].value < _CENTURY for year in years):
        return expression
    tokens = list(expression.tokens)
    for year in years:
        if last < tokens[year].value < _CENTURY and tokens[year].kind == "number":
            tokens[year] = replace(tokens[year], value=1900 + tokens[year].value)
    return DateExpression(tuple(tokens), expression.dates)


def _year_first(parsed: Parsed[Mention]) -> Parsed[Mention]:
    """ "220908" beside "20220908": six figures begin with the year where that is a day that the
    document names in full, and no other."""
    full = {day for _, e in parsed if e and (day := _day_told(e, _WHOLE_YEAR)) is not None}
    short = [e for m, e in parsed if e and _SIX_FIGURES.fullmatch(m.surface.strip())]
    if not full or not short:
        return parsed
    turned = {id(e): _turned(e) for e in short if _day_told(e, _SHORT_YEAR) not in full}
    said = {key: e for key, e in turned.items() if _day_told(e, _SHORT_YEAR) in full}
    return [(m, said.get(id(e), e)) for m, e in parsed]


def _days_of_list(parsed: Parsed[Mention], grammar: DateGrammar) -> Parsed[Mention]:
    """ "6-8 y 20-22 de diciembre": two days, where days of a month go on behind them."""
    result = list(parsed)
    for i, (mention, expression) in enumerate(parsed[:-1]):
        after, following = parsed[i + 1]
        gap = mention.after[: after.start - mention.end]
        if expression is None or following is None or len(following.dates) < _ENOUGH:
            continue
        first, last = expression.dates[0], following.dates[-1]
        joined = [token.text for token in expression.tokens[1:-1]] == ["-"]
        listed = last.month is not None and following.dates[0].day is not None
        if joined and listed and first.day == 0 and grammar.range_gap.fullmatch(gap):
            told = (DatePattern(day=0, heir=True), DatePattern(day=len(expression.tokens) - 1))
            result[i] = (mention, DateExpression(expression.tokens, told))
    return result


def _turned(expression: DateExpression) -> DateExpression:
    pattern = expression.dates[0]
    told = replace(pattern, day=pattern.year, year=pattern.day)
    return DateExpression(expression.tokens, (told,))


def _day_told(expression: DateExpression, figures: int) -> date | None:
    """The day that one date names, whose year has so many figures."""
    pattern = expression.dates[0]
    if len(expression.dates) > 1 or pattern.day is None or pattern.month is None:
        return None
    if pattern.year is None or len(expression.tokens[pattern.year].text) != figures:
        return None
    return fill(expression, pattern, date.min)


def _in_one_tongue(parsed: Parsed[Mention], grammar: DateGrammar) -> Parsed[Mention]:
    """ "16 de agosto" beside "28 de setembro": a month that several languages write alike is of the
    one that the others are of."""
    votes = Counter(
        language
        for _, expression in parsed
        for token in (expression.tokens if expression else ())
        if token.word
        and grammar.code not in (languages := grammar.calendar.languages_of([token.text]))
        for language in languages
    )
    tongue, voted = votes.most_common(1)[0] if votes else (grammar.code, 0)
    if tongue == grammar.code or voted < _ENOUGH:
        return parsed
    return [(m, _said_in(tongue, e, grammar) if e else None) for m, e in parsed]


def _said_in(tongue: str, expression: DateExpression, grammar: DateGrammar) -> DateExpression:
    """With the months of that language, where it has the word."""
    tokens = list(expression.tokens)
    for i, token in enumerate(tokens):
        word = grammar.calendar.look_up("months", token.text, (tongue,)) if token.word else None
        if token.kind == "month" and word is not None and word.language == tongue:
            tokens[i] = replace(token, word=word)
    return DateExpression(tuple(tokens), expression.dates)


def _parsed(mention: Mention, grammar: DateGrammar) -> DateExpression | None:
    if grammar.is_count(mention):
        return None
    if weeks := week_expression(mention, grammar):
        return weeks
    expression = _parsed_whole(mention, grammar)
    surface = mention.surface.strip()
    if expression is None and any(map(str.isdigit, surface)) and not grammar.feasts.find(surface):
        return _embedded(surface, grammar)
    return expression


def _parsed_whole(mention: Mention, grammar: DateGrammar) -> DateExpression | None:
    before = mention.before[-_TELLING:]
    surface = _without_feast(mention.surface.strip(), grammar)
    expression = parse_date(surface, grammar, before)
    day, _, feast = surface.partition(", ")
    feast, _, year = feast.partition(", ")
    if expression is None and year:  # "quince de octubre, fiesta de santa Teresa, de 1999"
        expression = parse_date(f"{day} {year}", grammar, before)
    if expression is not None or not feast or any(map(str.isdigit, feast)):
        return expression
    expression = parse_date(day, grammar, before)
    holiday = grammar.holiday(feast, ", ")
    if expression is None or not holiday:  # "13, Santa Lucía"
        return None
    return DateExpression(
        (*expression.tokens, DateToken(f", {holiday}", "filler")), expression.dates
    )


def _embedded(surface: str, grammar: DateGrammar) -> DateExpression | None:
    """The one day and month among words that say nothing of a day: "el mero 10 de mayo",
    "24/05alas"; None where other figures stand by."""
    found = _EMBEDDED.search(surface)
    if found is None:
        return None
    before, after = surface[: found.start()], surface[found.end() :]
    told = re.search(r"\d", before + after) or _MORE.search(surface, found.end())
    expression = None if told else parse_date(found[0], grammar)
    if expression is None or any(p.day is None or p.month is None for p in expression.dates):
        return None
    if grammar.feasts.find(before.strip()):  # "Pascua 17 de abril"
        before = f"{grammar.holiday(before.strip(), '') or before.strip()} "
    tokens = (DateToken(before, "filler"), *expression.tokens, DateToken(after, "filler"))
    return DateExpression(tokens, tuple(map(_one_further, expression.dates)))


def _one_further(pattern: DatePattern) -> DatePattern:
    """The same behind one more token."""
    places = {field.name: getattr(pattern, field.name) for field in fields(pattern)}
    further: dict[str, Any] = {n: at + 1 for n, at in places.items() if type(at) is int}
    return replace(pattern, **further)


def _without_feast(surface: str, grammar: DateGrammar) -> str:
    """ "viernes santo 29 de marzo" as "viernes 29 de marzo": it is another feast's no more."""
    feast = grammar.feast_weekday.match(surface)
    if feast is None or feast.end() == len(surface) or grammar.feasts.find(surface) is not None:
        return surface
    return feast["weekday"] + surface[feast.end() :]


def _in_log(mention: Mention, expression: DateExpression | None) -> DateExpression | None:
    """ "Nov 08 03:22:17": before a time what follows the month is its day, and no year."""
    if expression is None or not _TIME_OF_DAY.match(mention.after) or len(expression.dates) > 1:
        return expression
    pattern = expression.dates[0]
    if pattern.day is not None or pattern.month is None or pattern.year is None:
        return expression
    token = expression.tokens[pattern.year]
    if pattern.year < pattern.month or len(token.text) > len("31"):
        return expression
    told = replace(pattern, day=pattern.year, year=None)
    return DateExpression(expression.tokens, (told,))


def _without_count(
    mention: Mention, expression: DateExpression | None, grammar: DateGrammar
) -> DateExpression | None:
    """ "viernes. Ocho días", "viernes, 3 días": a weekday, and a number that is no day."""
    if expression is None:
        return None
    pattern = expression.dates[-1]
    if len(expression.dates) > 1:  # "21/6/21, 4 meses"
        alone = pattern.day is not None and pattern.month is pattern.weekday is None
        if not alone or not grammar.counted.match(mention.after):
            return expression
        *others, last = expression.dates[:-1]
        return DateExpression(expression.tokens, (*others, replace(last, heir=False)))
    if pattern.weekday is None or pattern.day is None or pattern.month is not None:
        return expression
    weekday = expression.tokens[pattern.weekday]
    between = "".join(t.text for t in expression.tokens[pattern.weekday + 1 : pattern.day])
    whole = weekday.word is not None and max(map(len, weekday.word.form)) > _LONGEST_CUT
    if grammar.counted.match(mention.after) or (whole and between.startswith(". ")):
        return DateExpression(expression.tokens, (replace(pattern, day=None),))
    return expression


def _as_weekdays(
    parsed: list[tuple[Mention, DateExpression | None]], grammar: DateGrammar
) -> list[tuple[Mention, DateExpression | None]]:
    """ "Lun.", "Mar.", "Mié.", "Lun 8", "Mar 9": between weekdays "mar" is no month; that of
    "mar. 2023" is."""
    alone = [e is not None and _is_weekday(e.dates[0]) for _, e in parsed]
    dayed = [
        named and e is not None and e.dates[0].day is not None
        for named, (_, e) in zip(alone, parsed, strict=True)
    ]
    result = list(parsed)
    cut_short = _are_cut_short(parsed, alone)
    for i, (mention, expression) in enumerate(parsed):
        beside = any(alone[max(0, i - 1) : i + 2]) or cut_short
        months = [t for t in expression.tokens if t.kind == "month"] if expression else []
        if not beside or expression is None or len(months) != 1 or len(expression.dates) > 1:
            continue
        word = grammar.calendar.look_up("weekdays", months[0].text)
        position = expression.tokens.index(months[0])
        pattern = expression.dates[0]
        counted = pattern.year is None and pattern.day is not None and position < pattern.day
        dated = (
            pattern.year is not None and len(expression.tokens[pattern.year].text) == _WHOLE_YEAR
        )
        if pattern.year is not None and not any(dayed[max(0, i - 1) : i + 2]):
            continue  # "lunes", and "Mar 19": a month of a year
        if word is not None and not dated and (pattern.precision == "month" or counted):
            token = replace(months[0], kind="weekday", value=word.index + 1, word=word)
            tokens = [*expression.tokens]
            tokens[position] = token
            told = DatePattern(weekday=position, day=_day_behind(expression, pattern))
            result[i] = (mention, DateExpression(tuple(tokens), (told,)))
    return result


def _are_cut_short(parsed: Parsed[Mention], alone: Sequence[bool]) -> bool:
    """ "mie", "mar", "jue" in a column: whether weekdays stand alone, cut short, several times."""
    named = [m.surface.strip() for (m, _), lone in zip(parsed, alone, strict=True) if lone]
    return sum(len(word) == _CUT_SHORT for word in named) >= _ENOUGH


def _day_behind(expression: DateExpression, pattern: DatePattern) -> int | None:
    """Where the day is that was taken for a year: "Mar 22" behind "lunes 21"."""
    if pattern.day is not None or pattern.year is None:
        return pattern.day
    return pattern.year if 1 <= expression.tokens[pattern.year].value <= _LAST_DAY else None


def _is_weekday(pattern: DatePattern) -> bool:
    """Whether a weekday is named, alone or with its day: "Lun 8"."""
    return pattern.weekday is not None and pattern.month is None and pattern.year is None


def week_expression(mention: Mention, grammar: DateGrammar) -> DateExpression | None:
    """The weeks that a mention counts behind its word; None where it counts none of a year."""
    surface = mention.surface.strip()
    if not surface[:1].isdigit() or not grammar.week_before.search(mention.before):
        return None
    if _LISTED_WEEKS.fullmatch(surface):
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
    for piece in _WEEK_PIECE.finditer(surface):
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
