"""Lines whose letters a font means otherwise: it draws "Honorable" where the file says "[ÉÇÉÜtuÄx".

Old display typefaces keep their letters in the places of other signs, and nothing in the file says
which. Such a line is no text: it is a picture of one, and OCR reads it like any other.
"""

import re
from collections.abc import Iterator, Sequence

from veladura.formats.pdf.engine import Box

_LINE = re.compile(r"[^\n]++")
_WORD = re.compile(r"\S{3,}+")
# No language writes a capital with an accent behind a small letter, or such signs among letters;
# Ã and Â do stand there where somebody mistook UTF-8 for Latin-1, and are drawn as they are said.
_ODD = re.compile(r"[a-zß-ÿ][À-ÁÄ-ÖØ-Þ]|[^\W\d_][|™¢£¥§¶†‡•¡¿©®]{1,3}[^\W\d_]")
_LEAST = 2  # odd words of a line
_SHARE = 0.5  # of its words


def garbled_lines(text: str) -> list[tuple[int, int]]:
    """Where the lines of a page begin and end that nobody can have meant as they are said."""
    return [line.span() for line in _LINE.finditer(text) if _is_garbled(line.group())]


def _is_garbled(line: str) -> bool:
    words = _WORD.findall(line)
    odd = sum(_ODD.search(word) is not None for word in words)
    return odd >= _LEAST and odd >= _SHARE * len(words)


def around_lines(lines: Sequence[tuple[int, int]], boxes: Sequence[Box]) -> list[Box]:
    """What lines cover on a page: letters of such typefaces reach far beyond their own boxes."""
    return list(_around(lines, boxes))


def _around(lines: Sequence[tuple[int, int]], boxes: Sequence[Box]) -> Iterator[Box]:
    for start, end in lines:
        drawn = [box for box in boxes[start:end] if box.area > 0]
        if drawn:
            left, right = min(box.left for box in drawn), max(box.right for box in drawn)
            low, high = min(box.bottom for box in drawn), max(box.top for box in drawn)
            slack = 0.2 * (high - low)
            yield Box(left - slack, low - slack / 2, right + slack, high + slack / 2)
