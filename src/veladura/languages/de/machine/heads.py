"""Heads of tables in exports: names of columns are nobody's, nor are codes under such names.

A head is a line of three or more cells, two of them with names that head columns everywhere, above
a line with figures. Cells are parted by semicolons, tabs, bars, commas between quotation marks, or
in print by two and more blanks.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache

from veladura.languages.de.machine.field import FORM, Field
from veladura.text import fold
from veladura.wordlists import read_list, read_table

_WORD = re.compile(r"[^\W_]+")
_MARKS = re.compile(r"[\W_]+")
_SHORTENED = re.compile(r"[A-ZÄÖÜ]{1,4}-[A-ZÄÖÜ]{2,4}")  # "HK-VZ", as a head: no number
_PRINTED = re.compile(r"\S(?:[^\n\S]?\S)*+")  # a cell: words with one blank between them
_FIGURES = re.compile(r"\d\d")
_CODE = re.compile(
    r"[^\W\d_]{1,6}|\d{1,3}[a-z]?|[A-Z]{1,2}\d{1,2}|[a-z]{2}-[A-Z]{2}|[A-Z](?:\.[IVX\d]{1,4}){1,3}|[@*%]|@\w\w@"
)
_PRINTED_CODE = re.compile(r"\s{0,8}(?P<code>\d{1,2}|[A-Z]{1,3})")
_WAGES = re.compile(r"Lohnart|^[ \t]{0,4}LA[ \t]{2,}+[A-ZÄÖÜ]", re.MULTILINE)
_WAGE = re.compile(r"^[ \t]{0,4}/?(\d{3,4})[ \t]{2,}+(?=[A-ZÄÖÜ])", re.MULTILINE)
_RULE = re.compile(r"[-+|=_ \t─│┼╪═]+")  # a line drawn below a head
_SIGN = r"[A-Z@*]{1,3} = [A-ZÄÖÜa-zäöüß]++"
_LEGEND = re.compile(rf"(?<![\w=] )(?<!\w){_SIGN}(?:[,;] {_SIGN})++")
_BETWEEN = (";", "\t", "|", '","')
_LEAST_CELLS = 3
_LEAST_KNOWN = 2
_LONGEST = 2000  # characters: a longer line is text
_GERMAN = "veladura.languages.de"

Cell = tuple[int, int]
Line = tuple[int, str, str, list[Cell]]  # where it begins, and what `head_of` says of it


@cache
def _coded() -> frozenset[str]:
    return frozenset(_plain(name) for name in read_list(__package__, "coded_columns"))


@cache
def _known() -> frozenset[str]:
    lists = ("words/identifier_headers", "words/amount_headers")
    words = (fold(word) for name in lists for word in read_list(_GERMAN, name))
    named = (_plain(name) for name in read_list(__package__, "column_names"))
    columns = (row[0] for row in read_table(_GERMAN, "words/columns"))
    return frozenset((*words, *named, *columns)) | _coded()


def head_fields(text: str) -> list[Field]:
    lines = list(_lines(text))
    return sorted({*_fields(lines), *_printed_codes(lines), *_legends(text), *_wages(text)})


def _lines(text: str) -> Iterator[Line]:
    start = 0
    for line in text.split("\n"):
        yield start, line, *head_of(text, start, line)
        start += len(line) + 1


def _printed_codes(lines: Sequence[Line]) -> Iterator[Field]:
    """Short codes right below the name of their column in print: "MS", and a level for each."""
    columns: list[Cell] = []
    for start, line, mark, head in lines:
        if head and not mark:
            columns = [cell for cell in head if plain_name(line, cell) in _coded()]
        elif not line.strip():
            columns = []
        for first, last in columns if not head else ():
            below = _PRINTED_CODE.match(line, max(0, first - 1), last + 1)
            if below and _stands_alone(line, *below.span("code")):
                yield Field(start + below.start("code"), start + below.end("code"), FORM)


def _stands_alone(line: str, first: int, last: int) -> bool:
    before, behind = line[max(0, first - 2) : first], line[last : last + 2]
    return not before.strip() and not behind.strip() and last - first > 0


def _wages(text: str) -> Iterator[Field]:
    """Kinds of wage in a payslip: "2000     Gehalt"."""
    if _WAGES.search(text):
        for kind in _WAGE.finditer(text):
            yield Field(*kind.span(1), FORM)


def _legends(text: str) -> Iterator[Field]:
    """Lines that explain signs: "GS = Girosammelverwahrung, WR = Wertpapierrechnung"."""
    if " = " in text:
        for legend in _LEGEND.finditer(text):
            yield Field(*legend.span(), FORM)


def _fields(lines: Sequence[Line]) -> Iterator[Field]:
    mark, width, coded = "", 0, frozenset[int]()
    for start, line, parting, head in lines:
        cells = cells_of(line, mark) if coded else []
        if coded and len(cells) == width:
            yield from _codes(line, start, cells, coded)
        elif coded or head:
            mark, cells = parting, head
            shouted = bool(cells) and all(line[slice(*cell)].isupper() for cell in cells)
            for cell in cells:
                for first, last in [cell] if shouted else _known_parts(line, cell):
                    yield Field(start + first, start + last, FORM)
            width = len(cells)
            coded = frozenset(
                i for i, c in enumerate(cells) if mark and plain_name(line, c) in _coded()
            )


def head_of(text: str, start: int, line: str) -> tuple[str, list[Cell]]:
    """How a head parts its cells, and these; none where a line is no head."""
    mark = _mark_of(line)
    if len(line) > _LONGEST or not (mark or "  " in line.strip()):
        return "", []
    if _FIGURES.search(line) or not _FIGURES.search(_below(text, start + len(line) + 1)):
        return "", []
    cells = cells_of(line, mark)
    if len(cells) < _LEAST_CELLS:
        return "", []
    known = sum(_is_known(line, cell) for cell in cells)
    return (mark, cells) if known >= _LEAST_KNOWN else ("", [])


def _mark_of(line: str) -> str:
    for mark in _BETWEEN:
        if line.count(mark) >= _LEAST_CELLS - 1:
            return mark
    return ""


def _below(text: str, start: int) -> str:
    """The next line, or the one after it where the next is but a stroke."""
    line = _line(text, start)
    return _line(text, start + len(line) + 1) if _RULE.fullmatch(line) else line


def _line(text: str, start: int) -> str:
    end = text.find("\n", start)
    return text[start : end if end >= 0 else len(text)]


def cells_of(line: str, mark: str) -> list[Cell]:
    if not mark:
        return [match.span() for match in _PRINTED.finditer(line)]
    cells: list[Cell] = []
    start = 0
    for cell in line.split(mark):
        bare = cell.strip(' "')
        first = start + (cell.find(bare) if bare else 0)
        cells.append((first, first + len(bare)))
        start += len(cell) + len(mark)
    return cells


def _codes(line: str, start: int, cells: Sequence[Cell], coded: frozenset[int]) -> Iterator[Field]:
    for number in coded:
        first, last = cells[number]
        if _CODE.fullmatch(line, first, last):
            yield Field(start + first, start + last, FORM)


def _known_parts(line: str, cell: Cell) -> Iterator[Cell]:
    """A head that is known, or its words that are: a column may also be called after somebody."""
    if plain_name(line, cell) in _known() or _SHORTENED.fullmatch(line, *cell):
        yield cell
    elif _is_known(line, cell):
        for word in _WORD.finditer(line, *cell):
            if word[0][0].islower() or _plain(word[0]) in _known():
                yield word.span()


def _is_known(line: str, cell: Cell) -> bool:
    name = plain_name(line, cell)
    return name in _known() or not _known().isdisjoint(name.split())


def plain_name(line: str, cell: Cell) -> str:
    return _plain(line[slice(*cell)])


def _plain(name: str) -> str:
    return _MARKS.sub(" ", fold(name)).strip()
