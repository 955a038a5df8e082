"""The training of one tagger: its settings, its loss, its steps and its checkpoints."""

import copy
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional as F

from veladura.train.checkpoint import load_checkpoint, save_checkpoint
from veladura.train.distillation import SoftLabels
from veladura.train.examples import PADDING, Sampler, TrainingSource
from veladura.train.optimizer import make_optimizer
from veladura.train.pretrain import shape_maps
from veladura.train.tagger import Tagger, tag_loss
from veladura.train.word_transformer import EncoderConfig

Batch = tuple[NDArray[np.int64] | Tensor, ...]


@dataclass(frozen=True)
class FinetuneConfig:
    out: str  # folder for checkpoints and, under model/, what `veladura detect` reads
    sources: tuple[TrainingSource, ...]
    summary: str = ""  # first lines of the model card
    licence: str = "Apache-2.0"
    data: str = "."  # folder that the sources' paths are relative to
    scheme: str = "meddocan"
    # Checkpoint of `veladura pretrain`, or a model folder to go on from; "" starts from nothing.
    encoder: str = ""
    student: str = ""  # the student's, where it is to be smaller than its teachers
    student_layers: int = 0  # the student keeps so many of its start's layers; 0 for all
    shape: EncoderConfig = field(default_factory=EncoderConfig)  # used when `encoder` is ""
    unlabelled: tuple[TrainingSource, ...] = ()  # read by a student alone
    # Give the figures of the card; the first also sets the scale of the scores.
    measured: tuple[TrainingSource, ...] = ()
    teachers: int = 0  # trained first, on the same data with other seeds
    teacher_files: tuple[str, ...] = ()  # finished taggers of other runs that teach as well
    seed: int = 1
    steps: int = 3000
    student_steps: int = 4000
    soft_windows: int = 12_000  # windows the teachers are asked about, for the student
    # File of what they answered: the first student writes it, others of any shape read it.
    soft_labels: str = ""
    averaged_students: int = 1  # students of one start and other seeds, whose weights are averaged
    # Finished students of one start, files or model folders: their mean is taken, nothing trained.
    student_files: tuple[str, ...] = ()
    batch: int = 32  # windows
    window: int = 0  # tokens of a window while training; 0 for as many as the encoder sees
    rate: float = 6e-4
    student_rate: float = 6e-4
    warmup: float = 0.05
    weight_decay: float = 0.02
    optimizer: str = "adamw"  # or "muon", for the matrices of the layers
    dropout: float = 0.1
    student_dropout: float = 0.1
    hidden_words: float = 0.08  # share of words hidden while training
    recased: float = 0.06  # share of windows in capitals; as many in lower case, without accents
    average: float = 0.998  # of the weights, over steps
    student_average: float = 0.998
    distillation_weight: float = 0.7  # weight of the teachers against the labels
    start_share: float = 0.0  # of the weights a tagger without teachers started from, in the mean
    exported: bool = True  # to a model folder with its card; a teacher needs none
    compiled: bool = False  # worth a minute's wait on a GPU when there are thousands of steps
    halved: bool = False  # numbers of 16 bits on a CPU as well, worth it where it multiplies them
    save_every: float = 60.0  # seconds


class Training:
    """One tagger being trained, with a checkpoint to go on from."""

    def __init__(
        self,
        config: FinetuneConfig,
        tagger: Tagger,
        bags: Tensor,
        unknown: Tensor,
        seed: int,
        *,
        rate: float,
        average: float,
    ) -> None:
        self.config, self.tagger, self.bags, self.unknown = config, tagger, bags, unknown
        self.highest_rate, self.average = rate, average
        self.device = bags.device
        self.halved = self.device.type == "cuda" or config.halved
        self.maps = shape_maps(self.device)
        self.averaged = copy.deepcopy(tagger).eval()
        self.forward = torch.compile(tagger) if config.compiled else tagger
        torch.manual_seed(seed)
        self.optimizer = make_optimizer(
            config.optimizer,
            tagger.encoder.layers,
            list(tagger.parameters()),
            rate,
            config.weight_decay,
        )

    def rate(self, done: float) -> float:
        warmup = self.config.warmup
        if done < warmup:
            return self.highest_rate * done / warmup
        return self.highest_rate * (1 - done) / (1 - warmup)

    def recase(self, shapes: Tensor) -> Tensor:
        """Some windows as if in capitals, some in lower case, some without accents."""
        if not self.config.recased:
            return shapes
        chance = torch.rand((len(shapes), 1), device=self.device) / self.config.recased
        row = torch.where(chance < 3, chance.long() + 1, 0)
        return self.maps[row, shapes]

    def loss(self, batch: Batch) -> Tensor:
        words, shapes, gaps, tags, *soft = (torch.as_tensor(a, device=self.device) for a in batch)
        keep = tags != PADDING
        distinct, inverse = torch.unique(words, return_inverse=True)
        hidden = torch.rand(words.shape, device=self.device) < self.config.hidden_words
        with torch.autocast(self.device.type, torch.bfloat16, enabled=self.halved):
            vectors = self.tagger.encoder.words(self.bags[distinct])[inverse]
            logits = self.forward(vectors, self.recase(shapes), gaps, keep, hidden).float()
        from_labels = tag_loss(logits, tags, self.unknown)
        if not soft:
            return from_labels
        their_tags, their_probabilities = soft
        mine = F.log_softmax(logits, dim=-1).gather(-1, their_tags)
        from_teachers = -(their_probabilities * mine).sum(-1)[keep].mean()
        return (
            self.config.distillation_weight * from_teachers
            + (1 - self.config.distillation_weight) * from_labels
        )

    def run(self, sampler: Sampler | SoftLabels, steps: int, checkpoint: Path) -> Tagger:
        first = self._restore(checkpoint, sampler)
        started = last_print = last_save = time.monotonic()
        drawn: Iterator[Batch] = sampler.batches(self.config.batch)
        for step, batch in zip(range(first, steps), drawn):
            for group in self.optimizer.param_groups:
                group["lr"] = self.rate(step / steps)
            loss = self.loss(batch)
            self.optimizer.zero_grad(set_to_none=True)
            loss.backward()  # type: ignore[no-untyped-call]
            nn.utils.clip_grad_norm_(self.tagger.parameters(), 1.0)
            self.optimizer.step()
            self._average(min(self.average, (step + 1) / (step + 10)))
            now = time.monotonic()
            if now - last_print > 10:
                last_print, done = now, step + 1 - first
                speed = done * self.config.batch * sampler.window / (now - started)
                left = (now - started) / done * (steps - step - 1)
                print(
                    f"{checkpoint.stem}  step {step + 1}/{steps}  loss {loss.item():.4f}  "
                    f"{speed:,.0f} tokens/s  {left:.0f} s left",
                    flush=True,
                )
            if now - last_save > self.config.save_every:
                last_save = now
                self._save(checkpoint, sampler, step + 1)
        checkpoint.unlink(missing_ok=True)
        return self.averaged

    @torch.no_grad()
    def _average(self, keep: float) -> None:
        mine: list[Tensor] = list(self.averaged.parameters())
        theirs: list[Tensor] = list(self.tagger.parameters())
        torch._foreach_lerp_(mine, theirs, 1 - keep)

    def _save(self, path: Path, sampler: Sampler | SoftLabels, step: int) -> None:
        state = {
            "tagger": self.tagger.state_dict(),
            "averaged": self.averaged.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "drawn": sampler.rng.bit_generator.state,
            "step": step,
        }
        save_checkpoint(path, state, self.config)

    def _restore(self, path: Path, sampler: Sampler | SoftLabels) -> int:
        state = load_checkpoint(path, self.config)
        if state is None:
            return 0
        self.tagger.load_state_dict(state["tagger"])
        self.averaged.load_state_dict(state["averaged"])
        self.optimizer.load_state_dict(state["optimizer"])
        sampler.rng.bit_generator.state = state["drawn"]
        return int(state["step"])
