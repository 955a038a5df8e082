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


def test_columns_that_are_not_there_or_twice_are_refused_in_words() -> None:
    names = [1, "nota", "nota"]
    frame = pytest.importorskip("pandas").DataFrame([["a", "b", "c"]], columns=names)
    with pytest.raises(ConfigError, match="no column 'texto'; it has 1, nota, nota"):
        anonymize_columns(frame, ["texto"])
    with pytest.raises(ConfigError, match="the same name: rename one"):
        anonymize_columns(frame, ["nota"])


@pytest.mark.parametrize("cell", [["Zurita"], 12345678, {"a": "Zurita"}, b"Zurita"])
def test_what_is_no_text_stops_the_whole_and_is_not_quoted(cell: object) -> None:
    frame = make("pandas", {"nota": ["DNI 12345678Z", cell]})
    with pytest.raises(ConfigError, match="make them texts first") as refused:
        anonymize_columns(frame, ["nota"])
    assert "Zurita" not in str(refused.value)
    assert "12345678" not in str(refused.value)
