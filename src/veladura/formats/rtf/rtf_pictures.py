"""Pictures in RTF: runs of hexadecimal digits inside groups that begin with \\pict."""

import re
from collections.abc import Iterator, Sequence

from veladura.formats.hiding.place import Place, speaks_of_signing

_PICTURE = re.compile(r"(?<!\\)(?:\\\\)*+\\pict(?![a-z])")  # not the word behind a backslash
_BRACE = re.compile(r"\\.|[{}]", re.S)
_DIGITS = re.compile(r"\\[a-zA-Z]{1,32}(?:-?\d{1,10})?|([0-9a-fA-F][0-9a-fA-F\s]{7,})")
_MARGINS = re.compile(r"\\(?:header|footer)[lrf]?(?![a-z])")
_GOAL = re.compile(r"\\(picwgoal|pichgoal|picscalex|picscaley)(\d{1,6})")
_TWIPS = 567  # in a centimetre
_HEAD = 2000  # characters before the digits in which the size is said
_OPENING, _BEFORE, _AFTER = 250, 160, 120  # characters: see `hiding.place`


def hexadecimal_runs(source: str) -> Iterator[tuple[int, int]]:
    """Start and end of the digits of each picture."""
    position = 0
    while match := _PICTURE.search(source, position):
        end = group_end(source, match.end())
        # The number of a control word ("\picwgoal2835") is no part of what follows it.
        words = _DIGITS.finditer(source, match.end(), end)
        runs = [found.span(1) for found in words if found.group(1)]
        if runs:
            yield max(runs, key=lambda run: run[1] - run[0])
        position = end


def group_end(source: str, start: int) -> int:
    depth = 0
    for brace in _BRACE.finditer(source, start):
        depth += {"{": 1, "}": -1}.get(brace.group(), 0)
        if depth < 0:
            return brace.start()
    return len(source)


def place_of(source: str, start: int, texts: Sequence[tuple[int, str]]) -> Place:
    """Where a picture stands; `texts` are the shown pieces and where they begin."""
    before = "".join(text for begin, text in texts if begin < start)
    after = "".join(text for begin, text in texts if begin > start)[:_AFTER]
    wide, high = size_of(source, start)
    return Place(
        margin=_in_margin(source, start),
        opening=len(before.strip()) < _OPENING,
        signed=speaks_of_signing(before[-_BEFORE:] + after),
        width=wide,
        height=high,
    )


def size_of(source: str, start: int) -> tuple[float, float]:
    """In centimetres, as it is told before the digits of a picture."""
    head = source[max(0, start - _HEAD) : start]
    goals = _GOAL.findall(head, max(0, head.rfind("\\pict")))
    said = {name: int(number) for name, number in goals}
    return (
        said.get("picwgoal", 0) * said.get("picscalex", 100) / 100 / _TWIPS,
        said.get("pichgoal", 0) * said.get("picscaley", 100) / 100 / _TWIPS,
    )


def _in_margin(source: str, start: int) -> bool:
    return any(
        match.end() <= start < group_end(source, match.end()) for match in _MARGINS.finditer(source)
    )


def decoded(digits: str) -> bytes:
    plain = "".join(digits.split())
    return bytes.fromhex(plain[: len(plain) // 2 * 2])
