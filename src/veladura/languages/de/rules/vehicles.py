"""Number plates, by their form or behind a key word."""

import re
from functools import cache

from veladura.detect.rules.keyword import keyed_rule
from veladura.detect.rules.rule import WORD_END, PatternRule, RuleSet
from veladura.detect.rules.starts import EDGE
from veladura.wordlists import read_table

_KIND = "plate"
_PLATE = rf"[A-ZÄÖÜ]{EDGE}[A-ZÄÖÜ]{{0,2}}-[A-Z]{{1,2}} \d{{1,4}}[EH]?{WORD_END}(?![.,/-]\d)"
_AUSTRIAN = rf"[A-Z]{EDGE}[A-Z]?-\d{{1,5}} [A-Z]{{1,3}}{WORD_END}"


@cache
def _districts() -> frozenset[str]:
    return frozenset(
        row[1] for row in read_table("veladura.languages.de", "lexicons/austrian_plates")
    )


def _is_austrian(plate: str) -> bool:
    return plate.partition("-")[0] in _districts()


PLATES = RuleSet(
    "kennzeichen",
    (
        PatternRule(
            "kennzeichen", _KIND, re.compile(_AUSTRIAN), 0.9, "is an Austrian plate", _is_austrian
        ),
        PatternRule("kennzeichen", _KIND, re.compile(_PLATE), 0.95, "has the form of a plate"),
        keyed_rule(
            "kennzeichen",
            _KIND,
            ("kennzeichen", "amtl kennzeichen", "amtliches kennzeichen", "kfz-kennzeichen", "kfz"),
            rf"[A-ZÄÖÜ0-9]{{1,3}}[ -]?[A-Z0-9]{{1,6}}(?: ?[A-Z0-9]{{1,5}})?{WORD_END}",
            score=0.9,
            check=lambda value: any(c.isdigit() for c in value),
        ),
    ),
)
