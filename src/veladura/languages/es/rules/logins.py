"""Who was logged in, as logs and queries say it: "usr=mcasado", "by=identif_maurtua"."""

import re

from veladura.detect.rules.rule import WordRule
from veladura.languages.es.clinical import fact_set
from veladura.text import fold

_KEYS = ("usr", "user", "username", "usuario", "login", "by", "operador")
_VALUE = re.compile(r"(?i:\w{1,12}+)=[\"']?(?P<value>[A-Za-z][\w.-]{2,40}+)(?![@(\w])")


def _is_person(value: str) -> bool:
    return fold(value) not in fact_set("machine")


LOGINS = WordRule(
    "usuario",
    "staff-id",
    frozenset(_KEYS),
    _VALUE,
    0.9,
    "stands behind who is logged in",
    _is_person,
)
