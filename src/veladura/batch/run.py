"""A run over files: batches to workers, results into place, a line in the manifest for each.

Results are delivered in the order of the sources whatever the order they were finished in, so
that names, manifest and failures are the same for any number of workers.
"""

import os
import shutil
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any, Protocol, cast

from veladura.batch.lines import Lines
from veladura.batch.manifest import NAME, Manifest, digest_file
from veladura.batch.opening import attempt
from veladura.batch.pool import run_batches
from veladura.batch.progress import Bar
from veladura.batch.sources import Source, shown
from veladura.batch.staging import deliver, settle_file, settled, staging_folder
from veladura.batch.table_run import TableRun, is_table
from veladura.batch.work import FileBatch, Result, StartWorker, file_batches
from veladura.errors import FormatError, VaultError

FAILURES = "failures.jsonl"
WAITING = 4  # files per worker that the disk is writing at a time
OWN_FILES = frozenset((NAME, FAILURES))  # no document may take these names in OUT


class Places(Protocol):
    """Decides where results lie below OUT, so that none takes another's place."""

    def place(self, source: Source, result: Result) -> str: ...

    def remember(self, source: Source, output: list[str]) -> None:
        """An earlier run has put the document there."""


class Keepsakes(Protocol):
    """Keeps what is needed to turn results back."""

    def keep(self, source: Source, result: Result, place: str, staging: str) -> None:
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
    places: Places
    output: Path  # folder
    settings: str = ""  # digest of the options: a run is resumed with the same ones only
    workers: int = 1
    resume: bool = False
    single: str = ""  # all results in one file of this name; then there is no manifest
    private_names: bool = False  # names of inputs stay out of what is written to OUT
    finished: Callable[[int, Result, Path | None], None] = lambda number, result, path: None
    columns: tuple[str, ...] = ()  # of tables, whose cells are documents
    originals: Keepsakes | None = None

    def files(self, sources: Sequence[Source]) -> Summary:
        with staging_folder(self.output) as staging:
            manifest = (
                None if self.single else Manifest(self.output, self.settings, resume=self.resume)
            )
            keeper = _Keeper(self, staging, manifest, Bar(len(sources)))
            with keeper, keeper.bar:
                left = keeper.remaining(sources)
                tables = [source for source in left if self._reads_rows(source)]
                others = [source for source in left if not self._reads_rows(source)]
                batches = file_batches(others, staging, self.workers)
                for source, result in self._results(batches, staging):
                    keeper.keep(source, result)
                for source in tables:
                    rewriting = TableRun(self.start, source, self.columns, self.workers)
                    keeper.keep(source, attempt(partial(rewriting.run, staging, keeper.bar)))
                    keeper.keep_rows(source, rewriting.failed)
                keeper.deliver_single()
        return keeper.summary()

    def _results(
        self, batches: Sequence[FileBatch], staging: str
    ) -> Iterable[tuple[Source, Result]]:
        """In the order of the sources, with files that are safe on the disk."""
        finished = (
            pair
            for batch, results in run_batches(self.start, batches, self.workers)
            for pair in zip(cast("FileBatch", batch).sources, results, strict=True)
        )
        if self.single:  # what is written for one document is only passed on to the whole
            return finished
        return settled(staging, finished, WAITING * self.workers)

    def _reads_rows(self, source: Source) -> bool:
        return bool(self.columns) and is_table(source)


class _Keeper:
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
            self.run.places.remember(source, record["output"])
            self.skipped += 1
            self.bar.advance(1, 0)
        self.manifest.begin(kept)
        return left

    def keep(self, source: Source, result: Result) -> None:
        self.count += 1
        targets: list[str] = []
        if not result.error:
            place = result.place if is_table(source) and self.run.columns else ""
            place = place or self.run.places.place(source, result)
            try:
                self._remember(source, result, place)
                for part in result.parts:
                    self._deliver(source, part.staged, part.suffix, place, targets)
            except (FormatError, VaultError) as error:
                result = replace(result, error=str(error), code=error.code)
        if result.error:
            self._failed(source, result)
        else:
            self.words += result.words
        if self.manifest:
            self.manifest.add(result, targets)
        path = self.run.output / targets[0] if targets and not result.error else None
        self.run.finished(self.count, result, path)
        self.bar.advance(1, result.words, failed=bool(result.error))

    def _remember(self, source: Source, result: Result, place: str) -> None:
        """A result gets its name when the vault and the manifest can say what it is."""
        if self.run.originals is None:
            return
        self.run.originals.keep(source, result, self.run.single or place, self.staging)
        if self.manifest:
            self.manifest.announce(result, place)

    def _deliver(
        self, source: Source, staged: str, suffix: str, place: str, targets: list[str]
    ) -> None:
        if self.run.single:
            self._append(staged, suffix)
            return
        target = self.run.output / f"{place}{suffix}"
        if target.exists() and os.path.samefile(target, source.path):
            raise FormatError("would be overwritten by its own result: write to another folder")
        deliver(self.staging, staged, target)
        targets.append(f"{place}{suffix}")

    def keep_rows(self, source: Source, failed: Sequence[tuple[int, str]]) -> None:
        """Cells of a table that stayed empty."""
        for row, error in failed:
            self._failed(source, Result(error=f"row {row}: {error}", code="batch.row"))

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
            settle_file(whole)
            deliver(self.staging, whole.name, target)

    def _failed(self, source: Source, result: Result) -> None:
        self.failed += 1
        self.bar.say(f"{shown(source.path)}: {result.error}")
        if not self.manifest:
            return
        record: dict[str, Any] = {"document": self.count, "code": result.code}
        record["error"] = result.error
        if not self.run.private_names:
            record["input"] = shown(source.relative)
        try:
            self.failures = self.failures or Lines(self.run.output / FAILURES)
            self.failures.add(record)
        except OSError:
            self.recorded = False

    def summary(self) -> Summary:
        return Summary(self.count, self.failed, self.skipped, self.words, self.recorded)

    def __enter__(self) -> "_Keeper":
        return self

    def __exit__(self, *_: object) -> None:
        for lines in (self.manifest, self.failures):
            if lines and not lines.close():
                self.recorded = False
