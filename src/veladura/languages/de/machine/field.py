"""A stretch of machine-made text whose place says what it is."""

from typing import NamedTuple

FORM = ""  # the kind of what belongs to the format itself
NAME = "name"  # of somebody or some company: which of them is for the model to say


class Field(NamedTuple):
    """Half-open, in the text; `kind` is one of the scheme's, FORM or NAME."""

    start: int
    end: int
    kind: str
