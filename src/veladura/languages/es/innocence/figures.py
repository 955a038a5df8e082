"""Rows of figures that are the number of nothing: counting aloud, the scale of a ruler, codes of
SNOMED CT, which carry their own proof."""

import re
from functools import cache
from itertools import pairwise

from veladura.languages.es.lexicon import lexicon
from veladura.text import fold

_WORD = re.compile(r"[^\W\d_]+")
_LEAST = 4  # numerals that follow each other are counted; "uno, dos" is a beginning of it
_SCALE = re.compile(r"\d{1,3}(?:\s{1,8}\d{1,3}){4,20}")
_CONCEPT = re.compile(r"(?<![\w.,/+-])\d{5,15}[01]0\d(?![\w/-]|[.,]\d)")
_TOGETHER = 3  # numbers with the proof of SNOMED CT in one text are no accident
_TERM = re.compile(r"\s?\|[^|\n]{2,60}\||\^[^^|\n]{2,60}\^SCT(?!\w)")  # behind its code
_TURN = (1, 5, 7, 6, 2, 8, 3, 0, 9, 4)  # what Verhoeff's check makes of a figure, once a place
_ROUND = 8  # turns after which every figure is itself again


def is_series(surface: str) -> bool:
    """ "uno, dos, tres", "diez, nueve, ocho, siete", "5 10 15 20 25 30"."""
    if surface[:1].isdigit():
        return _SCALE.fullmatch(surface) is not None and _rises_evenly(surface)
    return _is_counted_aloud(surface)


def _rises_evenly(surface: str) -> bool:
    """Each figure but the first lies as far from the one before: "1 5 10 15"."""
    numbers = list(map(int, surface.split()))
    steps = {after - before for before, after in pairwise(numbers[1:])}
    return len(steps) == 1 and steps.pop() > 0 and numbers[0] < numbers[1]


def _is_counted_aloud(surface: str) -> bool:
    words = [fold(word) for word in _WORD.findall(surface)]
    numbers = [_numerals().get(word) for word in words if word != "y"]
    if len(numbers) < 2 or None in numbers:
        return False
    told = [number for number in numbers if number is not None]
    steps = {after - before for before, after in pairwise(told)}
    return steps in ({1}, {-1}) and (len(told) >= _LEAST or told[0] == 1)


@cache
def _numerals() -> dict[str, int]:
    return {fold(word): number for number, word in enumerate(lexicon("numerals"))}


def concepts_of(text: str) -> frozenset[str]:
    """The codes of SNOMED CT in a text that lists several; a phone number is none by accident."""
    found = {match[0] for match in _CONCEPT.finditer(text)}
    proven = frozenset(number for number in found if _is_proven(number))
    return proven if len(proven) >= _TOGETHER else frozenset()


def is_concept(surface: str, after: str) -> bool:
    """A code with its term: "271737000|anemia|", "294505008^alergia^SCT"."""
    coded = _CONCEPT.fullmatch(surface) is not None and _TERM.match(after) is not None
    return coded and _is_proven(surface)


def _is_proven(number: str) -> bool:
    """Verhoeff's check, by which every code of SNOMED CT ends."""
    check = 0
    for place, letter in enumerate(reversed(number)):
        figure = int(letter)
        for _ in range(place % _ROUND):
            figure = _TURN[figure]
        check = _joined(check, figure)
    return check == 0


def _joined(first: int, second: int) -> int:
    """Turns and reflections of a pentagon, one after the other."""
    if first < 5:
        return (first + second) % 5 + 5 * (second >= 5)
    return (first - second) % 5 + 5 * (second < 5)
