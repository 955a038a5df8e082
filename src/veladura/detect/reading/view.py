"""What a damaged text reads like, and the way back to what was written.

A view is made in stages, each a set of edits to the text of the stage before. Every stage keeps
the edits that undo it, so a stretch of the view maps back exactly: letters that were not mended to
themselves, mended ones to the whole of what they were mended from.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from veladura.document import Edit, apply_edits, check_edits, realign
from veladura.errors import SpanError

Offsets = tuple[int, int]


@dataclass(frozen=True, slots=True)
class ReadingView:
    """A text as it reads; without any stage it is the text as written."""

    text: str = field(repr=False)
    undone: tuple[tuple[Edit, ...], ...] = field(default=(), repr=False)  # the last stage first

    def mend(self, edits: Sequence[Edit]) -> "ReadingView":
        """The view after one more stage; an edit may not leave out what was written."""
        if not edits:
            return self
        ordered = check_edits(edits, len(self.text))
        undo: list[Edit] = []
        growth = 0
        for edit in ordered:
            if not edit.text:
                raise SpanError(f"edit {edit.start}..{edit.end}: a view shows all that is there")
            start = edit.start + growth
            undo.append(Edit(start, start + len(edit.text), self.text[edit.start : edit.end]))
            growth += len(edit.text) - (edit.end - edit.start)
        return ReadingView(apply_edits(self.text, ordered), (tuple(undo), *self.undone))

    def written(self, offsets: Sequence[Offsets]) -> list[Offsets]:
        """Where stretches of the view stand in the text as written."""
        found = list(offsets)
        for stage in self.undone:
            found = realign(found, stage)
        return found
