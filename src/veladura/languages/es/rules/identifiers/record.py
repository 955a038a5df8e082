"""The hospital's own number for a patient: NHC, "n.º de historia", "H.C."."""

import re

from veladura.detect.rules.keyword import CODE, keyed_rule
from veladura.detect.rules.rule import WORD_END, PatternRule, RuleSet, WordRule
from veladura.detect.rules.starts import EDGE

_GROUPS = (r"\d{2} \d{8} \d{2}", r"\d{3} \d{3}", r"\d{4} \d{4}", r"\d{2} \d{2} \d{2,3}")

_KEYED = keyed_rule(
    "historia",
    "record",
    (
        "nhc",
        "nº hc",
        "nº historia",
        "nº historia clínica",
        "nº de historia",
        "nº de historia clínica",
        "número de historia",
        "número de historia clínica",
        "historia clínica",
        "historia nº",
        "hc",
        "hª",
        "hª clínica",
        "hcl",
        "nº hª",
    ),
    rf"(?:{'|'.join(_GROUPS)}){WORD_END}(?![/.-]\d)|(?=\S{{0,60}}\d{{2}})(?=\S{{4}}){CODE}(?! ?%)",
    score=0.97,
)
# "hogar/P-00417/tension", "Patient/pat-0417": a part of a path that says who.
_PATH = re.compile(
    r"\w{1,12}+/(?P<value>(?=[\w.-]{0,40}\d)(?:[A-Za-z]{1,12}[-_.]?\d[\w-]{2,30}|\d{5,14}))(?![\w-])"
)
# "88120_informe.pdf": a file that begins with whose it is.
_FILE = re.compile(
    rf"\d{EDGE}\d{{4,11}}(?=_[A-Za-z][\w-]{{2,40}}\.(?:pdf|jpe?g|png|tiff?|dcm|docx?|xlsx?|txt|xml"
    r"|zip|mp[34]|wav)(?!\w))"
)
# A record without marks between its fields, the days among them: "CC7004428119470911210600…".
_FIXED_WIDTH = re.compile(rf"[A-Z\d]{EDGE}[A-Z]{{0,4}}\d{{30,200}}+")
_DAY = re.compile(r"(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])")
_DAYS = 3  # that no number holds by chance


def _holds_days(value: str) -> bool:
    return len(_DAY.findall(value)) >= _DAYS


def _is_no_day(value: str) -> bool:
    return _DAY.match(value) is None


RECORD = RuleSet(
    "historia",
    (
        _KEYED,
        PatternRule("historia", "record", _FIXED_WIDTH, 0.95, "is a record with days", _holds_days),
        PatternRule("historia", "record", _FILE, 0.9, "begins the name of a file", _is_no_day),
        WordRule(
            "historia",
            "record",
            frozenset(("patient", "patients", "paciente", "pacientes", "hogar", "historia")),
            _PATH,
            0.9,
            "stands in a path behind who it is of",
        ),
    ),
)
