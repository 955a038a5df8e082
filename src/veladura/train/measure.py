"""Measures a finished model folder: its figures, its recall dial, its scores' scale."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from veladura.detect.models.protocol import ScoringModel
from veladura.document import Document
from veladura.evaluate import Scores, score

# The dial's ends and middle, as what is taken off the log-probability of "nothing here".
DIAL = ((0.0, -3.0), (0.5, 0.0), (1.0, 6.0))
POINTS = 16  # of a line of calibration, at the most
DIAL_STOPS = (0.0, 0.25, 0.5, 0.7, 0.8, 0.9, 1.0)


@dataclass(frozen=True)
class DialStop:
    recall_setting: float
    scores: Scores


@dataclass(frozen=True)
class Gold:
    """Labelled documents to measure on; `only` names their labels when they mark but a few."""

    documents: Sequence[Document]
    only: tuple[str, ...] = ()

    def found_by(self, detector: ScoringModel, recall: float) -> list[Document]:
        texts = [document.text for document in self.documents]
        found = detector.detect_many(texts, recall=recall)
        return [
            document.with_spans(s for s in spans if not self.only or s.label in self.only)
            for document, spans in zip(self.documents, found)
        ]


def measure(detector: ScoringModel, gold: Gold, recall: float = 0.5) -> Scores:
    return score(gold.documents, gold.found_by(detector, recall), labels=gold.only or None)


def dial_stops(detector: ScoringModel, gold: Gold) -> list[DialStop]:
    return [DialStop(stop, measure(detector, gold, stop)) for stop in DIAL_STOPS]


def calibration(detector: ScoringModel, gold: Gold) -> list[list[float]]:
    """A rising line from the model's own certainty to the share of such spans that are right.

    Weak spans are needed too, so the dial is turned up while measuring.
    """
    raw: list[float] = []
    right: list[bool] = []
    for recall in (0.5, 0.8, 0.95):
        for document, found in zip(gold.documents, gold.found_by(detector, recall)):
            marked = set(document.spans)
            raw += (span.score for span in found.spans)
            right += (span in marked for span in found.spans)
    return rising_line(np.array(raw), np.array(right, float))


def rising_line(x: NDArray[np.float64], y: NDArray[np.float64]) -> list[list[float]]:
    """Isotonic regression (pool adjacent violators), thinned to a few points."""
    if not len(x):  # a model that finds nothing has no scores to set right
        return [[0.0, 0.0], [1.0, 1.0]]
    order = np.argsort(x, kind="stable")
    blocks: list[list[float]] = []  # sum of x, sum of y, count
    for i in order:
        blocks.append([float(x[i]), float(y[i]), 1.0])
        while len(blocks) > 1 and blocks[-2][1] * blocks[-1][2] >= blocks[-1][1] * blocks[-2][2]:
            last = blocks.pop()
            blocks[-1] = [a + b for a, b in zip(blocks[-1], last)]
    line = [[round(sx / n, 4), round(sy / n, 4)] for sx, sy, n in blocks]
    keep = np.unique(np.linspace(0, len(line) - 1, min(POINTS, len(line))).astype(int))
    inner = [line[i] for i in keep if 0 < line[i][0] < 1]
    return [[0.0, 0.0], *inner, [1.0, max(line[-1][1], 0.0)]]
