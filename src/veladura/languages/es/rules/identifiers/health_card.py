"""Regional and national health cards: CIP, SIP, TIS, CIPA, NUHSA and their kin."""

import re

from veladura.detect.rules.keyword import CODE, LINK, keyed_rule
from veladura.detect.rules.rule import NUMBER_END, WORD_END, PatternRule, RuleSet
from veladura.detect.rules.starts import EDGE

_KIND = "health-card"
_KEYS = (
    "cip",
    "cipa",
    "cip-sns",
    "cip aut",
    "cip autonómico",
    "cipau",
    "sip",
    "tis",
    "tsi",
    "cia",
    "nuhsa",
    "tarjeta sanitaria",
    "tarjeta sanitaria individual",
    "nº tarjeta sanitaria",
)
# By region: Andalusia (AN + 10 figures), Catalonia (4 letters, sex, birth date, 3 figures), the
# national code (8 consonants, 2 letters, 6 figures), Galicia (birth date, 4 letters, 4 figures),
# Murcia and the Canaries (4 letters, 12 figures). Days of birth of women may count from 41.
_SHAPES = re.compile(
    rf"[A-Z0-9]{EDGE}(?:"
    r"(?<=A)N[01]\d{9}"
    r"|(?<=[A-Z])[A-Z]{3} ?[01] ?\d{2}(?:0[1-9]|1[0-2])\d{2} ?\d{3}"
    r"|(?<=[B-DF-HJ-NP-TV-Z])[B-DF-HJ-NP-TV-Z]{7}[A-Z]{2}\d{6}"
    r"|(?<=\d)\d(?:0[1-9]|1[0-2])[0-7]\d[A-Z]{4}\d{4}"
    r"|(?<=[A-Z])[A-Z]{3}\d{12}"
    rf"){NUMBER_END}"
)
# "CARM 2093 7715 46", "OCRB 010914 7 03 L": groups apart, letters first.
_GROUPS = rf"[A-Z]{{2,4}}(?: \d{{1,8}}){{2,4}}(?: [A-Z])?{WORD_END}"
# "TSI 003", "TSI 002 01": not whose card it is but what its holder pays for medicines.
_NO_SHARE = r"(?!00[1-6](?: 0\d)?(?! ?\d))"

CIP = RuleSet(
    "cip",
    (
        PatternRule("cip", _KIND, _SHAPES, 0.98, "has the form of a health card number"),
        keyed_rule(
            "cip",
            _KIND,
            _KEYS,
            rf"{_NO_SHARE}(?:{_GROUPS}|(?=\S{{0,60}}\d{{4}}|\d[\d. -]{{4}}){CODE})",
            score=0.97,
            link=rf"{LINK}(?:nhc[-/])?",
        ),
    ),
)
