"""What JSON would cost is told without parsing it."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.formats.jsonshape import JsonShape

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=30,
)


def count(value: object) -> int:
    if isinstance(value, dict):
        return 1 + sum(map(count, value.values()))
    return 1 + sum(map(count, value)) if isinstance(value, list) else 1


def depth(value: object) -> int:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    nested = isinstance(value, dict | list)
    return nested + max(map(depth, inner), default=0)


@given(VALUES)
def test_values_and_levels_are_counted_as_a_parser_would(value: object) -> None:
    shape = JsonShape(json.dumps(value, ensure_ascii=False))
    # An empty list counts as if it held something: that is all a comma can tell.
    assert count(value) <= shape.values <= 2 * count(value)
    deep = depth(value)
    assert not shape.is_deeper_than(deep)
    assert deep == 0 or shape.is_deeper_than(deep - 1)


@pytest.mark.parametrize("source", ["[" * 300, '{"a":' * 300, "[" * 300 + "]" * 300])
def test_what_is_never_closed_counts_as_open(source: str) -> None:
    assert JsonShape(source).is_deeper_than(100)


def test_signs_in_strings_are_text() -> None:
    shape = JsonShape(r'{"a": "[[[[,,,\"[[["}')
    assert shape.values == 2
    assert not shape.is_deeper_than(1)
