"""Telephones that somebody says: the same one is the same again, in other groups or in part.

"Seis tres dos, setenta y siete" is said, then repeated as "seis, tres, dos, siete, siete": both are
read as figures, and the new figures are said in the groups the speaker made.
"""

import itertools
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from veladura.languages.es.numerals import plain_number, read_number, spell
from veladura.text import match_case
from veladura.transform.randomness import KeyedRandom

_RUN = re.compile(r"[^\W\d_]+(?: [^\W\d_]+)*")
_WHOLE = 9  # figures of a number in Spain
_FIGURES = "123456789"  # none is said as "cero", so that any group can be said


@dataclass(frozen=True, slots=True)
class SaidNumber:
    """Words that say one number: "setenta y siete"."""

    start: int
    end: int
    figures: str


def groups_of(text: str) -> list[SaidNumber] | None:
    """The numbers that a text says, in order; None where it says anything else, or nothing."""
    found: list[SaidNumber] = []
    for run in _RUN.finditer(text):
        words = [(m.start() + run.start(), m.end() + run.start(), m[0]) for m in _words(run[0])]
        position = 0
        while position < len(words):
            read = read_number([plain_number(word) for *_, word in words[position:]])
            if read is None:
                return None
            value, used = read
            end = words[position + used - 1][1]
            found.append(SaidNumber(words[position][0], end, str(value)))
            position += used
    return found or None


def _words(text: str) -> Iterator[re.Match[str]]:
    return re.finditer(r"[^\W\d_]+", text)


def figures_of(groups: Sequence[SaidNumber]) -> str:
    return "".join(group.figures for group in groups)


def wholes(said: Sequence[str], written: Sequence[str]) -> list[str]:
    """The numbers that a document says, longest first: those in one piece, and those of two pieces
    one after the other, which may overlap."""
    joined = [one for pair in itertools.pairwise(said) if (one := _joined(*pair))]
    return sorted(dict.fromkeys((*written, *joined, *said)), key=lambda one: -len(one))


def _joined(first: str, second: str) -> str:
    """Two pieces of a number, the second of which may begin with the end of the first; or ""."""
    overlap = len(first) + len(second) - _WHOLE
    if overlap < 0 or overlap >= min(len(first), len(second)):
        return ""
    return first + second[overlap:] if first.endswith(second[:overlap]) else ""


def other_figures(number: str, source: KeyedRandom) -> str:
    """Other figures for all but the first, which says what kind of number it is."""
    stream = source.numbers("said phone", number)
    drawn = (_FIGURES.replace(figure, "")[next(stream) % 8] for figure in number[1:])
    return number[:1] + "".join(drawn)


def said(text: str, groups: Sequence[SaidNumber], figures: str) -> str:
    """Other figures in the groups of a text."""
    written, position, start = "", 0, 0
    for group in groups:
        part = figures[start : start + len(group.figures)]
        new = spell(int(part)) if part[0] != "0" or part == "0" else " ".join(map(_digit, part))
        old = text[group.start : group.end]
        kept = part == group.figures  # "sei", as the speaker says it
        written += text[position : group.start] + (old if kept else match_case(old, new))
        position, start = group.end, start + len(part)
    return written + text[position:]


def _digit(figure: str) -> str:
    return spell(int(figure))
