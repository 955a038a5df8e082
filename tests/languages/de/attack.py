"""What somebody without the original can try, to find the factor that all money was multiplied by.

Every factor in question is tried: the right one should turn many figures back into round ones,
since people agree on round prices.
"""

import re

import numpy as np
from numpy.typing import NDArray

_FIGURE = re.compile(
    r"(?<![\d.,])\d{1,3}(?:\.\d{3})+(?:,\d\d)?(?![\d.,])|(?<![\d.,])\d+,\d\d(?!\d)"
)
_CANDIDATES = np.array([n / 2000 for n in (*range(700, 1602), *range(2500, 5502))])


def guessed_factor(text: str) -> float:
    """The factor with which most figures come from the shortest ones."""
    figures = [m.replace(".", "").replace(",", ".") for m in _FIGURE.findall(text)]
    scores = sum((_roundness(figure) for figure in figures), np.zeros(len(_CANDIDATES)))
    return float(_CANDIDATES[int(np.argmax(scores))])


def _roundness(figure: str) -> NDArray[np.float64]:
    """How short the figure was with each factor, allowing for the places it may be rounded to."""
    value = float(figure)
    whole, _, cents = figure.partition(".")
    place = -len(cents.rstrip("0")) or len(whole) - len(whole.rstrip("0"))
    before = value / _CANDIDATES
    scores = np.zeros(len(_CANDIDATES))
    for digits in (3, 2, 1):
        size = 10.0 ** (np.floor(np.log10(before)) - digits + 1)
        rounded = np.round(before / size) * size
        scores[np.abs(rounded * _CANDIDATES - value) <= 0.5 * 10.0**place] = 4 - digits
    return scores
