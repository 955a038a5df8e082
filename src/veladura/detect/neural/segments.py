"""Texts cut into segments, small enough to handle at once, and segments put into groups.

A text that was damaged is read as it is written and as it reads, one after the other. All but a few
segments of a long one are the same; those are read once.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from veladura.detect.neural.features import GAP_AND_TOKEN, gap_id

SEGMENT = 8192  # tokens decoded together; bounds the memory a long text needs
CHARACTERS = 200_000  # of a text that are cut into tokens at a time
TOGETHER = 8192  # tokens of several texts that are cut into batches together
FIRST_TOGETHER = 1024  # of the first texts; then twice as many each time: threads begin at once

_NEWLINES = re.compile(r"\n+")
_SPACE = re.compile(r"\s")


@dataclass(frozen=True, slots=True)
class Segment:
    """A run of tokens of one text that is small enough to handle at once."""

    tokens: list[str] = field(repr=False)
    gaps: NDArray[np.intp]
    starts: NDArray[np.int64]
    ends: NDArray[np.int64]
    start: int  # of its text, which begins with the gap before the first token
    text: str = field(repr=False)
    again: bool = False  # the text before has the same segment: it is not read twice


def groups(texts: Sequence[str]) -> Iterator[list[tuple[int, Segment]]]:
    """Texts are taken together until there are enough windows for full batches."""
    group: list[tuple[int, Segment]] = []
    size, enough = 0, FIRST_TOGETHER
    known, own = set[str](), set[str]()
    for number, text in enumerate(texts):
        known, own = own, set()
        for segment in segments(text):
            own.add(segment.text)
            again = segment.text in known
            group.append((number, replace(segment, again=True) if again else segment))
            size += len(segment.tokens)
            if size >= enough:
                yield group
                group, size, enough = [], 0, min(2 * enough, TOGETHER)
    if group:
        yield group


def segments(text: str) -> Iterator[Segment]:
    """A text's tokens, cut at line ends (or anywhere, in a line without end) every so often."""
    start = 0
    while start < len(text):
        end = _block_end(text, start)
        yield from _block_segments(text[start:end], start)
        start = end


def _block_end(text: str, start: int) -> int:
    """Where to stop reading: tokens of one block are in memory, not those of all the text."""
    if len(text) <= start + CHARACTERS:
        return len(text)
    cut = text.rfind("\n", start + CHARACTERS // 2, start + CHARACTERS)
    if cut >= 0:
        match = _NEWLINES.match(text, cut)
        return match.end() if match else cut + 1
    cut = text.rfind(" ", start + CHARACTERS // 2, start + CHARACTERS)
    if cut > start:
        return cut
    space = _SPACE.search(text, start + CHARACTERS)  # a word is never cut, however long
    return space.start() if space else len(text)


def _block_segments(text: str, offset: int) -> Iterator[Segment]:
    pairs = GAP_AND_TOKEN.findall(text)
    if not pairs:
        return
    gaps, tokens = zip(*pairs)
    lengths = np.fromiter(map(len, tokens), np.int64, len(tokens))
    ends = np.cumsum(lengths + np.fromiter(map(len, gaps), np.int64, len(gaps))) + offset
    starts = ends - lengths
    gap_numbers = np.fromiter(map(gap_id, gaps), np.intp, len(gaps))
    first = 0
    while first < len(tokens):
        last = min(first + SEGMENT, len(tokens))
        if last < len(tokens):
            cut = last
            while cut > first + SEGMENT // 2 and tokens[cut - 1][0] != "\n":
                cut -= 1
            if tokens[cut - 1][0] == "\n":
                last = cut
        part = slice(first, last)
        start = int(ends[first - 1]) if first else offset
        own = text[start - offset : int(ends[last - 1]) - offset]
        yield Segment(list(tokens[part]), gap_numbers[part], starts[part], ends[part], start, own)
        first = last
