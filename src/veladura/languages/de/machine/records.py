"""Invoices and bank messages as `formats.elements` shows them: a line for each value, "IBAN: …".

The words before the colon are those of the element, so they say what the value is. A letter has
lines of this kind too: only where most lines around are such is the text a record.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate

from veladura.languages.de.machine.field import FORM, Field
from veladura.languages.de.machine.xml import kind_of_key, told_fields

_LINE = re.compile(r"^(?P<key>[A-ZÄÖÜ][^\W\d_][\w. -]{0,40}?): (?P<value>\S[^\n]*+)$", re.M)
_UNIT = re.compile(r" [A-Z]{3}\Z")
_LEAST_KEYS = 5  # different ones
_AROUND = 6  # lines before and behind a line, of which half have keys


def record_fields(text: str) -> list[Field]:
    lines = list(_LINE.finditer(text))
    if len({line["key"] for line in lines if kind_of_key(line["key"])}) < _LEAST_KEYS:
        return []
    inside = _inside(text, lines)
    return [field for line in lines if inside(line) for field in _fields(line)]


def _fields(line: re.Match[str]) -> Iterator[Field]:
    """The value, and as form its key, its unit, and the ends of its line and the next: values of
    two elements are not one."""
    yield Field(line.start(), line.start("value"), FORM)
    yield from (Field(at, at + 1, FORM) for at in _ends(line))
    kind, value = kind_of_key(line["key"]), line["value"].rstrip()
    unit = _UNIT.search(value) if kind == "figure" else None
    if unit:
        start = line.start("value") + unit.start()
        yield Field(start, start + len(unit[0]), FORM)
        value = value[: unit.start()]
    if kind:
        yield from told_fields(line.start("value"), value, kind)


def _ends(line: re.Match[str]) -> Iterator[int]:
    next_end = line.string.find("\n", line.end() + 1)
    return (at for at in (line.end(), next_end) if 0 <= at < len(line.string))


def _inside(text: str, lines: Sequence[re.Match[str]]) -> Callable[[re.Match[str]], bool]:
    """Asks whether half of the lines around one have a key as well."""
    starts = {line.start() for line in lines}
    number: dict[int, int] = {}
    position, keyed = 0, [0]
    for line in text.split("\n"):
        if line.strip():
            number[position] = len(keyed) - 1
            keyed.append(position in starts)
        position += len(line) + 1
    counts = list(accumulate(keyed))

    def inside(line: re.Match[str]) -> bool:
        first = max(0, number[line.start()] - _AROUND)
        last = min(len(counts) - 1, number[line.start()] + _AROUND + 1)
        return 2 * (counts[last] - counts[first]) >= last - first

    return inside
