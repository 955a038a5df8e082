"""Turn an annotated corpus from one format into another."""

from pathlib import Path

import click

from veladura.cli.options import CorpusFormat, ExistingPath, label_map_option
from veladura.corpora import detect_format, read_corpus, write_corpus
from veladura.corpora.files import texts_without_annotations
from veladura.schemes import SCHEMES


@click.command("convert")
@click.argument("source", metavar="IN", type=ExistingPath)
@click.argument("target", metavar="OUT", type=click.Path(path_type=Path))
@click.option("--from", "from_format", type=CorpusFormat, help="Format of IN; else it is detected.")
@click.option("--to", "to_format", type=CorpusFormat, required=True, help="Format of OUT.")
@click.option(
    "--tagging",
    type=click.Choice(("bio", "bioes")),
    default="bio",
    show_default=True,
    help="How conll marks where a span begins and ends.",
)
@click.option(
    "--scheme",
    type=click.Choice(tuple(SCHEMES)),
    help="Take only this scheme's labels as spans; carry other brat entities along untouched.",
)
@label_map_option
@click.option("--overwrite", is_flag=True, help="Replace files that exist.")
def command(
    source: Path,
    target: Path,
    from_format: str | None,
    to_format: str,
    tagging: str,
    scheme: str | None,
    label_map: dict[str, str],
    overwrite: bool,
) -> None:
    """Turn the annotated corpus IN into OUT, in another format.

    IN and OUT are files or folders. OUT is one file where its name ends in the format's suffix
    (corpus.jsonl, corpus.conll), else a folder with files for each document. Spans are never lost
    silently: what a format cannot hold is counted and reported. If anything fails, nothing is
    written.
    """
    from_format = from_format or detect_format(source)
    documents = read_corpus(
        source,
        from_format,
        labels=SCHEMES[scheme].ids if scheme else None,
        label_map=label_map,
    )
    report = write_corpus(documents, target, to_format, tagging=tagging, overwrite=overwrite)
    for line in report.lines():
        click.echo(line, err=True)
    if from_format == "brat" and source.is_dir() and (alone := texts_without_annotations(source)):
        named = ", ".join(alone[:5]) + (" …" if len(alone) > 5 else "")
        click.echo(f"passed over: {len(alone)} × .txt without .ann ({named})", err=True)
