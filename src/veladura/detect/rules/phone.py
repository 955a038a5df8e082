"""Phone and fax numbers: a candidate by its form and surroundings, a verdict by phonenumbers."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

import phonenumbers

from veladura.detect.rules.rule import NUMBER_EDGE, Finding

_CANDIDATE = re.compile(
    rf"[+(0-9]{NUMBER_EDGE}(?! )(?:(?! ?/ )[ .·–/()-]{{0,3}}\d){{6,14}}"
    r"(?![^\W_])(?!\s?[%ºª€])(?![-/.,:]\d)"
    r"(?P<extension>[ ,;]{0,3}\(?(?i:ext(?:\.|ensi[oó]n)?|int\.)[ :]{0,2}\d{1,5}\)?)?"
)
_DATE = re.compile(r"\d{1,2}([/.-])\d{1,2}\1\d{2,4}|\d{4}-\d\d-\d\d")
_WINDOW = 40  # characters before a number in which a key word still belongs to it


@dataclass(frozen=True, slots=True)
class PhoneRule:
    """A key word makes short or ungrouped numbers plausible; grouping alone needs a valid number.

    The keys are matched at the end of what stands before the number.
    """

    regions: tuple[str, ...]  # tried in order for numbers without a country code
    phone_key: re.Pattern[str]
    fax_key: re.Pattern[str]
    grouped: re.Pattern[str]  # how people write a phone number and hardly anything else
    foreign_key: re.Pattern[str]  # a key word of some other number: not a phone
    name: str = "phone"
    kinds: frozenset[str] = frozenset({"phone", "fax"})

    def find(self, text: str) -> Iterator[Finding]:
        for match in _CANDIDATE.finditer(text):
            start, end = match.span()
            if text[start] == "(" and ")" not in match[0]:
                start += 1
            elif match[0].endswith(")") and match[0].count(")") > match[0].count("("):
                end -= 1  # of "(943 555 012 ext. 31)"; "+34 943) 555 012" ends in its own digit
            number = text[start : match.start("extension") if match["extension"] else end]
            verdict = self._judge(number, text[max(0, start - _WINDOW) : start])
            if verdict:
                kind, score, reason = verdict
                yield Finding(start, end, kind, score, "phone", reason)

    def _judge(self, number: str, before: str) -> tuple[str, float, str] | None:
        if _DATE.fullmatch(number):
            return None
        if self.fax_key.search(before):
            return "fax", 0.98, "follows a key word for fax"
        if self.phone_key.search(before):
            return "phone", 0.99, "follows a key word for phone"
        if sum(c.isdigit() for c in number) < 9 or self.foreign_key.search(before):
            return None
        international = number.startswith(("+", "00"))
        if not international and not self.grouped.fullmatch(number):
            return None
        if not _valid(number, ("ZZ",) if number.startswith("+") else self.regions):
            return None
        return "phone", 0.97 if international else 0.95, "is a valid number, written as one"


def _valid(number: str, regions: tuple[str, ...]) -> bool:
    for region in regions:
        try:
            if phonenumbers.is_valid_number(phonenumbers.parse(number, region)):
                return True
        except phonenumbers.NumberParseException:
            continue
    return False
