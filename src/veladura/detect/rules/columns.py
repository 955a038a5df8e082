"""What a table's head says of its columns: under "edad" stands an age, under "iniciales" a person.

A head is a line of three or more cells between commas, semicolons, tabs or bars, of which two are
known; the rows under it are read as long as they have as many cells, or more where somebody wrote
the delimiter into the remarks that stand last. A language lists the names of columns and the kind
of thing under each (`words/columns.txt`).
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from veladura.detect.rules.rule import Finding
from veladura.text import fold, plain

_DELIMITERS = "\t;,|"
_LEAST_CELLS = 3
_DOUBTFUL = 0.6  # a cell says it, but a model may know where a name begins
_LEAST_KNOWN = 2
_LONGEST_HEAD = 2000  # characters: a longer line is text
_LONGEST_NAME = 40  # characters of the head of a column
_LINE = re.compile(r"[^\n]+")
_JSON_KEY = re.compile(r"\w\" ?:")
_MARKS = re.compile(r"[\W_]+")
_EMPTY = frozenset(("", "na", "n a", "nd", "n d", "nc", "ns", "no", "null", "none", "nan", "x"))
_PLACEHOLDER = re.compile(r"0{5,}|9{5,}")  # as records for trying things out have it
_NAME = re.compile(r"[^\W\d_][^\d]{1,60}")
_PLACE = re.compile(r"[^\W_].{1,90}")
# What a cell must look like to be of the kind that its column says.
_FORMS: Mapping[str, re.Pattern[str]] = {
    "age": re.compile(r"\d{1,3}(?:[ .]{0,2}(?:a|años?))?\.?"),
    "sex": re.compile(r"[^\W\d_]{1,12}|\d"),
    # "lunes 3", but not "visita2", which is the name of a field
    "date": re.compile(r"(?!\w{0,40}[^\W\d]{2}_?\d{1,2}$)\D{0,12}\d.{0,30}", re.S),
    "phone": re.compile(r"\+?(?:\d[ ./()-]{0,3}){6,16}"),
    "email": re.compile(r"[^\s@]{1,64}@[^\s@]{3,255}"),
    "patient": _NAME,
    "staff": _NAME,
    "person": _NAME,
    "company": re.compile(r"[^\W_].{1,80}"),
    "profession": re.compile(r"[^\W\d_][^\d]{2,60}"),
    "territory": _PLACE,
    "street": _PLACE,
    "place": _PLACE,
    "staff-id": re.compile(r"[^\W_][\w.@\\-]{2,40}"),
    "other": re.compile(r"[^\W_][\w.@-]{2,30}"),
}
_ANY_IDENTIFIER = re.compile(r"(?=.{0,40}\d)[\w./ -]{2,40}")


class _Cell(NamedTuple):
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class ColumnRule:
    """Finds the cells under heads that a language knows."""

    columns: Mapping[str, str]  # folded name of a column → kind of what stands under it
    name: str = "column"
    score: float = 0.97
    nobody: frozenset[str] = frozenset()  # folded: what stands in a cell where there is nobody
    doubtful: frozenset[str] = frozenset()  # kinds that what else was found in a cell goes before
    figures: frozenset[str] = frozenset()  # folded heads of columns that tell a table, no more

    @property
    def kinds(self) -> frozenset[str]:
        return frozenset(self.columns.values())

    def find(self, text: str) -> Iterator[Finding]:
        for row in self.rows(text):
            for head, (start, end) in row:
                if self._fits(text[start:end], self.columns[head]):
                    reason = "the head of its column"
                    kind = self.columns[head]
                    score = _DOUBTFUL if kind in self.doubtful else self.score
                    yield Finding(start, end, kind, score, self.name, reason)

    def _fits(self, value: str, kind: str) -> bool:
        said = _MARKS.sub(" ", fold(value)).strip()
        if kind != "sex" and (
            said in _EMPTY or said in self.nobody or _PLACEHOLDER.fullmatch(said)
        ):
            return False
        form = _FORMS.get(kind, _ANY_IDENTIFIER)
        return form.fullmatch(value) is not None

    def rows(self, text: str) -> Iterator[list[tuple[str, _Cell]]]:
        """Every row under a head: the names of its known columns and where their cells stand."""
        heads: dict[int, str] = {}
        delimiter, width = "", 0
        for line in _LINE.finditer(text):
            if delimiter:
                cells = _cells(text, line.start(), line.end(), delimiter)
                row = [
                    (name, cells[column]) for column, name in heads.items() if len(cells) >= width
                ]
                if len(cells) == width or (width - 1 not in heads and self._all_fit(text, row)):
                    yield row
                    continue
                delimiter = ""
            if line.end() - line.start() <= _LONGEST_HEAD:
                delimiter, width, heads = self._head(text, line.start(), line.end())

    def _all_fit(self, text: str, row: list[tuple[str, _Cell]]) -> bool:
        """Whether every cell of a row looks like its column: what is too much is behind."""
        values = ((text[start:end], self.columns[name]) for name, (start, end) in row)
        return bool(row) and all(not value or self._fits(value, kind) for value, kind in values)

    def _head(self, text: str, start: int, end: int) -> tuple[str, int, dict[int, str]]:
        """The delimiter, the number of cells and the names by column; no delimiter: no head."""
        line = text[start:end]
        counts = [*map(line.count, _DELIMITERS)]
        most = max(counts)
        if most < _LEAST_CELLS - 1:
            return "", 0, {}
        delimiter = _DELIMITERS[counts.index(most)]
        if text.find('"', start, end) >= 0 and _JSON_KEY.search(text, start, end):
            return "", 0, {}
        cells = _cells(text, start, end, delimiter)
        said = {i: name for i, cell in enumerate(cells) if (name := self._known(text, cell))}
        if len(set(said.values())) < _LEAST_KNOWN:  # a dictionary says `sexo,…,"Sexo"`
            return "", 0, {}
        heads = {i: name for i, name in said.items() if name in self.columns}
        return (delimiter, len(cells), heads) if heads else ("", 0, {})

    def _known(self, text: str, cell: _Cell) -> str:
        """The name of a column if a cell holds one; clauses of prose are not looked up."""
        if cell.end - cell.start > _LONGEST_NAME:
            return ""
        name = _MARKS.sub(" ", plain(text[cell.start : cell.end])).strip()
        return name if name in self.columns or name in self.figures else ""


def _cells(text: str, start: int, end: int, delimiter: str) -> list[_Cell]:
    """The cells of a line without their quotes and blanks."""
    cells: list[_Cell] = []
    position = start
    while position <= end:
        first = position
        while first < end and text[first] == " ":
            first += 1
        if first < end and text[first] == '"':
            last = _closing(text, first + 1, end)
            cells.append(_Cell(first + 1, last))
            position = text.find(delimiter, last, end)
        else:
            position = text.find(delimiter, first, end)
            cells.append(_trimmed(text, first, end if position < 0 else position))
        if position < 0:
            break
        position += 1
    return cells


def _closing(text: str, position: int, end: int) -> int:
    """Where a quoted cell ends; a doubled quote belongs to it."""
    while (position := text.find('"', position, end)) >= 0:
        if position + 1 >= end or text[position + 1] != '"':
            return position
        position += 2
    return end


def _trimmed(text: str, start: int, end: int) -> _Cell:
    while end > start and text[end - 1].isspace():
        end -= 1
    return _Cell(start, end)
