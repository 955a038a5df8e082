"""A date among words that say nothing of a day: "el mero 10 de mayo", "24/05alas"."""

import re
from collections.abc import Callable
from dataclasses import fields, replace

from veladura.transform.dates.patterns import DateExpression, DatePattern, DateToken

_DATE = re.compile(
    r"(?<!\d)\d{1,2}(?P<mark>[/.-])\d{1,2}(?:(?P=mark)(?:19|20)?\d\d)?(?!\d)"
    r"|(?<!\d)\d{1,2} de [^\W\d_]{4,10}(?: del? (?:19|20)\d\d)?(?!\w)"
)
_MORE = re.compile(r"(?<!\w)[^\W\d_]{4}")  # says something of the day: "dia de la Patria"


def parse_embedded(
    surface: str, parse: Callable[[str], DateExpression | None]
) -> DateExpression | None:
    """The one day and month in what is no date as a whole; None where other figures stand by."""
    found = _DATE.search(surface)
    if found is None:
        return None
    before, after = surface[: found.start()], surface[found.end() :]
    told = re.search(r"\d", before + after) or _MORE.search(after)
    expression = None if told else parse(found[0])
    if expression is None or any(p.day is None or p.month is None for p in expression.dates):
        return None
    tokens = (DateToken(before, "filler"), *expression.tokens, DateToken(after, "filler"))
    return DateExpression(tokens, tuple(map(_one_further, expression.dates)))


def _one_further(pattern: DatePattern) -> DatePattern:
    """The same behind one more token."""
    places = {field.name: getattr(pattern, field.name) for field in fields(pattern)}
    return replace(pattern, **{n: at + 1 for n, at in places.items() if type(at) is int})
