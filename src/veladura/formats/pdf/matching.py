"""Which glyphs of the content show which characters of the text.

The text comes from PDFium, the glyphs from our own reading of the content: two independent
programs that must agree, glyph by glyph, on where everything stands.
"""

import unicodedata
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from veladura.formats.pdf.engine import Characters
from veladura.formats.pdf.glyphs import PageGlyphs

_CELL = 2.0  # side of the squares glyphs are sorted into, in points
_SLACK = 0.04  # of an em: how far the two readings may differ
_EXACT = 0.01  # points
_FURTHEST = 0.5  # points: the same for very large letters
_SHADOW = 1.0  # of an em: how far a second, shifted copy (false bold, shadow) may lie
_HYPHENS = frozenset("-\xad\u2010\u2011\u2212")


@dataclass(slots=True)
class Match:
    """The two readings of a page, tied together."""

    glyphs_at: dict[int, tuple[int, ...]] = field(default_factory=dict)  # text offset → glyphs
    offsets_of: dict[int, tuple[int, ...]] = field(default_factory=dict)  # glyph → text offsets
    hidden: set[int] = field(default_factory=set)  # glyphs that no character of the text explains
    lost: int = 0  # characters that no glyph explains


class _Lost(NamedTuple):
    """A character that no glyph explains so far."""

    offset: int
    text: str
    x: float
    y: float


def match(characters: Characters, glyphs: PageGlyphs) -> Match:
    found = Match()
    glyphs_at, offsets_of = found.glyphs_at, found.offsets_of
    lost: list[_Lost] = []
    mute: set[int] = set()
    near = _Nearness(glyphs)
    texts, lefts, bases, count = glyphs.texts, glyphs.seen_xs, glyphs.seen_ys, len(glyphs)
    following = 0  # both readings mostly go through the page in the same order
    for offset, text, x, y in characters:
        if (
            offset >= 0  # exactly where and what the character is; copies of it are tied later
            and following < count
            and texts[following] == text
            and abs(lefts[following] - x) < _EXACT
            and abs(bases[following] - y) < _EXACT
        ):
            glyphs_at[offset] = (following,)
            before = offsets_of.get(following)
            offsets_of[following] = (offset,) if before is None else (*before, offset)
            following += 1
            continue
        close = near.to(x, y)
        if offset < 0:
            mute.update(close)
            continue
        agreeing = [i for i in close if _agree(text, texts[i])]
        chosen = agreeing or [i for i in close if texts[i] is None]
        if chosen:
            glyphs_at[offset] = tuple(chosen)
            following = chosen[0] + 1
            for index in chosen:
                offsets_of[index] = (*offsets_of.get(index, ()), offset)
        elif not text.isspace():
            lost.append(_Lost(offset, text, x, y))
    found.lost = len(lost) - _tie_by_order(found, lost, glyphs)
    _tie_shadows(found, glyphs)
    found.hidden -= mute
    return found


def _agree(character: str, glyph: str | None) -> bool:
    """Whether a glyph shows a character, give or take what PDFium normalises."""
    if glyph is None:
        return False
    if character in glyph:
        return True
    if character in "-\xa0 " or glyph in _HYPHENS:
        return blank(character) == blank(glyph) and (blank(glyph) or glyph in _HYPHENS)
    return character in unicodedata.normalize("NFKC", glyph)


class _Nearness:
    """Finds the glyphs around a place; sorts them into squares when it is first asked."""

    def __init__(self, glyphs: PageGlyphs) -> None:
        self._glyphs = glyphs
        self._grid: dict[tuple[int, int], list[int]] = {}

    def to(self, x: float, y: float) -> list[int]:
        grid = self._grid or self._sorted()
        near: list[int] = []
        for column in range(int((x - _FURTHEST) // _CELL), int((x + _FURTHEST) // _CELL) + 1):
            for row in range(int((y - _FURTHEST) // _CELL), int((y + _FURTHEST) // _CELL) + 1):
                near += [i for i in grid.get((column, row), ()) if self._is_near(i, x, y)]
        return near

    def _sorted(self) -> dict[tuple[int, int], list[int]]:
        for index, (x, y) in enumerate(zip(self._glyphs.seen_xs, self._glyphs.seen_ys)):
            self._grid.setdefault((int(x // _CELL), int(y // _CELL)), []).append(index)
        return self._grid

    def _is_near(self, index: int, x: float, y: float) -> bool:
        dx, dy = abs(self._glyphs.seen_xs[index] - x), abs(self._glyphs.seen_ys[index] - y)
        if dx < _EXACT and dy < _EXACT:
            return True
        slack = _SLACK * self._glyphs.shows[index].size
        return dx <= _FURTHEST and dy <= _FURTHEST and dx <= slack and dy <= slack


def _tie_by_order(found: Match, lost: Sequence[_Lost], glyphs: PageGlyphs) -> int:
    """Tie what is left of a level line when both readings hold the same text in the same order.

    PDFium's own stand-ins for the standard fonts have a few glyphs (the euro) of other widths
    than the standard says, so that the rest of such a line seems shifted.
    """
    if not lost:
        return 0
    missing: dict[int, list[_Lost]] = defaultdict(list)
    for character in lost:
        missing[round(character.y * 10)].append(character)
    untied: dict[int, list[int]] = defaultdict(list)
    for index in _rest(found, glyphs):
        untied[round(glyphs.ys[index] * 10)].append(index)
    tied = 0
    for line, characters in missing.items():
        indices = sorted(untied.get(line, ()), key=lambda index: glyphs.xs[index])
        characters.sort(key=lambda character: (character.x, character.offset))
        if [c.text for c in characters] == [glyphs.texts[index] for index in indices]:
            for character, index in zip(characters, indices):
                found.glyphs_at[character.offset] = (index,)
                found.offsets_of[index] = (character.offset,)
            tied += len(characters)
    return tied


def _tie_shadows(found: Match, glyphs: PageGlyphs) -> None:
    """PDFium leaves out second copies of a text; they must go wherever the first one goes."""
    rest = _rest(found, glyphs)
    twins: dict[bytes, list[int]] = defaultdict(list)
    for index in found.offsets_of if rest else ():
        twins[glyphs.codes[index]].append(index)
    for index in rest:
        glyph = glyphs[index]
        reach = _SHADOW * glyph.size
        for other in twins[glyph.code]:
            twin = glyphs[other]
            same_font = twin.show.state.font is glyph.show.state.font
            if same_font and abs(twin.x - glyph.x) <= reach and abs(twin.y - glyph.y) <= reach:
                offsets = found.offsets_of[other]
                found.offsets_of[index] = offsets
                for offset in offsets:
                    found.glyphs_at[offset] += (index,)
                break
        else:
            found.hidden.add(index)


def _rest(found: Match, glyphs: PageGlyphs) -> list[int]:
    """PageGlyphs that show something and are not tied yet."""
    tied, texts = found.offsets_of, glyphs.texts
    return [index for index in range(len(glyphs)) if index not in tied and not blank(texts[index])]


def blank(text: str | None) -> bool:
    """Whether a glyph is known to show nothing."""
    return text is not None and all(
        c.isspace() or unicodedata.category(c) in ("Cc", "Cf", "Zs") for c in text
    )
