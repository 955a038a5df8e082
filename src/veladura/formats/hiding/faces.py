"""Finds faces with CenterFace, a small network that comes with Veladura (see `faces.md`)."""

import threading
from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import Any

import numpy as np
from PIL import Image

from veladura.formats.hiding.ink import Pixels, Rectangle

_CERTAIN = 0.45  # faces in real pictures reach 0.8, what is none stays below 0.4
_SIDES = (768, 96)  # pixels of the longer side: for small faces on a page, and for portraits
_BORDER = 40  # pixels of paper around
_PAPER = (235, 235, 235)
_SMOOTH = Image.Resampling.BILINEAR
_STEP = 32  # pixels: sides are multiples of it
_CELL = 4  # pixels of the picture for each value that comes back
_SMALLEST = 20  # pixels of a face in the picture as it is
_LOCK = threading.Lock()


@cache
def _network() -> Any:
    import onnxruntime  # takes longer to load than most documents need

    options = onnxruntime.SessionOptions()
    options.log_severity_level = 3
    options.intra_op_num_threads = 1
    model = resources.files(__package__).joinpath("faces.onnx").read_bytes()
    return onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])


def find_faces(pixels: Pixels) -> list[Rectangle]:
    """Rectangles around faces, the surest first; none overlaps another by much."""
    height, width = pixels.shape[:2]
    if min(height, width) < _SMALLEST:
        return []
    longer = max(height, width)
    sides = [min(longer, side) for side in _SIDES]
    seen = [one for side in dict.fromkeys(sides) for one in _look(pixels, side / longer)]
    found: list[Rectangle] = []
    for _, (left, top, right, bottom) in sorted(seen, reverse=True):
        face = (max(0, left), max(0, top), min(width, right), min(height, bottom))
        if face[2] - face[0] >= _SMALLEST and not any(_same(face, other) for other in found):
            found.append(face)
    return found


def _look(pixels: Pixels, scale: float) -> Iterator[tuple[float, Rectangle]]:
    """Faces with their certainty, at one size; paper around it helps where a face fills it."""
    height, width = pixels.shape[:2]
    wide, high = max(1, round(width * scale)), max(1, round(height * scale))
    size = [-(-(side + 2 * _BORDER) // _STEP) * _STEP for side in (wide, high)]
    sheet = Image.new("RGB", (size[0], size[1]), _PAPER)
    sheet.paste(Image.fromarray(pixels).resize((wide, high), _SMOOTH), (_BORDER, _BORDER))
    planes = np.asarray(sheet, dtype=np.float32).transpose(2, 0, 1)[None]
    with _LOCK:
        heat, extent, offset = _network().run(None, {"picture": planes})
    for row, column in zip(*np.nonzero(heat[0, 0] > _CERTAIN), strict=True):
        tall, broad = np.exp(extent[0, :, row, column]) * _CELL / 2 / scale
        down, across = offset[0, :, row, column] + 0.5
        x = ((column + across) * _CELL - _BORDER) / scale
        y = ((row + down) * _CELL - _BORDER) / scale
        place = (int(x - broad), int(y - tall), int(x + broad) + 1, int(y + tall) + 1)
        yield float(heat[0, 0, row, column]), place


def _same(one: Rectangle, other: Rectangle) -> bool:
    wide = min(one[2], other[2]) - max(one[0], other[0])
    high = min(one[3], other[3]) - max(one[1], other[1])
    shared = max(0, wide) * max(0, high)
    return shared > 0.3 * (one[2] - one[0]) * (one[3] - one[1])
