"""The places of a document, as those look at them who ask what lies near."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import cached_property

from veladura.transform.context import Mention
from veladura.transform.leftovers import covered_by

_PLACES = frozenset({"territory", "centre", "street"})
_MARKS = re.compile(r"[.,;:)]{1,2} \(?")
_ENDS = re.compile(r"[.;!?][\s\"»)]+(?=[A-ZÁÉÍÓÚÑ¿¡«\d])|\n")


class Surroundings:
    """A text and what is marked in it."""

    def __init__(self, text: str, mentions: Sequence[Mention]) -> None:
        self.text = text
        self._mentions = mentions
        self.places = [mention for mention in mentions if mention.kind in _PLACES]
        self._starts = [place.start for place in self.places]

    @cached_property
    def lowered(self) -> str:
        """The text in small letters, to see soon what it does not say."""
        return self.text.lower()

    @cached_property
    def _covered(self) -> bytearray:
        return covered_by(self.text, self._mentions)

    def is_marked(self, start: int, end: int) -> bool:
        """Whether something between two offsets is rewritten anyway."""
        return any(self._covered[start:end])

    def follows(self, end: int, within: int) -> Mention | None:
        """The first place that begins behind an offset, in the same sentence."""
        i = bisect_left(self._starts, end)
        place = self.places[i] if i < len(self.places) else None
        if place is None or place.start > end + within:
            return None
        return None if _ENDS.search(self.text, end, place.start) else place

    def precedes(self, start: int, within: int) -> Mention | None:
        """The last place that ends before an offset, in the same sentence."""
        i = bisect_right(self._starts, start) - 1
        place = self.places[i] if i >= 0 else None
        if place is None or place.end < start - within or place.end > start:
            return None
        return None if _ENDS.search(self.text, place.end, start) else place

    def ends_right_before(self, start: int) -> bool:
        """Whether nothing but marks stands between a place and an offset."""
        i = bisect_right(self._starts, start) - 1
        return i >= 0 and _MARKS.fullmatch(self.text, self.places[i].end, start) is not None
