"""Findings: something that does not fit, with every place of it. No repr shows text."""

import hashlib
from dataclasses import dataclass, field

KINDS = {
    "unmarked": "marked in {others} documents, not in {documents}",
    "labels": "one thing with several labels in {documents} documents",
    "date": "dates that do not move, in {documents} documents",
    "near": "almost an identifier that is marked elsewhere, in {documents} documents",
    "rare": "a rare word of one patient's {documents} documents alone",
}


@dataclass(frozen=True, order=True, slots=True)
class TextPlace:
    """Where: the number of a document in its corpus, and offsets in its text."""

    document: int
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Doubtful:
    """One decision for all places: mark them with `label` (or give them that label), or not."""

    kind: str  # one of KINDS
    surface: str = field(repr=False)
    label: str  # proposed; "" where a mark does not help
    places: tuple[TextPlace, ...]
    others: int = 0  # documents that speak for the proposal

    @property
    def id(self) -> str:
        """Stable as long as the corpus is: decisions are made by it."""
        whole = hashlib.sha256(
            f"{self.kind} {self.label} {self.surface}".encode("utf-8", "surrogatepass")
        )
        return f"{self.kind}-{whole.hexdigest()[:8]}"

    @property
    def documents(self) -> int:
        return len({place.document for place in self.places})

    @property
    def sentence(self) -> str:
        return KINDS[self.kind].format(others=f"{self.others:,}", documents=f"{self.documents:,}")
