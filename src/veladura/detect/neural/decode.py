"""From tag probabilities to spans: BIOES tags, of which only well-formed sequences are allowed.

Tag 0 is O; label number i has the tags B, I, E, S at 1 + 4 i.
"""

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
SURE = 0.999  # an O this probable lies on the best path whatever happens around it


def tag_count(labels: int) -> int:
    return 1 + 4 * labels


def best_tags(log_probabilities: Floats) -> NDArray[np.int64]:
    """The best well-formed sequence for (tokens, tags).

    Where each token's best tag already gives a well-formed sequence, that is the answer. Only the
    stretches around a break are searched; they reach out to tokens that are surely O.
    """
    tags: NDArray[np.int64] = log_probabilities.argmax(axis=1)
    broken = _breaks(tags)
    if not broken.any():
        return tags
    # Of what is left of them all: a dial may have taken something from O.
    probabilities = np.exp(log_probabilities)
    probable = probabilities[:, 0] > SURE * probabilities.sum(axis=1)
    sure = np.append(True, np.append((tags == 0) & probable, True))
    anchors = np.flatnonzero(sure) - 1  # token numbers, with one before and one after the text
    done = -1
    for position in np.flatnonzero(broken):
        if position <= done:
            continue
        start = int(anchors[np.searchsorted(anchors, position, side="left") - 1]) + 1
        end = int(anchors[np.searchsorted(anchors, position, side="left")])
        tags[start:end] = viterbi(log_probabilities[start:end])
        done = end
    return tags


def _breaks(tags: NDArray[np.int64]) -> NDArray[np.bool_]:
    """True at i where the step from tag i − 1 to tag i is not allowed (i runs to len(tags))."""
    kind = np.where(tags == 0, 3, (tags - 1) % 4)  # O behaves like S
    label = (tags + 3) // 4
    before_kind, before_label = np.append(3, kind), np.append(0, label)
    after_kind, after_label = np.append(kind, 3), np.append(label, 0)
    was_open = before_kind < 2
    goes_on = (after_kind == 1) | (after_kind == 2)
    broken: NDArray[np.bool_] = (was_open != goes_on) | (goes_on & (before_label != after_label))
    return broken


def viterbi(log_probabilities: Floats) -> NDArray[np.int64]:
    """The best well-formed sequence by dynamic programming, in O(tokens × tags)."""
    length, tags = log_probabilities.shape
    labels = (tags - 1) // 4
    kinds = log_probabilities[:, 1:].reshape(length, labels, 4).transpose(2, 0, 1)
    begins, insides, ends, singles = np.ascontiguousarray(kinds)
    best_singles = singles.argmax(axis=1)
    single_scores = singles[np.arange(length), best_singles].tolist()
    single_tags = (4 + 4 * best_singles).tolist()
    outside_scores = log_probabilities[:, 0].tolist()
    closed, closed_tag = 0.0, 0  # best score of a sequence with no span open, and its last tag
    opened = np.full(labels, -np.inf, np.float32)
    closed_from: list[int] = []
    # Whether the last tag of the open span is B (else I), before each token and after the last.
    began = np.zeros((length + 1, labels), bool)
    for i in range(length):
        closing = opened + ends[i]
        best_close = int(closing.argmax())
        new, going = closed + begins[i], opened + insides[i]
        np.greater_equal(new, going, out=began[i + 1])
        opened = np.maximum(new, going)
        closed_from.append(closed_tag)
        closed, closed_tag = max(
            (closed + outside_scores[i], 0),
            (closing.item(best_close), 3 + 4 * best_close),
            (closed + single_scores[i], single_tags[i]),
        )
    result = np.zeros(length, np.int64)
    tag = closed_tag
    for i in range(length - 1, -1, -1):
        result[i] = tag
        kind = 3 if tag == 0 else (tag - 1) % 4
        if kind in (1, 2):  # I or E: the open state before this token
            label = (tag - 1) // 4
            tag = 1 + 4 * label + (0 if began[i, label] else 1)
        else:
            tag = closed_from[i]
    return result


def spans_of(tags: NDArray[np.int64]) -> list[tuple[int, int, int]]:
    """(first token, token after the last, label number) of a well-formed sequence."""
    inside = np.flatnonzero(tags)
    kinds, labels = (tags[inside] - 1) % 4, (tags[inside] - 1) // 4
    firsts = (kinds == 0) | (kinds == 3)
    lasts = (kinds == 2) | (kinds == 3)
    return list(zip(inside[firsts].tolist(), (inside[lasts] + 1).tolist(), labels[firsts].tolist()))
