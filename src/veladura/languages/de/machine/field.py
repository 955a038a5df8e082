"""A stretch of machine-made text whose place says what it is."""

from typing import NamedTuple

FORM = ""  # the kind of what belongs to the format itself


class Field(NamedTuple):
    """Half-open, in the text; `kind` is one of the scheme's, or FORM."""

    start: int
    end: int
    kind: str
