"""Soft labels: windows of text with the probabilities that several teachers give together.

The teachers are asked once, about clean text, and students of any shape can share the answers. A
student is shown the same windows many times, recased and with words hidden. Only the most probable
tags of each token are kept; they lie on the device, so that no step waits for them.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional as F

from veladura.errors import ConfigError
from veladura.train.earlier_run import SETTINGS, check_same_settings, settings_of
from veladura.train.examples import PADDING, Sampler
from veladura.train.tagger import Tagger

KEPT = 6  # tags per token


class SoftLabels:
    def __init__(self, arrays: Sequence[Tensor], seed: int) -> None:
        self.arrays = arrays
        self.window = arrays[0].shape[1]
        self.rng = np.random.default_rng(seed)

    @classmethod
    def ask(
        cls,
        sampler: Sampler,
        teachers: Sequence[Tagger],
        bags: Tensor,
        *,
        windows: int,
        batch: int,
        halved: bool = False,
    ) -> "SoftLabels":
        """What teachers say of as many windows; `halved` as in the training's settings."""
        drawn = sampler.batches(batch)
        halved = halved or bags.is_cuda
        parts = [_answers(teachers, next(drawn), bags, halved) for _ in range(-(-windows // batch))]
        return cls([torch.cat(arrays) for arrays in zip(*parts)], seed=0)

    @classmethod
    def read(cls, path: Path, config: Any, bags: Tensor) -> "SoftLabels":
        """What `write` kept, unless the teachers were asked something else."""
        state = torch.load(path, map_location=bags.device, weights_only=True)
        check_same_settings(state, config, path)
        if state["words"] != len(bags):
            raise ConfigError(f"soft_labels: {path} was made of other data; delete it")
        return cls(state["arrays"], seed=0)

    def write(self, path: Path, config: Any, bags: Tensor) -> None:
        part = path.with_suffix(".part")
        state = {"arrays": self.arrays, "words": len(bags), SETTINGS: settings_of(config)}
        torch.save(state, part)
        part.replace(path)

    def drawn_by(self, seed: int) -> "SoftLabels":
        """The same windows in another random order."""
        return SoftLabels(self.arrays, seed)

    def batches(self, size: int) -> Iterator[tuple[Tensor, ...]]:
        """Endless (words, shapes, gaps, tags, teachers' tags, their probabilities)."""
        while True:
            drawn = self.rng.integers(0, len(self.arrays[0]), size)
            rows = torch.from_numpy(drawn).to(self.arrays[0].device)
            inputs = (array[rows].long() for array in self.arrays[:5])
            yield (*inputs, self.arrays[5][rows].float())


@torch.no_grad()
def _answers(
    teachers: Sequence[Tagger], batch: tuple[NDArray[np.int64], ...], bags: Tensor, halved: bool
) -> tuple[Tensor, ...]:
    words, shapes, gaps, tags = (torch.from_numpy(a).to(bags.device) for a in batch)
    keep = tags != PADDING
    distinct, inverse = torch.unique(words, return_inverse=True)
    total = torch.zeros(())
    with torch.autocast(bags.device.type, torch.bfloat16, enabled=halved):
        for teacher in teachers:
            vectors = teacher.encoder.words(bags[distinct])[inverse]
            logits = teacher(vectors, shapes, gaps, keep).float()
            total = F.softmax(logits, dim=-1) + total.to(bags.device)
    best = (total / len(teachers)).topk(KEPT, dim=-1)
    probabilities = best.values / best.values.sum(dim=-1, keepdim=True)
    return (
        words.to(torch.int32),
        shapes.to(torch.uint8),
        gaps.to(torch.uint8),
        tags.to(torch.int16),
        best.indices.to(torch.int16),
        probabilities.to(torch.float16),
    )
