"""Columns of bare numbers that order their rows: keys, ranks, numbers that everybody has alike.

A currency's number, a code of a hazard class or the key of a fee stands before what it means, in
ascending order, and the model half takes it for a sum; a rank runs from one to the last. What
numbers somebody or his papers has a head that says so, or a name beside it.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import pairwise

from veladura.document import Span
from veladura.grid import Cell, Grid, Table
from veladura.languages.de.columns import column_words, headers, name_identifiers
from veladura.schemes import Scheme

_NUMBER = re.compile(r"\d{1,6}")
_SORTS = re.compile(r"(?:gruppe|klasse|schlussel|ziffer|kategorie)\Z")
_PARTED = re.compile(r"(\d{1,2})\.(\d\d)")
_LEAST = 3  # numbers in a column
_RANKED = 5  # so many in a row come in this order by chance in one of a hundred
_DOUBTED = frozenset(("model", "rule:zahl", "model+rule:zahl", "rule:datum", "model+rule:datum"))
_UNSURE = 0.8  # what the model holds of the numbers of such a column, on average
_NAMED = ("person", "company", "place", "product", "other")


def without_keys(text: str, spans: Sequence[Span], scheme: Scheme) -> list[Span]:
    """The spans, without the numbers of columns that only order their rows."""
    kinds = {label.id: label.kind for label in scheme}
    numbers = {s.start: s for s in spans if _may_be_key(text, s, kinds[s.label])}
    if len(numbers) < _LEAST:
        return list(spans)
    named = sorted(span.start for span in spans if kinds[span.label] in _NAMED)
    day = scheme.label_for("date")
    dropped = {
        span
        for table in Grid.of(text).tables
        for cells in table.columns.values()
        if sum(_start(text, cell) in numbers for cell in cells) > 1
        for span in _keys(text, table, cells, numbers, named, day)
    }
    parted = {text[s.start : s.end] for s in dropped if "." in text[s.start : s.end]}
    return [
        span
        for span in spans
        if span not in dropped and not (parted and text[span.start : span.end] in parted)
    ]


def _may_be_key(text: str, span: Span, kind: str) -> bool:
    doubted = kind in ("figure", "id", "date") and span.source in _DOUBTED
    said = text[span.start : span.end]
    return doubted and bool(_NUMBER.fullmatch(said) or _PARTED.fullmatch(said))


def _keys(
    text: str,
    table: Table,
    cells: Sequence[Cell],
    numbers: dict[int, Span],
    named: Sequence[int],
    day: str,
) -> Iterator[Span]:
    yield from _counted_through(text, cells, numbers)
    plain = [cell for cell in cells if _NUMBER.fullmatch(_said(text, cell))]
    found = [numbers[start] for cell in plain if (start := _start(text, cell)) in numbers]
    days = all(span.label == day for span in found)  # of the month, in a list of times
    if len(plain) < _LEAST or len(found) < 2 or days:
        return
    head = column_words(text, cells, plain[0].start)
    if head & headers("public_headers") or any(map(_SORTS.search, head)):
        yield from found
    elif not (name_identifiers(head) or head & headers("amount_headers")):
        values = [int(_said(text, cell)) for cell in plain]
        leads = plain[0].column == 0 and _leads(text, table, plain, named)
        if _is_ranking(values) or (leads and _ascends(values) and _is_doubted(found)):
            yield from found


def _counted_through(text: str, cells: Sequence[Cell], numbers: dict[int, Span]) -> Iterator[Span]:
    """ "14.01", "14.02", "14.03": flats of a house, and no days, which do not follow so."""
    found = [(c, _PARTED.fullmatch(text, c.start, c.end)) for c in cells if c.start in numbers]
    parts = [(match[1], int(match[2])) for _, match in found if match]
    through = len({first for first, _ in parts}) == 1 and all(
        after[1] - before[1] == 1 for before, after in pairwise(parts)
    )
    if through and len(parts) == len(found) > _LEAST:
        yield from (numbers[cell.start] for cell, _ in found)


def _said(text: str, cell: Cell) -> str:
    return text[cell.start : cell.end].strip('"')


def _start(text: str, cell: Cell) -> int:
    return cell.start + (text[cell.start] == '"')


def _is_ranking(values: Sequence[int]) -> bool:
    """Every place once, and not in the order of the rows, which are numbered so."""
    in_order = sorted(values)
    return values != in_order == list(range(1, len(values) + 1)) and len(values) >= _RANKED


def _ascends(values: Sequence[int]) -> bool:
    """Mostly: "51, 51, 54, 54, 50" has one step back."""
    back = sum(after < before for before, after in pairwise(values))
    return back * _LEAST <= len(values) - 1


def _is_doubted(found: Sequence[Span]) -> bool:
    return sum(span.score for span in found) < _UNSURE * len(found)


def _leads(text: str, table: Table, cells: Sequence[Cell], named: Sequence[int]) -> bool:
    """Whether no name stands right behind any of the numbers."""
    for cell in cells:
        behind = next((c for c in table.rows[cell.row] if c.start >= cell.end), None)
        if behind is None:
            return False
        at = bisect_left(named, behind.start)
        if at < len(named) and named[at] < behind.end:
            return False
    return True
