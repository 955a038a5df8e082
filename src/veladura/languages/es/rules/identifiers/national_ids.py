"""DNI, NIE and NIF: the Spanish identity numbers, all closed by a check letter."""

import re

from veladura.detect.rules.keyword import keyed_rule
from veladura.detect.rules.rule import NUMBER_EDGE, NUMBER_END, WORD_END, PatternRule, RuleSet
from veladura.numbers import spain

_KIND = "national-id"
_MARKS = re.compile(r"[\s.·/–-]")
_DIGITS = r"(?:\d{8}|\d{1,2}[. ]\d{3}[. ]\d{3})"
_DNI = re.compile(
    rf"\d{NUMBER_EDGE}(?:\d{{7}}|\d?\.\d{{3}}\.\d{{3}})[ .–-]{{0,2}}[A-HJ-NP-TV-Za-hj-np-tv-z]"
    rf"{WORD_END}"
)
_NIE = re.compile(
    rf"[XYZxyz]{NUMBER_EDGE}[ .–-]?(?:\d{{7}}|\d\.\d{{3}}\.\d{{3}})[ .–-]?[A-Za-z]{WORD_END}"
)
_NIF = re.compile(rf"[KLMklm]{NUMBER_EDGE}\d{{7}}[A-Za-z]{WORD_END}")


def _squeeze(value: str) -> str:
    return _MARKS.sub("", value).upper()


def is_dni(value: str) -> bool:
    return spain.is_dni(_squeeze(value).rjust(9, "0"))


def is_nie(value: str) -> bool:
    return spain.is_nie(_squeeze(value))


def is_nif(value: str) -> bool:
    return spain.is_nif(_squeeze(value))


DNI = RuleSet(
    "dni",
    (
        PatternRule("dni", _KIND, _DNI, 0.99, "check letter is right", is_dni),
        keyed_rule(
            "dni",
            _KIND,
            ("dni", "documento", "documento nacional de identidad", "nan", "lc/dni"),
            rf"{_DIGITS}(?:[ .–-]{{0,2}}[A-Za-z]{WORD_END})?{NUMBER_END}",
            score=0.98,
        ),
    ),
)
NIE = RuleSet(
    "nie",
    (
        PatternRule("nie", _KIND, _NIE, 1.0, "check letter is right", is_nie),
        keyed_rule(
            "nie",
            _KIND,
            ("nie", "tie"),
            rf"[XYZxyz][ .–-]?\d[\d.]{{5,9}}\d[ .–-]?[A-Za-z]{WORD_END}",
            score=0.98,
        ),
    ),
)
NIF = RuleSet(
    "nif",
    (
        PatternRule("nif", _KIND, _NIF, 0.95, "check letter is right", is_nif),
        keyed_rule(
            "nif",
            _KIND,
            ("nif",),
            rf"(?:{_DIGITS}[ .–-]{{0,2}}|[KLMXYZklmxyz]\d{{7}}-?)[A-Za-z]{WORD_END}",
            score=0.98,
        ),
    ),
)
