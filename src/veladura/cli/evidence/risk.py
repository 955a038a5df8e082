"""Show which patients could be recognised by what anonymisation keeps."""

import json
from collections.abc import Sequence
from pathlib import Path

import click

from veladura.batch.profiles import ProfileChoice
from veladura.cli.evidence.gathered import Folder, corpus_options, gather, one_choice
from veladura.cli.options import gathered
from veladura.risk.attributes import ATTRIBUTES, patients_of
from veladura.risk.groups import FEW, Exposure, Risk, assess

SHOWN = 20  # patients that are listed


@click.command("risk")
@click.argument("folder", type=Folder)
@corpus_options
@click.option(
    "--without",
    multiple=True,
    type=click.Choice(ATTRIBUTES),
    help="Leave an attribute out that nobody could know; may be repeated.",
)
@click.option("--json", "as_json", is_flag=True, help="Print JSON, every patient.")
@gathered(choice=one_choice)
def command(
    folder: Path,
    choice: ProfileChoice,
    annotations: Path | None,
    without: tuple[str, ...],
    as_json: bool,
) -> None:
    """Say for the corpus in FOLDER how many patients share what is still known of each.

    Known is what the profile's settings keep: ages (moved ones to within their range), sex,
    places, professions, the distances between dates, and rare words. k is the number of patients
    who agree in all of it; k = 1 is unique. For every attribute: the setting that hides it, the
    edits it takes, and how many patients stay recognisable then. No text is printed.
    """
    corpus = gather(folder, choice, annotations)
    patients = patients_of([one.document for one in corpus], choice.load(0).all()[0])
    risk = assess(patients, [name for name in ATTRIBUTES if name not in without])
    names = [one.name for one in corpus]
    if as_json:
        click.echo(json.dumps(_table(risk, names), ensure_ascii=False))
        return
    click.echo(
        f"{len(risk.exposures):,} patients: {risk.unique:,} unique, {risk.recognisable:,} shared "
        f"by fewer than {FEW}; smallest k {risk.smallest}"
    )
    for advice in risk.advice:
        click.echo(
            f"  without {advice.attribute}: {advice.recognisable:,} recognisable, "
            f"{advice.edits:,} more edits; {advice.setting}"
        )
    for exposure in risk.exposures[:SHOWN]:
        if exposure.k < FEW:
            click.echo(_line(exposure, names))


def _line(exposure: Exposure, names: Sequence[str]) -> str:
    first, *more = (names[number] for number in exposure.patient.documents)
    also = f" and {len(more)} more" if more else ""
    by = f" by {', '.join(exposure.attributes)}" if exposure.attributes else ""  # so few patients
    return f"k = {exposure.k}{by}: {first}{also}"


def _table(risk: Risk, names: Sequence[str]) -> dict[str, object]:
    return {
        "patients": len(risk.exposures),
        "unique": risk.unique,
        "recognisable": risk.recognisable,
        "smallest": risk.smallest,
        "advice": [
            {
                "attribute": advice.attribute,
                "setting": advice.setting,
                "edits": advice.edits,
                "recognisable": advice.recognisable,
            }
            for advice in risk.advice
        ],
        "exposures": [
            {
                "documents": [names[number] for number in exposure.patient.documents],
                "k": exposure.k,
                "attributes": list(exposure.attributes),
            }
            for exposure in risk.exposures
        ],
    }
