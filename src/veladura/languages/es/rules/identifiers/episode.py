"""The number of a stay or a visit: "Episodio: 7345609"."""

import re

from veladura.detect.rules.keyword import CODE, keyed_rule
from veladura.detect.rules.rule import RuleSet, WordRule

_ATTRIBUTE = re.compile(r"\w{1,8}=[\"'](?P<value>[A-Z]{0,4}-?\d{2,12})[\"']")  # Folio="48213"

EPISODE = RuleSet(
    "episodio",
    (
        keyed_rule(
            "episodio",
            "episode",
            ("episodio", "nº episodio", "num episodio", "nº de episodio", "episodio nº", "icu"),
            rf"(?=\S{{0,60}}\d{{3}}){CODE}",
            score=0.98,
        ),
        WordRule(
            "episodio",
            "episode",
            frozenset(("folio",)),
            _ATTRIBUTE,
            0.98,
            "is the number of an invoice",
        ),
    ),
)
