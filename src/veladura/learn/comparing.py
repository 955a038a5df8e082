"""What another model would mark otherwise, document by document, before it is switched on."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from veladura.document import Document, Span

if TYPE_CHECKING:
    from veladura.detect.detector import HybridDetector


@dataclass(frozen=True, slots=True)
class DocumentChange:
    """One document; spans that merely have another label or other borders are `changed`."""

    document: Document
    gained: tuple[Span, ...]
    lost: tuple[Span, ...]
    changed: tuple[Span, ...]  # as the new model has them


def compare(
    old: "HybridDetector", new: "HybridDetector", documents: Sequence[Document]
) -> Iterator[DocumentChange]:
    """The documents in which anything differs."""
    texts = [document.text for document in documents]
    pairs = zip(old.detect_many(texts), new.detect_many(texts), strict=True)
    for document, (before, after) in zip(documents, pairs, strict=True):
        if set(before) != set(after):
            yield _change(document, before, after)


def _change(document: Document, before: Sequence[Span], after: Sequence[Span]) -> DocumentChange:
    kept = set(before) & set(after)
    touched_before, touched_after = _covered(document, before), _covered(document, after)
    fresh = [span for span in after if span not in kept]
    return DocumentChange(
        document,
        gained=tuple(s for s in fresh if not any(touched_before[s.start : s.end])),
        lost=tuple(s for s in before if s not in kept and not any(touched_after[s.start : s.end])),
        changed=tuple(s for s in fresh if any(touched_before[s.start : s.end])),
    )


def _covered(document: Document, spans: Sequence[Span]) -> bytearray:
    covered = bytearray(len(document.text))
    for span in spans:
        covered[span.start : span.end] = b"\1" * (span.end - span.start)
    return covered
