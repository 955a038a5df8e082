"""What the configurations of all taggers of sentences share, and how they are checked."""

from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np

from veladura.corpora import FORMATS
from veladura.errors import ConfigError
from veladura.schemes import get_scheme
from veladura.train.examples import TrainingSource
from veladura_training.systems.sentences import abbreviations

UNITS = ("sentence", "window")
OPTIMIZERS = ("adam", "sgd", "adadelta")
BELOW_ONE = ("dropout", "first_dropout", "last_dropout", "average")
ABOVE_ZERO = ("rate", "clip")


@dataclass(frozen=True)
class RunConfig:
    """What every training has: where from, where to, and how it is called in the results."""

    out: str  # folder for checkpoints, result.json and, under model/, what a profile names
    sources: tuple[TrainingSource, ...]
    name: str = ""  # in the table of results; runs that differ in the seed alone share it
    published: str = ""  # what its authors report, for the same table
    summary: str = ""  # first lines of the model card
    licence: str = "Apache-2.0"
    data: str = "."  # folder that the sources' paths are relative to
    scheme: str = "meddocan"
    labels: tuple[str, ...] = ()  # of the scheme; none: all
    language: str = "es"
    measured: tuple[TrainingSource, ...] = ()
    seed: int = 1


@dataclass(frozen=True)
class SentenceConfig(RunConfig):
    unit: str = "sentence"  # what the network sees at once; or "window"
    longest: int = 200  # tokens of a unit
    vectors: str = ""  # pre-trained word vectors; "" starts from nothing
    vocabulary: int = 60_000  # of those vectors, the most frequent
    hidden_words: float = 0.5  # chance that a word seen once is hidden while training
    epochs: int = 100
    minutes: float = 0.0  # where the epochs would take longer, the run ends then; 0: epochs alone
    batch: int = 32  # units
    optimizer: str = "adam"
    rate: float = 1e-3
    momentum: float = 0.0  # of sgd
    falling: bool = True  # the rate falls to nothing over the run; else it stays
    clip: float = 5.0  # longest gradient
    dropout: float = 0.5
    average: float = 0.0  # of the weights, over steps; 0 takes the last ones
    calibrated: bool = True  # measure the recall dial and the scale of the scores (eleven readings)
    save_every: float = 60.0  # seconds


@dataclass(frozen=True)
class WordConfig(SentenceConfig):
    """For taggers that look words up."""

    word_width: int = 100


def check_numbers(config: Any) -> None:
    """Sizes and rates that no training could have, named by their keys."""
    for key in (f.name for f in fields(config) if f.name != "seed"):
        value = getattr(config, key)
        if isinstance(value, int) and not isinstance(value, bool) and value < 1:
            raise ConfigError(f"{key} must be at least 1")
        if isinstance(value, float) and not 0 <= value < float("inf"):
            raise ConfigError(f"{key} must be a number from 0 on")
        if key in BELOW_ONE and value >= 1:
            raise ConfigError(f"{key} must be less than 1")
        if key in ABOVE_ZERO and value == 0:
            raise ConfigError(f"{key} must be more than 0")


def check_run(config: RunConfig) -> tuple[str, ...]:
    """Every mistake named before anything is loaded; gives the labels."""
    check_numbers(config)
    scheme = get_scheme(config.scheme)
    for label in config.labels:
        if label not in scheme:
            raise ConfigError(f"labels: {label} is no label of {scheme.id}")
    root = Path(config.data)
    if not root.is_dir():
        raise ConfigError(f"data: there is no folder {root}")
    for key in ("sources", "measured"):
        for source in getattr(config, key):
            if not (root / source.path).exists():
                raise ConfigError(f"{key}: there is nothing at {root / source.path}")
            if source.format not in FORMATS:
                raise ConfigError(f"{key}: format must be one of: {', '.join(FORMATS)}")
            if not 0 <= source.weight < float("inf"):
                raise ConfigError(f"{key}: weight must be a number from 0 on")
            if key == "sources" and source.only:
                raise ConfigError(f"{key}: only is not known to this architecture")
    return config.labels or scheme.ids


def check_sources(config: RunConfig) -> None:
    """There is something to learn from."""
    if not any(source.weight for source in config.sources):
        raise ConfigError("sources: there is nothing to learn from")


def check_sentences(config: SentenceConfig) -> tuple[str, ...]:
    labels = check_run(config)
    check_sources(config)
    for key, known in (("unit", UNITS), ("optimizer", OPTIMIZERS)):
        if getattr(config, key) not in known:
            raise ConfigError(f"{key} must be one of: {', '.join(known)}")
    if config.vectors and not Path(config.vectors).is_file():
        raise ConfigError(f"vectors: there is no file {config.vectors}")
    abbreviations(config.language)
    return labels


def check_words(config: WordConfig) -> tuple[str, ...]:
    """Also that the vectors are some, and as wide as the table they go into."""
    labels = check_sentences(config)
    if not config.vectors:
        return labels
    try:
        with np.load(config.vectors, allow_pickle=False) as arrays:
            width = arrays["vectors"].shape[1]
    except (OSError, ValueError, KeyError, IndexError, TypeError, AttributeError, BadZipFile):
        raise ConfigError(f"vectors: {config.vectors} holds no word vectors") from None
    if width != config.word_width:
        raise ConfigError(f"word_width must be {width}, the width of {config.vectors}")
    return labels
