"""Products by their form (a capital inside: "DachsPlan"), and those that everybody knows."""

import re

from veladura.detect.rules.rule import PatternRule, RuleSet
from veladura.languages.de.rules.known_names import known_names

_CAPITAL_INSIDE = re.compile(
    r"[A-ZÄÖÜ](?<![^\W_].)(?<![<:\"/.@§&_|-].)[a-zäöü]{2,14}(?P<inside>[A-ZÄÖÜ])[a-zäöü]{2,14}+"
    r"(?:[A-ZÄÖÜ]?[a-zäöü]{1,14}+)?[A-Z\d]{0,3}(?![\w:\">/.@(]\w|[\w:\">/@(|])"
)
# Everybody is meant ("KundInnen"), a law ("GeschGehG"), or a scanner read ß as B ("GrüBen").
_NO_PRODUCT = re.compile(
    r"In(?:nen)?$|[a-zäöü](?:G|V|O|VO|GB)$|[a-zäöü]B|Exception$|Error$|^Mac?[A-Z]"
)


def _is_name(value: str) -> bool:
    return not _NO_PRODUCT.search(value)


PRODUCTS = RuleSet(
    "produkt",
    (
        PatternRule("produkt", "product", _CAPITAL_INSIDE, 0.7, "has a capital inside", _is_name),
        known_names("produkt", "product", "known_products"),
    ),
)
