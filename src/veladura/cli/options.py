"""Options that several commands share, and how several options become one value."""

from collections.abc import Callable
from functools import wraps
from inspect import signature
from pathlib import Path
from typing import Any

import click

from veladura.corpora import FORMATS

ExistingPath = click.Path(exists=True, path_type=Path)
CorpusFormat = click.Choice(FORMATS)


data_dir_option = click.option(
    "--data-dir",
    type=click.Path(file_okay=False, path_type=Path),
    help="Where documents (encrypted) and the key are kept. [default: ~/.local/share/veladura]",
)
database_option = click.option(
    "--database-url",
    default="",
    envvar="VELADURA_DATABASE_URL",
    help="postgresql://… instead of SQLite in the data folder.",
)


def parse_label_map(
    ctx: click.Context, parameter: click.Parameter, values: tuple[str, ...]
) -> dict[str, str]:
    """Turn `OLD=NEW` arguments into a mapping."""
    table: dict[str, str] = {}
    for value in values:
        old, equals, new = value.partition("=")
        if not (old and equals and new):
            raise click.BadParameter(f"expected {parameter.make_metavar(ctx)}")
        table[old] = new
    return table


label_map_option = click.option(
    "--label-map",
    multiple=True,
    metavar="OLD=NEW",
    callback=parse_label_map,
    help="Rename a label while reading; may be given several times.",
)


def gathered(**makers: Callable[..., Any]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Makes values of options before a command runs.

    Every maker, and at last the command, gets what its parameters name among the options and the
    values made so far: a command need not hand on a dozen of them.
    """

    def decorate(command: Callable[..., None]) -> Callable[..., None]:
        @wraps(command)
        def run(**values: Any) -> None:
            for name, make in makers.items():
                values[name] = make(**_named_by(make, values))
            command(**_named_by(command, values))

        return run

    return decorate


def _named_by(function: Callable[..., Any], values: dict[str, Any]) -> dict[str, Any]:
    return {name: values[name] for name in signature(function).parameters}
