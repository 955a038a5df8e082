"""Exports of DATEV: a head of fields in a fixed order, and columns that say what stands in them.

The first line says what follows ("EXTF", a version, a category) and for whom: adviser, client, who
exported it, which days it covers. Everything else in it is form. Below, a tax key tells nobody, an
account is an identifier, and a day without its year a date. An account of the books ("8400") is one
of a chart that everybody has: it is found, but stays (`ledger_accounts`). In master data
columns tell companies from people; a short name is that of whoever the row is about.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from veladura.detect.consistency.mentions import Covered
from veladura.detect.names import fold
from veladura.detect.resolve import IN_ORDER
from veladura.document import Span
from veladura.schemes import Scheme

_HEAD = re.compile(r"\"?(?:EXTF|DTVF)\"?[\t;]")
# Exported by, imported by, adviser, client, the initials of whoever dictated; from nought.
_IDENTIFIERS = (8, 9, 10, 11, 17)
_DAYS = (5, 12, 14, 15)  # made, begin of the business year, from, to
_NAME = 16
_DAY_LENGTH = len("20240131")
_CLOCK = re.compile(r"\d{6}(?:\d{3})?")
_DAY = re.compile(r"20\d{6}")
_FORMAL = ("bu schlussel", "wkz", "soll haben", "s h")  # how their names begin
_CODE = re.compile(r"[A-Z]{1,3}|\d{1,4}")
_COLUMNS = (  # how a column's name begins, what a cell in it looks like, of which kind it is then
    ("konto", re.compile(r"\d{3,9}"), "id"),
    ("gegenkonto", re.compile(r"\d{3,9}"), "id"),
    ("belegdatum", re.compile(r"\d{3,4}"), "date"),
    ("kost menge", re.compile(r"\d{1,9}(?:,\d{1,4})?"), "figure"),
    ("kost", re.compile(r"\w{0,6}\d\w{0,6}"), "id"),
    ("kundennummer", re.compile(r"[\w./-]{0,20}\d[\w./-]{0,20}"), "id"),
    ("name adressatentyp unternehmen", re.compile(r"\S[^\n]{0,90}"), "company"),
    ("name adressatentyp nat", re.compile(r"\S[^\n]{0,90}"), "person"),
    ("vorname adressatentyp nat", re.compile(r"\S[^\n]{0,90}"), "person"),
)
_SHORT_NAME = "kurzbezeichnung"
_LENGTH = 13  # the field that says how many digits an account of the books has
_SCORE = 0.97


@dataclass(frozen=True, slots=True)
class _Cell:
    start: int
    end: int
    number: int


def of_export(text: str, spans: Sequence[Span], scheme: Scheme) -> Sequence[Span]:
    """The spans of a DATEV export: its head by position, its rows as their columns say."""
    if not _HEAD.match(text):
        return spans
    names, below = _names(text)
    told = [_span(c.start, c.end, scheme.label_for(kind)) for c, kind in _told(text, names, below)]
    covered = Covered(told)
    rows = [
        span
        for span in spans
        if span.start > below
        and not covered.touches(span.start, span.end)
        and not _is_form(text, span, names)
    ]
    return sorted((*_head(text, scheme), *_named(text, spans), *told, *rows), key=IN_ORDER)


def ledger_accounts(text: str) -> frozenset[tuple[int, int]]:
    """Where accounts of the books stand, which every company of a chart has alike."""
    if not _HEAD.match(text):
        return frozenset()
    names, below = _names(text)
    length = next((text[c.start : c.end] for c in _cells(text, 0) if c.number == _LENGTH), "")
    longest = int(length) if length.isdecimal() and len(length) == 1 else 4
    cells = (cell for cell, _ in _told(text, names, below) if "konto" in names[cell.number])
    return frozenset((c.start, c.end) for c in cells if c.end - c.start <= longest)


def _names(text: str) -> tuple[dict[int, str], int]:
    """The names of the columns, and where the line with them ends."""
    first, _, rest = text.partition("\n")
    below = len(first) + 1 + len(rest.partition("\n")[0])
    heads = _cells(text, len(first) + 1)
    return {cell.number: _name(text[cell.start : cell.end]) for cell in heads}, below


def _told(text: str, names: Mapping[int, str], below: int) -> Iterator[tuple[_Cell, str]]:
    """Cells whose column says what they are, with their kinds."""
    start = below + 1
    while start < len(text):
        end = text.find("\n", start)
        cells = list(_cells(text, start))
        told = [pair for cell in cells for pair in _by_column(text, cell, names)]
        whose = next((kind for _, kind in told if kind in ("company", "person")), "")
        short = (
            c for c in cells if whose and c.end > c.start and names.get(c.number) == _SHORT_NAME
        )
        if len(cells) == len(names):
            yield from (*told, *((cell, whose) for cell in short))
        start = end + 1 if end >= 0 else len(text)


def _by_column(text: str, cell: _Cell, names: Mapping[int, str]) -> Iterator[tuple[_Cell, str]]:
    for name, form, kind in _COLUMNS:
        fits = names.get(cell.number, "").startswith(name)
        if fits and form.fullmatch(text, cell.start, cell.end):
            yield cell, kind
            return


def _named(text: str, spans: Sequence[Span]) -> Iterator[Span]:
    """What was found in the field that somebody has written: "Januar 2024"."""
    cell = next((cell for cell in _cells(text, 0) if cell.number == _NAME), None)
    for span in spans:
        if cell and cell.start <= span.start and span.end <= cell.end:
            yield span


def _head(text: str, scheme: Scheme) -> Iterator[Span]:
    """Who, for whom and which days: nothing else of the head identifies."""
    for cell in _cells(text, 0):
        surface = text[cell.start : cell.end]
        if cell.number in _DAYS and _DAY.match(surface):
            day = cell.start + _DAY_LENGTH
            yield _span(cell.start, day, scheme.label_for("date"))
            if _CLOCK.fullmatch(text, day, cell.end):
                yield _span(day, cell.end, scheme.label_for("date"))  # a time of day, which stays
        elif cell.number in _IDENTIFIERS and surface:
            kind = "id" if surface.isdecimal() else "other"  # the name somebody logs in with
            yield _span(cell.start, cell.end, scheme.label_for(kind))


def _span(start: int, end: int, label: str) -> Span:
    return Span(start, end, label, _SCORE, "rule", "a field of an export's head")


def _cells(text: str, start: int) -> Iterator[_Cell]:
    """The cells of one line, without their quotation marks."""
    end = text.find("\n", start)
    line = text[start : end if end >= 0 else len(text)]
    place = start
    for number, cell in enumerate(re.split(r"[\t;]", line)):
        bare = cell.strip('"')
        lead = len(cell) - len(cell.lstrip('"'))
        yield _Cell(place + lead, place + lead + len(bare), number)
        place += len(cell) + 1


def _is_form(text: str, span: Span, names: Mapping[int, str]) -> bool:
    line = text.rfind("\n", 0, span.start) + 1
    name = names.get(len(re.findall(r"[\t;]", text[line : span.start])), "")
    surface = text[span.start : span.end]
    formal = name.startswith(_FORMAL)
    return bool(formal and _CODE.fullmatch(surface) and _is_row(text, line, len(names)))


def _is_row(text: str, line: int, width: int) -> bool:
    """Whether a line has the cells of the table: below it there may be notes."""
    end = text.find("\n", line)
    return len(re.findall(r"[\t;]", text[line : end if end >= 0 else len(text)])) + 1 == width


def _name(head: str) -> str:
    return " ".join(re.findall(r"[^\W_]+", fold(head)))
