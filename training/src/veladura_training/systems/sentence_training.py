"""The training loop of all taggers of sentences: epochs of batches of similar lengths.

A killed run goes on from its checkpoint to the same weights: the order of an epoch depends on seed
and epoch alone, and the checkpoint keeps the state of the random numbers.
"""

import copy
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from veladura.train.checkpoint import load_checkpoint, save_checkpoint
from veladura_training.systems.sentence_config import SentenceConfig

SORTED = 50  # batches among which units are sorted by length
PRINT_EVERY = 10.0  # seconds


class Data(Protocol):
    lengths: NDArray[np.int64]
    weights: NDArray[np.float64]

    def batch(self, numbers: NDArray[np.int64]) -> Any: ...


class Learner(nn.Module):
    """A network that can say how wrong it is about a batch."""

    def loss(self, batch: Any) -> Tensor:
        raise NotImplementedError


@dataclass
class Progress:
    epoch: int = 0
    done: int = 0  # batches of this epoch
    steps: int = 0  # batches of all
    total: float = 0.0  # of this epoch's losses
    seconds: float = 0.0  # of training, over all restarts
    losses: list[float] = field(default_factory=list)  # mean of each finished epoch


def batches(data: Data, size: int, seed: int, epoch: int) -> list[NDArray[np.int64]]:
    """One epoch: units drawn by weight, similar lengths together, batches in random order."""
    rng = np.random.default_rng((seed, epoch))
    times = np.floor(data.weights) + (rng.random(len(data.weights)) < data.weights % 1)
    order = rng.permutation(np.repeat(np.arange(len(data.weights)), times.astype(int)))
    found: list[NDArray[np.int64]] = []
    for i in range(0, len(order), size * SORTED):
        chunk = order[i : i + size * SORTED]
        chunk = chunk[np.argsort(data.lengths[chunk], kind="stable")]
        found += (chunk[j : j + size] for j in range(0, len(chunk), size))
    return [found[i] for i in rng.permutation(len(found))]


def make_optimizer(config: SentenceConfig, parameters: Sequence[nn.Parameter]) -> Any:
    if config.optimizer == "sgd":
        return torch.optim.SGD(parameters, lr=config.rate, momentum=config.momentum)
    if config.optimizer == "adadelta":
        return torch.optim.Adadelta(parameters, lr=config.rate)
    return torch.optim.Adam(parameters, lr=config.rate, fused=True)  # large tables: much faster


class SentenceTraining:
    def __init__(self, model: Learner, data: Data, config: SentenceConfig, folder: Path) -> None:
        self.model, self.data, self.config = model, data, config
        self.checkpoint = folder / "training.checkpoint.pt"
        self.averaged = copy.deepcopy(model)
        self.optimizer = make_optimizer(config, list(model.parameters()))
        self.progress = Progress()
        torch.manual_seed(config.seed)
        self._restore()

    def run(self) -> Learner:
        """Train to the end; gives the network to keep, in evaluation mode."""
        config, progress = self.config, self.progress
        begun = time.monotonic() - progress.seconds
        printed = saved = time.monotonic()
        tokens, since = 0, time.monotonic()
        self.model.train()
        share = 0.0
        while progress.epoch < config.epochs and share < 1:
            total = torch.tensor(progress.total, device=next(self.model.parameters()).device)
            for done, count, numbers in self._rest_of_epoch():
                share = (progress.epoch + done / count) / config.epochs
                if config.minutes:
                    share = max(share, progress.seconds / (60 * config.minutes))
                if share >= 1:
                    break
                total += self.step(numbers, share)
                progress.done, progress.steps = done + 1, progress.steps + 1
                tokens += int(self.data.lengths[numbers].sum())
                now = time.monotonic()
                progress.seconds = now - begun
                if now - printed > PRINT_EVERY:
                    printed, progress.total = now, total.item()
                    self._print(count, tokens / (now - since))
                if now - saved > config.save_every:
                    saved, progress.total = now, total.item()
                    self._save()
            progress.losses.append(total.item() / max(progress.done, 1))
            progress.epoch, progress.done, progress.total = progress.epoch + 1, 0, 0.0
        self.checkpoint.unlink(missing_ok=True)
        kept = self.averaged if config.average else self.model
        kept.eval()
        return kept

    def step(self, numbers: NDArray[np.int64], done: float) -> Tensor:
        """One update; the loss stays on its device, so that a GPU need not be waited for."""
        if self.config.falling:
            for group in self.optimizer.param_groups:
                group["lr"] = self.config.rate * (1 - done)
        loss = self.model.loss(self.data.batch(numbers))
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(self.model.parameters(), self.config.clip)
        self.optimizer.step()
        if self.config.average:
            self._average()
        return loss.detach()

    @torch.no_grad()
    def _average(self) -> None:
        steps = self.progress.steps  # early on, the average follows quickly
        keep = min(self.config.average, (steps + 1) / (steps + 10))
        mine, theirs = tuple(self.averaged.parameters()), tuple(self.model.parameters())
        torch._foreach_lerp_(mine, theirs, 1 - keep)

    def _rest_of_epoch(self) -> Iterator[tuple[int, int, NDArray[np.int64]]]:
        config, progress = self.config, self.progress
        every = batches(self.data, config.batch, config.seed, progress.epoch)
        for done in range(progress.done, len(every)):
            yield done, len(every), every[done]

    def _print(self, count: int, speed: float) -> None:
        progress, epochs = self.progress, self.config.epochs
        share = (progress.epoch + progress.done / count) / epochs
        left = progress.seconds / share * (1 - share)
        if self.config.minutes:
            left = min(left, 60 * self.config.minutes - progress.seconds)
        print(
            f"epoch {progress.epoch + 1}/{epochs}  batch {progress.done}/{count}  "
            f"loss {progress.total / progress.done:.4f}  {speed:,.0f} tokens/s  {left:.0f} s left",
            flush=True,
        )

    def _save(self) -> None:
        state = {
            "model": self.model.state_dict(),
            "averaged": self.averaged.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "progress": vars(self.progress),
        }
        save_checkpoint(self.checkpoint, state, self.config)

    def _restore(self) -> None:
        state = load_checkpoint(self.checkpoint, self.config)
        if state is None:
            return
        self.model.load_state_dict(state["model"])
        self.averaged.load_state_dict(state["averaged"])
        self.optimizer.load_state_dict(state["optimizer"])
        self.progress = Progress(**state["progress"])
