"""Masked-word pre-training: hide words of plain text and guess them from what stands around.

With a lexicon, the word table also learns what lists say of a word by itself (a surname, a town):
names that are rare in running text then look like names.
"""

import math
import os
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from veladura.detect.neural.features import SHAPES, Hashing, deaccented, recased
from veladura.errors import ConfigError
from veladura.train.checkpoint import load_checkpoint, refuse_other_settings, save_checkpoint
from veladura.train.encode import Encoded, bag_rows, encode_files, read_text
from veladura.train.optimizer import check_optimizer, make_optimizer
from veladura.train.word_transformer import EncoderConfig, WordEmbedding, WordTransformer

CHECKPOINT = "pretraining.pt"


@dataclass(frozen=True)
class Config:
    text: tuple[str, ...]  # files of plain text (.txt, .gz, .xz)
    out: str  # folder for the checkpoint
    repeat: dict[str, int] = field(default_factory=dict)  # file → times it is read per epoch
    encoder: EncoderConfig = field(default_factory=EncoderConfig)
    seed: int = 1
    minutes: float = 6.0  # of training, preparation not counted
    steps: int = 1_000_000  # stops earlier when the minutes are over
    batch: int = 128  # windows
    rate: float = 2e-3
    warmup: float = 0.03  # share of the run
    decay: float = 0.6  # share of the run, at its end, in which the rate falls to a tenth
    weight_decay: float = 0.02
    optimizer: str = "adamw"  # or "muon", for the matrices of the layers
    masked: float = 0.2  # share of words to guess
    vocabulary: int = 30_000  # words that are guessed; rarer ones are guessed by shape
    lexicon: str = ""  # lines of word, tab, classes with commas between (.tsv, .gz)
    lexicon_words: int = 4096  # drawn from it at each step
    lexicon_weight: float = 0.3  # of its loss, beside the guessing's
    compiled: bool = True
    resume: bool = True
    save_every: float = 120.0  # seconds


class Guesser(nn.Module):
    """Heads thrown away after pre-training: the hidden word, and its shape."""

    def __init__(self, config: Config) -> None:
        super().__init__()
        width = config.encoder.width
        self.transform = nn.Linear(width, width)
        self.norm = nn.LayerNorm(width)
        self.word = nn.Linear(width, config.vocabulary + SHAPES)
        self.shape = nn.Linear(width, SHAPES)

    def forward(self, vectors: Tensor, words: Tensor, shapes: Tensor) -> Tensor:
        hidden = self.norm(F.gelu(self.transform(vectors)))
        return F.cross_entropy(self.word(hidden).float(), words) + 0.2 * F.cross_entropy(
            self.shape(hidden).float(), shapes
        )


class Lists(nn.Module):
    """What lists say of words: rows in the n-gram table, classes, and a throw-away head."""

    rows: Tensor
    classes: Tensor
    chances: Tensor

    def __init__(self, path: Path, hashing: Hashing, width: int, processes: int) -> None:
        super().__init__()
        entries = dict(line.split("\t") for line in read_text(path).splitlines())
        names = sorted({name for classes in entries.values() for name in classes.split(",")})
        truth = torch.zeros(len(entries), len(names))
        for i, classes in enumerate(entries.values()):
            truth[i, [names.index(name) for name in classes.split(",")]] = 1
        rows = torch.from_numpy(bag_rows(list(entries), hashing, processes))
        self.register_buffer("rows", rows, persistent=False)
        self.register_buffer("classes", truth, persistent=False)
        rarest = (truth / truth.sum(dim=0)).max(dim=1).values  # each class is drawn alike
        self.register_buffer("chances", rarest, persistent=False)
        self.head = nn.Linear(width, len(names))

    def forward(self, words: WordEmbedding, count: int) -> Tensor:
        drawn = torch.multinomial(self.chances, count, replacement=True)
        logits = self.head(words(self.rows[drawn])).float()
        return F.binary_cross_entropy_with_logits(logits, self.classes[drawn])


def shape_maps(device: torch.device) -> Tensor:
    """Rows: shapes as they are, in capitals, in lower case, without accents."""
    return torch.tensor(
        [
            list(range(SHAPES)),
            [recased(s, upper=True) for s in range(SHAPES)],
            [recased(s, upper=False) for s in range(SHAPES)],
            [deaccented(s) for s in range(SHAPES)],
        ],
        device=device,
    )


def learning_rate(done: float, config: Config) -> float:
    """Warm up, hold, then fall along a cosine: `done` runs from 0 to 1."""
    if done < config.warmup:
        return config.rate * done / config.warmup
    if done < 1 - config.decay:
        return config.rate
    phase = (done - 1 + config.decay) / config.decay
    return config.rate * (0.05 + 0.95 * 0.5 * (1 + math.cos(math.pi * min(phase, 1.0))))


class Pretraining:
    """All tokens live on the device; a batch is a set of random windows."""

    def __init__(self, config: Config, data: Encoded, device: torch.device) -> None:
        self.config, self.device = config, device
        processes = os.cpu_count() or 1
        hashing = Hashing(buckets=config.encoder.buckets)
        self.bags = torch.from_numpy(bag_rows(data.vocabulary, hashing, processes)).to(device)
        self.words = torch.from_numpy(data.words).to(device)
        self.shapes = torch.from_numpy(data.shapes).to(device)
        self.gaps = torch.from_numpy(data.gaps).to(device)
        self.maps = shape_maps(device)
        torch.manual_seed(config.seed)
        self.model = WordTransformer(config.encoder).to(device)
        self.guesser = Guesser(config).to(device)
        self.lists: Lists | None = None
        parameters = [*self.model.parameters(), *self.guesser.parameters()]
        if config.lexicon:
            path, width = Path(config.lexicon), config.encoder.width
            self.lists = Lists(path, hashing, width, processes).to(device)
            parameters += self.lists.parameters()
        self.optimizer = make_optimizer(
            config.optimizer, self.model.layers, parameters, config.rate, config.weight_decay
        )
        self.stack = torch.compile(self.model) if config.compiled else self.model

    def batch(self) -> tuple[Tensor, Tensor, Tensor]:
        window, count = self.config.encoder.window, self.config.batch
        starts = torch.randint(len(self.words) - window, (count, 1), device=self.device)
        index = starts + torch.arange(window, device=self.device)
        mode = torch.rand((count, 1), device=self.device)
        row = (
            (mode < 0.05).long() + 2 * ((mode > 0.95).long()) + 3 * ((mode > 0.9) & (mode <= 0.95))
        )
        return (
            self.words[index].long(),
            self.maps[row, self.shapes[index].long()],
            self.gaps[index].long(),
        )

    def loss(self) -> Tensor:
        config = self.config
        words, shapes, gaps = self.batch()
        chance = torch.rand(words.shape, device=self.device)
        guessed = chance < config.masked
        hidden = chance < 0.9 * config.masked  # a tenth of the guessed words stay visible
        distinct, inverse = torch.unique(words, return_inverse=True)
        vectors = self.model.words(self.bags[distinct])[inverse]
        encoded = self.stack(self.model.embed(vectors, shapes, gaps, hidden))
        targets = torch.where(words < config.vocabulary, words, config.vocabulary + shapes)
        loss: Tensor = self.guesser(encoded[guessed], targets[guessed], shapes[guessed])
        if self.lists is not None:
            loss = loss + config.lexicon_weight * self.lists(self.model.words, config.lexicon_words)
        return loss

    def run(self, folder: Path, command: str) -> None:
        config = self.config
        checkpoint = folder / CHECKPOINT
        step, spent = self._restore(checkpoint) if config.resume else (0, 0.0)
        tokens_per_step = config.batch * config.encoder.window
        began = time.monotonic() - spent
        last_print = last_save = time.monotonic()
        first_step = step
        started = time.monotonic()
        while True:
            spent = time.monotonic() - began
            done = max(spent / (60 * config.minutes), step / config.steps)
            if done >= 1:
                break
            loss = self._step(learning_rate(done, config))
            step += 1
            now = time.monotonic()
            if now - last_print > 10:
                speed = (step - first_step) * tokens_per_step / (now - started)
                left = config.minutes * 60 * (1 - done)
                print(
                    f"step {step}  loss {loss.item():.3f}  {speed:,.0f} tokens/s  "
                    f"{left:.0f} s left",
                    flush=True,
                )
                last_print = now
            if now - last_save > config.save_every and config.resume:
                self._save(checkpoint, step, spent)
                last_save = now
        facts = {"steps": step, "tokens": step * tokens_per_step, "command": command}
        save_encoder(self.model, folder / "encoder.pt", facts)
        if config.resume:
            checkpoint.unlink(missing_ok=True)

    def _step(self, rate: float) -> Tensor:
        for group in self.optimizer.param_groups:
            group["lr"] = rate
        with torch.autocast(self.device.type, torch.bfloat16, enabled=self.device.type == "cuda"):
            loss = self.loss()
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(self.model.parameters(), 1.0)
        self.optimizer.step()
        return loss

    def _save(self, path: Path, step: int, spent: float) -> None:
        state = {
            "model": self.model.state_dict(),
            "guesser": self.guesser.state_dict(),
            "lists": self.lists.state_dict() if self.lists is not None else {},
            "optimizer": self.optimizer.state_dict(),
            "step": step,
            "spent": spent,
        }
        save_checkpoint(path, state, self.config)

    def _restore(self, path: Path) -> tuple[int, float]:
        """The steps done and the seconds spent so far."""
        state = load_checkpoint(path, self.config)
        if state is None:
            return 0, 0.0
        self.model.load_state_dict(state["model"])
        self.guesser.load_state_dict(state["guesser"])
        if self.lists is not None:
            self.lists.load_state_dict(state["lists"])
        self.optimizer.load_state_dict(state["optimizer"])
        return state["step"], state["spent"]


def save_encoder(model: WordTransformer, path: Path, facts: dict[str, object]) -> None:
    """Weights in half precision: enough to go on from, and small enough to carry about."""
    weights = {k: v.to("cpu", torch.float16) for k, v in model.state_dict().items()}
    torch.save({"config": asdict(model.config), "weights": weights, "facts": facts}, path)


def load_encoder(path: Path, *, dropout: float | None = None) -> WordTransformer:
    state = torch.load(path, map_location="cpu", weights_only=True)
    table = dict(state["config"])
    if dropout is not None:
        table["dropout"] = dropout
    model = WordTransformer(EncoderConfig(**table))
    model.load_state_dict({k: v.float() for k, v in state["weights"].items()})
    return model


def run(config: Config, command: str) -> None:
    """Pre-train and leave `encoder.pt` in the folder; `command` is kept with it."""
    paths = [Path(name) for name in config.text]
    for path in paths:
        if not path.exists():
            raise ConfigError(f"text: there is no file {path}")
    check_optimizer(config.optimizer)
    if config.lexicon and not Path(config.lexicon).exists():
        raise ConfigError(f"lexicon: there is no file {config.lexicon}")
    folder = Path(config.out)
    folder.mkdir(parents=True, exist_ok=True)
    if config.resume:
        refuse_other_settings(folder / CHECKPOINT, config)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.set_float32_matmul_precision("high")
    repeated = [p for p in paths for _ in range(config.repeat.get(p.name, 1))]
    data = encode_files(repeated, os.cpu_count() or 1)
    print(
        f"{len(data.words):,} tokens, {len(data.vocabulary):,} distinct words, on {device}",
        flush=True,
    )
    Pretraining(config, data, device).run(folder, command)
