"""A progress bar on a terminal, nothing in a pipe."""

import sys
from types import TracebackType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress


class Bar:
    """Counts documents, words and failures; shown only where standard error is a terminal."""

    def __init__(self, total: int, *, shown: bool | None = None) -> None:
        self._progress: Progress | None = None
        self._words = self._failed = 0
        self._total = total
        if sys.stderr.isatty() if shown is None else shown:
            self._progress = _bar()

    def __enter__(self) -> "Bar":
        if self._progress:
            self._task = self._progress.add_task(
                "", total=self._total, words=0, failed="", start=True
            )
            self._progress.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if self._progress:
            self._progress.stop()

    def advance(self, documents: int, words: int, *, failed: int = 0) -> None:
        self._words += words
        self._failed += failed
        if self._progress:
            elapsed = self._progress.tasks[self._task].elapsed or 0
            self._progress.update(
                self._task,
                advance=documents,
                words=self._words / elapsed if elapsed > 0 else 0,
                failed=f"{self._failed:,} failed" if self._failed else "",
            )

    def say(self, line: str) -> None:
        """A line on standard error, above the bar where there is one."""
        if self._progress:
            self._progress.console.print(line, markup=False, highlight=False, soft_wrap=True)
        else:
            sys.stderr.write(f"{line}\n")


def _bar() -> "Progress":
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    return Progress(
        MofNCompleteColumn(),
        TextColumn("documents"),
        BarColumn(),
        TextColumn("{task.fields[words]:,.0f} words/s"),
        TimeRemainingColumn(),
        TextColumn("[red]{task.fields[failed]}"),
        console=Console(stderr=True),
    )
