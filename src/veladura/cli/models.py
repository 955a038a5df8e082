"""List the models that come with Veladura, or show one's card."""

import json

import click

from veladura.models import model_folder, model_names
from veladura.models.cards import hugging_face_card


@click.command("models")
@click.argument("name", required=False)
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.option(
    "--hugging-face", is_flag=True, help="The card with the facts that Hugging Face reads."
)
def command(name: str | None, as_json: bool, hugging_face: bool) -> None:
    """List the shipped models; with NAME, show its card: what it was trained on, how good it is."""
    if name is not None and hugging_face:
        click.echo(hugging_face_card(name))
        return
    if name is not None:
        click.echo((model_folder(name) / "card.md").read_text("utf-8").rstrip())
        return
    records = [
        {
            "name": known,
            "folder": str(model_folder(known)),
            "bytes": sum(f.stat().st_size for f in model_folder(known).iterdir() if f.is_file()),
        }
        for known in model_names()
    ]
    if as_json:
        click.echo(json.dumps(records, indent=2))
        return
    if not records:
        click.echo("no model is shipped with this installation", err=True)
    for record in records:
        click.echo(f"{record['name']:<24}{int(str(record['bytes'])) / 1e6:6.1f} MB")
