"""Exports of DATEV: a head of fields in a fixed order, and columns whose numbers are nobody's.

The first line says what follows ("EXTF", a version, a category) and for whom: adviser, client, who
exported it, which days it covers. Everything else in it is form. Below, an account of the books
("8400"), a tax key and a day without its year tell nobody; accounts of people have more digits.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from veladura.detect.names import fold
from veladura.document import Span
from veladura.schemes import Scheme

_HEAD = re.compile(r"\"?(?:EXTF|DTVF)\"?[\t;]")
_IDENTIFIERS = (8, 9, 10, 11)  # exported by, imported by, adviser, client; counted from nought
_DAYS = (5, 12, 14, 15)  # made, begin of the business year, from, to
_NAME = 16
_DAY = re.compile(r"20\d{6}")
_FORMAL = ("bu schlussel", "belegdatum", "wkz umsatz", "wkz basis umsatz", "soll haben kennzeichen")
_BOOKS = ("konto", "gegenkonto")
_CODE = re.compile(r"[A-Z]{1,3}|\d{1,4}")
_SCORE = 0.97


@dataclass(frozen=True, slots=True)
class _Cell:
    start: int
    end: int
    number: int


def of_export(text: str, spans: Sequence[Span], scheme: Scheme) -> Sequence[Span]:
    """The spans of a DATEV export: its head by position, its rows without what is form."""
    if not _HEAD.match(text):
        return spans
    first, _, rest = text.partition("\n")
    second = rest.partition("\n")[0]
    below = len(first) + 1 + len(second)
    heads = _cells(text, len(first) + 1)
    names = {cell.number: _name(text[cell.start : cell.end]) for cell in heads}
    rows = [span for span in spans if span.start > below and not _is_form(text, span, names)]
    return (*_head(text, scheme), *_named(text, spans), *rows)


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
            yield _span(cell.start, cell.start + 8, scheme.label_for("date"))
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


def _is_form(text: str, span: Span, names: dict[int, str]) -> bool:
    line = text.rfind("\n", 0, span.start) + 1
    name = names.get(len(re.findall(r"[\t;]", text[line : span.start])), "")
    surface = text[span.start : span.end]
    if not _CODE.fullmatch(surface) or not _is_row(text, line, len(names)):
        return False
    return name in _FORMAL or (name.startswith(_BOOKS) and surface.isdecimal())


def _is_row(text: str, line: int, width: int) -> bool:
    """Whether a line has the cells of the table: below it there may be notes."""
    end = text.find("\n", line)
    return len(re.findall(r"[\t;]", text[line : end if end >= 0 else len(text)])) + 1 == width


def _name(head: str) -> str:
    return " ".join(re.findall(r"[^\W_]+", fold(head)))
