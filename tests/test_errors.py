import inspect

from veladura import errors
from veladura.errors import VeladuraError

TREE = [
    value
    for _, value in inspect.getmembers(errors, inspect.isclass)
    if issubclass(value, VeladuraError)
]


def test_every_error_has_a_code_of_its_own() -> None:
    codes = [error.code for error in TREE]
    assert len(set(codes)) == len(codes) > 10


def test_a_code_begins_with_its_parents() -> None:
    for error in TREE:
        parent = error.__base__
        if parent not in (VeladuraError, Exception):
            assert error.code.startswith(f"{getattr(parent, 'code', '')}.")


def test_the_drawing_shows_the_whole_tree() -> None:
    drawing = errors.__doc__ or ""
    assert [error.__name__ for error in TREE if error.__name__ not in drawing] == []
