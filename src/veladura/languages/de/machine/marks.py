"""Marks of programs and standards that look like days, sums or numbers of somebody.

A zone behind a clock, how often a pattern repeats, a blank written as "=20", a byte written as
"0x1f", the version of a program; and what everybody calls a strength, a width or a tyre.
"""

import re
from collections.abc import Iterator

from veladura.languages.de.machine.field import FORM, Field

_ZONE = re.compile(r"(?<=:\d\d) ?[+-](?:0\d|1[0-4]):?(?:00|30|45)(?![\d:])")
_REPEATED = re.compile(r"(?<=[\]\)}dws.*+])\{\d{1,4}(?:,\d{0,4})?\}")
_BYTE = re.compile(r"(?<![^\W_])0x[0-9A-Fa-f]{1,16}(?![^\W_])")
_SOFT = re.compile(r"=(?:[0-9A-F]{2})?$", re.M)  # a line's end, as mail programs write it
_ESCAPED = re.compile(r"=(?:[0-9A-F]{2})(?![0-9])")
_LEAST_SOFT = 2
_VERSION = re.compile(
    r"[vVo](?<![^\W_].)(?:(?<=v)|(?<=[vV])ersion[\"': =]{1,4}|(?<=o)penapi[\"': ]{1,4})"
    r"(?P<number>\d{1,2}\.\d{1,2}\.\d{1,3})(?![\d.]|,\d)"
)
_YEAR = re.compile(r"\.(?:\d\d|(?:19|20)\d\d)\Z")
_STANDARD = re.compile(
    r"(?=[1-3ACDEHILMNPRVWXYZ])(?<![\w-])(?:"
    r"(?:Zement )?CEM I{1,3}V?(?:/[AB](?:-\w{1,3})?)?(?: \d\d,5 ?[NRL]?(?![\w-]))?"
    r"|EN[- ](?:GJ[LSMN]|AW|AC|PC)-\d{3,5}(?:-\d{1,2})?|C(?:T|A|AF|MA|SR)-C\d{1,2}-F\d{1,2}"
    r"|C\d{1,2}/\d{2}|X[0CDSFAM]\d(?:, X[CDSFAM]\d)*"
    r"|[1-3]\d{2}/\d{2} ?Z?R ?\d{2}C?|A[24]-[5678]0|(?:DN|PN) ?\d{1,4}|IP ?\d[\dX]"
    r"|(?:NYM|NYY|NYCWY|NHXMH|YSLY|LIYCY|H0\dV+V?-F)(?:-[JO])? ?\d{1,2} ?[x×] ?\d{1,3}(?:,\d{1,2})?"
    r"|M\d{1,2} ?[x×] ?\d{1,3}|RAL ?\d{4}|DIN A[0-8]"
    r"|(?:VS|(?:Neubauw|W)ert|Versicherungssumme) 1914"  # which insurers reckon from
    r")(?![\w-]|[.,/]\d)"
)


def mark_fields(text: str) -> list[Field]:
    return [Field(start, end, FORM) for start, end in _marks(text)]


def _marks(text: str) -> Iterator[tuple[int, int]]:
    for sign, pattern in ((":", _ZONE), ("{", _REPEATED), ("0x", _BYTE)):
        if sign in text:
            yield from (match.span() for match in pattern.finditer(text))
    yield from (match.span() for match in _STANDARD.finditer(text))
    for version in _VERSION.finditer(text):
        if not _YEAR.search(version["number"]):
            yield version.span("number")
    if "=\n" in text and len(_SOFT.findall(text)) >= _LEAST_SOFT:
        yield from (match.span() for match in _ESCAPED.finditer(text))
