"""Devices and batches: IMEI by its check digit, serial and lot numbers by their key words."""

import re

from veladura.detect.rules.keyword import keyed_rule
from veladura.detect.rules.rule import WORD_END, PatternRule, RuleSet
from veladura.numbers.sums import is_imei

_KIND = "device"
_VALUE = (
    r"(?=[A-Z]*+(?:[-/. ][A-Z]*+)?\d)(?:[A-Z]{2,4} (?=\d{4}))?[A-Z0-9]{2,}(?:[-/.][A-Z0-9]+){0,4}"
    rf"(?: [A-Z]{WORD_END})?{WORD_END}"
)
# What DICOM calls the serial number of a device: "(0018,1000) LO [81204170418]".
_OF_DICOM = re.compile(
    r"\(0018,1000\)(?: ?= ?| {1,4}(?:LO {1,2})?)\[?(?P<value>[A-Z0-9][A-Z0-9._/-]{2,24})(?![^\W_])"
)


def _long_enough(value: str) -> bool:
    return sum(c.isdigit() for c in value) >= 3


DEVICES = RuleSet(
    "dispositivo",
    (
        PatternRule("dispositivo", _KIND, _OF_DICOM, 0.99, "its place in DICOM", _long_enough),
        keyed_rule(
            "dispositivo",
            _KIND,
            ("imei",),
            rf"\d{{2}}[ -]?\d{{6}}[ -]?\d{{6}}[ -]?\d{WORD_END}",
            score=0.99,
            check=is_imei,
            unchecked=0.95,
        ),
        keyed_rule("dispositivo", _KIND, ("sim", "iccid"), rf"89\d{{16,18}}{WORD_END}", score=0.97),
        keyed_rule(
            "dispositivo",
            _KIND,
            ("nº de serie", "nº serie", "número de serie", "n/s", "serial", "serie"),
            _VALUE,
            score=0.97,
            link=r"(?:[ \t.:=\"#]|[nN]\.?[ºo°]){0,20}?",
            check=_long_enough,
        ),
        # "C/ Mayor, s/n 28013": the same letters end an address, so a letter must be in the value.
        keyed_rule(
            "dispositivo",
            _KIND,
            ("s/n", "sn"),
            rf"(?=[\d-]{{0,8}}[A-Z]{{1,5}}[-/ ]?\d)(?![A-Z] ?-? ?\d{{5}}{WORD_END}){_VALUE}",
            score=0.95,
            link=r"[ \t:.#]{1,4}",
            check=_long_enough,
        ),
        keyed_rule(
            "dispositivo",
            _KIND,
            ("lote", "lotes", "nº de lote", "nº lote"),
            _VALUE,
            score=0.98,
            link=r"[ \t.:=\"#]{0,20}",
            check=_long_enough,
        ),
    ),
)
