"""Options that several commands share."""

from pathlib import Path

import click

from veladura.corpora import FORMATS

ExistingPath = click.Path(exists=True, path_type=Path)
CorpusFormat = click.Choice(FORMATS)


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
