"""One picture of a file: its text, and the same picture with edits painted into it."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Protocol

import numpy as np
from PIL import Image

from veladura.document import Edit
from veladura.errors import FormatError, LimitExceeded, NeedsOcr
from veladura.formats.hiding.hider import is_hiding
from veladura.formats.hiding.judging import hide, judge
from veladura.formats.hiding.place import ANYWHERE, Place
from veladura.formats.limits import Limits
from veladura.formats.pictures import ocr
from veladura.formats.pictures.codes import codes_in, without_codes
from veladura.formats.pictures.drawings.placing import Box
from veladura.formats.pictures.encoding import Bitmap, decode, frames_of
from veladura.formats.pictures.metafiles import Metafile, is_metafile
from veladura.formats.pictures.mosaics.edges import Edges
from veladura.formats.pictures.mosaics.mosaic import MosaicPart
from veladura.formats.pictures.painting import Pixels, paint
from veladura.formats.pictures.reading import PictureText, as_pixels, may_hold_words, read
from veladura.formats.textmap import Piece, TextMap

PAGE_END = "\f"


class Picture(Protocol):
    """What documents ask of the pictures in them."""

    @property
    def text(self) -> str: ...

    @property
    def unread(self) -> bool:
        """Whether it may hold words that nobody looked at."""
        ...

    def rewrite(self, edits: Sequence[Edit], place: Place = ANYWHERE) -> bytes:
        """With edits painted in; hidden, where that is wanted, as its place and shape say."""
        ...


@dataclass(slots=True)
class Scan:
    """Pixels in pages or frames, read with OCR where they may hold words.

    It is held as it came: its pixels take many times as much memory.
    """

    decode: Callable[[], Bitmap] = field(repr=False)
    readings: tuple[PictureText | None, ...]
    unread: bool = False
    hidden_or_refused: str = ""  # why it must not be written unless it is hidden
    edges: Edges | None = field(default=None, repr=False)  # of a picture of one page
    is_white: bool = False  # because it is a part of something that holds words
    codes: tuple[tuple[Box, ...], ...] = ()  # that machines read, of each page
    part: MosaicPart | None = None  # of a picture that is cut into several, and read as one
    _map: TextMap = field(init=False, repr=False)

    def __post_init__(self) -> None:
        self._map = TextMap()
        for number, reading in enumerate(self.readings):
            if number:
                self._map.separate(PAGE_END)
            if reading is not None and reading.text:
                self._map.add(number, (Piece(reading.text, reading.text),))

    @property
    def text(self) -> str:
        if self.part is not None:
            return self.part.text
        return self._map.text if self._map.text.strip() else ""

    def pixels(self) -> Pixels:
        """Of its first page."""
        return as_pixels(self.decode().frames[0])

    def whiten(self) -> None:
        """Show nothing from now on, and say nothing."""
        self.is_white, self.readings, self._map = True, (None,) * len(self.readings), TextMap()

    def rewrite(self, edits: Sequence[Edit], place: Place = ANYWHERE) -> bytes:
        """A part of several asks for the edits of the whole."""
        if self.hidden_or_refused and not is_hiding():
            raise NeedsOcr(self.hidden_or_refused)
        bitmap = self.decode()
        frames = list(bitmap.frames)
        if self.is_white:
            return bitmap.encode([white(frame) for frame in frames])
        for number, painted in self._painted(frames, edits):
            frames[number] = _like(Image.fromarray(painted), frames[number])
        for number, boxes in enumerate(self.codes):
            if boxes:
                plain = without_codes(as_pixels(frames[number]), boxes)
                frames[number] = _like(Image.fromarray(plain), frames[number])
        if is_hiding():
            seen = zip(bitmap.frames, self.readings, frames, strict=True)
            frames = [self._hidden(*one, place) for one in seen]
        return bitmap.encode(frames)

    def _painted(
        self, frames: Sequence[Image.Image], edits: Sequence[Edit]
    ) -> Iterator[tuple[int, Pixels]]:
        if self.part is not None:
            changed = self.part.mosaic.changed(edits)
            if self.part.number in changed:
                yield 0, changed[self.part.number]
            return
        for number, cuts in self._map.cuts(edits).items():
            reading = self.readings[number]
            if reading is not None:
                patches = [patch for cut in cuts for patch in reading.patches(cut)]
                yield number, paint(as_pixels(frames[number]), patches)

    def _hidden(
        self, before: Image.Image, reading: PictureText | None, after: Image.Image, place: Place
    ) -> Image.Image:
        """Judged as it was before anything was painted over."""
        pixels = as_pixels(before)
        unseen = bool(self.hidden_or_refused) and may_hold_words(pixels)
        return hide(after, judge(pixels, reading, place, unseen=unseen))


def _like(painted: Image.Image, before: Image.Image) -> Image.Image:
    """In the mode it had, as far as that can show what was painted."""
    if before.mode in ("1", "L", "CMYK"):
        return painted.convert(before.mode)
    if before.mode == "RGBA":
        painted = painted.convert("RGBA")
        changed = np.asarray(painted.convert("RGB")) != as_pixels(before)
        alpha = np.asarray(before.getchannel("A")).copy()
        alpha[changed.any(axis=2)] = 255
        painted.putalpha(Image.fromarray(alpha))
    return painted


def white(frame: Image.Image) -> Image.Image:
    mode = frame.mode if frame.mode in ("1", "L") else "RGB"
    return Image.new(mode, frame.size, "white")


def open_picture(
    data: bytes, limits: Limits, place: str = "the picture", *, upright: bool = False
) -> Picture:
    """Open a picture; one that may hold words needs OCR, or the leave to stay unread."""
    if is_metafile(data):
        return Metafile(data, limits, place=place)
    readings: list[PictureText | None] = []
    edges: list[Edges] = []
    codes: list[tuple[Box, ...]] = []
    unread, refused = False, ""
    for frame in frames_of(data, limits, upright=upright, place=place):
        pixels = as_pixels(frame)
        del frame  # of a large scan both take more memory than reading it
        edges.append(Edges.of(pixels))
        if not may_hold_words(pixels):
            readings.append(None)
        elif limits.unread_pictures:
            readings.append(None)
            unread = True
        elif ocr.available():
            readings.append(read(pixels))
            codes += [()] * (len(readings) - 1 - len(codes)) + [codes_in(pixels)]
        elif limits.hidden_pictures:
            readings.append(None)
            refused = ocr.REFUSED.format(place=place)
        else:
            raise NeedsOcr(ocr.REFUSED.format(place=place))
    again = partial(decode, data, limits, upright=upright, place=place)
    edge = edges[0] if len(edges) == 1 else None
    return Scan(again, tuple(readings), unread, refused, edge, codes=tuple(codes))


def open_or_drop(data: bytes, limits: Limits, place: str) -> Picture | None:
    """A picture of a document; None where it is damaged or of a kind nobody can look into."""
    try:
        return open_picture(data, limits, place)
    except (LimitExceeded, NeedsOcr):
        raise
    except FormatError:
        return None
