"""Hides logos, stamps, signatures and faces on the pages of a rewritten PDF.

Everything is judged as the pages were before: what was painted over since is no logo.
"""

import io
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
import pikepdf
from pikepdf import Array, Name, Stream

from veladura.formats.hiding.blocks import GREY
from veladura.formats.hiding.drawn import DrawnPicture, make_block, pictures_on
from veladura.formats.hiding.hider import LOGO, SIGNATURE, STAMP, count
from veladura.formats.hiding.ink import Pixels, Rectangle
from veladura.formats.hiding.judging import Verdict, judge, kind_by_place, words_of
from veladura.formats.hiding.paths import Sketch, erase, figures_on
from veladura.formats.hiding.place import Place, speaks_of_signing
from veladura.formats.hiding.shapes import kind_of
from veladura.formats.original import Rewritten
from veladura.formats.pdf.engine import Box, PdfEngine, open_engine
from veladura.formats.pdf.opened import OpenedPdf
from veladura.formats.pdf.raster import DOTS_PER_INCH, replace_page
from veladura.formats.pdf.saving import save
from veladura.formats.pdf.walking import annotations, appearances
from veladura.formats.pictures.reading import PictureText

_POINT = 2.54 / 72  # centimetres
_HEAD, _FOOT, _FIRST = 0.13, 0.1, 0.25  # of a page's height: header, footer, top of the first page
_LEAST = 14.0  # points of the longer side of a figure
_FEW_WORDS = 5  # inside a figure
_NEAR = 55.0  # points between a picture and words about signing
_DRAWN_BY_HAND = {"/Ink": SIGNATURE, "/Stamp": STAMP}


def hide_in_pdf(rewritten: Rewritten, opened: OpenedPdf) -> Rewritten:
    """The file without them; a scanned page on which something was found becomes a new picture."""
    pictured = set(rewritten.rasterised)
    with (
        pikepdf.open(io.BytesIO(rewritten.data)) as pdf,
        pikepdf.open(io.BytesIO(opened.data)) as before,
        open_engine(opened.scratch) as old,
        open_engine(rewritten.data) as new,
    ):
        often = _often(before)
        figures: dict[int, list[Sketch]] = {}
        for number, page in enumerate(pdf.pages):
            look = _Look(old, opened, number, often)
            blocks = look.blocks(before.pages[number], _drawn(page, number + 1 in pictured))
            as_picture = bool(blocks) or number + 1 in pictured
            drawn = look.figures(before.pages[number] if as_picture else page)
            if as_picture:
                blocks += [figure.box for figure in drawn]
            else:
                figures[number] = drawn
            if blocks:
                _paint(pdf, new, number, blocks)
                pictured.add(number + 1)
            _hide_annotations(page)
        erase(pdf, [p for drawn in figures.values() for one in drawn for p in one.paths])
        for number, drawn in figures.items():
            _lay_under(pdf, pdf.pages[number], drawn)
        pdf.remove_unreferenced_resources()
        return replace(rewritten, data=save(pdf), rasterised=tuple(sorted(pictured)))


def _drawn(page: pikepdf.Page, rasterised: bool) -> list[DrawnPicture]:
    """A page that became a picture has no pictures of its own any more."""
    return [] if rasterised else pictures_on(page) or []


def _often(pdf: pikepdf.Pdf) -> Counter[tuple[int, int]]:
    """On how many pages each picture is shown."""
    counted: Counter[tuple[int, int]] = Counter()
    for page in pdf.pages:
        drawn = pictures_on(page) or []
        counted.update({one.stream.objgen for one in drawn if one.stream is not None})
    return counted


@dataclass(slots=True)
class _Look:
    """One page as it was, and what is known of it."""

    engine: PdfEngine
    opened: OpenedPdf
    number: int
    often: Counter[tuple[int, int]]

    def blocks(self, page: pikepdf.Page, drawn: Sequence[DrawnPicture]) -> list[Box]:
        """Hide the pictures that stand alone; what is left to be painted over comes back."""
        before = self._before(page)
        if not before:
            return []
        sheet = self.engine.page_box(self.number)
        pixels = self.engine.render(self.number, DOTS_PER_INCH)
        own = (
            drawn if len(drawn) == len(before) else [DrawnPicture(one.box, None) for one in before]
        )
        painted: list[Box] = []
        for old, now in zip(before, own, strict=True):
            area = old.box.within(sheet)
            crop = _crop(pixels, area, sheet)
            if area.area <= 0 or not crop.size:
                continue
            verdict = self._judge(crop, area, sheet, old)
            painted += self._carry_out(verdict, area, crop, now)
        return painted

    def figures(self, page: pikepdf.Page) -> list[Sketch]:
        """What is drawn of lines and curves and is to go."""
        sheet = self.engine.page_box(self.number)
        found = [figure for figure in figures_on(page, sheet) if _is_seen(figure.box)]
        if not found:
            return []
        pixels = self.engine.render(self.number, DOTS_PER_INCH)
        gone: list[Sketch] = []
        for figure in found:
            kind = self._figure_kind(figure, pixels, sheet)
            if kind:
                count(kind)
                gone.append(figure)
        return gone

    def _figure_kind(self, figure: Sketch, pixels: Pixels, sheet: Box) -> str | None:
        area = figure.box.within(sheet)
        crop = _crop(pixels, area, sheet)
        turned = self.engine.turned(self.number)
        words = words_of(self._reading(area, crop, turned))
        place = self._place(area, sheet, 1)
        if figure.is_code and place.is_small:
            return LOGO
        if len(words.boxes) > _FEW_WORDS or not crop.size:
            return None  # a chart, or a frame around a text
        by_place = kind_by_place(place)
        if not figure.is_bent:
            alone = place.margin and place.is_small and not words.boxes
            return by_place if alone and _is_compact(area) else None
        if by_place:
            return by_place
        upright = np.ascontiguousarray(np.rot90(crop, -turned))
        shape = kind_of(upright, words) if place.is_small else None
        return shape if shape in (SIGNATURE, STAMP) else None

    def _before(self, page: pikepdf.Page) -> list[DrawnPicture]:
        """What it draws; by places alone, where its content is too odd to be followed."""
        found = pictures_on(page)
        if found is None:
            return [DrawnPicture(box, None) for box in self.engine.pictures(self.number)]
        return found

    def _judge(self, crop: Pixels, area: Box, sheet: Box, old: DrawnPicture) -> Verdict:
        turned = self.engine.turned(self.number)
        reading = self._reading(area, crop, turned)
        shown = self.often[old.stream.objgen] if old.stream is not None else 1
        place = self._place(area, sheet, shown)
        unseen = self.opened.pages[self.number].unseen
        upright = np.ascontiguousarray(np.rot90(crop, -turned))
        verdict = judge(upright, reading, place, unseen=unseen)
        height, width = upright.shape[:2]
        found = [
            replace(one, place=_turn(one.place, width, height, -turned % 4))
            for one in verdict.found
        ]
        return replace(verdict, found=tuple(found))

    def _carry_out(self, verdict: Verdict, area: Box, crop: Pixels, now: DrawnPicture) -> list[Box]:
        if verdict.kind:
            count(verdict.kind)
            if now.stream is None:
                return [area]
            make_block(now.stream)
            return []
        for one in verdict.found:
            count(one.kind)
        return [_on_page(one.place, area, crop) for one in verdict.found]

    def _reading(self, area: Box, crop: Pixels, turned: int) -> PictureText:
        """The words on a picture, in its pixels: those that OCR saw, and those of the page."""
        known = self.opened.pages[self.number]
        text, boxes = "", []
        if known.seen is not None:
            text, boxes = known.seen.text, list(known.seen.boxes)
        if known.trusted:
            text, boxes = text + known.text, [*boxes, *self.engine.boxes(self.number)]
        height, width = crop.shape[:2]
        placed: list[tuple[float, float, float, float] | None] = []
        for character, box in zip(text, boxes, strict=True):
            inside = box.within(area)
            shown = not character.isspace() and inside.area > 0.5 * box.area > 0
            pixels = _pixels(box, area, crop) if shown else None
            placed.append(_turn(pixels, width, height, turned) if pixels else None)
        return PictureText(text, tuple(placed))

    def _place(self, area: Box, sheet: Box, shown: int) -> Place:
        high = sheet.top - sheet.bottom
        above, below = (sheet.top - area.bottom) / high, (area.top - sheet.bottom) / high
        return Place(
            margin=above < _HEAD or below < _FOOT,
            opening=self.number == 0 and above < _FIRST,
            signed=self._speaks_of_signing(area),
            shown=shown,
            width=(area.right - area.left) * _POINT,
            height=(area.top - area.bottom) * _POINT,
        )

    def _speaks_of_signing(self, area: Box) -> bool:
        near = Box(area.left - _NEAR, area.bottom - _NEAR, area.right + _NEAR, area.top + _NEAR)
        known = self.opened.pages[self.number]
        boxes = self.engine.boxes(self.number)
        start = 0
        for line in known.text.splitlines(keepends=True):
            own = boxes[start : start + len(line)]
            start += len(line)
            if any(_touch(box, near) for box in own) and speaks_of_signing(line):
                return True
        return False


def _is_seen(box: Box) -> bool:
    """Bullets, ticks and pictograms are no emblems."""
    return max(box.right - box.left, box.top - box.bottom) >= _LEAST


def _is_compact(box: Box) -> bool:
    return 0.2 < (box.right - box.left) / (box.top - box.bottom) < 5


def _touch(one: Box, other: Box) -> bool:
    shared = one.within(other)
    return shared.right > shared.left and shared.top > shared.bottom


def _crop(pixels: Pixels, area: Box, sheet: Box) -> Pixels:
    height, width = pixels.shape[:2]
    across, down = width / (sheet.right - sheet.left), height / (sheet.top - sheet.bottom)
    left, right = int((area.left - sheet.left) * across), int((area.right - sheet.left) * across)
    top, bottom = int((sheet.top - area.top) * down), int((sheet.top - area.bottom) * down)
    return pixels[max(0, top) : bottom + 1, max(0, left) : right + 1]


def _pixels(box: Box, area: Box, crop: Pixels) -> Rectangle:
    height, width = crop.shape[:2]
    across, down = width / (area.right - area.left), height / (area.top - area.bottom)
    return (
        int((box.left - area.left) * across),
        int((area.top - box.top) * down),
        int((box.right - area.left) * across) + 1,
        int((area.top - box.bottom) * down) + 1,
    )


def _on_page(place: Rectangle, area: Box, crop: Pixels) -> Box:
    height, width = crop.shape[:2]
    across, down = (area.right - area.left) / width, (area.top - area.bottom) / height
    left, top, right, bottom = place
    return Box(
        area.left + left * across,
        area.top - bottom * down,
        area.left + right * across,
        area.top - top * down,
    )


def _turn(place: Rectangle, width: int, height: int, quarters: int) -> Rectangle:
    """Where a rectangle lies when its picture is turned clockwise."""
    for _ in range(quarters):
        left, top, right, bottom = place
        place, width, height = (height - bottom, left, height - top, right), height, width
    return place


def _paint(pdf: pikepdf.Pdf, engine: PdfEngine, number: int, blocks: Sequence[Box]) -> None:
    """Make a page a picture with grey blocks on it."""
    sheet = engine.page_box(number)
    pixels = engine.render(number, DOTS_PER_INCH)
    for box in blocks:
        _crop(pixels, box.within(sheet), sheet)[:] = GREY
    replace_page(pdf, pdf.pages[number], pixels, sheet, [])


def _area(box: Box) -> str:
    wide, high = box.right - box.left, box.top - box.bottom
    return f"{box.left:.3f} {box.bottom:.3f} {wide:.3f} {high:.3f} re"


def _lay_under(pdf: pikepdf.Pdf, page: pikepdf.Page, figures: Sequence[Sketch]) -> None:
    """Grey blocks under what else a page draws, in the places of figures."""
    areas = (_area(figure.box) for figure in figures)
    if figures:
        content = f"q 0.784 g {' '.join(areas)} f Q".encode()
        page.contents_add(pdf.make_stream(content), prepend=True)


def _hide_annotations(page: pikepdf.Page) -> None:
    """Stamps and freehand strokes laid over a page, and the looks of signature fields."""
    for annotation in annotations(page):
        kind = _DRAWN_BY_HAND.get(str(annotation.get(Name.Subtype, "")))
        if annotation.get(Name.FT) == Name.Sig:
            kind = SIGNATURE
        looks = list(_filled(annotation)) if kind else []
        if kind and looks:
            count(kind)
        for key in ("/InkList", "/Path") if kind else ():
            if key in annotation:
                annotation[key] = Array([])


def _filled(annotation: pikepdf.Object) -> Iterator[Stream]:
    for look in appearances(annotation):
        box = look.get(Name.BBox)
        if isinstance(box, Array) and len(box) == 4:
            left, bottom, right, top = (float(edge) for edge in box)
            area = f"{left:.3f} {bottom:.3f} {right - left:.3f} {top - bottom:.3f}"
            look.write(f"0.784 g {area} re f".encode())
        else:
            look.write(b"")
        if Name.Resources in look:
            del look[Name.Resources]
        yield look
