"""Put the originals back into anonymised documents, with the vault and its key."""

from pathlib import Path

import click

from veladura.cli.options import ExistingPath
from veladura.cli.replacing import key_option
from veladura.corpora.files import RUN_FILES
from veladura.errors import VeladuraError
from veladura.formats import open_original
from veladura.transform.vault import Vault


@click.command("restore")
@click.argument("paths", metavar="PATH...", nargs=-1, required=True, type=ExistingPath)
@click.option(
    "-o",
    "--output",
    metavar="OUT",
    required=True,
    type=click.Path(path_type=Path),
    help="File or folder.",
)
@click.option(
    "--vault",
    "vault_file",
    required=True,
    type=ExistingPath,
    help="The table that `veladura anonymize --vault` kept.",
)
@key_option
def command(paths: tuple[Path, ...], output: Path, vault_file: Path, key: bytes | None) -> None:
    """Write the original of every anonymised document at PATH to OUT.

    OUT is a folder, or a file where PATH is one file. A document that was changed after it was
    anonymised is refused.
    """
    if key is None:
        raise click.UsageError("say which key opens the vault with --key-file")
    vault = Vault.from_bytes(vault_file.read_bytes(), key)
    failed = 0
    if len(paths) == 1 and paths[0].is_file() and not output.is_dir():
        pairs = [(paths[0], output)]
    else:
        pairs = [(source, output / place) for path in paths for source, place in _files(path)]
    for source, target in pairs:
        try:
            original = open_original(source.read_bytes(), source.name)
            data = original.rewrite(vault.restore(original.text)).data
        except VeladuraError as error:
            failed += 1
            click.echo(f"{source}: {error}", err=True)
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    if failed:
        click.get_current_context().exit(1)


def _files(path: Path) -> list[tuple[Path, Path]]:
    """A file, or those below a folder, each with its place in the output."""
    if path.is_file():
        return [(path, Path(path.name))]
    found = sorted(p for p in path.rglob("*") if p.is_file() and p.suffix != ".ann")
    places = [(file, file.relative_to(path)) for file in found]
    return [(file, place) for file, place in places if place.parts not in RUN_FILES]
