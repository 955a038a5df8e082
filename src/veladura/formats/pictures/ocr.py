"""Reads the words in pictures of pages, with RapidOCR when the extra `ocr` is installed.

The models come inside its wheel: nothing is downloaded, nothing leaves the machine.
"""

import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from importlib.util import find_spec
from typing import Any

import numpy as np
import numpy.typing as npt
from PIL import Image

from veladura.formats.pictures.drawings.placing import Box
from veladura.formats.pictures.strips import bands, shares

INSTALL = "install the extra `ocr` (pip install 'veladura[ocr]')"
REFUSED = (
    f"{{place}} may hold words: {INSTALL}, or have such pictures hidden (hide_pictures), or "
    "keep them unread (--keep-pictures) if you know what they show"
)
LEAST_SCORE = 0.4  # a doubtful reading is still shown for review: better noise than a missed name
_LEAST_SIDE = 736  # pixels: what the engine wants at least
_MOST_SIDE = 2000  # pixels: the engine looks at nothing larger
_AT_ONCE = 1_600_000  # pixels that it looks at together: each takes it 240 bytes of memory
_SHARED = 160  # pixels: higher than a line of such a picture
_CONTRAST, _AROUND, _MOSTLY = 40, 60, 0.7  # of 255; pixels of paper; share of a picture
_TINY, _LARGER = 16, 3  # pixels of a side, from which on it is not enlarged; times as large
_LOCK = threading.Lock()


@dataclass(frozen=True, slots=True)
class OcrWord:
    """A word in a picture: pixels from the top left, half-open."""

    text: str = field(repr=False)
    left: float
    top: float
    right: float
    bottom: float
    turn: int = 0  # quarters by which it is turned: 0 reads to the right, 1 down, 2 left, 3 up
    letters: tuple[Box, ...] = field(default=(), repr=False)  # evenly, unless it slants

    def __post_init__(self) -> None:
        if len(self.letters) != len(self.text):
            wide = (self.right - self.left) / len(self.text)
            starts = [self.left + index * wide for index in range(len(self.text))]
            even = tuple((start, self.top, start + wide, self.bottom) for start in starts)
            object.__setattr__(self, "letters", even)

    @property
    def middle(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def placed(self, scale: float, beside: float, below: float) -> "OcrWord":
        """As it stands in a larger picture that this one was cut out of."""

        def moved(box: Box) -> Box:
            left, top, right, bottom = (side * scale for side in box)
            return left + beside, top + below, right + beside, bottom + below

        whole = moved((self.left, self.top, self.right, self.bottom))
        return OcrWord(self.text, *whole, self.turn, tuple(map(moved, self.letters)))

    @property
    def upright(self) -> Box:
        """Where it would stand if the picture were turned so that it reads to the right."""
        return turned((self.left, self.top, self.right, self.bottom), self.turn)


def turn_of(across: float, down: float) -> int:
    """By how many quarters letters are turned that follow each other in a direction."""
    if abs(across) >= abs(down):
        return 0 if across >= 0 else 2
    return 1 if down > 0 else 3


def turned(box: Box, turn: int) -> Box:
    """A box in a picture that is turned back by quarters around its first corner."""
    left, top, right, bottom = box
    return (
        (left, top, right, bottom),
        (top, -right, bottom, -left),
        (-right, -bottom, -left, -top),
        (-bottom, left, -top, right),
    )[turn]


@dataclass(frozen=True, slots=True)
class OcrLine:
    words: tuple[OcrWord, ...] = field(repr=False)

    @property
    def text(self) -> str:
        return " ".join(word.text for word in self.words)

    @property
    def top(self) -> float:
        return min(word.top for word in self.words)

    @property
    def left(self) -> float:
        return min(word.left for word in self.words)

    @property
    def turn(self) -> int:
        return self.words[0].turn

    @property
    def upright(self) -> Box:
        """Where it would stand if its picture were turned so that its words read to the right."""
        lefts, tops, rights, bottoms = zip(*(word.upright for word in self.words), strict=True)
        return min(lefts), min(tops), max(rights), max(bottoms)


def available() -> bool:
    return find_spec("rapidocr") is not None


@cache
def _engine() -> Any:
    from veladura.formats.pictures.engine import TurningOcr

    # Lines one by one: six at a time are no faster, and take as much memory as the picture.
    one_by_one = {"Rec.rec_batch_num": 1, "Cls.cls_batch_num": 1}
    said = {"Global.log_level": "critical", "Global.text_score": LEAST_SCORE}
    # Several threads wait for each other busily, and take twice as much of the processor.
    alone = {"EngineConfig.onnxruntime.intra_op_num_threads": 1}
    return TurningOcr(params={**said, **one_by_one, **alone})


def read_lines(pixels: npt.NDArray[np.uint8]) -> list[OcrLine]:
    """The lines of words in an RGB picture, in reading order.

    Where nothing is found, once more what is drawn, without the paper around it: the engine
    overlooks a name that stands alone on a page.
    """
    if min(pixels.shape[:2]) < _TINY:
        return _enlarged(pixels)
    lines = _lines(pixels)
    if lines:
        return lines
    left, top, right, bottom = _drawn(pixels)
    if not 0 < (right - left) * (bottom - top) < _MOSTLY * pixels.shape[0] * pixels.shape[1]:
        return []
    again = _lines(np.ascontiguousarray(pixels[top:bottom, left:right]))
    return [OcrLine(tuple(word.placed(1, left, top) for word in line.words)) for line in again]


def _enlarged(pixels: npt.NDArray[np.uint8]) -> list[OcrLine]:
    """Letters of a few pixels: the engine reads more of them when they are larger."""
    height, width = pixels.shape[:2]
    size = (width * _LARGER, height * _LARGER)
    larger = np.asarray(Image.fromarray(pixels).resize(size, Image.Resampling.BICUBIC))
    return [
        OcrLine(tuple(word.placed(1 / _LARGER, 0, 0) for word in line.words))
        for line in _lines(larger)
    ]


def _drawn(pixels: npt.NDArray[np.uint8]) -> tuple[int, int, int, int]:
    """What is drawn on a paper, with some of the paper: left, top, right, bottom."""
    grey = pixels[:, :, 1]
    rows = np.flatnonzero(np.ptp(grey, axis=1) > _CONTRAST)
    columns = np.flatnonzero(np.ptp(grey, axis=0) > _CONTRAST)
    if not rows.size or not columns.size:
        return 0, 0, 0, 0
    return (
        max(0, int(columns[0]) - _AROUND),
        max(0, int(rows[0]) - _AROUND),
        min(grey.shape[1], int(columns[-1]) + _AROUND),
        min(grey.shape[0], int(rows[-1]) + _AROUND),
    )


def _lines(pixels: npt.NDArray[np.uint8]) -> list[OcrLine]:
    height, width = pixels.shape[:2]
    tall = height >= width
    lines: list[OcrLine] = []
    for piece in bands(max(height, width), max(min(height, width), _LEAST_SIDE)):
        here, start = slice(piece.start, piece.end), (0, piece.start) if tall else (piece.start, 0)
        for line in _read(pixels[here] if tall else pixels[:, here]):
            moved = (word.placed(1, *start) for word in line)
            own = tuple(w for w in moved if piece.first <= w.middle[tall] < piece.last)
            if own:
                lines.append(OcrLine(own))
    return in_reading_order(lines)


def _read(pixels: npt.NDArray[np.uint8]) -> Iterator[list[OcrWord]]:
    """Lines of a picture, from top to bottom in as many pieces as the engine's memory wants."""
    whole = _roomy(pixels)
    seen = _small(whole)
    scale = whole.shape[1] / seen.shape[1]
    height, width = seen.shape[:2]
    for piece in shares(height, -(-height * width // _AT_ONCE), _SHARED):
        for line in _seen(seen[piece.start : piece.end]):
            moved = (word.placed(1, 0, piece.start) for word in line)
            own = [word for word in moved if piece.first <= word.middle[1] < piece.last]
            if own:
                yield [word.placed(scale, 0, 0) for word in own]


def _seen(pixels: npt.NDArray[np.uint8]) -> Iterator[list[OcrWord]]:
    with _LOCK:
        result = _engine()(np.ascontiguousarray(pixels[:, :, ::-1]), return_word_box=True)
    for index, text in enumerate(result.txts or ()):
        yield _words(result.word_results[index]) or _whole(text, result.boxes[index])


def _small(pixels: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    """No larger than the engine would make it, which holds all of it while it does."""
    height, width = pixels.shape[:2]
    share = _MOST_SIDE / max(height, width)
    if share >= 1:
        return pixels
    size = (round(width * share), round(height * share))
    return np.asarray(Image.fromarray(pixels).resize(size, Image.Resampling.LANCZOS))


def _roomy(pixels: npt.NDArray[np.uint8]) -> npt.NDArray[np.uint8]:
    """With more paper below and beside: the engine would enlarge a small picture, which is slow."""
    height, width = pixels.shape[:2]
    below, beside = max(0, _LEAST_SIDE - height), max(0, _LEAST_SIDE - width)
    if not below and not beside:
        return pixels
    paper = np.median(pixels[[0, -1]].reshape(-1, 3), axis=0).astype(np.uint8)
    roomy = np.empty((height + below, width + beside, 3), dtype=np.uint8)
    roomy[:] = paper
    roomy[:height, :width] = pixels
    return roomy


def _words(found: Any) -> list[OcrWord]:
    return [_word(text, box) for text, _, box in found or () if box is not None and text.strip()]


def _whole(text: str, box: Any) -> list[OcrWord]:
    return [_word(text, box)] if text.strip() else []


def _word(text: str, box: Any) -> OcrWord:
    """From its corners, the first of which is where its first letter begins above."""
    corners = np.array(box, dtype=np.float64)
    said = text.strip()
    ahead, below = corners[1] - corners[0], corners[2] - corners[3]
    turn = turn_of(*(ahead + below).tolist())
    letters = []
    for index in range(len(said)):
        first, last = index / len(said), (index + 1) / len(said)
        above = corners[0] + np.outer((first, last), ahead)
        beneath = corners[3] + np.outer((first, last), below)
        letters.append(_around(np.concatenate((above, beneath))))
    return OcrWord(said, *_around(corners), turn, tuple(letters))


def _around(points: npt.NDArray[np.float64]) -> Box:
    (left, top), (right, bottom) = points.min(axis=0).tolist(), points.max(axis=0).tolist()
    return left, top, right, bottom


def in_reading_order(lines: list[OcrLine]) -> list[OcrLine]:
    """Top to bottom; what stands beside each other is joined into one line, left to right.

    Lines that are turned are ordered as somebody reads them who turns the picture.
    """
    rows: list[list[OcrLine]] = []
    for line in sorted(lines, key=lambda line: (line.turn, line.upright[1])):
        _, top, _, bottom = line.upright
        for row in reversed(rows):
            first = row[0].upright
            if row[0].turn == line.turn and first[1] <= (top + bottom) / 2 <= first[3]:
                row.append(line)
                break
        else:
            rows.append([line])
    ordered: list[OcrLine] = []
    for row in rows:
        row.sort(key=lambda line: line.upright[0])
        ordered.append(OcrLine(tuple(word for line in row for word in line.words)))
    return ordered
