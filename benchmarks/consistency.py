"""How many deleted mentions come back, and how many false ones appear.

    python benchmarks/consistency.py [--language es|de] CORPUS...
    python benchmarks/consistency.py --language es --fit ../shared/corpora/meddocan/train \\
        --cases tests/detect/consistency/consistency.json
    python benchmarks/consistency.py --language de --fit ../shared/notes/de-finance \\
        --cases tests/languages/de/consistency.json \\
        --surnames src/veladura/languages/de/lexicons/surnames.txt

CORPUS is a folder of brat files (.txt + .ann) or of notes with inline markup, or a file of JSON
Lines. In every document, mentions of names, places and numbers are deleted at random; consistency
then works from the rest. A repeat is right when it touches a gold span, false when it touches none.

Real documents hold few words that only look like a name found in them, so the second figure plants
names from other documents beside each text: whatever is marked because of them is a coincidence
("Campo", "Blanco", "Parkinson") unless it is a name in its own right.

`--fit` measures the weights of the evidence by logistic regression over both experiments, drawn
towards the weights in the language's `evidence.toml`, and prints them as such a file. `--surnames`
is a list of people to plant as well (in German, many are nouns), `--cases` the language's table of
cases in the tests, each of which counts as much as CASE_WEIGHT repeats.
"""

import argparse
import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from gold import read_corpus

from veladura.corpora import inline
from veladura.detect.consistency.spreading import FIXED, Consistency, Repeat, load_consistency
from veladura.document import Document, Span
from veladura.schemes import get_scheme

SHARE_DELETED = 0.3
ROUNDS = 3
PLANTED = 30  # names from other documents beside each text
THRESHOLDS = (0.3, 0.5, 0.7, 0.9)
RIDGE = 1.0  # how strongly the fit is drawn towards the weights in the file
CASE_WEIGHT = 50
SCHEMES = {"es": "meddocan", "de": "finance"}  # of the corpora


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


def plantings(
    consistency: Consistency, documents: list[Document], seed: int, surnames: Sequence[str] = ()
) -> Iterator[Trial]:
    rng = random.Random(seed)
    person = consistency.scheme.label_for("person")
    named = [
        (document.surface(span), span.label)
        for document in documents
        for span in document.spans
        if consistency.scheme.repeats.get(span.label) in ("person", "place")
    ]
    for document in documents:
        text, spans = document.text + "\n", list(document.spans)
        people = [(name, person) for name in surnames]
        for name, label in (*rng.sample(named, PLANTED), *people):
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
            f"#   threshold {threshold:.1f}: of {total} deleted {possible} stand elsewhere too, "
            f"{back} come back ({back / possible:.3f}), {labelled} with their label; "
            f"{false} of {right + false} added are false ({1 - false / (right + false):.3f}); "
            f"{PLANTED * len(planted)} planted names mark {coincidences} coincidences"
        )


def cases(consistency: Consistency, path: Path) -> Iterator[Trial]:
    """Texts in which the mentions that should come back are marked AGAIN."""
    for marked in json.loads(path.read_text("utf-8")):
        document = inline.parse(marked)
        found = [span for span in document.spans if span.label != "AGAIN"]
        repeats = consistency.repeats(document.text, found)
        again = [span for span in document.spans if span.label == "AGAIN"]
        for _ in range(CASE_WEIGHT):
            yield Trial(replace(document, spans=tuple(again)), (), tuple(repeats))


def read_lines(path: Path) -> list[str]:
    lines = path.read_text("utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def fit(consistency: Consistency, trials: list[Trial]) -> dict[str, float]:
    """Logistic regression by Newton's method with step halving."""
    weighed = [(r, t.touches(r)) for t in trials for r in t.repeats if r.kind not in FIXED]
    names = list(
        dict.fromkeys([*consistency.weights, *(n for r, _ in weighed for n in r.evidence)])
    )
    x = np.array([[repeat.evidence.get(name, 0.0) for name in names] for repeat, _ in weighed])
    y = np.array([float(right) for _, right in weighed])
    prior = np.array([consistency.weights.get(name, 0.0) for name in names])

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
    print(f"# fitted on {len(y)} repeats, {y.mean():.3f} of them right")
    return {name: round(float(weight), 2) for name, weight in zip(names, weights)}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("corpora", type=Path, nargs="+")
    parser.add_argument("--language", choices=SCHEMES, default="es")
    parser.add_argument("--fit", action="store_true")
    parser.add_argument("--cases", type=Path)
    parser.add_argument("--surnames", type=Path)
    arguments = parser.parse_args()
    consistency = load_consistency(arguments.language, get_scheme(SCHEMES[arguments.language]))
    corpora = {path: read_corpus(path) for path in arguments.corpora}
    if arguments.fit:
        documents = [d for found in corpora.values() for d in found]
        trials = list(deletions(consistency, documents, seed=2))
        surnames = read_lines(arguments.surnames) if arguments.surnames else ()
        for seed in range(ROUNDS):  # as often as mentions are deleted
            trials += plantings(consistency, documents, seed=2 + seed, surnames=surnames)
        if arguments.cases:
            trials += cases(consistency, arguments.cases)
        weights = fit(consistency, trials)
        for name, weight in weights.items():
            print(f"{json.dumps(name) if ' ' in name else name} = {weight}")
        consistency = replace(consistency, weights=weights)
    for path, documents in corpora.items():
        print(f"# {path}")
        trials = list(deletions(consistency, documents, seed=1))
        measure(consistency, trials, list(plantings(consistency, documents, seed=1)))


if __name__ == "__main__":
    main()
