"""EDIFACT messages as plain text: qualifiers and counters are form, `edifact.txt` has the rest."""

import re
from collections.abc import Iterator
from functools import cache

from veladura.languages.de.machine.field import FORM, Field
from veladura.wordlists import read_table

_MESSAGE = re.compile(r"(?:^|'\s{0,2})UN[BH]\+")
_SEGMENT = re.compile(
    r"(?<![^'\s])(?P<tag>[A-Z]{3})\+(?P<rest>(?:[^'?]|\?.)*+)(?:'|\??+\Z)", re.DOTALL
)
_SERVICE = frozenset(("UNA", "UNH", "UNS", "UNT", "CUX", "CNT", "ALC"))
_COMPONENT = re.compile(r"(?:[^:+?]|\?.)*+", re.DOTALL)


@cache
def _kinds() -> dict[str, str]:
    return {row[0]: row[1] for row in read_table(__package__, "edifact")}


@cache
def _segments() -> frozenset[str]:
    return frozenset(place.split()[0] for place in _kinds()) | _SERVICE


def edifact_fields(text: str) -> list[Field]:
    if "UNH+" not in text or not _MESSAGE.search(text):
        return []
    return [field for match in _SEGMENT.finditer(text) for field in _segment(text, match)]


def _segment(text: str, segment: re.Match[str]) -> Iterator[Field]:
    position = segment.start()
    if segment["tag"] not in _segments():  # read like any text
        yield Field(position, segment.start("rest"), FORM)
        return
    for place, start, end in _components(text, segment):
        kind = _kinds().get(f"{segment['tag']} {place}", FORM)
        if kind == FORM or start == end:
            continue
        yield Field(position, start, FORM)
        if kind != "text":
            yield Field(start, end, kind)
        position = end
    yield Field(position, segment.end(), FORM)


def _components(text: str, segment: re.Match[str]) -> Iterator[tuple[str, int, int]]:
    """Each component with its place in the segment: "4 2" is the second of the fourth element."""
    start, stop = segment.span("rest")
    element = component = 1
    for match in _COMPONENT.finditer(text, start, stop):
        if match.start() < start:
            continue
        yield f"{element} {component}", *match.span()
        start = match.end() + 1
        if text[match.end() : start] == "+":
            element, component = element + 1, 1
        else:
            component += 1
