"""Which words a language has, and how frequent they are: marks in a table, not the words.

A word's mark sits in one of a few neighbouring slots. Two words rarely share one (about once in
thirty thousand look-ups), which for mending a misread word does not matter.
"""

import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

PROBES = 6  # slots a word may sit in
LEVELS = 15  # the most frequent words; each level below it is half as frequent


@dataclass(frozen=True, slots=True, eq=False)
class Lexicon:
    """Thread-safe, and remembers no word it was asked about."""

    marks: npt.NDArray[np.uint16] = field(repr=False)  # 0: an empty slot
    levels: npt.NDArray[np.uint8] = field(repr=False)

    def level(self, folded: str) -> int:
        """How frequent a word is, 1 to LEVELS; 0 where the language has no such word."""
        mark = mark_of(folded)
        for slot in slots_of(folded, len(self.marks)):
            if self.marks[slot] == mark:
                return int(self.levels[slot])
        return 0


def mark_of(folded: str) -> int:
    return zlib.crc32(folded.encode(), 1) % 0xFFFF + 1


def slots_of(folded: str, size: int) -> Iterator[int]:
    first = zlib.crc32(b"slot " + folded.encode())
    for probe in range(PROBES):
        yield (first + probe) % size
