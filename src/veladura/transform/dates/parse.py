"""Reads a date expression into tokens, and says which token is a day, a month, a year.

Writing a date back means giving new values to those tokens: whatever stands between them, and how
each is written (padding, case, roman, in words), stays as it was.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from difflib import get_close_matches
from itertools import pairwise

from veladura.text import fold
from veladura.transform.dates.grammar import DateGrammar
from veladura.transform.dates.patterns import (
    FIRST_YEAR,
    MARKS,
    ROMAN,
    DateExpression,
    DatePattern,
    DateToken,
    find_dates,
)

_TWO_YEARS = re.compile(
    r"(?P<lead>(?:[^\W\d_]{2,12} ){0,5})(?P<one>\d\d)(?P<mark>[-/–])(?P<two>\d\d)"
)
_MONTHS = 12  # "21/22" is no day of a month
_SPACED = re.compile(r"(?<!\d)\d \d(?!\d)")
_SPACED_OUT = re.compile(r"(?<=\d) (?=\d)|(?<=[/−-]) | (?=[/−-])")
_DAY_OF_STATEMENT = re.compile(  # "0314" is the 14th of March, "3103" the 31st
    r"(?!19|20)(?:(?P<mm>0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])|(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2]))"
)
_TORN_DAY = re.compile(  # "2_/01", "23/0": a figure that nobody can read any more
    r"(?P<tens>[0-3])(?P<gap>[_?*])(?P<mark>[/.-])(?P<month>0[1-9]|1[0-2])(?P<rest>(?:(?P=mark)\d{2,4})?)"
    r"|(?P<day>0[1-9]|[12]\d|3[01])(?P<cut>[/.-](?:0|[01]?[_?*])?)"
)
_LAST_OF_MONTH = 30
_AMID = 5  # of ten days, of which one is meant
_MISREAD = frozenset("OolI")
_FIGURES = str.maketrans("SBZO", "5820")
_LOST_LETTERS = re.compile(r"(?<![^\W_])[^\W\d_]{0,9}(?:[_\ufffd█▒]{1,4}[^\W\d_]{1,9}){1,3}(?!\w)")
_LONGEST_TORN = 48  # characters of one date, with blanks in it
_SHORTEST_MONTH = 4  # letters of one in full: "mayo"
_LAST_SHORT = 100  # numbers below it may be a year without its century
_FIRST_YEAR = re.compile(r"(?<!\d)(?:19|20)(\d\d)[-/–]$")
_BEFORE_YEAR = re.compile(r"[-/.](?:19|20)?\d\d(?!\d)")
_PIECE = re.compile(
    r"(?P<time>(?:(?<!\w)(?:[aA]|[dD]e) )?[lL]['’](?=\d|a[bg]|oct)|(?<=\d{14})Z"
    r"|(?<=\d{14})\.\d{1,6}(?:[+-]\d{4})?(?!\d)|(?<=\d)\d{4}[A-Z](?=[A-Z]{3}\d\d)"
    r"|(?<=\d)(?:\+\d{4}|-0\d00)(?!\d)|(?<=\d)T\d{4}(?:\d{2})?(?!\d)"
    r"|(?<!\d)\d{1,2}\s?(?:hs?|hrs|horas|[ap]m)(?!\w)"
    r"|T?(?<!\d)\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?(?!\d))"
    r"|(?P<number>\d\d(?=\d{4}[A-Z]{4}\d\d)|[12]\.\d{3}(?![\d.])|\d+)(?P<ordinal>\.?[ºª°]|(?:st|nd|rd|th|er|ro)(?![a-z]))?"
    r"|(?P<word>[^\W\d_ªº]+)"
    r"|(?P<other>.)",
    re.DOTALL,
)


def parse_date(surface: str, grammar: DateGrammar, before: str = "") -> DateExpression | None:
    """Understand an expression; None when some part of it makes no sense as a date.

    `grammar` is of the document's language: it wins where a word belongs to several. `before` is
    what stands before it, which tells years from days: "curso 19/20", "los 90".
    """
    years = _bare_years(surface, grammar, before)
    if years is not None:
        return years
    if torn := _TORN_DAY.fullmatch(surface):
        return _torn_day(torn)
    joined = _joined(surface)
    expression = _parse(joined, grammar)
    if expression is None and _SPACED.search(joined):  # "1 8 / 0 4 / 2 0 1 6"
        expression = _parse(_SPACED_OUT.sub("", joined).replace("−", "-"), grammar)
    if expression is None:
        repaired = re.sub(r"(?<![^\W\d_])[lI]+(?![^\W\d_'’])", lambda m: "1" * len(m[0]), joined)
        if repaired != joined:
            expression = _parse(repaired, grammar)
    return expression or _parse_torn(joined, grammar)


def _torn_day(torn: re.Match[str]) -> DateExpression:
    """A day of which the scan has lost a figure, or the month."""
    if torn["day"]:
        tokens = (
            DateToken(torn["day"], "number", int(torn["day"])),
            DateToken(torn["cut"], "filler"),
        )
        return DateExpression(tokens, (DatePattern(day=0),))
    day = min(int(torn["tens"]) * 10 + _AMID, _LAST_OF_MONTH)
    year = torn["rest"].strip(torn["mark"])
    tokens = (
        DateToken(torn["tens"] + torn["gap"], "number", day),
        DateToken(torn["mark"], "join"),
        DateToken(torn["month"], "number", int(torn["month"])),
        *((DateToken(torn["mark"], "join"), DateToken(year, "number", int(year))) if year else ()),
    )
    return DateExpression(tokens, (DatePattern(day=0, month=2, year=4 if year else None),))


def _joined(surface: str) -> str:
    """An expression over two lines in one, and without what a scanner misread: "O" and "l" among
    digits, "0" among letters."""
    text = surface
    if "\n" in surface:
        text = re.sub(r"(?<=[^\W\d_])-\n\s*(?=[^\W\d_])", "", text)
    if "0" in text:
        text = re.sub(r"(?<=[^\W\d_])0(?=[^\W\d_])|(?<=[^\W\d_]{2})0(?!\w)", "o", text)
    if not _MISREAD.isdisjoint(text):
        text = re.sub(r"(?<=\d)[Oo](?![^\W\d_])|(?<![^\W\d_])[Oo](?=\d)", "0", text)
        text = re.sub(r"(?<![^\W_])[OolI]*\d[\dOolI]*(?![^\W\d_])", _digits_again, text)
    if "\n" in surface:
        text = re.sub(r"(?<=\d{4})\n(?=\d)", "", text)  # a stamp over two lines
    return text


def _parse_torn(text: str, grammar: DateGrammar) -> DateExpression | None:
    """What a scanner tore or misread: "14-Xl-1951", "octubrc de 19S6", "5  de  ju nio", "a_ril"."""
    whole = re.sub(r"(?<! ) (?! )", "", text) if "  " in text.strip() else text
    whole = re.sub(r"(?<!\w)d {1,3}e(?!\w)", "de", whole)
    whole = re.sub(r"(?<=[-/. ])[XVIlL]{1,4}(?=[-/. ])", _roman, whole)
    whole = re.sub(
        r"(?<!\w)(?=[\dSBZO]{4}(?!\w))[12][\dSBZO]{3}", lambda m: m[0].translate(_FIGURES), whole
    )
    whole = re.sub(r"(?<=[/.-])[\dSBZO]{2}$", lambda m: m[0].translate(_FIGURES), whole)
    if len(text) <= _LONGEST_TORN:
        whole = _LOST_LETTERS.sub(lambda m: grammar.calendar.with_lost_letters(m[0]), whole)
    read = _parse(whole, grammar) if whole != text else None
    if read is None and len(text) <= _LONGEST_TORN:
        mended = _without_gaps(whole)
        read = _parse(mended, grammar) if mended != whole else None
    if read is None and (respelt := grammar.respelt(whole)) != whole:
        read = _parse(respelt, grammar)
    return read


def _roman(match: re.Match[str]) -> str:
    """ "VIl" is July: no month has an L."""
    return match[0].upper().replace("L", "I")


def _without_gaps(text: str) -> str:
    """ "l2 - lll - 68", "22 A B R. 2O13", "l . 973", "O|9|/|1|2": without blanks and bars that no
    date has."""
    text = re.sub(r" {0,3}+([-/|]) {0,3}+", r"\1", text).replace("|", "")
    text = re.sub(r"(?<=[-/ ])[XVIlL]{1,4}(?=[-/ ]|$)", _roman, text)
    text = re.sub(r"(?<![^\W_])[lI](?=[ .]{1,3}\d)", "1", text)
    text = re.sub(r"(?<=\d)[lI](?![^\W\d_])", "1", text)
    text = re.sub(r"(?<=\d) ?\. ?(?=9\d\d$)|(?<=\d) (?=\d)", "", text)
    text = re.sub(r"(?<![^\W\d_])([A-Z]) ([A-Z]{2})(?=\W)", r"\1\2", text)
    text = re.sub(r"(?<![^\W\d_])([A-Z]{2}) ([A-Z])(?=\W)", r"\1\2", text)
    return re.sub(r"(?<![^\W\d_])[A-Z] [A-Z] [A-Z](?=\W)", lambda m: m[0].replace(" ", ""), text)


def _lettered(parts: list[str]) -> DateExpression:
    """ "L 3", "X 16/03", "V 18/03/22": the letter of a weekday, and its day."""
    tokens = tuple(
        DateToken(part, "number", int(part)) if i % 2 else DateToken(part, "filler")
        for i, part in enumerate(parts)
    )
    month, year = (place if len(parts) > place else None for place in (3, 5))
    return DateExpression(tokens, (DatePattern(day=1, month=month, year=year),))


def _bare_years(surface: str, grammar: DateGrammar, before: str) -> DateExpression | None:
    """Two digits that are years because of what stands before them; None where nothing does."""
    school = _TWO_YEARS.fullmatch(surface)
    if school:
        one, two = int(school["one"]), int(school["two"])
        told = two > _MONTHS or grammar.school_year.search(before + school["lead"])
        if told and (two - one) % 100 == 1:
            texts = (school["lead"], school["one"], school["mark"], school["two"])
            kinds = ("filler", "number", "join", "number")
            values = (0, one, 0, two)
            tokens = tuple(map(DateToken, texts, kinds, values))
            return DateExpression(tokens, (DatePattern(year=1), DatePattern(year=3)))
    lettered = grammar.lettered_day.fullmatch(surface)
    if lettered:
        return _lettered(list(filter(None, lettered.groups())))
    if grammar.year_first and (day := _DAY_OF_STATEMENT.fullmatch(surface)):
        tokens = tuple(DateToken(part, "number", int(part)) for part in day.groups() if part)
        month_first = day["mm"] is not None
        pattern = DatePattern(month=0, day=1) if month_first else DatePattern(day=0, month=1)
        return DateExpression(tokens, (pattern,))
    if grammar.short_year.search(before):
        said = grammar.read_number(surface, 0)
        whole = said is not None and said[1] == len(surface) and said[0] < _LAST_SHORT
        if re.fullmatch(r"\d\d", surface) or whole:
            value = said[0] if said is not None and whole else int(surface)
            token = DateToken(surface, "spelt" if whole else "number", value)
            return DateExpression((token,), (DatePattern(year=0),))
    first = _FIRST_YEAR.search(before)
    if first and re.fullmatch(r"\d\d", surface) and (int(surface) - int(first[1])) % 100 == 1:
        token = DateToken(surface, "number", int(surface))
        return DateExpression((token,), (DatePattern(year=0),))
    return _decade(surface, grammar) if grammar.decade.search(before) else None


def _decade(surface: str, grammar: DateGrammar) -> DateExpression | None:
    """ "los 90", "los 2000", "los noventa": ten years, in figures or in words."""
    said = grammar.read_number(surface, 0)
    spelt = said is not None and said[1] == len(surface) and said[0] % 10 == 0
    if not spelt and not re.fullmatch("[3-9]0|(?:19|20)[0-9]0", surface):
        return None
    value = said[0] if said is not None and spelt else int(surface)
    token = DateToken(surface, "spelt" if spelt else "number", value)
    return DateExpression((token,), (DatePattern(year=0, decade=True),))


def _digits_again(match: re.Match[str]) -> str:
    return match[0].translate(str.maketrans("OolI", "0011"))


def _parse(text: str, grammar: DateGrammar) -> DateExpression | None:
    tokens = _tokenize(text, grammar)
    if tokens is None:
        return None
    dates = find_dates(tokens, 0, len(tokens), grammar)
    return DateExpression(tuple(tokens), tuple(dates)) if dates else None


def _tokenize(text: str, grammar: DateGrammar) -> list[DateToken] | None:
    languages = grammar.calendar.languages_of(re.findall(r"[^\W\d_]+", text))
    if grammar.code in languages:
        languages = (grammar.code, *languages)
    languages = (*(code for mark, code in grammar.hints if mark.search(text)), *languages)
    has_number = any(c.isdigit() for c in text)
    tokens: list[DateToken] = []
    position = 0
    while position < len(text):
        phrase = _phrase(text, position, grammar)
        if phrase is not None:
            tokens.append(phrase)
            position += len(phrase.text)
            continue
        match = _PIECE.match(text, position)
        if match is None:
            return None
        position = match.end()
        if match["time"] or match["other"]:
            kind = "join" if match[0] in MARKS else "filler"
            tokens.append(DateToken(match[0], kind))
        elif match["number"]:
            tokens += _numbers(match["number"], match["ordinal"] or "", grammar.year_first)
        else:
            number = grammar.read_number(text, match.start())
            if number is not None:
                value, length = number
                position = match.start() + length
                tokens.append(DateToken(text[match.start() : position], "spelt", value))
                continue
            after = _follows_number(tokens) or bool(_BEFORE_YEAR.match(text, position))
            glued = _glued(match["word"], languages, grammar) if tokens else []
            token = _word(match["word"], languages, has_number, after, grammar)
            if token is None and not glued:
                return None
            tokens += glued or filter(None, [token])
    return _without_counts(_weekday_or_month(tokens, grammar))


def _glued(word: str, languages: Sequence[str], grammar: DateGrammar) -> list[DateToken]:
    """ "demayo", from which a scanner took the space: two tokens, or none."""
    of, month = word[:2], word[2:]
    found = grammar.calendar.look_up("months", month, languages)
    if found is None or len(month) < _SHORTEST_MONTH or fold(of) not in grammar.fillers:
        return []
    return [DateToken(of, "filler"), DateToken(month, "month", found.index + 1, found)]


def _phrase(text: str, position: int, grammar: DateGrammar) -> DateToken | None:
    """Several words that are one thing: "del mes pasado", "2. Halbjahr"."""
    if text[position - 1 : position].isalnum():
        return None
    relative = grammar.relative.match(text, position)
    if relative:
        kind = "relmonth" if relative["month"] else "relyear"
        return DateToken(relative[0], kind, _relation(relative[0], grammar))
    period = grammar.period.match(text, position)
    if period:
        unit, number = grammar.period_of(period[0])
        return DateToken(period[0], "period", number, unit=unit)
    return None


def _without_counts(tokens: list[DateToken]) -> list[DateToken]:
    """ "2.º jueves de mayo", "1.er semestre de 2019": the count is no part of the date."""
    significant = [i for i, t in enumerate(tokens) if t.kind not in ("filler", "join")]
    for here, following in pairwise(significant):
        counted = tokens[following].kind in ("unit", "weekday") and tokens[here].tail
        if tokens[here].kind == "number" and counted:
            tokens[here] = DateToken(tokens[here].text + tokens[here].tail, "filler")
        hours = tokens[here].kind == "weekday" and following == significant[-1]
        if hours and [t.text for t in tokens[here + 1 : following]] == [" ", "de", " "]:
            tokens[following] = replace(tokens[following], kind="filler")  # "viernes de 9 a 14"
    return [replace(t, kind="filler") if t.kind == "unit" else t for t in tokens]


def _relation(phrase: str, grammar: DateGrammar) -> int:
    folded = fold(phrase)
    if grammar.earlier.search(folded):
        return -1
    return 1 if grammar.later.search(folded) else 0


def _follows_number(tokens: Sequence[DateToken]) -> bool:
    """Whether a number and at most one mark stand right before: "17-VI" is June, "vi 17" Friday."""
    return any(token.kind == "number" for token in tokens[-2:])


def _word(
    word: str, languages: Sequence[str], has_number: bool, after: bool, grammar: DateGrammar
) -> DateToken | None:
    folded = fold(word)
    if after and word.upper() in ROMAN and (word.isupper() or word.islower()):
        return DateToken(word, "roman", ROMAN.index(word.upper()) + 1)
    if folded in grammar.units:
        return DateToken(word, "unit")
    if folded in grammar.ordinals:
        return DateToken(word, "filler")
    if folded in grammar.joins:
        return DateToken(word, "join")
    if folded in grammar.fillers:
        return DateToken(word, "filler")
    for kind, name in (("months", "month"), ("weekdays", "weekday"), ("seasons", "season")):
        found = grammar.calendar.look_up(kind, word, languages)
        if found is not None:
            return DateToken(word, name, found.index + 1, found)
    if has_number and word.upper() in ROMAN and word.isupper():
        return DateToken(word, "roman", ROMAN.index(word.upper()) + 1)
    return _misspelt(word, grammar) if len(word) > 4 else None


def _misspelt(word: str, grammar: DateGrammar) -> DateToken | None:
    """ "enreo", "viernse": a month or a weekday with letters astray, and no other word."""
    if grammar.is_other_word(word):
        return None
    for kind, name in (("months", "month"), ("weekdays", "weekday")):
        names = [fold(known) for known in grammar.calendar.names(kind)]
        close = get_close_matches(fold(word), names, n=1, cutoff=0.8)
        found = grammar.calendar.look_up(kind, close[0], (grammar.code,)) if close else None
        if found is not None:
            return DateToken(word, name, found.index + 1, found)
    return None


def _numbers(digits: str, ordinal: str, year_first: bool) -> list[DateToken]:
    """A run of digits; eight and six together are a date without marks."""
    if year_first and len(digits) == 6 and "01" <= digits[2:4] <= "12" and digits[4:] <= "31":
        values = (2000 + int(digits[:2]), int(digits[2:4]), int(digits[4:]))  # bank statements
        return [DateToken(digits[2 * i : 2 * i + 2], "number", v) for i, v in enumerate(values)]
    if len(digits) == 6 and digits[:2] in ("19", "20") and 1 <= int(digits[4:]) <= 12:
        return [DateToken(c, "number", int(c)) for c in (digits[:4], digits[4:])]
    if len(digits) in (12, 14) and digits[:2] in ("19", "20"):  # HL7: the time behind the day
        return [*_numbers(digits[:8], "", year_first), DateToken(digits[8:], "filler")]
    for form in ((4, 2, 2), (2, 2, 4)) if len(digits) == 8 else ((2, 2, 2),):
        if sum(form) == len(digits):
            cut = (digits[: form[0]], digits[form[0] : form[0] + form[1]], digits[-form[2] :])
            year, month, day = (int(c) for c in (cut if form[0] == 4 else cut[::-1]))
            if 1 <= month <= 12 and 1 <= day <= 31 and (form[2] == 2 or year >= FIRST_YEAR):
                return [DateToken(c, "number", int(c)) for c in cut]
    return [DateToken(digits, "number", int(digits.replace(".", "")), tail=ordinal)]


def _weekday_or_month(tokens: list[DateToken], grammar: DateGrammar) -> list[DateToken]:
    """ "mar" is March or Tuesday: Tuesday before a day and month, March between numbers."""
    significant = [i for i, t in enumerate(tokens) if t.kind not in ("filler", "join")]
    for order, i in enumerate(significant):
        token = tokens[i]
        weekday = grammar.calendar.look_up("weekdays", token.text)
        if token.kind != "month" or weekday is None:
            continue
        following = [tokens[j] for j in significant[order + 1 : order + 3]]
        first = order == 0
        day_and_month = len(following) == 2 and all(
            t.kind in ("number", "month") for t in following
        )
        bare_day = len(following) == 1 and following[0].value <= 31 and token.text.islower()
        if bare_day and tokens[i + 1].text in ("-", "/") and len(following[0].text) > 1:
            continue  # "mar-23": a month of a year
        if first and (day_and_month or bare_day) and following[0].value <= 31:
            tokens[i] = DateToken(token.text, "weekday", weekday.index + 1, weekday)
    return tokens
