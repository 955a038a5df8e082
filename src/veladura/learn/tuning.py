"""Fine-tuning of a shipped model on a few documents, on a CPU, in minutes (extra `train`).

Half of what is read are the house's documents, half the rehearsal set. The table of n-grams stays
as it is: a few dozen documents say nothing about most of it, and it is most of the weights.
"""

import copy
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from veladura.detect.neural.features import Hashing
from veladura.document import Document
from veladura.progress import report
from veladura.train.examples import PADDING, Example, Sampler, WordIds, encode_document
from veladura.train.export import export
from veladura.train.measure import DIAL
from veladura.train.optimizer import adamw
from veladura.train.restored import restore_tagger
from veladura.train.results import update_config
from veladura.train.tagger import Tagger, between, tag_loss


@dataclass(frozen=True, slots=True)
class Tuning:
    steps: int = 240
    batch: int = 8  # windows
    window: int = 256  # tokens; half of what the model sees at work, for speed
    rate: float = 4e-4
    warmup: float = 0.1
    hidden_words: float = 0.05  # share of words hidden, against learning by heart
    local: float = 1.0  # weight of the house's documents; the rehearsal set has 1
    dropout: float = 0.1
    seconds: float = 540.0  # after which the rest of the steps is left out
    threads: int = 2
    sample: int = 32  # windows that the scales of int8 are taken from
    seed: int = 1


class Tuner:
    """The shipped weights, the learned ones, and everything between them."""

    def __init__(self, base: Path, tuning: Tuning) -> None:
        torch.set_num_threads(tuning.threads)
        torch.manual_seed(tuning.seed)
        self.tuning = tuning
        self.shipped, self.labels = restore_tagger(base, dropout=tuning.dropout)
        self.tagger = copy.deepcopy(self.shipped)
        self.words = WordIds(Hashing(buckets=self.shipped.encoder.config.buckets))
        self.sources: list[tuple[float, list[Example]]] = []

    def learn(self, local: Sequence[Document], rehearsal: Sequence[Document]) -> None:
        """Train until the steps or the time are over."""
        for weight, documents in ((self.tuning.local, local), (1.0, rehearsal)):
            encoded = [encode_document(d, self.labels, self.words) for d in documents if d.text]
            self.sources.append((weight, encoded))
        bags = torch.from_numpy(self.words.rows())
        sampler = Sampler(self.sources, self.tuning.window, self.tuning.seed)
        self.tagger.train()
        self.tagger.encoder.words.table.weight.requires_grad_(False)
        trained = [p for p in self.tagger.parameters() if p.requires_grad]
        optimizer = adamw(trained, self.tuning.rate, 0.01)
        started = time.monotonic()
        for step, batch in zip(range(self.tuning.steps), sampler.batches(self.tuning.batch)):
            spent = (time.monotonic() - started) / self.tuning.seconds
            done = max(step / self.tuning.steps, spent)
            if done >= 1:
                break
            for group in optimizer.param_groups:
                group["lr"] = self.tuning.rate * min(done / self.tuning.warmup, 1.0) * (1 - done)
            loss = self._loss(batch, bags)
            optimizer.zero_grad(set_to_none=True)
            loss.backward()  # type: ignore[no-untyped-call]
            nn.utils.clip_grad_norm_(trained, 1.0)
            optimizer.step()
            report(done)
        self.tagger.eval()

    def _loss(self, batch: tuple[NDArray[np.int64], ...], bags: Tensor) -> Tensor:
        words, shapes, gaps, tags = (torch.from_numpy(a) for a in batch)
        keep = tags != PADDING
        distinct, inverse = torch.unique(words, return_inverse=True)
        hidden = torch.rand(words.shape) < self.tuning.hidden_words
        vectors = self.tagger.encoder.words(bags[distinct])[inverse]
        logits = self.tagger(vectors, shapes, gaps, keep, hidden)
        return tag_loss(logits, tags, torch.zeros(1, logits.shape[-1]))

    def between(self, share: float) -> Tagger:
        """A tagger so far on the way from the shipped weights to the learned ones."""
        return between(self.shipped, self.tagger, share)

    def write(self, tagger: Tagger, folder: Path) -> None:
        """The tagger as a model folder, int8 as it ships; scores are calibrated later."""
        export(tagger, self.labels, folder, sample=self._sample(tagger))
        update_config(folder, {"dial": DIAL})

    @torch.no_grad()
    def _sample(self, tagger: Tagger) -> tuple[Tensor, Tensor]:
        """Windows of both sources, from which the scales of the activations are taken."""
        sampler = Sampler(self.sources, tagger.encoder.config.window, seed=0)
        words, shapes, gaps, tags = (
            torch.from_numpy(a) for a in next(sampler.batches(self.tuning.sample))
        )
        distinct, inverse = torch.unique(words, return_inverse=True)
        bags = torch.from_numpy(self.words.rows())
        vectors = tagger.encoder.words(bags[distinct])[inverse]
        return tagger.encoder.embed(vectors, shapes, gaps), tags != PADDING
