"""What a workspace knows beforehand, as a value: lists, directories, records. Sealed at rest."""

import json
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any
from uuid import uuid4

from veladura.knowledge import NOTHING, Directory, Knowledge, Record, Records
from veladura.knowledge.columns import find_column
from veladura.knowledge.entries import Entry, to_entries
from veladura.knowledge.record import RecordValue
from veladura.text import compact

ALWAYS = "the list of what is always hidden"
NEVER = "the list of what is never hidden"


@dataclass(frozen=True, slots=True)
class EngineTold:
    """What the engine is told about one text; no repr shows what is in it."""

    knowledge: Knowledge = field(default=NOTHING, repr=False)
    token: str = ""  # the same lists have the same one, so that they are made ready once
    record: Record | None = field(default=None, repr=False)
    secret: bytes | None = field(default=None, repr=False)  # for all documents of one record


@dataclass(frozen=True, slots=True)
class Drawer:
    """A directory with the id it is removed by."""

    id: str
    directory: Directory = field(repr=False)


@dataclass(frozen=True, slots=True)
class Patient:
    """A record with the id that documents are bound to."""

    id: str
    record: Record = field(repr=False)


@dataclass(frozen=True, slots=True)
class WorkspaceKnowledge:
    """Everything a workspace knows. Changing it makes another one."""

    secret: str = field(default_factory=lambda: secrets.token_hex(32), repr=False)
    always: tuple[Entry, ...] = field(default=(), repr=False)
    never: tuple[Entry, ...] = field(default=(), repr=False)
    drawers: tuple[Drawer, ...] = ()
    patients: tuple[Patient, ...] = ()
    key_column: str = ""
    token: str = ""  # tells this state from every other

    @property
    def knowledge(self) -> Knowledge:
        return Knowledge(self.always, self.never, tuple(one.directory for one in self.drawers))

    def told(self, patient_id: str | None) -> EngineTold:
        record = next((p.record for p in self.patients if p.id == patient_id), None)
        secret = bytes.fromhex(self.secret) if record else None
        return EngineTold(self.knowledge, self.token, record, secret)

    def subject(self, name: str, text: str) -> str | None:
        """The id of the record that a document's name or text says it is about."""
        if not self.patients:
            return None
        found = Records({compact(p.record.key): p.record for p in self.patients}, self.key_column)
        record = found.subject(name=name, text=text)
        return next((p.id for p in self.patients if p.record is record), None)

    def with_lists(self, always: Iterable[Entry], never: Iterable[Entry]) -> "WorkspaceKnowledge":
        return replace(self, always=_numbered(always, ALWAYS), never=_numbered(never, NEVER))

    def with_directory(self, directory: Directory) -> "WorkspaceKnowledge":
        return replace(self, drawers=(*self.drawers, Drawer(uuid4().hex, directory)))

    def without_directory(self, drawer_id: str) -> "WorkspaceKnowledge":
        return replace(self, drawers=tuple(d for d in self.drawers if d.id != drawer_id))

    def with_records(self, records: Records) -> "WorkspaceKnowledge":
        """Records take the place of those that were there; who had an id keeps it by the key."""
        ids = {compact(patient.record.key): patient.id for patient in self.patients}
        patients = [
            Patient(ids.get(key) or uuid4().hex, record) for key, record in records.by_key.items()
        ]
        return replace(self, patients=tuple(patients), key_column=records.column)

    def without_records(self) -> "WorkspaceKnowledge":
        return replace(self, patients=(), key_column="")

    def to_json(self) -> str:
        return json.dumps(
            {
                "secret": self.secret,
                "always": [[e.text, e.line, e.label] for e in self.always],
                "never": [[e.text, e.line, e.label] for e in self.never],
                "drawers": [_drawer_table(one) for one in self.drawers],
                "patients": [_patient_table(one) for one in self.patients],
                "key_column": self.key_column,
            },
            ensure_ascii=False,
        )

    @classmethod
    def from_json(cls, source: str, token: str) -> "WorkspaceKnowledge":
        table = json.loads(source)
        return cls(
            table["secret"],
            _entries(table["always"]),
            _entries(table["never"]),
            tuple(_drawer(one) for one in table["drawers"]),
            tuple(_patient(one) for one in table["patients"]),
            table["key_column"],
            token,
        )


def to_entry(text: str, label: str = "") -> Entry:
    return Entry(text.strip(), 0, label)


def _numbered(entries: Iterable[Entry], where: str) -> tuple[Entry, ...]:
    """Each once, checked as lines of a file are, numbered from 1."""
    unique = {(entry.text, entry.label): entry for entry in entries}
    checked = to_entries([text for text, _ in unique], where)
    labels = [label for _, label in unique]
    return tuple(replace(entry, label=labels[entry.line - 1]) for entry in checked)


def _entries(rows: Iterable[Any]) -> tuple[Entry, ...]:
    return tuple(Entry(text, line, label) for text, line, label in rows)


def _drawer_table(one: Drawer) -> dict[str, Any]:
    held = one.directory
    entries = [[e.text, e.line, e.label] for e in held.entries]
    return {"id": one.id, "label": held.label, "name": held.name, "entries": entries}


def _drawer(table: Mapping[str, Any]) -> Drawer:
    directory = Directory(table["label"], _entries(table["entries"]), table["name"])
    return Drawer(table["id"], directory)


def _patient_table(one: Patient) -> dict[str, Any]:
    values = [[value.column.field, value.text] for value in one.record.values]
    return {"id": one.id, "key": one.record.key, "line": one.record.line, "values": values}


def _patient(table: Mapping[str, Any]) -> Patient:
    values = [
        RecordValue(column, text) for name, text in table["values"] if (column := find_column(name))
    ]
    return Patient(table["id"], Record(tuple(values), table["key"], table["line"]))
