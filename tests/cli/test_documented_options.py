"""Every option of a command is described in the page about it."""

from pathlib import Path

import click
import pytest

from veladura.cli import convert, evaluate

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize(
    ("command", "page"),
    [(convert.command, "corpora.md"), (evaluate.command, "evaluation.md")],
    ids=["convert", "evaluate"],
)
def test_every_option_is_described(command: click.Command, page: str) -> None:
    text = (DOCS / page).read_text("utf-8")
    options = [name for parameter in command.params for name in parameter.opts if name[0] == "-"]
    assert len(options) > 5
    assert [name for name in options if name not in text] == []
