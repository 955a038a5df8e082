"""What every format gives back: the text of a file and the means to write edits into it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from veladura.document import Edit

MADE_WHITE = "the picture is a part of one with words in it and was made white"
READ_AS_ONE = "the picture is a part of one and was read with its other parts"
KEPT_UNREAD = "the picture was kept and not looked at"  # the note of a file that is a picture


@dataclass(frozen=True, slots=True)
class Rewritten:
    """A rewritten file and what the report should say about it (never document text)."""

    data: bytes = field(repr=False)
    dropped: tuple[str, ...] = ()  # parts removed: "docProps/thumbnail.jpeg", "attachment 2"
    rasterised: tuple[int, ...] = ()  # page numbers (from 1) that had to become pictures
    notes: tuple[str, ...] = ()
    hidden: Mapping[str, int] = field(default_factory=dict)  # logos, stamps… by kind, how many
    ignored: tuple[Edit, ...] = ()  # edits of what the file does not hold (names of mail headers)


class Original(Protocol):
    """An opened file. `text` is fixed; `rewrite` may be called any number of times."""

    @property
    def text(self) -> str: ...

    @property
    def media_type(self) -> str: ...

    def rewrite(self, edits: Sequence[Edit]) -> Rewritten: ...
