"""The measures, each a function of one document's gold and system annotations."""

from collections.abc import Collection, Hashable
from collections.abc import Set as AbstractSet

from veladura.detect.neural.tokens import tokenize
from veladura.document import Document, Span
from veladura.evaluate.counts import Counts, Coverage

Offsets = tuple[int, int]


def ner(gold: Document, system: Document) -> Counts:
    """Exact offsets and type; a duplicate counts once."""
    return _compare(_typed(gold), _typed(system))


def ner_by_label(gold: Document, system: Document) -> dict[str, Counts]:
    labels = sorted({span.label for span in (*gold.spans, *system.spans)})
    return {
        label: _compare(
            {item for item in _typed(gold) if item[0] == label},
            {item for item in _typed(system) if item[0] == label},
        )
        for label in labels
    }


def spans_strict(gold: Document, system: Document) -> Counts:
    """Exact offsets, whatever the type."""
    return _compare(set(_offsets(gold)), set(_offsets(system)))


def spans_merged(gold: Document, system: Document) -> Counts:
    """Exact offsets, or the same stretch once neighbours are joined over punctuation and space."""
    gold_strict, system_strict = set(_offsets(gold)), set(_offsets(system))
    matched = (gold_strict & system_strict) | (merge(gold) & merge(system))
    return Counts(
        tp=len(matched),
        fp=sum(not _contained(span, matched) for span in system_strict - gold_strict),
        fn=sum(not _contained(span, matched) for span in gold_strict - system_strict),
    )


def merge(document: Document) -> set[Offsets]:
    """Spans joined to the one before when no letter or digit lies between them."""
    merged: list[Offsets] = []
    for start, end in sorted(_offsets(document)):
        if merged and not any(c.isalnum() for c in document.text[merged[-1][1] : start]):
            # The end is the later span's even where that is nested and ends earlier: the task's
            # script does so, and the figures are to be the same.
            merged[-1] = (merged[-1][0], end)
        else:
            merged.append((start, end))
    return set(merged)


def tokens(gold: Document, system: Document, labels: Collection[str] | None = None) -> Counts:
    """Every token sensitive (a span touches it) or not: counts of the positive class.

    Tokens are runs of letters, runs of digits, and single marks; white space is none. `labels`
    says which spans make a token sensitive; None for all.
    """
    in_gold, in_system = _covered(gold.spans, labels), _covered(system.spans, labels)
    tp = fp = fn = 0
    for start, end in tokenize(gold.text):
        if gold.text[start:end].isspace():
            continue
        expected = not in_gold.isdisjoint(range(start, end))
        found = not in_system.isdisjoint(range(start, end))
        tp += expected and found
        fp += found and not expected
        fn += expected and not found
    return Counts(tp, fp, fn)


def words_of(text: str) -> list[range]:
    """Where its words and figures stand: tokens without marks and white space."""
    return [range(*ends) for ends in tokenize(text) if text[ends[0]].isalnum()]


def innocent_words(gold: Document, system: Document) -> int:
    """How many words are hidden, wholly or in part, and in no gold span."""
    in_gold, in_system = _covered(gold.spans), _covered(system.spans)
    return sum(
        not in_system.isdisjoint(word) and in_gold.isdisjoint(word) for word in words_of(gold.text)
    )


def coverage(gold: Document, system: Document) -> Coverage:
    in_gold, in_system = _covered(gold.spans), _covered(system.spans)
    return Coverage(
        covered=sum(is_covered(span, gold.text, in_system) for span in gold.spans),
        gold=len(gold.spans),
        touching=sum(not _covered((span,)).isdisjoint(in_gold) for span in system.spans),
        predicted=len(system.spans),
    )


def coverage_by_label(gold: Document, system: Document) -> dict[str, Coverage]:
    """Coverage of each gold label by predictions of any; predictions by their own label."""
    labels = sorted({span.label for span in (*gold.spans, *system.spans)})
    in_gold, in_system = _covered(gold.spans), _covered(system.spans)
    result: dict[str, Coverage] = {}
    for label in labels:
        mine = [span for span in gold.spans if span.label == label]
        theirs = [span for span in system.spans if span.label == label]
        result[label] = Coverage(
            sum(is_covered(span, gold.text, in_system) for span in mine),
            len(mine),
            sum(not _covered((span,)).isdisjoint(in_gold) for span in theirs),
            len(theirs),
        )
    return result


def is_covered(span: Span, text: str, covered: AbstractSet[int]) -> bool:
    """Whether all its letters and digits are hidden; all its characters where it has neither."""
    positions = _covered((span,))
    telling = {position for position in positions if text[position].isalnum()}
    return (telling or positions) <= covered


def _typed(document: Document) -> set[tuple[str, tuple[Offsets, ...]]]:
    return {(span.label, span.pieces) for span in document.spans}


def _offsets(document: Document) -> list[Offsets]:
    return [(span.start, span.end) for span in document.spans]


def _compare(gold: AbstractSet[Hashable], system: AbstractSet[Hashable]) -> Counts:
    return Counts(len(gold & system), len(system - gold), len(gold - system))


def _contained(span: Offsets, containers: AbstractSet[Offsets]) -> bool:
    return any(start <= span[0] and span[1] <= end for start, end in containers)


def _covered(spans: Collection[Span], labels: Collection[str] | None = None) -> set[int]:
    return {
        position
        for span in spans
        if labels is None or span.label in labels
        for start, end in span.pieces
        for position in range(start, end)
    }
