"""Configurations: TOML files whose every key is a field of a dataclass, checked before any work."""

import tomllib
from collections.abc import Mapping
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


def build(kind: type[T], table: Mapping[str, Any], where: str) -> T:
    """A dataclass from a table: unknown keys, missing keys and wrong types name the key."""
    hints = get_type_hints(kind)
    known = {f.name: f for f in fields(kind)}  # type: ignore[arg-type]
    values: dict[str, Any] = {}
    for key, value in table.items():
        if key not in known:
            raise ConfigError(f"{where}: unknown key {key!r}; known: {', '.join(known)}")
        values[key] = _convert(hints[key], value, f"{where}: {key}")
    needed = (k for k, f in known.items() if f.default is f.default_factory is MISSING)
    missing = [key for key in needed if key not in values]
    if missing:
        raise ConfigError(f"{where}: missing {', '.join(missing)}")
    return kind(**values)


def _convert(hint: Any, value: Any, where: str) -> Any:
    origin, inner = get_origin(hint), get_args(hint)
    if hint is Any:
        return value
    if is_dataclass(hint) and isinstance(hint, type):
        if isinstance(value, hint):
            return value
        return build(hint, _table(value, where), where)
    if origin is tuple:
        if not isinstance(value, list | tuple):
            raise ConfigError(f"{where} must be a list")
        return tuple(_convert(inner[0], item, where) for item in value)
    if origin in (dict, Mapping):
        table = _table(value, where)
        return {key: _convert(inner[1], item, f"{where}.{key}") for key, item in table.items()}
    if origin is UnionType:
        hint = inner[0]
    if hint is float and isinstance(value, int) and not isinstance(value, bool):
        return float(value)
    if not isinstance(value, hint) or (isinstance(value, bool) and hint is not bool):
        raise ConfigError(f"{where} must be of type {hint.__name__}")
    return value


def _table(value: Any, where: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise ConfigError(f"{where} must be a table")
    return value
