"""One table through the workers: groups of rows out, the same rows with new cells back."""

from collections import Counter, deque
from collections.abc import Iterator
from pathlib import Path, PurePath

from veladura.batch.manifest import digest_file
from veladura.batch.pool import run_batches
from veladura.batch.progress import Bar
from veladura.batch.sources import Source
from veladura.batch.staging import settle_file
from veladura.batch.tables import SUFFIXES, Row, RowBatch, open_table, row_groups
from veladura.batch.work import Part, Result, StartWorker
from veladura.errors import FormatError

STAGED = "table"


def is_table(source: Source) -> bool:
    return PurePath(source.relative).suffix.lower() in SUFFIXES


class TableRun:
    def __init__(
        self, start: StartWorker, source: Source, columns: tuple[str, ...], workers: int
    ) -> None:
        self._start, self._source = start, source
        self._columns, self._workers = columns, workers
        self._adds: bool = getattr(start, "adds", False)
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
            settle_file(target)
        except BaseException:
            target.unlink(missing_ok=True)
            raise
        return Result(
            input=digest_file(self._source),
            place=self._source.relative,
            parts=(Part(STAGED, "", target.stat().st_size),),
            labels=self._labels,
        )

    def _batches(self, rows: Iterator[Row]) -> Iterator[RowBatch]:
        for group in row_groups(rows, self._columns):
            self._waiting.append(group)
            cells = (row.get(name) for row in group for name in self._columns)
            yield RowBatch(tuple(cell for cell in cells if isinstance(cell, str)))

    def _finished(self, batches: Iterator[RowBatch], bar: Bar) -> Iterator[Row]:
        for _, results in run_batches(self._start, batches, self._workers):
            answers = iter(results)
            words = sum(result.words for result in results)
            for row in self._waiting.popleft():
                self._row += 1
                for name in self._columns:
                    if isinstance(row.get(name), str):
                        self._fill(row, name, next(answers))
                    elif self._adds:
                        row[f"{name}_spans"] = None
                yield row
            bar.advance(0, words)

    def _fill(self, row: Row, name: str, result: Result) -> None:
        if result.error:
            self.failed.append((self._row, result.error))
        self._labels.update(result.labels)
        row[f"{name}_spans" if self._adds else name] = None if result.error else result.details
