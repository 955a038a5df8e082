"""How likely a sample as clean as the one drawn is, given how many units leak."""

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from veladura.certify.bounds import Stratum

Floats = NDArray[np.float64]
Whole = NDArray[np.int64]


def probability(first: Stratum, second: Stratum, total: int) -> float:
    """Of a sample as clean as this one: the highest, however `total` leaks are shared out."""
    least = max(first.leaking, total - second.most)
    most = min(first.most, total - second.leaking)
    if most < least:
        return 0.0
    own = np.arange(least, most + 1)
    # A leak of a stratum stands for size / checked leaks; in whole numbers nothing is rounded.
    weight, other = first.size * max(second.checked, 1), second.size * first.checked
    budget = weight * first.leaking + other * second.leaking
    found = np.arange(budget // weight + 1)
    left = (budget - weight * found) // other if other else np.zeros_like(found)
    theirs = np.minimum(left, second.checked)
    at_most = np.cumsum(_chances(second, total - own, int(theirs.max())), axis=1)
    joint = _chances(first, own, int(found.max())) * at_most[:, theirs]
    return float(joint.sum(axis=1).max())


def _chances(stratum: Stratum, leaking: Whole, most: int) -> Floats:
    """(leaking, found): the hypergeometric chances to find 0 to `most` of so many leaks."""
    logs = _log_factorials(stratum.size)
    found, leaks = np.arange(most + 1)[None, :], leaking[:, None]
    clean, drawn = stratum.size - leaks, stratum.checked
    possible = (found <= leaks) & (found <= drawn) & (drawn - found <= clean)
    found, rest = np.where(possible, found, 0), np.where(possible, drawn - found, 0)
    leaks, clean = np.where(possible, leaks, 0), np.where(possible, clean, 0)
    whole = logs[stratum.size] - logs[drawn] - logs[stratum.size - drawn]
    chance = (
        logs[leaks] - logs[found] - logs[leaks - found]
        + logs[clean] - logs[rest] - logs[clean - rest] - whole
    )  # fmt: skip
    return np.where(possible, np.exp(np.minimum(chance, 0.0)), 0.0)


@lru_cache(maxsize=8)
def _log_factorials(size: int) -> Floats:
    return np.concatenate(([0.0], np.cumsum(np.log(np.arange(1, size + 1)))))
