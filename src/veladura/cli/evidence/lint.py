"""Find what only a whole corpus shows, and mend it everywhere with one decision."""

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path, PurePath

import click

from veladura.batch.gathering import Gathered
from veladura.batch.profiles import ProfileChoice
from veladura.batch.sources import Source
from veladura.batch.targets import SameTargets
from veladura.batch.work import Result
from veladura.cli.evidence.gathered import Folder, corpus_options, gather, one_choice
from veladura.cli.options import gathered
from veladura.corpora import render_document
from veladura.document import Document
from veladura.formats.disk import write_file
from veladura.lint.findings import Doubtful
from veladura.lint.linting import lint
from veladura.lint.mending import chosen, mend

SHOWN = 5  # places of a finding that are listed


@click.command("lint")
@click.argument("folder", type=Folder)
@corpus_options
@click.option("--show-text", is_flag=True, help="Also print what was found, from the documents.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON; with --show-text it holds text.")
@click.option(
    "--mend",
    "mended",
    multiple=True,
    metavar="FINDING|KIND",
    help="Mark all places of a finding, or of a kind of finding; may be repeated. Needs -o.",
)
@click.option(
    "-o",
    "--output",
    metavar="OUT",
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder for brat files with what --mend decided.",
)
@gathered(choice=one_choice)
def command(
    folder: Path,
    choice: ProfileChoice,
    annotations: Path | None,
    show_text: bool,
    as_json: bool,
    mended: tuple[str, ...],
    output: Path | None,
) -> None:
    """Look for marks in FOLDER that do not fit each other.

    unmarked: marked in most documents and not in this one. labels: one thing with several labels.
    date: a date that does not move. near: almost an identifier that is marked elsewhere. rare: a
    word that only one patient's documents have. --mend decides for all places at once and writes
    the corpus with these marks to OUT, for `anonymize --annotations OUT`. Exit code 1: something
    was found that is not mended.
    """
    if mended and output is None:
        raise click.UsageError("--mend needs -o OUT, where the brat files are written")
    corpus = gather(folder, choice, annotations)
    documents = [one.document for one in corpus]
    findings = lint(documents, choice.load(0).all()[0])
    decided = chosen(findings, mended)
    left = [finding for finding in findings if finding not in decided]
    if output is not None:
        _write(output, corpus, mend(documents, decided))
    names = [one.name for one in corpus]
    _print(left, names, show_text=show_text, as_json=as_json)
    if decided:
        click.echo(f"{sum(len(f.places) for f in decided):,} places mended", err=True)
    if left:
        click.get_current_context().exit(1)


def _write(output: Path, gathered: Sequence[Gathered], documents: Sequence[Document]) -> None:
    sources = [Source(one.name, one.name) for one in gathered]
    targets = SameTargets(sources, (".txt", ".ann"))  # "alta.txt" and "alta.csv" are two
    for source, document in zip(sources, documents, strict=True):
        place = targets.target(source, Result())
        parts = render_document(replace(document, id=PurePath(place).name), "brat").parts
        for suffix, content in parts.items():
            path = output / f"{place}{suffix}"
            path.parent.mkdir(parents=True, exist_ok=True)
            write_file(path, content.encode("utf-8"))


def _print(
    findings: Sequence[Doubtful], names: Sequence[str], *, show_text: bool, as_json: bool
) -> None:
    if as_json:
        click.echo(json.dumps([_table(f, names, show_text) for f in findings], ensure_ascii=False))
        return
    for finding in findings:
        text = f" {finding.surface!r}" if show_text else ""
        label = f" → {finding.label}" if finding.label else ""
        click.echo(f"{finding.id}{text}: {finding.sentence}{label}")
        for place in finding.places[:SHOWN]:
            click.echo(f"    {names[place.document]}: {place.start}..{place.end}")
        if len(finding.places) > SHOWN:
            click.echo(f"    and {len(finding.places) - SHOWN:,} more places")
    if not findings:
        click.echo("everything fits")


def _table(finding: Doubtful, names: Sequence[str], show_text: bool) -> dict[str, object]:
    return {
        "id": finding.id,
        "kind": finding.kind,
        "says": finding.sentence,
        "label": finding.label,
        "text": finding.surface if show_text else None,
        "places": [[names[p.document], p.start, p.end] for p in finding.places],
    }
