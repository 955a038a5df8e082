"""Pictures that are much longer than wide (talks on a telephone, receipts), read piece by piece.

As a whole they would be made so small that nothing in them can be read, and take gigabytes.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf

_STRIP = 2.2  # times as long as wide, from where on it is read in pieces
_PIECE, _SHARED = 1.4, 0.5  # times the width: how long a piece is, and what the next one repeats


@dataclass(frozen=True, slots=True)
class Band:
    """Where a piece starts and ends, and between which places its words are its own."""

    start: int
    end: int
    first: float = -inf
    last: float = inf


def bands(long: int, wide: int) -> Iterator[Band]:
    """Pieces of a strip in their order; a word on a border is whole in the piece that has it."""
    if long <= _STRIP * wide:
        yield Band(0, long)
        return
    yield from _overlapping(long, int(_PIECE * wide), int(_SHARED * wide))


def shares(long: int, count: int, shared: int) -> Iterator[Band]:
    """As many pieces of the same length, each of which repeats the end of the one before."""
    yield from _overlapping(long, -(-(long + (count - 1) * shared) // count), shared)


def _overlapping(long: int, length: int, shared: int) -> Iterator[Band]:
    step = length - shared
    starts = range(0, max(long - shared, 1), step)
    for start in starts:
        yield Band(
            start,
            min(start + length, long),
            start + shared / 2 if start else -inf,
            start + step + shared / 2 if start != starts[-1] else inf,
        )
