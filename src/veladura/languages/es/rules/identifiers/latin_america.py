"""Identity numbers of Latin America: CURP, RUT/RUN, CUIL, cédula."""

import re

from veladura.detect.rules.keyword import keyed_rule
from veladura.detect.rules.rule import (
    NUMBER_EDGE,
    NUMBER_END,
    WORD_END,
    PatternRule,
    RuleSet,
)
from veladura.detect.rules.starts import EDGE
from veladura.numbers.america import is_cuit, is_rut

_KIND = "national-id"
_CURP = re.compile(
    rf"[A-Z]{EDGE}[AEIOUX][A-Z]{{2}}\d{{2}}(?:0[1-9]|1[0-2])[0-3]\d[HMX][A-Z]{{2}}"
    rf"[B-DF-HJ-NP-TV-ZÑ]{{3}}[A-Z0-9]\d{WORD_END}"
)
# Behind the number of an insured Mexican: relation, sex, year of birth, regime.
_AGGREGATE = re.compile(rf"[1-8]{NUMBER_EDGE}[FM](?:19|20)\d\d(?:OR|PE|ND|SA|ES){WORD_END}")
_RUT = re.compile(rf"\d{NUMBER_EDGE}\d?(?:\.\d{{3}}){{2}}-[\dkK]{NUMBER_END}")
# The prefixes 20, 23, 24 and 27 belong to persons; 30, 33 and 34 to companies.
_CUIL = re.compile(rf"2{NUMBER_EDGE}[0347]-\d{{8}}-\d{NUMBER_END}")


CURP = RuleSet(
    "curp",
    (
        PatternRule("curp", _KIND, _CURP, 1.0, "has the form of a CURP"),
        PatternRule("curp", _KIND, _AGGREGATE, 0.9, "has the form of an aggregate of the IMSS"),
        keyed_rule(
            "curp", _KIND, ("curp",), rf"[A-Z]{{4}}\d{{6}}[A-Z0-9]{{8}}{WORD_END}", score=1.0
        ),
    ),
)
# A doctor signs with a RUT too: the number is proved, the label is not.
RUT = RuleSet(
    "rut",
    (
        PatternRule("rut", _KIND, _RUT, 0.9, "check digit is right", is_rut),
        keyed_rule(
            "rut",
            _KIND,
            ("rut", "run"),
            rf"\d{{1,2}}\.?\d{{3}}\.?\d{{3}}-?[\dkK]{WORD_END}",
            score=0.9,
            check=is_rut,
            unchecked=0.85,
        ),
    ),
)
CUIL = RuleSet(
    "cuil",
    (
        PatternRule("cuil", _KIND, _CUIL, 0.8, "check digit is right", is_cuit),
        keyed_rule("cuil", _KIND, ("cuil",), rf"\d{{2}}-?\d{{8}}-?\d{WORD_END}", score=0.98),
    ),
)
CEDULA = keyed_rule(
    "cedula",
    _KIND,
    (
        "cédula",
        "cédula de identidad",
        "cédula de ciudadanía",
        "cc",
        "ci",
        "ti",
        "tarjeta de identidad",
        "documento de identidad",
    ),
    rf"(?:[VEve]-?)?\d{{1,3}}(?:[. ]\d{{3}}){{2,3}}(?:-\d)?{NUMBER_END}"
    rf"|\d{{6,10}}(?:-\d)?{NUMBER_END}",
    score=0.85,
    link=r"[ \t]?(?:[nN][.ºo°]{0,2})?[ \t:.]{0,3}",
)
