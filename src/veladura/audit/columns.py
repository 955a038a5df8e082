"""Letters that stand one below the other in the cells of a table, read downwards."""

import re
from collections.abc import Iterator

_SHORTEST = 6  # letters of a column; fewer different ones than four are marks
_DIFFERENT = 4
_CELL = re.compile(r'[,;\t|\n]"?([^\W\d_])"?(?=[,;\t|\r\n])')
_BORDERS = re.compile(r"[,;\t|]")
_ALONE = re.compile(r">\s{0,9}[^\W\d_]\s{0,9}</")
_ROW_END = re.compile(r"</(?:\w{1,20}+:)?(?:row|table-row|tr)>")
_CELL_END = re.compile(r"</(?:\w{1,20}+:)?(?:c|table-cell|tc|td|th)>")
_TAG = re.compile(r"<[^<>]*>")


def read_down(text: str, *, markup: bool) -> str:
    """Columns of single letters, one a line; nothing where a table has none."""
    columns: dict[int, list[str]] = {}
    for column, letter in _in_markup(text) if markup else _in_lines(text):
        columns.setdefault(column, []).append(letter)
    return "\n".join(
        "".join(letters)
        for letters in columns.values()
        if len(letters) >= _SHORTEST and len(set(letters)) >= _DIFFERENT
    )


def _in_lines(text: str) -> Iterator[tuple[int, str]]:
    column = counted = 0
    for match in _CELL.finditer(text):
        line = text.rfind("\n", counted, match.start(1)) + 1
        column = len(_BORDERS.findall(text, line or counted, match.start(1))) + (
            0 if line else column
        )
        counted = match.start(1)
        yield column, match[1]


def _in_markup(text: str) -> Iterator[tuple[int, str]]:
    position = 0
    for end in _ROW_END.finditer(text):
        row = text[position : end.start()]
        position = end.end()
        if _ALONE.search(row):
            for column, cell in enumerate(_CELL_END.split(row)):
                shown = _TAG.sub("", cell).strip()
                if len(shown) == 1 and shown.isalpha():
                    yield column, shown
