"""How many deleted mentions come back, and how many false ones appear.

    python benchmarks/consistency.py [--fit] CORPUS...

CORPUS is a folder of brat files (.txt + .ann) or of notes with inline markup. In every document,
mentions of names, places and numbers are deleted at random; consistency then works from the rest.
A repeat is right when it touches a gold span, false when it touches none. `--fit` measures the
weights of the evidence by logistic regression over the same experiment and prints them.
"""

import argparse
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from gold import read_corpus

from veladura.detect.consistency import Consistency, Repeat, load_consistency
from veladura.document import Document, Span
from veladura.schemes import get_scheme

SHARE_DELETED = 0.3
ROUNDS = 5


def trials(
    documents: list[Document], kinds: set[str], seed: int
) -> Iterator[tuple[Document, list[Span], list[Span]]]:
    rng = random.Random(seed)
    for _ in range(ROUNDS):
        for document in documents:
            kept: list[Span] = []
            deleted: list[Span] = []
            for span in document.spans:
                gone = span.label in kinds and rng.random() < SHARE_DELETED
                (deleted if gone else kept).append(span)
            yield document, kept, deleted


def touches(repeat: Repeat | Span, spans: list[Span]) -> Span | None:
    return next((s for s in spans if repeat.start < s.end and s.start < repeat.end), None)


def measure(consistency: Consistency, documents: list[Document], threshold: float) -> None:
    recoverable = right_label = came_back = false = right = 0
    missed: Counter[str] = Counter()
    total = 0
    for document, kept, deleted in trials(documents, set(consistency.kinds), seed=1):
        gold = list(document.spans)
        candidates = consistency.repeats(document.text, kept)
        spans = [s for s in consistency.spread(document.text, kept) if s.score >= threshold]
        total += len(deleted)
        for span in deleted:
            if touches(span, candidates):
                recoverable += 1
            hit = touches(span, spans)
            came_back += hit is not None
            right_label += hit is not None and hit.label == span.label
        for span in spans:
            if touches(span, gold):
                right += 1
            else:
                false += 1
                missed[span.label] += 1
    print(
        f"threshold {threshold:.2f}: {total} deleted, {recoverable} stand elsewhere too, "
        f"{came_back} came back ({came_back / max(1, recoverable):.3f}; "
        f"{right_label} with their label), "
        f"{false} false of {right + false} added (precision {right / max(1, right + false):.3f})"
    )
    print("   false by label:", dict(missed.most_common(6)))


def fit(consistency: Consistency, documents: list[Document]) -> dict[str, float]:
    """Logistic regression with a little ridge, by Newton's method."""
    names = list(consistency.weights)
    rows: list[list[float]] = []
    right: list[float] = []
    for document, kept, _ in trials(documents, set(consistency.kinds), seed=2):
        gold = list(document.spans)
        for repeat in consistency.repeats(document.text, kept):
            if not repeat.number:
                rows.append([float(repeat.evidence[name]) for name in names])
                right.append(float(touches(repeat, gold) is not None))
    x, y = np.array(rows), np.array(right)
    weights = np.zeros(len(names))
    for _ in range(30):
        p = 1 / (1 + np.exp(-x @ weights))
        slope = x.T @ (p - y) + 1.0 * weights
        curve = (x * (p * (1 - p))[:, None]).T @ x + 1.0 * np.eye(len(names))
        weights -= np.linalg.solve(curve, slope)
    print(f"fitted on {len(y)} repeats, {y.mean():.3f} of them right")
    return {name: round(float(weight), 2) for name, weight in zip(names, weights)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpora", type=Path, nargs="+")
    parser.add_argument("--fit", action="store_true")
    arguments = parser.parse_args()
    consistency = load_consistency("es", get_scheme("meddocan"))
    corpora = {path: read_corpus(path) for path in arguments.corpora}
    if arguments.fit:
        weights = fit(consistency, [d for documents in corpora.values() for d in documents])
        for name, weight in weights.items():
            print(f'        "{name}": {weight},')
        consistency = Consistency(
            consistency.language, consistency.names, consistency.kinds, weights
        )
    for path, documents in corpora.items():
        print(path)
        for threshold in (0.3, 0.5, 0.7, 0.9):
            measure(consistency, documents, threshold)


if __name__ == "__main__":
    main()
