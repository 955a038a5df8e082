"""Word vectors from plain text: skip-gram with negative sampling (Mikolov et al., 2013).

The vectors the published systems downloaded are made here instead, of text that may be shared.
"""

import math
import os
import time
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional as F

from veladura.errors import ConfigError
from veladura.train.checkpoint import load_checkpoint, save_checkpoint
from veladura.train.encode import encode_files
from veladura_training.systems.sentence_config import check_numbers
from veladura_training.systems.tagger_inputs import word_key

LONGEST = 40  # letters of a word that is worth a vector


@dataclass(frozen=True)
class Config:
    text: tuple[str, ...]  # files of plain text (.txt, .gz, .xz)
    out: str  # folder for vectors.npz
    repeat: dict[str, int] = field(default_factory=dict)  # file → times it is read
    width: int = 100
    vocabulary: int = 60_000  # words, the most frequent
    reach: int = 5  # words to either side
    negatives: int = 5  # wrong words for each right one
    shared: int = 1024  # wrong words drawn for a whole batch, weighed down to `negatives`
    common: float = 1e-4  # words more frequent than this are passed over, the more the frequenter
    seed: int = 1
    minutes: float = 2.0  # 0: the steps alone count, and the same seed gives the same vectors
    steps: int = 1_000_000  # stops earlier when the minutes are over
    batch: int = 16_384  # words
    rate: float = 2e-3  # falls to nothing over the run
    save_every: float = 60.0  # seconds


def count_words(config: Config) -> tuple[NDArray[np.int64], list[str], NDArray[np.int64]]:
    """The text as numbers of words (−1 for rare ones), the words, and how often each comes."""
    paths = [Path(name) for name in config.text]
    repeated = [p for p in paths for _ in range(config.repeat.get(p.name, 1))]
    data = encode_files(repeated, min(os.cpu_count() or 1, 16))
    keys: dict[str, int] = {}
    merged = np.array([keys.setdefault(word_key(w), len(keys)) for w in data.vocabulary], np.int64)
    counts = np.bincount(merged[data.words], minlength=len(keys))
    names = list(keys)
    order = [i for i in np.argsort(-counts, kind="stable") if len(names[i]) <= LONGEST]
    kept = np.array(order[: config.vocabulary])
    number = np.full(len(keys), -1, np.int64)
    number[kept] = np.arange(len(kept))
    return number[merged][data.words], [names[i] for i in kept], counts[kept]


class SkipGram(nn.Module):
    def __init__(self, words: int, width: int) -> None:
        super().__init__()
        self.inner = nn.Embedding(words, width)
        self.outer = nn.Embedding(words, width)
        nn.init.uniform_(self.inner.weight, -0.5 / width, 0.5 / width)
        nn.init.zeros_(self.outer.weight)

    def loss(self, words: Tensor, around: Tensor, weight: Tensor, wrong: Tensor, k: int) -> Tensor:
        """words: (batch,); around: (batch, places) with weights; wrong: words for all alike."""
        inner = self.inner(words)
        right = F.logsigmoid((self.outer(around) * inner[:, None]).sum(dim=2))
        missed = F.logsigmoid(-(inner @ self.outer(wrong).T)).mean(dim=1)
        pairs = weight.sum(dim=1)
        return -((right * weight).sum() + (missed * pairs).sum() * k) / pairs.sum().clamp(min=1)


class VectorTraining:
    def __init__(
        self,
        config: Config,
        text: NDArray[np.int64],
        counts: NDArray[np.int64],
        device: torch.device,
    ) -> None:
        self.config, self.device = config, device
        torch.manual_seed(config.seed)
        shares = torch.from_numpy(counts / counts.sum())
        self.noise = (shares**0.75).cumsum(0).float().to(device)
        self.passed_over = (1 - (config.common / shares).sqrt()).clamp(0, 1).float().to(device)
        self.text = torch.from_numpy(text.astype(np.int32)).to(device)
        self.model = SkipGram(len(counts), config.width).to(device)
        self.optimizer = torch.optim.Adam(self.model.parameters(), lr=config.rate)
        reach = config.reach
        self.offsets = torch.tensor([o for o in range(-reach, reach + 1) if o], device=device)
        self.step, self.seconds = 0, 0.0

    def loss(self) -> Tensor:
        config, device = self.config, self.device
        low, high = config.reach, len(self.text) - config.reach
        places = torch.randint(low, high, (config.batch, 1), device=device)
        words = self.text[places[:, 0]].long()
        around = self.text[places + self.offsets].long()
        near = self.offsets.abs() <= torch.randint(
            1, config.reach + 1, (config.batch, 1), device=device
        )
        weight = (near & self._taken(around) & self._taken(words)[:, None]).float()
        drawn = torch.rand(config.shared, device=device) * self.noise[-1]
        wrong = torch.searchsorted(self.noise, drawn).clamp(max=len(self.noise) - 1)
        return self.model.loss(
            words.clamp(min=0), around.clamp(min=0), weight, wrong, config.negatives
        )

    def _taken(self, words: Tensor) -> Tensor:
        chance = torch.rand(words.shape, device=self.device)
        return (words >= 0) & (chance >= self.passed_over[words.clamp(min=0)])

    def update(self, done: float) -> Tensor:
        for group in self.optimizer.param_groups:
            group["lr"] = self.config.rate * (1 - done)
        loss = self.loss()
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()  # type: ignore[no-untyped-call]
        self.optimizer.step()
        self.step += 1
        return loss.detach()

    def run(self, folder: Path) -> NDArray[np.float32]:
        config, checkpoint = self.config, folder / "vectors.checkpoint.pt"
        self._restore(checkpoint)
        begun = time.monotonic() - self.seconds
        printed = saved = time.monotonic()
        while True:
            self.seconds = time.monotonic() - begun
            done = self.step / config.steps
            if config.minutes:
                done = max(done, self.seconds / (60 * config.minutes))
            if done >= 1:
                break
            loss = self.update(done)
            now = time.monotonic()
            if now - printed > 10:
                printed = now
                speed = self.step * config.batch / (now - begun)
                left = self.seconds / done * (1 - done) if done else math.inf
                print(
                    f"step {self.step}  loss {loss.item():.3f}  {speed:,.0f} tokens/s  "
                    f"{left:.0f} s left",
                    flush=True,
                )
            if now - saved > config.save_every:
                saved = now
                self._save(checkpoint)
        checkpoint.unlink(missing_ok=True)
        vectors: NDArray[np.float32] = self.model.inner.weight.detach().cpu().numpy()
        return vectors

    def _save(self, path: Path) -> None:
        state = {
            "model": self.model.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "counts": [self.step, self.seconds],
        }
        save_checkpoint(path, state, self.config)

    def _restore(self, path: Path) -> None:
        if saved := load_checkpoint(path, self.config):
            self.model.load_state_dict(saved["model"])
            self.optimizer.load_state_dict(saved["optimizer"])
            self.step, self.seconds = saved["counts"]


def run(config: Config, command: str) -> None:
    """Train and leave `vectors.npz` (words, vectors) in the folder."""
    check_numbers(config)
    for name in config.text:
        if not Path(name).is_file():
            raise ConfigError(f"text: there is no file {name}")
    folder = Path(config.out)
    folder.mkdir(parents=True, exist_ok=True)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    text, words, counts = count_words(config)
    print(f"{len(text):,} tokens, {len(words):,} words, on {device}", flush=True)
    vectors = VectorTraining(config, text, counts, device).run(folder)
    np.savez_compressed(
        folder / "vectors.npz",
        words=np.array(words),
        vectors=vectors.astype(np.float16),
        command=np.array(command),
    )
