"""Reads a date expression into tokens, and says which token is a day, a month, a year.

Writing a date back means giving new values to those tokens: whatever stands between them, and how
each is written (padding, case, roman, in words), stays as it was.
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from difflib import get_close_matches
from itertools import pairwise

from veladura.languages.de import numerals as german_numerals
from veladura.languages.es.numerals import is_number_word, read_number
from veladura.transform.dates.calendar_words import languages_of, look_up
from veladura.transform.dates.patterns import FIRST_YEAR, MARKS, DateExpression, Token, find_dates
from veladura.transform.lexicon import lexicon, table
from veladura.transform.surface import fold

ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")
_FILLERS = frozenset(lexicon("calendar/fillers"))
_JOINS = frozenset(lexicon("calendar/joins"))
_ORDINALS = frozenset(lexicon("calendar/ordinals"))
_UNITS = frozenset({"semana", "quincena", "trimestre", "semestre", "curso"})
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
_BEFORE_YEAR = re.compile(r"[-/.](?:19|20)?\d\d(?!\d)")
_PIECE = re.compile(
    r"(?P<time>(?<=\d)T\d{4}(?:\d{2})?(?!\d)|(?<!\d)\d{1,2}\s?(?:hs?|hrs|horas)(?!\w)"
    r"|T?(?<!\d)\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?(?:Z|[+-]\d{2}:?\d{2})?(?!\d))"
    r"|(?P<number>[12]\.\d{3}(?![\d.])|\d+)(?P<ordinal>\.?[ºª°]|(?:st|nd|rd|th|er)(?![a-z]))?"
    r"|(?P<word>[^\W\d_ªº]+)"
    r"|(?P<other>.)",
    re.DOTALL,
)


def parse_date(surface: str, language: str = "es") -> DateExpression | None:
    """Understand an expression; None when some part of it makes no sense as a date.

    `language` is what the document is written in: it wins where a word belongs to several.
    """
    joined = re.sub(r"(?<=[^\W\d_])-\n\s*(?=[^\W\d_])", "", surface)
    # Scanned text: "O" and "l" among digits, "0" among letters.
    joined = re.sub(r"(?<=[^\W\d_])0(?=[^\W\d_]{2})", "o", joined)
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
    dates = find_dates(tokens, 0, len(tokens))
    return DateExpression(tuple(tokens), tuple(dates)) if dates else None


def _tokenize(text: str, language: str) -> list[Token] | None:
    languages = languages_of(re.findall(r"[^\W\d_]+", text))
    if language in languages:
        languages = (language, *languages)
    if re.search(r"\bd['’][^\W\d_]", text):
        languages = ("ca", *languages)  # "d'abril" is Catalan, though "abril" is Spanish too
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
            kind = "join" if match[0] in MARKS else "filler"
            tokens.append(Token(match[0], kind))
        elif match["number"]:
            tokens += _numbers(match["number"], match["ordinal"] or "", year_first=language == "de")
        else:
            read = _spelt_german if language == "de" else _spelt
            consumed = read(text, match.start(), tokens)
            if consumed:
                position = match.start() + consumed
                continue
            after = _follows_number(tokens) or bool(_BEFORE_YEAR.match(text, position))
            token = _word(match["word"], languages, has_number, after, language)
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
