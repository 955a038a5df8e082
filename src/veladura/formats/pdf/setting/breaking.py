"""Sets words into rows: spacing first, then other breaks, then narrower, last smaller letters."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum


class Alignment(Enum):
    LEFT = "left"
    RIGHT = "right"
    CENTRE = "centre"
    JUSTIFIED = "justified"


@dataclass(frozen=True, slots=True)
class Row:
    """Where a line may be set."""

    left: float
    right: float
    base: float


@dataclass(frozen=True, slots=True)
class Block:
    """A word to be set, by its measures."""

    width: float
    fresh: float  # the part of the width that is a substitute, which alone may be squeezed
    letters: int
    gap: float  # to the next word, should it stand on the same row; negative takes a hyphen back


@dataclass(frozen=True, slots=True)
class Liberty:
    """What may be done to a line; the gentlest that helps is taken."""

    gaps: float = 1.0  # factor of the gaps between words
    tracking: float = 0.0  # of an em, between letters
    squeeze: float = 1.0  # sideways, of substitutes
    size: float = 1.0  # of substitutes: the last resort, which is reported

    @property
    def scale(self) -> float:
        return self.squeeze * self.size


_LOOSE = (Liberty(1.1, 0.004), Liberty(1.2, 0.008), Liberty(1.3, 0.014), Liberty(1.4, 0.02))
UNSEEN = (Liberty(), Liberty(0.9, -0.008), Liberty(0.8, -0.016), Liberty(0.72, -0.025))
_TIGHT = UNSEEN[-1]
_NARROW = tuple(Liberty(_TIGHT.gaps, _TIGHT.tracking, s / 100) for s in range(95, 59, -5))
_SMALL = tuple(Liberty(_TIGHT.gaps, _TIGHT.tracking, 0.6, s / 100) for s in range(95, 4, -5))
_SLACK = 0.01  # of an em: what no eye sees
_STRETCH = 1.5  # of a gap, in justified lines, before words move instead
_RAGGED = 0.08  # of a row: what may stay empty at its end though a word would fit


@dataclass(frozen=True, slots=True)
class SetRow:
    """A row and the words that stand on it."""

    row: Row
    words: range
    liberty: Liberty


def set_words(
    blocks: Sequence[Block],
    old: Sequence[range],
    rows: Sequence[Row],
    spare: Sequence[Row],
    em: float,
    alignment: Alignment,
) -> list[SetRow]:
    """Find places for words in `rows`, and in `spare` rows below them where need be.

    `old` are the words of each row as they were. They stay where spacing alone makes them fit.
    """
    kept = [_sitting(blocks, row, words, em, alignment) for row, words in zip(rows, old)]
    if old and all(kept):
        return [SetRow(row, words, one) for row, words, one in zip(rows, old, kept) if one]
    tries = [
        *((rows, liberty) for liberty in UNSEEN),
        ([*rows, *spare], UNSEEN[0]),
        *((rows, liberty) for liberty in (*_NARROW, *_SMALL)),
    ]
    for places, liberty in tries:
        if broken := _broken(blocks, places, liberty, em):
            filled = _filling(blocks, places, em) if liberty == UNSEEN[0] else broken
            return [_gentlest(blocks, *found, em) for found in zip(places, filled or broken)]
    return [SetRow(rows[0], range(len(blocks)), _SMALL[-1])]


def width(blocks: Sequence[Block], words: range, liberty: Liberty, em: float) -> float:
    """How wide words are on one row."""
    total = sum(_measures(blocks[words.start : words.stop], liberty, em))
    return total + sum(gap(blocks[index], liberty) for index in words[:-1])


def _measures(blocks: Sequence[Block], liberty: Liberty, em: float) -> list[float]:
    """How wide each word is."""
    lost, tracking = 1 - liberty.scale, liberty.tracking * em
    return [block.width - block.fresh * lost + tracking * block.letters for block in blocks]


def gap(block: Block, liberty: Liberty) -> float:
    return block.gap * liberty.gaps if block.gap > 0 else block.gap


def _sitting(
    blocks: Sequence[Block], row: Row, words: range, em: float, alignment: Alignment
) -> Liberty | None:
    """The liberty under which a row neither runs over nor shows that a word became shorter."""
    for liberty in UNSEEN:
        room = row.right - row.left - width(blocks, words, liberty, em)
        if room < -_SLACK * em:
            continue
        if words.stop >= len(blocks) or not words:
            return liberty
        if alignment is Alignment.JUSTIFIED:
            gaps = sum(gap(blocks[index], liberty) for index in words[:-1])
            allowed = gaps * (_STRETCH - 1) + _SLACK * em
        else:
            following = blocks[words.stop].width + gap(blocks[words.stop - 1], liberty)
            allowed = max(_RAGGED * (row.right - row.left), following)
        return liberty if room <= allowed else None
    return None


def _gentlest(blocks: Sequence[Block], row: Row, words: range, em: float) -> SetRow:
    room = row.right - row.left + _SLACK * em
    every = (*UNSEEN, *_NARROW, *_SMALL)
    fitting = (one for one in every if width(blocks, words, one, em) <= room)
    return SetRow(row, words, next(fitting, _SMALL[-1]))


def _filling(blocks: Sequence[Block], rows: Sequence[Row], em: float) -> list[range]:
    """Breaks that leave no row empty, where a little air between the words is enough for that."""
    for liberty in (UNSEEN[0], *_LOOSE):
        broken = _broken(blocks, rows, liberty, em)
        if broken and broken[-1]:
            return broken
    return []


def _broken(
    blocks: Sequence[Block], rows: Sequence[Row], liberty: Liberty, em: float
) -> list[range]:
    """Fill rows one after the other; nothing when the words need more."""
    filled: list[range] = []
    measures = _measures(blocks, liberty, em)
    last = 0
    for row in rows:
        first, used = last, 0.0
        room = row.right - row.left + _SLACK * em
        while last < len(blocks):
            wanted = used + measures[last]
            if wanted > room:
                break
            used = wanted + gap(blocks[last], liberty)
            last += 1
        filled.append(range(first, last))
    return filled if last == len(blocks) else []
