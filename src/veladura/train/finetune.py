"""Fine-tuning: from a pre-trained encoder and labelled documents to a tagger.

With teachers, a student also learns to give the probabilities they give together, on labelled and
unlabelled text alike: one model then does about as well as all of them.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from veladura.detect.neural.decode import tag_count
from veladura.detect.neural.features import Hashing
from veladura.errors import ConfigError
from veladura.schemes import get_scheme
from veladura.train.checkpoint import refuse_other_settings
from veladura.train.distillation import SoftLabels
from veladura.train.earlier_run import settings_of
from veladura.train.examples import (
    UNSEEN,
    Example,
    Sampler,
    TrainingSource,
    WordIds,
    read_source,
)
from veladura.train.optimizer import check_optimizer
from veladura.train.pretrain import load_encoder
from veladura.train.tagger import Tagger, between, load_tagger, mean_of, save_tagger, shallower
from veladura.train.training import FinetuneConfig, Training
from veladura.train.word_transformer import BLOCK, WordTransformer

WITHOUT_STUDENT: Mapping[str, Any] = {  # settings that a student alone depends on
    "student": "",
    "student_layers": 0,
    "student_files": (),
    "exported": True,
    "student_steps": 0,
    "averaged_students": 1,
    "student_rate": 0.0,
    "student_dropout": 0.0,
    "student_average": 0.0,
    "distillation_weight": 0.0,
}


@dataclass
class Finetuned:
    """What a fine-tuning leaves: the tagger to ship, its teachers, and what they were fed."""

    tagger: Tagger
    teachers: list[Tagger]
    labels: tuple[str, ...]
    examples: list[list[Example]]  # per labelled source
    bags: Tensor


def _check(config: FinetuneConfig, root: Path) -> None:
    """Refuses numbers that make no sense, and files that are not there."""
    for source in (*config.sources, *config.unlabelled, *config.measured):
        if not (root / source.path).exists():
            raise ConfigError(f"sources: there is nothing at {root / source.path}")
    files = [("encoder", config.encoder), ("student", config.student)]
    files += [("teacher_files", name) for name in config.teacher_files]
    files += [("student_files", name) for name in config.student_files]
    for key, name in files:
        if name and not Path(name).exists():
            raise ConfigError(f"{key}: there is nothing at {name}")
    check_optimizer(config.optimizer)
    if config.student_layers < 0:
        raise ConfigError("student_layers must be 0 or more")
    if config.averaged_students < 1:
        raise ConfigError("averaged_students must be at least 1")


class Finetuning:
    """Reads the sources once, then trains teachers and student, or a single tagger."""

    def __init__(self, config: FinetuneConfig) -> None:
        self.config = config
        self.folder = Path(config.out)
        self.labels = get_scheme(config.scheme).ids
        root = Path(config.data)
        _check(config, root)
        self._refuse_other_settings()
        self.device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
        torch.set_float32_matmul_precision("high")
        self.shape = self._new_tagger().encoder.config
        student = self._new_tagger(student=True).encoder.config
        if (student.buckets, student.window) != (self.shape.buckets, self.shape.window):
            raise ConfigError("student: its buckets and its window must be its teachers'")
        self.window = config.window or self.shape.window
        if self.window % BLOCK or not 0 < self.window <= self.shape.window:
            raise ConfigError(
                f"window must be a multiple of {BLOCK} up to the encoder's {self.shape.window}"
            )
        self.vocabulary = WordIds(Hashing(buckets=self.shape.buckets))

        def read(source: TrainingSource, number: int = 0) -> list[Example]:
            return read_source(source, root, self.labels, self.vocabulary, number=number)

        self.labelled = [(s.weight, read(s, i)) for i, s in enumerate(config.sources)]
        self.unlabelled = [(s.weight, [unlabel(e) for e in read(s)]) for s in config.unlabelled]
        self.bags = torch.from_numpy(self.vocabulary.rows()).to(self.device)
        self.unknown = unknown_tags(config.sources, self.labels).to(self.device)
        # Asked for once, whatever the number of students.
        self.soft_labels: SoftLabels | None = None

    @cached_property
    def teacher_config(self) -> FinetuneConfig:
        """What decides a teacher's weights: they are the same whatever its students are."""
        return replace(
            self.config,
            encoder=digest(self.config.encoder),
            unlabelled=(),
            teachers=0,
            teacher_files=(),
            soft_windows=0,
            start_share=0.0,
            **WITHOUT_STUDENT,
        )

    @cached_property
    def student_config(self) -> FinetuneConfig:
        config = self.config
        return replace(
            config,
            encoder=digest(config.encoder),
            student=digest(config.student),
            teacher_files=tuple(digest(name) for name in config.teacher_files),
            student_files=tuple(digest(name) for name in config.student_files),
        )

    @cached_property
    def asked_config(self) -> FinetuneConfig:
        """What decides the teachers' answers: whoever asks first draws the windows."""
        return replace(self.student_config, seed=0, optimizer="", **WITHOUT_STUDENT)

    def _refuse_other_settings(self) -> None:
        """Nothing that other settings left in the folder is gone on from or passed off."""
        names = {f"teacher-{i + 1}": self.teacher_config for i in range(self.config.teachers)}
        if self.config.teachers or self.config.teacher_files or self.config.student_files:
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
        tagger = self._started(start, dropout)
        if student and 0 < config.student_layers < len(tagger.encoder.layers):
            return shallower(tagger, config.student_layers)
        return tagger

    def _started(self, start: Path, dropout: float) -> Tagger:
        if start == Path():
            return Tagger(WordTransformer(self.config.shape), tag_count(len(self.labels)))
        if start.is_file():
            encoder = load_encoder(start, dropout=dropout)
            return Tagger(encoder, tag_count(len(self.labels)))
        tagger, labels = self._load(start, dropout)
        if tuple(labels) != tuple(self.labels):
            raise ConfigError(f"encoder: {start} has other labels")
        return tagger

    def _load(self, path: Path, dropout: float = 0.0) -> tuple[Tagger, Sequence[str]]:
        """A tagger as a run left it, or as it ships in a model folder."""
        if path.is_file():
            return load_tagger(path)
        from veladura.train.restored import restore_tagger  # ONNX: not needed to pre-train

        return restore_tagger(path, dropout=dropout)

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
            windows = Sampler(self.labelled, self.window, seed)
        trained = training.run(windows, steps, self.folder / f"{name}.checkpoint.pt")
        return self._keep(trained, name, config)

    def _with_start(self, tagger: Tagger) -> Tagger:
        """The mean with the weights it started from, if they are to have a share."""
        share = self.config.start_share
        return between(self._new_tagger().to(self.device), tagger, 1 - share) if share else tagger

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

    def _taggers_of(self, key: str) -> list[Tagger]:
        """The finished taggers whose files, or model folders, a setting names."""
        taggers = []
        for name in getattr(self.config, key):
            tagger, labels = self._load(Path(name))
            shape = tagger.encoder.config
            known = (tuple(labels), shape.buckets, shape.window)
            if known != (tuple(self.labels), self.shape.buckets, self.shape.window):
                raise ConfigError(f"{key}: {name} has other labels, buckets or another window")
            taggers.append(tagger.to(self.device))
        return taggers

    def _soft_labels(self, teachers: Sequence[Tagger], seed: int) -> SoftLabels:
        file = Path(self.config.soft_labels)
        if file != Path() and file.exists():
            return SoftLabels.read(file, self.asked_config, self.bags)
        sampler = Sampler(self.labelled + self.unlabelled, self.window, seed)
        labels = SoftLabels.ask(
            sampler,
            teachers,
            self.bags,
            windows=self.config.soft_windows,
            batch=self.config.batch,
            halved=self.config.halved,
        )
        if file != Path():
            labels.write(file, self.asked_config, self.bags)
        return labels

    def run(self) -> Finetuned:
        self.folder.mkdir(parents=True, exist_ok=True)
        config = self.config
        teachers = [
            self.train(f"teacher-{i + 1}", config.seed + 100 + i, config.steps)
            for i in range(config.teachers)
        ]
        teachers += self._taggers_of("teacher_files")
        if config.student_files:
            mean = mean_of(self._taggers_of("student_files"))
            tagger = self._keep(mean, "student", self.student_config)
        elif not teachers:
            tagger = self._with_start(self.train("tagger", config.seed, config.steps))
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
