"""Options by which a command is told what is known beforehand."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click

from veladura.batch.told import Told
from veladura.knowledge import Records, gather
from veladura.knowledge.knower import Knower
from veladura.knowledge.knowledge import read_directory

F = TypeVar("F", bound=Callable[..., Any])
_File = click.Path(exists=True, dir_okay=False, path_type=Path)
_MOST_LINES = 8  # of everyday words that are named
_OPTIONS = (
    click.option(
        "--always",
        multiple=True,
        type=_File,
        metavar="FILE",
        help="What is always hidden: an entry a line, or a table with a header.",
    ),
    click.option(
        "--never",
        multiple=True,
        type=_File,
        metavar="FILE",
        help="What is never hidden, whatever the model and the directories say.",
    ),
    click.option(
        "--directory",
        "directories",
        multiple=True,
        type=_File,
        metavar="FILE",
        help="People, places or organisations that are known; each with an --as.",
    ),
    click.option(
        "--as",
        "labels",
        multiple=True,
        metavar="LABEL",
        help="The label of a --directory's entries (NOMBRE_PERSONAL_SANITARIO).",
    ),
    click.option(
        "--records",
        type=_File,
        metavar="FILE",
        help="The subjects of the documents, one a row: names, birth date, numbers, address.",
    ),
    click.option(
        "--record-key",
        metavar="COLUMN",
        help="Column of --records that is in a document's file name, its row or its text.",
    ),
)


def knowing_options(command: F) -> F:
    """Adds the options; `@gathered(told=told_by)` makes of them what a run is told."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def told_by(
    always: Sequence[Path],
    never: Sequence[Path],
    directories: Sequence[Path],
    labels: Sequence[str],
    records: Path | None,
    record_key: str | None,
) -> Told:
    """Everything read and checked; nothing is done where one line of it is wrong."""
    if len(directories) != len(labels):
        raise click.UsageError("every --directory needs an --as that says the label of its entries")
    if (records is None) != (record_key is None):
        raise click.UsageError("--records and --record-key need each other")
    named = [read_directory(file, label) for file, label in zip(directories, labels, strict=True)]
    knowledge = gather(always=list(always), never=list(never), directories=named)
    return Told(knowledge, Records.read(records, record_key) if records and record_key else None)


def tell_of_common_words(knowers: Sequence[Knower]) -> None:
    """Once for a file, not for each hit: which of its lines count only with evidence."""
    told = {name: lines for knower in knowers for name, lines in knower.common_lines}
    for name, lines in told.items():
        shown = ", ".join(f"{line:,}" for line in lines[:_MOST_LINES])
        more = f" and {len(lines) - _MOST_LINES:,} more" if len(lines) > _MOST_LINES else ""
        click.echo(
            f"{name}: everyday words, which count only with evidence from the context: "
            f"line {shown}{more}",
            err=True,
        )
