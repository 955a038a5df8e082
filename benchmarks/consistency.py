"""How many deleted mentions come back, and how many false ones appear.

    python benchmarks/consistency.py [--fit] CORPUS...

CORPUS is a folder of brat files (.txt + .ann) or of notes with inline markup. In every document,
mentions of names, places and numbers are deleted at random; consistency then works from the rest.
A repeat is right when it touches a gold span, false when it touches none.

Real documents hold few words that only look like a name found in them, so the second figure plants
names from other documents beside each text: whatever is marked because of them is a coincidence
("Campo", "Blanco", "Parkinson") unless it is a name in its own right.

`--fit` measures the weights of the evidence by logistic regression over both experiments, drawn
towards the weights in the code, and prints them.
"""

import argparse
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from gold import read_corpus

from veladura.detect.consistency.evidence import WEIGHTS
from veladura.detect.consistency.spreading import Consistency, Repeat, load_consistency
from veladura.document import Document, Span
from veladura.schemes import get_scheme

SHARE_DELETED = 0.3
ROUNDS = 3
PLANTED = 30  # names from other documents beside each text
THRESHOLDS = (0.3, 0.5, 0.7, 0.9)
RIDGE = 3.0  # how strongly the fit is drawn towards the weights in the code


@dataclass(frozen=True, slots=True)
class Trial:
    """A text, what was left of its spans, what was deleted, and what came of it."""

    document: Document
    deleted: tuple[Span, ...]
    repeats: tuple[Repeat, ...]

    def touches(self, repeat: Repeat) -> bool:
        return any(repeat.start < s.end and s.start < repeat.end for s in self.document.spans)


def delete_some(document: Document, kinds: set[str], rng: random.Random) -> list[Span]:
    return [s for s in document.spans if s.label in kinds and rng.random() < SHARE_DELETED]


def deletions(consistency: Consistency, documents: list[Document], seed: int) -> Iterator[Trial]:
    rng = random.Random(seed)
    for _ in range(ROUNDS):
        for document in documents:
            deleted = delete_some(document, set(consistency.scheme.repeats), rng)
            kept = [span for span in document.spans if span not in deleted]
            repeats = consistency.repeats(document.text, kept)
            yield Trial(document, tuple(deleted), tuple(repeats))


def plantings(consistency: Consistency, documents: list[Document], seed: int) -> Iterator[Trial]:
    rng = random.Random(seed)
    named = [
        (document.surface(span), span.label)
        for document in documents
        for span in document.spans
        if consistency.scheme.repeats.get(span.label) in ("person", "place")
    ]
    for document in documents:
        text, spans = document.text + "\n", list(document.spans)
        for name, label in rng.sample(named, PLANTED):
            spans.append(Span(len(text), len(text) + len(name), label))
            text += name + "\n"
        repeats = consistency.repeats(text, spans)
        inside = tuple(r for r in repeats if r.end <= len(document.text))
        yield Trial(document, (), inside)


def measure(consistency: Consistency, trials: list[Trial], planted: list[Trial]) -> None:
    for threshold in THRESHOLDS:
        total = possible = back = labelled = right = false = coincidences = 0
        for trial in trials:
            added = [r for r in trial.repeats if consistency.score(r) >= threshold]
            right += sum(trial.touches(r) for r in added)
            false += sum(not trial.touches(r) for r in added)
            total += len(trial.deleted)
            for span in trial.deleted:
                possible += any(r.start < span.end and span.start < r.end for r in trial.repeats)
                hits = [r for r in added if r.start < span.end and span.start < r.end]
                back += bool(hits)
                labelled += any(r.label == span.label for r in hits)
        for trial in planted:
            coincidences += sum(consistency.score(r) >= threshold for r in trial.repeats)
        print(
            f"  threshold {threshold:.1f}: of {total} deleted {possible} stand elsewhere too, "
            f"{back} come back ({back / possible:.3f}), {labelled} with their label; "
            f"{false} of {right + false} added are false ({1 - false / (right + false):.3f}); "
            f"{PLANTED * len(planted)} planted names mark {coincidences} coincidences"
        )


def fit(consistency: Consistency, trials: list[Trial], planted: list[Trial]) -> dict[str, float]:
    """Logistic regression by Newton's method with step halving."""
    names = list(WEIGHTS)
    rows, right = [], []
    for trial in [*trials, *planted]:
        for repeat in trial.repeats:
            if repeat.evidence:
                rows.append([float(repeat.evidence.get(name, 0.0)) for name in names])
                right.append(float(trial.touches(repeat)))
    x, y = np.array(rows), np.array(right)
    prior = np.array([WEIGHTS[name] for name in names])

    def loss(weights: "np.ndarray[tuple[int], np.dtype[np.float64]]") -> float:
        margin = np.where(y > 0, 1, -1) * (x @ weights)
        return float(np.logaddexp(0, -margin).sum() + RIDGE / 2 * ((weights - prior) ** 2).sum())

    weights = prior.copy()
    for _ in range(40):
        p = 1 / (1 + np.exp(-np.clip(x @ weights, -30, 30)))
        slope = x.T @ (p - y) + RIDGE * (weights - prior)
        curve = (x * (p * (1 - p))[:, None]).T @ x + RIDGE * np.eye(len(names))
        step = np.linalg.solve(curve, slope)
        while loss(weights - step) > loss(weights) and np.abs(step).max() > 1e-6:
            step /= 2  # a full step overshoots where the repeats are all but certain
        weights = weights - step
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
        documents = [d for found in corpora.values() for d in found]
        trials = list(deletions(consistency, documents, seed=2))
        weights = fit(consistency, trials, list(plantings(consistency, documents, seed=2)))
        for name, weight in weights.items():
            print(f'        "{name}": {weight},')
        consistency = Consistency(
            consistency.language, consistency.names, consistency.scheme, weights
        )
    for path, documents in corpora.items():
        print(path)
        trials = list(deletions(consistency, documents, seed=1))
        measure(consistency, trials, list(plantings(consistency, documents, seed=1)))


if __name__ == "__main__":
    main()
