"""The word transformer from labelled documents to a model folder with its card."""

import time
from pathlib import Path

import torch
from torch import Tensor

from veladura.detect.neural.detector import NeuralDetector
from veladura.train.examples import Sampler
from veladura.train.export import export
from veladura.train.finetune import Finetuned, Finetuning
from veladura.train.results import finish
from veladura.train.training import FinetuneConfig

Config = FinetuneConfig
ARCHITECTURE = "word-transformer"
SAMPLE = 64  # windows from which the int8 scales are taken


def run(config: FinetuneConfig, command: str) -> None:
    started = time.monotonic()
    finetuned = Finetuning(config).run()
    if not config.exported:
        return
    folder = Path(config.out) / "model"
    export(finetuned.tagger, finetuned.labels, folder, sample=sample_of(finetuned))
    minutes = (time.monotonic() - started) / 60
    name = f"Veladura ({Path(config.out).name})"
    finish(
        config, command, ARCHITECTURE, NeuralDetector, minutes=minutes, name=name, calibrated=True
    )


@torch.no_grad()
def sample_of(finetuned: Finetuned) -> tuple[Tensor, Tensor]:
    """Windows of every labelled source alike, as the encoder is given them."""
    encoder = finetuned.tagger.encoder.float().cpu().eval()
    sources = [(1.0, examples) for examples in finetuned.examples]
    sampler = Sampler(sources, encoder.config.window, seed=0)
    words, shapes, gaps, tags = (torch.from_numpy(a) for a in next(sampler.batches(SAMPLE)))
    vectors = encoder.words(finetuned.bags.cpu()[words.reshape(-1)]).reshape(*words.shape, -1)
    return encoder.embed(vectors, shapes, gaps), tags != -1
