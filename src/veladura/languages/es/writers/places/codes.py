"""Postcodes of other countries, and names with a number in them."""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from veladura.languages.es.gazetteer import gazetteer
from veladura.text import fold, match_case

if TYPE_CHECKING:
    from veladura.languages.es.context import SpanishContext

_BRITISH = re.compile(r"[A-Z]{1,2}[\dIO][A-Z\d]? \d[A-Z]{2}")  # a scanner's letters among them
_AS_DIGITS = str.maketrans("IO", "10")


def is_one_place(surface: str) -> bool:
    """Whether a mention is one name or code, and no list of them."""
    if _BRITISH.fullmatch(surface) or fold(surface) in gazetteer():
        return True
    return re.search(r"[,/()\d]|\s[-–]\s", surface) is None


def other_code(name: str, context: "SpanishContext", place: Callable[[str], str]) -> str:
    """A foreign postcode, or a name with a number in it: the digits change, and longer words as
    places do."""
    if _BRITISH.fullmatch(name):
        meant = name[:2] + name[2:4].translate(_AS_DIGITS) + name[4:]
        return context.ids.rewrite(meant, "postcode") or meant
    stream = context.source.numbers("postcode", fold(name))
    written = "".join(
        str((int(c) + 1 + next(stream) % 9) % 10) if c.isdigit() and c.isascii() else c
        for c in name
    )
    return re.sub(r"[^\W\d_]{4,}", lambda m: match_case(m[0], place(fold(m[0]))), written)
