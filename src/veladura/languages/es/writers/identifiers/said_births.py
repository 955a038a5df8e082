"""Birth dates that somebody reads out inside a number: "cincuenta y uno, cero nueve, doce"."""

import re
from collections.abc import Callable
from datetime import date
from typing import NamedTuple

from veladura.languages.es.numerals import read_number, spell
from veladura.languages.es.writers.identifiers.cards import day_of

_WORD = re.compile(r"[^\W\d_]+")
_SEX = re.compile(r"[ ,]{1,3}(?:hache|eme)(?!\w)", re.IGNORECASE)
_PAIRS = 3  # of figures: year, month, day
_LONGEST = 4  # words in which two figures are said, and one more
_TEN, _HUNDRED = 10, 100


class _Pair(NamedTuple):
    start: int
    end: int
    figures: str
    joint: str  # between two figures that are said one by one; ""

    def saying(self, figures: str) -> str:
        """Other figures, said as these are: "cero nueve", "once", "cinco uno"."""
        one_by_one = self.joint and self.figures[0] != "0"
        if one_by_one or figures[0] == "0":
            return (self.joint or " ").join(spell(int(figure)) for figure in figures)
        return spell(int(figures))


def with_birth_said(
    text: str, moved: Callable[[date], date], respell: Callable[[str], str | None]
) -> str | None:
    """Another number for one that is read out: a birth date it begins with moves, a sex stays."""
    birth = _birth_said(text, moved)
    if birth is None:
        return respell(text)
    day, rest = birth
    sex = _SEX.match(rest)
    end = sex.end() if sex else 0
    number = respell(rest[end:]) if rest[end:] else ""
    return None if number is None else day + rest[:end] + number


def _birth_said(text: str, moved: Callable[[date], date]) -> tuple[str, str] | None:
    """The birth date that a text begins with, on the day it moves to, and what stands behind it."""
    pairs = _pairs(text)
    born = day_of("".join(pair.figures for pair in pairs)) if len(pairs) == _PAIRS else None
    if born is None:
        return None
    new, written, last = f"{moved(born):%y%m%d}", "", 0
    for i, pair in enumerate(pairs):
        written += text[last : pair.start] + pair.saying(new[2 * i : 2 * i + 2])
        last = pair.end
    return written, text[last:]


def _pairs(text: str) -> list[_Pair]:
    words = list(_WORD.finditer(text))
    pairs: list[_Pair] = []
    position = 0
    while len(pairs) < _PAIRS:
        first = read_number([word[0] for word in words[position : position + _LONGEST]])
        if first is None or first[0] >= _HUNDRED:
            break
        value, used = first
        start, figures, joint = words[position].start(), str(value), ""
        position += used
        if value < _TEN:
            second = read_number([word[0] for word in words[position : position + 1]])
            if second is None or second[0] >= _TEN:
                break
            joint = text[words[position - 1].end() : words[position].start()]
            figures += str(second[0])
            position += 1
        pairs.append(_Pair(start, words[position - 1].end(), figures, joint))
    return pairs
