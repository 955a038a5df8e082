"""Pre-train an encoder on plain text."""

from pathlib import Path

import click


@click.command("pretrain")
@click.argument("config", type=click.Path(path_type=Path))
@click.option("--set", "overrides", multiple=True, metavar="KEY=VALUE", help="Replace a setting.")
def command(config: Path, overrides: tuple[str, ...]) -> None:
    """Pre-train the encoder that CONFIG describes; `veladura train` starts from it."""
    from veladura.train.architectures import PRETRAINED, run_config

    sets = "".join(f" --set {override}" for override in overrides)
    run_config(PRETRAINED, config, overrides, f"veladura pretrain {config}{sets}")
