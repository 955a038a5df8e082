"""`veladura-training`: everything that comes before and after `veladura train`."""

import importlib
from pathlib import Path

import click

from veladura.errors import VeladuraError

Folder = click.Path(exists=True, file_okay=False, path_type=Path)
File = click.Path(exists=True, dir_okay=False, path_type=Path)
NewFile = click.Path(dir_okay=False, path_type=Path)
Language = click.Choice(("es", "de"))
shared_option = click.option(
    "--shared", type=Folder, required=True, help="Folder with corpora/, lexicons/, text/."
)


class Commands(click.Group):
    """Says what is wrong in one sentence, as `veladura` does."""

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except VeladuraError as error:
            raise click.UsageError(str(error)) from None


@click.group(cls=Commands)
def main() -> None:
    """Make Veladura's models: data, generators, recipes, published systems."""


@main.command()
@click.argument("language", type=Language)
@shared_option
@click.option("--out", type=click.Path(path_type=Path), default=Path("runs/data"))
@click.option("--synthetic", type=int, help="Documents to make up; else as many as we use.")
@click.option("--without", default="", help="Letters of groups of notes, to be measured on alone.")
@click.option(
    "--fold",
    "folds",
    type=int,
    multiple=True,
    default=(7,),
    show_default=True,
    help="Which of every 15 notes no training sees; may be repeated.",
)
def prepare(
    language: str,
    shared: Path,
    out: Path,
    synthetic: int | None,
    without: str,
    folds: tuple[int, ...],
) -> None:
    """Write everything that the trainings of a language read into one folder."""
    from veladura_training.data.prepare import prepare as write

    write(language, shared, out, synthetic=synthetic, without=without, folds=folds)


@main.command("recipe")
@click.argument("recipe", type=File)
@click.option("--shared", type=Folder, help="Prepare runs/data from this folder first.")
@click.option("--models", type=Folder, help="Where the model folders go, if not in the package.")
def follow(recipe: Path, shared: Path | None, models: Path | None) -> None:
    """Run or resume every stage of RECIPE and install the model folders it makes."""
    from veladura_training import recipe as recipes
    from veladura_training.data.prepare import prepare as write

    read = recipes.read_recipe(recipe)
    if shared:
        write(read.language, shared, Path("runs/data"))
    recipes.cook(read)
    recipes.install(read, models or recipes.MODELS)


@main.command()
@click.argument("language", type=Language)
@click.option("--shared", type=Folder, help="Folder with lexicons/ and corpora/ to draw from.")
@click.option("--notes", type=Folder, help="Labelled notes to take lines from.")
@click.option("--without", default="", help="Letters of the groups of notes to leave out.")
@click.option("--text", "texts", type=Folder, multiple=True, help="Folder of plain texts (es).")
@click.option("--count", type=int, default=1000, show_default=True)
@click.option("--seed", type=int, default=0, help="Documents are numbered from here.")
@click.option("--out", type=NewFile, required=True, help=".jsonl or .jsonl.gz")
def generate(
    language: str,
    shared: Path | None,
    notes: Path | None,
    without: str,
    texts: tuple[Path, ...],
    count: int,
    seed: int,
    out: Path,
) -> None:
    """Make labelled documents up: the same for the same seed."""
    from veladura_training.generator.engine.writing import write_documents

    generator = importlib.import_module(f"veladura_training.generator.{language}")
    more = {"texts": list(texts)} if language == "es" else {}
    folders = [notes] if notes else []
    resources = generator.Resources.load(shared, notes=folders, without=without, **more)
    numbers = range(seed, seed + count)
    write_documents(out, (generator.generate(number, resources) for number in numbers))


@main.command()
@click.argument("inputs", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option("--shared", type=Folder, help="Folder with lexicons/ and corpora/ to draw from.")
@click.option("--copies", type=int, default=1, show_default=True, help="Of every document.")
@click.option("--seed", type=int, default=0)
@click.option("--out", type=NewFile, required=True, help=".jsonl or .jsonl.gz")
def augment(
    inputs: tuple[Path, ...], shared: Path | None, copies: int, seed: int, out: Path
) -> None:
    """Write other versions of labelled documents: new values, other headers, crops, noise."""
    from veladura_training.data.augment import write_copies

    write_copies(inputs, out, count=copies, seed=seed, shared=shared)


@main.command("german-corpora")
@shared_option
@click.option("--out", type=click.Path(path_type=Path), required=True)
def german_corpora(shared: Path, out: Path) -> None:
    """Write public German corpora in the labels of the finance scheme."""
    from veladura_training.data.german_corpora import convert

    for name, count in convert(shared, out).items():
        click.echo(f"{name}: {count}")


@main.command("german-mentions")
@shared_option
@click.option("--out", type=click.Path(path_type=Path), default=Path("runs/data"))
def german_mentions(shared: Path, out: Path) -> None:
    """Write German corpora with other names in the places of those that are there."""
    from veladura_training.data.german_mentions import write_copies

    click.echo(str(write_copies(shared, out)))


@main.command()
@click.argument("language", type=Language)
@shared_option
@click.option("--out", type=NewFile, required=True, help=".tsv.gz")
def lexicon(language: str, shared: Path, out: Path) -> None:
    """Write what lists say of words, for pre-training."""
    from veladura_training.data.lexicons import LANGUAGES, write_lexicon

    out.parent.mkdir(parents=True, exist_ok=True)
    classes = LANGUAGES[language](shared)
    count = write_lexicon(out, classes)
    sizes = ", ".join(f"{name} {len(members)}" for name, members in classes.items())
    click.echo(f"{count} words: {sizes}")


@main.command()
@click.argument("language", type=Language)
@shared_option
@click.option("-o", "--output", type=NewFile, required=True, help="names.npz of a language")
def names(language: str, shared: Path, output: Path) -> None:
    """Train the classifier of names: given name, surname, place, or an ordinary word."""
    from veladura_training.data import german_names
    from veladura_training.data import names as spanish_names

    train = spanish_names.train_from if language == "es" else german_names.train_from
    train(shared, output)


@main.command()
@click.option("--text", "texts", type=File, multiple=True, required=True, help="Running text, xz.")
@click.option("--census", type=Folder, help="Tables of names and surnames (INE).")
@click.option("--names", type=File, multiple=True, help="A list of names, one a line.")
@click.option("-o", "--output", type=NewFile, required=True)
def vocabulary(
    texts: tuple[Path, ...], census: Path | None, names: tuple[Path, ...], output: Path
) -> None:
    """Count words and letters, for mending damaged text."""
    from veladura_training.data.vocabulary import write_vocabulary

    count = write_vocabulary(texts, output, census=census, names=names)
    click.echo(f"{output}: {output.stat().st_size} bytes from {count} words")


@main.command()
@click.argument("runs", metavar="RUN...", nargs=-1, required=True, type=Folder)
@click.option("-o", "--output", type=NewFile, help="Markdown file; else it is printed.")
@click.option(
    "--timed-on",
    "corpora",
    multiple=True,
    type=File,
    help="Measure words a second of one core of this machine, for the runs measured on this "
    "corpus; may be given several times.",
)
def report(runs: tuple[Path, ...], output: Path | None, corpora: tuple[Path, ...]) -> None:
    """Write a table of the trainings whose folders are RUN...

    Runs that share their name and differ in the seed become one row, with means.
    """
    from veladura_training.results_table import read_results, render

    results = read_results(runs, corpora)
    if output is None:
        click.echo(render(results), nl=False)
    else:
        output.write_text(render(results), "utf-8")
        click.echo(f"{output}: {len(results)} runs", err=True)


if __name__ == "__main__":
    main()
