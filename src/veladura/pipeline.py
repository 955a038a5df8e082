"""The way of a document: open, detect, plan, deliver. Every door of Veladura goes through here."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from veladura import audit
from veladura.audit import AuditReport, FileReport, Leak
from veladura.document import Annotation, Document, Edit, Span, apply_edits, realign
from veladura.errors import LeakError
from veladura.formats import DEFAULT_LIMITS, Limits, Original, Rewritten, open_original
from veladura.formats.disk import read_file, write_file
from veladura.profiles import Profile, load_profile
from veladura.transform import Place, Plan, Preferences, Seed, plan

if TYPE_CHECKING:
    from veladura.detect.detector import Explanation, HybridDetector

_SHOWN_LEAKS = 5


@dataclass(frozen=True, slots=True)
class Opened:
    """A file with the text that was read from it."""

    original: Original = field(repr=False)
    name: str = field(default="", repr=False)
    columns: tuple[str, ...] = ()  # chosen ones of a table; none for all
    limits: Limits = DEFAULT_LIMITS

    @property
    def text(self) -> str:
        return self.original.text

    @property
    def media_type(self) -> str:
        return self.original.media_type


@dataclass(frozen=True, slots=True)
class Delivered:
    """A rewritten file and what the audit found in it. Its bytes are there if it found nothing."""

    plan: Plan
    media_type: str
    rewritten: Rewritten = field(repr=False)
    audited: AuditReport
    leaks: tuple[Leak, ...] = ()

    @property
    def data(self) -> bytes:
        """Raises LeakError where an original is still in the file."""
        if self.leaks:
            shown = "; ".join(map(str, self.leaks[:_SHOWN_LEAKS]))
            rest = len(self.leaks) - _SHOWN_LEAKS
            more = f"; and {rest} more" if rest > 0 else ""
            raise LeakError(f"the output still holds originals: {shown}{more}")
        return self.rewritten.data

    def report(self, file: str) -> FileReport:
        """What a report says about it, under the name it is delivered with."""
        if self.leaks:
            return FileReport(file, self.media_type, error="; ".join(map(str, self.leaks)))
        return FileReport.of(file, self.media_type, self.plan.edits, self.rewritten, self.audited)


def open_file(
    data: bytes,
    name: str = "",
    *,
    columns: Sequence[str] | None = None,
    limits: Limits = DEFAULT_LIMITS,
) -> Opened:
    """Read the text of a file of any format; `columns` choose what is read of tables."""
    original = open_original(data, name, limits=limits, columns=columns)
    return Opened(original, name, tuple(columns or ()), limits)


def open_text(text: str) -> Opened:
    """A text that came without a file: a cell of a table, the body of a request."""
    return Opened(_PlainText(text), "text.txt")


def deliver(opened: Opened, planned: Plan) -> Delivered:
    """Write a plan into its file and look for originals in every part of what came out."""
    rewritten = opened.original.rewrite(planned.edits)
    text = opened.text
    written = [edit for edit in planned.edits if edit not in rewritten.ignored]
    changed = [edit for edit in written if edit.text != text[edit.start : edit.end]]
    leaks, audited = audit.find_leaks(
        rewritten.data,
        [(text[edit.start : edit.end], edit.label) for edit in changed],
        expected=apply_edits(text, written),
        name=opened.name,
        limits=opened.limits,
        columns=opened.columns or None,
    )
    return Delivered(planned, opened.media_type, rewritten, audited, tuple(leaks))


@dataclass(frozen=True, slots=True)
class _PlainText:
    text: str = field(repr=False)
    media_type: str = "text/plain"

    def rewrite(self, edits: Sequence[Edit]) -> Rewritten:
        return Rewritten(apply_edits(self.text, edits).encode("utf-8", "surrogatepass"))


@dataclass(frozen=True)
class Anonymized:
    """An anonymised document.

    `document` is the original with the spans that were found, `edits` say what was written
    instead of them, `text` is the outcome; `result` is the outcome as a document of its own.
    """

    plan: Plan

    @property
    def text(self) -> str:
        return self.plan.text

    @property
    def document(self) -> Document:
        return self.plan.document

    @property
    def edits(self) -> tuple[Edit, ...]:
        return self.plan.edits

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

    anonymized: Anonymized
    delivered: Delivered

    @property
    def data(self) -> bytes:
        return self.delivered.data

    @property
    def media_type(self) -> str:
        return self.delivered.media_type


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
        """Documents one after another: while you work on one, the next ones are read."""
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
        seed: Seed | None = None,
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
        return Anonymized(
            self.plan(document, preferences=wanted, seed=seed, key=key, chosen=chosen, rolls=rolls)
        )

    def plan(
        self,
        document: Document,
        *,
        preferences: Preferences | None = None,
        seed: Seed | None = None,
        key: bytes | None = None,
        chosen: Mapping[Place, str] | None = None,
        rolls: Mapping[Place, int] | None = None,
    ) -> Plan:
        """What to write instead of the spans of a document; see `veladura.transform.plan`."""
        return plan(
            document,
            self.profile,
            preferences or self.preferences,
            seed=seed,
            key=key,
            chosen=chosen,
            rolls=rolls,
        )

    def anonymize_bytes(
        self,
        data: bytes,
        name: str = "",
        *,
        spans: Sequence[Span] | None = None,
        mode: str | None = None,
        seed: Seed | None = None,
        preferences: Preferences | None = None,
        key: bytes | None = None,
        columns: Sequence[str] | None = None,
        limits: Limits = DEFAULT_LIMITS,
    ) -> AnonymizedFile:
        """Anonymise a file of any format; raises LeakError rather than give out an original.

        `spans` stand in for detection; `columns` choose what is read of tables.
        """
        opened = open_file(data, name, columns=columns, limits=limits)
        if spans is None:
            document = self.detect(opened.text)
        else:
            document = Document(opened.text, tuple(spans))
        anonymized = self.anonymize(
            document, mode=mode, seed=seed, preferences=preferences, key=key
        )
        delivered = deliver(opened, anonymized.plan)
        _ = delivered.data  # nothing is handed out that holds an original
        return AnonymizedFile(anonymized, delivered)

    def anonymize_file(
        self,
        source: str | Path,
        target: str | Path,
        *,
        spans: Sequence[Span] | None = None,
        mode: str | None = None,
        seed: Seed | None = None,
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
