"""International bank account numbers, by their check digits."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from veladura.detect.rules.rule import Finding
from veladura.detect.rules.starts import EDGE, find_all
from veladura.numbers.finance import is_iban

_PATTERN = re.compile(
    rf"[A-Z]{EDGE}[A-Z]\d{{2}}(?:[ .-]?[A-Z0-9]{{4}}){{2,7}}(?:[ .-]?[A-Z0-9]{{1,3}})?(?![^\W_])"
)
_MARKS = re.compile(r"[ .-]")


@dataclass(frozen=True, slots=True)
class IbanRule:
    """The longest stretch whose check digits are right: capitals may follow the number."""

    name: str = "iban"
    kinds: frozenset[str] = frozenset({"bank-account"})

    def find(self, text: str) -> Iterator[Finding]:
        for match in find_all(_PATTERN, text):
            ends = [match.end()]
            ends += [match.start() + m.start() for m in _MARKS.finditer(match[0])]
            for end in sorted(ends, reverse=True):
                value = _MARKS.sub("", text[match.start() : end])
                if len(value) >= 15 and is_iban(value, within=False):
                    yield Finding(
                        match.start(), end, "bank-account", 1.0, "iban", "check digits are right"
                    )
                    break
