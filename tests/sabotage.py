"""A rewriting that leaves one original in place, for tests of what must stop it."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from veladura.document import Edit
from veladura.formats import Rewritten, open_original

if TYPE_CHECKING:
    from veladura.web.review.engine import Engine

LEFT = "12345678Z"
Rewrite = Callable[[Any, Sequence[Edit]], Rewritten]


def forgetful(rewrite: Rewrite) -> Rewrite:
    """The `rewrite` of a format's class, without the first edit that would remove `LEFT`."""

    def without_one(original: Any, edits: Sequence[Edit]) -> Rewritten:
        left = [edit for edit in edits if original.text[edit.start : edit.end] == LEFT]
        assert left, "there is nothing to leave in place"
        return rewrite(original, [edit for edit in edits if edit is not left[0]])

    return without_one


def forget_in_texts() -> None:
    """For a process that does nothing else: plain text keeps an original from now on."""
    kind: Any = type(open_original(b"a", "a.txt"))
    kind.rewrite = forgetful(kind.rewrite)


def forgetful_engine(profiles: tuple[str, ...]) -> "Engine":
    """What a worker process of a server starts with."""
    from veladura.web.review.remote_engine import loaded_engine

    forget_in_texts()
    return loaded_engine(profiles)
