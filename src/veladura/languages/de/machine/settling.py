"""What a format says of its fields counts more than what they look like.

Names of elements, codes, part numbers and heads of tables are nobody's: a span ends where they
begin. A field of known kind is one span with the label of its kind, whatever was found in it.
"""

import threading
from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from veladura.document import Span
from veladura.languages.de.machine.calendars import calendar_fields
from veladura.languages.de.machine.changes import change_fields
from veladura.languages.de.machine.edifact import edifact_fields
from veladura.languages.de.machine.field import FORM, NAME, Field
from veladura.languages.de.machine.heads import head_fields
from veladura.languages.de.machine.json_keys import json_fields
from veladura.languages.de.machine.keys import key_fields
from veladura.languages.de.machine.logins import login_fields
from veladura.languages.de.machine.marks import mark_fields
from veladura.languages.de.machine.mt940 import statement_fields
from veladura.languages.de.machine.papers import paper_fields
from veladura.languages.de.machine.records import record_fields
from veladura.languages.de.machine.weblogs import request_fields
from veladura.languages.de.machine.xml import xml_fields
from veladura.schemes import Scheme

_READERS: tuple[Callable[[str], Sequence[Field]], ...] = (
    xml_fields,
    statement_fields,
    edifact_fields,
    json_fields,
    record_fields,
    head_fields,
    key_fields,
    paper_fields,
    request_fields,
    calendar_fields,
    change_fields,
    mark_fields,
    login_fields,
)
_SCORE = 0.97
_WEAK = "rule:zahl"
_IN_NAMES = ("company", "product", "segment", "other", "place", "figure")  # "Autohaus 24"


class _Last(threading.local):
    """The fields of the text asked about last, as figures alone: no text outlives its reading."""

    key = (0, -1)
    fields: list[Field]


_last = _Last()


def fields_of(text: str) -> list[Field]:
    """Every field that is known, sorted and without overlaps; a text is read once."""
    key = (hash(text), len(text))
    if _last.key != key:
        _last.fields = _read(text)
        _last.key = key
    return _last.fields


def _read(text: str) -> list[Field]:
    found = sorted(field for read in _READERS for field in read(text))
    kept: list[Field] = []
    for field in found:
        if field.start < field.end and (not kept or field.start >= kept[-1].end):
            kept.append(field)
    return kept


def settled(text: str, spans: Sequence[Span], scheme: Scheme) -> list[Span]:
    """The spans of a text, cut and labelled as its fields say."""
    fields = list(_named(fields_of(text), spans, scheme))
    if not fields:
        return list(spans)
    kept = [piece for span, near in _beside(spans, fields) for piece in _cut(text, span, near)]
    told = (Span(f.start, f.end, scheme.label_for(f.kind), _SCORE, "rule", "its field says so")
            for f in fields if f.kind != FORM)  # fmt: skip
    return sorted((*kept, *told), key=lambda span: (span.start, span.end))


def _named(fields: Sequence[Field], spans: Sequence[Span], scheme: Scheme) -> Iterator[Field]:
    """The fields, and of those that hold a name whose it is: a company's where nothing says more.

    What was found to be somebody's stays as it was found, and so does a name with more beside it.
    """
    kinds = {label.id: label.kind for label in scheme}
    ordered = sorted(spans, key=lambda span: span.start)
    starts = [span.start for span in ordered]
    for field in fields:
        if field.kind != NAME:
            yield field
            continue
        near = ordered[bisect_left(starts, field.start) : bisect_left(starts, field.end)]
        if all(kinds[span.label] in _IN_NAMES for span in near):
            yield field._replace(kind="company")


def outside_form(text: str) -> Callable[[int, int], bool]:
    """Asks whether a stretch lies outside of everything that is form."""
    fields = [field for field in fields_of(text) if field.kind == FORM]
    starts = [field.start for field in fields]

    def outside(start: int, end: int) -> bool:
        before = bisect_left(starts, end) - 1
        return before < 0 or fields[before].end <= start

    return outside


def _beside(
    spans: Sequence[Span], fields: Sequence[Field]
) -> Iterator[tuple[Span, Sequence[Field]]]:
    """Each span with the fields that it touches; both are sorted."""
    first = 0
    for span in sorted(spans, key=lambda span: (span.start, span.end)):
        while first < len(fields) and fields[first].end <= span.start:
            first += 1
        last = first
        while last < len(fields) and fields[last].start < span.end:
            last += 1
        yield span, fields[first:last]


def _cut(text: str, span: Span, fields: Sequence[Field]) -> Iterator[Span]:
    """What of a span lies outside of all fields."""
    if not fields:
        yield span
        return
    position = span.start
    for start, end in (*((f.start, f.end) for f in fields), (span.end, span.end)):
        piece = text[position : max(position, min(start, span.end))]
        lead = len(piece) - len(piece.lstrip(" \t\r\n+;:?/,"))
        bare = piece.strip(" \t\r\n+;:?/,")
        weak = span.source == _WEAK and any(map(str.isalpha, bare))
        if any(map(str.isalnum, bare)) and not weak:
            first = position + lead
            yield replace(span, start=first, end=first + len(bare), fragments=())
        position = max(position, end)
