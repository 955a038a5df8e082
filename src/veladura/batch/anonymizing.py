"""Rewrites files, with everything that is checked before one may be delivered."""

import hmac
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path, PurePath
from typing import Any

from veladura.anonymized import Anonymized
from veladura.audit import FileReport
from veladura.batch.manifest import key_digest
from veladura.batch.profiles import ProfileChoice, Profiles
from veladura.batch.sources import Source, digest
from veladura.batch.staging import stage, write_in_threads
from veladura.batch.tables import RowBatch
from veladura.batch.targets import FileNameWriter
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
from veladura.corpora import brat, render_document
from veladura.delivery import Delivered, deliver, open_text
from veladura.document import Document
from veladura.errors import ConfigError, FormatError, VeladuraError
from veladura.formats.disk import read_file
from veladura.knowledge import Record
from veladura.pipeline import Anonymizer
from veladura.transform import Plan, Preferences, Seed, check_length
from veladura.vault import Reversal


@dataclass(frozen=True, slots=True)
class Anonymizing:
    """Starts a worker that anonymises; a value, to be sent to other processes."""

    choice: ProfileChoice
    mode: str | None = None
    label_modes: Mapping[str, str] = field(default_factory=dict)
    seed: Seed | None = field(default=None, repr=False)
    key: bytes | None = field(default=None, repr=False)
    columns: tuple[str, ...] = ()
    annotations: str = ""  # folder of brat files whose spans are taken
    keep_names: bool = False
    remember: bool = False  # originals come back with the results, for a vault
    numbers: str | None = None  # what becomes of amounts; None for the profile's
    keep_pictures: bool = False  # also those that may hold words and are not read
    hide_pictures: str | None = None  # when logos, signatures… are hidden; None for the profile's

    def __post_init__(self) -> None:
        if self.key is not None:
            check_length(self.key)

    def __call__(self, threads: int) -> "AnonymizingWorker":
        profiles = self.choice.load(threads)
        if not self.annotations:
            profiles.load_all()
        return AnonymizingWorker(self, profiles)

    def preferences(self, anonymizer: Anonymizer) -> Preferences:
        for label in self.label_modes:
            _ = anonymizer.profile.scheme[label]  # refuses labels the scheme does not have
        own = anonymizer.preferences
        modes = {**own.modes, **self.label_modes}
        return own.changed(
            mode=self.mode,
            modes=modes or None,
            numbers=self.numbers,
            hide_pictures=self.hide_pictures,
        )

    def key_of(self, patient: str) -> bytes:
        """A key of the patient's own: two patients share no substitutes."""
        if self.key is None:
            raise ConfigError("without a key nothing can be kept the same for a patient")
        return hmac.digest(self.key, b"patient\0" + patient.encode("utf-8"), "sha256")

    @property
    def settings(self) -> dict[str, Any]:
        """Everything that shapes the output but the seed; of the key, what tells it from others."""
        choice = self.choice
        return {
            "profile": [choice.profile, choice.model, choice.recall],
            "modes": [self.mode, dict(sorted(self.label_modes.items()))],
            "numbers": self.numbers,
            "key": "" if self.key is None else key_digest(self.key),
            "columns": self.columns,
            "annotations": bool(self.annotations),
            "keep_names": self.keep_names,
            "known": choice.told.settings(self.key),
            "keep_pictures": self.keep_pictures,
            "hide_pictures": self.hide_pictures,
        }


@dataclass(frozen=True, slots=True)
class Details:
    """What a report and a vault want to know of a document."""

    report: FileReport
    reversals: tuple[Reversal, ...] = field(default=(), repr=False)
    has_record: bool = False  # of the person it is about


@dataclass(frozen=True, slots=True)
class _Written:
    """An anonymised document on its way to the staging folder."""

    input: str
    relative: str
    delivered: Delivered
    parts: Mapping[str, bytes] = field(repr=False)
    originals: Mapping[str, bytes] = field(default_factory=dict, repr=False)  # of `parts`
    has_record: bool = False

    @property
    def replacements(self) -> list[tuple[str, str]]:
        text = self.delivered.plan.document.text
        return [(text[edit.start : edit.end], edit.text) for edit in self.delivered.plan.edits]


class AnonymizingWorker:
    def __init__(self, task: Anonymizing, profiles: Profiles) -> None:
        self.task, self.profiles = task, profiles
        self.names = FileNameWriter(self._rewrite_names)

    def __call__(self, batch: FileBatch | RowBatch) -> list[Outcome]:
        if isinstance(batch, RowBatch):
            return self.texts(batch.texts, keys=batch.keys)
        if self.task.annotations:
            written = [attempt(partial(self._annotated, source)) for source in batch.sources]
        else:
            written = self._detected(batch)
        targets = self._targets([one for one in written if isinstance(one, _Written)])
        return write_in_threads(
            one
            if isinstance(one, Failure)
            else partial(self._finish, batch, number, one, next(targets))
            for number, one in enumerate(written)
        )

    def texts(
        self, texts: Sequence[str], patients: Sequence[str] = (), keys: Sequence[str] = ()
    ) -> list[Outcome]:
        """Texts without files: cells of a table. The new text comes back in `details`.

        With `patients`, one for each text, substitutes are the same in all texts of a patient;
        `keys` name the records of their subjects.
        """
        subjects = self.profiles.told.subjects(texts, values=keys)
        found = self.profiles.detect_many(texts, subjects)
        secrets: list[bytes | None] = [self.task.key] * len(texts)
        if patients:
            secrets = [self.task.key_of(patient) for patient in patients]
        return [
            one if isinstance(one, Failure) else attempt(partial(self._text, one, key, subject))
            for one, key, subject in zip(found, secrets, subjects, strict=True)
        ]

    def _text(self, document: Document, key: bytes | None, subject: Record | None) -> Result:
        anonymizer = self.profiles.anonymizer(document.text)
        plan = self._plan_with(anonymizer, document, key, subject)
        delivered = deliver(open_text(document.text), plan, anonymizer.about(subject))
        return Result(
            words=count_words(document.text),
            labels=Counter(edit.label for edit in delivered.plan.edits),
            details=delivered.data.decode("utf-8", "surrogatepass"),
        )

    def _detected(self, batch: FileBatch) -> list[_Written | Failure]:
        read = partial(
            open_source,
            columns=self.task.columns,
            keep_pictures=self.task.keep_pictures,
            hide_pictures=self._hides_pictures(),
        )
        opened = [attempt(partial(read, source)) for source in batch.sources]
        documents = self.profiles.read(opened)
        return [
            one if isinstance(one, Failure) else self._rewritten(one, *next(documents))
            for one in opened
        ]

    def _hides_pictures(self) -> bool:
        """Whether pictures will be hidden whichever profile a text turns out to need."""
        return all(self.task.preferences(one).hides_pictures for one in self.profiles.all())

    def _rewritten(
        self, opened: OpenedSource, found: Document | Failure, subject: Record | None
    ) -> _Written | Failure:
        if isinstance(found, Document):
            outcome = attempt(partial(self._rewrite, opened, found, subject))
            if isinstance(outcome, _Written):
                return outcome
            found = outcome
        return replace(found, input=opened.input)

    def _rewrite(
        self, source: OpenedSource, document: Document, subject: Record | None
    ) -> _Written:
        anonymizer = self.profiles.anonymizer(document.text)
        plan = self._plan_with(anonymizer, document, subject=subject)
        delivered = deliver(source.opened, plan, anonymizer.about(subject))
        parts, originals = {"": delivered.data}, {"": source.data}
        return _Written(
            source.input, source.relative, delivered, parts, originals, subject is not None
        )

    def _plan_with(
        self,
        anonymizer: Anonymizer,
        document: Document,
        key: bytes | None = None,
        subject: Record | None = None,
    ) -> Plan:
        return anonymizer.plan(
            document,
            preferences=self.task.preferences(anonymizer),
            seed=self.task.seed,
            key=key or self.task.key,
            record=subject,
        )

    def _annotated(self, source: Source) -> _Written:
        """Spans come from a brat file, and every layer of it goes into a new one."""
        if source.problem:
            raise FormatError(source.problem)
        data = read_file(Path(source.path))
        document = read_annotated(source, data, Path(self.task.annotations), self.profiles)
        subject = self.profiles.told.subject(document.text, name=source.relative)
        anonymizer = self.profiles.anonymizer(document.text)
        plan = self._plan_with(anonymizer, document, subject=subject)
        delivered = deliver(open_text(document.text), plan, anonymizer.about(subject))
        _ = delivered.data  # a leak is refused before anything is rendered
        rendered = render_document(Anonymized(delivered.plan).result, "brat")
        parts = {suffix: content.encode("utf-8") for suffix, content in rendered.parts.items()}
        relative = source.relative.removesuffix(PurePath(source.relative).suffix)
        originals = {
            ".txt": data,
            ".ann": read_file(Path(self.task.annotations, brat_file_of(source))),
        }
        input = digest(source.relative, data)
        return _Written(input, relative, delivered, parts, originals, subject is not None)

    def _targets(self, written: Sequence[_Written]) -> Iterator[str | Failure]:
        if self.task.keep_names or self.task.annotations:
            return iter([one.relative for one in written])
        wanted = attempt(
            partial(self.names.wanted, [(one.relative, one.replacements) for one in written])
        )
        return iter([wanted] * len(written) if isinstance(wanted, Failure) else wanted)

    def _rewrite_names(self, names: Sequence[str]) -> list[str]:
        """Names are too short to tell their language: the documents' profiles look at them all."""
        written = list(names)
        for anonymizer in self.profiles.loaded():
            found = anonymizer.detect_many(written, recall=self.profiles.recall)
            written = [self._plan_with(anonymizer, document).text for document in found]
        return written

    def _finish(
        self, batch: FileBatch, number: int, written: _Written, target: str | Failure
    ) -> Outcome:
        if isinstance(target, Failure):
            return replace(target, input=written.input)
        name = f"{batch.first + number}"
        result = attempt(partial(self._stage, batch.staging, name, written, target))
        return replace(result, input=written.input)

    def _stage(self, staging: str, name: str, written: _Written, target: str) -> Result:
        plan = written.delivered.plan
        reversals: list[Reversal] = []
        if self.task.remember:
            for suffix, original in written.originals.items():
                reversals.append(Reversal.of(original, written.parts[suffix], suffix))
        return Result(
            target=target,
            parts=tuple(
                stage(staging, f"{name}{suffix}", suffix, data)
                for suffix, data in written.parts.items()
            ),
            words=count_words(plan.document.text),
            labels=Counter(edit.label for edit in plan.edits),
            details=Details(written.delivered.report(""), tuple(reversals), written.has_record),
        )


def read_annotated(source: Source, data: bytes, folder: Path, profiles: Profiles) -> Document:
    """A text with the spans of its brat file in `folder`; other layers are carried along.

    The file lies there as the text does in the folder it was found in: two notes of one name in
    two folders are two documents.
    """
    file = brat_file_of(source)
    if not (folder / file).exists():
        raise VeladuraError(f"there is no {file} in the folder given by --annotations")
    try:
        text = data.decode("utf-8")
        annotations = read_file(folder / file).decode("utf-8")
    except UnicodeDecodeError:
        raise FormatError("not UTF-8, which texts with annotations have to be") from None
    scheme = profiles.anonymizer(text).profile.scheme
    return brat.parse(annotations, text, id=file.stem, name=file.name, labels=scheme)


def brat_file_of(source: Source) -> PurePath:
    """The brat file that belongs to a text."""
    return PurePath(source.relative).with_suffix(".ann")
