"""Finding and replacing with one profile: the object behind every way into Veladura."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from veladura.anonymized import Anonymized
from veladura.delivery import Delivered, deliver, open_file, open_text
from veladura.document import Document, Span
from veladura.formats import DEFAULT_LIMITS, Limits
from veladura.formats.disk import read_file, write_file
from veladura.knowledge import NOTHING, Knowledge, Record, gather, to_record
from veladura.knowledge.knowledge import Directory, List, read_directory
from veladura.profiles import Profile, load_profile
from veladura.transform import Place, Plan, Preferences, Seed, plan

if TYPE_CHECKING:
    from veladura.detect.detector import Explanation, HybridDetector
    from veladura.knowledge.knower import Knower


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
