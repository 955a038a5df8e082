"""Calendars and contacts as programs exchange them: iCalendar (RFC 5545) and vCard (RFC 6350).

Names of properties and of their parameters are the format's, as is all that only tells a program
what to do. Times are written "20251118T093000Z": a day and an hour.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache

from veladura.languages.de.machine.field import FORM, Field
from veladura.wordlists import read_table

_CARD = re.compile(
    r"^BEGIN:(?P<what>VCALENDAR|VCARD)\r?\n.*?(?:^END:(?P=what)[ \t]*$|\Z)", re.M | re.S
)
_PROPERTY = re.compile(
    r"^(?P<name>[A-Z][A-Z-]{0,30})(?P<told>(?:;[A-Z-]{1,20}=(?:\"[^\"\n]*\"|[^;:\"\n]*))*):"
    r"(?P<value>[^\n]*)$",
    re.M,
)
_PARAMETER = re.compile(r";(?P<name>[A-Z-]{1,20})=(?P<value>\"[^\"\n]*\"|[^;:\"\n]*)")
_TIME = re.compile(
    r"(?P<day>\d{8}|\d{4}-\d\d-\d\d)"
    r"(?:(?P<mark>T)(?P<hour>\d{6}|\d\d:\d\d:\d\d)(?P<zone>Z?))?"
)
_NAMING = ("CN", "DIR", "X-FILENAME")  # parameters that hold what is somebody's
_FIRST = re.compile(r"[^;,\n]{2,60}")


def calendar_fields(text: str) -> list[Field]:
    return list(_fields(text))


def _fields(text: str) -> Iterator[Field]:
    for card in _CARD.finditer(text) if "BEGIN:V" in text else ():
        for found in _PROPERTY.finditer(text, *card.span()):
            yield Field(*found.span("name"), FORM)
            for parameter in _PARAMETER.finditer(text, *found.span("told")):
                named = parameter["name"] in _NAMING
                yield Field(parameter.start(), parameter.end("name" if named else "value"), FORM)
            yield from _value(found)


def _value(found: re.Match[str]) -> Iterator[Field]:
    start = found.start("value")
    kind = _kinds().get(found["name"])
    if kind == FORM:
        yield Field(start, found.end(), FORM)
    elif kind:
        first = _FIRST.match(found.string, start, found.end())
        if first:
            yield Field(*first.span(), kind)
    else:
        time = _TIME.fullmatch(found.string, start, found.end())
        if time:
            yield Field(*time.span("day"), "date")
            if time["hour"]:
                yield Field(*time.span("mark"), FORM)
                yield Field(*time.span("hour"), "time")
                yield Field(*time.span("zone"), FORM)


@cache
def _kinds() -> Mapping[str, str]:
    return {row[0]: row[1] for row in read_table(__package__, "calendar_properties")}
