"""What is known of a PDF once it is opened: its text, and where every piece of it lives."""

import io
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import pikepdf
from pikepdf import Array, Dictionary, Name

from veladura.errors import EncryptedFile, FormatError, LimitExceeded, NeedsOcr
from veladura.formats.limits import Limits
from veladura.formats.original import Original
from veladura.formats.pdf.bombs import check_streams
from veladura.formats.pdf.cleaning.metadata import clean
from veladura.formats.pdf.drawings import check_drawings
from veladura.formats.pdf.engine import Box, PdfEngine, open_engine
from veladura.formats.pdf.invoices import take_invoices
from veladura.formats.pdf.pictures import (
    Seen,
    covered,
    may_be_outlines,
    may_hold_words_on,
    read_page,
    read_pictures,
)
from veladura.formats.pdf.raster import made_here
from veladura.formats.pdf.saving import save
from veladura.formats.pdf.setting.composing import BOX_MARKS
from veladura.formats.pdf.slots import Appearance, PdfSurroundings, collect
from veladura.formats.pdf.trust import Fonts, hides_text, page_fonts
from veladura.formats.pictures import ocr
from veladura.formats.textmap import Piece, TextMap

PAGE_END = "\f"
_FEW = 3  # characters without meaning that every page may have: a bullet, a dot


@dataclass(frozen=True, slots=True)
class PdfOptions:
    """How pictures are treated; the defaults refuse rather than let something through."""

    picture_share: float = 0.2  # of a page: pictures that cover more must be read with OCR
    unread_pictures: bool = False  # keep pages with such pictures unread, with a note, without OCR
    unmapped_share: float = 0.03  # of a page's characters without meaning before OCR must read it


@dataclass(frozen=True, slots=True)
class PageText:
    """What is known of a page: its text, its pictures, what OCR saw on it."""

    text: str = field(repr=False)
    trusted: bool = True  # False: only what OCR saw counts
    pictures: tuple[Box, ...] = ()
    seen: Seen | None = None
    unseen: bool = False  # it has pictures that must be hidden, because nobody can read them


@dataclass(frozen=True, slots=True)
class Region:
    """Where a stretch of the text lives: exactly one of the four is set."""

    page: int | None = None
    seen_on: int | None = None
    slot: int | None = None
    appearance: int | None = None


@dataclass(frozen=True, slots=True)
class OpenedPdf:
    """Everything `rewrite` needs, all of it fixed when the file is opened."""

    data: bytes = field(repr=False)  # the file without what is never kept
    scratch: bytes = field(repr=False)  # the same, with appearances as further pages
    pages: tuple[PageText, ...]
    appearances: tuple[str, ...] = field(repr=False)  # text of each
    mirrors: dict[int, list[int]]  # slot → appearances that show the same text
    regions: tuple[Region, ...]
    map: TextMap = field(repr=False)
    dropped: tuple[str, ...]
    notes: tuple[str, ...]
    limits: Limits
    invoices: Mapping[str, Original] = field(default_factory=dict, repr=False)


def read_file(data: bytes, limits: Limits, options: PdfOptions) -> OpenedPdf:
    """Clean a file, read its text, and refuse it where that cannot be done with certainty."""
    notes: list[str] = []
    try:
        pdf = pikepdf.open(io.BytesIO(data))
    except pikepdf.PasswordError:
        raise EncryptedFile(
            "the PDF is protected by a password: open it, save it without the password, try again"
        ) from None
    with pdf:
        if pdf.is_encrypted:
            notes.append("the original restricted printing or copying; the result does not")
        if len(pdf.pages) > limits.pages:
            raise LimitExceeded(
                f"the PDF has {len(pdf.pages):,} pages, the limit is {limits.pages:,}: split it or "
                "raise the limit `pages`"
            )
        if not len(pdf.pages):
            raise FormatError("the PDF has no pages: export it again")
        check_streams(pdf, limits)
        check_drawings(pdf, limits)
        invoices = take_invoices(pdf, limits)
        dropped = clean(pdf)
        pdf.remove_unreferenced_resources()
        surroundings = collect(pdf)
        kept = save(pdf)
        fonts = Fonts()
        doubtful = [
            n for n, page in enumerate(pdf.pages) if not all(map(fonts.complete, page_fonts(page)))
        ]
        dishonest = [
            n
            for n, page in enumerate(pdf.pages)
            if not all(map(fonts.honest, page_fonts(page))) or hides_text(page)
        ]
        own = [number for number, page in enumerate(pdf.pages) if made_here(page)]
        count = len(pdf.pages)
        scratch = _with_appearances(pdf, surroundings.appearances) or kept
    with open_engine(scratch) as engine:
        pages = _read_pages(engine, count, doubtful, dishonest, own, options, notes, limits)
        shown = [engine.text(count + n) for n in range(len(surroundings.appearances))]
    mirrors, own = _mirrors(surroundings, shown)
    regions, text_map = _lay_out(pages, surroundings, shown, own)
    return OpenedPdf(
        kept,
        scratch,
        tuple(pages),
        tuple(shown),
        mirrors,
        tuple(regions),
        text_map,
        dropped,
        tuple(notes),
        limits,
        invoices,
    )


def _with_appearances(pdf: pikepdf.Pdf, appearances: Sequence[Appearance]) -> bytes | None:
    """The file with every appearance as a page of its own, so that PDFium reads their text too."""
    if not appearances:
        return None
    for appearance in appearances:
        stream = appearance.stream
        box = stream.get(Name.BBox)
        if not isinstance(box, Array) or len(box) != 4:
            box = Array([0, 0, 612, 792])
        page = Dictionary(
            Type=Name.Page,
            MediaBox=box,
            Contents=pdf.make_stream(stream.read_bytes()),
            Resources=stream.get(Name.Resources, Dictionary()),
        )
        pdf.pages.append(pikepdf.Page(pdf.make_indirect(page)))
    return save(pdf)


def _read_pages(
    engine: PdfEngine,
    count: int,
    doubtful: Sequence[int],
    dishonest: Sequence[int],
    own: Sequence[int],
    options: PdfOptions,
    notes: list[str],
    limits: Limits,
) -> list[PageText]:
    clock = limits.clock()
    pages: list[PageText] = []
    unread: list[int] = []
    small = length = 0
    for number in range(count):
        clock.check()
        text = engine.text(number)
        length += len(text)
        limits.check_characters(length)
        trusted = number not in dishonest
        if trusted and number in doubtful:
            unmapped = engine.unmapped(number)
            few = len(unmapped) <= max(_FEW, options.unmapped_share * len(text))
            trusted = few or len(set(unmapped)) <= _FEW  # a bullet or a dotted line, repeated
        pictures = engine.pictures(number)
        large = covered(pictures, engine.page_box(number)) >= options.picture_share
        outlines = may_be_outlines(engine, number, text)
        hideable = limits.hidden_pictures and trusted and not outlines
        if not trusted or large or outlines:
            if ocr.available():
                known = engine.boxes(number) if trusted else []
                began = time.monotonic()
                seen = read_page(engine, number, known)
                clock = replace(clock, end=clock.end + time.monotonic() - began)  # OCR is slow
                pages.append(PageText(text, trusted, tuple(pictures), seen))
                continue
            if number not in own and not hideable:
                unread.append(number + 1)
        elif pictures and ocr.available() and not options.unread_pictures:
            began = time.monotonic()
            known = engine.boxes(number)
            turned = engine.turned(number)
            looked = (
                read_page(engine, number, known)
                if turned
                else read_pictures(engine, number, pictures, known)
            )
            clock = replace(clock, end=clock.end + time.monotonic() - began)
            pages.append(PageText(text, trusted, (), looked))
            continue
        elif not hideable and may_hold_words_on(engine, number, pictures):
            unread.append(number + 1)
            small += len(pictures)
        unseen = bool(hideable and pictures and not options.unread_pictures)
        pages.append(PageText(text, trusted, tuple(pictures) if large else (), unseen=unseen))
    if unread and not options.unread_pictures:
        raise NeedsOcr(
            f"page {_numbers(unread)}: scanned, or with pictures that may hold words, or fonts "
            f"whose text cannot be told: {ocr.INSTALL}, remove these pages, have their "
            "pictures hidden (hide_pictures), or keep them unread (--keep-pictures) if you know "
            "what they show"
        )
    if unread:
        notes.append(f"page {_numbers(unread)}: pictures or fonts that were not read")
    if small:
        notes.append(f"{small} small pictures were kept and not looked at")
    return pages


def _numbers(pages: Sequence[int]) -> str:
    shown = ", ".join(map(str, pages[:20]))
    return shown if len(pages) <= 20 else f"{shown} and {len(pages) - 20} more"


def is_drawn(character: str) -> bool:
    """Whether a character of a string is also a character of its drawing: blanks and boxes not."""
    return not character.isspace() and character not in BOX_MARKS


def _squeeze(text: str) -> str:
    return "".join(filter(is_drawn, text))


def _mirrors(
    surroundings: PdfSurroundings, shown: Sequence[str]
) -> tuple[dict[int, list[int]], list[int]]:
    """Appearances that show exactly what their slot says, and those with a text of their own."""
    mirrors: dict[int, list[int]] = {}
    own: list[int] = []
    for number, appearance in enumerate(surroundings.appearances):
        text = _squeeze(shown[number])
        slot = appearance.slot
        if slot is not None and text == _squeeze(surroundings.slots[slot].text):
            mirrors.setdefault(slot, []).append(number)
        elif sum(map(str.isalnum, text)) > 1:
            own.append(number)
    return mirrors, own


def _lay_out(
    pages: Sequence[PageText],
    surroundings: PdfSurroundings,
    shown: Sequence[str],
    own: Sequence[int],
) -> tuple[list[Region], TextMap]:
    """The text of the whole file: each page, what belongs to it, a form feed; then the rest."""
    text_map = TextMap()
    regions: list[Region] = []

    def add(region: Region, text: str) -> None:
        if text.strip():
            regions.append(region)
            text_map.add(len(regions) - 1, [Piece(text, text)])
            text_map.separate("" if text.endswith("\n") else "\n")

    for number, page in enumerate(pages):
        if number:
            text_map.separate(PAGE_END)
        if page.trusted or page.seen is None:
            add(Region(page=number), page.text)
        if page.seen is not None:
            add(Region(seen_on=number), page.seen.text)
        for index, slot in enumerate(surroundings.slots):
            if slot.page == number:
                add(Region(slot=index), slot.text)
        for index in own:
            if surroundings.appearances[index].page == number:
                add(Region(appearance=index), shown[index])
    for index, slot in enumerate(surroundings.slots):
        if slot.page is None:
            add(Region(slot=index), slot.text)
    return regions, text_map
