"""The architectures that `veladura train` and `veladura pretrain` know, and how one is run.

Each entry names a module with `Config` (a dataclass: every key of the TOML file) and
`run(config, command)`, which trains, writes the model folder and its card.
"""

import importlib
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from veladura.config import build, read_table
from veladura.errors import ConfigError

ENTRY_POINTS = ("veladura.train", "veladura.pretrain")  # groups of packages installed beside this


def _known(own: dict[str, str], group: str) -> dict[str, str]:
    return {**{point.name: point.value for point in entry_points(group=group)}, **own}


TRAINED = _known({"word-transformer": "veladura.train.word_tagger"}, ENTRY_POINTS[0])
PRETRAINED = _known({"word-transformer": "veladura.train.pretrain"}, ENTRY_POINTS[1])


def run_config(kinds: dict[str, str], path: Path, overrides: tuple[str, ...], command: str) -> None:
    """Train what the configuration at `path` says; every mistake in it is named before work."""
    table = read_table(path, overrides)
    name = table.pop("architecture", None)
    if name not in kinds:
        raise ConfigError(f"{path}: architecture must be one of: {', '.join(kinds)}")
    module: Any = importlib.import_module(kinds[name])
    config = build(module.Config, table, str(path))
    module.run(config, command)
