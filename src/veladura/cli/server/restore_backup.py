"""Put a backup of the server's data into an empty data folder."""

from pathlib import Path

import click

from veladura.cli.options import data_dir_option, database_option
from veladura.cli.server.data_folder import DataFolder


@click.command("restore-backup")
@click.argument(
    "folder", metavar="FOLDER", type=click.Path(exists=True, file_okay=False, path_type=Path)
)
@data_dir_option
@database_option
@click.option(
    "--key-copy",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="The file that `veladura backup --key-copy` wrote; else the key that is there is used.",
)
@click.option("--check", is_flag=True, help="Only say whether the backup is whole and opens.")
def command(
    folder: Path, data_dir: Path | None, database_url: str, key_copy: Path | None, check: bool
) -> None:
    """Restore the server's data from FOLDER, which `veladura backup` wrote.

    Nothing is overwritten: the data folder must hold no database yet (a PostgreSQL database no
    tables). The backup is checked first. Sessions and invitations do not come back: everybody logs
    in anew.
    """
    data = DataFolder.of(data_dir, database_url)
    from veladura.web.maintenance.backup import read_backup, restore
    from veladura.web.storage.crypto import KEY_FILE, ServerKey, read_key, write_key

    key = read_key(key_copy) if key_copy else data.key()
    place = data.path / KEY_FILE
    if key_copy and place.exists() and read_key(place) != key:
        raise click.UsageError(f"{place}: is another key; move it away first")
    if check:
        found = read_backup(folder, ServerKey(key))
    else:
        found = restore(folder, data.url, ServerKey(key), data.settings.learned_dir)
        if key_copy and not place.exists():
            write_key(place, key)
    done = "is whole and opens" if check else "restored"
    click.echo(
        f"{folder}: {found.documents:,} documents of {found.users:,} people as of {found.made}, "
        f"{done}"
    )
