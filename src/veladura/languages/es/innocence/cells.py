"""Cells and fields under heads such as "turno" and "agenda", in which nobody stands."""

import re
from collections.abc import Iterator, Sequence
from functools import cache

from veladura.detect.rules.columns import ColumnRule
from veladura.text import fold, plain
from veladura.wordlists import read_list, read_table

_PACKAGE = "veladura.languages.es"
# "turno": "M", turno=M, <turno>M: as machines write a field; what people write needs its words.
_KEY = re.compile(r"(?:[\"'](?P<quoted>\w{2,20})[\"'] ?: ?[\"']?|(?<!\w)(?P<set>\w{2,20})=[\"']?)$")
_SPACED = re.compile(r"^[^\n]*?\S {2,}+\S[^\n]*$", re.MULTILINE)  # a line with a gap in it
_CELL = re.compile(r"\S++(?: \S++)*+")
_CELL_MARK = re.compile(r"[,;|\t]")
_MARKS = re.compile(r"[\W_]+")
_FIGURE = re.compile(r"\d")  # no head has one
_LEAST_CELLS, _LEAST_KNOWN = 3, 2
_LONGEST_NAME = 40  # characters of the head of a column


def cells_of_nobody(text: str) -> frozenset[int]:
    """Where the cells begin in the columns of a table that name nobody."""
    rows = _every_head().rows(text)
    apart = (start for row in rows for head, (start, _) in row if head in _heads())
    return frozenset((*apart, *_aligned(text)))


def _aligned(text: str) -> Iterator[int]:
    """Where the cells of such columns begin in a table of things, whose columns blanks keep apart;
    where a column is somebody's, a number under "muestra" may be as well."""
    columns: list[tuple[int, int]] = []
    for line in _SPACED.finditer(text):
        first = line.start()
        if columns or not _FIGURE.search(line[0]):
            cells = [cell.span() for cell in _CELL.finditer(text, first, line.end())]
            under = _columns_of_nobody(text, cells, first)
            columns = columns if under is None else under
            for start, _ in cells if under is None else ():
                if any(left - 1 <= start - first < right for left, right in columns):
                    yield start


def _columns_of_nobody(
    text: str, cells: Sequence[tuple[int, int]], first: int
) -> list[tuple[int, int]] | None:
    """Where in the line such columns stand if it is a head; None if it is none."""
    if len(cells) < _LEAST_CELLS or _FIGURE.search(text, first, cells[-1][1]):
        return None
    said = [_said(text[start:end]) for start, end in cells]
    kinds = [_every_head().columns.get(name) for name in said]
    if sum(kind is not None for kind in kinds) < _LEAST_KNOWN:
        return None
    if any(kinds):
        return []
    named = zip(cells, kinds, strict=True)
    return [(start - first, end - first) for (start, end), kind in named if kind is not None]


def is_line_of_heads(line: str) -> bool:
    """Whether a line says what stands in columns that a mark keeps apart: "fecha;turno;puesto"."""
    if _FIGURE.search(line):
        return False
    known = sum(_said(cell) in _every_head().columns for cell in _CELL_MARK.split(line))
    return known >= _LEAST_KNOWN


def _said(cell: str) -> str:
    return _MARKS.sub(" ", plain(cell)).strip() if len(cell) <= _LONGEST_NAME else ""


def is_under_nobody(before: str) -> bool:
    """Whether what stands here is the value of a key under which nobody stands."""
    key = _KEY.search(before)
    return key is not None and fold(key["quoted"] or key["set"]) in _heads()


@cache
def _heads() -> frozenset[str]:
    return frozenset(read_list(_PACKAGE, "words/columns_of_nobody"))


@cache
def _every_head() -> ColumnRule:
    kinds = {row[0]: row[1] for row in read_table(_PACKAGE, "words/columns")}
    return ColumnRule({**dict.fromkeys(_heads(), ""), **kinds})
