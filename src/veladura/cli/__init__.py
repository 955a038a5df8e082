"""The command line: one small file per command, imported only when it is called."""

import errno
import gc
import hashlib
import importlib
import json
import os
import re
import traceback
from pathlib import Path
from typing import Any

import click

from veladura.errors import VeladuraError

COMMANDS = {  # name → module under veladura.cli that holds a click command called `command`
    "audit": "audit",
    "anonymize": "anonymize",
    "detect": "detect",
    "restore": "restore",
    "convert": "convert",
    "evaluate": "evaluate",
    "certify": "evidence.certify",
    "lint": "evidence.lint",
    "risk": "evidence.risk",
    "learn": "evidence.learn",
    "train": "train",
    "pretrain": "pretrain",
    "profiles": "profiles",
    "models": "models",
    "spark": "spark",
    "serve": "server.serve",
    "backup": "server.backup",
    "restore-backup": "server.restore_backup",
    "rotate-key": "server.rotate_key",
}

# Objects; at Python's own 700 a tenth of a short run goes into looking for garbage among modules.
GARBAGE_THRESHOLD = 20_000


class Refusal(click.ClickException):
    """A sentence for the user without click's usage lines; the exit code of wrong use."""

    exit_code = 2


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

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List each command with the first line of its module's docstring, importing none."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, _headline(module)) for name, module in COMMANDS.items()])

    def invoke(self, ctx: click.Context) -> Any:
        gc.set_threshold(GARBAGE_THRESHOLD, 20, 20)
        try:
            return super().invoke(ctx)
        except VeladuraError as error:
            raise Refusal(str(error)) from None
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except OSError as error:
            if error.errno == errno.EPIPE:  # `| head`: click ends quietly
                raise
            place = f"{error.filename}: " if error.filename else ""
            raise click.ClickException(f"{place}{error.strerror or type(error).__name__}") from None
        except Exception as error:
            if os.environ.get("VELADURA_DEBUG"):
                raise
            # The message of an unforeseen error may quote a document; its place does not.
            frame = traceback.extract_tb(error.__traceback__)[-1]
            raise click.ClickException(
                f"unforeseen {type(error).__name__} at {Path(frame.filename).name}:{frame.lineno}; "
                "VELADURA_DEBUG=1 shows more, which may hold document text"
            ) from None


def _headline(module: str) -> str:
    source = (
        Path(__file__).parent.joinpath(*module.split(".")).with_suffix(".py").read_text("utf-8")
    )
    match = re.match(r'"""(.+?)(?:\.?\n|\.?""")', source)
    return match[1] if match else ""


def _print_versions(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if not wanted or ctx.resilient_parsing:
        return
    from importlib import metadata  # loads what mail takes

    from veladura.models import model_folder, model_names

    click.echo(f"veladura {metadata.version('veladura')}")
    for name in model_names():
        config = json.loads((model_folder(name) / "config.json").read_text("utf-8"))
        digests = sorted(config.get("digests", {}).items())
        told = hashlib.sha256(json.dumps(digests).encode()).hexdigest()[:12]
        click.echo(f"model {name} {told}")
    ctx.exit()


@click.group(cls=LazyCommands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_print_versions,
    help="Show the version of Veladura and of its models.",
)
def main() -> None:
    """Finds what identifies people in documents and replaces it, on your own machine."""
