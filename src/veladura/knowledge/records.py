"""A table of records, and which of them a document is about.

A document's own record is the one whose key is in its file name or in the table's column of that
name; failing that, the ones whose keys stand in its text.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from veladura.errors import KnowledgeError
from veladura.knowledge.columns import LABEL, read_header
from veladura.knowledge.entries import TABLES, ListRow, decode, read_rows, read_text
from veladura.knowledge.record import Record, RecordValue
from veladura.text import compact, plain

MOST = 200_000  # records
SHORTEST_KEY = 3  # letters and digits that may be looked for in a name or a text
_CHUNK = re.compile(r"[^\W_]+")
_LONGEST_RUN = 6  # chunks that may be one key: "28/40119377/20"


@dataclass(frozen=True, slots=True)
class Records:
    """The people documents may be about, by the keys of their records."""

    by_key: dict[str, Record] = field(repr=False)
    column: str
    heads: frozenset[str] = field(default=frozenset(), repr=False)  # how keys begin

    def __post_init__(self) -> None:
        heads = frozenset(key[:SHORTEST_KEY] for key in self.by_key)
        object.__setattr__(self, "heads", heads)

    @classmethod
    def read(cls, path: Path, key: str) -> "Records":
        return cls.parse(read_text(path), key, path.name)

    @classmethod
    def from_bytes(cls, data: bytes, key: str, name: str) -> "Records":
        return cls.parse(decode(data, name), key, name)

    @classmethod
    def parse(cls, text: str, key: str, name: str) -> "Records":
        from veladura.knowledge.dates import parse_birth  # with all that detecting takes

        separator = TABLES.get(Path(name).suffix.lower(), ",")
        header, rows = read_rows(text, separator, name)
        if key not in header:
            read_header(header, name, key=key)
            raise KnowledgeError(f"{name}: line 1: there is no column with the name of the key")
        columns = read_header(header, name, key=key)
        found: dict[str, Record] = {}
        for row in rows:
            if len(found) == MOST:
                raise KnowledgeError(f"{name}: line {row.line}: more than {MOST:,} records")
            chosen = row.values[header.index(key)]
            _check_key(chosen, row, found, name)
            values = tuple(
                RecordValue(column, value)
                for column, value in zip(columns, row.values, strict=True)
                if column and value and column.field != LABEL
            )
            record = Record(values, chosen, row.line)
            for birth in record.of("birth"):
                parse_birth(birth, f"{name}: line {row.line}")
            found[compact(chosen)] = record
        if not found:
            raise KnowledgeError(f"{name}: holds no records, only a header")
        return cls(found, key)

    def __len__(self) -> int:
        return len(self.by_key)

    def named(self, name: str) -> Record | None:
        """The record whose key is a file's name, or a part of it."""
        stem = name.rpartition(".")[0] or name
        return self.by_key.get(compact(stem)) or self._first(_CHUNK.findall(stem))

    def by_value(self, value: str) -> Record | None:
        """The record a row of a table names in a column."""
        return self.by_key.get(compact(value))

    def within(self, text: str) -> Record | None:
        """The record whose key stands in a text; the first, where there are several."""
        return self._first(_CHUNK.findall(text))

    def subject(self, *, name: str = "", value: str = "", text: str = "") -> Record | None:
        return (
            (self.by_value(value) if value else None)
            or (self.named(name) if name else None)
            or (self.within(text) if text else None)
        )

    def _first(self, chunks: list[str]) -> Record | None:
        for first in range(len(chunks)):
            run = ""
            for chunk in chunks[first : first + _LONGEST_RUN]:
                run += plain(chunk)
                if len(run) >= SHORTEST_KEY and run[:SHORTEST_KEY] not in self.heads:
                    break
                found = self.by_key.get(run)
                if found:
                    return found
        return None


def _check_key(key: str, row: ListRow, found: Iterable[str], name: str) -> None:
    if sum(map(str.isalnum, key)) < SHORTEST_KEY:
        raise KnowledgeError(
            f"{name}: line {row.line}: the key needs {SHORTEST_KEY} letters or digits"
        )
    if compact(key) in found:
        raise KnowledgeError(f"{name}: line {row.line}: its key stands in an earlier line, too")
