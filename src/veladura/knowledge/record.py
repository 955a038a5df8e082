"""The record of a document's subject: names, birth date, numbers, address, relatives."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from veladura.errors import KnowledgeError
from veladura.knowledge.columns import LABEL, Column, find_column
from veladura.text import fold

MOST_VALUES = 200
LONGEST_VALUE = 500  # characters
_NUMBERS = frozenset(
    {"id", "record", "national-id", "health-card", "insurance-id", "episode", "reference"}
)


@dataclass(frozen=True, slots=True)
class RecordValue:
    """One thing a record says; `column` tells what it is."""

    column: Column
    text: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Record:
    """What is known of one person. Nothing of it is ever shown: no repr, no error."""

    values: tuple[RecordValue, ...] = field(repr=False)
    key: str = field(default="", repr=False)  # by which documents are matched
    line: int = 0  # of the table it came from

    def of(self, *fields: str) -> Iterator[str]:
        for value in self.values:
            if value.column.field in fields:
                yield value.text

    @property
    def identity(self) -> str:
        """What tells this person from others, the same whenever the record is read."""
        if self.key:
            return fold(self.key)
        telling = [v for v in self.values if v.column.field in _NUMBERS] or list(self.values)
        return "\x1f".join(f"{v.column.field}={fold(v.text)}" for v in telling)


def to_record(fields: Mapping[str, Any] | Record | None) -> Record | None:
    """A record from a mapping of fields to a text or several; None stays None."""
    if fields is None or isinstance(fields, Record):
        return fields
    values = [value for item in enumerate(fields.items(), 1) for value in _values(*item)]
    if not values:
        raise KnowledgeError("record: holds no value")
    if len(values) > MOST_VALUES:
        raise KnowledgeError(f"record: more than {MOST_VALUES} values")
    return Record(tuple(values))


def _values(number: int, item: tuple[str, Any]) -> Iterator[RecordValue]:
    name, given = item
    column = find_column(name)
    if column is None or column.field == LABEL:
        raise KnowledgeError(f"record: field {number} has a name that says nothing")
    texts: Sequence[Any] = given if isinstance(given, list | tuple) else [given]
    for text in texts:
        if text is None:
            continue
        if not isinstance(text, str | int):
            raise KnowledgeError(f"record: field {number} must be a text or a list of texts")
        checked = str(text).strip()
        if len(checked) > LONGEST_VALUE:
            raise KnowledgeError(
                f"record: field {number} is longer than {LONGEST_VALUE} characters"
            )
        if checked:
            yield RecordValue(column, checked)
