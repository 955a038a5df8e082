"""Points of a map and of a road: degrees and minutes, "A-6, p.k. 158"."""

import re

from veladura.detect.rules.rule import NUMBER_EDGE, PatternRule, RuleSet
from veladura.detect.rules.starts import EDGE

_RULE = "posicion"
_SIDE = r"(?:[NSEWO](?![^\W_]))"
_ANGLE = r"(?:°|º| ?deg) ?\d{1,2} ?['’′] ?\d{1,2}(?:[.,]\d{1,4})? ?(?:[\"”″]|''|’’)? ?"
_DEGREES = re.compile(rf"\d{NUMBER_EDGE}\d?{_ANGLE}{_SIDE},? {{0,2}}\d{{1,3}}{_ANGLE}{_SIDE}")
_ROAD = re.compile(
    rf"[A-Z]{EDGE}[A-Z]{{0,2}}-\d{{1,4}},? {{0,2}}(?i:p\.? ?k\.?|km\.?|kil[óo]metro) "
    r"{0,2}\d{1,3}(?:[.,+]\d{1,3})?(?![^\W_])"
)

POSITIONS = RuleSet(
    _RULE,
    (
        PatternRule(_RULE, "territory", _DEGREES, 0.97, "is a point of a map"),
        PatternRule(_RULE, "street", _ROAD, 0.95, "is a point of a road"),
    ),
)
