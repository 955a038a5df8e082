"""The command line: one small file per command, imported only when it is called."""

import importlib
from typing import Any

import click

from veladura.errors import VeladuraError

COMMANDS = {  # name → module under veladura.cli that holds a click command called `command`
    "convert": "convert",
    "evaluate": "evaluate",
    "profiles": "profiles",
    "models": "models",
}


class LazyCommands(click.Group):
    """Imports a command's module when it is used, so that `veladura --help` starts at once."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        module = importlib.import_module(f"veladura.cli.{COMMANDS[name]}")
        command: click.Command = module.command
        return command

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except VeladuraError as error:
            raise click.UsageError(str(error)) from None


@click.group(cls=LazyCommands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="veladura")
def main() -> None:
    """Finds what identifies people in documents and replaces it, on your own machine."""
