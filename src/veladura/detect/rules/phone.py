"""Phone and fax numbers: a candidate by its form and surroundings, a verdict by phonenumbers."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

import phonenumbers

from veladura.document import Span

_CANDIDATE = re.compile(
    r"[+(0-9](?<![^\W_].)(?<![^\W_][-/.,·:].)(?:[ .·–/()-]{0,3}\d){6,14}(?![^\W_])(?!\s?[%ºª€])"
    r"(?![-/.,:]\d)"
    r"(?P<extension>[ ,;(]{0,3}(?:[eE]xt(?:\.|ensi[oó]n)?|int\.)[ :]{0,2}\d{2,5})?"
)
_WINDOW = 40
"""Characters before a number in which a key word still belongs to it."""


@dataclass(frozen=True, slots=True)
class PhoneRule:
    """A key word makes short or ungrouped numbers plausible; grouping alone needs a valid number.

    `phone_key` and `fax_key` are matched at the end of what stands before the number.
    """

    label: str
    fax_label: str
    regions: tuple[str, ...]  # tried in order for numbers without a country code
    phone_key: re.Pattern[str]
    fax_key: re.Pattern[str]
    grouped: re.Pattern[str]  # how people write a phone number and hardly anything else
    foreign_key: re.Pattern[str]  # a key word of some other number: not a phone
    name: str = "phone"

    def find(self, text: str) -> Iterator[Span]:
        for match in _CANDIDATE.finditer(text):
            start, end = match.span()
            while text[start:end].count("(") < text[start:end].count(")"):
                end = start + text[start:end].rindex(")")
            number = text[start : match.start("extension") if match["extension"] else end]
            before = text[max(0, start - _WINDOW) : start]
            span = self._judge(number, before, start, end)
            if span:
                yield span

    def _judge(self, number: str, before: str, start: int, end: int) -> Span | None:
        digits = sum(c.isdigit() for c in number)
        if self.fax_key.search(before):
            return self._span(start, end, self.fax_label, 0.99, "follows a key word for fax")
        if self.phone_key.search(before):
            return self._span(start, end, self.label, 0.99, "follows a key word for phone")
        if digits < 9 or self.foreign_key.search(before):
            return None
        international = number.startswith(("+", "00"))
        if not international and not self.grouped.fullmatch(number):
            return None
        if not _valid(number, ("ZZ",) if number.startswith("+") else self.regions):
            return None
        sure = 0.97 if international else 0.93
        return self._span(start, end, self.label, sure, "is a valid number, written as one")

    def _span(self, start: int, end: int, label: str, score: float, reason: str) -> Span:
        return Span(start, end, label, score, "rule:phone", reason)


@lru_cache(1024)
def _valid(number: str, regions: tuple[str, ...]) -> bool:
    for region in regions:
        try:
            if phonenumbers.is_valid_number(phonenumbers.parse(number, region)):
                return True
        except phonenumbers.NumberParseException:
            continue
    return False
