"""Numbers of the lines of a list, which people refer to: "su gemelo también, es el 7"."""

import re
from collections.abc import Iterable

_ROW = re.compile(r"^[ \t]{0,8}#?(\d{1,3})(?:[.)|º:]|[ \t]{2})", re.MULTILINE)
_LEAST = 3  # lines of a list, or numbers that count on


def rows_of_people(text: str, people: Iterable[int]) -> frozenset[str]:
    """The numbers of the lines in which people are listed; `people` are where their names begin."""
    lines = {text.rfind("\n", 0, start) + 1 for start in people}
    rows = [row[1] for row in _ROW.finditer(text) if row.start() in lines]
    counted = [row for row in rows if str(int(row) - 1) in rows or str(int(row) + 1) in rows]
    return frozenset(counted) if len(counted) >= _LEAST else frozenset()


def is_counted_on(surface: str, before: str, text: str) -> bool:
    """Whether a number is one of three in a row behind the same word: "seq 000121"; the numbers of
    twins are two."""
    word = re.search(r"(?<!\w)[^\W\d_]{2,12}[ .:#]{1,2}$", before)
    if word is None or not surface.isdecimal():
        return False
    near = (str(int(surface) + step).zfill(len(surface)) for step in range(-_LEAST + 1, _LEAST))
    stands = [word[0] + number in text for number in near]
    return any(all(stands[first : first + _LEAST]) for first in range(_LEAST))
