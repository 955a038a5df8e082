"""Reads a date expression into tokens, and says which token is a day, a month, a year.

Writing a date back means giving new values to those tokens: whatever stands between them, and how
each is written (padding, case, roman, in words), stays as it was.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from itertools import pairwise

from veladura.transform import german_numerals
from veladura.transform.calendar_words import CalendarWord, languages_of, look_up
from veladura.transform.lexicon import lexicon, table
from veladura.transform.numerals import is_number_word, read_number
from veladura.transform.surface import fold

ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
FIRST_YEAR, LAST_YEAR = 1850, 2150
_FILLERS = frozenset(lexicon("calendar/fillers"))
_JOINS = frozenset(lexicon("calendar/joins"))
_ORDINALS = frozenset(lexicon("calendar/ordinals"))
_UNITS = frozenset({"semana", "quincena", "trimestre", "semestre", "curso"})
_MARKS = frozenset("-–—/,&")
_RELATIVE = re.compile(
    r"(?P<month>(?:de\s+los|del?|el)\s+(?:(?:mismo|presente|pasado)\s+mes|mes\s+(?:en\s+curso|pasado"
    r"|anterior|siguiente|actual|corriente)|corrientes?|presente|actual|cte\.?)(?!\w))"
    r"|(?P<year>del?\s+(?:(?:mismo|presente|pasado)\s+año|año\s+(?:en\s+curso|pasado|anterior"
    r"|actual|corriente))(?!\w))"
    r"|(?P<monat>d(?:es|ieses)(?:\s?selben)?\s+(?:(?:laufenden|gleichen|vergangenen|letzten|nächsten"
    r"|kommenden)\s+)?(?:Monats|Vormonats|Folgemonats)(?!\w)|d\.\s?M\.)"
    r"|(?P<jahr>d(?:es|ieses)(?:\s?selben)?\s+(?:(?:laufenden|gleichen|vergangenen|letzten|nächsten"
    r"|kommenden)\s+)?(?:Jahres|Vorjahres|Folgejahres)(?!\w)|d\.\s?J\.)",
    re.IGNORECASE,
)
_PERIOD = re.compile(
    r"(?:KW|CW|Q|H)[\s.]?\d{1,2}(?!\d)|(?:(?:[1-4]|I{1,3}|IV)\.?|(?:erste|zweite|dritte|vierte)[nrsm]?)"
    r"\s?(?:Quartals?|Halbjahre?s?|Hj\.?|Kalenderwoche)(?!\w)|^(?:I{1,3}|IV)(?=\s?/\s?\d{2,4}$)",
    re.IGNORECASE,
)  # "Q1", "KW 12", "2. Halbjahr", "IV/2023"
_PIECE = re.compile(
    r"(?P<time>T?(?<!\d)\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?(?!\d))"
    r"|(?P<number>[12]\.\d{3}(?![\d.])|\d+)(?P<ordinal>\.?[ºª°]|(?:st|nd|rd|th|er)(?![a-z]))?"
    r"|(?P<word>[^\W\d_ªº]+)"
    r"|(?P<other>.)",
    re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of a date expression; `value` is what its number or month says."""

    text: str
    kind: str  # number spelt month roman weekday season period relmonth relyear join filler
    value: int = 0
    word: CalendarWord | None = None
    tail: str = ""  # an ordinal mark, kept only where it still fits


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


@dataclass(frozen=True, slots=True)
class DateExpression:
    tokens: tuple[Token, ...]
    dates: tuple[DatePattern, ...]


def parse_date(surface: str, language: str = "es") -> DateExpression | None:
    """Understand an expression; None when some part of it makes no sense as a date.

    `language` is what the document is written in: it wins where a word belongs to several.
    """
    joined = re.sub(r"(?<=[^\W\d_])-\n\s*(?=[^\W\d_])", "", surface)
    # Scanned text: "O" and "l" among digits.
    joined = re.sub(r"(?<=\d)[Oo](?![^\W\d_])|(?<![^\W\d_])[Oo](?=\d)", "0", joined)
    joined = re.sub(r"(?<![^\W_])[OolI]*\d[\dOolI]*(?![^\W\d_])", _digits_again, joined)
    expression = _parse(joined, language)
    if expression is None and re.search(r"\d|vier|lun|mart|juev", joined):
        repaired = re.sub(r"(?<![^\W\d_])[lI]+(?![^\W\d_])", lambda m: "1" * len(m[0]), joined)
        if repaired != joined:
            expression = _parse(repaired, language)
    return expression


def _digits_again(match: re.Match[str]) -> str:
    return match[0].translate(str.maketrans("OolI", "0011"))


def _parse(text: str, language: str) -> DateExpression | None:
    tokens = _tokenize(text, language)
    if tokens is None:
        return None
    dates = _dates(tokens, 0, len(tokens))
    return DateExpression(tuple(tokens), tuple(dates)) if dates else None


def _tokenize(text: str, language: str) -> list[Token] | None:
    languages = languages_of(re.findall(r"[^\W\d_]+", text))
    if language in languages:
        languages = (language, *languages)
    has_number = any(c.isdigit() for c in text)
    tokens: list[Token] = []
    position = 0
    while position < len(text):
        relative = _RELATIVE.match(text, position)
        if relative and not text[position - 1 : position].isalnum():
            kind = "relmonth" if relative["month"] or relative["monat"] else "relyear"
            tokens.append(Token(relative[0], kind, _relation(relative[0])))
            position = relative.end()
            continue
        period = _PERIOD.match(text, position) if language == "de" else None
        if period and not text[position - 1 : position].isalnum():
            tokens.append(Token(period[0], "period", period_number(period[0])))
            position = period.end()
            continue
        match = _PIECE.match(text, position)
        if match is None:
            return None
        position = match.end()
        if match["time"] or match["other"]:
            kind = "join" if match[0] in _MARKS else "filler"
            tokens.append(Token(match[0], kind))
        elif match["number"]:
            tokens += _numbers(match["number"], match["ordinal"] or "", year_first=language == "de")
        else:
            read = _spelt_german if language == "de" else _spelt
            consumed = read(text, match.start(), tokens)
            if consumed:
                position = match.start() + consumed
                continue
            token = _word(match["word"], languages, has_number, _follows_number(tokens), language)
            if token is None:
                return None
            tokens.append(token)
    return _without_counts(_weekday_or_month(tokens))


def _without_counts(tokens: list[Token]) -> list[Token]:
    """ "2.º jueves de mayo", "1.er semestre de 2019": the count is no part of the date."""
    significant = [i for i, t in enumerate(tokens) if t.kind not in ("filler", "join")]
    for here, following in pairwise(significant):
        counted = tokens[following].kind in ("unit", "weekday") and tokens[here].tail
        if tokens[here].kind == "number" and counted:
            tokens[here] = Token(tokens[here].text + tokens[here].tail, "filler")
    return [replace(t, kind="filler") if t.kind == "unit" else t for t in tokens]


def _relation(phrase: str) -> int:
    folded = fold(phrase)
    if re.search("pasado|anterior|vorjahr|vormonat|vergangen|letzten", folded):
        return -1
    return 1 if re.search("siguiente|folge|nachst|kommend", folded) else 0


def _spelt(text: str, start: int, tokens: list[Token]) -> int:
    """Read a number in words at `start`; the characters it takes."""
    pieces = [(m[0], m.end()) for m in re.finditer(r"[^\W\d_]+", text[start : start + 80])]
    if not pieces or not is_number_word(pieces[0][0]) or fold(pieces[0][0]) in ("un", "una"):
        return 0
    number = read_number([word for word, _ in pieces])
    if number is None:
        return 0
    value, used = number
    end = pieces[used - 1][1]
    tokens.append(Token(text[start : start + end], "spelt", value))
    return end


def _spelt_german(text: str, start: int, tokens: list[Token]) -> int:
    """ "fünften", "zweitausendneunzehn": the characters a number in one word takes."""
    match = re.compile(r"[^\W\d_]+").match(text, start)
    word = match[0] if match else ""
    value = german_numerals.read_ordinal(word)
    if value is None and len(word) > 6:
        value = german_numerals.read(word)
    if value is None:
        return 0
    tokens.append(Token(word, "spelt", value, tail=""))
    return len(word)


def period_number(text: str) -> int:
    """Which quarter, half-year or week: the digits, the roman number or the ordinal say it."""
    digits = re.search(r"\d+", text)
    if digits:
        return int(digits[0])
    folded = fold(text)
    words = ("erste", "zweite", "dritte", "vierte")
    if folded.startswith(words):
        return words.index(next(w for w in words if folded.startswith(w))) + 1
    roman = re.match(r"[IV]+", text.upper())
    return ROMAN.index(roman[0]) + 1 if roman and roman[0] in ROMAN else 0


def _follows_number(tokens: Sequence[Token]) -> bool:
    """Whether a number and at most one mark stand right before: "17-VI" is June, "vi 17" Friday."""
    return any(token.kind == "number" for token in tokens[-2:])


def _word(
    word: str, languages: Sequence[str], has_number: bool, after: bool, language: str
) -> Token | None:
    folded = fold(word)
    if after and word.upper() in ROMAN and (word.isupper() or word.islower()) and folded != "mi":
        return Token(word, "roman", ROMAN.index(word.upper()) + 1)
    if folded in _UNITS:
        return Token(word, "unit")
    if folded in _ORDINALS:
        return Token(word, "filler")
    if folded in _JOINS:
        return Token(word, "join")
    if folded in _FILLERS:
        return Token(word, "filler")
    for kind, name in (("months", "month"), ("weekdays", "weekday"), ("seasons", "season")):
        found = look_up(kind, word, languages)
        if found is not None:
            return Token(word, name, found.index + 1, found)
    if has_number and word.upper() in ROMAN and word.isupper():
        return Token(word, "roman", ROMAN.index(word.upper()) + 1)
    return _misspelt(word, language) if len(word) > 4 else None


def _misspelt(word: str, language: str) -> Token | None:
    """ "enreo", "viernse": a month or a weekday with letters astray."""
    for kind, name in (("months", "month"), ("weekdays", "weekday")):
        rows = [row for row in table(f"calendar/{kind}") if row[0] == language]
        names = [fold(known) for known in rows[0][1:]] if rows else []
        close = get_close_matches(fold(word), names, n=1, cutoff=0.8)
        found = look_up(kind, close[0], (language,)) if close else None
        if found is not None:
            return Token(word, name, found.index + 1, found)
    return None


def _numbers(digits: str, ordinal: str, *, year_first: bool = False) -> list[Token]:
    """A run of digits; eight and six together are a date without marks."""
    if year_first and len(digits) == 6 and "01" <= digits[2:4] <= "12" and digits[4:] <= "31":
        values = (2000 + int(digits[:2]), int(digits[2:4]), int(digits[4:]))  # bank statements
        return [Token(digits[2 * i : 2 * i + 2], "number", v) for i, v in enumerate(values)]
    if len(digits) == 6 and digits[:2] in ("19", "20") and 1 <= int(digits[4:]) <= 12:
        return [Token(c, "number", int(c)) for c in (digits[:4], digits[4:])]
    for form in ((4, 2, 2), (2, 2, 4)) if len(digits) == 8 else ((2, 2, 2),):
        if sum(form) == len(digits):
            cut = (digits[: form[0]], digits[form[0] : form[0] + form[1]], digits[-form[2] :])
            year, month, day = (int(c) for c in (cut if form[0] == 4 else cut[::-1]))
            if 1 <= month <= 12 and 1 <= day <= 31 and (form[2] == 2 or year >= FIRST_YEAR):
                return [Token(c, "number", int(c)) for c in cut]
    return [Token(digits, "number", int(digits.replace(".", "")), tail=ordinal)]


def _weekday_or_month(tokens: list[Token]) -> list[Token]:
    """ "mar" is March or Tuesday: Tuesday before a day and month, March between numbers."""
    significant = [i for i, t in enumerate(tokens) if t.kind not in ("filler", "join")]
    for order, i in enumerate(significant):
        token = tokens[i]
        if token.kind != "month" or fold(token.text) not in ("mar", "ma"):
            continue
        following = [tokens[j] for j in significant[order + 1 : order + 3]]
        first = order == 0
        day_and_month = len(following) == 2 and all(
            t.kind in ("number", "month") for t in following
        )
        bare_day = len(following) == 1 and following[0].value <= 31 and token.text.islower()
        if first and (day_and_month or bare_day) and following[0].value <= 31:
            weekday = look_up("weekdays", token.text)
            if weekday is not None:
                tokens[i] = Token(token.text, "weekday", weekday.index + 1, weekday)
    return tokens


def _dates(tokens: Sequence[Token], start: int, end: int) -> list[DatePattern]:
    """The dates between two positions, or none if that stretch is no date expression."""
    significant = [i for i in range(start, end) if tokens[i].kind not in ("filler", "join")]
    if not significant:
        return []
    joins = [i for i in range(significant[0], significant[-1]) if tokens[i].kind == "join"]
    spoken = [i for i in joins if tokens[i].text not in _MARKS]
    if not spoken:
        single = _single(tokens, significant)
        if single is not None:
            return [single]
    for i in spoken or joins:
        left, right = _dates(tokens, start, i), _dates(tokens, i + 1, end)
        if any(p.precision == "year" and tokens[p.year or 0].value < 100 for p in (*left, *right)):
            continue  # "45/67/2016" is not three years
        if left and right:
            return _joined(tokens, left, right)
    return []


def _joined(
    tokens: Sequence[Token], left: list[DatePattern], right: list[DatePattern]
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


def _single(tokens: Sequence[Token], significant: Sequence[int]) -> DatePattern | None:
    weekdays = [i for i in significant if tokens[i].kind == "weekday"]
    rest = [i for i in significant if tokens[i].kind != "weekday"]
    if len(weekdays) > 1:
        return None
    pattern = _pattern(tokens, rest, bool(weekdays))
    if pattern is None or not _plausible(tokens, pattern):
        return None
    return replace(pattern, weekday=weekdays[0]) if weekdays else pattern


def _pattern(tokens: Sequence[Token], rest: Sequence[int], weekday: bool) -> DatePattern | None:
    letters = {"number": "N", "spelt": "N", "month": "M", "roman": "M", "season": "S"}
    letters |= {"relmonth": "L", "relyear": "Y", "period": "P"}
    shape = "".join(letters[tokens[i].kind] for i in rest)
    match shape:
        case "":
            return DatePattern() if weekday else None
        case "NMN":
            return _named(tokens, rest)
        case "MNN":
            return DatePattern(month=rest[0], day=rest[1], year=rest[2])
        case "NM":
            if _is_year(tokens[rest[0]]):
                return DatePattern(year=rest[0], month=rest[1])
            return DatePattern(day=rest[0], month=rest[1])
        case "MN":
            if weekday and tokens[rest[1]].value <= 31:
                return DatePattern(month=rest[0], day=rest[1])
            return DatePattern(month=rest[0], year=rest[1])
        case "NMY":
            return DatePattern(day=rest[0], month=rest[1], relyear=rest[2])
        case "MY":
            return DatePattern(month=rest[0], relyear=rest[1])
        case "M":
            return DatePattern(month=rest[0])
        case "NL":
            return DatePattern(day=rest[0], relmonth=rest[1])
        case "NLN":
            return DatePattern(day=rest[0], relmonth=rest[1], year=rest[2])
        case "P":
            return DatePattern(period=rest[0])
        case "PN":
            return DatePattern(period=rest[0], year=rest[1])
        case "NP":
            return DatePattern(year=rest[0], period=rest[1])
        case "PY":
            return DatePattern(period=rest[0], relyear=rest[1])
        case "S":
            return DatePattern(season=rest[0])
        case "SN":
            return DatePattern(season=rest[0], year=rest[1])
        case "NNN":
            return _three_numbers(tokens, rest)
        case "NN":
            return _two_numbers(tokens, rest, weekday)
        case "N":
            return _one_number(tokens, rest[0])
    return None


def _named(tokens: Sequence[Token], rest: Sequence[int]) -> DatePattern:
    first, last = rest[0], rest[2]
    if _is_year(tokens[first]):
        return DatePattern(year=first, month=rest[1], day=last)
    return DatePattern(day=first, month=rest[1], year=last)


def _three_numbers(tokens: Sequence[Token], rest: Sequence[int]) -> DatePattern:
    a, b, c = (tokens[i] for i in rest)
    if _is_year(a):
        return DatePattern(year=rest[0], month=rest[1], day=rest[2])
    if b.value > 12 >= a.value:
        return DatePattern(month=rest[0], day=rest[1], year=rest[2])
    if a.value > 31 and c.value <= 31:
        return DatePattern(year=rest[0], month=rest[1], day=rest[2])
    return DatePattern(day=rest[0], month=rest[1], year=rest[2])


def _two_numbers(tokens: Sequence[Token], rest: Sequence[int], weekday: bool) -> DatePattern | None:
    a, b = (tokens[i] for i in rest)
    if _is_year(a):
        return DatePattern(year=rest[0], month=rest[1]) if b.value <= 12 else None
    if _is_year(b) or (b.value > 12 >= a.value and not weekday):
        return DatePattern(month=rest[0], year=rest[1])
    return DatePattern(day=rest[0], month=rest[1])


def _one_number(tokens: Sequence[Token], i: int) -> DatePattern:
    marks = ("'", "’", "´", "`", "fy", "gj", "wj", "geschäftsjahr", "wirtschaftsjahr")
    after_apostrophe = any(t.text.lower() in marks for t in tokens[max(0, i - 2) : i])
    if _is_year(tokens[i]) or after_apostrophe or tokens[i].value > 31:
        return DatePattern(year=i)
    return DatePattern(day=i)


def _is_year(token: Token) -> bool:
    return FIRST_YEAR <= token.value <= LAST_YEAR


def _plausible(tokens: Sequence[Token], pattern: DatePattern) -> bool:
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
