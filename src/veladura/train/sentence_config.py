"""What the configurations of all taggers of sentences share, and how they are checked."""

from dataclasses import dataclass
from pathlib import Path

from veladura.detect.sentences import abbreviations
from veladura.errors import ConfigError
from veladura.schemes import get_scheme
from veladura.train.examples import Source

UNITS = ("sentence", "window")
OPTIMIZERS = ("adam", "sgd", "adadelta")


@dataclass(frozen=True)
class RunConfig:
    """What every training has: where from, where to, and how it is called in the results."""

    out: str  # folder for checkpoints, result.json and, under model/, what a profile names
    sources: tuple[Source, ...]
    name: str = ""  # in the table of results; runs that differ in the seed alone share it
    published: str = ""  # what its authors report, for the same table
    summary: str = ""  # first lines of the model card
    licence: str = "Apache-2.0"
    data: str = "."  # folder that the sources' paths are relative to
    scheme: str = "meddocan"
    labels: tuple[str, ...] = ()  # of the scheme; none: all
    language: str = "es"
    measured: tuple[Source, ...] = ()
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


def check_run(config: RunConfig) -> tuple[str, ...]:
    """Every mistake named before anything is loaded; gives the labels."""
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
            if key == "sources" and source.only:
                raise ConfigError(f"{key}: only is not known to this architecture")
    return config.labels or scheme.ids


def check_sentences(config: SentenceConfig) -> tuple[str, ...]:
    labels = check_run(config)
    for key, known in (("unit", UNITS), ("optimizer", OPTIMIZERS)):
        if getattr(config, key) not in known:
            raise ConfigError(f"{key} must be one of: {', '.join(known)}")
    if config.vectors and not Path(config.vectors).is_file():
        raise ConfigError(f"vectors: there is no file {config.vectors}")
    for key in ("epochs", "batch", "longest"):
        if getattr(config, key) < 1:
            raise ConfigError(f"{key} must be at least 1")
    abbreviations(config.language)
    return labels
