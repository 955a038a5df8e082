"""Lists beside the code: read once, without comments."""

import re
from collections.abc import Iterator
from importlib import resources
from pathlib import Path

import pytest

from veladura.wordlists import read_list, read_lists, read_table, read_toml

PACKAGE = Path(str(resources.files("veladura")))
SOURCED = re.compile(r"#.*\S")


def lists() -> Iterator[Path]:
    """Every list of words in the package, but for those of formats and models."""
    for folder in ("languages", "schemes", "detect", "transform", "knowledge"):
        yield from sorted((PACKAGE / folder).rglob("*.txt"))


def package_of(path: Path) -> tuple[str, str]:
    """The package that a list lies in, and its name there."""
    folder = path.parent
    below = [path.stem]
    while not (folder / "__init__.py").is_file():
        below.insert(0, folder.name)
        folder = folder.parent
    return ".".join(("veladura", *folder.relative_to(PACKAGE).parts)), "/".join(below)


@pytest.mark.parametrize("path", list(lists()), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_every_list_says_where_it_is_from_and_what_it_holds(path: Path) -> None:
    source = path.read_text("utf-8")
    assert SOURCED.match(source), "the first line says what it is and where it is from"
    items = read_list(*package_of(path))
    assert items
    assert all(item == item.strip() for item in items)


def test_comments_and_blank_lines_are_no_items() -> None:
    for item in read_list("veladura.languages.es", "words/particles"):
        assert item
        assert "#" not in item


def test_several_lists_in_one_file_are_read_by_name() -> None:
    path = next(iter((PACKAGE / "languages" / "es" / "words").glob("*.toml")))
    table = read_toml("veladura.languages.es", f"words/{path.stem}")
    assert table
    assert read_toml("veladura.languages.es", f"words/{path.stem}") is not table


def test_rows_have_their_fields() -> None:
    rows = read_table("veladura.languages.es", "lexicons/provinces")
    assert {len(row) for row in rows} <= {4, 5}
    assert all(field == field.strip() for row in rows for field in row)


def test_a_list_that_is_not_there_is_an_error_of_ours() -> None:
    for read in (read_list, read_table, read_lists):
        with pytest.raises(FileNotFoundError):
            read("veladura.languages.es", "words/no_such_list")
