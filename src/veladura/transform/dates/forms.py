"""How the parts of a date are written: another day, month or year in the form the old one had."""

import re
from collections.abc import Sequence
from datetime import date

from veladura.languages.de import numerals as german_numerals
from veladura.languages.es.numerals import spell
from veladura.transform.dates.fill import SEASONS
from veladura.transform.dates.parse import ROMAN
from veladura.transform.dates.patterns import DateExpression, Token
from veladura.transform.surface import fold, match_case


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


def number_like(token: Token, value: int, padded: bool) -> str:
    if token.kind == "spelt":
        if german_numerals.read_ordinal(token.text) == token.value:
            return match_case(token.text, german_numerals.spell_ordinal(value))
        if german_numerals.read(token.text) == token.value and len(token.text) > 6:
            return match_case(token.text, german_numerals.spell(value, year=True))
        short = token.value < 100 and value > 100
        return match_case(token.text, spell(value % 100 if short else value))
    if "." in token.text:
        return f"{value // 1000}.{value % 1000:03d}"
    if value > 100 and len(token.text) == 2:
        return f"{value % 100:02d}"
    return f"{value:02d}" if padded and len(token.text) == 2 else str(value)


def month_like(token: Token, month: int, padded: bool) -> str:
    if token.kind == "roman":
        return (
            match_case(token.text, ROMAN[month - 1]) if token.text.islower() else ROMAN[month - 1]
        )
    if token.word is not None:
        return match_case(token.text, token.word.written(month - 1))
    return number_like(token, month, padded)


def period_like(token: Token, number: int) -> str:
    """The quarter, half-year or week written as it was: in digits, roman, or as an ordinal."""
    if any(c.isdigit() for c in token.text):
        digits = re.search(r"\d+", token.text)
        width = len(digits[0]) if digits and digits[0][0] == "0" else 1
        return re.sub(r"\d+", f"{number:0{width}d}", token.text, count=1)
    words = ("erste", "zweite", "dritte", "vierte")
    old = words[min(token.value, 4) - 1]
    if fold(token.text).startswith(old):
        return match_case(token.text, words[number - 1]) + token.text[len(old) :]
    return re.sub(r"^[IViv]+", ROMAN[number - 1], token.text)


def elide(tokens: Sequence[Token], texts: list[str], month: int) -> None:
    """Catalan: "2 de març" but "2 d'agost"."""
    word = tokens[month].word
    if word is None or word.language != "ca" or month < 2:
        return
    vowel = fold(texts[month])[:1] in "aeio"
    if vowel and fold(texts[month - 2]) == "de" and texts[month - 1] == " ":
        texts[month - 2], texts[month - 1] = texts[month - 2][:1], "'"
    elif not vowel and fold(texts[month - 2]) == "d" and texts[month - 1] in "'’":
        texts[month - 2], texts[month - 1] = match_case(texts[month - 2] * 2, "de"), " "


def season_like(token: Token, day: date, before: str = "") -> str:
    """Another season; where an article before it no longer agrees, with a word that does."""
    index = next(
        (
            i
            for i, (m, d, _, _) in reversed(list(enumerate(SEASONS)))
            if (day.month, day.day) >= (m, d)
        ),
        3,
    )
    if token.word is None:
        return token.text
    new = token.word.written(index)
    if token.word.language == "es" and (index == 0) != (token.value == 1):
        if re.search(r"\b(?:la|esta|una|pasada|próxima)\s*$", before, re.IGNORECASE):
            new = f"temporada de {new}"
        elif re.search(r"\b(?:el|del|al|este|un|pasado|próximo)\s*$", before, re.IGNORECASE):
            new = f"periodo de {new}"
    return match_case(token.text, new)
