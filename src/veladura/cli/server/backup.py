"""Copy everything the server keeps to a folder, while it runs."""

from pathlib import Path

import click

from veladura.cli.options import data_dir_option, database_option
from veladura.cli.server.data_folder import DataFolder


@click.command("backup")
@click.argument("folder", metavar="FOLDER", type=click.Path(path_type=Path))
@data_dir_option
@database_option
@click.option(
    "--key-copy",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Also write the server's key to this file, which must not lie in FOLDER.",
)
def command(folder: Path, data_dir: Path | None, database_url: str, key_copy: Path | None) -> None:
    """Write a backup of the server's data to FOLDER, which must not exist.

    The server may go on running. What is written is checked: the database is sound, and the key of
    every document opens. The server's key itself is no part of a backup: keep a copy apart.
    """
    data = DataFolder.of(data_dir, database_url)
    from veladura.web.maintenance.backup import back_up
    from veladura.web.storage.crypto import ServerKey, write_key

    if key_copy and key_copy.absolute().is_relative_to(folder.absolute()):
        raise click.UsageError("--key-copy: with the key inside, whoever finds FOLDER can read it")
    key = data.key()
    if key_copy:
        try:
            write_key(key_copy, key)
        except FileExistsError:
            raise click.UsageError(f"--key-copy: {key_copy} exists already") from None
    made = back_up(data.url, ServerKey(key), folder, data.settings.learned_dir)
    click.echo(f"{folder}: {made.documents:,} documents of {made.users:,} people, checked")
    if not key_copy:
        click.echo("The server's key is not in it: keep a copy apart (--key-copy FILE).")
