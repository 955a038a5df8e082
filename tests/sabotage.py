"""A rewriting that leaves one original in place, for tests of what must stop it."""

from collections.abc import Callable, Sequence
from typing import Any

from veladura.document import Edit
from veladura.formats import Rewritten

LEFT = "12345678Z"
Rewrite = Callable[[Any, Sequence[Edit]], Rewritten]


def forgetful(rewrite: Rewrite) -> Rewrite:
    """The `rewrite` of a format's class, without the first edit that would remove `LEFT`."""

    def without_one(original: Any, edits: Sequence[Edit]) -> Rewritten:
        left = [edit for edit in edits if original.text[edit.start : edit.end] == LEFT]
        assert left, "there is nothing to leave in place"
        return rewrite(original, [edit for edit in edits if edit is not left[0]])

    return without_one
