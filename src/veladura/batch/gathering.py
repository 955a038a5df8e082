"""All documents of a folder with what is found in them, for work that needs a corpus at once."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from veladura.batch.anonymizing import read_annotated
from veladura.batch.profiles import ProfileChoice, Profiles
from veladura.batch.sources import Source, find_sources, shown
from veladura.batch.work import Failure, OpenedSource, attempt, file_batches, open_source
from veladura.document import Document, Span


@dataclass(frozen=True, slots=True)
class Gathered:
    """A document of a corpus; `weak` is what only a more generous detector would have marked."""

    name: str = field(repr=False)  # its place below the folder, fit to be printed
    digest: str  # of its place and content
    document: Document
    profile: str
    weak: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class Unread:
    """A document that could not be read, and why."""

    name: str = field(repr=False)
    error: str


@dataclass(frozen=True, slots=True)
class Gathering:
    """Reads a folder; `generous` is the recall setting at which weak spans are looked for."""

    folder: Path
    choice: ProfileChoice
    annotations: Path | None = None  # brat files whose spans are taken
    generous: float | None = None

    def documents(self) -> Iterator[Gathered | Unread]:
        profiles = self.choice.load(0)
        sources = find_sources([self.folder], self.folder)
        for batch in file_batches(sources, "", 1):
            yield from self._batch(profiles, batch.sources)

    def _batch(self, profiles: Profiles, sources: Sequence[Source]) -> Iterator[Gathered | Unread]:
        opened = [attempt(partial(open_source, source, ())) for source in sources]
        read = [one for one in opened if isinstance(one, OpenedSource)]
        marked = iter(self._marked(profiles, read))
        generous = iter(self._generous(profiles, read))
        for source, one in zip(sources, opened, strict=True):
            name = shown(source.relative)
            if isinstance(one, Failure):
                yield Unread(name, one.error)
                continue
            found, more = next(marked), next(generous)
            if isinstance(found, Failure):
                yield Unread(name, found.error)
                continue
            profile = profiles.anonymizer(found.text).profile.id
            weak = _only_in(more, found) if isinstance(more, Document) else ()
            yield Gathered(name, one.input, found, profile, weak)

    def _marked(self, profiles: Profiles, read: Sequence[OpenedSource]) -> list[Document | Failure]:
        if self.annotations is None:
            return profiles.detect_many([one.text for one in read])
        folder = self.annotations
        return [attempt(partial(read_annotated, o.source, o.data, folder, profiles)) for o in read]

    def _generous(
        self, profiles: Profiles, read: Sequence[OpenedSource]
    ) -> Sequence[Document | Failure | None]:
        if self.generous is None:
            return [None] * len(read)
        return profiles.with_recall(self.generous).detect_many([one.text for one in read])


def _only_in(generous: Document, document: Document) -> tuple[Span, ...]:
    """Weak spans that touch nothing marked."""
    covered = bytearray(len(document.text))
    for span in document.spans:
        covered[span.start : span.end] = b"\1" * (span.end - span.start)
    return tuple(s for s in generous.spans if not any(covered[s.start : s.end]))
