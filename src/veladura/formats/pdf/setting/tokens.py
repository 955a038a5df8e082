"""A paragraph as a row of words, some of them substitutes, that can be set anew."""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from statistics import median

from veladura.formats.pdf.glyphs import PageGlyphs
from veladura.formats.pdf.matching import Match
from veladura.formats.pdf.setting.breaking import Alignment, Block
from veladura.formats.pdf.setting.composing import Alphabets, Composed, compose, page_width
from veladura.formats.pdf.setting.sheet import Line, Sheet
from veladura.formats.textmap import Cut

_HYPHENS = "-\xad\u2010"
_SPACE = 0.26  # of an em: between words where the page does not tell
_PIECES = re.compile(r"\s+|\S+")
_BLANK = re.compile(r"\s")


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of a word: glyphs that stay, or a word of a substitute."""

    left: float  # where it stands or stood
    base: float  # of the line there
    width: float
    glyphs: tuple[tuple[int, ...], ...] = ()  # each with its shadows
    word: Composed | None = None
    anchor: int = -1  # the removed glyph in whose place a substitute is written

    @property
    def letters(self) -> int:
        return self.word.letters if self.word else len(self.glyphs)


@dataclass(slots=True)
class Token:
    """A word as it will stand on the page, and the blanks that follow it."""

    line: int  # of the paragraph, where it stands or stood
    parts: list[Part] = field(default_factory=list)
    blanks: list[int] = field(default_factory=list)
    hyphen: tuple[int, ...] = ()  # what goes when the other half of the word stands beside it
    gap: float = 0.0  # to the next token on the same row

    @property
    def fresh(self) -> bool:
        return any(part.word for part in self.parts)

    def block(self) -> Block:
        fresh = sum(part.width for part in self.parts if part.word)
        letters = sum(part.letters for part in self.parts)
        return Block(sum(part.width for part in self.parts), fresh, letters, self.gap)


@dataclass(slots=True)
class Composer:
    """Writes substitutes in the fonts of a page, and counts the letters that none has."""

    glyphs: PageGlyphs
    alphabets: Alphabets
    missing: int = 0

    def parts(self, text: str, anchor: int, left: float, base: float) -> list[Part]:
        glyph = self.glyphs[anchor]
        words, missing = compose(text, glyph, self.alphabets.of(glyph))
        self.missing += missing
        return [Part(left, base, page_width(word, glyph), (), word, anchor) for word in words]


def read_tokens(
    sheet: Sheet, text: str, tied: Match, lines: Sequence[Line], cuts: Sequence[Cut], by: Composer
) -> list[Token]:
    """The words of lines that follow each other in the text, substitutes in their places."""
    tokens: list[Token] = []
    number_of = {word.start: n for n, line in enumerate(lines) for word in line.words}
    cut_at = {cut.start: cut for cut in cuts}
    bounds = sorted({*number_of, *cut_at})
    offset, stop = lines[0].words[0].start, lines[-1].words[-1].end
    offset = min([offset, *(cut.start for cut in cuts)])
    line, apart = 0, True
    while offset < stop:
        line = number_of.get(offset, line)
        if offset in cut_at:
            cut = cut_at[offset]
            apart = _write(cut, tokens, line, apart, sheet, tied, by)
            offset = cut.end
            continue
        if text[offset].isspace():
            apart = True
            if tokens:
                tokens[-1].blanks += tied.glyphs_at.get(offset, ())
            offset += 1
            continue
        end = _kept_end(text, offset, stop, bounds)
        part = _kept(sheet, tied, offset, end)
        if part is not None:
            if apart or offset in number_of:
                tokens.append(Token(line))
            tokens[-1].parts.append(part)
            apart = False
        offset = end
    return tokens


def _kept_end(text: str, start: int, stop: int, bounds: Sequence[int]) -> int:
    """Where a stretch of glyphs that stay together ends: a blank, a cut, another word."""
    following = bisect_right(bounds, start)
    stop = min([stop, *bounds[following : following + 1]])
    blank = _BLANK.search(text, start + 1, stop)
    return blank.start() if blank else max(stop, start + 1)


def _kept(sheet: Sheet, tied: Match, start: int, end: int) -> Part | None:
    groups = {at[0]: at for o in range(start, end) if (at := tied.glyphs_at.get(o))}
    if not groups:
        return None
    left, right = sheet.extent(groups)
    base = (
        sheet.line_at[start].base if start in sheet.line_at else sheet.place(next(iter(groups)))[1]
    )
    return Part(left, base, right - left, tuple(groups.values()))


def _write(
    cut: Cut,
    tokens: list[Token],
    line: int,
    apart: bool,
    sheet: Sheet,
    tied: Match,
    by: Composer,
) -> bool:
    """Add the words of a substitute; says whether what follows begins a word of its own."""
    first = next(offset for offset in range(cut.start, cut.end) if tied.glyphs_at.get(offset))
    anchor = tied.glyphs_at[first][0]
    left, level = sheet.place(anchor)
    base = sheet.line_at[first].base if first in sheet.line_at else level
    parts = iter(by.parts(cut.text, anchor, left, base))
    for piece in _PIECES.findall(cut.text):
        if piece.isspace():
            apart = True
            continue
        if apart or not tokens:
            tokens.append(Token(line))
        tokens[-1].parts.append(next(parts))
        apart = False
    return apart


def space(
    tokens: Sequence[Token], lines: Sequence[Line], alignment: Alignment, sheet: Sheet
) -> None:
    """Give every token the gap it has to the next one when both stand on one row."""
    natural = _natural(lines, alignment)
    for token, following in pairwise(tokens):
        token.gap = natural
        before, after = token.parts[-1], following.parts[0]
        if before.word or after.word:
            continue
        if token.line == following.line:
            if alignment is not Alignment.JUSTIFIED:
                token.gap = after.left - before.left - before.width
        else:
            _hyphenate(token, before, after, sheet)


def _hyphenate(token: Token, before: Part, after: Part, sheet: Sheet) -> None:
    """A word broken at the end of a line loses its hyphen where its halves come together."""
    shown = [sheet.glyphs.texts[group[0]] or "" for group in before.glyphs]
    if len(shown) < 2 or shown[-1] not in _HYPHENS:
        return
    token.gap = 0.0
    if shown[-2].islower() and (sheet.glyphs.texts[after.glyphs[0][0]] or "").islower():
        token.hyphen = before.glyphs[-1]
        last = token.hyphen[0]
        token.gap = -(sheet.end(last) - sheet.place(last)[0])


def _natural(lines: Sequence[Line], alignment: Alignment) -> float:
    """The blank between two words as the font has it."""
    told = lines[-1:] if alignment is Alignment.JUSTIFIED else lines
    gaps = [gap for line in told for gap in line.gaps]
    usual = _SPACE * lines[0].size
    return min(max(median(gaps), 0.6 * usual), 2 * usual) if gaps else usual


def by_line(tokens: Sequence[Token], count: int) -> Iterator[range]:
    """The tokens of each line as it was."""
    first = 0
    for number in range(count):
        last = first
        while last < len(tokens) and tokens[last].line <= number:
            last += 1
        yield range(first, last)
        first = last
