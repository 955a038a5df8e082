"""The sex field of a form: "Sexo: M"; the letter behind an age that opens: "88/M. TA 14/9"."""

import re

from veladura.detect.rules.keyword import keyed_rule
from veladura.detect.rules.rule import WORD_END, PatternRule, RuleSet

_WORDS = "hombre|mujer|var[oó]n|femenin[oa]|masculin[oa]|niñ[oa]"
# "Sexo: V ( ) H (X)", "Sexo V☐ M☐", "Sexo H/M": what a form offers is no answer.
_CHOSEN = r"(?! ?(?:\( ?\)|\[ ?\]|[☐□_]))(?! ?/ ?[HMVF](?![^\W_]))"

_OPENING = re.compile(r"[HMVF](?:(?<=\A\d\d/.)|(?<=\n\d\d/.)|(?<=[.:;,] \d\d/.))(?=[.,;:)\s]|\Z)")
_OPENING_AGE = re.compile(
    r"[HMVF](?:(?<=\A.)|(?<=\n.)|(?<=[.:;,•] .)|(?<=\(.))(?=/[1-9]\d(?:[.;:)\s]|,\D|\Z)(?! ?%))"
)

SEX = RuleSet(
    "sexo",
    (
        keyed_rule(
            "sexo",
            "sex",
            ("sexo", "género"),
            rf"(?:(?i:{_WORDS})|[HMVF]){WORD_END}{_CHOSEN}",
            score=0.98,
            link=r"[ \t.:=|\"]{0,30}",
        ),
        PatternRule("sexo", "sex", _OPENING, 0.9, "stands behind an age that opens"),
        PatternRule("sexo", "sex", _OPENING_AGE, 0.9, "opens before an age"),
    ),
)
