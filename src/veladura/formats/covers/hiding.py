"""A rewritten file without what lies under covers, and the proof that it is gone."""

import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import numpy as np
import pikepdf

from veladura.formats.covers.cover import BLOCK, Cover, is_under
from veladura.formats.covers.drawn import annotations_under, drawn_under, pictures_under
from veladura.formats.covers.word import blacken, pictures_like
from veladura.formats.limits import DEFAULT_LIMITS, Limits
from veladura.formats.original import Rewritten
from veladura.formats.pdf.content import caching_font_reader, read_content
from veladura.formats.pdf.engine import Box, PdfEngine, open_engine
from veladura.formats.pdf.fonts.fonts import Unrewritable
from veladura.formats.pdf.glyphs import Glyph
from veladura.formats.pdf.raster import DOTS_PER_INCH, Blank, burn, made_here, replace_page
from veladura.formats.pdf.rewriting import PagePlan, Rewriter
from veladura.formats.pdf.saving import save
from veladura.formats.pdf.setting.composing import Quad
from veladura.formats.pictures.encoding import decode
from veladura.formats.pictures.reading import as_pixels

_ABOVE, _BELOW = 0.9, 0.25  # of an em: where letters reach above and below their line
_BLACK = 48  # of 255: compression leaves no black quite black
_BORDER = 2  # pixels of a box's edge that are shared with what stands beside it


def hide(
    rewritten: Rewritten,
    media_type: str,
    covers: Sequence[Cover],
    limits: Limits = DEFAULT_LIMITS,
) -> Rewritten:
    """The text under covers is gone already, by edits; this hides what else is seen there."""
    if not covers:
        return rewritten
    if media_type == "application/pdf":
        return _hide_in_pdf(rewritten, _by_page(covers))
    if media_type.startswith("image/"):
        return replace(rewritten, data=_paint(rewritten.data, covers, limits))
    looks = [look for cover in covers for look in cover.pictures]
    return replace(rewritten, data=blacken(rewritten.data, looks, limits)) if looks else rewritten


def still_seen(
    data: bytes, media_type: str, covers: Sequence[Cover], limits: Limits = DEFAULT_LIMITS
) -> list[int]:
    """The pages of an output on which something is left under a cover."""
    if not covers:
        return []
    if media_type == "application/pdf":
        return list(_seen_in_pdf(data, _by_page(covers)))
    if media_type.startswith("image/"):
        frames = decode(data, limits).frames
        shown = (as_pixels(frames[cover.page - 1]) for cover in covers)
        pairs = zip(covers, shown, strict=True)
        return sorted({cover.page for cover, pixels in pairs if not _is_black(pixels, cover)})
    return [c.page for c in covers if c.pictures and pictures_like(data, c.pictures, limits)]


def _by_page(covers: Sequence[Cover]) -> dict[int, list[Cover]]:
    pages: dict[int, list[Cover]] = {}
    for cover in covers:
        pages.setdefault(cover.page, []).append(cover)
    return pages


def _hide_in_pdf(rewritten: Rewritten, pages: Mapping[int, Sequence[Cover]]) -> Rewritten:
    data = rewritten.data
    pictured = set(rewritten.rasterised)
    with pikepdf.open(io.BytesIO(data)) as pdf, open_engine(data) as engine:
        rewriter = Rewriter(pdf)
        for number, covers in pages.items():
            boxes = _boxes(engine, number - 1, covers)
            page = pdf.pages[number - 1]
            _drop_annotations(page, boxes)
            if not _take_out(rewriter, page, number - 1, boxes, data):
                _make_picture(pdf, engine, number - 1, boxes)
                pictured.add(number)
        pdf.remove_unreferenced_resources()
        return replace(rewritten, data=save(pdf), rasterised=tuple(sorted(pictured)))


def _boxes(engine: PdfEngine, number: int, covers: Sequence[Cover]) -> list[Box]:
    page, turned = engine.page_box(number), engine.turned(number)
    return [cover.on(page, turned) for cover in covers]


def _drop_annotations(page: pikepdf.Page, boxes: Sequence[Box]) -> None:
    gone = {annotation.objgen for annotation in annotations_under(page, boxes)}
    if not gone:
        return
    for annotation in annotations_under(page, boxes):
        for key in ("/V", "/DV", "/AP", "/Contents", "/RC", "/TU", "/A"):
            if key in annotation:
                del annotation[key]
    kept = [one for one in page.obj["/Annots"] if one.objgen not in gone]
    page.obj["/Annots"] = pikepdf.Array(kept)


def _take_out(
    rewriter: Rewriter, page: pikepdf.Page, number: int, boxes: Sequence[Box], data: bytes
) -> bool:
    """Remove the letters and draw the boxes; not where pictures or drawings lie under them."""
    if drawn_under(data, number, boxes) or pictures_under(data, number, boxes):
        return False
    try:
        content = read_content(page.obj, page.resources, caching_font_reader())
        removed = {i for i, glyph in enumerate(content.glyphs) if is_under(_place(glyph), boxes)}
        plan = PagePlan(removed=removed, boxes=[_quad(box) for box in boxes])
        written, resources = rewriter.rewrite(content, plan)
    except Unrewritable:
        return False
    page.obj["/Contents"] = rewriter.pdf.make_stream(written)
    page.obj["/Resources"] = resources
    return True


def _place(glyph: Glyph) -> Box:
    (ax, ay), (ux, uy) = glyph.across, glyph.up
    corners = [
        (glyph.x + along * ax + above * ux, glyph.y + along * ay + above * uy)
        for along in (0, 1)
        for above in (-_BELOW, _ABOVE)
    ]
    across, up = [x for x, _ in corners], [y for _, y in corners]
    return Box(min(across), min(up), max(across), max(up))


def _quad(box: Box) -> Quad:
    low, high = box.bottom, box.top
    return ((box.left, low), (box.right, low), (box.right, high), (box.left, high))


def _make_picture(pdf: pikepdf.Pdf, engine: PdfEngine, number: int, boxes: Sequence[Box]) -> None:
    page = engine.page_box(number)
    blanks = [Blank(box, BLOCK) for box in boxes]
    pixels, inked = burn(engine.render(number, DOTS_PER_INCH), page, blanks)
    replace_page(pdf, pdf.pages[number], pixels, page, inked)


def _seen_in_pdf(data: bytes, pages: Mapping[int, Sequence[Cover]]) -> Iterator[int]:
    with pikepdf.open(io.BytesIO(data)) as pdf, open_engine(data) as engine:
        for number, covers in pages.items():
            boxes = _boxes(engine, number - 1, covers)
            drawn = not made_here(pdf.pages[number - 1]) and (
                drawn_under(data, number - 1, boxes)
                or bool(pictures_under(data, number - 1, boxes))
            )
            text = engine.text(number - 1)
            written = any(
                is_under(place, boxes)
                for place, character in zip(engine.boxes(number - 1), text, strict=True)
                if not character.isspace()
            )
            turned = engine.turned(number - 1)
            pixels = np.rot90(engine.render(number - 1, DOTS_PER_INCH // 2), -turned)
            black = all(_is_black(pixels, cover) for cover in covers)
            annotated = annotations_under(pdf.pages[number - 1], boxes)
            if drawn or written or annotated or not black:
                yield number


def _paint(data: bytes, covers: Sequence[Cover], limits: Limits) -> bytes:
    bitmap = decode(data, limits)
    frames = list(bitmap.frames)
    for cover in covers:
        before = frames[cover.page - 1]
        frame = before if before.mode in ("1", "L", "RGB", "RGBA") else before.convert("RGB")
        frame = frame.copy()
        black = (0, 0, 0, 255) if frame.mode == "RGBA" else 0
        frame.paste(black, _pixels(cover, *frame.size))
        frames[cover.page - 1] = frame
    return bitmap.encode(frames)


def _pixels(cover: Cover, width: int, height: int) -> tuple[int, int, int, int]:
    """Left, top, right, bottom: rounded outwards."""
    return (
        int(cover.left * width),
        int(cover.top * height),
        min(width, int(cover.right * width) + 1),
        min(height, int(cover.bottom * height) + 1),
    )


def _is_black(pixels: np.ndarray[tuple[int, ...], np.dtype[np.uint8]], cover: Cover) -> bool:
    height, width = pixels.shape[:2]
    left, top, right, bottom = _pixels(cover, width, height)
    inside = pixels[top + _BORDER : bottom - _BORDER, left + _BORDER : right - _BORDER]
    return inside.size == 0 or int(inside.max()) < _BLACK
