"""Lists from files: one entry a line, or a table with a header. Errors name the file and the line.

An error never quotes an entry: directories are documents, too.
"""

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from veladura.errors import KnowledgeError
from veladura.knowledge.columns import LABEL, Column, read_header

MOST = 500_000  # entries of one list: about 100 MB once they are made ready
LONGEST_ENTRY = 200  # characters
LONGEST_FIELD = 100_000  # characters of a cell: more is a quote that is never closed
SHORTEST_ENTRY = 2  # letters and digits
LARGEST_FILE = 100 * 2**20
TABLES = {".csv": ",", ".tsv": "\t"}


@dataclass(frozen=True, slots=True)
class Entry:
    """Something a list holds; `label` where the list says one for each."""

    text: str = field(repr=False)
    line: int
    label: str = ""


@dataclass(frozen=True, slots=True)
class ListRow:
    """A line of a table under the columns of its header."""

    line: int
    values: tuple[str, ...] = field(repr=False)


def to_entries(lines: Iterable[str], where: str) -> tuple[Entry, ...]:
    """Entries that came without a file, numbered from 1; empty ones and comments are left out."""
    return tuple(_checked(numbered(lines), where))


def read_entries(path: Path) -> tuple[Entry, ...]:
    """The entries of a text file or, by its suffix, of a CSV or TSV table with a header."""
    return _parse(read_text(path), path.name)


def parse_entries(data: bytes, name: str) -> tuple[Entry, ...]:
    """The entries of a file that is in memory; its name says which kind it is."""
    return _parse(decode(data, name), name)


def _parse(text: str, name: str) -> tuple[Entry, ...]:
    separator = TABLES.get(Path(name).suffix.lower())
    if separator is None:
        entries = tuple(_checked(numbered(text.splitlines()), name))
    else:
        entries = tuple(_checked(_of_table(text, separator, name), name))
    if not entries:
        raise KnowledgeError(f"{name}: holds no entries, only empty lines or comments")
    return entries


def read_text(path: Path) -> str:
    """A file that holds something and is UTF-8 throughout."""
    try:
        if path.stat().st_size > LARGEST_FILE:
            size = LARGEST_FILE // 2**20
            raise KnowledgeError(f"{path.name}: larger than {size} MB: split it or leave rows out")
        data = path.read_bytes()
    except OSError as error:
        raise KnowledgeError(f"{path.name}: cannot be read ({error.strerror})") from None
    return decode(data, path.name)


def decode(data: bytes, name: str) -> str:
    if not data.strip():
        raise KnowledgeError(f"{name}: is empty")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise KnowledgeError(f"{name}: line {line}: not UTF-8; save the file as UTF-8") from None
    if "\0" in text:
        raise KnowledgeError(f"{name}: is no text; save the file as text in UTF-8")
    return text


def numbered(lines: Iterable[str]) -> Iterator[Entry]:
    for line, text in enumerate(lines, 1):
        entry = text.strip()
        if entry and not entry.startswith("#"):
            yield Entry(entry, line)


def read_rows(text: str, separator: str, name: str) -> tuple[list[str], Iterator[ListRow]]:
    """The header of a table and its rows; a row must have as many fields as the header."""
    source, delimiter = io.StringIO(text, newline=""), _delimiter(text, separator)
    # Strict: a quote that is never closed would make one field of all rows behind it.
    lines = csv.reader(source, delimiter=delimiter, strict=True)
    header = [column.strip() for column in _next(lines, 1, name) or ()]
    return header, _rows(lines, len(header), name)


def _delimiter(text: str, separator: str) -> str:
    """A semicolon where the header has that and no comma: what spreadsheets write in Europe."""
    first = text.lstrip("\n").partition("\n")[0]
    return ";" if separator == "," and ";" in first and "," not in first else separator


def _rows(lines: Iterator[list[str]], width: int, name: str) -> Iterator[ListRow]:
    line = 1
    while (values := _next(lines, line + 1, name)) is not None:
        line = lines.line_num  # type: ignore[attr-defined]
        if not any(value.strip() for value in values):
            continue
        if len(values) != width:
            said = f"{len(values)} fields where the header has {width}"
            raise KnowledgeError(f"{name}: line {line}: {said}")
        yield ListRow(line, tuple(value.strip() for value in values))


def _next(lines: Iterator[list[str]], line: int, name: str) -> list[str] | None:
    try:
        row = next(lines, None)
        if row and max(map(len, row)) > LONGEST_FIELD:  # `csv` asks the same, of the whole process
            raise csv.Error
    except csv.Error:
        raise KnowledgeError(f"{name}: line {line}: not a row of a table") from None
    return row


def _of_table(text: str, separator: str, name: str) -> Iterator[Entry]:
    """Name parts that stand in columns of their own are one entry; other columns one each."""
    header, rows = read_rows(text, separator, name)
    columns = read_header(header, name)
    for row in rows:
        cells = [(c, v) for c, v in zip(columns, row.values, strict=True) if c and v]
        label = "".join(value for column, value in cells if column.field == LABEL)
        for entry in _entries_of(cells):
            yield Entry(entry, row.line, label)


def _entries_of(cells: Sequence[tuple[Column, str]]) -> Iterator[str]:
    parts = {
        part: " ".join(value for column, value in cells if column.field == part)
        for part in ("given", "surnames")
    }
    if any(parts.values()):
        yield " ".join(filter(None, parts.values()))
    yield from (value for column, value in cells if column.field not in (*parts, LABEL))


def _checked(entries: Iterable[Entry], where: str) -> Iterator[Entry]:
    for count, entry in enumerate(entries, 1):
        if count > MOST:
            raise KnowledgeError(
                f"{where}: line {entry.line}: more than {MOST:,} entries; split the list"
            )
        if sum(map(str.isalnum, entry.text)) < SHORTEST_ENTRY:
            raise KnowledgeError(
                f"{where}: line {entry.line}: an entry needs two letters or digits; one letter "
                "stands everywhere"
            )
        if len(entry.text) > LONGEST_ENTRY:
            raise KnowledgeError(
                f"{where}: line {entry.line}: longer than {LONGEST_ENTRY} characters"
            )
        yield entry
