"""Exchange the key of the server's data for a new one."""

import os
import secrets
from pathlib import Path

import click

from veladura.cli.options import data_dir_option, database_option
from veladura.cli.server.data_folder import DataFolder


@click.command("rotate-key")
@data_dir_option
@database_option
@click.option(
    "--new-key",
    type=click.Path(dir_okay=False, path_type=Path),
    help="File for the new key where the old one is in VELADURA_KEY; made if it does not exist.",
)
def command(data_dir: Path | None, database_url: str, new_key: Path | None) -> None:
    """Wrap the keys of all documents with a new key.

    Stop the server first: one that runs refuses uploads, and opens nothing, until it is started
    again. The old key stays in the data folder as key.old, since backups made before need it.
    """
    data = DataFolder.of(data_dir, database_url)
    from veladura.web.maintenance.rotation import NEW, exchange, finish_rotation, rotate
    from veladura.web.storage.crypto import KEY_BYTES, VARIABLE, ServerKey, read_key, write_key
    from veladura.web.storage.database import Database

    if bool(os.environ.get(VARIABLE)) != bool(new_key):
        raise click.UsageError(
            f"--new-key belongs to a key in {VARIABLE}: with one it is needed, else the new key is "
            "written to the data folder"
        )
    database = Database(data.url)
    try:
        with database.read() as session:
            old = finish_rotation(session, data.path, ServerKey(data.key()))
        waiting = new_key or data.path / NEW
        if not waiting.exists():
            write_key(waiting, secrets.token_bytes(KEY_BYTES))
        count = rotate(database, old, ServerKey(read_key(waiting)))
    finally:
        database.close()
    if not new_key:
        exchange(data.path)
    click.echo(f"the keys of {count:,} documents are wrapped with the new key")
    if new_key:
        click.echo(f"Set {VARIABLE} to what is in {new_key}, and start the server again.")
    else:
        click.echo(f"The old key is in {data.path / 'key.old'}: older backups need it.")
