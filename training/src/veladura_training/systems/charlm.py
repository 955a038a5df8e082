"""Character language models: an LSTM that guesses the next letter of plain text.

The forward model reads as we do, the backward model from the end. What they have in mind at a
word's end and start is the word's vector for train/string_embeddings.py (Akbik et al., 2018).
"""

import math
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional as F

from veladura.errors import ConfigError
from veladura.train.checkpoint import load_checkpoint, save_checkpoint
from veladura.train.encode import read_text
from veladura_training.systems.sentence_config import check_numbers
from veladura_training.systems.sentence_data import UNREAL
from veladura_training.systems.tagger_inputs import UNKNOWN

DIRECTIONS = ("forward", "backward")


@dataclass(frozen=True)
class Config:
    text: tuple[str, ...]  # files of plain text (.txt, .gz, .xz)
    out: str  # folder for the checkpoint and language-model.pt
    direction: str = "forward"
    repeat: dict[str, int] = field(default_factory=dict)  # file → times it is read per epoch
    hidden: int = 1024  # states of the LSTM; 2048 is the larger of the two published sizes
    width: int = 100  # of a character's vector
    characters: int = 254  # the most frequent; the others are all one
    seed: int = 1
    minutes: float = 6.0  # 0: the steps alone count, and the same seed gives the same weights
    steps: int = 1_000_000  # stops earlier when the minutes are over
    batch: int = 256  # texts read side by side
    length: int = 250  # characters between two updates; the state is carried on
    rate: float = 2e-3
    warmup: float = 0.02  # share of the run; afterwards the rate falls along a cosine
    clip: float = 1.0
    dropout: float = 0.1
    save_every: float = 120.0  # seconds


class CharacterModel(nn.Module):
    def __init__(self, characters: int, width: int, hidden: int, dropout: float = 0.0) -> None:
        super().__init__()
        self.table = nn.Embedding(characters, width)
        self.lstm = nn.LSTM(width, hidden)
        self.out = nn.Linear(hidden, characters)
        self.dropout = dropout

    def forward(
        self, text: Tensor, state: tuple[Tensor, Tensor] | None = None
    ) -> tuple[Tensor, tuple[Tensor, Tensor]]:
        """text: (time, batch) numbers of characters; the state after each, and the last one."""
        letters = F.dropout(self.table(text), self.dropout, self.training)
        states, last = self.lstm(letters, state)
        return states, last

    def loss(self, states: Tensor, following: Tensor) -> Tensor:
        guesses = self.out(F.dropout(states, self.dropout, self.training))
        return F.cross_entropy(guesses.flatten(0, 1).float(), following.flatten())


def encode(texts: list[str], most: int) -> tuple[NDArray[np.uint8], list[str]]:
    """All texts as numbers of characters, and the characters in the order of their numbers."""
    codes = np.concatenate([np.frombuffer(t.encode("utf-32-le"), np.uint32) for t in texts])
    counts = np.bincount(codes)
    ranked = np.argsort(-counts, kind="stable")[:most]
    frequent = [int(code) for code in ranked if counts[code]]
    numbers = np.full(len(counts), UNKNOWN, np.uint8)
    numbers[frequent] = np.arange(len(UNREAL), len(UNREAL) + len(frequent))
    return numbers[codes], [*UNREAL, *map(chr, frequent)]


class LanguageModelling:
    """The text lies on the device as `batch` long rows, read side by side from left to right."""

    def __init__(
        self, config: Config, codes: NDArray[np.uint8], characters: list[str], device: torch.device
    ) -> None:
        self.config, self.device, self.characters = config, device, characters
        columns = len(codes) // config.batch
        if columns <= config.length:
            raise ConfigError("text: too short for this batch and length")
        rows = codes[: columns * config.batch].reshape(config.batch, columns)
        self.text = torch.from_numpy(np.ascontiguousarray(rows.T)).to(device)
        torch.manual_seed(config.seed)
        self.model = CharacterModel(len(characters), config.width, config.hidden, config.dropout)
        self.model.to(device).train()
        self.optimizer = torch.optim.Adam(self.model.parameters(), lr=config.rate)
        self.half = device.type == "cuda" and knows_half(device)
        self.state: tuple[Tensor, Tensor] | None = None
        self.step, self.position, self.seconds = 0, 0, 0.0
        self.losses: list[float] = []

    def update(self, done: float) -> Tensor:
        config = self.config
        warm = min(1.0, done / config.warmup) if config.warmup else 1.0
        for group in self.optimizer.param_groups:
            group["lr"] = config.rate * warm * (0.02 + 0.49 * (1 + math.cos(math.pi * done)))
        if self.position + config.length + 1 > len(self.text):
            self.position, self.state = 0, None
        piece = self.text[self.position : self.position + config.length + 1].long()
        with torch.autocast(self.device.type, torch.bfloat16, enabled=self.half):
            states, last = self.model(piece[:-1], self.state)
            loss: Tensor = self.model.loss(states, piece[1:])
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(self.model.parameters(), config.clip)
        self.optimizer.step()
        # In full precision, as the letters are: the library wants both alike.
        self.state = (last[0].detach().float(), last[1].detach().float())
        self.position += config.length
        self.step += 1
        return loss.detach()

    def run(self, folder: Path, command: str) -> None:
        config, checkpoint = self.config, folder / "pretraining.pt"
        self._restore(checkpoint)
        begun = time.monotonic() - self.seconds
        printed = saved = time.monotonic()
        first, since = self.step, printed
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
                self.losses.append(loss.item())
                speed = (self.step - first) * config.batch * config.length / (now - since)
                left = (now - begun) / done * (1 - done) if done else math.inf
                bits = self.losses[-1] / math.log(2)
                print(
                    f"step {self.step}  loss {self.losses[-1]:.3f} ({bits:.2f} bits)  "
                    f"{speed:,.0f} characters/s  {left:.0f} s left",
                    flush=True,
                )
            if now - saved > config.save_every:
                saved = now
                self._save(checkpoint)
        facts = {"steps": self.step, "minutes": self.seconds / 60, "command": command}
        save_language_model(self, folder / "language-model.pt", facts)
        checkpoint.unlink(missing_ok=True)

    def _save(self, path: Path) -> None:
        state = {
            "model": self.model.state_dict(),
            "optimizer": self.optimizer.state_dict(),
            "state": self.state,
            "counts": [self.step, self.position, self.seconds],
            "losses": self.losses,
        }
        save_checkpoint(path, state, self.config)

    def _restore(self, path: Path) -> None:
        if saved := load_checkpoint(path, self.config):
            self.model.load_state_dict(saved["model"])
            self.optimizer.load_state_dict(saved["optimizer"])
            state = saved["state"]
            self.state = state and (state[0].to(self.device), state[1].to(self.device))
            self.step, self.position, self.seconds = saved["counts"]
            self.losses = saved["losses"]


def knows_half(device: torch.device) -> bool:
    """Whether this GPU's LSTM runs in bfloat16; some libraries' do not."""
    try:
        with torch.autocast(device.type, torch.bfloat16):
            nn.LSTM(8, 8, device=device)(torch.zeros(2, 2, 8, device=device))
    except RuntimeError:
        return False
    return True


def save_language_model(done: LanguageModelling, path: Path, facts: dict[str, Any]) -> None:
    """Weights in half precision, the characters, and how it was made."""
    weights = {k: v.to("cpu", torch.float16) for k, v in done.model.state_dict().items()}
    table = {"config": asdict(done.config), "characters": done.characters}
    torch.save({**table, "weights": weights, "facts": facts}, path)


def load_language_model(path: Path) -> tuple[CharacterModel, dict[str, Any]]:
    """The model in evaluation mode and what was saved with it."""
    saved = torch.load(path, map_location="cpu", weights_only=True)
    config = saved["config"]
    model = CharacterModel(len(saved["characters"]), config["width"], config["hidden"])
    model.load_state_dict({k: v.float() for k, v in saved["weights"].items()})
    return model.eval(), saved


def run(config: Config, command: str) -> None:
    """Pre-train and leave `language-model.pt` in the folder."""
    check_numbers(config)
    if config.direction not in DIRECTIONS:
        raise ConfigError(f"direction must be one of: {', '.join(DIRECTIONS)}")
    if not 1 <= config.characters <= 254:
        raise ConfigError("characters must lie between 1 and 254")
    paths = [Path(name) for name in config.text]
    for path in paths:
        if not path.is_file():
            raise ConfigError(f"text: there is no file {path}")
    folder = Path(config.out)
    folder.mkdir(parents=True, exist_ok=True)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.set_float32_matmul_precision("high")
    texts = [read_text(path) for path in paths for _ in range(config.repeat.get(path.name, 1))]
    codes, characters = encode(texts, config.characters)
    print(f"{len(codes):,} characters, {len(characters)} distinct, on {device}", flush=True)
    if config.direction == "backward":
        codes = codes[::-1]
    LanguageModelling(config, codes, characters, device).run(folder, command)
