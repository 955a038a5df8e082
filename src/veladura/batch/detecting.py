"""Finds spans in files and writes them in a corpus format."""

import os
from codecs import BOM_UTF8
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar

from veladura.batch.opening import OpenedSource, attempt, count_words, open_source
from veladura.batch.profiles import ProfileChoice, Profiles
from veladura.batch.run import OWN_FILES
from veladura.batch.sources import Source, shown
from veladura.batch.staging import stage, write_meanwhile
from veladura.batch.tables import RowBatch
from veladura.batch.work import FileBatch, Result
from veladura.corpora import render_document
from veladura.document import Document


@dataclass(frozen=True, slots=True)
class Detecting:
    """Starts a worker that detects; a value, to be sent to other processes."""

    choice: ProfileChoice
    format: str
    columns: tuple[str, ...] = ()
    adds: ClassVar[bool] = True  # a column of spans; what is there stays

    def __call__(self, threads: int) -> "DetectingWorker":
        profiles = self.choice.load(threads)
        profiles.load_all()
        return DetectingWorker(profiles, self.format, self.columns)


@dataclass(frozen=True, slots=True)
class DetectingWorker:
    profiles: Profiles
    format: str
    columns: tuple[str, ...]

    def __call__(self, batch: FileBatch | RowBatch) -> list[Result]:
        if isinstance(batch, RowBatch):
            found = self.profiles.detect_many(batch.texts)
            return [one if isinstance(one, Result) else _cell(one) for one in found]
        opened = [attempt(partial(open_source, s, self.columns)) for s in batch.sources]
        texts = [one.text for one in opened if isinstance(one, OpenedSource)]
        documents = self.profiles.stream(texts)
        return write_meanwhile(
            one
            if isinstance(one, Result)
            else partial(self._finish, batch, number, one, next(documents))
            for number, one in enumerate(opened)
        )

    def _finish(
        self, batch: FileBatch, number: int, opened: OpenedSource, found: Document | Result
    ) -> Result:
        if isinstance(found, Result):
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


def without_suffix(relative: str) -> str:
    return os.path.splitext(relative)[0]


class SamePlaces:
    """Results lie where their documents did; "alta.txt" and "alta.pdf" do not become one."""

    def __init__(self, sources: Sequence[Source], suffixes: Sequence[str]) -> None:
        self._places: dict[str, str] = {}
        taken = {name.removesuffix(end) for end in suffixes for name in OWN_FILES}
        # Texts first: they keep their names, as a reader of the corpus expects.
        for source in sorted(sources, key=lambda s: not s.relative.endswith(".txt")):
            wanted = without_suffix(source.relative)
            place, number = wanted if wanted not in taken else source.relative, 1
            while place in taken:
                number += 1
                place = f"{source.relative}-{number}"
            taken.add(place)
            self._places[source.path] = place

    def place(self, source: Source, result: Result) -> str:
        return self._places[source.path]

    def remember(self, source: Source, output: list[str]) -> None:
        pass
