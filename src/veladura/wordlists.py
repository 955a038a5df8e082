"""Plain lists beside the code: one item a line, "#" starts a comment, loaded when first used."""

from functools import cache
from importlib import resources


@cache
def read_list(package: str, name: str) -> tuple[str, ...]:
    """The items of `<name>.txt` in a package: ("veladura.languages.es", "words/kin")."""
    text = resources.files(package).joinpath(*f"{name}.txt".split("/")).read_text("utf-8")
    lines = (line.split("#")[0].strip() for line in text.splitlines())
    return tuple(line for line in lines if line)


@cache
def read_table(package: str, name: str) -> tuple[tuple[str, ...], ...]:
    """The rows of a list whose items have several fields, separated by ";"."""
    return tuple(
        tuple(part.strip() for part in line.split(";")) for line in read_list(package, name)
    )
