"""Figures of a column whose other cells were found: "3" between "14" and "22" under "TEUR"."""

import re
from collections.abc import Iterator, Sequence

from veladura.detect.consistency.mentions import Covered
from veladura.document import Span
from veladura.grid import Cell, Grid
from veladura.schemes import Scheme

_FIGURE = re.compile(r"(?P<figure>[-+−]?\d{1,3}(?:[.'’]\d{3})*(?:,\d{1,4})?)(?: ?[€%*])?")
_LEAST = 3  # figures in a column,
_MOST_MISSED = 0.4  # of which so many may have been missed
_SCORE = 0.9


def with_whole_columns(text: str, spans: Sequence[Span], scheme: Scheme) -> list[Span]:
    """The spans, and the figures that nothing has found below and above others."""
    figure = next((label.id for label in scheme if label.kind == "figure"), "")
    found = {span.start for span in spans if span.label == figure}
    if len(found) < _LEAST - 1:
        return list(spans)
    covered = Covered(spans)
    reason = "is a figure as the others of its column are"
    new = [
        Span(start, end, figure, _SCORE, "rule", reason)
        for table in Grid.of(text).tables
        for cells in table.columns.values()
        if sum(cell.start in found for cell in cells) >= _LEAST - 1
        for start, end in _missed(text, cells, found, covered)
    ]
    return sorted((*spans, *new), key=lambda span: (span.start, span.end)) if new else list(spans)


def _missed(
    text: str, cells: Sequence[Cell], found: set[int], covered: Covered
) -> Iterator[tuple[int, int]]:
    figures = [_FIGURE.fullmatch(text, cell.start, cell.end) for cell in cells]
    places = [match.span("figure") for match in figures if match]
    missed = [place for place in places if not covered.touches(*place)]
    known = sum(start in found for start, _ in places)
    if len(places) >= _LEAST and 0 < len(missed) <= _MOST_MISSED * len(places):
        yield from missed if known + len(missed) == len(places) else ()
