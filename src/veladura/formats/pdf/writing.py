"""Writes edits into an opened PDF: glyphs out, replacements in, pages to pictures if need be."""

import io
from collections.abc import Sequence
from dataclasses import dataclass, field
from urllib.parse import unquote

import pikepdf
from pikepdf import Array, Dictionary, Name, Stream, String

from veladura.document import Edit
from veladura.formats.original import Rewritten
from veladura.formats.pdf.content import Content, FontReader, caching_font_reader, read_content
from veladura.formats.pdf.engine import PdfEngine, open_engine
from veladura.formats.pdf.fonts.fonts import Unrewritable
from veladura.formats.pdf.matching import Match, match
from veladura.formats.pdf.opened import OpenedPdf, is_drawn
from veladura.formats.pdf.raster import DOTS_PER_INCH, Blank, blanks, burn, replace_page
from veladura.formats.pdf.rewriting import Rewriter
from veladura.formats.pdf.saving import save
from veladura.formats.pdf.setting.composing import Alphabets
from veladura.formats.pdf.setting.marks import read_marks
from veladura.formats.pdf.setting.planning import plan_cuts
from veladura.formats.pdf.setting.sheet import Backdrop
from veladura.formats.pdf.slots import PdfSurroundings, collect, readable
from veladura.formats.pdf.walking import dictionaries
from veladura.formats.textmap import Cut, splice

_SHORTEST = 4  # letters of a removed text that is also looked for in strings nobody reads


@dataclass(slots=True)
class Report:
    rasterised: list[int] = field(default_factory=list)
    hidden: int = 0
    missing: int = 0
    smaller: int = 0
    appearances: int = 0
    blanked: int = 0

    def notes(self) -> list[str]:
        found = []
        if self.hidden:
            found.append(f"characters that no viewer shows, removed: {self.hidden}")
        if self.missing:
            found.append(f"characters the standard fonts lack, written as '?': {self.missing}")
        if self.smaller:
            found.append(f"words of substitutes set smaller, for want of room: {self.smaller}")
        if self.appearances:
            found.append(
                f"drawings of annotations that could not be edited, removed: {self.appearances}"
            )
        if self.blanked:
            found.append(f"other texts that repeated something removed, emptied: {self.blanked}")
        return found


@dataclass(slots=True)
class _Work:
    opened: OpenedPdf
    pdf: pikepdf.Pdf
    engine: PdfEngine
    rewriter: Rewriter
    fonts: FontReader
    report: Report
    alphabets: Alphabets


def write(opened: OpenedPdf, edits: Sequence[Edit]) -> Rewritten:
    cuts = opened.map.cuts(edits)
    report = Report()
    clock = opened.limits.clock()
    with pikepdf.open(io.BytesIO(opened.data)) as pdf, open_engine(opened.scratch) as engine:
        work = _Work(opened, pdf, engine, Rewriter(pdf), caching_font_reader(), report, Alphabets())
        on_page: dict[int, list[Cut]] = {}
        on_picture: dict[int, list[Cut]] = {}
        on_slot: dict[int, list[Cut]] = {}
        on_appearance: dict[int, list[Cut]] = {}
        for index, region in enumerate(opened.regions):
            if index not in cuts:
                continue
            for number, target in (
                (region.page, on_page),
                (region.seen_on, on_picture),
                (region.slot, on_slot),
                (region.appearance, on_appearance),
            ):
                if number is not None:
                    target[number] = cuts[index]
        surroundings = collect(pdf)
        for number in range(len(opened.pages)):
            clock.check()
            _write_page(work, number, on_page.get(number, []), on_picture.get(number, []))
        _write_slots(work, surroundings, on_slot, on_appearance)
        _write_appearances(work, surroundings, on_appearance)
        report.blanked = _blank_repeats(pdf, surroundings, opened.map.text, edits)
        pdf.remove_unreferenced_resources()
        data = save(pdf)
    return Rewritten(
        data,
        opened.dropped,
        tuple(number + 1 for number in report.rasterised),
        (*opened.notes, *report.notes()),
    )


def _write_page(work: _Work, number: int, cuts: list[Cut], on_picture: list[Cut]) -> None:
    page = work.pdf.pages[number]
    known = work.opened.pages[number]
    if on_picture or (not known.trusted and (cuts or known.seen is not None)):
        _rasterise(work, number, cuts, on_picture)  # what is below the picture nobody has read
        return
    if not known.trusted:
        return
    try:
        content, tied = _understand(work, page.obj, number, known.text)
        if cuts and known.pictures and _over_picture(work, number, cuts):
            raise Unrewritable("text over a picture that may show it too")
        _apply(work, content, tied, cuts, number, known.text, page.obj)
    except Unrewritable:
        if cuts:
            _rasterise(work, number, cuts, [])


def _understand(
    work: _Work, owner: pikepdf.Object, number: int, text: str
) -> tuple[Content, Match]:
    """Read the glyphs of a page and tie them to its text, or raise `Unrewritable`."""
    resources = owner.get(Name.Resources)
    if resources is None and isinstance(owner, Dictionary):
        resources = pikepdf.Page(owner).resources
    content = read_content(owner, resources if resources is not None else Dictionary(), work.fonts)
    characters = work.engine.characters(number)
    if not characters.stand_in(text):
        raise Unrewritable("two readings of the text that differ")
    tied = match(characters, content.glyphs)
    if tied.lost:
        raise Unrewritable("characters of the text that no glyph explains")
    return content, tied


def _apply(
    work: _Work,
    content: Content,
    tied: Match,
    cuts: list[Cut],
    number: int,
    text: str,
    owner: pikepdf.Object,
) -> None:
    around = Backdrop(work.engine.page_box(number), read_marks(content.root) if cuts else ())
    planned = plan_cuts(cuts, tied, content.glyphs, text, around, work.alphabets)
    planned.plan.removed |= tied.hidden
    work.report.hidden += len(tied.hidden)
    work.report.missing += planned.missing
    work.report.smaller += planned.smaller
    if not planned.plan:
        return
    data, resources = work.rewriter.rewrite(content, planned.plan)
    if isinstance(owner, Stream):
        owner.write(data)
        owner["/Resources"] = resources
    else:
        owner["/Contents"] = work.pdf.make_stream(data)
        owner["/Resources"] = resources


def _over_picture(work: _Work, number: int, cuts: Sequence[Cut]) -> bool:
    boxes = work.engine.boxes(number)
    pictures = work.opened.pages[number].pictures
    return any(
        box.within(picture).area > 0
        for cut in cuts
        for box in boxes[cut.start : cut.end]
        for picture in pictures
    )


def _rasterise(work: _Work, number: int, cuts: list[Cut], on_picture: list[Cut]) -> None:
    known = work.opened.pages[number]
    places: list[Blank] = []
    if cuts:
        boxes = work.engine.boxes(number)
        places += [blank_ for cut in cuts for blank_ in blanks(cut, boxes)]
    if on_picture and known.seen is not None:
        turned = work.engine.turned(number)  # what OCR reads, it reads as the page is shown
        places += [b for cut in on_picture for b in blanks(cut, known.seen.boxes, turned)]
    box = work.engine.page_box(number)
    pixels, inked = burn(work.engine.render(number, DOTS_PER_INCH), box, places)
    work.report.missing += replace_page(work.pdf, work.pdf.pages[number], pixels, box, inked)
    work.report.rasterised.append(number)


def _write_slots(
    work: _Work,
    surroundings: PdfSurroundings,
    on_slot: dict[int, list[Cut]],
    on_appearance: dict[int, list[Cut]],
) -> None:
    for index, cuts in on_slot.items():
        slot = surroundings.slots[index]
        for mirror in work.opened.mirrors.get(index, ()):
            shown = work.opened.appearances[mirror]
            on_appearance[mirror] = [_mirrored(cut, slot.text, shown) for cut in cuts]
        slot.text = splice(slot.text, cuts)
        slot.write(slot.text)


def _mirrored(cut: Cut, text: str, shown: str) -> Cut:
    """Where a cut lies in a text that differs only in white space."""
    before = sum(map(is_drawn, text[: cut.start]))
    inside = sum(map(is_drawn, text[cut.start : cut.end]))
    places = [offset for offset, c in enumerate(shown) if is_drawn(c)]
    if not inside:
        at = places[before] if before < len(places) else len(shown)
        return Cut(at, at, cut.text)
    return Cut(places[before], places[before + inside - 1] + 1, cut.text)


def _write_appearances(
    work: _Work, surroundings: PdfSurroundings, on_appearance: dict[int, list[Cut]]
) -> None:
    first = len(work.opened.pages)
    for index, appearance in enumerate(surroundings.appearances):
        cuts = on_appearance.get(index, [])
        text = work.opened.appearances[index]
        try:
            content, tied = _understand(work, appearance.stream, first + index, text)
            _apply(work, content, tied, cuts, first + index, text, appearance.stream)
        except Unrewritable:
            if cuts:
                appearance.stream.write(b"")
                work.report.appearances += 1


def _blank_repeats(
    pdf: pikepdf.Pdf, surroundings: PdfSurroundings, text: str, edits: Sequence[Edit]
) -> int:
    """Empty strings in unknown corners of the file that repeat a removed text.

    Slots are part of the text that was reviewed: they are as the edits want them.
    """
    reviewed = {slot.text for slot in surroundings.slots}
    gone = {_folded(text[edit.start : edit.end]) for edit in edits}
    gone = {surface for surface in gone if len(surface) >= _SHORTEST}
    if not gone:
        return 0
    emptied = 0
    for holder in dictionaries(pdf):
        for key, value in list(holder.items()):
            if isinstance(value, String) and _repeats(value, gone, reviewed):
                holder[key] = String("")
                emptied += 1
            elif isinstance(value, Array):
                for index, item in enumerate(value):
                    if isinstance(item, String) and _repeats(item, gone, reviewed):
                        value[index] = String("")
                        emptied += 1
    return emptied


def _folded(text: str) -> str:
    return "".join(text.casefold().split())


def _repeats(value: String, gone: set[str], reviewed: set[str]) -> bool:
    text = readable(value)
    if text in reviewed or unquote(text) in reviewed:
        return False
    folded = _folded(text)
    return any(surface in folded for surface in gone)
