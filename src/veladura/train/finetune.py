"""Fine-tuning: from a pre-trained encoder and labelled documents to a tagger.

With teachers, a student also learns to give the probabilities they give together, on labelled and
unlabelled text alike: one model then does about as well as all of them.
"""

import copy
import hashlib
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional as F

from veladura.detect.neural.decode import tag_count
from veladura.detect.neural.features import Hashing
from veladura.errors import ConfigError
from veladura.schemes import get_scheme
from veladura.train.checkpoint import load_checkpoint, refuse_other_settings, save_checkpoint
from veladura.train.distillation import SoftLabels
from veladura.train.earlier_run import settings_of
from veladura.train.examples import (
    PADDING,
    UNSEEN,
    Example,
    Sampler,
    TrainingSource,
    WordIds,
    read_source,
)
from veladura.train.optimizer import adamw
from veladura.train.pretrain import load_encoder, shape_maps
from veladura.train.tagger import Tagger, load_tagger, mean_of, save_tagger, tag_loss
from veladura.train.word_transformer import EncoderConfig, WordTransformer

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
    shape: EncoderConfig = field(default_factory=EncoderConfig)  # used when `encoder` is ""
    unlabelled: tuple[TrainingSource, ...] = ()  # read by a student alone
    measured: tuple[
        TrainingSource, ...
    ] = ()  # the card's figures; the first also sets the scores' scale
    teachers: int = 0  # trained first, on the same data with other seeds
    teacher_files: tuple[str, ...] = ()  # finished taggers of other runs that teach as well
    seed: int = 1
    steps: int = 3000
    student_steps: int = 4000
    soft_windows: int = 12_000  # windows the teachers are asked about, for the student
    averaged_students: int = 1  # students of one start and other seeds, whose weights are averaged
    batch: int = 32  # windows
    rate: float = 6e-4
    student_rate: float = 6e-4
    warmup: float = 0.05
    weight_decay: float = 0.02
    dropout: float = 0.1
    student_dropout: float = 0.1
    hidden_words: float = 0.08  # share of words hidden while training
    recased: float = 0.06  # share of windows in capitals; as many in lower case, without accents
    average: float = 0.998  # of the weights, over steps
    student_average: float = 0.998
    distillation_weight: float = 0.7  # weight of the teachers against the labels
    exported: bool = True  # to a model folder with its card; a teacher needs none
    compiled: bool = False  # worth a minute's wait on a GPU when there are thousands of steps
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
        self.maps = shape_maps(self.device)
        self.averaged = copy.deepcopy(tagger).eval()
        self.forward = torch.compile(tagger) if config.compiled else tagger
        torch.manual_seed(seed)
        parameters = list(tagger.parameters())
        self.optimizer = adamw(parameters, rate, config.weight_decay)

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
        with torch.autocast(self.device.type, torch.bfloat16, enabled=self.device.type == "cuda"):
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


@dataclass
class Finetuned:
    """What a fine-tuning leaves: the tagger to ship, its teachers, and what they were fed."""

    tagger: Tagger
    teachers: list[Tagger]
    labels: tuple[str, ...]
    examples: list[list[Example]]  # per labelled source
    bags: Tensor


class Finetuning:
    """Reads the sources once, then trains teachers and student, or a single tagger."""

    def __init__(self, config: FinetuneConfig) -> None:
        self.config = config
        self.folder = Path(config.out)
        self.labels = get_scheme(config.scheme).ids
        root = Path(config.data)
        for source in (*config.sources, *config.unlabelled, *config.measured):
            if not (root / source.path).exists():
                raise ConfigError(f"sources: there is nothing at {root / source.path}")
        for key, name in (("encoder", config.encoder), ("student", config.student)):
            if name and not Path(name).exists():
                raise ConfigError(f"{key}: there is nothing at {name}")
        for name in config.teacher_files:
            if not Path(name).exists():
                raise ConfigError(f"teacher_files: there is no file {name}")
        if config.averaged_students < 1:
            raise ConfigError("averaged_students must be at least 1")
        self._refuse_other_settings()
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        torch.set_float32_matmul_precision("high")
        self.shape = self._new_tagger().encoder.config
        student = self._new_tagger(student=True).encoder.config
        if (student.buckets, student.window) != (self.shape.buckets, self.shape.window):
            raise ConfigError("student: its buckets and its window must be its teachers'")
        self.vocabulary = WordIds(Hashing(buckets=self.shape.buckets))

        def read(source: TrainingSource, number: int = 0) -> list[Example]:
            return read_source(source, root, self.labels, self.vocabulary, number=number)

        self.labelled = [(s.weight, read(s, i)) for i, s in enumerate(config.sources)]
        self.unlabelled = [(s.weight, [unlabel(e) for e in read(s)]) for s in config.unlabelled]
        self.bags = torch.from_numpy(self.vocabulary.rows()).to(self.device)
        self.unknown = unknown_tags(config.sources, self.labels).to(self.device)
        self.soft_labels: SoftLabels | None = (
            None  # asked for once, whatever the number of students
        )

    @cached_property
    def teacher_config(self) -> FinetuneConfig:
        """What decides a teacher's weights: they are the same whatever its students are."""
        return replace(
            self.config,
            encoder=digest(self.config.encoder),
            student="",
            unlabelled=(),
            teachers=0,
            teacher_files=(),
            exported=True,
            student_steps=0,
            soft_windows=0,
            averaged_students=1,
            student_rate=0.0,
            student_dropout=0.0,
            student_average=0.0,
            distillation_weight=0.0,
        )

    @cached_property
    def student_config(self) -> FinetuneConfig:
        config = self.config
        return replace(
            config,
            encoder=digest(config.encoder),
            student=digest(config.student),
            teacher_files=tuple(digest(name) for name in config.teacher_files),
        )

    def _refuse_other_settings(self) -> None:
        """Nothing that other settings left in the folder is gone on from or passed off."""
        names = {f"teacher-{i + 1}": self.teacher_config for i in range(self.config.teachers)}
        if self.config.teachers or self.config.teacher_files:
            names["student"] = self.student_config
            for i in range(self.config.averaged_students):
                names[f"student-{i + 1}"] = self.student_config
        else:
            names["tagger"] = self.teacher_config
        for name, config in names.items():
            for ending in ("tagger", "checkpoint"):
                refuse_other_settings(self.folder / f"{name}.{ending}.pt", config)

    def _new_tagger(self, *, student: bool = False) -> Tagger:
        config = self.config
        start = Path((student and config.student) or config.encoder)
        dropout = config.student_dropout if student else config.dropout
        if start == Path():
            return Tagger(WordTransformer(config.shape), tag_count(len(self.labels)))
        if start.is_file():
            encoder = load_encoder(start, dropout=dropout)
            return Tagger(encoder, tag_count(len(self.labels)))
        from veladura.train.restored import (
            restore_tagger,
        )  # reads ONNX, which pre-training does not

        tagger, labels = restore_tagger(start, dropout=dropout)
        if tuple(labels) != tuple(self.labels):
            raise ConfigError(f"encoder: {start} has other labels")
        return tagger

    def train(self, name: str, seed: int, steps: int, teachers: Sequence[Tagger] = ()) -> Tagger:
        """One tagger; one that was finished earlier is loaded instead."""
        if finished := self._finished(name):
            return finished
        # Pupils start alike: the weights of networks that do not cannot be averaged.
        torch.manual_seed(self.config.seed if teachers else seed)
        tagger = self._new_tagger(student=bool(teachers)).to(self.device)
        config = self.student_config if teachers else self.teacher_config
        rate, average = config.rate, config.average
        if teachers:
            rate, average = config.student_rate, config.student_average
        training = Training(
            config, tagger, self.bags, self.unknown, seed, rate=rate, average=average
        )
        windows: Sampler | SoftLabels
        if teachers:
            if self.soft_labels is None:
                self.soft_labels = self._soft_labels(teachers, self.config.seed)
            windows = self.soft_labels.drawn_by(seed)
        else:
            windows = Sampler(self.labelled, self.shape.window, seed)
        trained = training.run(windows, steps, self.folder / f"{name}.checkpoint.pt")
        return self._keep(trained, name, config)

    def _mean_of_students(self, teachers: Sequence[Tagger]) -> Tagger:
        if finished := self._finished("student"):
            return finished
        config = self.config
        students = [
            self.train(f"student-{i + 1}", config.seed + i, config.student_steps, teachers)
            for i in range(config.averaged_students)
        ]
        return self._keep(mean_of(students), "student", self.student_config)

    def _finished(self, name: str) -> Tagger | None:
        path = self.folder / f"{name}.tagger.pt"
        return load_tagger(path)[0].to(self.device) if path.exists() else None

    def _keep(self, tagger: Tagger, name: str, config: FinetuneConfig) -> Tagger:
        save_tagger(tagger, self.folder / f"{name}.tagger.pt", self.labels, settings_of(config))
        return tagger

    def _teacher_file(self, path: Path) -> Tagger:
        tagger, labels = load_tagger(path)
        shape = tagger.encoder.config
        known = (tuple(labels), shape.buckets, shape.window)
        if known != (tuple(self.labels), self.shape.buckets, self.shape.window):
            raise ConfigError(f"teacher_files: {path} has other labels, buckets or another window")
        return tagger.to(self.device)

    def _soft_labels(self, teachers: Sequence[Tagger], seed: int) -> SoftLabels:
        sampler = Sampler(self.labelled + self.unlabelled, self.shape.window, seed)
        count = self.config.soft_windows
        return SoftLabels(sampler, teachers, self.bags, windows=count, batch=self.config.batch)

    def run(self) -> Finetuned:
        self.folder.mkdir(parents=True, exist_ok=True)
        config = self.config
        teachers = [
            self.train(f"teacher-{i + 1}", config.seed + 100 + i, config.steps)
            for i in range(config.teachers)
        ]
        teachers += [self._teacher_file(Path(name)) for name in config.teacher_files]
        if not teachers:
            tagger = self.train("tagger", config.seed, config.steps)
        elif config.averaged_students == 1:
            tagger = self.train("student", config.seed, config.student_steps, teachers)
        else:
            tagger = self._mean_of_students(teachers)
        examples = [examples for _, examples in self.labelled]
        return Finetuned(tagger, teachers, self.labels, examples, self.bags)


def digest(weights: str) -> str:
    """A file's or a model folder's weights by what they are: where they lie may change."""
    if not weights:
        return ""
    path = Path(weights)
    whole = hashlib.sha256()
    for file in (path / "model.onnx", path / "words.npz") if path.is_dir() else (path,):
        whole.update(file.read_bytes())
    return whole.hexdigest()


def unlabel(example: Example) -> Example:
    example.tags[:] = UNSEEN
    return example


def unknown_tags(sources: Sequence[TrainingSource], labels: Sequence[str]) -> Tensor:
    """(sources, tags): a penalty for the tags of labels that a partly labelled source marks."""
    penalty = torch.zeros(len(sources), tag_count(len(labels)))
    for row, source in enumerate(sources):
        for i, label in enumerate(labels):
            if label in source.only:
                penalty[row, 1 + 4 * i : 5 + 4 * i] = -1e4
    return penalty
