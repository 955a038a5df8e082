"""Options of the commands that replace, and put back."""

from pathlib import Path

import click

from veladura.cli.options import parse_label_map
from veladura.transform import SHORTEST_KEY


def read_key(ctx: click.Context, parameter: click.Parameter, value: Path | None) -> bytes | None:
    """The key in a file, without the line end an editor leaves."""
    if value is None:
        return None
    key = value.read_bytes().strip()
    if len(key) < SHORTEST_KEY:
        raise click.BadParameter(
            f"a key needs {SHORTEST_KEY} characters or more; make one with: openssl rand -hex 32"
        )
    return key


key_option = click.option(
    "--key-file",
    "key",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    callback=read_key,
    help="Secret key: substitutes and date shift are the same in every document with this key.",
)
label_modes_option = click.option(
    "--label-mode",
    "label_modes",
    multiple=True,
    metavar="LABEL=MODE",
    callback=parse_label_map,
    help="How one label is rewritten (HOSPITAL=keep); may be given several times.",
)
