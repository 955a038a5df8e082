"""What a writer reports: how much it wrote and what its format could not hold."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from veladura.document import Document


@dataclass(slots=True)
class Rendered:
    """One document in one format: the content of each file, by suffix, and what was left out."""

    parts: dict[str, str] = field(repr=False)
    spans: int = 0
    lost: Counter[str] = field(default_factory=Counter)  # reason → spans or annotations left out
    changed: Counter[str] = field(default_factory=Counter)  # reason → things written differently

    def count_flattened(self, document: Document, split: int, overlapping: int) -> None:
        """For formats without nesting or other layers: what `flatten` did, and what it left."""
        if overlapping:
            self.lost["span that overlaps another"] = overlapping
        if document.others:
            self.lost["annotation of another layer"] = len(document.others)
        if split:
            self.changed["discontinuous span, written as one span per piece"] = split


@dataclass(frozen=True, slots=True)
class WriteReport:
    """The sum over a corpus. `lost` and `changed` map a reason to a count, never to text."""

    documents: int
    spans: int
    lost: Mapping[str, int]
    changed: Mapping[str, int]

    @property
    def complete(self) -> bool:
        """Whether every span and annotation was written."""
        return not self.lost

    def lines(self) -> list[str]:
        """The report as sentences for a person."""
        lines = [f"{_number(self.documents, 'document')}, {_number(self.spans, 'span')} written"]
        lines += [f"not written: {count} × {reason}" for reason, count in sorted(self.lost.items())]
        lines += [f"changed: {count} × {reason}" for reason, count in sorted(self.changed.items())]
        return lines


def _number(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"
