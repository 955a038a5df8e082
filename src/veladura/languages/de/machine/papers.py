"""Numbers of papers in a column: "B 17" below "B 44", "CD 4417" below "S 77120/3".

Letters and a number with a blank between them may be anything in prose. Where several such cells
stand right below each other, and nothing else in them, they number what the rows are about.
"""

import re
from collections import defaultdict
from collections.abc import Collection, Iterator
from functools import cache

from veladura.languages.de.machine.field import Field
from veladura.wordlists import read_list

_CELL = re.compile(
    r"(?<![^\n\t;| ])(?<![^\n\t;| ] )(?P<letters>[A-Z]{1,3}) \d{1,7}(?:[/-]\d{1,5})?"
    r"(?=  |[ ]?[\t;|\n]|\Z)"
)
_CODE = re.compile(r"(?<![\w-])[A-Z]{1,3} \d{1,7}(?:[/-]\d{1,5})?(?![\w-])")
_LEAST = 3  # cells in one place
_FAR = 4  # lines from one such cell to the next


@cache
def _before_figures() -> frozenset[str]:
    return frozenset(read_list(__package__, "before_figures"))


def paper_fields(text: str) -> list[Field]:
    columns: dict[int, list[tuple[int, Field]]] = defaultdict(list)
    line, counted = 0, 0
    for cell in _CELL.finditer(text):
        line += text.count("\n", counted, cell.start())
        counted = cell.start()
        if cell["letters"] not in _before_figures():
            place = cell.start() - text.rfind("\n", 0, cell.start())
            columns[place].append((line, Field(*cell.span(), "id")))
    told = {field for cells in columns.values() for field in _below_each_other(cells)}
    return sorted({*told, *_again(text, told)})


def _again(text: str, fields: Collection[Field]) -> Iterator[Field]:
    """The same numbers outside of their column: "Lagerort P 01 und P 02"."""
    known = {text[field.start : field.end] for field in fields}
    for code in _CODE.finditer(text) if known else ():
        if code[0] in known:
            yield Field(*code.span(), "id")


def _below_each_other(cells: list[tuple[int, Field]]) -> list[Field]:
    """Those of a column that stand close together, if they are enough."""
    runs: list[list[tuple[int, Field]]] = []
    for line, field in cells:
        if not runs or line - runs[-1][-1][0] > _FAR:
            runs.append([])
        runs[-1].append((line, field))
    return [field for run in runs if len(run) >= _LEAST for _, field in run]
