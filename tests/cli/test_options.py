"""How several options become one value, and what is wrong use of them."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from veladura.cli.batching import Effort, effort_options, model_option
from veladura.cli.knowing import knowing_options, told_by
from veladura.cli.options import gathered, label_map_option
from veladura.cli.replacing import key_option
from veladura.transform import SHORTEST_KEY
from veladura.workers.limits import MEBIBYTE, usual_limits


def run(decorate: Callable[..., Callable[..., None]], *arguments: str) -> tuple[Result, object]:
    """What a command with these options is given as `value`."""
    given: list[object] = []

    def command(value: object) -> None:
        given.append(value)

    result = CliRunner().invoke(click.command()(decorate(command)), arguments)
    return result, given[0] if given else None


@dataclass(frozen=True)
class Size:
    width: int
    height: int


def area(size: Size, factor: int) -> int:
    return size.width * size.height * factor


def sized(command: Callable[..., None]) -> Callable[..., None]:
    made = gathered(size=Size, value=area)(command)
    for name in ("--width", "--height", "--factor"):
        made = click.option(name, type=int, default=1)(made)
    return made


def test_makers_are_given_what_they_name_and_what_was_made_before() -> None:
    assert run(sized, "--width", "3", "--height", "4", "--factor", "2")[1] == 24


def test_the_command_alone_decides_what_it_is_given() -> None:
    seen: dict[str, int] = {}

    @click.command()
    @click.option("--width", type=int, default=2)
    @click.option("--height", type=int, default=3)
    @gathered(size=Size)
    def command(height: int, size: Size) -> None:
        seen.update(height=height, area=size.width * size.height)

    assert CliRunner().invoke(command).exit_code == 0
    assert seen == {"height": 3, "area": 6}


def test_the_help_of_a_command_stays_its_own() -> None:
    @click.command()
    @gathered()
    def command() -> None:
        """Paint a picture."""

    assert "Paint a picture." in CliRunner().invoke(command, ["--help"]).output


def test_a_maker_that_refuses_is_wrong_use() -> None:
    def refuse() -> None:
        raise click.UsageError("not like this")

    @click.command()
    @gathered(value=refuse)
    def command(value: None) -> None: ...

    result = CliRunner().invoke(command)
    assert result.exit_code == 2
    assert "not like this" in result.output


def efforts(command: Callable[..., None]) -> Callable[..., None]:
    return effort_options(gathered(value=Effort)(command))


def test_without_limits_the_usual_ones_hold() -> None:
    effort = run(efforts)[1]
    assert effort == Effort(workers=1, seconds=None, megabytes=None, resume=False)
    assert isinstance(effort, Effort)
    assert effort.limits is None


@pytest.mark.parametrize(
    ("arguments", "seconds", "memory"),
    [
        (("--document-seconds", "9"), 9, None),
        (("--document-memory", "600"), None, 600 * MEBIBYTE),
        (("--document-seconds", "9", "--document-memory", "600"), 9, 600 * MEBIBYTE),
    ],
)
def test_one_limit_leaves_the_other_as_usual(
    arguments: tuple[str, ...], seconds: int | None, memory: int | None
) -> None:
    effort = run(efforts, *arguments)[1]
    assert isinstance(effort, Effort)
    assert effort.limits is not None
    assert effort.limits.seconds == (seconds or usual_limits().seconds)
    assert effort.limits.memory == (memory or usual_limits().memory)


@pytest.mark.parametrize(
    "arguments",
    [
        ("--workers", "0"),
        ("--workers", "257"),
        ("--document-seconds", "0"),
        ("--document-memory", "511"),
    ],
)
def test_senseless_efforts_are_refused(arguments: tuple[str, ...]) -> None:
    assert run(efforts, *arguments)[0].exit_code == 2


def told(command: Callable[..., None]) -> Callable[..., None]:
    return knowing_options(gathered(value=told_by)(command))


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--directory", "LIST"), "every --directory needs an --as"),
        (("--as", "PER"), "every --directory needs an --as"),
        (("--records", "LIST"), "--records and --record-key need each other"),
        (("--record-key", "nhc"), "--records and --record-key need each other"),
        (("--always", "nowhere.txt"), "does not exist"),
    ],
)
def test_what_belongs_together_is_asked_for(
    tmp_path: Path, arguments: tuple[str, ...], said: str
) -> None:
    file = f"{tmp_path}/list.csv"
    with open(file, "w", encoding="utf-8") as stream:
        stream.write("nombre\nLeocadia\n")
    result, value = run(told, *(file if one == "LIST" else one for one in arguments))
    assert result.exit_code == 2
    assert value is None
    assert said in result.output


@pytest.mark.parametrize("wrong", ["A", "=B", "A=", "="])
def test_a_label_map_names_both_sides(wrong: str) -> None:
    def mapped(command: Callable[..., None]) -> Callable[..., None]:
        return label_map_option(gathered(value=lambda label_map: label_map)(command))

    assert run(mapped, "--label-map", "A=B", "--label-map", "C=D=E")[1] == {"A": "B", "C": "D=E"}
    result, _ = run(mapped, "--label-map", wrong)
    assert result.exit_code == 2
    assert "expected OLD=NEW" in result.output


def test_a_model_is_a_size_or_a_folder(tmp_path: Path) -> None:
    def modelled(command: Callable[..., None]) -> Callable[..., None]:
        return model_option(gathered(value=lambda model: model)(command))

    assert run(modelled, "--model", "fast")[1] == "fast"
    assert run(modelled, "--model", str(tmp_path))[1] == str(tmp_path)
    result, _ = run(modelled, "--model", "quick")
    assert "say fast or thorough, or name a model folder" in result.output


@pytest.mark.parametrize("end", ["", "\n", "\r\n", "  \n"])
def test_a_key_is_read_without_its_line_end(tmp_path: Path, end: str) -> None:
    def keyed(command: Callable[..., None]) -> Callable[..., None]:
        return key_option(gathered(value=lambda key: key)(command))

    key = "k" * SHORTEST_KEY
    file = f"{tmp_path}/key"
    with open(file, "w", encoding="utf-8", newline="") as stream:
        stream.write(key + end)
    assert run(keyed, "--key-file", file)[1] == key.encode()
    with open(file, "w", encoding="utf-8") as stream:
        stream.write(key[1:] + end)
    result, value = run(keyed, "--key-file", file)
    assert (result.exit_code, value) == (2, None)
    assert "openssl rand -hex 32" in result.output
    assert "kkk" not in result.output
