"""HITZALMED's recogniser (Lima et al., 2020): spaCy's EntityRecognizer, trained from nothing.

Hashed embeddings and a residual CNN under a transition-based parser; batches that grow, dropout
that falls, averaged parameters. Text is cut by our tokeniser, so that gold spans align. spaCy is
the extra `spacy`; it trains on the CPU.
"""

import importlib
import importlib.util
import json
import random
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from veladura.corpora import read_corpus
from veladura.detect.models.spacy_model import TOKENIZER, SpacyModel, import_spacy
from veladura.document import Document
from veladura.errors import ConfigError
from veladura.train.earlier_run import SETTINGS, check_same_settings, settings_of
from veladura_training.systems.finishing import finish
from veladura_training.systems.sentence_config import RunConfig, check_run, check_sources


@dataclass(frozen=True)
class Config(RunConfig):
    epochs: int = 30
    minutes: float = 0.0  # where the epochs would take longer, the run ends then; 0: epochs alone
    smallest_batch: float = 1.0  # documents
    largest_batch: float = 16.0
    batch_growth: float = 1.001  # a batch's size against the one before
    first_dropout: float = 0.6
    last_dropout: float = 0.2
    dropout_decay: float = 1e-4  # a step
    rate: float = 1e-3
    falling_from: float = 1.0  # share of the run after which the rate falls to nothing; 1: never
    weight_decay: float = 0.01
    width: int = 96  # of the CNN
    depth: int = 4
    embeddings: int = 2000  # rows of each hash table
    hidden: int = 64  # of the parser
    save_every: float = 120.0  # seconds


def make_pipeline(config: Config, labels: tuple[str, ...]) -> Any:
    """An untrained pipeline; every size of it from the configuration."""
    spacy = import_spacy()
    pipeline = spacy.blank(
        config.language, config={"nlp": {"tokenizer": {"@tokenizers": TOKENIZER}}}
    )
    model = {
        "@architectures": "spacy.TransitionBasedParser.v2",
        "state_type": "ner",
        "extra_state_tokens": False,
        "hidden_width": config.hidden,
        "maxout_pieces": 2,
        "use_upper": True,
        "nO": None,
        "tok2vec": {
            "@architectures": "spacy.HashEmbedCNN.v2",
            "pretrained_vectors": None,
            "width": config.width,
            "depth": config.depth,
            "embed_size": config.embeddings,
            "window_size": 1,
            "maxout_pieces": 3,
            "subword_features": True,
        },
    }
    recogniser = pipeline.add_pipe("ner", config={"model": model})
    for label in labels:
        recogniser.add_label(label)
    return pipeline


def examples_of(pipeline: Any, documents: list[Document]) -> list[Any]:
    """Gold as spaCy wants it; a span that starts or ends inside a token takes the whole token."""
    make_example = import_spacy().training.Example
    examples = []
    for document in documents:
        read = pipeline.make_doc(document.text)
        gold = pipeline.make_doc(document.text)
        spans = [
            gold.char_span(s.start, s.end, label=s.label, alignment_mode="expand")
            for s in document.spans
        ]
        gold.ents = without_overlaps([span for span in spans if span is not None])
        examples.append(make_example(read, gold))
    return examples


def without_overlaps(spans: list[Any]) -> list[Any]:
    kept: list[Any] = []
    for span in sorted(spans, key=lambda s: (s.start, -s.end)):
        if not kept or span.start >= kept[-1].end:
            kept.append(span)
    return kept


class SpacyTraining:
    def __init__(self, config: Config, labels: tuple[str, ...]) -> None:
        self.config = config
        self.folder = Path(config.out)
        import_spacy().util.fix_random_seed(config.seed)
        self.pipeline = make_pipeline(config, labels)
        root = Path(config.data)
        documents = [
            document
            for source in config.sources
            for document in read_corpus(root / source.path, source.format)
            for _ in range(round(source.weight))
        ]
        self.examples = examples_of(self.pipeline, documents)
        self.words = sum(len(document.text.split()) for document in documents)
        thinc: Any = importlib.import_module("thinc.api")
        self.optimizer = thinc.Adam(config.rate, L2=config.weight_decay, use_averages=True)
        self.pipeline.initialize(lambda: self.examples[:200], sgd=self.optimizer)
        self.epoch, self.steps, self.seconds = 0, 0, 0.0
        self.losses: list[float] = []

    def run(self) -> None:
        """Epoch by epoch; a killed run starts again at the epoch it was in."""
        checkpoint = self.folder / "training.checkpoint"
        self._restore(checkpoint)
        saved = time.monotonic()
        while self._share(0.0, 0.0) < 1:
            started = time.monotonic()
            losses: dict[str, float] = {}
            order = list(self.examples)
            random.Random(f"{self.config.seed}-{self.epoch}").shuffle(order)
            seen = 0
            for batch in self._batches(order):
                share = self._share(seen / len(order), time.monotonic() - started)
                if share >= 1:
                    break
                self._update(batch, share, losses)
                seen += len(batch)
            self.epoch += 1
            spent = time.monotonic() - started
            self.seconds += spent
            self.losses.append(float(losses.get("ner", 0.0)) / max(seen, 1))
            done = self._share(0.0, 0.0)
            left = self.seconds * (1 / done - 1)
            print(
                f"epoch {self.epoch}/{self.config.epochs}  loss {self.losses[-1]:.3f}  "
                f"{self.words * seen / len(order) / spent:,.0f} words/s  {left:.0f} s left",
                flush=True,
            )
            if done >= 1 or time.monotonic() - saved > self.config.save_every:
                saved = time.monotonic()
                self._save(checkpoint)  # the last too: what is finished is not trained again

    def _share(self, of_epoch: float, seconds: float) -> float:
        """How much of the run is done, by its epochs or by the clock."""
        share = (self.epoch + of_epoch) / self.config.epochs
        if self.config.minutes:
            share = max(share, (self.seconds + seconds) / (60 * self.config.minutes))
        return share

    def _update(self, batch: list[Any], share: float, losses: dict[str, float]) -> None:
        config = self.config
        drop = max(config.last_dropout, config.first_dropout - config.dropout_decay * self.steps)
        if share > config.falling_from:
            self.optimizer.learn_rate = config.rate * (1 - share) / (1 - config.falling_from)
        self.pipeline.update(batch, sgd=self.optimizer, drop=drop, losses=losses)
        self.steps += 1

    def _batches(self, examples: list[Any]) -> Iterator[list[Any]]:
        """Sizes grow over the whole run, from step to step."""
        config, first, step = self.config, 0, self.steps
        while first < len(examples):
            grown = config.smallest_batch * config.batch_growth**step
            size = int(min(grown, config.largest_batch))
            yield examples[first : first + size]
            first, step = first + size, step + 1

    def _save(self, path: Path) -> None:
        import torch

        state = {
            "pipeline": self.pipeline.to_bytes(),
            "optimizer": self._moments(),
            "counts": [self.epoch, self.steps, self.seconds],
            "losses": self.losses,
            "random": [random.getstate(), numpy_state()],
            SETTINGS: settings_of(self.config),
        }
        torch.save(state, path.with_suffix(".part"))
        path.with_suffix(".part").replace(path)

    def _parameters(self) -> Iterator[tuple[str, tuple[int, str]]]:
        """Every parameter's place in the network, and its key in the optimizer (new each time)."""
        for i, node in enumerate(self.pipeline.get_pipe("ner").model.walk()):
            for name in node.param_names:
                yield f"{i}.{name}", (node.id, name)

    def _moments(self) -> dict[str, Any]:
        import torch

        found: dict[str, Any] = {}
        for place, key in self._parameters():
            found[f"{place}.updates"] = self.optimizer.nr_update[key]
            for kind in ("mom1", "mom2", "averages"):
                if key in getattr(self.optimizer, kind):
                    moment = getattr(self.optimizer, kind)[key]
                    found[f"{place}.{kind}"] = torch.from_numpy(moment.copy())
        return found

    def _restore(self, path: Path) -> None:
        if not path.exists():
            return
        import torch

        state = torch.load(path, weights_only=True)
        check_same_settings(state, self.config, path)
        self.pipeline.from_bytes(state["pipeline"])
        for place, key in self._parameters():
            for kind in ("mom1", "mom2", "averages"):
                if f"{place}.{kind}" in state["optimizer"]:
                    moment = state["optimizer"][f"{place}.{kind}"].numpy()
                    getattr(self.optimizer, kind)[key] = moment
            self.optimizer.nr_update[key] = state["optimizer"][f"{place}.updates"]
        self.epoch, self.steps, self.seconds = state["counts"]
        self.losses = state["losses"]
        if "random" in state:
            of_python, (kind, keys, *rest) = state["random"]
            random.setstate(of_python)
            np.random.set_state((kind, keys.numpy().astype(np.uint32), *rest))


def numpy_state() -> tuple[Any, ...]:
    """numpy's random numbers, which spaCy draws its dropout from, as a checkpoint can hold them."""
    import torch

    kind, keys, *rest = np.random.get_state()
    return (kind, torch.from_numpy(np.asarray(keys).astype(np.int64)), *rest)


def check(config: Config) -> tuple[str, ...]:
    labels = check_run(config)
    check_sources(config)
    for key in ("smallest_batch", "largest_batch", "batch_growth"):
        if getattr(config, key) < 1:
            raise ConfigError(f"{key} must be at least 1")
    import_spacy()
    if importlib.util.find_spec(f"spacy.lang.{config.language}") is None:
        raise ConfigError(f"language: spaCy knows no {config.language!r}")
    return labels


def run(config: Config, command: str) -> None:
    labels = check(config)
    folder = Path(config.out) / "model"
    folder.mkdir(parents=True, exist_ok=True)
    training = SpacyTraining(config, labels)
    training.run()
    with training.pipeline.use_params(training.optimizer.averages):
        training.pipeline.to_disk(folder)
    table = {"architecture": "spacy", "labels": list(labels), "training": asdict(config)}
    (folder / "config.json").write_text(json.dumps(table, indent=1) + "\n", "utf-8")
    finish(
        config,
        command,
        "spacy",
        SpacyModel,
        minutes=training.seconds / 60,
        losses=training.losses,
        device="CPU",
    )
