"""What `veladura train` and `veladura pretrain` can train: a table, and the way into it.

Each entry names a module with `Config` (a dataclass: every key of the TOML file) and
`run(config, command)`, which trains, writes the model folder and its card.
"""

import importlib
from pathlib import Path
from typing import Any

from veladura.errors import ConfigError
from veladura.train.config import build, read_table

TRAINED = {  # architecture → module
    "word-transformer": "veladura.train.word_tagger",
    "e2ej": "veladura_training.systems.e2ej",
    "neuroner": "veladura_training.systems.neuroner",
    "string-embeddings": "veladura_training.systems.string_embeddings",
    "spacy": "veladura_training.systems.spacy_ner",
    "feature-crf": "veladura_training.systems.feature_crf",
    "rules": "veladura_training.systems.rules_baseline",
}
PRETRAINED = {
    "word-transformer": "veladura.train.pretrain",
    "word-vectors": "veladura_training.systems.word_vectors",
    "character-language-model": "veladura_training.systems.charlm",
}


def run_config(kinds: dict[str, str], path: Path, overrides: tuple[str, ...], command: str) -> None:
    """Train what the configuration at `path` says; every mistake in it is named before work."""
    table = read_table(path, overrides)
    name = table.pop("architecture", None)
    if name not in kinds:
        raise ConfigError(f"{path}: architecture must be one of: {', '.join(kinds)}")
    module: Any = importlib.import_module(kinds[name])
    config = build(module.Config, table, str(path))
    module.run(config, command)
