"""What a run is told beforehand: lists, directories, and the records of its documents' subjects."""

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass, field

from veladura.knowledge import NOTHING, Knowledge, Record, Records


@dataclass(frozen=True, slots=True)
class Told:
    """A value, to be sent to other processes; no repr shows what is in it."""

    knowledge: Knowledge = field(default=NOTHING, repr=False)
    records: Records | None = field(default=None, repr=False)

    def subject(self, text: str, *, name: str = "", value: str = "") -> Record | None:
        """The record of a document, by its file's name, its row's key, or a key in its text."""
        return self.records.subject(name=name, value=value, text=text) if self.records else None

    def subjects(
        self, texts: Sequence[str], names: Sequence[str] = (), values: Sequence[str] = ()
    ) -> list[Record | None]:
        none = [""] * len(texts)
        around = zip(texts, names or none, values or none, strict=True)
        return [self.subject(text, name=name, value=value) for text, name, value in around]

    @property
    def key_column(self) -> str:
        """Of a table whose rows are documents: the column that names the record."""
        return self.records.column if self.records else ""

    def settings(self, secret: bytes | None) -> list[object]:
        """What tells it from others in a manifest: counts, and a digest only a key can make."""
        found: list[object] = [
            len(self.knowledge.always),
            len(self.knowledge.never),
            [[d.label, len(d.entries)] for d in self.knowledge.directories],
            len(self.records) if self.records else 0,
        ]
        if secret:
            mac = hmac.new(secret, digestmod=hashlib.sha256)
            for entry in _entries(self.knowledge):
                mac.update(entry.encode("utf-8", "surrogatepass") + b"\0")
            for record in self.records.by_key.values() if self.records else ():
                mac.update(repr([v.text for v in record.values]).encode("utf-8", "surrogatepass"))
            found.append(mac.hexdigest()[:16])
        return found


def _entries(knowledge: Knowledge) -> list[str]:
    lists = (knowledge.always, knowledge.never, *(d.entries for d in knowledge.directories))
    return [entry.text for entries in lists for entry in entries]
