"""Pictures of a document that are parts of one: their words are read in the whole.

A part that belongs to two wholes at once, or that is shown several times, goes white.
"""

import re
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

from veladura.document import Edit
from veladura.formats.limits import Limits
from veladura.formats.pictures import ocr
from veladura.formats.pictures.drawings.placing import Box
from veladura.formats.pictures.mosaics.crops import whiten_cropped
from veladura.formats.pictures.mosaics.edges import Edges, assembled
from veladura.formats.pictures.mosaics.mosaic import Mosaic, MosaicPart, read_together
from veladura.formats.pictures.mosaics.spots import Spot, adjoining
from veladura.formats.pictures.mosaics.tiles import placed, reading_of
from veladura.formats.pictures.picture import Picture, Scan

_NEAR = 1.0  # pixels of a screen between neighbours
_NUMBER = re.compile(r"\d{1,9}")

K = TypeVar("K", bound=Hashable)
Group = Sequence[tuple[str, Box]]  # pictures and where they lie in the whole


def by_number(name: str) -> tuple[str, list[int]]:
    """Sorts the names of parts as programs count them: 2 before 10."""
    return _NUMBER.sub("", name), [int(number) for number in _NUMBER.findall(name)]


def edges_of(pictures: Mapping[str, Picture | None]) -> dict[str, Edges]:
    """Of pictures of one page, which may be parts of one."""
    return {
        key: one.edges
        for key, one in pictures.items()
        if isinstance(one, Scan) and one.edges is not None
    }


def join_parts(
    pictures: Mapping[str, Picture | None], limits: Limits, spots: Iterable[Spot] = ()
) -> None:
    """Letters that are cut through are read in none of the parts; unread ones stay unread."""
    scans = {key: one for key, one in pictures.items() if isinstance(one, Scan) and one.edges}
    if limits.unread_pictures:
        return
    shown = list(spots)
    if len(scans) > 1:
        _join_whole(scans, limits, shown)
    whiten_cropped(scans, shown, limits)


def _join_whole(scans: Mapping[str, Scan], limits: Limits, spots: Iterable[Spot]) -> None:
    found = list(_wholes(scans, limits, spots))
    wholes = [one for one in found if not any(other.says_more_than(one) for other in found)]
    for whole in sorted(wholes, key=lambda whole: whole.rank, reverse=True):
        loose = [key for key in whole.cut if scans[key].part is None]
        if any(scans[key].part for key, _ in whole.group):
            for key in loose:
                scans[key].whiten()
        elif loose:
            whole.adopt(scans)


@dataclass(frozen=True, slots=True)
class _Whole:
    """Pictures that hold words together, and which of them hold parts of words."""

    group: Group
    mosaic: Mosaic
    cut: frozenset[str]
    rank: tuple[bool, int]  # whether its edges fit; letters in words that are cut

    def says_more_than(self, other: "_Whole") -> bool:
        """Whether all of another one lies in it as it lies there, with further words around it."""
        if self.rank[1] <= other.rank[1] or len(self.group) <= len(other.group):
            return False
        corners = {key: np.array(box[:2]) for key, box in self.group}
        if len(corners) < len(self.group) or any(key not in corners for key, _ in other.group):
            return False
        moved = np.array([corners[key] - box[:2] for key, box in other.group])
        return bool((np.ptp(moved, axis=0) <= _NEAR).all())

    def adopt(self, scans: Mapping[str, Scan]) -> None:
        """What is shown twice cannot be changed in one of its places."""
        often = Counter(key for key, _ in self.group)
        leads = True
        for number, (key, _) in enumerate(self.group):
            if not self.mosaic.text or (often[key] > 1 and key in self.cut):
                scans[key].whiten()
            elif often[key] == 1:
                scans[key].part = MosaicPart(self.mosaic, number, leads)
                leads = False


def _wholes(scans: Mapping[str, Scan], limits: Limits, spots: Iterable[Spot]) -> Iterator[_Whole]:
    edges = edges_of(scans)
    keys = list(edges)
    linked = [
        [(keys[number], box) for number, box in boxes.items()]
        for boxes in assembled(list(edges.values()))
    ]
    told: set[tuple[str, ...]] = set()
    shown = list(adjoining(spots, edges))
    for group in (*shown, *linked):
        names = tuple(sorted(key for key, _ in group))
        if names in told or len(set(names)) < 2:
            continue
        if group in shown:
            told.add(names)
        whole = _whole(group, scans, edges, limits)
        if whole is not None:
            yield whole


def _whole(
    group: Group, scans: Mapping[str, Scan], edges: Mapping[str, Edges], limits: Limits
) -> _Whole | None:
    pictures = [scans[key].pixels for key, _ in group]
    sizes, boxes = [edges[key].size for key, _ in group], [box for _, box in group]
    joined = placed(pictures, sizes, boxes)
    refusal = ocr.REFUSED.format(place="a picture that is cut into several")
    reading = reading_of(joined.pixels, limits, refusal)
    if reading is None:
        return None
    words = list(joined.cut_words(reading))
    if reading.text and not words:
        return None
    own = [(size, scans[key].readings[0]) for (key, _), size in zip(group, sizes, strict=True)]
    text = read_together(joined, reading, own) if reading.text else reading
    cut = {number for _, numbers in words for number in numbers} or set(joined.places)
    return _Whole(
        group,
        Mosaic(pictures, sizes, boxes, text),
        frozenset(group[number][0] for number in cut),
        (_fit(group, edges) >= 0, sum(letters for letters, _ in words)),
    )


def _fit(group: Group, edges: Mapping[str, Edges]) -> int:
    """How many neighbours go on in each other, less those that do not."""
    boxes = np.array([box for _, box in group])
    total = 0
    for key, (left, top, right, bottom) in group:
        for down, corner in ((False, (right, top)), (True, (left, bottom))):
            meets = np.abs(boxes[:, :2] - corner).max(axis=1) <= _NEAR
            for number in np.flatnonzero(meets).tolist():
                total += edges[key].fits(edges[group[number][0]], down=down)
    return total


def shared_edits(
    shares: Mapping[K, Sequence[Edit]], pictures: Mapping[K, Picture | None]
) -> dict[K, Sequence[Edit]]:
    """Edits by picture, where all parts of one have those of its text."""
    parts = {key: one.part for key, one in pictures.items() if isinstance(one, Scan) and one.part}
    whole = {id(part.mosaic): shares.get(key, ()) for key, part in parts.items() if part.leads}
    return {**shares, **{key: whole[id(part.mosaic)] for key, part in parts.items()}}


def picture_notes(pictures: Iterable[Picture | None]) -> list[str]:
    """What a report says of pictures."""
    shown = [picture for picture in pictures if picture is not None]
    unread = sum(picture.unread for picture in shown)
    scans = [picture for picture in shown if isinstance(picture, Scan)]
    white, parts = (
        sum(scan.is_white for scan in scans),
        sum(scan.part is not None for scan in scans),
    )
    notes = [f"{unread} pictures were kept and not looked at"] if unread else []
    if parts:
        notes.append(f"{parts} pictures that are parts of one were read as one")
    if white:
        notes.append(f"{white} pictures that are parts of one with words in it were made white")
    return notes
