"""Configurations: TOML files whose every key is a field of a dataclass, checked before any work."""

import tomllib
from dataclasses import MISSING, fields, is_dataclass
from pathlib import Path
from types import UnionType
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from veladura.errors import ConfigError

T = TypeVar("T")


def read_table(path: Path, overrides: tuple[str, ...] = ()) -> dict[str, Any]:
    """The TOML file at `path`; overrides are "key=value" or "table.key=value"."""
    try:
        table = tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise ConfigError(f"{path}: cannot be read ({type(error).__name__})") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path}: not valid TOML: {error}") from None
    for override in overrides:
        _override(table, override)
    return table


def _override(table: dict[str, Any], override: str) -> None:
    key, equals, value = override.partition("=")
    if not equals:
        raise ConfigError(f"--set {override}: write key=value")
    *parents, last = key.strip().split(".")
    for parent in parents:
        table = table.setdefault(parent, {})
        if not isinstance(table, dict):
            raise ConfigError(f"--set {override}: {parent} is no table")
    try:
        table[last] = tomllib.loads(f"value = {value}")["value"]
    except tomllib.TOMLDecodeError:
        table[last] = value.strip()


def build(kind: type[T], table: dict[str, Any], where: str) -> T:
    """A dataclass from a table: unknown keys, missing keys and wrong types name the key."""
    hints = get_type_hints(kind)
    known = {f.name: f for f in fields(kind)}  # type: ignore[arg-type]
    values: dict[str, Any] = {}
    for key, value in table.items():
        if key not in known:
            raise ConfigError(f"{where}: unknown key {key!r}")
        values[key] = _convert(hints[key], value, f"{where}: {key}")
    needed = (k for k, f in known.items() if f.default is f.default_factory is MISSING)
    missing = [key for key in needed if key not in values]
    if missing:
        raise ConfigError(f"{where}: missing {', '.join(missing)}")
    return kind(**values)


def _convert(hint: Any, value: Any, where: str) -> Any:
    if is_dataclass(hint) and isinstance(hint, type):
        if not isinstance(value, dict):
            raise ConfigError(f"{where} must be a table")
        return build(hint, value, where)
    if get_origin(hint) is tuple:
        if not isinstance(value, list):
            raise ConfigError(f"{where} must be a list")
        return tuple(_convert(get_args(hint)[0], item, where) for item in value)
    if get_origin(hint) is dict:
        if not isinstance(value, dict):
            raise ConfigError(f"{where} must be a table")
        return {k: _convert(get_args(hint)[1], item, f"{where}.{k}") for k, item in value.items()}
    if get_origin(hint) is UnionType:
        hint = get_args(hint)[0]
    if hint is float and isinstance(value, int) and not isinstance(value, bool):
        return float(value)
    if not isinstance(value, hint) or (hint is int and isinstance(value, bool)):
        raise ConfigError(f"{where} must be of type {hint.__name__}")
    return value
