"""Find what identifies people in documents and write where it stands."""

import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import click

from veladura.batch.detecting import Detecting
from veladura.batch.manifest import settings_digest
from veladura.batch.profiles import ProfileChoice
from veladura.batch.run import Run
from veladura.batch.sources import Source
from veladura.batch.tables import is_table
from veladura.batch.targets import SameTargets
from veladura.batch.told import Told
from veladura.batch.work import Failure
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
from veladura.cli.options import CorpusFormat, gathered
from veladura.corpora import render_document
from veladura.corpora.files import KINDS
from veladura.errors import VeladuraError
from veladura.formats.disk import write_file
from veladura.formats.txt import decode_text


def _choice(profile: str, model: str | None, recall: float | None, told: Told) -> ProfileChoice:
    choice = ProfileChoice(profile, model or "", recall, told)
    tell_of_common_words([anonymizer.knower for anonymizer in choice.load(0).all()])
    return choice


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
@effort_options
@gathered(told=told_by, choice=_choice, effort=Effort)
def command(
    paths: tuple[str, ...],
    output: Path | None,
    choice: ProfileChoice,
    format: str,
    columns: tuple[str, ...],
    keep_pictures: bool,
    effort: Effort,
) -> None:
    """Write what is found in the documents at PATH to OUT.

    PATH is a file, a folder, or - for text on standard input. OUT is a folder, in which every
    document has its files under its own name, or one file with the suffix of the format: of all
    documents for jsonl and conll, of a single one for the others. Documents may be of any kind
    that is read; offsets count in the text as extracted, which brat files hold beside the
    annotations. With --column every row of a table is a document, and spans are a new column.
    """
    if paths == ("-",):
        _detect_stream(choice, output, format)
        return
    sources, output = sources_for(paths, output)
    work = Detecting(choice, format, columns, keep_pictures)
    single = _single(sources, output, format, columns)
    if single and effort.resume:
        raise click.UsageError("--resume needs a folder as OUT: one file is written at the end")
    run = Run(
        work,
        SameTargets(sources, KINDS[format].suffixes),
        output.parent if single else output,
        settings=settings_digest({"detect": work.settings}),
        workers=effort.workers,
        limits=effort.limits,
        resume=effort.resume,
        single=single,
        columns=columns,
        adds_column=True,
        key_column=choice.told.key_column,
    )
    report_outcome(run.files(sources), output)


def _single(sources: Sequence[Source], output: Path, format: str, columns: Sequence[str]) -> str:
    """What the one file is called that a run writes; "" for a folder."""
    kind = KINDS[format]
    given = len(sources) == 1 and sources[0].given
    table = given and bool(columns) and is_table(sources[0])
    if output.is_dir() or not (table or output.suffix.lower() == kind.suffixes[0]):
        return ""
    if not kind.joins and not given:
        raise click.UsageError(f"{format} holds one document a file: name a folder with -o")
    return output.name if table else output.stem


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
