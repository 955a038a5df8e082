"""The way of a document: open, detect, plan, deliver. Every door of Veladura goes through here."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from veladura import audit
from veladura.anonymized import Anonymized as Anonymized
from veladura.audit import AuditReport, FileReport, Leak
from veladura.document import Document, Edit, Span, apply_edits, realign
from veladura.errors import LeakError
from veladura.formats import DEFAULT_LIMITS, Limits, Original, Rewritten, open_original
from veladura.formats.covers.cover import LABEL, Cover, covering_edits
from veladura.formats.disk import read_file, write_file
from veladura.formats.hiding.hider import hiding
from veladura.knowledge import NOTHING, Knowledge, Record, gather, to_record
from veladura.knowledge.knowledge import Directory, List, read_directory
from veladura.profiles import Profile, load_profile
from veladura.transform import Place, Plan, Preferences, Seed, plan

if TYPE_CHECKING:
    from veladura.detect.detector import Explanation, HybridDetector
    from veladura.knowledge.knower import Knower

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

    @property
    def paged(self) -> bool:
        """Whether it is a file with pages, not a text that came without one."""
        return not isinstance(self.original, _PlainText)


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
        kept = (one.label for one in self.plan.replacements if one.kept)
        return FileReport.of(
            file,
            self.media_type,
            self.plan.edits,
            self.rewritten,
            self.audited,
            kept=kept,
            singles_out=self.plan.singles_out,
            organisations=self.plan.organisations,
        )


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


def with_covers(planned: Plan, covered: Sequence[Cover]) -> Plan:
    """The plan with blocks in the place of the text under boxes that somebody drew on pages."""
    more = covering_edits(covered, planned.edits)
    return replace(planned, edits=tuple(sorted([*planned.edits, *more]))) if more else planned


def deliver(
    opened: Opened,
    planned: Plan,
    known: "Knower | None" = None,
    covers: Sequence[Cover] = (),
) -> Delivered:
    """Write a plan into its file and look for originals in every part of what came out.

    With the record that `known` holds, for every value of it, in all its forms. What lies under
    `covers` is taken out of its pages, and looked for there.
    """
    planned = with_covers(planned, covers)
    with hiding(planned.hides_pictures) as hidden:
        rewritten = opened.original.rewrite(planned.edits)
    rewritten = replace(rewritten, hidden=dict(sorted(hidden.items())))
    if covers and opened.paged:
        from veladura.formats.covers.hiding import hide, still_seen  # loads all that PDFs take

        rewritten = hide(rewritten, opened.media_type, covers, opened.limits)
    leaks, audited = _audited(opened, planned, rewritten, known)
    if covers and opened.paged:
        pages = still_seen(rewritten.data, opened.media_type, covers, opened.limits)
        leaks += [Leak(LABEL, f"page {number}, under a box", 1) for number in pages]
    return Delivered(planned, opened.media_type, rewritten, audited, tuple(leaks))


def _audited(
    opened: Opened, planned: Plan, rewritten: Rewritten, known: "Knower | None"
) -> tuple[list[Leak], AuditReport]:
    text = opened.text
    written = [edit for edit in planned.edits if edit not in rewritten.ignored]
    originals = ((text[edit.start : edit.end], edit) for edit in written)
    # Each once: a table of a million cells says the same thousand names.
    removed = list(dict.fromkeys((old, e.label) for old, e in originals if old != e.text))
    if known and known.subject:
        removed += known.subject.surfaces()
    how: dict[str, Any] = {
        "name": opened.name,
        "limits": opened.limits,
        "columns": opened.columns or None,
    }
    leaks, audited = audit.find_leaks(
        rewritten.data,
        [*removed, *planned.forms],
        expected=apply_edits(text, written),  # held by nobody else: it is as long as the text
        **how,
    )
    if known and known.subject:
        leaks += audit.find_subject_leaks(
            rewritten.data,
            known,
            expected=apply_edits(text, written),
            fair=_fair_places(planned, written),
            **how,
        )
    return leaks, audited


def _fair_places(planned: Plan, written: Sequence[Edit]) -> list[Place]:
    """Where, in the new text, substitutes stand and what is kept on purpose."""
    kept = [(one.start, one.end) for one in planned.replacements if one.kept]
    return realign([*kept, *((edit.start, edit.end) for edit in written)], written)


@dataclass(frozen=True, slots=True)
class _PlainText:
    text: str = field(repr=False)
    media_type: str = "text/plain"

    def rewrite(self, edits: Sequence[Edit]) -> Rewritten:
        return Rewritten(apply_edits(self.text, edits).encode("utf-8", "surrogatepass"))


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

    def __init__(
        self, profile: Profile, *, threads: int = 0, knowledge: Knowledge = NOTHING
    ) -> None:
        self.profile = profile
        self.threads = threads
        self.preferences = Preferences.from_table(profile.replace)
        self._told = knowledge
        self._like: Anonymizer | None = None  # whose detector this one shares

    @cached_property
    def detector(self) -> "HybridDetector":
        from veladura.detect import load_detector

        if self._like is not None:
            return self._like.detector
        return load_detector(self.profile, threads=self.threads)

    @cached_property
    def knower(self) -> "Knower":
        """What is known beforehand: what the profile names, and what was told besides."""
        from veladura.knowledge.knower import Knower  # with all that detecting takes

        return Knower(self.profile, read_knowledge(self.profile) + self._told)

    def with_knowledge(
        self,
        knowledge: Knowledge = NOTHING,
        *,
        always: List = (),
        never: List = (),
        directories: Mapping[str, List] | Sequence[Directory] = (),
    ) -> "Anonymizer":
        """An anonymizer that knows lists of your own as well; it shares the model.

        A list is a file (text, or a table with a header) or the entries themselves; `directories`
        maps a label to one. `never` wins over the model and the directories.
        """
        more = gather(always=always, never=never, directories=directories)
        other = Anonymizer(
            self.profile, threads=self.threads, knowledge=self._told + knowledge + more
        )
        other._like = self
        _ = other.knower  # labels that do not exist are refused here
        return other

    def about(self, record: Mapping[str, Any] | Record | None) -> "Knower | None":
        """What is known of one document: the lists, and the record of its subject."""
        known = self.knower.about(to_record(record))
        return known or None

    def detect(
        self,
        text: str,
        *,
        id: str = "",
        recall: float | None = None,
        record: Mapping[str, Any] | Record | None = None,
    ) -> Document:
        found = self.detector.detect(text, recall=recall, known=self.about(record))
        return Document(text, tuple(found), id)

    def detect_many(
        self,
        texts: Sequence[str],
        *,
        recall: float | None = None,
        records: Sequence[Record | None] = (),
    ) -> list[Document]:
        return list(self.stream(texts, recall=recall, records=records))

    def stream(
        self,
        texts: Sequence[str],
        *,
        recall: float | None = None,
        records: Sequence[Record | None] = (),
    ) -> Iterator[Document]:
        """Documents one after another: while you work on one, the next ones are read."""
        known = [self.about(record) for record in records or [None] * len(texts)]
        found = self.detector.stream(texts, recall=recall, known=known)
        for text, spans in zip(texts, found, strict=True):
            yield Document(text, spans)

    def explain(
        self,
        text: str,
        start: int,
        end: int,
        *,
        record: Mapping[str, Any] | Record | None = None,
    ) -> "Explanation":
        return self.detector.explain(text, start, end, known=self.about(record))

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
        record: Mapping[str, Any] | Record | None = None,
    ) -> Anonymized:
        """Anonymise a text, or a document whose spans are already known.

        `mode` wins over the preferences' own; see `veladura.transform.plan` for the others. With
        the `record` of its subject nothing is given out that still holds a value of it.
        """
        record = to_record(record)
        if isinstance(document, str):
            document = self.detect(document, record=record)
        wanted = (preferences or self.preferences).changed(mode=mode)
        made = self.plan(
            document,
            preferences=wanted,
            seed=seed,
            key=key,
            chosen=chosen,
            rolls=rolls,
            record=record,
        )
        if record is not None:
            _ = deliver(open_text(document.text), made, self.about(record)).data
        return Anonymized(made)

    def plan(
        self,
        document: Document,
        *,
        preferences: Preferences | None = None,
        seed: Seed | None = None,
        key: bytes | None = None,
        chosen: Mapping[Place, str] | None = None,
        rolls: Mapping[Place, int] | None = None,
        record: Record | None = None,
    ) -> Plan:
        """What to write instead of the spans of a document; see `veladura.transform.plan`."""
        known = self.about(record)
        return plan(
            document,
            self.profile,
            preferences or self.preferences,
            seed=seed,
            key=key,
            chosen=chosen,
            rolls=rolls,
            subject=known.subject.person if known and known.subject else None,
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
        record: Mapping[str, Any] | Record | None = None,
    ) -> AnonymizedFile:
        """Anonymise a file of any format; raises LeakError rather than give out an original.

        `spans` stand in for detection; `columns` choose what is read of tables.
        """
        wanted = (preferences or self.preferences).changed(mode=mode)
        limits = replace(limits, hidden_pictures=wanted.hides_pictures)
        opened = open_file(data, name, columns=columns, limits=limits)
        record = to_record(record)
        if spans is None:
            document = self.detect(opened.text, record=record)
        else:
            document = Document(opened.text, tuple(spans))
        made = self.plan(document, preferences=wanted, seed=seed, key=key, record=record)
        anonymized = Anonymized(made)
        delivered = deliver(opened, made, self.about(record))
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
        record: Mapping[str, Any] | Record | None = None,
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
            record=record,
        )
        write_file(target, outcome.data)
        return outcome


def load(profile: str | Profile = "es-clinical") -> Anonymizer:
    """An anonymizer for a shipped profile, a profile of your own (a path), or one in memory."""
    return Anonymizer(load_profile(profile) if isinstance(profile, str) else profile)


def read_knowledge(profile: Profile) -> Knowledge:
    """The lists that a profile names."""
    return gather(
        always=[Path(file) for file in profile.always],
        never=[Path(file) for file in profile.never],
        directories=[
            read_directory(Path(file), label) for file, label in profile.directories.items()
        ],
    )
