"""What is known of the pages of a PDF; OCR reads those whose text cannot be believed."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import pikepdf

from veladura.errors import LimitExceeded, NeedsOcr
from veladura.formats.limits import Limits
from veladura.formats.pdf.engine import Box, PdfEngine
from veladura.formats.pdf.fonts.garbled import around_lines, garbled_lines
from veladura.formats.pdf.hidden import hidden_pictures, hides_words
from veladura.formats.pdf.pictures import (
    Seen,
    covered,
    may_be_outlines,
    may_hold_words_on,
    read_page,
    read_pictures,
)
from veladura.formats.pdf.raster import made_here
from veladura.formats.pdf.trust import Fonts, hides_text, page_fonts
from veladura.formats.pictures import ocr

_CROWDED = 200_000  # characters of a page; in the smallest print fifty thousand fill it
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
    garbled: tuple[tuple[int, int], ...] = ()  # lines that say other letters than they show


@dataclass(frozen=True, slots=True)
class Doubts:
    """What the file itself says against the text of its pages."""

    incomplete: frozenset[int]  # pages with fonts that leave codes without a meaning
    dishonest: frozenset[int]  # pages that say other letters than they show
    own: frozenset[int]  # pictures that this process made of pages it had read


def doubts_about(pdf: pikepdf.Pdf) -> Doubts:
    fonts = Fonts()
    incomplete, dishonest, own = set[int](), set[int](), set[int]()
    for number, page in enumerate(pdf.pages):
        used = page_fonts(page)
        if not all(map(fonts.complete, used)):
            incomplete.add(number)
        if not all(map(fonts.honest, used)) or hides_text(page):
            dishonest.add(number)
        if made_here(page):
            own.add(number)
    return Doubts(frozenset(incomplete), frozenset(dishonest), frozenset(own))


class PageReader:
    """Reads one page after the other, and remembers what nobody could read."""

    def __init__(
        self, engine: PdfEngine, doubts: Doubts, options: PdfOptions, limits: Limits
    ) -> None:
        self._engine, self._doubts = engine, doubts
        self._options, self._limits = options, limits
        self._clock = limits.clock()
        self._length = 0
        self._unread: list[int] = []
        self._small = 0  # pictures on them

    def read(self, count: int) -> list[PageText]:
        """The first pages of the document; refused if one of them must be read and cannot be."""
        pages = [self._read(number) for number in range(count)]
        if self._unread and not self._options.unread_pictures:
            raise NeedsOcr(
                f"page {_numbers(self._unread)}: scanned, or with pictures that may hold words, or "
                f"fonts whose text cannot be told: {ocr.INSTALL}, remove these pages, have their "
                "pictures hidden (hide_pictures), or keep them unread (--keep-pictures) if you "
                "know what they show"
            )
        return pages

    def notes(self) -> list[str]:
        found = []
        if self._unread:
            pages = _numbers(self._unread)
            found.append(f"page {pages}: pictures or fonts that were not read")
        if self._small:
            found.append(f"{self._small} small pictures were kept and not looked at")
        return found

    def _read(self, number: int) -> PageText:
        self._clock.check()
        engine, options = self._engine, self._options
        text = engine.text(number)
        if len(text) > _CROWDED:
            raise LimitExceeded(
                f"page {number + 1} shows more than {_CROWDED:,} characters: make a picture of it"
            )
        self._length += len(text)
        self._limits.check_characters(self._length)
        trusted = self._is_trusted(number, text) and not self._hides_pictures(number, text)
        pictures = engine.pictures(number)
        garbled = garbled_lines(text) if trusted else []
        if garbled:
            return self._read_garbled(number, text, pictures, garbled)
        large = covered(pictures, engine.page_box(number)) >= options.picture_share
        outlines = may_be_outlines(engine, number, text)
        hideable = self._limits.hidden_pictures and trusted and not outlines
        if not trusted or large or outlines:
            if ocr.available():
                known = engine.boxes(number) if trusted else []
                return PageText(text, trusted, tuple(pictures), self._look(number, known))
            if number not in self._doubts.own and not hideable:
                self._unread.append(number + 1)
        elif pictures and ocr.available() and not options.unread_pictures:
            return PageText(text, trusted, (), self._look_at(pictures, number))
        elif not hideable and may_hold_words_on(engine, number, pictures):
            self._unread.append(number + 1)
            self._small += len(pictures)
        unseen = bool(hideable and pictures and not options.unread_pictures)
        return PageText(text, trusted, tuple(pictures) if large else (), unseen=unseen)

    def _read_garbled(
        self,
        number: int,
        text: str,
        pictures: Sequence[Box],
        garbled: Sequence[tuple[int, int]],
    ) -> PageText:
        """A page some of whose lines are pictures of text: those are read with OCR as well."""
        boxes = self._engine.boxes(number)
        seen = None
        if ocr.available():
            within = {offset for start, end in garbled for offset in range(start, end)}
            known = [box for offset, box in enumerate(boxes) if offset not in within]
            places = [*pictures, *around_lines(garbled, boxes)]
            turned = self._engine.turned(number)
            seen = self._look(number, known, () if turned else places)
        elif number not in self._doubts.own:
            self._unread.append(number + 1)
        return PageText(text, True, tuple(pictures), seen, garbled=tuple(garbled))

    def _hides_pictures(self, number: int, text: str) -> bool:
        """Whether pictures hold words that the page does not show: only what is seen may stay."""
        if self._options.unread_pictures or number in self._doubts.own:
            return False
        pictures = hidden_pictures(self._engine, number)
        if not pictures or not ocr.available():
            hides = self._limits.hidden_pictures  # a picture that is shown goes as a whole
            return any(not (hides and is_seen) for _, is_seen in pictures)
        began = time.monotonic()
        seen = read_page(self._engine, number, ())
        hidden = hides_words(pictures, f"{text}\n{seen.text}")
        self._clock = replace(self._clock, end=self._clock.end + time.monotonic() - began)
        return hidden

    def _is_trusted(self, number: int, text: str) -> bool:
        if number in self._doubts.dishonest:
            return False
        if number not in self._doubts.incomplete:
            return True
        unmapped = self._engine.unmapped(number)
        few = len(unmapped) <= max(_FEW, self._options.unmapped_share * len(text))
        return few or len(set(unmapped)) <= _FEW  # a bullet or a dotted line, repeated

    def _look_at(self, pictures: Sequence[Box], number: int) -> Seen | None:
        """Read the pictures of a page with OCR, all of a page that is shown turned."""
        known = self._engine.boxes(number)
        if self._engine.turned(number):
            return self._look(number, known)
        return self._look(number, known, pictures)

    def _look(self, number: int, known: Sequence[Box], pictures: Sequence[Box] = ()) -> Seen | None:
        """Read a page, or some pictures of it; OCR is slow and has time of its own."""
        began = time.monotonic()
        seen = (
            read_pictures(self._engine, number, pictures, known)
            if pictures
            else read_page(self._engine, number, known)
        )
        self._clock = replace(self._clock, end=self._clock.end + time.monotonic() - began)
        return seen


def _numbers(pages: Sequence[int]) -> str:
    shown = ", ".join(map(str, pages[:20]))
    return shown if len(pages) <= 20 else f"{shown} and {len(pages) - 20} more"
