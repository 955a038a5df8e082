"""What of a picture is hidden: all of it, parts of it, or nothing; by its place and its shape."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from PIL import Image

from veladura.formats.hiding.blocks import block, with_blocks
from veladura.formats.hiding.faces import find_faces
from veladura.formats.hiding.hider import FACE, LOGO, SIGNATURE, UNSEEN, count
from veladura.formats.hiding.ink import Pixels, Rectangle
from veladura.formats.hiding.place import Place, speaks_of_signing
from veladura.formats.hiding.regions import Found, find_on_page
from veladura.formats.hiding.shapes import NO_WORDS, Words, is_blank, kind_of
from veladura.formats.pictures.reading import PictureText

_MANY_WORDS = 8  # from which a picture is a text with things on it
_PAGE_PIXELS = 700_000  # of a picture alone, from which it may be a page
_PIXEL = 2.54 / 96  # centimetres
_REPEATED = 3  # times shown, from which a small picture is an emblem
_FEW_TEXTS = 3  # of a drawing made of records: a chart has more


@dataclass(frozen=True, slots=True)
class Verdict:
    """All of a picture is hidden as `kind`, or the places that were found in it."""

    kind: str | None = None
    found: tuple[Found, ...] = ()


def judge(pixels: Pixels, reading: PictureText | None, place: Place, *, unseen: bool) -> Verdict:
    """`unseen`: it may hold words, and nobody can read them."""
    if is_blank(pixels):
        return Verdict()
    if unseen:
        return Verdict(UNSEEN)
    words = words_of(reading)
    if _is_page(pixels, words, place):
        found = find_on_page(pixels, words, signing_places(reading))
        alone = not found and not place.is_page and len(words.boxes) < _MANY_WORDS
        return Verdict(kind_of(pixels, words) if alone else None, tuple(found))
    by_place = kind_by_place(_sized(place, pixels))
    if by_place:
        return Verdict(kind_of(pixels, words) or by_place)
    if find_faces(pixels):
        return Verdict(FACE)
    return Verdict(kind_of(pixels, words))


def _sized(place: Place, pixels: Pixels) -> Place:
    """With the size that a screen would show it in, where its document does not say."""
    if place.width:
        return place
    height, width = pixels.shape[:2]
    return replace(place, width=width * _PIXEL, height=height * _PIXEL)


def kind_by_place(place: Place) -> str | None:
    """What a place alone says."""
    if place.is_page:
        return None
    if place.margin:
        return LOGO
    if place.is_small and place.signed:
        return SIGNATURE
    if place.is_small and (place.opening or place.shown >= _REPEATED):
        return LOGO
    return None


def hides_drawing(texts: int, place: Place) -> str | None:
    """Drawings made of lines are judged by their place, and by how much they say."""
    return kind_by_place(place) or (LOGO if texts < _FEW_TEXTS and not place.is_page else None)


def _is_page(pixels: Pixels, words: Words, place: Place) -> bool:
    if place.is_page or len(words.boxes) >= _MANY_WORDS:
        return True
    return not place.width and pixels.shape[0] * pixels.shape[1] >= _PAGE_PIXELS


def hide(frame: Image.Image, verdict: Verdict) -> Image.Image:
    """The frame as a verdict wants it; counts what it hides."""
    if verdict.kind:
        count(verdict.kind)
        return block(frame)
    for one in verdict.found:
        count(one.kind)
    return with_blocks(frame, [one.place for one in verdict.found])


def words_of(reading: PictureText | None) -> Words:
    """The words of a reading, each in one box."""
    if reading is None:
        return NO_WORDS
    boxes: list[Rectangle] = []
    pending: list[tuple[float, float, float, float]] = []
    for character, box in zip(reading.text, reading.boxes, strict=True):
        if box is not None and not character.isspace():
            pending.append(box)
        elif pending:
            boxes.append(_around(pending))
            pending = []
    if pending:
        boxes.append(_around(pending))
    return Words(tuple(boxes))


def signing_places(reading: PictureText | None) -> tuple[Rectangle, ...]:
    """The lines that speak of signing."""
    places: list[Rectangle] = []
    if reading is None:
        return ()
    start = 0
    for line in reading.text.splitlines(keepends=True):
        boxes = [b for b in reading.boxes[start : start + len(line)] if b is not None]
        if boxes and speaks_of_signing(line):
            places.append(_around(boxes))
        start += len(line)
    return tuple(places)


def _around(boxes: Sequence[tuple[float, float, float, float]]) -> Rectangle:
    edges = np.array(boxes)
    left, top = edges[:, :2].min(axis=0)
    right, bottom = edges[:, 2:].max(axis=0)
    return int(left), int(top), int(right) + 1, int(bottom) + 1
