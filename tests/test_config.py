"""A configuration that is wrong is refused with the key that is wrong, before any work."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from veladura.config import build, read_table
from veladura.errors import ConfigError


@dataclass(frozen=True)
class Inner:
    width: int
    rate: float = 0.5


@dataclass(frozen=True)
class Outer:
    name: str
    inner: Inner = field(default_factory=lambda: Inner(1))
    sizes: tuple[int, ...] = ()
    parts: tuple[Inner, ...] = ()
    weights: Mapping[str, float] = field(default_factory=dict)
    seed: int | None = None
    resume: bool = True
    extra: Any = None


def test_a_table_becomes_the_value_it_describes() -> None:
    table = {
        "name": "es",
        "inner": {"width": 4, "rate": 1},
        "sizes": [1, 2],
        "parts": [{"width": 2}],
        "weights": {"a": 1, "b": 0.5},
        "seed": 7,
        "extra": [1, "x"],
    }
    built = build(Outer, table, "es.toml")
    assert built.inner == Inner(4, 1.0)
    assert built.sizes == (1, 2)
    assert built.parts == (Inner(2),)
    assert built.weights == {"a": 1.0, "b": 0.5}
    assert (built.seed, built.extra) == (7, [1, "x"])


def test_a_value_that_is_made_already_is_taken() -> None:
    assert build(Outer, {"name": "x", "inner": Inner(9)}, "here").inner == Inner(9)


@pytest.mark.parametrize(
    ("table", "said"),
    [
        ({}, "here: missing name"),
        ({"name": "x", "nmae": 1}, "here: unknown key 'nmae'; known: name, inner"),
        ({"name": 3}, "here: name must be of type str"),
        ({"name": "x", "resume": 1}, "here: resume must be of type bool"),
        ({"name": "x", "seed": True}, "here: seed must be of type int"),
        ({"name": "x", "seed": "7"}, "here: seed must be of type int"),
        ({"name": "x", "inner": {}}, "here: inner: missing width"),
        ({"name": "x", "inner": 3}, "here: inner must be a table"),
        ({"name": "x", "inner": {"width": 1.5}}, "here: inner: width must be of type int"),
        ({"name": "x", "inner": {"width": 1, "rate": False}}, "here: inner: rate must be of"),
        ({"name": "x", "sizes": 3}, "here: sizes must be a list"),
        ({"name": "x", "sizes": "12"}, "here: sizes must be a list"),
        ({"name": "x", "sizes": ["1"]}, "here: sizes must be of type int"),
        ({"name": "x", "parts": [3]}, "here: parts must be a table"),
        ({"name": "x", "weights": [1]}, "here: weights must be a table"),
        ({"name": "x", "weights": {"a": "1"}}, "here: weights.a must be of type float"),
    ],
)
def test_what_is_wrong_is_named(table: dict[str, Any], said: str) -> None:
    with pytest.raises(ConfigError) as refused:
        build(Outer, table, "here")
    assert str(refused.value).startswith(said)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "run.toml"
    path.write_text('seed = 1\nout = "a"\n[encoder]\nwidth = 8\n', "utf-8")
    return path


@pytest.mark.parametrize(
    ("override", "path", "value"),
    [
        ("seed=2", ["seed"], 2),
        (" seed = 2", ["seed"], 2),
        ("seed=2.5", ["seed"], 2.5),
        ("out=runs/b", ["out"], "runs/b"),
        ('out="3"', ["out"], "3"),
        ("on=true", ["on"], True),
        ("sizes=[1, 2]", ["sizes"], [1, 2]),
        ("encoder.width=16", ["encoder", "width"], 16),
        ("encoder.hash.size=3", ["encoder", "hash", "size"], 3),
        ("note=a=b", ["note"], "a=b"),
    ],
)
def test_keys_can_be_set_on_the_command_line(
    file: Path, override: str, path: list[str], value: object
) -> None:
    table: Any = read_table(file, (override,))
    for key in path:
        table = table[key]
    assert table == value


@pytest.mark.parametrize(
    ("override", "said"),
    [("seed", "--set seed: write key=value"), ("seed.x=1", "--set seed.x=1: seed is no table")],
)
def test_an_override_that_cannot_be_is_refused(file: Path, override: str, said: str) -> None:
    with pytest.raises(ConfigError, match=said):
        read_table(file, (override,))


@pytest.mark.parametrize("content", [b"seed = ", b"seed = 1\nseed = 2", b'out = "\xff"'])
def test_a_file_that_is_no_toml_is_refused_by_name(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "broken.toml"
    path.write_bytes(content)
    with pytest.raises(ConfigError, match=r"broken\.toml: not valid TOML"):
        read_table(path)


def test_a_file_that_is_not_there_is_refused_by_name(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"none\.toml: cannot be read \(FileNotFoundError\)"):
        read_table(tmp_path / "none.toml")
