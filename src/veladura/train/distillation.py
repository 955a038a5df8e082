"""Soft labels: windows of text with the probabilities that several teachers give together.

The teachers are asked once, about clean text; the student is then shown the same windows many
times, recased and with words hidden. Only the most probable tags of each token are kept.
"""

import copy
from collections.abc import Iterator, Sequence

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor
from torch.nn import functional as F

from veladura.train.examples import PADDING, Sampler
from veladura.train.tagger import Tagger

KEPT = 6  # tags per token


class SoftLabels:
    def __init__(
        self,
        sampler: Sampler,
        teachers: Sequence[Tagger],
        bags: Tensor,
        *,
        windows: int,
        batch: int,
    ) -> None:
        self.window = sampler.window
        self.rng = sampler.rng
        drawn = sampler.batches(batch)
        parts = [self._ask(teachers, next(drawn), bags) for _ in range(-(-windows // batch))]
        self.arrays = [np.concatenate(arrays) for arrays in zip(*parts)]

    @torch.no_grad()
    def _ask(
        self, teachers: Sequence[Tagger], batch: tuple[NDArray[np.int64], ...], bags: Tensor
    ) -> tuple[NDArray[np.generic], ...]:
        words, shapes, gaps, tags = (torch.from_numpy(a).to(bags.device) for a in batch)
        keep = tags != PADDING
        distinct, inverse = torch.unique(words, return_inverse=True)
        total = torch.zeros(())
        with torch.autocast(bags.device.type, torch.bfloat16, enabled=bags.is_cuda):
            for teacher in teachers:
                vectors = teacher.encoder.words(bags[distinct])[inverse]
                logits = teacher(vectors, shapes, gaps, keep).float()
                total = F.softmax(logits, dim=-1) + total.to(bags.device)
        best = (total / len(teachers)).topk(KEPT, dim=-1)
        probabilities = best.values / best.values.sum(dim=-1, keepdim=True)
        return (
            batch[0].astype(np.int32),
            batch[1].astype(np.uint8),
            batch[2].astype(np.uint8),
            batch[3].astype(np.int16),
            best.indices.to(torch.int16).cpu().numpy(),
            probabilities.to(torch.float16).cpu().numpy(),
        )

    def drawn_by(self, seed: int) -> "SoftLabels":
        """The same windows in another random order."""
        labels = copy.copy(self)
        labels.rng = np.random.default_rng(seed)
        return labels

    def batches(self, size: int) -> Iterator[tuple[NDArray[np.generic], ...]]:
        """Endless (words, shapes, gaps, tags, teachers' tags, their probabilities)."""
        while True:
            rows = self.rng.integers(0, len(self.arrays[0]), size)
            inputs = (array[rows].astype(np.int64) for array in self.arrays[:5])
            yield (*inputs, self.arrays[5][rows].astype(np.float32))
