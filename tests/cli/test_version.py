"""`veladura --version` tells what is installed, models included."""

import re
from importlib import metadata

from click.testing import CliRunner

from veladura.cli import main
from veladura.models import model_names


def test_the_version_names_the_models_with_their_digests() -> None:
    result = CliRunner().invoke(main, ["--version"])
    first, *models = result.output.splitlines()
    assert first == f"veladura {metadata.version('veladura')}"
    assert [line.split()[1] for line in models] == list(model_names())
    assert all(re.fullmatch(r"model \S+ [0-9a-f]{12}", line) for line in models)
