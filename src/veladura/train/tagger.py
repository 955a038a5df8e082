"""Fine-tuning: an encoder and a tag layer, trained on labelled documents.

With teachers, the student also learns to give the probabilities they give together, on labelled
and unlabelled text alike: one model then does about as well as all of them.
"""

import copy
import time
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional as F

from veladura.detect.decode import best_tags, spans_of, tag_count
from veladura.detect.windows import stitched_windows
from veladura.document import Span
from veladura.errors import ConfigError
from veladura.schemes import get_scheme
from veladura.train.examples import OPEN, Example, Sampler, Source, Vocabulary, read_source
from veladura.train.pretrain import load_encoder, shape_maps
from veladura.train.word_transformer import EncoderConfig, WordTransformer


@dataclass(frozen=True)
class TaggerConfig:
    out: str
    sources: tuple[Source, ...]
    scheme: str = "meddocan"
    encoder: str = ""  # checkpoint of `veladura pretrain`; "" starts from nothing
    shape: EncoderConfig = field(default_factory=EncoderConfig)  # used when `encoder` is ""
    unlabelled: tuple[Source, ...] = ()  # read only by a student
    teachers: int = 0  # trained first, on the same data with other seeds
    seed: int = 1
    steps: int = 3000
    student_steps: int = 6000
    batch: int = 32  # windows
    rate: float = 6e-4
    warmup: float = 0.05
    weight_decay: float = 0.02
    dropout: float = 0.1
    hidden_words: float = 0.08  # share of words hidden while training
    recased: float = (
        0.06  # share of windows in capitals; as many in lower case, and without accents
    )
    average: float = 0.998  # of the weights, over steps
    temperature: float = 1.0  # of the teachers' probabilities
    taught: float = 0.7  # weight of the teachers against the labels


class Tagger(nn.Module):
    def __init__(self, encoder: WordTransformer, tags: int) -> None:
        super().__init__()
        self.encoder = encoder
        self.head = nn.Linear(encoder.config.width, tags)
        nn.init.normal_(self.head.weight, std=0.02)

    def forward(
        self,
        vectors: Tensor,
        shapes: Tensor,
        gaps: Tensor,
        keep: Tensor,
        hidden: Tensor | None = None,
    ) -> Tensor:
        encoded = self.encoder(self.encoder.embed(vectors, shapes, gaps, hidden), keep)
        out: Tensor = self.head(encoded)
        return out


def tag_loss(logits: Tensor, tags: Tensor, unknown: Tensor) -> Tensor:
    """Cross-entropy; an OPEN token may be anything in `unknown` (tags its source never marks)."""
    log_p = F.log_softmax(logits.float(), dim=-1)
    labelled, opened = tags >= 0, tags == OPEN
    loss = -log_p[labelled].gather(1, tags[labelled][:, None]).sum()
    if opened.any():
        loss = loss - torch.logsumexp(log_p[opened] + unknown, dim=-1).sum()
    return loss / (labelled | opened).sum().clamp(min=1)


class Training:
    """One tagger being trained; `teachers` makes it a student."""

    def __init__(
        self, config: TaggerConfig, tagger: Tagger, bags: Tensor, unknown: Tensor, seed: int
    ) -> None:
        self.config, self.tagger, self.bags, self.unknown = config, tagger, bags, unknown
        self.device = bags.device
        self.maps = shape_maps(self.device)
        self.averaged = copy.deepcopy(tagger).eval()
        torch.manual_seed(seed)
        decayed = [p for p in tagger.parameters() if p.ndim > 1]
        plain = [p for p in tagger.parameters() if p.ndim < 2]
        self.optimizer = torch.optim.AdamW(
            [
                {"params": decayed, "weight_decay": config.weight_decay},
                {"params": plain, "weight_decay": 0.0},
            ],
            lr=config.rate,
            betas=(0.9, 0.98),
            fused=self.device.type == "cuda",
        )

    def rate(self, done: float) -> float:
        warmup = self.config.warmup
        return self.config.rate * (
            done / warmup if done < warmup else max(1 - done, 0.0) / (1 - warmup)
        )

    def recase(self, shapes: Tensor) -> Tensor:
        chance = torch.rand((len(shapes), 1), device=self.device)
        share = self.config.recased
        row = (
            torch.where(chance < 3 * share, (chance / share).long() + 1, 0)
            if share
            else torch.zeros_like(chance).long()
        )
        return self.maps[row, shapes]

    def step(self, batch: tuple[NDArray[np.int64], ...], teachers: Sequence[Tagger]) -> Tensor:
        words, shapes, gaps, tags = (
            torch.from_numpy(a).to(self.device, non_blocking=True) for a in batch
        )
        keep = tags != -1
        shapes = self.recase(shapes)
        distinct, inverse = torch.unique(words, return_inverse=True)
        rows = self.bags[distinct]
        hidden = torch.rand(words.shape, device=self.device) < self.config.hidden_words
        with torch.autocast(self.device.type, torch.bfloat16, enabled=self.device.type == "cuda"):
            vectors = self.tagger.encoder.words(rows)[inverse]
            logits = self.tagger(vectors, shapes, gaps, keep, hidden)
            if not teachers:
                return tag_loss(logits, tags, self.unknown)
            with torch.no_grad():
                taught = torch.zeros_like(logits, dtype=torch.float32)
                for teacher in teachers:
                    theirs = teacher(teacher.encoder.words(rows)[inverse], shapes, gaps, keep)
                    taught += F.softmax(theirs.float() / self.config.temperature, dim=-1) / len(
                        teachers
                    )
        log_p = F.log_softmax(logits.float() / self.config.temperature, dim=-1)
        from_teachers = -(taught * log_p).sum(-1)[keep].mean()
        share = self.config.taught
        return share * from_teachers + (1 - share) * tag_loss(logits, tags, self.unknown)

    def run(
        self, sampler: Sampler, steps: int, teachers: Sequence[Tagger] = (), name: str = ""
    ) -> Tagger:
        started = last = time.monotonic()
        for done, batch in zip(range(steps), sampler.batches(self.config.batch)):
            for group in self.optimizer.param_groups:
                group["lr"] = self.rate(done / steps)
            loss = self.step(batch, teachers)
            self.optimizer.zero_grad(set_to_none=True)
            loss.backward()  # type: ignore[no-untyped-call]
            nn.utils.clip_grad_norm_(self.tagger.parameters(), 1.0)
            self.optimizer.step()
            self._average(min(self.config.average, (done + 1) / (done + 10)))
            if time.monotonic() - last > 10:
                last = time.monotonic()
                speed = (done + 1) * self.config.batch * sampler.window / (last - started)
                left = (last - started) / (done + 1) * (steps - done - 1)
                print(
                    f"{name} step {done + 1}/{steps}  loss {loss.item():.4f}  {speed:,.0f} tokens/s  {left:.0f} s left",
                    flush=True,
                )
        return self.averaged

    @torch.no_grad()
    def _average(self, keep: float) -> None:
        mine = list(self.averaged.parameters())
        torch._foreach_mul_(mine, keep)
        torch._foreach_add_(mine, list(self.tagger.parameters()), alpha=1 - keep)


@torch.no_grad()
def log_probabilities(
    taggers: Sequence[Tagger], example: Example, bags: Tensor, *, batch: int = 32
) -> NDArray[np.float32]:
    """(tokens, tags) for one document, the mean of all taggers' probabilities."""
    device = bags.device
    config = taggers[0].encoder.config
    out = np.zeros((len(example.words), taggers[0].head.out_features), np.float32)
    windows = stitched_windows(len(example.words), config.window)
    for i in range(0, len(windows), batch):
        group = windows[i : i + batch]
        size = -(-max(w.end - w.start for w in group) // 128) * 128
        arrays = [np.zeros((len(group), size), np.int64) for _ in range(3)]
        keep = torch.zeros((len(group), size), dtype=torch.bool)
        for row, w in enumerate(group):
            keep[row, : w.end - w.start] = True
            for array, values in zip(arrays, (example.words, example.shapes, example.gaps)):
                array[row, : w.end - w.start] = values[w.start : w.end]
        words, shapes, gaps = (torch.from_numpy(a).to(device) for a in arrays)
        total = torch.zeros((len(group), size, out.shape[1]), device=device)
        with torch.autocast(device.type, torch.bfloat16, enabled=device.type == "cuda"):
            for tagger in taggers:
                vectors = tagger.encoder.words(bags[words.reshape(-1)]).reshape(*words.shape, -1)
                total += F.softmax(tagger(vectors, shapes, gaps, keep.to(device)).float(), dim=-1)
        probabilities = (total / len(taggers)).cpu().numpy()
        for row, w in enumerate(group):
            out[w.first : w.last] = probabilities[row, w.first - w.start : w.last - w.start]
    logs: NDArray[np.float32] = np.log(np.maximum(out, 1e-9))
    return logs


def predict(
    taggers: Sequence[Tagger], example: Example, bags: Tensor, labels: Sequence[str]
) -> list[Span]:
    if not len(example.words):
        return []
    tags = best_tags(log_probabilities(taggers, example, bags))
    return [
        Span(int(example.starts[a]), int(example.ends[b - 1]), labels[label])
        for a, b, label in spans_of(tags)
    ]


def new_tagger(config: TaggerConfig, tags: int) -> Tagger:
    if config.encoder:
        encoder = load_encoder(Path(config.encoder), dropout=config.dropout)
    else:
        encoder = WordTransformer(config.shape)
    return Tagger(encoder, tags)


def save_tagger(
    tagger: Tagger, path: Path, labels: Sequence[str], facts: dict[str, object]
) -> None:
    weights = {k: v.to("cpu", torch.float16) for k, v in tagger.state_dict().items()}
    torch.save(
        {
            "encoder": asdict(tagger.encoder.config),
            "labels": list(labels),
            "weights": weights,
            "facts": facts,
        },
        path,
    )


def load_tagger(path: Path) -> tuple[Tagger, list[str]]:
    state = torch.load(path, map_location="cpu", weights_only=True)
    tagger = Tagger(
        WordTransformer(EncoderConfig(**state["encoder"])), tag_count(len(state["labels"]))
    )
    tagger.load_state_dict({k: v.float() for k, v in state["weights"].items()})
    return tagger.eval(), state["labels"]


@dataclass
class Result:
    """What a fine-tuning leaves: the model to ship, its teachers, and what it was fed."""

    tagger: Tagger
    teachers: list[Tagger]
    vocabulary: Vocabulary
    labels: tuple[str, ...]
    device: torch.device


def train_tagger(config: TaggerConfig) -> Result:
    labels = get_scheme(config.scheme).ids
    for source in (*config.sources, *config.unlabelled):
        if not Path(source.path).exists():
            raise ConfigError(f"sources: there is nothing at {source.path}")
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.set_float32_matmul_precision("high")
    torch.manual_seed(config.seed)
    first = new_tagger(config, tag_count(len(labels))).to(device)
    vocabulary = Vocabulary(_hashing(first.encoder.config))
    labelled = [(s.weight, read_source(s, labels, vocabulary)) for s in config.sources]
    unlabelled = [
        (s.weight, _unlabel(read_source(s, labels, vocabulary))) for s in config.unlabelled
    ]
    bags = torch.from_numpy(vocabulary.rows()).to(device)
    unknown = _unknown_tags(config, labels, device)
    window = first.encoder.config.window

    def training(tagger: Tagger, seed: int) -> Training:
        return Training(config, tagger, bags, unknown, seed)

    if not config.teachers:
        sampler = Sampler(labelled, window, config.seed)
        return Result(
            training(first, config.seed).run(sampler, config.steps, name="tagger"),
            [],
            vocabulary,
            labels,
            device,
        )
    teachers = []
    for number in range(config.teachers):
        seed = config.seed + 100 + number
        torch.manual_seed(seed)
        tagger = new_tagger(config, tag_count(len(labels))).to(device)
        name = f"teacher {number + 1}/{config.teachers}"
        teachers.append(
            training(tagger, seed).run(Sampler(labelled, window, seed), config.steps, name=name)
        )
    sampler = Sampler(labelled + unlabelled, window, config.seed)
    student = training(first, config.seed).run(
        sampler, config.student_steps, teachers, name="student"
    )
    return Result(student, teachers, vocabulary, labels, device)


def _hashing(config: EncoderConfig):  # type: ignore[no-untyped-def]
    from veladura.detect.features import Hashing

    return Hashing(buckets=config.buckets)


def _unlabel(examples: list[Example]) -> list[Example]:
    for example in examples:
        example.tags[:] = -3  # seen by the teachers alone
    return examples


def _unknown_tags(config: TaggerConfig, labels: Sequence[str], device: torch.device) -> Tensor:
    """0 for O and for the tags of labels that partly labelled sources leave out, −inf elsewhere."""
    known = {label for source in config.sources for label in source.only}
    mask = torch.zeros(tag_count(len(labels)), device=device)
    for i, label in enumerate(labels):
        if label in known:
            mask[1 + 4 * i : 5 + 4 * i] = -1e4
    return mask
