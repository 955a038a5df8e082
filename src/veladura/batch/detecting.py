"""Finds spans in files and writes them in a corpus format."""

from codecs import BOM_UTF8
from collections import Counter
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from veladura.batch.profiles import ProfileChoice, Profiles
from veladura.batch.sources import shown
from veladura.batch.staging import stage, write_in_threads
from veladura.batch.tables import RowBatch
from veladura.batch.targets import without_suffix
from veladura.batch.work import (
    Failure,
    FileBatch,
    OpenedSource,
    Outcome,
    Result,
    attempt,
    count_words,
    open_source,
)
from veladura.corpora import render_document
from veladura.document import Document


@dataclass(frozen=True, slots=True)
class Detecting:
    """Starts a worker that detects; a value, to be sent to other processes."""

    choice: ProfileChoice
    format: str
    columns: tuple[str, ...] = ()
    keep_pictures: bool = False  # also those that may hold words and are not read

    @property
    def settings(self) -> dict[str, Any]:
        choice = self.choice
        return {
            "profile": [choice.profile, choice.model, choice.recall],
            "format": self.format,
            "columns": self.columns,
            "keep_pictures": self.keep_pictures,
            "known": choice.told.settings(None),
        }

    def __call__(self, threads: int) -> "DetectingWorker":
        profiles = self.choice.load(threads)
        profiles.load_all()
        return DetectingWorker(profiles, self.format, self.columns, self.keep_pictures)


@dataclass(frozen=True, slots=True)
class DetectingWorker:
    profiles: Profiles
    format: str
    columns: tuple[str, ...]
    keep_pictures: bool = False

    def __call__(self, batch: FileBatch | RowBatch) -> list[Outcome]:
        if isinstance(batch, RowBatch):
            subjects = self.profiles.told.subjects(batch.texts, values=batch.keys)
            found = self.profiles.detect_many(batch.texts, subjects)
            return [one if isinstance(one, Failure) else _cell(one) for one in found]
        read = partial(open_source, columns=self.columns, keep_pictures=self.keep_pictures)
        opened = [attempt(partial(read, source)) for source in batch.sources]
        documents = self.profiles.read(opened)
        return write_in_threads(
            one
            if isinstance(one, Failure)
            else partial(self._finish, batch, number, one, next(documents)[0])
            for number, one in enumerate(opened)
        )

    def _finish(
        self, batch: FileBatch, number: int, opened: OpenedSource, found: Document | Failure
    ) -> Outcome:
        if isinstance(found, Failure):
            return replace(found, input=opened.input)
        name = f"{batch.first + number}"
        result = attempt(partial(self._write, batch.staging, name, opened, found))
        return replace(result, input=opened.input)

    def _write(self, staging: str, name: str, opened: OpenedSource, found: Document) -> Result:
        document = replace(found, id=shown(without_suffix(opened.source.relative)))
        if opened.opened.media_type == "text/plain" and opened.data.startswith(BOM_UTF8):
            document = _with_mark(document)
        rendered = render_document(document, self.format)
        return Result(
            parts=tuple(
                stage(staging, f"{name}{suffix}", suffix, content.encode("utf-8"))
                for suffix, content in rendered.parts.items()
            ),
            words=count_words(document.text),
            labels=Counter(span.label for span in document.spans),
        )


def _cell(document: Document) -> Result:
    return Result(
        words=count_words(document.text),
        labels=Counter(span.label for span in document.spans),
        details=span_rows(document),
    )


def span_rows(document: Document) -> list[dict[str, object]]:
    """Spans as a column of a table holds them."""
    return [
        {"start": s.start, "end": s.end, "label": s.label, "score": s.score, "source": s.source}
        for s in document.spans
    ]


def _with_mark(document: Document) -> Document:
    """A byte order mark is a character of the file: annotation tools count it, too."""
    spans = [replace(s, start=s.start + 1, end=s.end + 1) for s in document.spans]
    return replace(document, text=f"\ufeff{document.text}", spans=tuple(spans))
