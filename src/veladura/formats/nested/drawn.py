"""Pictures that are written into a text as letters: parts of one are read as one.

What reads pictures is imported where there are several: most texts hold none.
"""

from collections import defaultdict, deque
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from veladura.document import Edit
from veladura.formats.limits import Limits
from veladura.formats.nested.stretches import EncodedStretch
from veladura.formats.original import Original

if TYPE_CHECKING:
    from veladura.formats.pictures.mosaics.edges import Edges
    from veladura.formats.pictures.mosaics.spots import Spot


@runtime_checkable
class ShowsPictures(Protocol):
    """A file that says where it shows what is written into it."""

    def spots(self, edges: "Mapping[str, Edges]") -> "Sequence[Spot]":
        """By the letters of each picture, without blanks."""


def join_pictures(outer: Original, stretches: Sequence[EncodedStretch], limits: Limits) -> None:
    files = _files(stretches)
    if len(files) < 2:
        return
    from veladura.formats.pictures.document import pictures_among
    from veladura.formats.pictures.mosaics.joining import edges_of, join_parts

    drawn = {f"{number}": one for number, one in pictures_among(files).items()}
    written = {key: "".join(stretches[int(key) - 1].raw.split()) for key in drawn}
    spots: list[Spot] = []
    if len(drawn) > 1 and isinstance(outer, ShowsPictures):
        edges = {written[key]: one for key, one in edges_of(drawn).items()}
        spots = _numbered(outer.spots(edges), written)
    join_parts(drawn, limits, spots)


def _numbered(spots: "Sequence[Spot]", written: Mapping[str, str]) -> "list[Spot]":
    """The same by the number of each stretch; equal ones in the order in which they stand."""
    numbers: dict[str, deque[str]] = defaultdict(deque)
    for key, letters in written.items():
        numbers[letters].append(key)
    found = []
    for spot in spots:
        if numbers.get(spot.key):
            found.append(replace(spot, key=numbers[spot.key][0]))
            numbers[spot.key].rotate(-1)
    return found


def shared_inside(
    inside: dict[int, list[Edit]], stretches: Sequence[EncodedStretch]
) -> Mapping[int, Sequence[Edit]]:
    """Edits by stretch, where all parts of a picture have those of the whole."""
    files = _files(stretches)
    if len(files) < 2:
        return inside
    from veladura.formats.pictures.document import pictures_among
    from veladura.formats.pictures.mosaics.joining import shared_edits

    return shared_edits(inside, pictures_among(files))


def _files(stretches: Sequence[EncodedStretch]) -> dict[int, Original]:
    numbered = enumerate(stretches, 1)
    return {number: one.inner for number, one in numbered if not isinstance(one.inner, str)}
