"""Several pictures that are read as one, and painted as one."""

import re
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from veladura.document import Edit
from veladura.formats.pictures.drawings.placing import Box
from veladura.formats.pictures.mosaics.tiles import Corners, Joined, Size, placed, resized
from veladura.formats.pictures.painting import Pixels, paint
from veladura.formats.pictures.reading import PictureText
from veladura.formats.textmap import Piece, TextMap

_WORD = re.compile(r"\S++")
_LEAST = 0.02  # of a pixel's change, when it is shown in another size


@dataclass(slots=True)
class Mosaic:
    """Parts of one picture, each where it belongs, and what is read in the whole.

    It holds no pixels but those that the last edits changed: all parts ask for the same.
    """

    pictures: Sequence[Callable[[], Pixels]] = field(repr=False)
    sizes: Sequence[Size]
    boxes: Sequence[Box]
    reading: PictureText = field(repr=False)
    _map: TextMap = field(init=False, repr=False, default_factory=TextMap)
    _last: tuple[tuple[Edit, ...], dict[int, Pixels]] = field(
        init=False, repr=False, default=((), {})
    )
    _lock: threading.Lock = field(init=False, repr=False, default_factory=threading.Lock)

    def __post_init__(self) -> None:
        self._map.add(0, (Piece(self.reading.text, self.reading.text),))

    @property
    def text(self) -> str:
        return self._map.text

    def changed(self, edits: Sequence[Edit]) -> dict[int, Pixels]:
        """The parts that edits of the whole text change, by their number."""
        with self._lock:
            if self._last[0] != tuple(edits):
                self._last = tuple(edits), dict(self._painted(edits))
            return self._last[1]

    def _painted(self, edits: Sequence[Edit]) -> Iterator[tuple[int, Pixels]]:
        cuts = self._map.cuts(edits).get(0, ())
        patches = [patch for cut in cuts for patch in self.reading.patches(cut)]
        if not patches:
            return
        joined = placed(self.pictures, self.sizes, self.boxes)
        after = paint(joined.pixels, patches)
        for number, (left, top, right, bottom) in joined.places.items():
            new = after[top:bottom, left:right]
            differs = (new != joined.pixels[top:bottom, left:right]).any(axis=2)
            if differs.any():
                yield number, _with_changes(self.pictures[number](), new, differs)


def _with_changes(pixels: Pixels, new: Pixels, differs: npt.NDArray[np.bool_]) -> Pixels:
    """A part with what changed of it, in its own size."""
    size = (pixels.shape[1], pixels.shape[0])
    where = resized(np.where(differs, 255, 0).astype(np.uint8), size) > 255 * _LEAST
    return np.where(where[:, :, None], resized(np.ascontiguousarray(new), size), pixels)


@dataclass(frozen=True, slots=True)
class MosaicPart:
    """One picture of a mosaic; the first of them says what is read in the whole."""

    mosaic: Mosaic
    number: int
    leads: bool

    @property
    def text(self) -> str:
        return self.mosaic.text if self.leads else ""


def read_together(
    joined: Joined, reading: PictureText, own: Sequence[tuple[Size, PictureText | None]]
) -> PictureText:
    """What is read in the whole, and words of its parts that were overlooked there."""
    known = np.array([box for box in reading.boxes if box is not None]).reshape(-1, 4)
    parts, boxes = [reading.text], list(reading.boxes)
    for number, (size, alone) in enumerate(own):
        for word, letters in _words(alone):
            moved = _moved(letters, size, joined.places[number])
            across, down = (moved[:, :2].min(axis=0) + moved[:, 2:].max(axis=0)) / 2
            inside = (known[:, 0] <= across) & (across <= known[:, 2])
            if not (inside & (known[:, 1] <= down) & (down <= known[:, 3])).any():
                parts += (word, "\n")
                boxes += [(a, b, c, d) for a, b, c, d in moved.tolist()] + [None]
    return PictureText("".join(parts), tuple(boxes))


def _words(reading: PictureText | None) -> Iterator[tuple[str, list[Box]]]:
    if reading is None:
        return
    for match in _WORD.finditer(reading.text):
        boxes = [box for box in reading.boxes[match.start() : match.end()] if box is not None]
        if len(boxes) == len(match.group()):
            yield match.group(), boxes


def _moved(letters: Sequence[Box], size: Size, place: Corners) -> npt.NDArray[np.float64]:
    """Boxes of a part as they lie in the whole."""
    left, top, right, bottom = place
    scale = np.array(((right - left) / size[1], (bottom - top) / size[0]) * 2)
    return np.asarray(np.array(letters) * scale + np.array((left, top) * 2))
