"""What the commands over whole folders share."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import click

from veladura.batch.run import FAILURES, Summary
from veladura.batch.sources import Source, find_sources
from veladura.workers.limits import MEBIBYTE, WorkLimits, usual_limits

F = TypeVar("F", bound=Callable[..., Any])
SIZES = ("fast", "thorough")
paths_argument = click.argument("paths", metavar="PATH...", nargs=-1, required=True)
output_option = click.option(
    "-o", "--output", metavar="OUT", type=click.Path(path_type=Path), help="File or folder."
)
profile_option = click.option(
    "--profile",
    default="es-clinical",
    show_default=True,
    help="Name, path to a TOML, or auto: by the language of each document.",
)


def _known_model(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    if value and value not in SIZES and not Path(value).is_dir():
        raise click.BadParameter(f"say {' or '.join(SIZES)}, or name a model folder")
    return value


model_option = click.option(
    "--model",
    callback=_known_model,
    metavar="fast|thorough|FOLDER",
    help="The profile's fast or thorough model, or a folder made by `veladura train`.",
)
columns_option = click.option(
    "--column",
    "columns",
    multiple=True,
    metavar="NAME",
    help="Read csv, tsv, jsonl and parquet row by row, this column alone; may be repeated.",
)
pictures_option = click.option(
    "--keep-pictures",
    is_flag=True,
    help="Keep pictures unread: for those that show nobody, or where OCR is not installed.",
)
_workers = click.option(
    "--workers",
    type=click.IntRange(1, 256),
    default=1,
    show_default=True,
    help="Processes that work side by side; each needs about 200 MB.",
)
_seconds = click.option(
    "--document-seconds",
    "seconds",
    type=click.IntRange(1),
    metavar="N",
    help="Give a document up after N seconds. [default, with several workers: 180; with OCR 1200]",
)
_memory = click.option(
    "--document-memory",
    "megabytes",
    type=click.IntRange(512),
    metavar="MB",
    help="Give a document up that takes a worker more memory. [default: 1024; with OCR 2048]",
)
_resume = click.option(
    "--resume", is_flag=True, help="Skip what an earlier run into the same OUT has finished."
)


def effort_options(command: F) -> F:
    """Adds the options; `@gathered(effort=Effort)` makes one value of them."""
    return _workers(_seconds(_memory(_resume(command))))


@dataclass(frozen=True, slots=True)
class Effort:
    """How a run works: side by side, how long on one document, and after which earlier run."""

    workers: int
    seconds: int | None
    megabytes: int | None
    resume: bool

    @property
    def limits(self) -> WorkLimits | None:
        """What was asked for; nothing, if nothing was."""
        if self.seconds is None and self.megabytes is None:
            return None
        usual = usual_limits()
        memory = self.megabytes * MEBIBYTE if self.megabytes else usual.memory
        return WorkLimits(self.seconds or usual.seconds, memory)


def _existing(paths: Sequence[str]) -> list[Path]:
    """Paths that are there; a link that leads nowhere is a document that fails, not wrong use."""
    found = [Path(path) for path in paths]
    for path in found:
        if not path.exists() and not path.is_symlink():
            raise click.BadParameter(f"{path} does not exist", param_hint="PATH")
    return found


def sources_for(paths: Sequence[str], output: Path | None) -> tuple[list[Source], Path]:
    """The documents of a run and where it writes; what would be wrong use is refused here."""
    if output is None:
        raise click.UsageError("say where to write with -o OUT")
    sources = find_sources(_existing(paths), output)
    for path in map(Path, paths):
        if output.exists() and path.exists() and output.samefile(path):
            read = "folder that is" if path.is_dir() else "file that is"
            raise click.UsageError(f"OUT is the {read} read: originals would be overwritten")
    if not sources:
        click.echo("there are no documents to read", err=True)
    return sources, output


def report_outcome(summary: Summary, output: Path) -> None:
    """One line on standard error where something is to be said; exit code 1 after failures."""
    if summary.skipped:
        click.echo(f"{summary.skipped:,} documents were done before", err=True)
    if not summary.recorded:
        click.echo(f"{output}: the manifest is not complete: the disk is full", err=True)
    if summary.failed:
        total = summary.documents
        listed = f"; listed in {output / FAILURES}" if output.is_dir() else ""
        click.echo(f"{summary.failed:,} of {total:,} documents failed{listed}", err=True)
    if summary.failed or not summary.recorded:
        click.get_current_context().exit(1)
