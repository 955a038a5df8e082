"""Replace what identifies people in documents."""

import sys
from collections.abc import Iterator
from pathlib import Path

import click

from veladura import pipeline
from veladura.cli.replacing import key_option, label_modes_option
from veladura.corpora import read_corpus, render_document
from veladura.document import Document
from veladura.errors import VaultError, VeladuraError
from veladura.formats import open_original
from veladura.transform import MODES, Preferences
from veladura.transform.vault import Vault


@click.command("anonymize")
@click.argument("paths", metavar="PATH...", nargs=-1, required=True)
@click.option(
    "-o", "--output", metavar="OUT", type=click.Path(path_type=Path), help="File or folder."
)
@click.option(
    "--profile", default="es-clinical", show_default=True, help="Name, or path to a TOML."
)
@click.option("--mode", type=click.Choice(MODES), help="How everything is rewritten.")
@label_modes_option
@click.option(
    "--annotations",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Take the spans from the brat files in this folder; other layers are moved along.",
)
@click.option("--seed", type=int, help="Same seed, same output.")
@key_option
@click.option(
    "--vault",
    "vault_file",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Keep an encrypted table for `veladura restore`; needs --key-file.",
)
def command(
    paths: tuple[str, ...],
    output: Path | None,
    profile: str,
    mode: str | None,
    label_modes: dict[str, str],
    annotations: Path | None,
    seed: int | None,
    key: bytes | None,
    vault_file: Path | None,
) -> None:
    """Write anonymised copies of the documents at PATH to OUT.

    PATH is a file, a folder, or - for text on standard input (written to standard output). OUT is
    a folder, or a file where PATH is one file.
    """
    if vault_file and key is None:
        raise click.UsageError("--vault needs --key-file: without a key nothing could be sealed")
    anonymizer = pipeline.load(profile)
    for label in label_modes:
        _ = anonymizer.profile.scheme[label]  # refuses labels the scheme does not have
    preferences = anonymizer.preferences.changed(
        mode=mode, modes={**anonymizer.preferences.modes, **label_modes} or None
    )
    vault = Vault.open(vault_file, key) if vault_file and key else None
    work = _Work(anonymizer, preferences, seed, key, annotations, vault)
    failed = 0
    if paths == ("-",):
        click.echo(work.text(sys.stdin.read()), nl=False)
    elif output is None:
        raise click.UsageError("say where to write with -o OUT")
    else:
        for source, target in _targets(paths, output):
            try:
                work.file(source, target)
            except VeladuraError as error:
                failed += 1
                click.echo(f"{source}: {error}", err=True)
    if vault is not None and vault_file and key:
        vault.save(vault_file, key)
    if failed:
        click.get_current_context().exit(1)


class _Work:
    """What every document is anonymised with."""

    def __init__(
        self,
        anonymizer: pipeline.Anonymizer,
        preferences: Preferences,
        seed: int | None,
        key: bytes | None,
        annotations: Path | None,
        vault: Vault | None,
    ) -> None:
        self.anonymizer, self.preferences = anonymizer, preferences
        self.seed, self.key = seed, key
        self.annotations, self.vault = annotations, vault

    def text(self, text: str) -> str:
        outcome = self.anonymizer.anonymize(
            text, preferences=self.preferences, seed=self.seed, key=self.key
        )
        self._remember(outcome, outcome.text)
        return outcome.text

    def file(self, source: Path, target: Path) -> None:
        target.parent.mkdir(parents=True, exist_ok=True)
        if self.annotations is not None:
            self._annotated(source, target)
            return
        outcome = self.anonymizer.anonymize_bytes(
            source.read_bytes(),
            source.name,
            preferences=self.preferences,
            seed=self.seed,
            key=self.key,
        )
        if self.vault is not None:
            self._remember(outcome.anonymized, open_original(outcome.data, source.name).text)
        target.write_bytes(outcome.data)

    def _annotated(self, source: Path, target: Path) -> None:
        document = _read_annotated(source, self.annotations or source.parent, self.anonymizer)
        outcome = self.anonymizer.anonymize(
            document, preferences=self.preferences, seed=self.seed, key=self.key
        )
        self._remember(outcome, outcome.text)
        for suffix, content in render_document(outcome.result, "brat").parts.items():
            target.with_suffix(suffix).write_text(content, "utf-8", newline="")

    def _remember(self, outcome: pipeline.Anonymized, shown: str) -> None:
        if self.vault is None:
            return
        if shown != outcome.text:
            raise VaultError(
                "this kind of file does not give its text back exactly: no vault entry"
            )
        self.vault.add(outcome.document.text, outcome.edits, outcome.text)


def _read_annotated(source: Path, folder: Path, anonymizer: pipeline.Anonymizer) -> Document:
    annotation = folder / f"{source.stem}.ann"
    if not annotation.exists():
        raise VeladuraError(f"there is no {annotation.name} in the folder given by --annotations")
    with source.open(encoding="utf-8", newline="") as stream:
        text = stream.read()
    return next(
        read_corpus(
            annotation,
            "brat",
            labels=anonymizer.profile.scheme,
            texts={source.stem: text},
        )
    )


def _targets(paths: tuple[str, ...], output: Path) -> Iterator[tuple[Path, Path]]:
    """Every document and where it goes."""
    for name in paths:
        path = Path(name)
        if not path.exists():
            raise click.BadParameter(f"{path} does not exist", param_hint="PATH")
        if path.is_dir():
            for source in sorted(p for p in path.rglob("*") if p.is_file()):
                if source.suffix != ".ann" and not source.name.startswith("."):
                    yield source, output / source.relative_to(path)
        elif len(paths) > 1 or output.is_dir():
            yield path, output / path.name
        else:
            yield path, output
