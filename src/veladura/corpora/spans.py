"""Building checked documents from the offsets a corpus file gives, and flattening spans again."""

from collections.abc import Iterable, Sequence

from veladura.document import Document, Span
from veladura.errors import CorpusError, SpanError


def build_span(
    pieces: Sequence[tuple[int, int]],
    label: str,
    *,
    length: int,
    where: str,
    score: float = 1.0,
    source: str = "",
    reason: str = "",
    id: str = "",
) -> Span:
    """A span over `pieces`, refused with `where` (file and line) if it does not fit the text."""
    ordered = tuple(sorted(pieces))
    if not ordered:
        raise CorpusError(f"{where}: a span without offsets")
    if ordered[-1][1] > length:
        raise CorpusError(
            f"{where}: span {ordered[0][0]}..{ordered[-1][1]} ends outside the text of "
            f"{length} characters"
        )
    try:
        return Span(
            ordered[0][0],
            ordered[-1][1],
            label,
            score,
            source,
            reason,
            fragments=ordered if len(ordered) > 1 else (),
            id=id,
        )
    except SpanError as error:
        raise CorpusError(f"{where}: {error}") from None


def flatten(document: Document) -> tuple[list[Span], int, int]:
    """Continuous spans that do not overlap, for formats that cannot nest.

    A discontinuous span becomes one span per piece; of two that overlap the longer one stays (the
    earlier of equals). Also returns how many spans were split and how many were dropped.
    """
    continuous: list[Span] = []
    split = 0
    for span in document.spans:
        split += len(span.pieces) > 1
        continuous += (Span(start, end, span.label) for start, end in span.pieces)
    kept = longest_first(continuous)
    return kept, split, len(continuous) - len(kept)


def longest_first(spans: Iterable[Span]) -> list[Span]:
    """The spans that remain when the longest take their place first, in text order."""
    kept: list[Span] = []
    taken: set[int] = set()
    for span in sorted(set(spans), key=lambda s: (s.start - s.end, s.start, s.label)):
        if taken.isdisjoint(range(span.start, span.end)):
            taken.update(range(span.start, span.end))
            kept.append(span)
    return sorted(kept)
