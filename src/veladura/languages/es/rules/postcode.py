"""Postcodes: five figures after a key, or between an address and a capitalised town."""

import re

from veladura.detect.rules.keyword import keyed_rule
from veladura.detect.rules.rule import (
    NUMBER_EDGE,
    NUMBER_END,
    WORD_END,
    PatternRule,
    RuleSet,
    WordRule,
)

_KIND = "postcode"
# Three capitals are rarely a town: "fila 20007 NHC", "40101 SET".
_TOWN = r"(?:[A-ZÁÉÍÓÚÑ](?:[a-zà-ÿ']{2}|[A-ZÀ-Ý']{3}|[A-ZÀ-Ý]['a-zà-ÿ])|(?:VIC|IBI)(?!\w))"
_BEFORE_TOWN = re.compile(
    rf"[0-5]{NUMBER_EDGE}(?<![=:>#/] .)(?<![=:>#/].)\d{{4}}"
    # not the last word of a sentence: "Farmer 30013. Índices"
    rf"(?=(?:[ ,-]{{1,3}}|[ ,-]{{0,2}}\.[,-]?){_TOWN}){NUMBER_END}"
)
# Of a Mexican invoice.
_ATTRIBUTE = re.compile(r"\w{1,30}=[\"'](?P<value>\d{5})[\"']")
_ATTRIBUTES = frozenset(("lugarexpedicion", "domiciliofiscalreceptor", "codigopostal"))


def _is_postcode(value: str) -> bool:
    return 1 <= int(value[:2]) <= 52


POSTCODE = RuleSet(
    "codigo-postal",
    (
        keyed_rule(
            "codigo-postal",
            _KIND,
            ("cp", "código postal", "cód postal", "dp"),
            rf"\d{{5}}(?:-\d{{3}})?{WORD_END}",
            score=0.99,
        ),
        PatternRule(
            "codigo-postal", _KIND, _BEFORE_TOWN, 0.95, "stands before a town", _is_postcode
        ),
        WordRule(
            "codigo-postal", _KIND, _ATTRIBUTES, _ATTRIBUTE, 0.99, "is the postcode of an invoice"
        ),
    ),
)
