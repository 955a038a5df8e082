"""Every command and every option is described, in words that are the command's own."""

import importlib
import runpy
from pathlib import Path

import click
import pytest

from veladura.cli import COMMANDS

ROOT = Path(__file__).parents[2]


REFERENCE = runpy.run_path(str(ROOT / "scripts" / "reference.py"))["PAGES"]


@pytest.mark.parametrize("name", REFERENCE)
def test_the_reference_is_up_to_date(name: str) -> None:
    written = (ROOT / "docs" / "reference" / f"{name}.md").read_text("utf-8")
    assert written == REFERENCE[name](), "write it anew: make reference"


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_says_what_it_does(name: str) -> None:
    command: click.Command = importlib.import_module(f"veladura.cli.{COMMANDS[name]}").command
    options = [option for option in command.params if isinstance(option, click.Option)]
    silent = [option.name for option in options if not option.help]
    assert silent == []
    assert command.help


@pytest.mark.parametrize(("name", "page"), [("convert", "corpora"), ("evaluate", "evaluation")])
def test_pages_about_one_command_describe_all_its_options(name: str, page: str) -> None:
    command: click.Command = importlib.import_module(f"veladura.cli.{name}").command
    text = (ROOT / "docs" / f"{page}.md").read_text("utf-8")
    options = [word for parameter in command.params for word in parameter.opts if word[0] == "-"]
    assert [word for word in options if word not in text] == []
