"""The last step of every published system: measured, its card written, its result recorded."""

from collections.abc import Callable, Sequence
from pathlib import Path

from veladura.detect.models.protocol import ScoringModel
from veladura.train import results
from veladura_training.systems.sentence_config import RunConfig

NOTE = "The model alone, without rules and consistency."


def finish(
    config: RunConfig,
    command: str,
    architecture: str,
    load: Callable[[Path], ScoringModel],
    *,
    minutes: float,
    losses: Sequence[float] = (),
    calibrated: bool = False,
    device: str = "",
) -> None:
    results.finish(
        config,
        command,
        architecture,
        load,
        minutes=minutes,
        name=config.name,
        language=config.language,
        published=config.published,
        losses=losses,
        calibrated=calibrated,
        device=device,
        note=NOTE,
    )
