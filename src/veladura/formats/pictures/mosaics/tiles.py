"""Pictures that are parts of one: a scan cut into strips shows its words only when it is whole.

Parts are known by their places, where a drawing tells them, or by their edges: a letter that was
cut through goes on in another picture of the same width or height.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt
from PIL import Image

from veladura.errors import NeedsOcr
from veladura.formats.limits import Limits
from veladura.formats.pictures import ocr
from veladura.formats.pictures.drawings.placing import Box
from veladura.formats.pictures.mosaics.edges import Edges, assembled
from veladura.formats.pictures.painting import Pixels
from veladura.formats.pictures.reading import PictureText, may_hold_words, read

LEAST = 3  # letters and digits that make a word
_NEAR = 1.5  # pixels between parts of one picture, at most
_MOST = 30_000_000  # pixels of a picture that is put together
_WHOLE, _PART = 0.93, 0.03  # shares of a word: as good as all of it; so little as to mean nothing
_WORD = re.compile(r"\S++")
_CROWD = 4_000  # pictures that are not compared one by one
_ROUNDING = 1e-6

Corners = tuple[int, int, int, int]  # left, top, right, bottom
Size = tuple[int, int]  # height, width


@dataclass(frozen=True, slots=True)
class Tile:
    """A picture, and where it is shown, if that is known."""

    pixels: Callable[[], Pixels] = field(repr=False)
    box: Box | None = None


@dataclass(frozen=True, slots=True)
class Joined:
    """Several tiles as one picture, and where in it each of them is."""

    pixels: Pixels = field(repr=False)
    places: dict[int, Corners]

    def cut_words(self, reading: PictureText) -> Iterator[tuple[int, list[int]]]:
        """Letters of each word that does not lie in one tile alone, and the tiles it lies in."""
        for match in _WORD.finditer(reading.text):
            boxes = [box for box in reading.boxes[match.start() : match.end()] if box is not None]
            letters = sum(map(str.isalnum, match.group()))
            if not boxes or letters < LEAST:
                continue
            edges = np.array(boxes)
            word = (*edges[:, :2].min(axis=0), *edges[:, 2:].max(axis=0))
            shares = {number: _share(word, place) for number, place in self.places.items()}
            if max(shares.values()) < _WHOLE:
                yield letters, [number for number, share in shares.items() if share > _PART]

    def touched(self, reading: PictureText) -> set[int]:
        """Tiles with a part of a word; words that lie in one alone are read there."""
        return {number for _, numbers in self.cut_words(reading) for number in numbers}


def _share(word: Box, tile: Box) -> float:
    """How much of a word's box lies in a tile."""
    wide = min(word[2], tile[2]) - max(word[0], tile[0])
    high = min(word[3], tile[3]) - max(word[1], tile[1])
    area = (word[2] - word[0]) * (word[3] - word[1])
    return wide * high / area if wide > 0 and high > 0 and area > 0 else 0.0


def with_words(tiles: Sequence[Tile], limits: Limits, refusal: str) -> set[int]:
    """Those that hold words, alone or together, which OCR reads; without it what may hold words is
    refused, unless such pictures are hidden or kept unread."""
    found: set[int] = set()
    edges: list[Edges] = []
    for number, tile in enumerate(tiles):
        pixels = tile.pixels()
        edges.append(Edges.of(pixels))
        if reading_of(pixels, limits, refusal) is not None:
            found.add(number)
    return found | parts_with_words(tiles, edges, found, limits, refusal)


def parts_with_words(
    tiles: Sequence[Tile], edges: Sequence[Edges], known: set[int], limits: Limits, refusal: str
) -> set[int]:
    """Those that hold a part of a word; groups that are `known` to hold some are not read again."""
    found: set[int] = set()
    told: set[frozenset[int]] = set()
    for boxes in (*_touching(tiles, edges), *assembled(edges)):
        if boxes.keys() <= known or frozenset(boxes) in told:
            continue
        told.add(frozenset(boxes))
        pictures = [tiles[number].pixels for number in boxes]
        joined = placed(pictures, [edges[n].size for n in boxes], list(boxes.values()))
        reading = reading_of(joined.pixels, limits, refusal)
        if reading is not None:
            cut = joined.touched(reading) if reading.text else joined.places
            found |= {list(boxes)[index] for index in cut}
    return found


def reading_of(pixels: Pixels, limits: Limits, refusal: str) -> PictureText | None:
    """What is read; an empty text where it may hold some and is not looked at."""
    if not may_hold_words(pixels):
        return None
    if not limits.unread_pictures and ocr.available():
        reading = read(pixels)
        return reading if sum(map(str.isalnum, reading.text)) >= LEAST else None
    if limits.unread_pictures or limits.hidden_pictures:
        return PictureText("", ())
    raise NeedsOcr(refusal)


def touching(boxes: npt.NDArray[np.float64], near: float) -> list[list[int]]:
    """Numbers of boxes that hang together, group by group."""
    left = list(range(len(boxes)))
    groups: list[list[int]] = []
    while left:
        group, waiting = [], [left.pop()]
        while waiting:
            one = waiting.pop()
            group.append(one)
            others = boxes[left]
            meets = (
                (others[:, 0] <= boxes[one, 2] + near)
                & (others[:, 2] >= boxes[one, 0] - near)
                & (others[:, 1] <= boxes[one, 3] + near)
                & (others[:, 3] >= boxes[one, 1] - near)
            )
            waiting += [number for number, met in zip(left, meets, strict=True) if met]
            left = [number for number, met in zip(left, meets, strict=True) if not met]
        groups.append(sorted(group))
    return groups


def _touching(tiles: Sequence[Tile], edges: Sequence[Edges]) -> list[dict[int, Box]]:
    """Two and more that touch where they are shown; of very many all count as one."""
    shown = {number: tile.box for number, tile in enumerate(tiles) if tile.box is not None}
    if len(shown) < 2:
        return []
    if len(shown) > _CROWD:
        return [shown]
    numbers, boxes = list(shown), np.array(list(shown.values()), dtype=np.float64)
    finest = _scale([edges[number].size for number in numbers], boxes)
    groups = touching(boxes, _NEAR / float(finest.max()))
    return [{numbers[n]: shown[numbers[n]] for n in group} for group in groups if len(group) > 1]


def _scale(sizes: Sequence[Size], boxes: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Pixels in a unit of the paper, across and down, as the finer tiles have them."""
    shown = boxes[:, 2:] - boxes[:, :2]
    drawn = (shown > 0).all(axis=1)
    if not drawn.any():
        return np.ones(2)
    pixels = np.array(sizes, dtype=np.float64)[:, ::-1]
    return np.asarray(np.percentile(pixels[drawn] / shown[drawn], 75, axis=0))


def placed(
    pictures: Sequence[Callable[[], Pixels]], sizes: Sequence[Size], shown: Sequence[Box]
) -> Joined:
    """Each where it is shown, the later ones above."""
    boxes = np.array(shown, dtype=np.float64)
    start, end = boxes[:, :2].min(axis=0), boxes[:, 2:].max(axis=0)
    scale = _scale(sizes, boxes)
    size = np.maximum((end - start) * scale, 1.0)
    scale = scale * min(1.0, float(np.sqrt(_MOST / (size[0] * size[1]))))
    wide, high = np.minimum(np.ceil((end - start) * scale - _ROUNDING), _MOST).astype(int)
    canvas = np.full((max(int(high), 1), max(int(wide), 1), 3), 255, np.uint8)
    places: dict[int, Corners] = {}
    for number, box in enumerate(boxes):
        left, top = (round(float(x)) for x in (box[:2] - start) * scale)
        right, bottom = (round(float(x)) for x in (box[2:] - start) * scale)
        places[number] = left, top, max(right, left + 1), max(bottom, top + 1)
        _paste(canvas, pictures[number](), places[number])
    return Joined(canvas, places)


def _paste(canvas: Pixels, pixels: Pixels, place: Corners) -> None:
    left, top, right, bottom = place
    fitting = resized(pixels, (right - left, bottom - top))
    room = canvas[top:bottom, left:right]
    room[:] = fitting[: room.shape[0], : room.shape[1]]


def resized(pixels: Pixels, size: tuple[int, int]) -> Pixels:
    """As wide and as high."""
    if pixels.shape[1::-1] == size:
        return pixels
    image = Image.fromarray(pixels).resize(size, Image.Resampling.BILINEAR)
    return np.asarray(image, dtype=np.uint8)
