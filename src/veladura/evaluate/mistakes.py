"""Which spans were wrong, and how: for tables of confusion and lists to read through."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from veladura.document import Document, Span
from veladura.evaluate.scores import pair

NOTHING = "-"  # stands for "no span" in a table of confusion


@dataclass(frozen=True, slots=True)
class Mistake:
    """A gold span not found as it is, or a system span that is not gold.

    kind: "missed" (nothing there), "label", "boundary" (other offsets), "both", or "spurious".
    """

    document: Document
    kind: str
    gold: Span | None
    system: Span | None

    def as_dict(self, context: int = 40) -> dict[str, object]:
        """With the text of the spans and around them: not for logs or screens."""
        span = self.gold or self.system
        start, end = (span.start, span.end) if span else (0, 0)
        text = self.document.text
        return {
            "document": self.document.id,
            "kind": self.kind,
            "gold": _describe(self.gold, text),
            "system": _describe(self.system, text),
            "before": text[max(0, start - context) : start],
            "after": text[end : end + context],
        }


def _describe(span: Span | None, text: str) -> dict[str, object] | None:
    if span is None:
        return None
    surface = text[span.start : span.end]
    return {"start": span.start, "end": span.end, "label": span.label, "text": surface}


def find_mistakes(gold: Sequence[Document], system: Sequence[Document]) -> Iterator[Mistake]:
    """Every mistake in text order; a gold span is set against what overlaps it most."""
    for expected, found in pair(gold, system):
        mistakes: list[Mistake] = []
        used: set[Span] = set()
        right = set(expected.spans) & set(found.spans)
        for span in sorted(set(expected.spans) - right):
            rival = _nearest(span, found.spans)
            if rival is not None:
                used.add(rival)
            mistakes.append(Mistake(expected, _kind(span, rival), span, rival))
        for span in sorted(set(found.spans) - right - used):
            mistakes.append(Mistake(expected, "spurious", None, span))
        yield from sorted(mistakes, key=_position)


def _position(mistake: Mistake) -> tuple[int, int]:
    span = mistake.gold or mistake.system
    return (span.start, span.end) if span else (0, 0)


def _nearest(span: Span, candidates: Sequence[Span]) -> Span | None:
    overlapping = [other for other in candidates if other.overlaps(span)]
    return max(overlapping, key=lambda other: _overlap(span, other), default=None)


def _overlap(a: Span, b: Span) -> tuple[int, bool]:
    return min(a.end, b.end) - max(a.start, b.start), a.label == b.label


def _kind(gold: Span, system: Span | None) -> str:
    if system is None:
        return "missed"
    if gold.pieces == system.pieces:
        return "label"
    return "boundary" if gold.label == system.label else "both"


def confusion(gold: Sequence[Document], system: Sequence[Document]) -> Counter[tuple[str, str]]:
    """How often a gold label (first) was called what (second); NOTHING for no span at all."""
    table: Counter[tuple[str, str]] = Counter()
    for expected, found in pair(gold, system):
        used: set[Span] = set()
        for span in set(expected.spans):
            rival = span if span in set(found.spans) else _nearest(span, found.spans)
            if rival is not None:
                used.add(rival)
            table[span.label, rival.label if rival else NOTHING] += 1
        for span in set(found.spans) - used:
            table[NOTHING, span.label] += 1
    return table
