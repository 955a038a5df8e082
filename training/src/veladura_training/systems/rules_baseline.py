"""Regular expressions alone: nothing is learned, the rules are measured like any other system."""

import json
from dataclasses import dataclass
from pathlib import Path

from veladura.detect.rules import load_rules, rule_names
from veladura.schemes import get_scheme
from veladura.train.examples import TrainingSource
from veladura_training.systems.finishing import finish
from veladura_training.systems.rules_model import RulesModel
from veladura_training.systems.sentence_config import RunConfig, check_run


@dataclass(frozen=True)
class Config(RunConfig):
    sources: tuple[TrainingSource, ...] = ()  # none is read
    rules: tuple[str, ...] = ()  # names of rules; none: all of the language


def run(config: Config, command: str) -> None:
    check_run(config)
    names = config.rules or rule_names(config.language)
    load_rules(config.language, get_scheme(config.scheme), names)
    folder = Path(config.out) / "model"
    folder.mkdir(parents=True, exist_ok=True)
    table = {
        "architecture": "rules",
        "language": config.language,
        "scheme": config.scheme,
        "rules": list(names),
    }
    (folder / "config.json").write_text(json.dumps(table, indent=1) + "\n", "utf-8")
    finish(config, command, "rules", RulesModel, minutes=0.0)
