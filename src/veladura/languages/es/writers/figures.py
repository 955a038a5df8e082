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
