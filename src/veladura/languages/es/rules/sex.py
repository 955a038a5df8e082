"""The sex field of a form: "Sexo: M"."""

from veladura.detect.rules.keyword import keyed_rule
from veladura.detect.rules.rule import WORD_END

_WORDS = "hombre|mujer|var[oó]n|femenin[oa]|masculin[oa]|niñ[oa]"
# "Sexo: V ( ) H (X)", "Sexo V☐ M☐", "Sexo H/M": what a form offers is no answer.
_CHOSEN = r"(?! ?(?:\( ?\)|\[ ?\]|[☐□_]))(?! ?/ ?[HMVF](?![^\W_]))"

SEX = keyed_rule(
    "sexo",
    "sex",
    ("sexo", "género"),
    rf"(?:(?i:{_WORDS})|[HMVF]){WORD_END}{_CHOSEN}",
    score=0.98,
    link=r"[ \t.:=|\"]{0,30}",
)
