import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from veladura import cli
from veladura.cli import COMMANDS, main


def test_help_lists_every_command_with_a_line() -> None:
    result = CliRunner().invoke(main, ["--help"])
    assert result.exit_code == 0
    listed = {line.split()[0]: line.split()[1:] for line in result.output.splitlines() if line[2:]}
    for name in COMMANDS:
        assert listed[name], f"{name} has no line of help"


def test_help_imports_no_command() -> None:
    code = (
        "import sys\nfrom veladura.cli import main\n"
        "main(['--help'], standalone_mode=False)\n"
        "loaded = {m for m in sys.modules if m.startswith('veladura.cli.')}\n"
        "heavy = {'numpy', 'onnxruntime', 'lxml', 'rich', 'torch'} & set(sys.modules)\n"
        "print(loaded | heavy, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr.strip() == "set()"


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(name: str) -> None:
    result = CliRunner().invoke(main, [name, "--help"])
    assert result.exit_code == 0, result.output
    assert "Usage: " in result.output


def test_every_module_is_a_command() -> None:
    root = Path(cli.__file__).parent
    for module in COMMANDS.values():
        assert root.joinpath(*module.split(".")).with_suffix(".py").is_file()


README = Path(__file__).parents[2] / "README.md"


@pytest.mark.parametrize("name", COMMANDS)
def test_the_readme_shows_every_command(name: str) -> None:
    assert f"veladura {name}" in README.read_text("utf-8")


def test_version() -> None:
    assert CliRunner().invoke(main, ["--version"]).output.startswith("veladura ")


def test_an_unknown_command_is_wrong_use() -> None:
    result = CliRunner().invoke(main, ["paint"])
    assert result.exit_code == 2
    assert "No such command" in result.output


def test_an_unforeseen_error_shows_its_place_and_no_text(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    @click.command()
    def broken() -> None:
        raise ValueError("canary: Ana Ruiz")

    monkeypatch.delenv("VELADURA_DEBUG", raising=False)
    monkeypatch.setattr(main, "get_command", lambda ctx, name: broken)
    result = CliRunner().invoke(main, ["convert"])
    assert result.exit_code == 1
    assert "unforeseen ValueError at test_main.py:" in result.output
    assert "canary" not in result.output
    monkeypatch.setenv("VELADURA_DEBUG", "1")
    assert isinstance(CliRunner().invoke(main, ["convert"]).exception, ValueError)


def test_a_file_that_cannot_be_read_is_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    @click.command()
    def broken() -> None:
        Path("/nowhere/at/all").read_text()

    monkeypatch.setattr(main, "get_command", lambda ctx, name: broken)
    result = CliRunner().invoke(main, ["convert"])
    assert result.exit_code == 1
    assert result.output == "Error: /nowhere/at/all: No such file or directory\n"


def test_profiles_are_listed() -> None:
    result = CliRunner().invoke(main, ["profiles"])
    assert [line.split()[0] for line in result.output.splitlines()] == ["de-finance", "es-clinical"]
