"""Find what identifies people in documents and write where it stands."""

import sys
from dataclasses import replace
from pathlib import Path

import click

from veladura.batch.detecting import Detecting
from veladura.batch.manifest import settings_digest
from veladura.batch.profiles import ProfileChoice
from veladura.batch.run import Run
from veladura.batch.tables import is_table
from veladura.batch.targets import SameTargets
from veladura.batch.work import Failure
from veladura.cli.batching import (
    columns_option,
    memory_option,
    model_option,
    output_option,
    paths_argument,
    pictures_option,
    profile_option,
    report_outcome,
    resume_option,
    seconds_option,
    sources_for,
    work_limits,
    workers_option,
)
from veladura.cli.knowing import knowing_options, tell_of_common_words, told_by
from veladura.cli.options import CorpusFormat
from veladura.corpora import render_document
from veladura.corpora.files import KINDS
from veladura.errors import VeladuraError
from veladura.formats.disk import write_file
from veladura.formats.txt import decode_text


@click.command("detect")
@paths_argument
@output_option
@profile_option
@model_option
@click.option(
    "--recall",
    type=click.FloatRange(0, 1),
    help="0 marks what is sure, 1 misses least; else as in the profile.",
)
@click.option(
    "--to", "format", type=CorpusFormat, default="brat", show_default=True, help="Format of OUT."
)
@knowing_options
@columns_option
@pictures_option
@workers_option
@seconds_option
@memory_option
@resume_option
def command(
    paths: tuple[str, ...],
    output: Path | None,
    profile: str,
    model: str | None,
    recall: float | None,
    format: str,
    always: tuple[Path, ...],
    never: tuple[Path, ...],
    directories: tuple[Path, ...],
    labels: tuple[str, ...],
    records: Path | None,
    record_key: str | None,
    columns: tuple[str, ...],
    keep_pictures: bool,
    workers: int,
    seconds: int | None,
    megabytes: int | None,
    resume: bool,
) -> None:
    """Write what is found in the documents at PATH to OUT.

    PATH is a file, a folder, or - for text on standard input. OUT is a folder, in which every
    document has its files under its own name, or one file with the suffix of the format: of all
    documents for jsonl and conll, of a single one for the others. Documents may be of any kind
    that is read; offsets count in the text as extracted, which brat files hold beside the
    annotations. With --column every row of a table is a document, and spans are a new column.
    """
    told = told_by(always, never, directories, labels, records, record_key)
    choice = ProfileChoice(profile, model or "", recall, told)
    tell_of_common_words([anonymizer.knower for anonymizer in choice.load(0).all()])
    if paths == ("-",):
        _detect_stream(choice, output, format)
        return
    sources, output = sources_for(paths, output)
    work = Detecting(choice, format, columns, keep_pictures)
    suffixes = KINDS[format].suffixes
    given = len(sources) == 1 and sources[0].given
    table = given and bool(columns) and is_table(sources[0])
    single = (output.suffix.lower() == suffixes[0] or table) and not output.is_dir()
    if single and not KINDS[format].joins and not given:
        raise click.UsageError(f"{format} holds one document a file: name a folder with -o")
    if single and resume:
        raise click.UsageError("--resume needs a folder as OUT: one file is written at the end")
    run = Run(
        work,
        SameTargets(sources, suffixes),
        output.parent if single else output,
        settings=settings_digest({"detect": work.settings}),
        workers=workers,
        limits=work_limits(seconds, megabytes),
        resume=resume,
        single=(output.name if table else output.stem) if single else "",
        columns=columns,
        adds_column=True,
        key_column=told.key_column,
    )
    report_outcome(run.files(sources), output)


def _detect_stream(choice: ProfileChoice, output: Path | None, format: str) -> None:
    """Standard input to standard output, or to a file with brat's text beside it."""
    text = decode_text(sys.stdin.buffer.read()).text
    found = choice.load(0).detect_many([text], [choice.told.subject(text)])[0]
    if isinstance(found, Failure):
        raise VeladuraError(found.error)
    parts = render_document(replace(found, id="stdin"), format).parts
    if output is None:
        sys.stdout.buffer.write(parts[KINDS[format].suffixes[0]].encode("utf-8"))
        return
    for suffix, content in parts.items():
        write_file(output.with_suffix(suffix), content.encode("utf-8"))
