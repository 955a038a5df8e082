"""Number plates: today's (1234 BCD), the provincial ones before 2000, and what a key announces."""

import re

from veladura.detect.rules.keyword import keyed_rule
from veladura.detect.rules.rule import NUMBER_EDGE, NUMBER_END, WORD_END, PatternRule, RuleSet
from veladura.wordlists import read_list

_KIND = "plate"
_TODAY = re.compile(rf"\d{NUMBER_EDGE}\d{{3}}[ -]?[B-DF-HJ-NP-TV-Z]{{3}}{NUMBER_END}")
_OLD = re.compile(rf"[A-Z]{NUMBER_EDGE}[A-Z]?[- ]\d{{4}}[- ][A-Z]{{1,2}}{NUMBER_END}")
# Three capitals after four figures are also "1200 RPM".
_UNITS = frozenset({"RPM", "PPM", "BPM", "KGS", "MGS", "HPF", "CPM"})


def _is_plate(value: str) -> bool:
    return value[-3:] not in _UNITS


def _is_old_plate(value: str) -> bool:
    return value.replace(" ", "-").split("-")[0] in read_list(
        "veladura.languages.es", "words/plate_provinces"
    )


PLATES = RuleSet(
    "matricula",
    (
        PatternRule("matricula", _KIND, _TODAY, 0.97, "has the form of a number plate", _is_plate),
        PatternRule(
            "matricula", _KIND, _OLD, 0.9, "has the form of an old number plate", _is_old_plate
        ),
        keyed_rule(
            "matricula",
            _KIND,
            ("matrícula", "matr", "placa", "placas", "patente"),
            r"(?:[A-Z]{1,3}[ -]?\d{3}[ -]\d{3}|[A-Z]{1,3}[ -]?\d{3,4}(?:[ -]?[A-Z]{1,3})?"
            rf"|\d{{4}}[ -]?[A-Z]{{3}}){WORD_END}",
            score=0.97,
        ),
        keyed_rule(  # of Central America: "pickup P 417-712"
            "matricula",
            _KIND,
            ("pickup", "moto", "camioneta", "carro", "microbús", "vehículo", "camión", "bus"),
            rf"[PCMA] ?\d{{3}}-\d{{3}}{WORD_END}",
            score=0.95,
        ),
    ),
)
