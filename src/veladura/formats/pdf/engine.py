"""All that Veladura asks of PDFium: text, where characters stand, pictures, rendering.

PDFium is not thread-safe: every call holds one lock for the whole process. Between calls other
threads get their turn, also while a page is read with OCR.
"""

import ctypes
import math
import re
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import wraps
from typing import Any, ParamSpec, TypeVar

import numpy as np
import numpy.typing as npt
import pypdfium2
import pypdfium2.raw as raw

from veladura.errors import FormatError
from veladura.formats.pdf.layout.blanks import blanks_in_words, may_part_words
from veladura.formats.pdf.layout.columns import BREAK, ROWS, Stretch, is_gap, order
from veladura.formats.pdf.layout.curves import along_curves

PDFIUM = threading.RLock()  # whoever calls PDFium, here or elsewhere, holds it meanwhile
_P = ParamSpec("_P")
_R = TypeVar("_R")
_SPECK = 0.0005  # of the page: images smaller than this are rules and dots
_MOST_PIXELS = 40_000_000  # of a rendered page: A4 at 200 dpi has 3.9 million
_EVEN = 24  # of 255: the contrast below which no letter can be seen
_HYPHEN = "\ufffe"  # PDFium's mark for a hyphen at the end of a line; the line end itself is lost


def _alone(method: Callable[_P, _R]) -> Callable[_P, _R]:
    @wraps(method)
    def locked(*args: _P.args, **kwargs: _P.kwargs) -> _R:
        with PDFIUM:
            return method(*args, **kwargs)

    return locked


@dataclass(slots=True)
class Characters:
    """The characters of a page side by side: where in its text, what, where their origins are.

    Pages have thousands of them: an object for each would take longer than all that is asked.
    """

    offsets: list[int] = field(default_factory=list)  # -1 for a sign that has no text
    texts: list[str] = field(default_factory=list)
    lefts: list[float] = field(default_factory=list)
    bases: list[float] = field(default_factory=list)

    def __iter__(self) -> Iterator[tuple[int, str, float, float]]:
        return zip(self.offsets, self.texts, self.lefts, self.bases)

    def stand_in(self, text: str) -> bool:
        """Whether a text says the same where they say they are."""
        pairs = zip(self.offsets, self.texts)
        return all(text[at : at + 1] == shown for at, shown in pairs if at >= 0)


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle in the space of a page."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def area(self) -> float:
        return max(0.0, self.right - self.left) * max(0.0, self.top - self.bottom)

    def within(self, other: "Box") -> "Box":
        return Box(
            max(self.left, other.left),
            max(self.bottom, other.bottom),
            min(self.right, other.right),
            min(self.top, other.top),
        )

    def around(self, other: "Box") -> "Box":
        return Box(
            min(self.left, other.left),
            min(self.bottom, other.bottom),
            max(self.right, other.right),
            max(self.top, other.top),
        )


class PdfEngine:
    """An open document; use it inside `open_engine` only."""

    def __init__(self, document: pypdfium2.PdfDocument) -> None:
        self._document = document
        self._number = -1
        self.asked = 0  # for this page last
        self._open_page: Any = None
        self._open_text: Any = None
        self._open_order: list[int] | None = None
        self._ordered = False

    def __len__(self) -> int:
        return len(self._document)

    @_alone
    def text(self, number: int) -> str:
        """The text of a page, lines ended by one \\n, hyphens at line ends kept."""
        shown = _text(self._text_page(number))
        if self._order(number) is None and not may_part_words(shown):
            return _clean(shown)
        return "".join(text for _, text in self._in_order(number))

    @_alone
    def unmapped(self, number: int) -> list[str]:
        """The characters of a page the file gives no meaning. Slow: asks for each one."""
        text_page = self._text_page(number)
        failed = raw.FPDFText_HasUnicodeMapError
        shown = _per_character(text_page)
        return [text for index, text in enumerate(shown) if failed(text_page, index) == 1]

    @_alone
    def characters(self, number: int) -> Characters:
        """The characters that are really shown (not added by PDFium), with their origins."""
        found = Characters()
        x, y = ctypes.c_double(), ctypes.c_double()
        locate, is_added = raw.FPDFText_GetCharOrigin, raw.FPDFText_IsGenerated
        text_page = self._text_page(number)
        offset = 0
        for index, shown in self._in_order(number):
            # PDFium adds blanks and line ends, no letters: others need not be asked for.
            blank = not shown or shown.isspace()
            if index != BREAK and not (blank and is_added(text_page, index)):
                locate(text_page, index, x, y)
                found.offsets.append(offset if shown else -1)
                found.texts.append(shown[:1])
                found.lefts.append(x.value)
                found.bases.append(y.value)
            offset += len(shown)
        return found

    @_alone
    def boxes(self, number: int) -> list[Box]:
        """One box per offset of the page's text, in the order of the text."""
        found: list[Box] = []
        box = raw.FS_RECTF()
        left, right, bottom, top = (ctypes.c_double() for _ in range(4))
        text_page = self._text_page(number)
        for index, text in self._in_order(number):
            if index == BREAK:
                found += [Box(0, 0, 0, 0)] * len(text)
                continue
            if not raw.FPDFText_GetLooseCharBox(text_page, index, box):
                raise FormatError(
                    f"page {number + 1}, a character without a place: print it to a new PDF"
                )
            place = Box(box.left, box.bottom, box.right, box.top)
            if raw.FPDFText_GetCharBox(text_page, index, left, right, bottom, top):
                ink = Box(left.value, bottom.value, right.value, top.value)
                place = place.around(ink) if ink.area else place
            found += [place] * len(text)
        return found

    def _in_order(self, number: int) -> Iterable[tuple[int, str]]:
        """The characters of a page as they are read: PDFium's number, and what the text shows."""
        each = _each(self._text_page(number))
        added = blanks_in_words(self._text_page(number), "".join(each))
        shown = [text if " " <= text < _HYPHEN else _clean(text) for text in each]
        shown = ["" if at in added else text for at, text in enumerate(shown)] if added else shown
        order = self._order(number)
        return _reordered(shown, order) if order else enumerate(shown)

    def _order(self, number: int) -> list[int] | None:
        """The order in which columns are read; None as good as always."""
        text_page = self._text_page(number)
        if not self._ordered:
            self._ordered, self._open_order = True, None
            if _side_by_side(text_page):
                count = raw.FPDFText_CountChars(text_page)
                self._open_order = order(list(_rows(text_page)), count)
            self._open_order = along_curves(text_page, _each(text_page), self._open_order)
        return self._open_order

    @_alone
    def pictures(self, number: int) -> list[Box]:
        """The images drawn on a page, also inside forms, that are more than one even colour."""
        page = self._page(number)
        kinds = {
            raw.FPDFPageObj_GetType(raw.FPDFPage_GetObject(page, index))
            for index in range(raw.FPDFPage_CountObjects(page))
        }
        if not kinds & {raw.FPDF_PAGEOBJ_IMAGE, raw.FPDF_PAGEOBJ_FORM}:
            return []
        box = Box(*page.get_bbox())
        found: list[Box] = []
        for image in page.get_objects(filter=[raw.FPDF_PAGEOBJ_IMAGE], max_depth=15):
            place = picture_place(image).within(box)
            if place.area > _SPECK * box.area and not _even(image):
                found.append(place)
        return found

    @_alone
    def each_image(self, number: int, look: Callable[[Any], _R]) -> list[_R]:
        """What `look` says of every image of a page, however little of it the page shows."""
        page = self._page(number)
        return [look(i) for i in page.get_objects(filter=[raw.FPDF_PAGEOBJ_IMAGE], max_depth=15)]

    @_alone
    def drawn_paths(self, number: int) -> int:
        page = self._page(number)
        return sum(1 for _ in page.get_objects(filter=[raw.FPDF_PAGEOBJ_PATH], max_depth=15))

    @_alone
    def page_box(self, number: int) -> Box:
        return Box(*self._page(number).get_bbox())

    @_alone
    def turned(self, number: int) -> int:
        """How many quarters clockwise a page is turned when it is shown."""
        return int(self._page(number).get_rotation()) // 90 % 4

    @_alone
    def render(self, number: int, dots_per_inch: int) -> npt.NDArray[np.uint8]:
        """The page as RGB pixels without its annotations, unrotated."""
        page = self._page(number)
        rotation = page.get_rotation()
        page.set_rotation(0)
        bitmap = page.render(
            scale=_scale(Box(*page.get_bbox()), dots_per_inch),
            rev_byteorder=True,
            may_draw_forms=False,
            draw_annots=False,
        )
        pixels = np.array(bitmap.to_numpy()[:, :, :3])
        page.set_rotation(rotation)
        bitmap.close()
        return pixels

    def _page(self, number: int) -> Any:
        """The page, kept open until another one is asked for."""
        if number != self._number:
            self.close()
            self.asked = number
            self._number, self._open_page = number, self._document[number]
        return self._open_page

    def _text_page(self, number: int) -> Any:
        page = self._page(number)
        if self._open_text is None:
            self._open_text = page.get_textpage()
        return self._open_text

    @_alone
    def close(self) -> None:
        if self._open_text is not None:
            self._open_text.close()
        if self._open_page is not None:
            self._open_page.close()
        self._number, self._open_page, self._open_text = -1, None, None
        self._ordered = False


@contextmanager
def open_engine(data: bytes) -> Iterator[PdfEngine]:
    try:
        with PDFIUM:
            document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError:
        raise FormatError(
            "the PDF is damaged, no page of it can be shown: export it again"
        ) from None
    engine = PdfEngine(document)
    try:
        yield engine
    except pypdfium2.PdfiumError:
        raise FormatError(f"page {engine.asked + 1} is damaged: export the PDF again") from None
    finally:
        engine.close()
        with PDFIUM:
            document.close()


def _reordered(shown: Sequence[str], order: Sequence[int]) -> Iterator[tuple[int, str]]:
    ended = False
    for index in order:
        text = shown[index] if index != BREAK else "" if ended else "\n"
        ended = text.endswith("\n") if text else ended
        yield index, text


def _clean(text: str) -> str:
    return text.replace(_HYPHEN, "-\n").replace("\x02", "-\n").replace("\r", "").replace("\0", "")


def _text(text_page: Any) -> str:
    found = _at_once(text_page)
    return "".join(_per_character(text_page)) if found is None else found


def _each(text_page: Any) -> Sequence[str]:
    """The text of each of PDFium's characters, the quick way where there is one."""
    found = _at_once(text_page)
    return _per_character(text_page) if found is None or "\0" in found else found


def _at_once(text_page: Any) -> str | None:
    """All characters in one call; None where some of them have no letter, or two, in the text."""
    count = raw.FPDFText_CountChars(text_page)
    if count <= 0:
        return ""
    buffer = ctypes.create_string_buffer(2 * (count + 1))
    written = raw.FPDFText_GetText(
        text_page, 0, count, ctypes.cast(buffer, ctypes.POINTER(ctypes.c_ushort))
    )
    units = buffer.raw[: 2 * max(written - 1, 0)]
    if written - 1 == count and not _SURROGATES.intersection(units[1::2]):
        return units.decode("utf-16-le")
    return None


def _side_by_side(text_page: Any) -> bool:
    """Whether some lines have gaps that may part columns: a quick look that spares a slow one."""
    sides = [ctypes.c_double() for _ in range(4)]  # left, top, right, bottom
    level = end = math.inf
    gaps = 0
    for number in range(raw.FPDFText_CountRects(text_page, 0, -1)):
        raw.FPDFText_GetRect(text_page, number, *sides)
        left, top, right, bottom = (side.value for side in sides)
        if bottom < level < top and is_gap(end, left, top - bottom):
            gaps += 1
        level, end = (top + bottom) / 2, right
    return gaps >= ROWS


def _rows(text_page: Any) -> Iterator[list[Stretch]]:
    """The lines of a page, each cut where a gap parts it."""
    box = raw.FS_RECTF()
    row: list[Stretch] = []
    for found in re.finditer(
        r"[^\s\ufffe\x02]+|[\n\ufffe\x02]", "".join(_per_character(text_page))
    ):
        start, end = found.span()
        word = found.group()
        if word in "\n\ufffe\x02":
            if row:
                yield [*row[:-1], replace(row[-1], end=end if word != "\n" else row[-1].end)]
            row = []
            continue
        raw.FPDFText_GetLooseCharBox(text_page, start, box)
        left, height = box.left, box.top - box.bottom
        raw.FPDFText_GetLooseCharBox(text_page, end - 1, box)
        if row and not is_gap(row[-1].right, left, height):
            row[-1] = replace(row[-1], end=end, right=box.right, words=row[-1].words + 1)
        else:
            row.append(Stretch(start, end, left, box.right, height, 1, word[:1].islower()))
    if row:
        yield row


def _scale(page: Box, dots_per_inch: int) -> float:
    """Pixels per point, fewer on posters, so that no page needs more than `_MOST_PIXELS`."""
    wanted = dots_per_inch / 72
    return min(wanted, math.sqrt(_MOST_PIXELS / max(page.area, 1.0)))


def picture_place(image: Any) -> Box:
    """Where an image stands on the page, through the forms it is drawn in."""
    left, bottom, right, top = image.get_bounds()
    outer = image.container
    while outer is not None:
        left, bottom, right, top = outer.get_matrix().on_rect(left, bottom, right, top)
        outer = outer.container
    return Box(left, bottom, right, top)


def _even(image: Any) -> bool:
    """Whether an image is so even that nothing can be read in it (a background, a shade)."""
    try:
        pixels = image.get_bitmap(render=False).to_numpy()
    except pypdfium2.PdfiumError:
        return False
    return bool(np.ptp(pixels, axis=(0, 1)).max() < _EVEN)


_SURROGATES = frozenset(range(0xD8, 0xE0))


def _per_character(text_page: Any) -> list[str]:
    """The text of each of PDFium's characters; one it has no meaning for shows as U+FFFD."""
    get = raw.FPDFText_GetUnicode
    points = [get(text_page, index) for index in range(raw.FPDFText_CountChars(text_page))]
    return [
        "\ufffd" if point == 0 or 0xD800 <= point < 0xE000 or point > 0x10FFFF else chr(point)
        for point in points
    ]
