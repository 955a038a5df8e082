"""Score system annotations against gold ones."""

import json
import os
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import click

from veladura.cli.options import CorpusFormat, label_map_option
from veladura.corpora import read_corpus
from veladura.document import Document
from veladura.errors import CorpusError
from veladura.evaluate import Mistake, Scores, confusion, find_mistakes, score
from veladura.evaluate.report import TASKS, as_dict, as_table, confusion_table
from veladura.evaluate.sentences import count_sentences
from veladura.schemes import find_label

AnyPath = click.Path(path_type=Path)


@click.command("evaluate")
@click.argument("gold", type=AnyPath)
@click.argument("system", type=AnyPath)
@click.option(
    "--task",
    type=click.Choice(TASKS),
    default="ner",
    show_default=True,
    help="ner: offsets and type. spans: offsets alone, strict and merged. tokens: each token "
    "sensitive or not. coverage: gold spans hidden by any prediction.",
)
@click.option("--labels", metavar="A,B,…", help="Score these labels alone.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON, unrounded.")
@click.option("--per-document", is_flag=True, help="Also list every document.")
@click.option(
    "--confusion", "with_confusion", is_flag=True, help="Also list what was taken for what."
)
@click.option(
    "--sentences", type=AnyPath, metavar="DIR", help="Sentence-split files, for the leak."
)
@click.option(
    "--errors",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="FILE",
    help="Write every mistake to FILE, as JSON lines. The file holds document text.",
)
@click.option("--gold-format", type=CorpusFormat, help="Else it is detected.")
@click.option("--system-format", type=CorpusFormat, help="Else it is detected.")
@click.option("--require-all", is_flag=True, help="Refuse if a document is on one side only.")
@label_map_option
def command(
    gold: Path,
    system: Path,
    task: str,
    labels: str | None,
    as_json: bool,
    per_document: bool,
    with_confusion: bool,
    sentences: Path | None,
    errors: Path | None,
    gold_format: str | None,
    system_format: str | None,
    require_all: bool,
    label_map: dict[str, str],
) -> None:
    """Score SYSTEM against GOLD with the measures of the MEDDOCAN task, and others.

    Both are files or folders of brat, XML, inline, conll or jsonl files, in any combination.
    Documents are matched by name; only those on both sides are scored.
    """
    gold_documents, system_documents = _load(gold, system, gold_format, system_format, label_map)
    if labels is not None:
        gold_documents, system_documents = _only(labels, gold_documents, system_documents)
    counted = count_sentences(sentences, [d.id for d in gold_documents]) if sentences else None
    scores = score(gold_documents, system_documents, sentences=counted)
    _check_sides(scores, gold, system, require_all)
    table = confusion(gold_documents, system_documents) if with_confusion else None
    if as_json:
        click.echo(_as_json(scores, task, table))
    else:
        click.echo(as_table(scores, task, per_document=per_document))
        if table is not None:
            click.echo("\n" + confusion_table(table))
    if errors is not None:
        count = _write_mistakes(find_mistakes(gold_documents, system_documents), errors)
        click.echo(f"{count} mistakes in {errors}: this file holds document text", err=True)


def _only(labels: str, *sides: list[Document]) -> list[list[Document]]:
    """The documents with spans of these labels alone; a label that nobody knows is a slip."""
    wanted = {label.strip() for label in labels.split(",")}
    found = {span.label for side in sides for document in side for span in document.spans}
    unknown = sorted(label for label in wanted - found if find_label(label) is None)
    if unknown:
        raise click.UsageError(f"--labels: neither a corpus nor a scheme has {unknown[0]}")
    return [[d.with_spans(s for s in d.spans if s.label in wanted) for d in side] for side in sides]


def _as_json(scores: Scores, task: str, table: Counter[tuple[str, str]] | None) -> str:
    result = as_dict(scores, task)
    if table is not None:
        result["confusion"] = [
            {"gold": g, "system": s, "count": n} for (g, s), n in table.most_common()
        ]
    return json.dumps(result, indent=2, ensure_ascii=False)


def _load(
    gold: Path,
    system: Path,
    gold_format: str | None,
    system_format: str | None,
    label_map: dict[str, str],
) -> tuple[list[Document], list[Document]]:
    # What an .ann file repeats of the text is no part of the score.
    golds = list(read_corpus(gold, gold_format, label_map=label_map, check_text=False))
    texts = {document.id: document.text for document in golds}
    systems = list(
        read_corpus(system, system_format, label_map=label_map, texts=texts, check_text=False)
    )
    if gold.is_file() and system.is_file() and len(golds) == len(systems) == 1:
        systems = [replace(systems[0], id=golds[0].id)]  # two files: whatever they are called
    return golds, systems


def _check_sides(scores: Scores, gold: Path, system: Path, require_all: bool) -> None:
    if not scores.documents:
        raise CorpusError(f"{gold} and {system} have no document in common (by name)")
    for missing, place in ((scores.only_gold, system), (scores.only_system, gold)):
        if not missing:
            continue
        named = ", ".join(missing[:5]) + (" …" if len(missing) > 5 else "")
        message = f"{place}: {len(missing)} missing: {named}"
        if require_all:
            raise CorpusError(message)
        click.echo(f"not scored: {message}", err=True)


def _write_mistakes(mistakes: Iterable[Mistake], path: Path) -> int:
    count = 0
    try:
        # For its owner's eyes: the file holds what the documents hold.
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as stream:
            path.chmod(0o600)  # also where the file was there before
            for mistake in mistakes:
                stream.write(json.dumps(mistake.as_dict(), ensure_ascii=False) + "\n")
                count += 1
    except OSError as error:
        raise CorpusError(f"{path}: cannot be written ({error.strerror})") from None
    return count
