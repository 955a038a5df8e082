"""Hospitals by their acronyms, from a list or by their form: "HUVN", "CHUO", "HGUGM", "HURyC"."""

import re

from veladura.detect.rules.rule import WORD_END, PatternRule
from veladura.detect.rules.starts import EDGE
from veladura.wordlists import read_list

_LISTED = "|".join(read_list("veladura.languages.es", "words/hospital_acronyms"))
# "Hospital (General) Universitario …", "Complejo Hospitalario Universitario …": consonants follow,
# or it may be a word; HUSB is a husband in HL7.
_FORM = r"(?!HUSB)(?:HG?U|CHU|HCU)[B-DF-HJ-NP-TV-Z]{2,4}"
_ACRONYM = re.compile(rf"[CH]{EDGE}(?<=(?=(?:{_LISTED}|{_FORM}){WORD_END}).)\w+")

HOSPITAL_ACRONYMS = PatternRule(
    "hospital", "hospital", _ACRONYM, 0.9, "is the acronym of a hospital"
)
