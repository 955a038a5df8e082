"""Train a detector from a configuration file."""

from pathlib import Path

import click


@click.command("train")
@click.argument("config", type=click.Path(path_type=Path))
@click.option("--set", "overrides", multiple=True, metavar="KEY=VALUE", help="Replace a setting.")
def command(config: Path, overrides: tuple[str, ...]) -> None:
    """Train what CONFIG describes and write a model folder with its card.

    A run that was interrupted goes on where it stopped.
    """
    from veladura.train.architectures import TRAINED, run_config

    sets = "".join(f" --set {override}" for override in overrides)
    run_config(TRAINED, config, overrides, f"veladura train {config}{sets}")
