"""Write the table of results from finished trainings."""

from dataclasses import replace
from pathlib import Path

import click

from veladura.cli.options import ExistingPath


@click.command("report")
@click.argument("runs", metavar="RUN...", nargs=-1, required=True, type=ExistingPath)
@click.option(
    "-o", "--output", type=click.Path(path_type=Path), help="Markdown file; else it is printed."
)
@click.option(
    "--timed-on",
    "corpora",
    multiple=True,
    type=ExistingPath,
    metavar="FILE",
    help="Measure words a second of one core of this machine, for the runs measured on this "
    "corpus; may be given several times.",
)
def command(runs: tuple[Path, ...], output: Path | None, corpora: tuple[Path, ...]) -> None:
    """Write a table of the trainings whose folders are RUN...

    Runs that share their name and differ in the seed become one row, with means.
    """
    from veladura.corpora import read_corpus
    from veladura.detect.models.backends import open_model
    from veladura.train.results import read_result, speed
    from veladura_training.results_table import render

    results = []
    texts = {path.name.split(".")[0]: path for path in corpora}
    for run in runs:
        result = read_result(run)
        timed = next((texts[name] for name in result.figures if name in texts), None)
        if timed:
            model = open_model(str(run / "model"), threads=1)
            result = replace(result, words_per_second=speed(model, list(read_corpus(timed))))
            result.write(run)
        results.append(result)
    table = render(results)
    if output is None:
        click.echo(table, nl=False)
    else:
        output.write_text(table, "utf-8")
        click.echo(f"{output}: {len(results)} runs", err=True)
