"""Reads the words in pictures of pages, with RapidOCR when the extra `ocr` is installed.

The models come inside its wheel: nothing is downloaded, nothing leaves the machine.
"""

import threading
from dataclasses import dataclass, field
from functools import cache
from importlib.util import find_spec
from typing import Any

import numpy as np
import numpy.typing as npt

INSTALL = "install the extra `ocr` (pip install 'veladura[ocr]')"
LEAST_SCORE = 0.4  # a doubtful reading is still shown for review: better noise than a missed name
_LEAST_SIDE = 736  # pixels: what the engine wants at least
_LOCK = threading.Lock()


@dataclass(frozen=True, slots=True)
class OcrWord:
    """A word in a picture: pixels from the top left, half-open."""

    text: str = field(repr=False)
    left: float
    top: float
    right: float
    bottom: float


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
    def bottom(self) -> float:
        return max(word.bottom for word in self.words)

    @property
    def left(self) -> float:
        return min(word.left for word in self.words)


def available() -> bool:
    return find_spec("rapidocr") is not None


@cache
def _engine() -> Any:
    from rapidocr import RapidOCR

    return RapidOCR(params={"Global.log_level": "critical", "Global.text_score": LEAST_SCORE})


def read_lines(pixels: npt.NDArray[np.uint8]) -> list[OcrLine]:
    """The lines of words in an RGB picture, in reading order."""
    with _LOCK:
        result = _engine()(np.ascontiguousarray(_roomy(pixels)[:, :, ::-1]), return_word_box=True)
    lines: list[OcrLine] = []
    for index, text in enumerate(result.txts or ()):
        words = _words(result.word_results[index]) or _whole(text, result.boxes[index])
        if words:
            lines.append(OcrLine(tuple(words)))
    return in_reading_order(lines)


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
    xs = [float(point[0]) for point in box]
    ys = [float(point[1]) for point in box]
    return OcrWord(text.strip(), min(xs), min(ys), max(xs), max(ys))


def in_reading_order(lines: list[OcrLine]) -> list[OcrLine]:
    """Top to bottom; what stands beside each other is joined into one line, left to right."""
    rows: list[list[OcrLine]] = []
    for line in sorted(lines, key=lambda line: line.top):
        middle = (line.top + line.bottom) / 2
        for row in reversed(rows):
            if row[0].top <= middle <= row[0].bottom:
                row.append(line)
                break
        else:
            rows.append([line])
    ordered: list[OcrLine] = []
    for row in rows:
        row.sort(key=lambda line: line.left)
        ordered.append(OcrLine(tuple(word for line in row for word in line.words)))
    return ordered
