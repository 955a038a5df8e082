"""Companies by what stands beside them, and those whose names everybody knows.

"FAMILA MARKT//ROTENBURG/DE" is how terminals write shop, town and country; "Fa." announces a firm.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from veladura.detect.rules.rule import Finding, RuleSet
from veladura.languages.de.forms import WORD, key_of, words
from veladura.languages.de.rules.known_names import known_bodies, known_names

_PAYMENT = re.compile(
    r"(?P<shop>[A-ZÄÖÜ](?<![^\W_].)[^\n/|;<>]{1,38}[^\W_.+!])//"
    r"(?P<town>[A-ZÄÖÜ][A-ZÄÖÜa-zäöüß .()-]{1,27})(?:/(?:[A-Z]{2,3}))?(?=[\s/,;]|$)"
)
_BLANKS = re.compile(r".*?\s{2,}", re.DOTALL)
_FIRM = re.compile(
    r"F(?<![^\W_].)(?:a\.|(?<=[Dd]ie F)irma|(?<=[Dd]er F)irma)[ \u00a0]{1,2}"
    r"(?P<firm>[A-ZÄÖÜ][\w’'-]{1,30}(?: (?:(?:&|und|u\.) )?[A-ZÄÖÜ][\w’'-]{2,30}){0,4})"
)


@dataclass(frozen=True, slots=True)
class PaymentRule:
    name: str = "firma"
    kinds: frozenset[str] = frozenset({"company", "town"})

    def find(self, text: str) -> Iterator[Finding]:
        if "//" not in text:
            return
        for match in _PAYMENT.finditer(text):
            shop, town = match.span("shop"), match.span("town")
            blank = _BLANKS.match(text, *shop)
            start = blank.end() if blank else shop[0]  # cells before it are something else
            in_address = "://" in match[0] or text[max(0, shop[0] - 3) : shop[0]] == "://"
            if start >= shop[1] or in_address:
                continue
            reason = "is the shop of a card payment"
            if _says_only_how(text[start : shop[1]]):  # "KARTENZAHLUNG//HAGEBAU KEHL/DE"
                yield Finding(*town, "company", 0.96, "firma", reason)
            else:
                yield Finding(start, shop[1], "company", 0.96, "firma", reason)
                yield Finding(*town, "town", 0.96, "firma", "is the town of a card payment")


def _says_only_how(shop: str) -> bool:
    return all(key_of(word) in words("payment_words") for word in WORD.findall(shop))


@dataclass(frozen=True, slots=True)
class FirmRule:
    name: str = "firma"
    kinds: frozenset[str] = frozenset({"company"})

    def find(self, text: str) -> Iterator[Finding]:
        for match in _FIRM.finditer(text) if "F" in text else ():
            yield Finding(*match.span("firm"), "company", 0.6, "firma", "is called a firm")


COMPANIES = RuleSet(
    "firma",
    (
        PaymentRule(),
        FirmRule(),
        known_names("firma", "company", "known_companies"),
        known_bodies("firma"),
    ),
)
