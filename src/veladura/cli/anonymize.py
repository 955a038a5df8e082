"""Replace what identifies people in documents."""

import secrets
import sys
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path

import click

from veladura.audit import FileReport, write_report
from veladura.batch.anonymizing import Anonymizing, Details
from veladura.batch.manifest import documents_of, settings_digest
from veladura.batch.originals import Originals
from veladura.batch.profiles import ProfileChoice
from veladura.batch.run import Run
from veladura.batch.sources import Source
from veladura.batch.targets import FreshTargets
from veladura.batch.told import Told
from veladura.batch.work import Failure, Outcome
from veladura.cli.batching import (
    Effort,
    columns_option,
    effort_options,
    model_option,
    output_option,
    paths_argument,
    pictures_option,
    profile_option,
    report_outcome,
    sources_for,
)
from veladura.cli.knowing import knowing_options, tell_of_common_words, told_by
from veladura.cli.options import gathered
from veladura.cli.replacing import key_option, label_modes_option
from veladura.delivery import deliver, open_text
from veladura.formats.txt import decode_text
from veladura.transform import MODES, SHORTEST_KEY, replaces_numbers, secret_of
from veladura.transform.secrecy import GUESSABLE, NEEDS_KEY
from veladura.vault import Vault


def _task(
    paths: tuple[str, ...],
    profile: str,
    model: str | None,
    mode: str | None,
    label_modes: dict[str, str],
    told: Told,
    numbers: str | None,
    annotations: Path | None,
    seed: int | None,
    key: bytes | None,
    vault_file: Path | None,
    keep_names: bool,
    columns: tuple[str, ...],
    keep_pictures: bool,
    hide_pictures: str | None,
) -> Anonymizing:
    if vault_file and key is None:
        raise click.UsageError("--vault needs --key-file: without a key nothing could be sealed")
    if vault_file and paths == ("-",):
        raise click.UsageError(
            "--vault: what goes to standard output has no place by which it could be known again; "
            "name a file to read and one to write"
        )
    return Anonymizing(
        ProfileChoice(profile, model or "", told=told),
        mode,
        label_modes,
        # One seed for the whole run: who works on a document does not decide what it becomes.
        secrets.token_bytes(SHORTEST_KEY) if seed is None else secret_of(seed),
        key,
        columns,
        str(annotations) if annotations else "",
        keep_names,
        remember=vault_file is not None,
        numbers=numbers,
        keep_pictures=keep_pictures,
        hide_pictures=hide_pictures,
    )


@click.command("anonymize")
@paths_argument
@output_option
@profile_option
@model_option
@click.option("--mode", type=click.Choice(MODES), help="How everything is rewritten.")
@label_modes_option
@knowing_options
@click.option(
    "--numbers",
    type=click.Choice(("keep", "scale", "mask")),
    help="Amounts of financial documents: kept, multiplied by one secret factor, or masked.",
)
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
    help="Keep the originals, sealed, for `veladura restore`; needs --key-file.",
)
@click.option(
    "--keep-names", is_flag=True, help="Do not rewrite names of files and folders in OUT."
)
@columns_option
@pictures_option
@click.option(
    "--hide-pictures",
    type=click.Choice(("never", "gaps", "always")),
    help="Logos, stamps, signatures, faces: gaps hides them with mask, tag and redact.",
)
@click.option(
    "--report",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write what was done, without any text, as a page and as JSON beside it.",
)
@effort_options
@gathered(told=told_by, task=_task, effort=Effort)
def command(
    paths: tuple[str, ...],
    output: Path | None,
    task: Anonymizing,
    seed: int | None,
    vault_file: Path | None,
    report: Path | None,
    effort: Effort,
) -> None:
    """Write anonymised copies of the documents at PATH to OUT.

    PATH is a file, a folder, or - for text on standard input (written to standard output). OUT is
    a folder, or a file where PATH is one file. Names of files in a folder are rewritten with the
    replacements of their documents. A file in which an original is found again is not written.
    With --column every row of a table is a document, and the table keeps its name.
    """
    _check(task, seed)
    if paths == ("-",):
        _anonymize_stream(task)
        return
    sources, output = sources_for(paths, output)
    single = _single(task, sources, output)
    notes = _Notes()
    with Vault.grow(vault_file, task.key) if vault_file and task.key else nullcontext() as vault:
        summary = _run(task, output, single, seed, effort, notes, vault).files(sources)
    if task.choice.told.records:
        notes.tell_of_missing_records()
    if report:
        write_report(report, notes.files)
    report_outcome(summary, output)


def _single(task: Anonymizing, sources: Sequence[Source], output: Path) -> str:
    """What the one file is called that a run writes; "" for a folder."""
    if len(sources) != 1 or not sources[0].given:
        return ""
    single = output.stem if task.annotations else output.name
    target = f"{single}.txt" if task.annotations else single
    if target in (documents_of(output.parent) or {}):
        raise click.UsageError(
            f"{output} was written by an earlier run, whose manifest lies beside it: write to "
            "another file or folder"
        )
    return single


def _run(
    task: Anonymizing,
    output: Path,
    single: str,
    seed: int | None,
    effort: Effort,
    notes: "_Notes",
    vault: Vault | None,
) -> Run:
    folder = output.parent if single else output
    return Run(
        task,
        FreshTargets(),
        folder,
        settings=settings_digest({**task.settings, "seed": seed}),
        workers=effort.workers,
        limits=effort.limits,
        resume=effort.resume,
        single=single,
        private_names=not task.keep_names,
        finished=notes.add,
        columns=task.columns,
        originals=Originals(vault, folder, alone=bool(single)) if vault else None,
        key_column=task.choice.told.key_column,
    )


def _check(task: Anonymizing, seed: int | None) -> None:
    """Refuse labels and modes that do not exist and hashes without a key, before anything is read.

    A seed is warned about here: the workers only see a secret.
    """
    warned = False
    anonymizers = task.choice.load(0).all()
    tell_of_common_words([anonymizer.knower for anonymizer in anonymizers])
    for anonymizer in anonymizers:
        preferences = task.preferences(anonymizer)
        if task.key is None and preferences.needs_key:
            raise click.UsageError(f"{NEEDS_KEY}; say which with --key-file")
        warned |= replaces_numbers(anonymizer.profile, preferences)
    if seed is not None and task.key is None and warned:
        click.echo(f"warning: {GUESSABLE} (--key-file)", err=True)


class _Notes:
    """The figures of every document, kept until the end for a report."""

    def __init__(self) -> None:
        self.files: list[FileReport] = []
        self.without_record = 0

    def add(self, number: int, outcome: Outcome, path: Path | None) -> None:
        if isinstance(outcome, Failure):
            self.files.append(FileReport(f"document {number}", error=outcome.error))
        elif isinstance(outcome.details, Details):
            self.without_record += not outcome.details.has_record
            name = path.name if path else f"document {number}"
            self.files.append(replace(outcome.details.report, file=name))

    def tell_of_missing_records(self) -> None:
        count = self.without_record
        if count:
            click.echo(f"{count:,} of {len(self.files):,} documents belong to no record", err=True)


def _anonymize_stream(task: Anonymizing) -> None:
    decoded = decode_text(sys.stdin.buffer.read())
    text = decoded.text
    anonymizer = task.choice.load(0).anonymizer(text)
    subject = task.choice.told.subject(text)
    plan = anonymizer.plan(
        anonymizer.detect(text, record=subject),
        preferences=task.preferences(anonymizer),
        seed=task.seed,
        key=task.key,
        record=subject,
    )
    delivered = deliver(open_text(text), plan, anonymizer.about(subject))
    written = delivered.data.decode("utf-8", "surrogatepass")
    click.echo(decoded.encode(written)[0], nl=False)
