"""What the columns of a table hold, by their names: "F. nacimiento", "DOB", "Geburtsdatum"."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType

from veladura.errors import KnowledgeError
from veladura.text import compact
from veladura.wordlists import read_table

LABEL = "label"
LEFT_OUT = "_"  # before the name of a column that is not to be read


@dataclass(frozen=True, slots=True)
class Column:
    """A field, and the kind of thing (see `schemes/kinds.txt`) its values are."""

    field: str
    kind: str


def find_column(name: str) -> Column | None:
    return _by_name().get(compact(name))


def field_kinds() -> Mapping[str, str]:
    """Every field and the kind of its values."""
    return MappingProxyType({row[0]: row[1] for row in read_table(__package__, "columns")})


def read_header(header: Sequence[str], name: str, *, key: str = "") -> list[Column | None]:
    """The column of each name; None for what is left out or is nothing but the key.

    A first line that names no column at all is taken for a row of a table without a header.
    """
    columns = [None if c.startswith(LEFT_OUT) else find_column(c) for c in header]
    if not any(columns):
        raise KnowledgeError(
            f"{name}: line 1: no header; the first line names the columns, such as: {_examples()}"
        )
    for number, (title, column) in enumerate(zip(header, columns, strict=True), 1):
        if column is None and not title.startswith(LEFT_OUT) and title != key:
            raise KnowledgeError(
                f"{name}: line 1: column {number} has a name that says nothing; known are: "
                f"{_examples()}; begin it with {LEFT_OUT} to leave the column out"
            )
    return columns


@cache
def _by_name() -> Mapping[str, Column]:
    return MappingProxyType(
        {
            compact(name): Column(field, kind)
            for field, kind, *names in read_table(__package__, "columns")
            for name in (field, *names)
        }
    )


def _examples() -> str:
    return ", ".join(row[0] for row in read_table(__package__, "columns"))
