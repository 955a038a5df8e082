"""Dates without separators (19740305): shown as 1974-03-05, written back as they were.

Times of day stay and are not shown; a date that becomes a mask or a tag is written as it comes.
"""

import re
from collections.abc import Iterator

from veladura.formats.textmap import Piece
from veladura.formats.xmltext import Codec, allowed

_COMPACT = re.compile(r"((?:18|19|20)\d\d)(0[1-9]|1[0-2])?(0[1-9]|[12]\d|3[01])?(?!\d)")
_STAMP = re.compile(
    r"((?:18|19|20)\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])"
    r"(?=T?\d{2}(?:\d{2}(?:\d{2}(?:\.\d{1,6})?)?)?(?:Z|[+-]\d{4})?\Z|\Z)"
)
_ISO = re.compile(r"\d{4}(?:-\d\d){0,2}\Z")


def is_timestamp(value: str) -> bool:
    """Whether a value is a whole day, with or without a time."""
    return _STAMP.match(value) is not None


def date_pieces(raw: str) -> Iterator[Piece]:
    match = _STAMP.match(raw) or _COMPACT.match(raw)
    if not match:
        yield Piece(raw, raw)
        return
    yield Piece("-".join(part for part in match.groups() if part), match.group())
    yield Piece("", raw[match.end() :])


def without_hyphens(shown: str) -> str:
    return shown.replace("-", "") if _ISO.match(shown) else allowed(shown)


TIMESTAMP = Codec(date_pieces, without_hyphens)
