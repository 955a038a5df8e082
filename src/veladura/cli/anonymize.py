"""Replace what identifies people in documents."""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import click

from veladura import pipeline
from veladura.audit import FileReport, check, write_report
from veladura.cli.naming import Names
from veladura.cli.replacing import key_option, label_modes_option
from veladura.corpora import read_corpus, render_document
from veladura.document import Document
from veladura.errors import VaultError, VeladuraError
from veladura.formats import Rewritten, open_original
from veladura.formats.disk import read_file, write_file
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
@click.option(
    "--keep-names", is_flag=True, help="Do not rewrite names of files and folders in OUT."
)
@click.option(
    "--column",
    "columns",
    multiple=True,
    metavar="NAME",
    help="Read only this column or key of csv, tsv and json; may be given several times.",
)
@click.option(
    "--report",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write what was done, without any text, as a page and as JSON beside it.",
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
    keep_names: bool,
    columns: tuple[str, ...],
    report: Path | None,
) -> None:
    """Write anonymised copies of the documents at PATH to OUT.

    PATH is a file, a folder, or - for text on standard input (written to standard output). OUT is
    a folder, or a file where PATH is one file. Names of files in a folder are rewritten with the
    replacements of their documents. A file in which an original is found again is not written.
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
    work = _Work(anonymizer, preferences, seed, key, annotations, vault, columns)
    names = None if keep_names else Names(work.name)
    files: list[FileReport] = []
    if paths == ("-",):
        click.echo(work.text(sys.stdin.read()), nl=False)
    elif output is None:
        raise click.UsageError("say where to write with -o OUT")
    else:
        for number, (source, target) in enumerate(_targets(paths, output), 1):
            named = target.given or annotations is not None
            try:
                files.append(work.file(source, target, None if named else names))
            except VeladuraError as error:
                shown = target.path.name if names is None else f"document {number}"
                files.append(FileReport(shown, error=str(error)))
                click.echo(f"{source}: {error}", err=True)
    if report:
        write_report(report, files)
    if vault is not None and vault_file and key:
        vault.save(vault_file, key)
    if any(file.error for file in files):
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
        columns: tuple[str, ...],
    ) -> None:
        self.anonymizer, self.preferences = anonymizer, preferences
        self.seed, self.key = seed, key
        self.annotations, self.vault = annotations, vault
        self.columns = columns or None

    def text(self, text: str) -> str:
        outcome = self.anonymizer.anonymize(
            text, preferences=self.preferences, seed=self.seed, key=self.key
        )
        self._remember(outcome, outcome.text)
        return outcome.text

    def name(self, text: str) -> str:
        """A file's name as text: nothing to put back later, so no vault remembers it."""
        return self.anonymizer.anonymize(
            text, preferences=self.preferences, seed=self.seed, key=self.key
        ).text

    def file(self, source: Path, target: "_Target", names: Names | None) -> FileReport:
        if self.annotations is not None:
            return self._annotated(source, target.path)
        outcome = self.anonymizer.anonymize_bytes(
            read_file(source),
            source.name,
            preferences=self.preferences,
            seed=self.seed,
            key=self.key,
            columns=self.columns,
        )
        if self.vault is not None:
            shown = open_original(outcome.data, source.name, columns=self.columns).text
            self._remember(outcome.anonymized, shown)
        path = target.path
        if names is not None:
            path = names.place(target.folder, target.relative, outcome.replacements)
        path.parent.mkdir(parents=True, exist_ok=True)
        write_file(path, outcome.data)
        edits = outcome.anonymized.edits
        return FileReport.of(
            path.name, outcome.media_type, edits, outcome.rewritten, outcome.audited
        )

    def _annotated(self, source: Path, target: Path) -> FileReport:
        document = _read_annotated(source, self.annotations or source.parent, self.anonymizer)
        outcome = self.anonymizer.anonymize(
            document, preferences=self.preferences, seed=self.seed, key=self.key
        )
        changed = [e for e in outcome.edits if e.text != document.text[e.start : e.end]]
        audited = check(
            outcome.text.encode("utf-8"),
            [(document.text[e.start : e.end], e.label) for e in changed],
            expected=outcome.text,
            name=source.name,
        )
        self._remember(outcome, outcome.text)
        target.parent.mkdir(parents=True, exist_ok=True)
        for suffix, content in render_document(outcome.result, "brat").parts.items():
            write_file(target.with_suffix(suffix), content.encode("utf-8"))
        written = Rewritten(outcome.text.encode("utf-8"))
        return FileReport.of(target.name, "text/plain", outcome.edits, written, audited)

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


@dataclass(frozen=True, slots=True)
class _Target:
    """Where a document goes: a place under a folder, or exactly the file that was asked for."""

    folder: Path
    relative: Path
    given: bool = False

    @property
    def path(self) -> Path:
        return self.folder / self.relative


def _targets(paths: tuple[str, ...], output: Path) -> Iterator[tuple[Path, _Target]]:
    """Every document and where it goes."""
    for name in paths:
        path = Path(name)
        if not path.exists():
            raise click.BadParameter(f"{path} does not exist", param_hint="PATH")
        if path.is_dir():
            for source in sorted(p for p in path.rglob("*") if p.is_file()):
                if source.suffix != ".ann" and not source.name.startswith("."):
                    yield source, _Target(output, source.relative_to(path))
        elif len(paths) > 1 or output.is_dir():
            yield path, _Target(output, Path(path.name))
        else:
            yield path, _Target(output.parent, Path(output.name), given=True)
