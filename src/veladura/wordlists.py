"""Plain lists beside the code: one item a line, "#" starts a comment, loaded when first used."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Any


@cache
def read_list(package: str, name: str) -> tuple[str, ...]:
    """The items of `<name>.txt` in a package: ("veladura.languages.es", "words/kin")."""
    lines = (line.split("#")[0].strip() for line in _read(package, f"{name}.txt").splitlines())
    return tuple(line for line in lines if line)


@cache
def read_table(package: str, name: str) -> tuple[tuple[str, ...], ...]:
    """The rows of a list whose items have several fields, separated by ";"."""
    return tuple(
        tuple(part.strip() for part in line.split(";")) for line in read_list(package, name)
    )


@cache
def read_lists(package: str, name: str) -> Mapping[str, tuple[str, ...]]:
    """Several lists that belong together, by their names in `<name>.toml`."""
    lists = read_toml(package, name)
    return MappingProxyType({key: tuple(items) for key, items in lists.items()})


def read_toml(package: str, name: str) -> dict[str, Any]:
    """The tables of `<name>.toml`, for those who know their shape; read at every call."""
    return tomllib.loads(_read(package, f"{name}.toml"))


def _read(package: str, file: str) -> str:
    return resources.files(package).joinpath(*file.split("/")).read_text("utf-8")
