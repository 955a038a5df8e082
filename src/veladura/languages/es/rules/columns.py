"""The columns that Spanish lists and exports have, and what they say of the people in them."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from veladura.detect.rules.columns import ColumnRule
from veladura.text import fold
from veladura.transform.context import Mention
from veladura.wordlists import read_list, read_table

_KINDS = {row[0]: row[1] for row in read_table("veladura.languages.es", "words/columns")}
_NOBODY = frozenset(read_list("veladura.languages.es", "words/empty_cells"))
COLUMNS = ColumnRule(_KINDS, "columna", nobody=_NOBODY)
_GIVEN = re.compile(r"^nom|(?:nombres?|nom)$")
_SURNAME = re.compile(r"^ape|\bape|^ap_?[12]?$")
_FIGURES = re.compile(r"\d{1,2}")
_SEVERAL, _ASIDE = 3, 3  # ages at least that make a column, and characters beside it
_SEXES = ("sexo", "sex", "genero")
_WOMEN, _MEN = ("f", "mujer", "femenino", "2"), ("h", "v", "hombre", "varon", "masculino", "1")


def told_by_columns(text: str, mentions: list[Mention]) -> list[Mention]:
    """People in a table, with the head of their column before them and the sex of their row behind:
    "APELLIDO1" and "NOMBRE" say which name is which."""
    told = dict(_told(text))
    mentions = _aged(text, mentions)
    return [
        replace(m, before=told[m.start][0], after=told[m.start][1] or m.after)
        if m.kind == "person" and m.start in told
        else m
        for m in mentions
    ]


def _aged(text: str, mentions: list[Mention]) -> list[Mention]:
    """One or two figures that stand right below ages are an age, whatever they were taken for."""
    figures = [m for m in mentions if m.kind == "id" and _FIGURES.fullmatch(m.surface.strip())]
    if not figures:
        return mentions
    ages = Counter(_column(text, m) for m in mentions if m.kind == "age")
    below = {m.place for m in figures if _near(ages, _column(text, m)) >= _SEVERAL}
    return [replace(m, kind="age") if m.place in below else m for m in mentions]


def _near(ages: Counter[int], column: int) -> int:
    """How many ages stand there, in a list that somebody lined up by hand."""
    return sum(ages[column + aside] for aside in range(-_ASIDE, _ASIDE + 1))


def _column(text: str, mention: Mention) -> int:
    return mention.start - text.rfind("\n", 0, mention.start)


def _told(text: str) -> Iterator[tuple[int, tuple[str, str]]]:
    rows = [dict(row) for row in COLUMNS.rows(text)]
    sexes = {fold(text[slice(*row[head])]) for row in rows for head in _SEXES if head in row}
    for row in rows:
        split = any(_SURNAME.search(head) and "nombre" not in head for head in row)
        sex = next((fold(text[slice(*row[head])]) for head in _SEXES if head in row), "")
        woman = sex in _WOMEN or (sex == "m" and not sexes.isdisjoint(_MEN))
        untold = not sex or sexes == {"m"}  # "M" alone may be "mujer" and "masculino"
        after = "" if untold else " (mujer)" if woman else " (hombre)"
        for head, (start, _) in row.items():
            if COLUMNS.columns[head] in ("patient", "person", "staff"):
                own = after if COLUMNS.columns[head] == "patient" else ""
                yield start, (_field_of(head) if split else f"{head}: ", own)


def _field_of(head: str) -> str:
    """What a form would write before the cell of a column of names: "ape1" is a surname."""
    if _GIVEN.search(head):
        return "nombres: "
    return "apellido: " if _SURNAME.search(head) and "nombre" not in head else f"{head}: "
