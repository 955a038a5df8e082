"""Sets one paragraph, or the places of one cut, anew with its substitutes."""

from collections.abc import Sequence

from veladura.formats.pdf.engine import Box
from veladura.formats.pdf.matching import Match
from veladura.formats.pdf.setting.breaking import (
    Alignment,
    Block,
    Row,
    SetRow,
    gap,
    set_words,
    width,
)
from veladura.formats.pdf.setting.composing import Drawing, draw
from veladura.formats.pdf.setting.paragraphs import Paragraph, rows_of, spare_rows
from veladura.formats.pdf.setting.sheet import Line, Sheet
from veladura.formats.pdf.setting.tokens import Composer, Part, Token, by_line, read_tokens, space
from veladura.formats.textmap import Cut

_BESIDE = 0.25  # of an em: what stays free beside a neighbour
_REACH = 0.6  # of its own width: how far a substitute may run into free space to its right
_SMALLEST = 1e-3  # points: moves that are none


class Typesetter:
    """Collects what one paragraph (or one cut) asks of the page."""

    def __init__(self, sheet: Sheet, text: str, tied: Match, composer: Composer) -> None:
        self.sheet, self.text, self.tied, self.composer = sheet, text, tied, composer
        self.removed: set[int] = set()
        self.moves: dict[int, tuple[float, float]] = {}
        self.drawings: dict[int, list[Drawing]] = {}
        self.smaller = 0

    def set_in_place(self, text: str, places: Sequence[Sequence[int]]) -> None:
        """Write a substitute where glyphs were; nothing else moves."""
        first = places[0][0]
        left, base = self.sheet.place(first)
        tokens = [Token(0, [part]) for part in self.composer.parts(text, first, left, base)]
        em = max(self.sheet.glyphs[first].size, 0.01)
        for token in tokens:
            token.gap = _BESIDE * em
        rows = [self._room(place) for place in places]
        blocks = [token.block() for token in tokens]
        for done in set_words(blocks, (), rows, (), em, Alignment.LEFT):
            self._place(tokens, blocks, done, em, Alignment.LEFT)

    def set_paragraph(self, paragraph: Paragraph, cuts: Sequence[Cut]) -> None:
        """Set a paragraph anew from the first line that a cut touches."""
        touched = min(cut.start for cut in cuts)
        first = next(n for n, line in enumerate(paragraph.lines) if line.words[-1].end > touched)
        lines, rows = paragraph.lines[first:], rows_of(self.sheet, paragraph)[first:]
        spare = list(spare_rows(self.sheet, paragraph, rows[-1]))
        tokens = read_tokens(self.sheet, self.text, self.tied, lines, cuts, self.composer)
        space(tokens, paragraph.lines, paragraph.alignment, self.sheet)
        em = lines[0].size
        old = list(by_line(tokens, len(lines)))
        blocks = [token.block() for token in tokens]
        setting = set_words(blocks, old, rows, spare, em, paragraph.alignment)
        for number, done in enumerate(setting):
            same = number < len(old) and done.words == old[number]
            untouched = same and not any(_touches(cut, lines[number]) for cut in cuts)
            if not untouched:
                self._place(tokens, blocks, done, em, paragraph.alignment, full=paragraph.full)

    def _room(self, place: Sequence[int]) -> Row:
        """What glyphs that go leave free on their line, and a little of what lies behind."""
        sheet = self.sheet
        left, base = sheet.place(place[0])
        right = max(map(sheet.end, place))
        size = max(sheet.glyphs[place[0]].size, 0.01)
        others = (
            sheet.place(index)[0]
            for line in sheet.lines
            if abs(line.base - base) < 0.9 * size
            for word in line.words
            for index in word.glyphs
            if index not in place
        )
        behind = [at for at in others if at > right - 0.3 * size]
        limit = min(behind) - _BESIDE * size if behind else sheet.right
        return Row(left, max(right, min(limit, right + _REACH * (right - left) + size)), base)

    def _place(
        self,
        tokens: Sequence[Token],
        blocks: Sequence[Block],
        done: SetRow,
        em: float,
        alignment: Alignment,
        *,
        full: bool = False,
    ) -> None:
        """Put the words of one row where they belong."""
        row, liberty = done.row, done.liberty
        free = row.right - row.left - width(blocks, done.words, liberty, em)
        stretch = 0.0
        at = row.left
        if alignment is Alignment.JUSTIFIED and (done.words.stop < len(tokens) or full):
            gaps = sum(blocks[index].gap > 0 for index in done.words[:-1])
            widest = em if done.words.stop == len(tokens) else free
            stretch = min(free / gaps, widest) if gaps else 0.0
        elif alignment is Alignment.RIGHT:
            at += free
        elif alignment is Alignment.CENTRE:
            at += free / 2
        start = at
        for index in done.words:
            token, last = tokens[index], index == done.words[-1]
            if token.hyphen and not last:
                self.removed.update(token.hyphen)
            for part in token.parts:
                at += self._put(part, at, row.base - part.base, done, em)
            for blank in token.blanks:
                left, base = self.sheet.place(blank)
                self._move((blank,), at - left, row.base - base)
            following = 0.0 if last else gap(blocks[index], liberty)
            at += following + (stretch if following > 0 else 0.0)
            self.smaller += token.fresh and liberty.size < 1
        self.sheet.take(Box(start, row.base - 0.2 * em, at, row.base + 0.7 * em))

    def _put(self, part: Part, at: float, rise: float, done: SetRow, em: float) -> float:
        """Place a part of a word; returns how wide it is."""
        liberty = done.liberty
        tracking = liberty.tracking * em
        if part.word is None:
            for number, group in enumerate(part.glyphs if tracking else ()):
                self._move(group, at - part.left + number * tracking, rise)
            if not tracking:
                self._move([i for group in part.glyphs for i in group], at - part.left, rise)
            return part.width + len(part.glyphs) * tracking
        _, base = self.sheet.place(part.anchor)
        origin = self.sheet.frame.back(at, base + rise)
        drawing = draw(part.word, self.sheet.glyphs[part.anchor], origin, liberty)
        self.drawings.setdefault(part.anchor, []).append(drawing)
        return part.width * liberty.scale + part.letters * tracking

    def _move(self, indices: Sequence[int], along: float, above: float) -> None:
        if abs(along) > _SMALLEST or abs(above) > _SMALLEST:
            self.moves.update(dict.fromkeys(indices, self.sheet.frame.back(along, above)))


def _touches(cut: Cut, line: Line) -> bool:
    return cut.start < line.words[-1].end and line.words[0].start < cut.end
