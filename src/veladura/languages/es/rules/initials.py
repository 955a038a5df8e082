"""People who go by an initial where the text introduces them: "la Sra. K.", "el menor I. U. D."."""

import re

from veladura.detect.rules.rule import WordRule

_PERSON = ("sra", "sr", "srta", "señor", "señora", "don", "doña", "dña", "paciente", "menor")
_INTRODUCED = re.compile(
    r"(?i:\w{1,30}+)\.? (?P<value>[A-ZÁÉÍÓÚÑ]\.(?:[ -]?[A-ZÁÉÍÓÚÑ]\.){0,4})(?![ªº]| ?[A-ZÁÉÍÓÚÑ])"
)

INITIALS = WordRule(
    "iniciales",
    "person",
    frozenset(_PERSON),
    _INTRODUCED,
    0.9,
    "is an initial behind a title",
)
