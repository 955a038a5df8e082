"""NSS: number of affiliation to the Spanish social security, closed by two check digits."""

import re

from veladura.detect.rules.keyword import keyed_rule
from veladura.detect.rules.rule import NUMBER_EDGE, NUMBER_END, PatternRule, RuleSet
from veladura.wordlists import read_list

_KIND = "insurance-id"
_ALONE = re.compile(rf"\d{NUMBER_EDGE}(?:\d[ /-]\d{{8}}[ /-]\d{{2}}|\d{{11}}){NUMBER_END}")
_KEYS = read_list("veladura.languages.es", "words/social_security_keys")


def is_nss(value: str) -> bool:
    """Province, number and two check digits: the rest of province + number divided by 97."""
    digits = re.sub(r"\D", "", value)
    if len(digits) != 12 or not (1 <= int(digits[:2]) <= 53 or digits[:2] == "66"):
        return False
    number = int(digits[2:10])
    base = int(digits[:2]) * 10**7 + number if number < 10**7 else int(digits[:10])
    return base % 97 == int(digits[10:])


NSS = RuleSet(
    "nss",
    (
        PatternRule("nss", _KIND, _ALONE, 0.97, "check digits are right", is_nss),
        keyed_rule(
            "nss",
            _KIND,
            _KEYS,
            rf"\d{{2}}[ /.-]{{0,3}}\d{{7,10}}(?:[ /.-]{{0,3}}\d{{2}})?{NUMBER_END}",
            score=0.99,
        ),
    ),
)
