"""A box on a page, and what was found under it when it was drawn."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from veladura.document import Edit
from veladura.errors import SpanError

if TYPE_CHECKING:
    from veladura.formats.pdf.engine import Box

LABEL = "COVERED"
BLOCK = "█████"  # always five: the length of what was there is hidden too
UNDER = 0.25  # of a character's place: less of it under a box, and it can still be read anyway


@dataclass(frozen=True, slots=True)
class Cover:
    """Corners as shares of the page as it is shown, from its top left."""

    page: int  # from 1
    left: float
    top: float
    right: float
    bottom: float
    places: tuple[tuple[int, int], ...] = ()  # of the document's text
    pictures: tuple[str, ...] = field(default=(), repr=False)  # how those of a Word file look

    def __post_init__(self) -> None:
        corners = (self.left, self.top, self.right, self.bottom)
        if self.page < 1 or not all(map(math.isfinite, corners)):
            raise SpanError("a box needs a page, counted from 1, and four corners")
        if not (0 <= self.left < self.right <= 1 and 0 <= self.top < self.bottom <= 1):
            raise SpanError("a box must lie on its page, and have a width and a height")

    def on(self, page: "Box", turned: int = 0) -> "Box":
        """The box in the space of a page that is shown turned by so many quarters clockwise."""
        left, top, right, bottom = self.left, self.top, self.right, self.bottom
        if turned == 1:
            left, top, right, bottom = top, 1 - right, bottom, 1 - left
        elif turned == 2:
            left, top, right, bottom = 1 - right, 1 - bottom, 1 - left, 1 - top
        elif turned == 3:
            left, top, right, bottom = 1 - bottom, left, 1 - top, right
        width, height = page.right - page.left, page.top - page.bottom
        return type(page)(
            page.left + left * width,
            page.top - bottom * height,
            page.left + right * width,
            page.top - top * height,
        )

    def to_table(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def from_table(cls, table: dict[str, Any]) -> "Cover":
        places = tuple((start, end) for start, end in table["places"])
        return cls(**{**table, "places": places, "pictures": tuple(table["pictures"])})


def is_under(place: "Box", boxes: "Iterable[Box]") -> bool:
    """Whether so much of a place lies under one of the boxes that it has to go."""
    return place.area > 0 and any(place.within(box).area >= UNDER * place.area for box in boxes)


def covering_edits(covers: Iterable[Cover], edits: Sequence[Edit]) -> list[Edit]:
    """What to write for the text under covers, besides what is written there anyway."""
    taken = sorted((edit.start, edit.end) for edit in edits)
    places = sorted(place for cover in covers for place in cover.places)
    found: list[Edit] = []
    position = 0
    for start, end in places:
        start = max(start, position)
        for other_start, other_end in taken:
            if other_end <= start or other_start >= end:
                continue
            if start < other_start:
                found.append(Edit(start, other_start, BLOCK, LABEL))
            start = max(start, other_end)
        if start < end:
            found.append(Edit(start, end, BLOCK, LABEL))
        position = max(position, end)
    return found
