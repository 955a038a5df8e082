"""Words whose letters stand one below the other, each in a cell of its own."""

import re
from collections.abc import Iterator
from itertools import pairwise

from veladura.wordlists import read_list

_CELL = re.compile(r"[\t\n][^\W\d_](?=[\t\n\r])")
_LEAST = 3  # letters of a name that is known to be one
_SHORTEST, _LONGEST = 4, 30  # letters of any other: columns of answers and codes are longer
_DIFFERENT = 4  # letters: answers and marks have fewer
_EMPTY_ROWS = 1  # between two words
_VOWEL = re.compile("[aeiouyáéíóúàèìòùäëïöüâêîôûåæø]", re.I)


def letters_below(text: str) -> list[list[int]]:
    """Where the letters of each such word stand, from above; -1 for an empty row between them."""
    if "\t" not in text:  # in one column, line by line, they are no cells
        return []
    return [
        word for word in _runs(text) if may_be_a_word("".join(text[at] for at in word if at >= 0))
    ]


def _runs(text: str) -> Iterator[list[int]]:
    """Letters of one column in rows that follow each other."""
    open_runs: dict[int, tuple[int, list[int]]] = {}  # by column: the last row, and its letters
    for row, column, at in _places(text):
        last, letters = open_runs.get(column, (-9, []))
        missing = row - last - 1
        if missing > _EMPTY_ROWS:
            if len(letters) >= _LEAST:
                yield letters
            letters = []
        letters += (*[-1] * (missing if letters else 0), at)
        open_runs[column] = row, letters
    yield from (letters for _, letters in open_runs.values() if len(letters) >= _LEAST)


def _places(text: str) -> Iterator[tuple[int, int, int]]:
    """The row, the column and the place of every cell that is one letter."""
    if text[:1].isalpha() and text[1:2] in ("\t", "\n"):
        yield 0, 0, 0
    row = column = counted = 0
    for match in _CELL.finditer(text):
        at = match.start() + 1
        line = text.rfind("\n", counted, at) + 1
        if line:
            row += text.count("\n", counted, at)
            column = 0
        column += text.count("\t", line or counted, at)
        counted = at
        yield row, column, at


def may_be_a_word(said: str) -> bool:
    """Whether letters may be a word: no answers, no marks, no letters of a list in their order."""
    small = said.casefold()
    if len(small) == _LEAST:
        return is_short_name(small)
    if not _SHORTEST <= len(small) <= _LONGEST or len(set(small)) < _DIFFERENT:
        return False
    in_order = sum(ord(after) - ord(before) == 1 for before, after in pairwise(small))
    vowels = len(_VOWEL.findall(small))
    return in_order < len(small) // 2 and 0 < vowels < len(small)


def is_short_name(said: str) -> bool:
    return said.casefold() in read_list("veladura.formats.nested", "short_names")
