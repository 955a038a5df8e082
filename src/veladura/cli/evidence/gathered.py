"""The documents of a corpus and the options that say which marks they have."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from veladura.batch.gathering import Gathered, Gathering
from veladura.batch.profiles import AUTO, ProfileChoice
from veladura.cli.batching import model_option, profile_option

F = TypeVar("F", bound=Callable[..., Any])
Folder = click.Path(exists=True, file_okay=False, path_type=Path)
_annotations_option = click.option(
    "--annotations", type=Folder, metavar="DIR", help="Take marks from brat files."
)


def corpus_options(command: F) -> F:
    """Which marks a corpus has: those of a profile and its model, or those of brat files."""
    for option in (_annotations_option, model_option, profile_option):
        command = option(command)
    return command


def any_choice(profile: str, model: str | None) -> ProfileChoice:
    return ProfileChoice(profile, model or "")


def one_choice(profile: str, model: str | None) -> ProfileChoice:
    """For those who compare documents with each other."""
    if profile == AUTO:
        raise click.UsageError("say which profile the corpus is for: labels must be of one scheme")
    return any_choice(profile, model)


def gather(folder: Path, choice: ProfileChoice, annotations: Path | None) -> list[Gathered]:
    """What cannot be read is named on standard error and left out."""
    documents: list[Gathered] = []
    for one in Gathering(folder, choice, annotations).documents():
        if isinstance(one, Gathered):
            documents.append(one)
        else:
            click.echo(f"{one.name}: left out: {one.error}", err=True)
    return documents
