"""`Anonymizer`: the way of a document, from text to spans to the text that may be shared."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from veladura import audit
from veladura.document import Annotation, Document, Edit, Span, apply_edits, realign
from veladura.formats import DEFAULT_LIMITS, Limits, Rewritten, open_original
from veladura.formats.disk import read_file, write_file
from veladura.profiles import Profile, load_profile
from veladura.transform import Place, Preferences, Preview, plan, preview

if TYPE_CHECKING:
    from veladura.detect.detector import Explanation, HybridDetector


@dataclass(frozen=True)
class Anonymized:
    """An anonymised document.

    `document` is the original with the spans that were found, `edits` say what was written
    instead of them, `text` is the outcome; `result` is the outcome as a document of its own.
    """

    text: str = field(repr=False)
    document: Document
    edits: tuple[Edit, ...]

    @cached_property
    def result(self) -> Document:
        """The new text with its spans and every other annotation layer moved along."""
        spans = self.document.spans
        pieces = [piece for span in spans for piece in span.pieces]
        others = [piece for other in self.document.others for piece in other.pieces]
        moved = iter(realign([*pieces, *others], self.edits))
        new_spans = [_moved_span(span, [next(moved) for _ in span.pieces]) for span in spans]
        new_others = [
            _moved_annotation(other, self, [next(moved) for _ in other.pieces])
            for other in self.document.others
        ]
        return Document(self.text, tuple(new_spans), self.document.id, tuple(new_others))


@dataclass(frozen=True)
class AnonymizedFile:
    """A file that passed the audit: its bytes, and what to say about it in a report."""

    data: bytes = field(repr=False)
    anonymized: Anonymized
    rewritten: Rewritten
    audited: audit.AuditReport
    media_type: str

    @property
    def replacements(self) -> tuple[tuple[str, str], ...]:
        """What stood there and what stands there now, for names of files."""
        text = self.anonymized.document.text
        return tuple((text[e.start : e.end], e.text) for e in self.anonymized.edits)


class Anonymizer:
    """Finds and replaces with one profile. Thread-safe; the detector loads on first use.

    `threads` is how many the model may use; 0 for as many as there are cores.
    """

    def __init__(self, profile: Profile, *, threads: int = 0) -> None:
        self.profile = profile
        self.threads = threads
        self.preferences = Preferences.from_table(profile.replace)

    @cached_property
    def detector(self) -> "HybridDetector":
        from veladura.detect import load_detector

        return load_detector(self.profile, threads=self.threads)

    def detect(self, text: str, *, id: str = "", recall: float | None = None) -> Document:
        return Document(text, tuple(self.detector.detect(text, recall=recall)), id)

    def detect_many(self, texts: Sequence[str], *, recall: float | None = None) -> list[Document]:
        found = self.detector.detect_many(texts, recall=recall)
        return [Document(text, tuple(spans)) for text, spans in zip(texts, found, strict=True)]

    def stream(self, texts: Sequence[str], *, recall: float | None = None) -> Iterator[Document]:
        """The same, text by text: while you work on one document, the next ones are read."""
        found = self.detector.stream(texts, recall=recall)
        for text, spans in zip(texts, found, strict=True):
            yield Document(text, spans)

    def explain(self, text: str, start: int, end: int) -> "Explanation":
        return self.detector.explain(text, start, end)

    def anonymize(
        self,
        document: str | Document,
        *,
        mode: str | None = None,
        seed: int | None = None,
        preferences: Preferences | None = None,
        key: bytes | None = None,
        chosen: Mapping[Place, str] | None = None,
        rolls: Mapping[Place, int] | None = None,
    ) -> Anonymized:
        """Anonymise a text, or a document whose spans are already known.

        `mode` wins over the preferences' own; see `veladura.transform.plan` for the others.
        """
        if isinstance(document, str):
            document = self.detect(document)
        wanted = (preferences or self.preferences).changed(mode=mode)
        edits = plan(document, self.profile, wanted, seed=seed, key=key, chosen=chosen, rolls=rolls)
        return Anonymized(apply_edits(document.text, edits), document, edits)

    def anonymize_bytes(
        self,
        data: bytes,
        name: str = "",
        *,
        spans: Sequence[Span] | None = None,
        mode: str | None = None,
        seed: int | None = None,
        preferences: Preferences | None = None,
        key: bytes | None = None,
        columns: Sequence[str] | None = None,
        limits: Limits = DEFAULT_LIMITS,
    ) -> AnonymizedFile:
        """Anonymise a file of any format; raises LeakError rather than give out an original.

        `spans` stand in for detection; `columns` choose what is read of tables.
        """
        original = open_original(data, name, limits=limits, columns=columns)
        if spans is None:
            document = self.detect(original.text)
        else:
            document = Document(original.text, tuple(spans))
        anonymized = self.anonymize(
            document, mode=mode, seed=seed, preferences=preferences, key=key
        )
        rewritten, audited = audit.rewrite_checked(
            original, anonymized.edits, name=name, limits=limits, columns=columns
        )
        return AnonymizedFile(rewritten.data, anonymized, rewritten, audited, original.media_type)

    def anonymize_file(
        self,
        source: str | Path,
        target: str | Path,
        *,
        spans: Sequence[Span] | None = None,
        mode: str | None = None,
        seed: int | None = None,
        preferences: Preferences | None = None,
        key: bytes | None = None,
        columns: Sequence[str] | None = None,
        limits: Limits = DEFAULT_LIMITS,
    ) -> AnonymizedFile:
        """Anonymise a file into another. The target appears whole and checked, or not at all."""
        source, target = Path(source), Path(target)
        outcome = self.anonymize_bytes(
            read_file(source, limits),
            source.name,
            spans=spans,
            mode=mode,
            seed=seed,
            preferences=preferences,
            key=key,
            columns=columns,
            limits=limits,
        )
        write_file(target, outcome.data)
        return outcome

    def preview(
        self,
        document: Document,
        *,
        seed: int | None = None,
        preferences: Preferences | None = None,
        key: bytes | None = None,
        chosen: Mapping[Place, str] | None = None,
        rolls: Mapping[Place, int] | None = None,
    ) -> tuple[Preview, ...]:
        """What would be written for every span, masked and replaced, before anything is."""
        return preview(
            document,
            self.profile,
            preferences or self.preferences,
            seed=seed,
            key=key,
            chosen=chosen,
            rolls=rolls,
        )


def load(profile: str | Profile = "es-clinical") -> Anonymizer:
    """An anonymizer for a shipped profile, a profile of your own (a path), or one in memory."""
    return Anonymizer(load_profile(profile) if isinstance(profile, str) else profile)


def _moved_span(span: Span, pieces: Sequence[tuple[int, int]]) -> Span:
    fragments = tuple(pieces) if span.fragments else ()
    return replace(span, start=pieces[0][0], end=pieces[-1][1], fragments=fragments)


def _moved_annotation(
    other: Annotation, outcome: Anonymized, pieces: Sequence[tuple[int, int]]
) -> Annotation:
    """Text-bound annotations repeat their text, and notes may quote it: both have to be new."""
    if pieces:
        body = " ".join(outcome.text[start:end] for start, end in pieces)
        return replace(other, pieces=tuple(pieces), body=body)
    body = other.body
    for edit in sorted(outcome.edits, key=lambda edit: edit.start - edit.end):
        original = outcome.document.text[edit.start : edit.end].strip()
        if original and original in body:
            whole = rf"(?<!\w){re.escape(original)}(?!\w)"
            body = re.sub(whole, edit.text.strip().replace("\\", r"\\"), body)
    return replace(other, body=body)
