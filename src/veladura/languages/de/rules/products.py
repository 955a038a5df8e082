"""Products by their form (a capital inside: "DachsPlan"), those that everybody knows, and what a
text calls a brand or a segment ("die Sparte Badezusätze")."""

import re

from veladura.detect.rules.rule import PatternRule, RuleSet, WordRule
from veladura.languages.de.common_words import is_of_offices, is_of_payments
from veladura.languages.de.forms import key_of, words
from veladura.languages.de.rules.known_names import known_names

_CAPITAL_INSIDE = re.compile(
    r"[A-ZÄÖÜ](?<![^\W_].)(?<![<:\"/.@§&_|-].)[a-zäöü]{2,14}(?P<inside>[A-ZÄÖÜ])[a-zäöü]{2,14}+"
    r"(?:[A-ZÄÖÜ]?[a-zäöü]{1,14}+)?[A-Z\d]{0,3}(?![\w:\">/.@(]\w|[\w:\">/@(|])"
)
# Everybody is meant ("KundInnen"), a law ("GeschGehG"), or a scanner read ß as B ("GrüBen").
_NO_PRODUCT = re.compile(
    r"In(?:nen)?$|[a-zäöü](?:G|V|O|VO|GB)$|[a-zäöü]B|Exception$|Error$|^Mac?[A-Z]"
)


_PARTS = re.compile(r"[A-ZÄÖÜ][a-zäöü]+")  # "ForeignKey", which a file format calls its fields
_SEGMENT = re.compile(
    r"(?:Sparte|Segments?|Geschäfts(?:feld|bereich)e?s?)[ \u00a0][„\"»«]?"
    r"(?P<value>[A-ZÄÖÜ][a-zäöüß]{3,40}+)(?![\w:-]|\.\w)"
)
_BRAND = re.compile(
    r"(?:Unions|Nachfolge|Dach|Zweit|Haus|Kern)?[Mm]arke[ \u00a0][„\"»«]?"
    r"(?P<value>[A-ZÄÖÜ][a-zäöüß]{3,40}+)(?![\w:-]|\.\w)"
)


def _names_something(value: str) -> bool:
    """Whether a word behind "Sparte" or "Marke" may be one, and is no head of a column."""
    plain = is_of_offices(value) or is_of_payments(value, 0, len(value))
    return not plain and key_of(value) not in words("months")


def _is_name(value: str) -> bool:
    parts = [key_of(part) for part in _PARTS.findall(value)]
    return not _NO_PRODUCT.search(value) and not words("field_words").issuperset(parts)


PRODUCTS = RuleSet(
    "produkt",
    (
        PatternRule("produkt", "product", _CAPITAL_INSIDE, 0.7, "has a capital inside", _is_name),
        known_names("produkt", "product", "known_products"),
        WordRule(
            "produkt",
            "segment",
            frozenset(
                f"{word}{ending}"
                for word in ("sparte", "segment", "geschäftsfeld", "geschäftsbereich")
                for ending in ("", "s", "es")
            ),
            _SEGMENT,
            0.6,
            "is called a segment",
            _names_something,
        ),
        WordRule(
            "produkt",
            "product",
            frozenset(
                f"{kind}marke"
                for kind in ("", "unions", "nachfolge", "dach", "zweit", "haus", "kern")
            ),
            _BRAND,
            0.6,
            "is called a brand",
            _names_something,
        ),
    ),
)
