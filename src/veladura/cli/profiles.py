"""List the profiles that come with Veladura."""

import json

import click

from veladura.profiles import load_profile, profile_names


@click.command("profiles")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(as_json: bool) -> None:
    """List the shipped profiles: language, label scheme and model.

    A profile of your own is a TOML file of the same shape: give its path where a command takes
    --profile.
    """
    profiles = [load_profile(name) for name in profile_names()]
    if as_json:
        records = [
            {
                "id": profile.id,
                "language": profile.language,
                "scheme": profile.scheme.id,
                "labels": profile.scheme.ids,
                "model": profile.model,
                "rules": profile.rules,
            }
            for profile in profiles
        ]
        click.echo(json.dumps(records, indent=2, ensure_ascii=False))
        return
    for profile in profiles:
        labels = f"{profile.scheme.id}, {len(profile.scheme.labels)} labels"
        model = profile.model or "rules alone"
        click.echo(f"{profile.id:<16}{profile.language:<5}{labels:<22}{model}")
