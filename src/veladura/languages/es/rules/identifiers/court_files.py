"""Files of courts and of the police: "Diligencias Previas 912/2019", "P.A. 118/2015"."""

from veladura.detect.rules.keyword import keyed_rule
from veladura.detect.rules.rule import WORD_END, RuleSet
from veladura.wordlists import read_list

_LINK = r"(?:[ \t.:(]|[nN](?:[úu]m)?\.?[ºo°]?\.?(?![^\W_])){1,12}?"
_END = rf"(?:-[A-Z]{{1,2}}\d?)?{WORD_END}(?![/.]\d)"
_YEAR = r"(?:19[6-9]|20[0-3])\d"

COURT_FILES = RuleSet(
    "autos",
    (
        keyed_rule(
            "autos",
            "other",
            read_list("veladura.languages.es", "words/court_files"),
            rf"\d{{1,7}}/(?:{_YEAR}|\d\d){_END}",
            score=0.97,
            link=_LINK,
        ),
        # The same letters stand before a blood pressure: the year has four figures.
        keyed_rule(
            "autos",
            "other",
            ("dp", "du", "pa", "jr", "po", "pab"),
            rf"\d{{1,7}}/{_YEAR}{_END}",
            score=0.97,
            link=_LINK,
        ),
    ),
)
