"""What a format knows by position: "PID-5.1 ▸ GARCIA" is a name because of where it stands.

Formats with fixed places (HL7, FHIR, CDA, vCard, calendars) show each value behind its path and the
mark `▸`. `positions.txt` says which paths hold which kind of thing; a path is known by its end, so
that ".name.family" serves every resource and "Practitioner.name.family" can say more.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache

from veladura.detect.rules.rule import Finding
from veladura.document import Span
from veladura.text import PLACE_MARK
from veladura.wordlists import read_table

_LINE = re.compile(rf"^([^\s{PLACE_MARK}]+) {PLACE_MARK} ([^\n]*[^\s])", re.M)
_DATE = re.compile(r"\d{4}(?:-\d\d(?:-\d\d)?)?(?!\d)")
_DIGITS = re.compile(r"\d")
_CONTACT = re.compile(r"(?:tel|fax|mailto|sip|sms):", re.I)
_LEAST_DIGITS = 3  # of an identifier: "example" and "p1" point to things, not to people


@cache
def _kinds() -> dict[str, str]:
    return {row[0]: row[1] for row in read_table(__package__, "positions")}


def kind_of(path: str) -> str:
    """The kind of thing that stands at a path, by the longest end of it that is known."""
    table = _kinds()
    while path:
        if path in table:
            return table[path]
        path = path.partition(".")[2]
    return ""


def may_identify(value: str) -> bool:
    """Whether a value has digits enough for an identifier of somebody."""
    return len(_DIGITS.findall(value)) >= _LEAST_DIGITS


def all_kinds() -> frozenset[str]:
    return frozenset((*_kinds().values(), "email", "fax"))


@dataclass(frozen=True, slots=True)
class PositionRule:
    """Finds values by the path a format shows before them."""

    kinds: frozenset[str]  # those that are wanted: a scheme need not have them all
    name: str = "position"

    def find(self, text: str) -> Iterator[Finding]:
        if PLACE_MARK not in text:
            return
        for match in _LINE.finditer(text):
            kind = kind_of(match.group(1))
            if kind:
                found = _value(match.group(2), match.start(2), kind)
                yield from (one for one in found if one.kind in self.kinds)


def outside_places(text: str, spans: Iterable[Span]) -> list[Span]:
    """Spans without the paths that a format shows: those are in no file and name nobody."""
    if PLACE_MARK not in text:
        return list(spans)
    paths = [(match.start(), match.start(2)) for match in _LINE.finditer(text)]
    starts = [start for start, _ in paths]
    kept: list[Span] = []
    for span in spans:
        start, end = span.start, span.end
        place = bisect_right(starts, start) - 1
        if place >= 0 and start < paths[place][1]:
            start = paths[place][1]
        if place + 1 < len(paths) and end > starts[place + 1]:
            end = starts[place + 1]
        end = start + len(text[start:end].rstrip())
        if start < end and (start, end) == (span.start, span.end):
            kept.append(span)
        elif start < end and not span.fragments:
            kept.append(replace(span, start=start, end=end))
    return kept


def _value(value: str, start: int, kind: str) -> Iterator[Finding]:
    reason = "its place in the file"
    if kind == "date":
        found = _DATE.match(value)
        if found:
            yield Finding(start, start + found.end(), kind, 1.0, "position", reason)
        return
    if kind in ("id", "patient-id", "staff-id", "episode"):
        before, slash, value = value.rpartition("/")  # "Patient/12345"
        start += len(before) + len(slash)
        if not may_identify(value):
            return
    if kind in ("phone", "email"):
        scheme = _CONTACT.match(value)
        if kind == "phone":
            kind = "email" if "@" in value else "fax" if value[:4].lower() == "fax:" else kind
        if scheme:
            value, start = value[scheme.end() :], start + scheme.end()
    yield Finding(start, start + len(value), kind, 1.0, "position", reason)
