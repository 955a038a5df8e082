"""Who insures somebody in Latin America: "EPS Famisanar", "ARL Positiva", "Isapre Banmédica"."""

import re

from veladura.detect.rules.rule import PatternRule

_WORD = r"[A-ZÁÉÍÓÚÑ][^\W\d_]{2,20}"
_INSURED = re.compile(
    r"[EAI](?<![^\W_].)(?:PS|RL|FP|SAPRE|sapre):? "
    rf"(?P<value>(?:La |El |Nueva )?{_WORD}(?: (?:de |del |de la )?{_WORD}){{0,2}})(?![^\W_])"
)

INSURERS = PatternRule(
    "aseguradora", "institution", _INSURED, 0.8, "stands behind the kind of insurer"
)
