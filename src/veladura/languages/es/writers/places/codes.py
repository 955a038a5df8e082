"""Postcodes of other countries, and names with a number in them."""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from veladura.languages.es.gazetteer import gazetteer
from veladura.languages.es.home import known_place
from veladura.text import fold, match_case
from veladura.transform.context import Mention

if TYPE_CHECKING:
    from veladura.languages.es.context import SpanishContext

_BRITISH = re.compile(r"[A-Z]{1,2}[\dIO][A-Z\d]? \d[A-Z]{2}")  # a scanner's letters among them
_DEGREE = re.compile(r"°|º| ?deg")
_ANGLES = re.compile(r"\d(?:°|º| ?deg) ?\d{1,2} ?['’′]")
_AS_DIGITS = str.maketrans("IO", "10")
_BETWEEN = re.compile(  # the parts of an address: a mark, or white space beside a number
    r"((?:(?<!\s)\s++)?+[,/()]\s*+|\s[-–]\s|(?<=\d)\s++|(?<!\s)\s++(?=\d))"
)
_PATH_BEFORE = re.compile(r"[\\_]$|(?:^|[\s\"'(:])/?(?:[\w.-]{1,20}/){1,5}$")
_PATH_BEHIND = re.compile(r"[\\_]\w|-[A-Z]{1,4}\d{0,2}-\d|/[\w-]{1,30}\.\w{3,4}\b")
_AND = re.compile("( y )")


def is_dotted(name: str, written: str) -> bool:
    """Whether both are lands in short: "Jal." and "Pue."."""
    return "." in name and "." in written and not re.match("[A-Z]{2,3}", name)


def is_in_path(mention: Mention) -> bool:
    """Whether a place is part of the name of a file, a folder or a machine: "HELLIN-RX-04"."""
    if " " in mention.surface.strip():
        return False
    behind = _PATH_BEHIND.match(mention.after) is not None
    return behind or _PATH_BEFORE.search(mention.before) is not None


def parts_of(surface: str, before: str = "") -> list[str]:
    """The places of a list, and what stands between them."""
    return _AND.split(surface, 1) if _are_two(surface, before) else _BETWEEN.split(surface)


def _are_two(surface: str, before: str) -> bool:
    """ "Biescas y Sabiñánigo": two towns, and no name of one; behind "entre" whatever they are."""
    one, _, two = surface.partition(" y ")
    known = (known_place(one) and known_place(two)) or before.lower().endswith("entre ")
    return bool(two) and known and not known_place(surface)


def is_one_place(surface: str, before: str = "") -> bool:
    """Whether a mention is one name or code, and no list of them."""
    if _BRITISH.fullmatch(surface) or fold(surface) in gazetteer():
        return True
    if _are_two(surface, before):
        return False
    return re.search(r"[,/()\d]|\s[-–]\s", surface) is None


def other_angles(surface: str, context: "SpanishContext") -> str | None:
    """Degrees, minutes and seconds of a point a degree away at most; None for all else."""
    if _ANGLES.search(surface) is None:
        return None
    stream = context.source.numbers("coordinates", surface)

    def moved(match: re.Match[str]) -> str:
        if surface[match.start() - 1] in ".,":
            return "".join(str(next(stream) % 10) for _ in match[0])
        if _DEGREE.match(surface, match.end()):
            return str(abs(int(match[0]) + next(stream) % 3 - 1))
        return f"{next(stream) % 60:0{len(match[0])}d}"

    return re.sub(r"\d+", moved, surface)


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
