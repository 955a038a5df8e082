"""Columns of real pandas and Polars frames."""

from typing import Any

import pytest

from veladura.errors import ConfigError
from veladura.integrations.frames import anonymize_columns

KEY = b"k" * 32
ROWS: dict[str, list[Any]] = {
    "id": [1, 2, 3],
    "nota": ["Vive con su hija Marta Ruiz Soto.", None, ""],
}


def make(library: str, rows: dict[str, list[Any]]) -> Any:
    return pytest.importorskip(library).DataFrame(rows)


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_texts_change_and_all_else_stays(library: str) -> None:
    before = make(library, ROWS)
    after = anonymize_columns(before, ["nota"], profile="es-clinical:fast", key=KEY)
    assert type(after) is type(before)
    assert list(after["id"]) == [1, 2, 3]
    assert "Ruiz" not in after["nota"][0]
    assert list(after["nota"])[1:] == [None, ""]
    assert "Ruiz" in before["nota"][0]


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_a_column_that_is_not_there_is_named(library: str) -> None:
    with pytest.raises(ConfigError, match="no column 'texto'; it has id, nota"):
        anonymize_columns(make(library, ROWS), ["texto"])


def test_a_column_of_numbers_is_refused() -> None:
    with pytest.raises(ConfigError, match="holds int values"):
        anonymize_columns(make("pandas", ROWS), ["id"])


def test_something_else_is_refused() -> None:
    with pytest.raises(ConfigError, match="no column"):
        anonymize_columns([1], ["id"])
