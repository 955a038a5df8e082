"""Dates as programs write them: "20230214083512", "2023-02-14T08:35", "Mar  3 02:17:44"."""

import re

from veladura.detect.rules.rule import NUMBER_EDGE, PatternRule, WordRule
from veladura.detect.rules.starts import EDGE

_KIND = "date"
_RULE = "fecha"
_MONTHS = "Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec"
_STAMP = re.compile(
    rf"[12]{NUMBER_EDGE}(?:(?<=1)9|(?<=2)0)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])"
    r"(?:[01]\d|2[0-3])[0-5]\d(?:[0-5]\d(?:\.\d{1,6})?)?(?:[+-]\d{4})?(?![^\W_])(?![-/.,]\d)"
)
_ISO = re.compile(
    rf"[12]{NUMBER_EDGE}\d{{3}}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?=T\d\d:?\d\d)"
)
_BASIC = re.compile(  # "20230911T2214"
    rf"[12]{NUMBER_EDGE}(?:(?<=1)9|(?<=2)0)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])"
    r"(?=T[0-2]\d[0-5]\d)"
)
_LOG = re.compile(
    rf"[A-Z]{EDGE}[a-z]{{2}}(?:(?<=Mon|Tue|Wed|Thu|Fri|Sat|Sun),? (?:{_MONTHS})|(?<={_MONTHS}))"
    r" {1,2}(?:[12]\d|3[01]|0?[1-9])(?=,? (?:\d{4} )?\d\d:\d\d)"
)
# Seconds since 1970, or thousandths: "ts=1710152521", "[1710152521] INVITE".
_SECONDS = r"(?P<value>1[2-9]\d{8}(?:\d{3})?)(?:\.\d{1,6})?"
_IN_BRACKETS = re.compile(rf"\[{_SECONDS}\]")
_IN_FIELD = re.compile(rf"\w{{1,12}}[\"']?\s?[=:;]\s?[\"']?{_SECONDS}(?![\w-])")
_CLOCKS = ("ts", "timestamp", "epoch", "time", "start", "end", "iat", "exp", "nbf", "inicio", "fin")

TIMESTAMPS = (
    PatternRule(_RULE, _KIND, _STAMP, 0.97, "is a point in time as programs write it"),
    PatternRule(_RULE, _KIND, _ISO, 0.99, "is a date in figures"),
    PatternRule(_RULE, _KIND, _BASIC, 0.99, "is a date in figures"),
    PatternRule(_RULE, _KIND, _LOG, 0.97, "is the date of a line in a log"),
    PatternRule(_RULE, _KIND, _IN_BRACKETS, 0.97, "is a point in time in seconds"),
    WordRule(_RULE, _KIND, frozenset(_CLOCKS), _IN_FIELD, 0.97, "is a point in time in seconds"),
)
