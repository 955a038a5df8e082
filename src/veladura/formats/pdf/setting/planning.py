"""From edits of a page's text to glyphs that go, glyphs that move, and what is drawn instead."""

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, field

from veladura.formats.pdf.glyphs import Glyph, PageGlyphs
from veladura.formats.pdf.matching import Match
from veladura.formats.pdf.rewriting import PagePlan
from veladura.formats.pdf.setting.composing import Alphabets, cover, is_box
from veladura.formats.pdf.setting.paragraphs import Blocks, Paragraph, paragraph_of
from veladura.formats.pdf.setting.sheet import Backdrop, Frame, Line, Sheet, direction
from veladura.formats.pdf.setting.tokens import Composer
from veladura.formats.pdf.setting.typesetting import Typesetter
from veladura.formats.textmap import Cut


@dataclass(slots=True)
class PlannedPages:
    plan: PagePlan
    missing: int = 0  # characters the standard fonts cannot show
    smaller: int = 0  # words of substitutes that are smaller than what they replace


@dataclass(frozen=True, slots=True, eq=False)
class Removal:
    """A cut and the glyphs that go with it."""

    cut: Cut
    chosen: tuple[int, ...]  # one glyph per character: shadows are removed, not measured


@dataclass(slots=True)
class _Page:
    """What is known of a page while its cuts are planned."""

    tied: Match
    glyphs: PageGlyphs
    text: str
    around: Backdrop
    joints: Set[int] = frozenset()  # offsets inside of cuts
    sheets: dict[Frame, Sheet] = field(default_factory=dict)
    blocks: dict[Sheet, Blocks] = field(default_factory=dict)
    paragraphs: dict[Line, Paragraph] = field(default_factory=dict)

    def sheet(self, glyph: int) -> Sheet:
        frame = direction(self.glyphs[glyph])
        if frame not in self.sheets:
            self.sheets[frame] = Sheet(frame, self.text, self.tied, self.glyphs, self.around)
        return self.sheets[frame]

    def paragraph(self, sheet: Sheet, line: Line) -> Paragraph:
        if line not in self.paragraphs:
            blocks = self.blocks.setdefault(sheet, Blocks(sheet))
            found = paragraph_of(blocks, line, self.text, self.joints)
            self.paragraphs.update(dict.fromkeys(found.lines, found))
        return self.paragraphs[line]


def plan_cuts(
    cuts: Sequence[Cut],
    tied: Match,
    glyphs: PageGlyphs,
    text: str,
    around: Backdrop,
    alphabets: Alphabets,
) -> PlannedPages:
    """Decide what to remove, move and draw for cuts into the text of one page."""
    planned = PlannedPages(PagePlan())
    page = _Page(tied, glyphs, text, around)
    alphabets.read(glyphs)
    composer = Composer(glyphs, alphabets)
    pieces = [piece for cut in cuts for piece in _pieces(cut, text)]
    removals = [removal for cut in pieces if (removal := _removal(cut, page, planned.plan))]
    boxed = [removal for removal in removals if is_box(removal.cut.text)]
    for removal in boxed:
        lines = segments(removal.chosen, glyphs)
        planned.plan.boxes += [cover([glyphs[index] for index in line]) for line in lines]
    written = [removal for removal in removals if not is_box(removal.cut.text)]
    for sheet, paragraph, share in _by_paragraph(page, written, boxed):
        setter = Typesetter(sheet, text, tied, composer)
        if paragraph is None:
            setter.set_in_place(share[0].cut.text, segments(share[0].chosen, glyphs))
        else:
            setter.set_paragraph(paragraph, [removal.cut for removal in share])
        planned.plan.removed |= setter.removed
        planned.plan.moves |= setter.moves
        for anchor, drawings in setter.drawings.items():
            planned.plan.drawings.setdefault(anchor, []).extend(drawings)
        planned.smaller += setter.smaller
    planned.missing = composer.missing
    return planned


def _pieces(cut: Cut, text: str) -> list[Cut]:
    """A cut over the end of a line in two where its substitute breaks there as well."""
    old, new = text[cut.start : cut.end].split("\n"), cut.text.split("\n")
    if len(old) != len(new) or not all(map(str.strip, (*old, *new))):
        return [cut]
    pieces, start = [], cut.start
    for before, after in zip(old, new):
        pieces.append(Cut(start, start + len(before), after))
        start += len(before) + 1
    return pieces


def _by_paragraph(
    page: _Page, written: Sequence[Removal], boxed: Sequence[Removal]
) -> Iterator[tuple[Sheet, Paragraph | None, list[Removal]]]:
    """Cuts with the paragraph that is set anew for them; None where nothing else may move."""
    page.joints = {o for removal in written for o in range(removal.cut.start, removal.cut.end)}
    fixed = {line for removal in boxed for line in _lines(page, removal)}
    shares: dict[int, tuple[Sheet, Paragraph, list[Removal]]] = {}
    for part in [part for removal in written for part in _parts(page, removal)]:
        sheet, lines = page.sheet(part.chosen[0]), _lines(page, part)
        if not lines or any(map(sheet.nailed, lines)):
            fixed.update(lines)
            yield sheet, None, [part]
        else:
            paragraph = page.paragraph(sheet, lines[0])
            shares.setdefault(id(paragraph), (sheet, paragraph, []))[2].append(part)
    for sheet, paragraph, share in shares.values():
        if fixed.intersection(paragraph.lines):
            yield from ((sheet, None, [part]) for part in share)
        else:
            yield sheet, paragraph, share


def _parts(page: _Page, removal: Removal) -> list[Removal]:
    """A cut whole where one paragraph holds it, else a part for every line."""
    sheet, lines = page.sheet(removal.chosen[0]), _lines(page, removal)
    if len(lines) < 2 or set(lines) <= set(page.paragraph(sheet, lines[0]).lines):
        return [removal]
    return _per_line(page, removal, lines)


def _per_line(page: _Page, removal: Removal, lines: Sequence[Line]) -> list[Removal]:
    """A cut over cells or columns in parts: each gets some of the words, as far as they go."""
    words, cut = removal.cut.text.split(), removal.cut
    parts: list[Removal] = []
    for number, line in enumerate(lines, 1):
        share = words[: max(1, round(len(words) / (len(lines) - number + 1)))]
        words = words[len(share) :]
        start, end = max(cut.start, line.words[0].start), min(cut.end, line.words[-1].end)
        found = (page.tied.glyphs_at.get(offset, ())[:1] for offset in range(start, end))
        chosen = tuple(dict.fromkeys(index for at in found for index in at))
        parts.append(Removal(Cut(start, end, " ".join(share)), chosen))
    return parts


def _lines(page: _Page, removal: Removal) -> list[Line]:
    sheet = page.sheet(removal.chosen[0])
    offsets = range(removal.cut.start, removal.cut.end)
    found = [sheet.line_at[offset] for offset in offsets if offset in sheet.line_at]
    return list(dict.fromkeys(found))


def _removal(cut: Cut, page: _Page, plan: PagePlan) -> Removal | None:
    """The glyphs of a cut, which are marked as removed."""
    cut = _anchored(cut, page.tied, page.text)
    chosen: list[int] = []
    gone: set[int] = set()
    for offset in range(cut.start, cut.end):
        at = page.tied.glyphs_at.get(offset)
        if not at:
            continue
        if at[0] not in gone:
            chosen.append(at[0])
        gone.update(at)
    if not chosen:
        return None
    whole = _with_halves(cut, gone, page.tied, page.text)
    plan.removed |= gone | _between(gone, page.tied, page.glyphs)
    return Removal(whole, tuple(chosen))


def _anchored(cut: Cut, tied: Match, text: str) -> Cut:
    """A cut that touches no glyph but writes something takes the next (or last) glyph along."""
    if any(offset in tied.glyphs_at for offset in range(cut.start, cut.end)):
        return cut
    if not cut.text.strip():
        return cut
    for offset in range(cut.end, len(text)):
        if offset in tied.glyphs_at and not text[offset].isspace():
            return Cut(cut.start, offset + 1, cut.text + text[cut.end : offset + 1])
    for offset in range(cut.start - 1, -1, -1):
        if offset in tied.glyphs_at and not text[offset].isspace():
            return Cut(offset, cut.end, text[offset : cut.start] + cut.text)
    return cut


def _with_halves(cut: Cut, gone: set[int], tied: Match, text: str) -> Cut:
    """A ligature that is only half inside the cut goes whole; its other half is written again."""
    offsets = sorted({offset for glyph in gone for offset in tied.offsets_of.get(glyph, ())})
    before = [offset for offset in offsets if offset < cut.start]
    after = [offset for offset in offsets if offset >= cut.end]
    shown = "".join(text[o] for o in before) + cut.text + "".join(text[o] for o in after)
    start, end = min([cut.start, *before]), max([cut.end, *(o + 1 for o in after)])
    return Cut(start, end, shown)


def _between(gone: set[int], tied: Match, glyphs: PageGlyphs) -> set[int]:
    """PageGlyphs without text of their own (blanks, signs) between removed ones of one operator."""
    by_show: dict[int, list[int]] = {}
    for index in gone:
        by_show.setdefault(id(glyphs.shows[index]), []).append(index)
    return {
        index
        for indices in by_show.values()
        for index in range(min(indices), max(indices))
        if index not in tied.offsets_of
    }


def segments(chosen: Sequence[int], glyphs: PageGlyphs) -> list[list[int]]:
    """Cut glyphs in reading order where the line or the column changes."""
    lines: list[list[int]] = []
    for index in chosen:
        if lines and _continues(glyphs[lines[-1][-1]], glyphs[index]):
            lines[-1].append(index)
        else:
            lines.append([index])
    return lines


def _continues(last: Glyph, following: Glyph) -> bool:
    frame = direction(last)
    along, above = frame.seen(following.x - last.x, following.y - last.y)
    other = direction(following)
    size = max(last.size, following.size, 0.01)
    same = frame.x * other.x + frame.y * other.y > 0.99
    return same and abs(above) < 0.5 * size and -0.5 * size < along < 5 * size
