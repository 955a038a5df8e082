"""Comma, semicolon, tab and bar separated tables; what no edit touches stays byte for byte."""

import re
import sys
from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, takewhile
from operator import itemgetter
from typing import NamedTuple

from veladura.document import Edit
from veladura.errors import FormatError
from veladura.formats.limits import DEFAULT_LIMITS, Limits
from veladura.formats.original import Rewritten
from veladura.formats.textmap import TextMap, splice
from veladura.formats.txt import decode_text, simplified_note
from veladura.formats.unread import joined_of

_DELIMITERS = (",", ";", "\t", "|")
_COPIES, _EACH = 8, 100  # of the text at the worst moment; bytes of a cell
_SAMPLE = 200  # rows looked at to guess the delimiter
_HINT = re.compile(r"sep=(.)\r?\n")  # spreadsheets write their delimiter into the first line


class CsvCell(NamedTuple):
    """Where a cell stands in the source, with its quotes if it has any."""

    row: int
    column: int
    start: int
    end: int
    last: bool  # of its row


class _Cells:
    """Cells as columns of numbers: a table of 100 MB has a million."""

    def __init__(self, cells: Iterable[CsvCell]) -> None:
        self._columns = tuple(array("q") for _ in CsvCell._fields)
        for cell in cells:
            for column, value in zip(self._columns, cell, strict=True):
                column.append(value)

    def __getitem__(self, index: int) -> CsvCell:
        row, column, start, end, last = (values[index] for values in self._columns)
        return CsvCell(row, column, start, end, bool(last))

    def __iter__(self) -> Iterator[CsvCell]:
        for row, column, start, end, last in zip(*self._columns, strict=True):
            yield CsvCell(row, column, start, end, bool(last))


class CsvOriginal:
    """A table; `columns` are names from the first row or numbers from 1."""

    media_type = "text/csv"

    def __init__(self, data: bytes, columns: Sequence[str] | None, limits: Limits) -> None:
        self._data = data  # decoded again to be rewritten: two copies of 100 MB are one too many
        source = decode_text(data).text
        hint = _HINT.match(source)
        self._delimiter = hint.group(1) if hint else guess_delimiter(source)
        cells = sum(map(source.count, {self._delimiter, "\n"}))
        limits.check_pieces(cells)
        limits.check_memory(sys.getsizeof(source), _COPIES, cells, _EACH)
        self._cells = _Cells(split_cells(source, self._delimiter, hint.end() if hint else 0))
        wanted = self._wanted(columns, source)
        self._map = TextMap()
        shown_in_row = False
        for index, cell in enumerate(self._cells):
            if wanted is None or cell.column in wanted:
                if shown_in_row:
                    self._map.separate("\t")
                shown_in_row = True
                value = _value(cell, source)
                self._map.add(index, joined_of(value).decode(value))
            if cell.last:
                self._map.separate("\n")
                shown_in_row = False

    @property
    def text(self) -> str:
        return self._map.text

    def _wanted(self, columns: Sequence[str] | None, source: str) -> set[int] | None:
        if not columns:
            return None
        first = list(takewhile(lambda cell: not cell.row, self._cells))
        header: dict[str, set[int]] = {}  # two columns of one name are both meant
        for cell in first:
            header.setdefault(_value(cell, source).strip(), set()).add(cell.column)
        wanted: set[int] = set()
        for name in columns:
            if name in header:
                wanted |= header[name]
            elif name.isdecimal() and 1 <= int(name) <= len(first):
                wanted.add(int(name) - 1)
            else:
                raise FormatError(
                    f"the table has no column {name!r}: use a name of its first row or a number "
                    f"from 1 to {len(first)}"
                )
        return wanted

    def rewrite(self, edits: Sequence[Edit]) -> Rewritten:
        decoded = decode_text(self._data)
        source = decoded.text
        parts: list[str] = []
        position = 0
        for index, runs in groupby(self._map.cuts_by_run(edits), itemgetter(0)):
            cell = self._cells[index]
            cuts = sorted(cut for _, run in runs for cut in run)
            parts.append(source[position : cell.start])
            parts.append(self._quote(splice(_value(cell, source), cuts), cell, source))
            position = cell.end
        parts.append(source[position:])
        data, simplified = decoded.encode("".join(parts))
        return Rewritten(data, notes=simplified_note(simplified, decoded.encoding))

    def _quote(self, value: str, cell: CsvCell, source: str) -> str:
        special = value.startswith('"') or any(c in value for c in (self._delimiter, "\n", "\r"))
        if _is_quoted(source[cell.start : cell.end]) or special:
            return '"' + value.replace('"', '""') + '"'
        return value


def _value(cell: CsvCell, source: str) -> str:
    raw = source[cell.start : cell.end]
    return raw[1:-1].replace('""', '"') if _is_quoted(raw) else raw


def _is_quoted(raw: str) -> bool:
    return len(raw) >= 2 and raw[0] == '"' == raw[-1]


def split_cells(source: str, delimiter: str, start: int = 0) -> Iterator[CsvCell]:
    """Cells in order. Quotes count only where they open and close a whole cell."""
    stop = re.escape(delimiter)
    pattern = re.compile(
        rf'("(?:[^"]|"")*+"(?={stop}|[\r\n]|\Z)|[^{stop}\r\n]*+)({stop}|\r\n|\n|\r|\Z)'
    )
    row = column = 0
    position = start
    while position < len(source):
        match = pattern.match(source, position)
        if match is None:
            raise FormatError(
                f"the table cannot be split into cells at offset {position}: close the quote"
            )
        last = match.group(2) != delimiter
        yield CsvCell(row, column, match.start(1), match.end(1), last)
        position = match.end()
        if last:
            row, column = row + 1, 0
        else:
            column += 1
            if position == len(source):  # a delimiter at the very end opens one more, empty cell
                yield CsvCell(row, column, position, position, True)


def guess_delimiter(source: str) -> str:
    """The delimiter that cuts most rows into the same number of cells, and into most cells."""
    best, best_score = ",", 0.0
    for delimiter in _DELIMITERS:
        widths: list[int] = []
        for cell in split_cells(source[:100_000], delimiter):
            if cell.last:
                widths.append(cell.column + 1)
                if len(widths) == _SAMPLE:
                    break
        if not widths:
            continue
        common = max(set(widths), key=widths.count)
        score = widths.count(common) / len(widths) * min(common - 1, 20)
        if score > best_score:
            best, best_score = delimiter, score
    return best


def open_csv(
    data: bytes, limits: Limits = DEFAULT_LIMITS, *, columns: Sequence[str] | None = None
) -> CsvOriginal:
    limits.check_size(len(data))
    return CsvOriginal(data, columns, limits)
