"""Put the originals back into the place of anonymised documents, with the vault and its key."""

from collections.abc import Iterator
from pathlib import Path

import click

from veladura.batch.manifest import documents_of
from veladura.cli.options import ExistingPath
from veladura.cli.replacing import key_option
from veladura.corpora.files import RUN_FILES
from veladura.errors import VaultError, VeladuraError
from veladura.formats.disk import write_pieces
from veladura.vault import Output, Vault, digest_output, tail_of


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
    help="The file that `veladura anonymize --vault` kept.",
)
@key_option
def command(paths: tuple[Path, ...], output: Path, vault_file: Path, key: bytes | None) -> None:
    """Write the original of every anonymised document at PATH to OUT.

    OUT is a folder, or a file where PATH is one file. A document that was changed, renamed or
    moved within its folder after it was anonymised is refused.
    """
    if key is None:
        raise click.UsageError("say which key opens the vault with --key-file")
    failed = 0
    with Vault.open(vault_file, key) as vault:
        runs = _Runs()
        for source, place, target in _files(paths, output):
            try:
                _restore(vault, source, runs.output(source, place), target)
            except VeladuraError as error:
                failed += 1
                click.echo(f"{source}: {error}", err=True)
    if failed:
        click.get_current_context().exit(1)


def _restore(vault: Vault, source: Path, output: Output, target: Path) -> None:
    entry = vault.find(output)
    try:
        if target.exists() and target.samefile(source):
            raise VaultError("would be overwritten by its original: write to another folder")
        target.parent.mkdir(parents=True, exist_ok=True)
        with source.open("rb") as stream:
            tail = tail_of(stream)
    except OSError as error:
        raise VaultError(f"cannot be restored ({error.strerror})") from None
    write_pieces(target, vault.original(entry, output, tail))


class _Runs:
    """The runs that wrote what is to be restored, known by their manifests."""

    def __init__(self) -> None:
        self._documents: dict[Path, dict[str, str] | None] = {}

    def output(self, source: Path, place: Path) -> Output:
        """What is known of a file: where it was written and, by its run's manifest, whose it is."""
        try:
            digest = digest_output(source)
        except OSError as error:
            raise VaultError(f"cannot be read ({error.strerror})") from None
        for folder in source.absolute().parents:
            if folder not in self._documents:
                self._documents[folder] = documents_of(folder)
            documents = self._documents[folder]
            if documents is None:
                continue
            path = source.absolute().relative_to(folder).as_posix()
            if path in documents:
                return Output(path, digest, documents[path])
            return Output(source.name, digest, alone=True)
        return Output(place.as_posix(), digest)


def _files(paths: tuple[Path, ...], output: Path) -> Iterator[tuple[Path, Path, Path]]:
    """Every file, its place below what was named, and where its original goes."""
    if len(paths) == 1 and paths[0].is_file() and not output.is_dir():
        yield paths[0], Path(paths[0].name), output
        return
    for path in paths:
        for source, place in _below(path):
            yield source, place, output / place


def _below(path: Path) -> list[tuple[Path, Path]]:
    if path.is_file():
        return [(path, Path(path.name))]
    found = sorted(p for p in path.rglob("*") if p.is_file())
    places = [(file, file.relative_to(path)) for file in found]
    return [(file, place) for file, place in places if not _is_of_the_run(place)]


def _is_of_the_run(place: Path) -> bool:
    """Manifest and failures, and whatever is hidden: a killed run leaves a folder behind."""
    return place.parts in RUN_FILES or any(part.startswith(".") for part in place.parts)
