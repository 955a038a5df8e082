"""Scores as a table for people and as plain values for JSON."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from veladura.evaluate.counts import Counts, Coverage
from veladura.evaluate.scores import DocumentScores, Scores

TASKS = ("ner", "spans", "tokens", "coverage")


def figure(value: float | None) -> str:
    """Four significant digits, as the task's own script prints; NA where it is not known."""
    return "NA" if value is None else f"{value:.4}"


def as_table(scores: Scores, task: str, *, per_document: bool = False) -> str:
    """Total, then each label, then (if asked) each document."""
    rows: list[tuple[str, ...]] = [_head(task)]
    rows += _rows(f"Total ({len(scores.documents)} docs)", scores, task)
    if task == "ner":
        rows += [(label, *_cells(counts, "")) for label, counts in scores.labels.items()]
    elif task == "coverage":
        rows += [(label, *_shares(share)) for label, share in scores.label_coverage.items()]
    if per_document:
        for document in scores.documents:
            rows += _rows(document.id, document, task)
    return _aligned(rows)


def _head(task: str) -> tuple[str, ...]:
    if task == "coverage":
        return (task, "Covered", "Touching", "covered", "gold", "touching", "predicted")
    ratios = ("Precision", "Recall", "F1", "tp", "fp", "fn")
    return (task, "Leak", *ratios) if task == "ner" else (task, *ratios)


def _rows(name: str, scores: Scores | DocumentScores, task: str) -> list[tuple[str, ...]]:
    if task == "ner":
        return [(name, *_cells(scores.ner, figure(scores.leak)))]
    if task == "spans":
        return [
            (f"{name}, strict", *_cells(scores.strict)),
            (f"{name}, merged", *_cells(scores.merged)),
        ]
    if task == "tokens":
        return [(name, *_cells(scores.tokens))]
    return [(name, *_shares(scores.coverage))]


def _cells(counts: Counts, leak: str | None = None) -> tuple[str, ...]:
    ratios = (figure(counts.precision), figure(counts.recall), figure(counts.f1))
    cells = (*ratios, str(counts.tp), str(counts.fp), str(counts.fn))
    return cells if leak is None else (leak, *cells)


def _shares(share: Coverage) -> tuple[str, ...]:
    numbers = (share.covered, share.gold, share.touching, share.predicted)
    return (figure(share.recall), figure(share.precision), *map(str, numbers))


def _aligned(rows: Iterable[tuple[str, ...]]) -> str:
    table = list(rows)
    widths = [max(map(len, column)) for column in zip(*table)]
    lines = [
        "  ".join([row[0].ljust(widths[0]), *(c.rjust(w) for c, w in zip(row[1:], widths[1:]))])
        for row in table
    ]
    return "\n".join(line.rstrip() for line in lines)


def confusion_table(confusion: Counter[tuple[str, str]]) -> str:
    """What was taken for what, the most frequent first; right answers are left out."""
    wrong = [(pair, n) for pair, n in confusion.most_common() if pair[0] != pair[1]]
    rows = [("gold", "system", "count")]
    rows += [(gold, system, str(n)) for (gold, system), n in wrong]
    return _aligned(rows)


def as_dict(scores: Scores, task: str) -> dict[str, Any]:
    """Everything about one task, unrounded."""
    result: dict[str, Any] = {"task": task, **_values(scores, task)}
    if task == "ner":
        result["labels"] = _dicts(scores.labels)
    elif task == "coverage":
        result["labels"] = _dicts(scores.label_coverage)
    result["documents"] = {document.id: _values(document, task) for document in scores.documents}
    result["only_in_gold"] = list(scores.only_gold)
    result["only_in_system"] = list(scores.only_system)
    return result


def _dicts(table: Mapping[str, Counts] | Mapping[str, Coverage]) -> dict[str, dict[str, float]]:
    return {label: counts.as_dict() for label, counts in table.items()}


def _values(scores: Scores | DocumentScores, task: str) -> dict[str, Any]:
    if task == "ner":
        return {"leak": scores.leak, **scores.ner.as_dict()}
    if task == "spans":
        return {"strict": scores.strict.as_dict(), "merged": scores.merged.as_dict()}
    return scores.tokens.as_dict() if task == "tokens" else scores.coverage.as_dict()
