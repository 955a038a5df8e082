"""Plain lists beside the code: one item a line, "#" starts a comment, loaded when first used."""

from functools import cache
from importlib import resources


@cache
def lexicon(name: str) -> tuple[str, ...]:
    """The items of `lexicons/<name>.txt`, for example "es/surnames"."""
    path = resources.files(__package__).joinpath("lexicons", *f"{name}.txt".split("/"))
    lines = (line.split("#")[0].strip() for line in path.read_text("utf-8").splitlines())
    return tuple(line for line in lines if line)


@cache
def table(name: str) -> tuple[tuple[str, ...], ...]:
    """The rows of a list whose items have several fields, separated by ";"."""
    return tuple(tuple(part.strip() for part in line.split(";")) for line in lexicon(name))
