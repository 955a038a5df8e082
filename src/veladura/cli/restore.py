"""Put the originals back into the place of anonymised documents, with the vault and its key."""

from pathlib import Path, PurePosixPath

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
    moved within its folder after it was anonymised is refused. What comes back into a folder has
    the name it had before.
    """
    if key is None:
        raise click.UsageError("say which key opens the vault with --key-file")
    failed = 0
    with Vault.open(vault_file, key) as vault:
        runs = _Runs()
        originals = _Originals(vault, output, alone=_is_one_file(paths, output))
        for source, place in (found for path in paths for found in _below(path)):
            try:
                originals.restore(source, place, runs.output(source, place))
            except VeladuraError as error:
                failed += 1
                click.echo(f"{source}: {error}", err=True)
    if failed:
        click.get_current_context().exit(1)


class _Originals:
    """Gives every original a place of its own: under its name in OUT, or as OUT itself."""

    def __init__(self, vault: Vault, output: Path, *, alone: bool) -> None:
        self._vault, self._output, self._alone = vault, output, alone
        self._taken: set[Path] = set()

    def restore(self, source: Path, place: Path, copy: Output) -> None:
        entry = self._vault.find(copy)
        target = self._target(place, self._vault.name(entry, copy))
        try:
            self._check(source, place, target)
            target.parent.mkdir(parents=True, exist_ok=True)
            with source.open("rb") as stream:
                tail = tail_of(stream)
        except OSError as error:
            raise VaultError(f"cannot be restored ({error.strerror})") from None
        write_pieces(target, self._vault.original(entry, copy, tail))

    def _target(self, place: Path, name: str) -> Path:
        """As many steps of the name as there are to the copy from what was named."""
        if self._alone:
            return self._output
        steps = PurePosixPath(name).parts[-len(place.parts) :] or place.parts
        if {"..", "/"} & set(steps):
            raise VaultError("the name kept with it leads out of the folder: nothing is written")
        wanted = target = self._output.joinpath(*steps)
        number = 1
        while target in self._taken:  # two runs, or two folders of one run, had the same name
            number += 1
            target = wanted.with_stem(f"{wanted.stem}-{number}")
        self._taken.add(target)
        return target

    def _check(self, source: Path, place: Path, target: Path) -> None:
        """No original takes the place of a copy, or lies among copies that are passed on."""
        if target.exists() and target.samefile(source):
            raise VaultError("would be overwritten by its original: write to another folder")
        named = source.parents[len(place.parts) - 1]
        if not self._alone and self._output.is_dir() and self._output.samefile(named):
            raise VaultError("its original would lie among the copies: write to another folder")


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


def _is_one_file(paths: tuple[Path, ...], output: Path) -> bool:
    return len(paths) == 1 and paths[0].is_file() and not output.is_dir()


def _below(path: Path) -> list[tuple[Path, Path]]:
    if path.is_file():
        return [(path, Path(path.name))]
    found = sorted(p for p in path.rglob("*") if p.is_file())
    places = [(file, file.relative_to(path)) for file in found]
    return [(file, place) for file, place in places if not _is_of_the_run(place)]


def _is_of_the_run(place: Path) -> bool:
    """Manifest and failures, and whatever is hidden: a killed run leaves a folder behind."""
    return place.parts in RUN_FILES or any(part.startswith(".") for part in place.parts)
