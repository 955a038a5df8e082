"""Decoding with learned transitions: the best tags and how probable each is, in numpy.

Scores are those of a linear-chain CRF over BIOES tags (see detect.decode). Steps that would break a
span are forbidden, so that every answer is well formed.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from veladura.detect.neural.decode import tag_count

Floats = NDArray[np.float32]
FORBIDDEN = -1e4  # finite: sums of it stay numbers
FAINTEST = -300.0  # of a tag's score against the token's best: e^-300 is still a double


@dataclass(frozen=True)
class Transitions:
    """What it scores to begin with a tag, to step from one to the next, and to end with one."""

    start: Floats  # (tags,)
    steps: Floats  # (from, to)
    end: Floats  # (tags,)


def well_formed(labels: int) -> Transitions:
    """0 for what BIOES allows, FORBIDDEN for the rest."""
    tags = np.arange(tag_count(labels))
    kind = np.where(tags == 0, 3, (tags - 1) % 4)  # O behaves like S
    label = (tags + 3) // 4
    opens, goes_on = kind < 2, (kind == 1) | (kind == 2)
    fits = (opens[:, None] == goes_on[None, :]) & (
        ~goes_on[None, :] | (label[:, None] == label[None, :])
    )
    return Transitions(_penalty(~goes_on), _penalty(fits), _penalty(~opens))


def _penalty(allowed: NDArray[np.bool_]) -> Floats:
    return np.where(allowed, 0.0, FORBIDDEN).astype(np.float32)


def best_paths(
    emissions: Floats, lengths: NDArray[np.int64], transitions: Transitions
) -> list[NDArray[np.int64]]:
    """Viterbi for a padded batch (sequences, tokens, tags): the best tags of each sequence."""
    batch, longest, _ = emissions.shape
    into = np.ascontiguousarray(transitions.steps.T)  # (to, from): the search runs along memory
    score = emissions[:, 0] + transitions.start
    came_from = np.zeros((longest, *score.shape), np.int64)
    for t in range(1, longest):
        candidates = score[:, None, :] + into
        came_from[t] = candidates.argmax(axis=2)
        best = np.take_along_axis(candidates, came_from[t][..., None], axis=2)[..., 0]
        score = np.where((t < lengths)[:, None], best + emissions[:, t], score)
    last = (score + transitions.end).argmax(axis=1)
    paths: list[NDArray[np.int64]] = []
    for row in range(batch):
        path = np.zeros(int(lengths[row]), np.int64)
        tag = int(last[row])
        for t in range(len(path) - 1, -1, -1):
            path[t] = tag
            tag = int(came_from[t, row, tag])
        paths.append(path)
    return paths


def marginals(
    emissions: Floats, lengths: NDArray[np.int64], transitions: Transitions
) -> NDArray[np.float32]:
    """How probable each tag of each token is, whatever the others are (forward-backward)."""
    batch, longest, tags = emissions.shape
    relative = emissions.astype(np.float64) - emissions.max(axis=2, keepdims=True)
    here = np.exp(np.maximum(relative, FAINTEST))
    steps = np.exp(transitions.steps.astype(np.float64))
    forward = np.zeros((longest, batch, tags))
    forward[0] = _scaled(np.exp(transitions.start.astype(np.float64)) * here[:, 0])
    for t in range(1, longest):
        forward[t] = _scaled((forward[t - 1] @ steps) * here[:, t])
    ends = np.broadcast_to(np.exp(transitions.end.astype(np.float64)), (batch, tags))
    backward = ends.copy()
    result = np.zeros(emissions.shape, np.float32)
    for t in range(longest - 1, -1, -1):
        if t + 1 < longest:
            going = _scaled((here[:, t + 1] * backward) @ steps.T)
            backward = np.where((t + 1 < lengths)[:, None], going, ends)
        result[:, t] = _scaled(forward[t] * backward)
    return result


def _scaled(values: NDArray[np.float64]) -> NDArray[np.float64]:
    scaled: NDArray[np.float64] = values / np.maximum(values.sum(axis=1, keepdims=True), 1e-300)
    return scaled
