"""Scores: the official MEDDOCAN measures, token-level scores, coverage; the errors behind them."""

from veladura.evaluate.counts import Counts, Coverage
from veladura.evaluate.mistakes import Mistake, confusion, find_mistakes
from veladura.evaluate.scores import DocumentScores, Scores, pair, score

__all__ = [
    "Counts",
    "Coverage",
    "DocumentScores",
    "Mistake",
    "Scores",
    "confusion",
    "find_mistakes",
    "pair",
    "score",
]
