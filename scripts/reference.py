"""Writes docs/command-line.md from the commands themselves: `make reference`."""

import importlib
import inspect
from pathlib import Path

import click

from veladura.cli import COMMANDS

PAGE = Path(__file__).parents[1] / "docs" / "command-line.md"
HEAD = """# Command line

Every command and every option, written from the commands themselves (`make reference`).

Exit codes: 0 done, 1 some documents failed (one clear line each, the rest is done), 2 wrong use.
Long work shows a progress bar on a terminal and none in a pipe.
"""


def page() -> str:
    return "\n".join([HEAD, *(_section(name, _load(name)) for name in COMMANDS)])


def _load(name: str) -> click.Command:
    command: click.Command = importlib.import_module(f"veladura.cli.{COMMANDS[name]}").command
    return command


def _section(name: str, command: click.Command) -> str:
    context = click.Context(command, info_name=f"veladura {name}")
    usage = " ".join(command.collect_usage_pieces(context))
    text = inspect.cleandoc(command.help or "")
    parts = [f"## veladura {name}", f"```\nveladura {name} {usage}\n```", text]
    options = [p for p in command.params if isinstance(p, click.Option) and not p.hidden]
    if options:
        rows = "\n".join(_row(option, context) for option in options)
        parts.append(f"| option | what it does |\n|---|---|\n{rows}")
    return "\n\n".join(parts) + "\n"


def _row(option: click.Option, context: click.Context) -> str:
    record = option.get_help_record(context)
    names, text = record or ("", "")
    return f"| `{_cell(names)}` | {_cell(text)} |"


def _cell(text: str) -> str:
    return " ".join(text.replace("|", "\\|").split())


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
