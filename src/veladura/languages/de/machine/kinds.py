"""Columns that sort their rows: under "Warengruppe" or "Kostenart" stand kinds of things, nobody.

A head tells such a column by its form: German names for a sorting end in what sorts ("-art",
"-gruppe", "-klasse"). What only the model found at the beginning of its cells is given up, unless
a word of it is surely one of a name, a town or a legal form, or it is found elsewhere as well.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence

from veladura.document import Span
from veladura.languages.de.forms import WORD
from veladura.languages.de.genders import listed
from veladura.languages.de.machine.booked import is_only_a_surname
from veladura.languages.de.machine.heads import Cell, cells_of, head_of, plain_name
from veladura.languages.de.writers.organisations.company_words import is_legal
from veladura.languages.de.writers.places.atlas import lies_in
from veladura.schemes import Scheme
from veladura.text import fold

_SORTING = re.compile(
    r"(?!(?:unternehmen|konzern|firmen|kredit|kunden|eigen)\w{0,12}grupp)"
    r"\w{0,24}(?:arten|art|gruppen?|klassen?|kategorien?|status|einheit)"
    r"|(?:transaction|payment|account|document|entry) (?:type|category|status)|category"
)
_EXPLAINING = re.compile(
    r"<(?:\w{1,9}:)?(?:AllowanceChargeReason|AdditionalItemProperty>\s{0,20}<(?:\w{1,9}:)?Name"
    r"|ApplicableProductCharacteristic>\s{0,20}<(?:\w{1,9}:)?Description)>(?P<what>[^<\n]{2,60})<"
)
_NAMED = ("person", "company", "place", "product", "segment", "other")


def without_kinds(text: str, spans: Sequence[Span], scheme: Scheme) -> list[Span]:
    """The spans, without what the model alone took for a name where kinds of things stand."""
    cells = sorted((*_sorted_cells(text), *_explaining(text)))
    if not cells:
        return list(spans)
    starts = [start for start, _ in cells]
    kinds = {label.id: label.kind for label in scheme}

    def inside(span: Span) -> bool:
        at = bisect_right(starts, span.start) - 1
        return at >= 0 and span.end <= cells[at][1] and _is_kind(text, span, cells[at])

    elsewhere = {text[s.start : s.end] for s in spans if not inside(s)}
    return [
        span
        for span in spans
        if span.source != "model"
        or kinds[span.label] not in _NAMED
        or not inside(span)
        or text[span.start : span.end] in elsewhere
        or any(map(_is_of_a_name, WORD.findall(text, span.start, span.end)))
    ]


def _is_kind(text: str, span: Span, cell: Cell) -> bool:
    """What a cell begins with, and what is joined to that: "NBU Suva" also names an insurer."""
    before = text[cell[0] : span.start]
    return not before or before.endswith((" und ", "/"))


def _explaining(text: str) -> Iterator[Cell]:
    """Elements of invoices that say what a property or a charge is: "Materialstärke"."""
    if "</" in text:
        yield from (found.span("what") for found in _EXPLAINING.finditer(text))


def _is_of_a_name(word: str) -> bool:
    folded = fold(word)
    return is_only_a_surname(folded) or is_legal(word) or bool(lies_in(folded) or listed(folded))


def _sorted_cells(text: str) -> Iterator[Cell]:
    """The cells below heads that sort; in print of the first column, whose place is sure."""
    mark, width, sorting = "", 0, frozenset[int]()
    start = 0
    for line in text.split("\n"):
        cells = cells_of(line, mark) if sorting and line.strip() else []
        if cells and (len(cells) == width if mark else len(cells) > 1):
            yield from ((start + cells[i][0], start + cells[i][1]) for i in sorting)
        elif cells or not sorting:
            mark, head = head_of(text, start, line)
            width = len(head)
            found = (i for i, c in enumerate(head) if _SORTING.fullmatch(plain_name(line, c)))
            sorting = frozenset(i for i in found if mark or not i)
        start += len(line) + 1
