"""A run over files: batches to workers, results into place, a line in the manifest for each.

Results are delivered in the order of the sources whatever the order they were finished in, so
that names, manifest and failures are the same for any number of workers.
"""

import os
import shutil
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Protocol, cast

from veladura.batch.manifest import Lines, Manifest
from veladura.batch.pool import run_batches
from veladura.batch.progress import Bar
from veladura.batch.sources import Source, digest_file, shown
from veladura.batch.staging import fsync_file, fsynced, move_into_place, staging_folder
from veladura.batch.tables import TableRun, is_table
from veladura.batch.targets import Targets
from veladura.batch.work import (
    Failure,
    FileBatch,
    Outcome,
    Result,
    StagedFile,
    StartWorker,
    attempt,
    file_batches,
)
from veladura.errors import FormatError, VaultError
from veladura.workers import WorkLimits

FAILURES = "failures.jsonl"
WAITING = 4  # files per worker that the disk is writing at a time


class Keepsakes(Protocol):
    """Keeps what is needed to restore the originals."""

    def keep(self, source: Source, result: Result, target: str, staging: str) -> None:
        """Returns when it is safe, so that the result may be delivered; raises VaultError."""

    def knows(self, record: Mapping[str, Any]) -> bool:
        """Whether what the manifest of an earlier run says was finished can be turned back."""


@dataclass(frozen=True, slots=True)
class Summary:
    documents: int
    failed: int
    skipped: int
    words: int
    recorded: bool


@dataclass(frozen=True, slots=True)
class Run:
    """What is the same for every document of a run."""

    start: StartWorker
    targets: Targets
    output: Path  # folder
    settings: str = ""  # digest of the options: a run is resumed with the same ones only
    workers: int = 1
    limits: WorkLimits | None = None  # of one document; None for the usual ones of several workers
    resume: bool = False
    single: str = ""  # all results in one file of this name; then there is no manifest
    private_names: bool = False  # names of inputs stay out of what is written to OUT
    finished: Callable[[int, Outcome, Path | None], None] = lambda number, outcome, path: None
    columns: tuple[str, ...] = ()  # of tables, whose cells are documents
    adds_column: bool = False  # to tables; else cells are rewritten in their place
    originals: Keepsakes | None = None
    key_column: str = ""  # of tables: names the record of a row's subject

    def files(self, sources: Sequence[Source]) -> Summary:
        with staging_folder(self.output) as staging:
            manifest = (
                None if self.single else Manifest(self.output, self.settings, resume=self.resume)
            )
            recorder = _Recorder(self, staging, manifest, Bar(len(sources)))
            with recorder, recorder.bar:
                left = recorder.remaining(sources)
                tables = [source for source in left if self._reads_rows(source)]
                others = [source for source in left if not self._reads_rows(source)]
                batches = file_batches(others, staging, self.workers)
                for source, outcome in self._outcomes(batches, staging):
                    recorder.keep(source, outcome)
                for source in tables:
                    rewriting = TableRun(
                        self.start,
                        source,
                        self.columns,
                        self.workers,
                        self.limits,
                        adds=self.adds_column,
                        key_column=self.key_column,
                    )
                    recorder.keep(source, attempt(partial(rewriting.run, staging, recorder.bar)))
                    recorder.keep_rows(source, rewriting.failed)
                recorder.deliver_single()
        return recorder.summary()

    def _outcomes(
        self, batches: Sequence[FileBatch], staging: str
    ) -> Iterable[tuple[Source, Outcome]]:
        """In the order of the sources, with files that are safe on the disk."""
        finished = (
            pair
            for batch, results in run_batches(self.start, batches, self.workers, self.limits)
            for pair in zip(cast("FileBatch", batch).sources, results, strict=True)
        )
        if self.single:  # what is written for one document is only passed on to the whole
            return finished
        return fsynced(staging, finished, WAITING * self.workers)

    def _reads_rows(self, source: Source) -> bool:
        return bool(self.columns) and is_table(source)


class _Recorder:
    """Puts results into their place and remembers how it went."""

    def __init__(self, run: Run, staging: str, manifest: Manifest | None, bar: Bar) -> None:
        self.run, self.staging, self.manifest, self.bar = run, staging, manifest, bar
        self.failures: Lines | None = None
        self.count = self.failed = self.skipped = self.words = 0
        self.recorded = True
        if manifest:
            (run.output / FAILURES).unlink(missing_ok=True)

    def remaining(self, sources: Sequence[Source]) -> list[Source]:
        """Sources that an earlier run did not finish."""
        if not self.manifest:
            return list(sources)
        left: list[Source] = []
        kept: list[dict[str, Any]] = []
        done = self.manifest.done
        for source in sources:
            record = done.get(digest_file(source)) if done and not source.problem else None
            originals = self.run.originals
            if record is None or (originals and not originals.knows(record)):
                left.append(source)
                continue
            kept.append(record)
            self.run.targets.remember(source, record["output"])
            self.skipped += 1
            self.bar.advance(1, 0)
        self.manifest.begin(kept)
        return left

    def keep(self, source: Source, outcome: Outcome) -> None:
        self.count += 1
        written: list[str] = []
        if isinstance(outcome, Result):
            outcome = self._deliver(source, outcome, written)
        if isinstance(outcome, Failure):
            self._failed(source, outcome)
        else:
            self.words += outcome.words
        if self.manifest:
            self.manifest.add(outcome, written)
        failed = isinstance(outcome, Failure)
        path = self.run.output / written[0] if written and not failed else None
        self.run.finished(self.count, outcome, path)
        self.bar.advance(1, 0 if isinstance(outcome, Failure) else outcome.words, failed=failed)

    def _deliver(self, source: Source, result: Result, written: list[str]) -> Outcome:
        """Give a result its names; `written` says what lies there, also after a failure."""
        rows = is_table(source) and bool(self.run.columns)  # a table keeps its name
        target = result.target if rows else self.run.targets.target(source, result)
        try:
            self._remember(source, result, target)
            for part in result.parts:
                self._deliver_part(source, part, target, written)
        except (FormatError, VaultError) as error:
            return Failure(str(error), error.code, result.input)
        return result

    def _remember(self, source: Source, result: Result, target: str) -> None:
        """A result gets its name when the vault and the manifest can say what it is."""
        if self.run.originals is None:
            return
        self.run.originals.keep(source, result, self.run.single or target, self.staging)
        if self.manifest and not self.manifest.announce(result, target):
            raise FormatError("cannot be written: no room for the line that says whose it is")

    def _deliver_part(
        self, source: Source, part: StagedFile, target: str, written: list[str]
    ) -> None:
        if self.run.single:
            self._append(part.staged, part.suffix)
            return
        path = self.run.output / f"{target}{part.suffix}"
        if path.exists() and os.path.samefile(path, source.path):
            raise FormatError("would be overwritten by its own result: write to another folder")
        move_into_place(self.staging, part.staged, path)
        written.append(f"{target}{part.suffix}")

    def keep_rows(self, source: Source, failed: Sequence[tuple[int, str]]) -> None:
        """Cells of a table that stayed empty."""
        for row, error in failed:
            self._failed(source, Failure(f"row {row}: {error}", "batch.row"))

    def _append(self, staged: str, suffix: str) -> None:
        """Small files one after another; they may be as many as there are documents."""
        own, whole = Path(self.staging, staged), Path(self.staging, f"whole{suffix}")
        try:
            with own.open("rb") as part, whole.open("ab") as stream:
                shutil.copyfileobj(part, stream)
            own.unlink()
        except OSError as error:
            raise FormatError(f"cannot be written ({error.strerror})") from None

    def deliver_single(self) -> None:
        for whole in sorted(Path(self.staging).glob("whole*")):
            target = self.run.output / f"{self.run.single}{whole.suffix}"
            fsync_file(whole)
            move_into_place(self.staging, whole.name, target)

    def _failed(self, source: Source, failure: Failure) -> None:
        self.failed += 1
        self.bar.say(f"{shown(source.path)}: {failure.error}")
        if not self.manifest:
            return
        record: dict[str, Any] = {"document": self.count, "code": failure.code}
        record["error"] = failure.error
        if not self.run.private_names:
            record["input"] = shown(source.relative)
        try:
            self.failures = self.failures or Lines(self.run.output / FAILURES)
            self.failures.add(record)
        except OSError:
            self.recorded = False

    def summary(self) -> Summary:
        return Summary(self.count, self.failed, self.skipped, self.words, self.recorded)

    def __enter__(self) -> "_Recorder":
        return self

    def __exit__(self, *_: object) -> None:
        for lines in (self.manifest, self.failures):
            if lines and not lines.close():
                self.recorded = False
