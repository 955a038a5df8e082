"""From edits of a page's text to glyphs that go and what is drawn instead."""

from collections.abc import Sequence
from dataclasses import dataclass

from veladura.formats.pdf.content import Glyph
from veladura.formats.pdf.matching import Match
from veladura.formats.pdf.overlay import Layout, cover, distribute, fit, is_box
from veladura.formats.pdf.rewriting import PagePlan
from veladura.formats.textmap import Cut


@dataclass(slots=True)
class PlannedPages:
    plan: PagePlan
    missing: int = 0  # characters the standard fonts cannot show


def plan_cuts(
    cuts: Sequence[Cut], match: Match, glyphs: Sequence[Glyph], text: str
) -> PlannedPages:
    """Decide what to remove and draw for cuts into the text of one page."""
    planned = PlannedPages(PagePlan())
    layout = Layout(glyphs)
    for cut in cuts:
        _plan_cut(_anchored(cut, match, text), planned, match, layout, text)
    return planned


def _anchored(cut: Cut, match: Match, text: str) -> Cut:
    """A cut that touches no glyph but writes something takes the next (or last) glyph along."""
    if any(offset in match.glyphs_at for offset in range(cut.start, cut.end)):
        return cut
    if not cut.text.strip():
        return cut
    for offset in range(cut.end, len(text)):
        if offset in match.glyphs_at and not text[offset].isspace():
            return Cut(cut.start, offset + 1, cut.text + text[cut.end : offset + 1])
    for offset in range(cut.start - 1, -1, -1):
        if offset in match.glyphs_at and not text[offset].isspace():
            return Cut(offset, cut.end, text[offset : cut.start] + cut.text)
    return cut


def _plan_cut(cut: Cut, planned: PlannedPages, match: Match, layout: Layout, text: str) -> None:
    glyphs = layout.glyphs
    chosen: list[int] = []  # one glyph per character: shadows are removed, not measured
    gone: set[int] = set()
    for offset in range(cut.start, cut.end):
        at = match.glyphs_at.get(offset)
        if not at:
            continue
        if at[0] not in gone:
            chosen.append(at[0])
        gone.update(at)
    if not chosen:
        return
    replacement = _with_halves(cut, gone, match, text)
    gone |= _between(gone, match, glyphs)
    planned.plan.removed |= gone
    lines = layout.segments(chosen)
    if is_box(replacement):
        planned.plan.boxes += [cover(line, glyphs) for line in lines]
        return
    first = glyphs[lines[0].glyphs[0]]
    style = first.show.state.font.style if first.show.state.font else "Helvetica"
    rooms = [(line.room, glyphs[line.glyphs[0]].size) for line in lines]
    for line, share in zip(lines, distribute(replacement, rooms, style)):
        if share:
            at_glyph = line.glyphs[0]
            alphabet = layout.alphabet(glyphs[at_glyph])
            drawing, missing = fit(share, glyphs[at_glyph], line.room, alphabet)
            planned.missing += missing
            planned.plan.drawings.setdefault(at_glyph, []).append(drawing)


def _with_halves(cut: Cut, gone: set[int], match: Match, text: str) -> str:
    """A ligature that is only half inside the cut goes whole; its other half is written again."""
    offsets = {offset for glyph in gone for offset in match.offsets_of.get(glyph, ())}
    before = "".join(text[o] for o in sorted(offsets) if o < cut.start)
    after = "".join(text[o] for o in sorted(offsets) if o >= cut.end)
    return before + cut.text + after


def _between(gone: set[int], match: Match, glyphs: Sequence[Glyph]) -> set[int]:
    """Glyphs without text of their own (blanks, signs) between removed ones of one operator."""
    by_show: dict[int, list[int]] = {}
    for index in gone:
        by_show.setdefault(id(glyphs[index].show), []).append(index)
    return {
        index
        for indices in by_show.values()
        for index in range(min(indices), max(indices))
        if index not in match.offsets_of
    }
