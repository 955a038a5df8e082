"""What is known of a PDF once it is opened: its text, and where every piece of it lives."""

import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import pikepdf
from pikepdf import Array, Dictionary, Name

from veladura.errors import EncryptedFile, FormatError, LimitExceeded
from veladura.formats.html import HtmlOriginal
from veladura.formats.limits import Limits
from veladura.formats.pdf.bombs import check_streams
from veladura.formats.pdf.cleaning.drawn_codes import erase_drawn_codes
from veladura.formats.pdf.cleaning.machine_codes import paint_over_codes
from veladura.formats.pdf.cleaning.metadata import clean
from veladura.formats.pdf.drawings import check_drawings
from veladura.formats.pdf.engine import PdfEngine, open_engine
from veladura.formats.pdf.hidden import words_in
from veladura.formats.pdf.invoices import take_invoices
from veladura.formats.pdf.pages import PageReader, PageText, PdfOptions, doubts_about
from veladura.formats.pdf.saving import save
from veladura.formats.pdf.setting.composing import BOX_MARKS
from veladura.formats.pdf.slots import Appearance, PdfSurroundings, collect
from veladura.formats.textmap import Piece, TextMap

PAGE_END = "\f"


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
    invoices: Mapping[str, HtmlOriginal] = field(default_factory=dict, repr=False)


def read_file(data: bytes, limits: Limits, options: PdfOptions) -> OpenedPdf:
    """Clean a file, read its text, and refuse it where that cannot be done with certainty."""
    notes: list[str] = []
    with _unlocked(data) as pdf:
        if pdf.is_encrypted:
            notes.append("the original restricted printing or copying; the result does not")
        _check(pdf, limits)
        invoices = take_invoices(pdf, limits)
        dropped = clean(pdf)
        if not options.unread_pictures and (count := paint_over_codes(pdf)):
            notes.append(f"codes that machines read were painted over in {count} pictures")
        if count := erase_drawn_codes(pdf):
            notes.append(f"{count} codes that machines read were taken out of drawings")
        pdf.remove_unreferenced_resources()
        surroundings = collect(pdf)
        kept = save(pdf)
        doubts, count = doubts_about(pdf), len(pdf.pages)
        scratch = _with_appearances(pdf, surroundings.appearances) or kept
    with open_engine(scratch) as engine:
        reader = PageReader(engine, doubts, options, limits)
        pages = reader.read(count)
        drawn = range(count, count + len(surroundings.appearances))
        shown = [_with_pictures(engine, number, options) for number in drawn]
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
        (*notes, *reader.notes()),
        limits,
        invoices,
    )


def _with_pictures(engine: PdfEngine, number: int, options: PdfOptions) -> str:
    """The text of an appearance, and what its pictures say: a stamp may be a scan."""
    text = engine.text(number)
    read = "" if options.unread_pictures else words_in(engine, number)
    return f"{text}\n{read}".strip("\n") if read else text


def _unlocked(data: bytes) -> pikepdf.Pdf:
    try:
        return pikepdf.open(io.BytesIO(data))
    except pikepdf.PasswordError:
        raise EncryptedFile(
            "the PDF is protected by a password: open it, save it without the password, try again"
        ) from None


def _check(pdf: pikepdf.Pdf, limits: Limits) -> None:
    """Refuse a file that has no pages, or more of anything than the limits allow."""
    if len(pdf.pages) > limits.pages:
        raise LimitExceeded(
            f"the PDF has {len(pdf.pages):,} pages, the limit is {limits.pages:,}: split it or "
            "raise the limit `pages`"
        )
    if not len(pdf.pages):
        raise FormatError("the PDF has no pages: export it again")
    check_streams(pdf, limits)
    check_drawings(pdf, limits)


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

    def add(region: Region, text: str, unsaid: Sequence[tuple[int, int]] = ()) -> None:
        if text.strip():
            regions.append(region)
            text_map.add(len(regions) - 1, _pieces(text, unsaid))
            text_map.separate("" if text.endswith("\n") else "\n")

    for number, page in enumerate(pages):
        if number:
            text_map.separate(PAGE_END)
        if page.trusted or page.seen is None:
            add(Region(page=number), page.text, page.garbled)
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


def _pieces(text: str, unsaid: Sequence[tuple[int, int]]) -> Iterator[Piece]:
    """The text of a page without the lines that OCR reads in its place."""
    position = 0
    for start, end in unsaid:
        yield Piece(text[position:start], text[position:start])
        yield Piece("", text[start:end])
        position = end
    yield Piece(text[position:], text[position:])
