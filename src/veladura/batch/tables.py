"""Tables with a column of texts (JSON Lines, CSV, Parquet), read and written row by row.

Every cell of the chosen columns is a document. A table may be larger than memory; the new one has
its rows in the same order. A cell that fails is empty in the new table: it is never passed on.
"""

import csv
import json
from collections import Counter, deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any, Protocol

from veladura.batch.pool import run_batches
from veladura.batch.progress import Bar
from veladura.batch.sources import Source, digest_file
from veladura.batch.staging import fsync_file
from veladura.batch.work import Failure, Outcome, Result, StagedFile, StartWorker
from veladura.errors import FormatError
from veladura.formats.tables.csv import guess_delimiter
from veladura.workers import WorkLimits

if TYPE_CHECKING:
    import pyarrow as pa

ROWS = 64  # handled together, at most
CELLS = 256 * 2**10  # characters of texts handled together, about
SUFFIXES = (".jsonl", ".ndjson", ".csv", ".tsv", ".parquet")
_LONGEST_CELL = 100 * 2**20

Row = dict[str, Any]


@dataclass(frozen=True, slots=True)
class RowBatch:
    """Texts for a worker, which answers with one result for each."""

    texts: tuple[str, ...] = field(repr=False)
    keys: tuple[str, ...] = field(default=(), repr=False)  # of the records their rows name

    def __len__(self) -> int:
        return len(self.texts)

    def split(self) -> "list[RowBatch]":
        return [RowBatch((t,), self.keys[i : i + 1]) for i, t in enumerate(self.texts)]


class TableKind(Protocol):
    """A kind of table: its rows, and a way to write rows like them."""

    def rows(self) -> Iterator[Row]: ...

    def write(self, target: Path, rows: Iterator[Row]) -> None: ...


class JsonLines:
    def __init__(self, path: Path, columns: Sequence[str], added: Sequence[str]) -> None:
        self._path, self._columns = path, columns

    def rows(self) -> Iterator[Row]:
        with self._path.open("rb") as stream:
            for number, line in enumerate(stream, 1):
                if not line.strip():
                    continue
                try:
                    row = json.loads(line.decode("utf-8-sig" if number == 1 else "utf-8"))
                except (ValueError, RecursionError):
                    raise FormatError(f"line {number} is not JSON in UTF-8") from None
                if not isinstance(row, dict) or not any(name in row for name in self._columns):
                    raise FormatError(f"line {number} has no key {self._columns[0]!r}")
                yield row

    def write(self, target: Path, rows: Iterator[Row]) -> None:
        with target.open("wb") as stream:
            for row in rows:
                line = json.dumps(row, ensure_ascii=False).encode("utf-8", "surrogatepass")
                stream.write(line + b"\n")


class Csv:
    def __init__(self, path: Path, columns: Sequence[str], added: Sequence[str]) -> None:
        csv.field_size_limit(_LONGEST_CELL)
        self._path = path
        try:
            with path.open(encoding="utf-8-sig", newline="") as stream:
                self._delimiter = guess_delimiter(stream.read(100_000))
            with path.open(encoding="utf-8-sig", newline="") as stream:
                self._header = next(csv.reader(stream, delimiter=self._delimiter), [])
        except UnicodeDecodeError:
            raise FormatError("the table is not UTF-8: save it again as UTF-8") from None
        _check_columns(columns, self._header)
        self._added = list(added)

    def rows(self) -> Iterator[Row]:
        with self._path.open(encoding="utf-8-sig", newline="") as stream:
            reader = csv.reader(stream, delimiter=self._delimiter)
            next(reader, None)
            try:
                for number, cells in enumerate(reader, 2):
                    if not cells:
                        continue  # a blank line
                    if len(cells) != len(self._header):
                        raise FormatError(f"row {number} has {len(cells)} cells, not as the first")
                    yield dict(zip(self._header, cells))
            except (csv.Error, UnicodeDecodeError):
                raise FormatError("the table is damaged or not UTF-8") from None

    def write(self, target: Path, rows: Iterator[Row]) -> None:
        with target.open("w", encoding="utf-8", newline="") as stream:
            names = [*self._header, *self._added]
            writer = csv.DictWriter(stream, names, delimiter=self._delimiter)
            writer.writeheader()
            for row in rows:
                for name in self._added:
                    row[name] = json.dumps(row[name], ensure_ascii=False)
                writer.writerow(row)


class Parquet:
    def __init__(self, path: Path, columns: Sequence[str], added: Sequence[str]) -> None:
        try:
            import pyarrow.parquet as parquet
        except ImportError:
            raise FormatError("Parquet needs an extra: pip install 'veladura[parquet]'") from None
        try:
            self._file = parquet.ParquetFile(path)
        except (OSError, ValueError):
            raise FormatError("the file is not sound Parquet") from None
        _check_columns(columns, self._file.schema_arrow.names)
        self._added = list(added)

    def rows(self) -> Iterator[Row]:
        for batch in self._file.iter_batches(batch_size=ROWS):
            yield from batch.to_pylist()

    def write(self, target: Path, rows: Iterator[Row]) -> None:
        import pyarrow as pa
        import pyarrow.parquet as parquet

        spans = pa.list_(span_type())
        schema = self._file.schema_arrow
        for name in self._added:
            schema = schema.append(pa.field(name, spans))
        with parquet.ParquetWriter(target, schema) as writer:
            while some := list(islice(rows, 16 * ROWS)):
                writer.write_table(pa.Table.from_pylist(some, schema))
        self._file.close()


def span_type() -> "pa.StructType":
    """A span in Arrow, here and on clusters."""
    import pyarrow as pa

    return pa.struct(
        [
            pa.field("start", pa.int32()),
            pa.field("end", pa.int32()),
            pa.field("label", pa.string()),
            pa.field("score", pa.float64()),
            pa.field("source", pa.string()),
        ]
    )


def _check_columns(columns: Sequence[str], header: Sequence[str]) -> None:
    missing = [name for name in columns if name not in header]
    if missing:
        raise FormatError(f"the table has no column {missing[0]!r}")
    if len(set(header)) < len(header):
        raise FormatError("two columns of the table have the same name: rename one")


_KINDS: dict[str, Callable[[Path, Sequence[str], Sequence[str]], TableKind]] = {
    ".jsonl": JsonLines,
    ".ndjson": JsonLines,
    ".csv": Csv,
    ".tsv": Csv,
    ".parquet": Parquet,
}


def open_table(path: Path, columns: Sequence[str], added: Sequence[str]) -> TableKind:
    return _KINDS[path.suffix.lower()](path, columns, added)


def row_groups(rows: Iterator[Row], columns: Sequence[str]) -> Iterator[list[Row]]:
    group: list[Row] = []
    size = 0
    for row in rows:
        group.append(row)
        size += sum(len(row[name]) for name in columns if isinstance(row.get(name), str))
        if len(group) == ROWS or size > CELLS:
            yield group
            group, size = [], 0
    if group:
        yield group


STAGED = "table"
_NO_TEXT = "its cell holds a list, a number or the like, and no text: write it as text"


def _is_missing(cell: object) -> bool:
    """Nothing at all, or the number that is none."""
    return cell is None or cell != cell


def is_table(source: Source) -> bool:
    return PurePath(source.relative).suffix.lower() in SUFFIXES


class TableRun:
    """One table through the workers: groups of rows out, the same rows with new cells back.

    With `adds` spans become a column of their own; else cells are rewritten in their place.
    """

    def __init__(
        self,
        start: StartWorker,
        source: Source,
        columns: tuple[str, ...],
        workers: int,
        limits: WorkLimits | None = None,
        *,
        adds: bool,
        key_column: str = "",
    ) -> None:
        self._start, self._source = start, source
        self._columns, self._workers, self._limits = columns, workers, limits
        self._adds, self._key_column = adds, key_column
        self._waiting: deque[list[Row]] = deque()
        self._words = self._row = 0
        self._labels: Counter[str] = Counter()
        self.failed: list[tuple[int, str]] = []  # row from 1, and why its cell is empty

    def run(self, staging: str, bar: Bar) -> Result:
        if self._source.problem:
            raise FormatError(self._source.problem)
        added = [f"{name}_spans" for name in self._columns] if self._adds else []
        table = open_table(Path(self._source.path), self._columns, added)
        target = Path(staging, STAGED)
        try:
            table.write(target, self._finished(self._batches(table.rows()), bar))
            fsync_file(target)
        except BaseException:
            target.unlink(missing_ok=True)
            raise
        return Result(
            input=digest_file(self._source),
            target=self._source.relative,
            parts=(StagedFile(STAGED, "", target.stat().st_size),),
            labels=self._labels,
        )

    def _batches(self, rows: Iterator[Row]) -> Iterator[RowBatch]:
        for group in row_groups(rows, self._columns):
            self._waiting.append(group)
            cells = [
                (cell, str(row.get(self._key_column) or ""))
                for row in group
                for name in self._columns
                if isinstance(cell := row.get(name), str)
            ]
            keys = tuple(key for _, key in cells) if self._key_column else ()
            yield RowBatch(tuple(cell for cell, _ in cells), keys)

    def _finished(self, batches: Iterator[RowBatch], bar: Bar) -> Iterator[Row]:
        for _, results in run_batches(self._start, batches, self._workers, self._limits):
            answers = iter(results)
            words = sum(result.words for result in results if isinstance(result, Result))
            for row in self._waiting.popleft():
                self._row += 1
                for name in self._columns:
                    if isinstance(row.get(name), str):
                        self._fill(row, name, next(answers))
                    elif self._adds:
                        row[f"{name}_spans"] = None
                    elif not _is_missing(row.get(name)):
                        self.failed.append((self._row, _NO_TEXT))
                        row[name] = None
                yield row
            bar.advance(0, words)

    def _fill(self, row: Row, name: str, outcome: Outcome) -> None:
        cell = f"{name}_spans" if self._adds else name
        if isinstance(outcome, Failure):
            self.failed.append((self._row, outcome.error))
            row[cell] = None
        else:
            self._labels.update(outcome.labels)
            row[cell] = outcome.details
