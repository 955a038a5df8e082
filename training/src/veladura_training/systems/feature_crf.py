"""The feature CRF, a baseline of Jabreel et al. (2019): words around, shapes, affixes.

Trained by python-crfsuite (extra `crf`) on the CPU; it finds the optimum in one go (L-BFGS), so
there is nothing to resume and no seed.
"""

import json
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from veladura.errors import ConfigError
from veladura_training.systems.crf_features import sentence_features
from veladura_training.systems.crfsuite_model import CrfsuiteModel, import_crfsuite
from veladura_training.systems.finishing import finish
from veladura_training.systems.sentence_config import SentenceConfig, check_sentences
from veladura_training.systems.sentence_data import read_labelled


@dataclass(frozen=True)
class Config(SentenceConfig):
    l1: float = 0.1  # penalties on the weights
    l2: float = 0.01
    iterations: int = 100
    rarest: int = 1  # features seen less often are left out
    unseen: bool = False  # also weigh tags a feature was never seen with (slow)


def trainer_with_progress(pycrfsuite: Any, iterations: int) -> Any:
    """crfsuite's trainer, silent but for a line every few iterations."""

    def message(self: Any, line: str) -> None:
        if self.logparser.feed(line) != "iteration":
            return
        done = self.logparser.last_iteration
        if done["num"] % 10 == 0:
            left = done["time"] * (iterations - done["num"])
            print(
                f"iteration {done['num']}/{iterations}  loss {done['loss']:,.0f}  "
                f"{left:.0f} s left",
                flush=True,
            )

    kind = type("TrainerWithProgress", (pycrfsuite.Trainer,), {"message": message})
    return kind(algorithm="lbfgs", verbose=True)


def run(config: Config, command: str) -> None:
    labels = check_sentences(config)
    if config.unit != "sentence":
        raise ConfigError("unit must be sentence for a feature CRF")
    pycrfsuite = import_crfsuite()
    folder = Path(config.out) / "model"
    folder.mkdir(parents=True, exist_ok=True)
    started = time.monotonic()
    trainer = trainer_with_progress(pycrfsuite, config.iterations)
    for item in read_labelled(config, labels):
        tags = [str(tag) for tag in item.tags.tolist()]
        for _ in range(round(item.weight)):
            trainer.append(sentence_features(item.unit.tokens), tags)
    trainer.set_params(
        {
            "c1": config.l1,
            "c2": config.l2,
            "max_iterations": config.iterations,
            "feature.minfreq": config.rarest,
            "feature.possible_transitions": False,
            "feature.possible_states": config.unseen,
        }
    )
    trainer.train(str(folder / "model.crfsuite"))
    losses = [float(step["loss"]) for step in trainer.logparser.iterations]
    minutes = (time.monotonic() - started) / 60
    table = {
        "architecture": "feature-crf",
        "labels": list(labels),
        "language": config.language,
        "longest": config.longest,
    }
    (folder / "config.json").write_text(json.dumps(table, indent=1) + "\n", "utf-8")
    finish(
        config, command, "feature-crf", CrfsuiteModel, minutes=minutes, losses=losses, device="CPU"
    )
