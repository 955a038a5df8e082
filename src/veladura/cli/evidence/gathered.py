"""The documents of a folder; what cannot be read is named on standard error and left out."""

from pathlib import Path

import click

from veladura.batch.gathering import Gathered, Gathering
from veladura.batch.profiles import ProfileChoice


def gather(folder: Path, choice: ProfileChoice, annotations: Path | None) -> list[Gathered]:
    documents: list[Gathered] = []
    for one in Gathering(folder, choice, annotations).documents():
        if isinstance(one, Gathered):
            documents.append(one)
        else:
            click.echo(f"{one.name}: left out: {one.error}", err=True)
    return documents
