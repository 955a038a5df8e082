"""Figures of a Spanish text: which are identifiers, which are amounts that may stay."""

import re

from veladura.languages.es.writers.base import SpanishWriter
from veladura.transform.context import Mention

_AMOUNT = re.compile(r"[-−–+(]*\s?(?:\d{1,3}(?:[.\u00a0\u202f ]\d{3})+|\d+)(?:[.,]\d+)?[-–)%]*")
_UNIT_AFTER = re.compile(
    r"\s*(?:%|‰|€|\$|EUR|euros?|USD|dólares|MXN|pesos|millones|mil\b|m²|km|kg|años?|meses|días?"
    r"|acciones|puntos)",
    re.IGNORECASE,
)
_UNIT_BEFORE = re.compile(r"(?:€|\$|EUR|USD|MXN)\s?$")
_SHORTEST_CODE = 5  # plain digits without marks from this length on are numbers of something


_DAY = re.compile(r"[0-3]?\d([/.-])[01]?\d\1(?:\d\d){1,2}")
_NUMBER = re.compile(r"\+?\d[\dOlI]*(?:[ .-]{1,2}[\dOlI]+)*(?: ?-? ?[A-Z])?")
_PHONE = re.compile(r"\+\d{9,13}|[6-9]\d{8}")
_SCHOOL_YEAR = re.compile(r"((?:19|20)\d\d)[-/]((?:19|20)?\d\d)")
_MILITARY = re.compile(
    r"[0-3]\d[0-2]\d[0-5]\d[A-Z]"
    r"(?:ENE|JAN|FEB|MAR|ABR|APR|MAY|JUN|JUL|AGO|AUG|SEP|OCT|NOV|DIC|DEC)\d\d"
)


def kind_of_figures(surface: str) -> str:
    """What was marked as somebody and is a number or an address of theirs: "71.180.447", a
    telephone, "@lola_87"; "" for names and ages."""
    if surface.startswith("@"):
        return "internet"
    if _DAY.fullmatch(surface):
        return "date"
    if not _NUMBER.fullmatch(surface) or sum(map(str.isdecimal, surface)) < _SHORTEST_CODE:
        return ""
    return "phone" if _PHONE.fullmatch(re.sub(r"[ .-]", "", surface)) else "id"


def is_date_like(surface: str) -> bool:
    """Whether what was marked as a number is a school year ("2019/20") or a military time."""
    years = _SCHOOL_YEAR.fullmatch(surface)
    if years is not None:
        return (int(years[2]) - int(years[1])) % 100 == 1
    return _MILITARY.fullmatch(surface) is not None


def is_identifier(mention: Mention) -> bool:
    """Whether a figure names something instead of counting it."""
    surface = mention.surface.strip()
    if not _AMOUNT.fullmatch(surface):
        return True
    if _UNIT_AFTER.match(mention.after) or _UNIT_BEFORE.search(mention.before):
        return False
    return surface.isdecimal() and len(surface) >= _SHORTEST_CODE


class AmountWriter(SpanishWriter):
    """Keeps amounts, or masks them where they may not be kept."""

    def write(self, mention: Mention) -> str | None:
        keep = self.context.preferences.numbers == "keep"
        return mention.surface.strip() if keep else None
