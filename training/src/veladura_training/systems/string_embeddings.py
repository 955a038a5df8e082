"""Contextual string embeddings with a small classifier on top (Biesner et al., 2020).

Two character language models, frozen, read every sentence; a token's vector is the forward one's
state at its last letter beside the backward one's at its first. On it: a multi-layer perceptron
("mlp"), a BiLSTM ("rnn"), or a BiLSTM and a CRF ("crf").
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from pickle import UnpicklingError

import numpy as np
import torch
from numpy.typing import NDArray
from onnx import TensorProto
from torch import Tensor, nn
from torch.nn import functional as F

from veladura.detect.neural.decode import tag_count
from veladura.errors import ConfigError
from veladura.train.export import Graph
from veladura_training.systems.charlm import CharacterModel, load_language_model
from veladura_training.systems.crf import Crf
from veladura_training.systems.embeddings import write_lookup
from veladura_training.systems.encoders import BiLstm, write_lstm
from veladura_training.systems.finishing import finish
from veladura_training.systems.sentence_config import SentenceConfig, check_sentences
from veladura_training.systems.sentence_data import Labelled, read_labelled
from veladura_training.systems.sentence_model import SentenceModel
from veladura_training.systems.sentence_run import device_for_training, train_or_load, write_folder
from veladura_training.systems.sentence_training import Learner
from veladura_training.systems.tagger_inputs import framed

CLASSIFIERS = ("mlp", "rnn", "crf")
NO_TAG = -100  # what the loss leaves out
AT_ONCE = 100_000  # characters, padding included, that a language model reads at a time
INPUTS = {
    "text": (TensorProto.INT64, ["characters", "batch"]),
    "text_lengths": (TensorProto.INT32, ["batch"]),
    "ends": (TensorProto.INT64, ["batch", "tokens"]),
    "starts": (TensorProto.INT64, ["batch", "tokens"]),
    "lengths": (TensorProto.INT32, ["batch"]),
}


@dataclass(frozen=True)
class Config(SentenceConfig):
    forward: str = ""  # language-model.pt of `veladura pretrain`
    backward: str = ""
    classifier: str = "crf"
    hidden: int = 256  # of the MLP, or of each direction of the BiLSTM
    dropout: float = 0.3
    calibrated: bool = False  # reading the corpus eleven times would take longer than training


@dataclass(frozen=True)
class VectorBatch:
    vectors: Tensor
    tags: Tensor
    keep: Tensor
    lengths: Tensor


class VectorData:
    """Every token's vector, computed once; all on the device in half precision."""

    def __init__(
        self,
        labelled: Sequence[Labelled],
        models: Sequence[CharacterModel],
        characters: dict[str, int],
        device: torch.device,
    ) -> None:
        self.device = device
        self.lengths = np.array([len(item.tags) for item in labelled])
        self.weights = np.array([item.weight for item in labelled])
        self.tags = [item.tags for item in labelled]
        self.first = np.cumsum(self.lengths) - self.lengths
        rows = [framed(item.unit.text, characters) for item in labelled]
        half, width = models[0].lstm.hidden_size, sum(m.lstm.hidden_size for m in models)
        shape = (int(self.lengths.sum()), width)
        self.vectors = torch.zeros(shape, dtype=torch.half, device=device)
        token_states(models[0], rows, [i.unit.ends for i in labelled], into=self.vectors[:, :half])
        turned = [row[::-1] for row in rows]
        places = [len(row) - 2 - i.unit.starts for row, i in zip(rows, labelled)]
        token_states(models[1], turned, places, into=self.vectors[:, half:])

    def batch(self, numbers: NDArray[np.int64]) -> VectorBatch:
        lengths = self.lengths[numbers]
        keep = np.arange(lengths.max()) < lengths[:, None]
        index = np.where(keep, self.first[numbers][:, None] + np.arange(lengths.max()), 0)
        tags = np.zeros(keep.shape, np.int64)
        for row, number in enumerate(numbers):
            tags[row, : lengths[row]] = self.tags[number]
        kept = torch.from_numpy(keep).to(self.device)
        vectors = self.vectors[torch.from_numpy(index).to(self.device)].float()
        return VectorBatch(
            vectors * kept[..., None],
            torch.from_numpy(tags).to(self.device),
            kept,
            torch.from_numpy(lengths),
        )


@torch.no_grad()
def token_states(
    model: CharacterModel,
    rows: Sequence[list[int]],
    places: Sequence[NDArray[np.int64]],
    *,
    into: Tensor,
) -> None:
    """(all tokens, hidden): the model's state at the given places of each row of characters."""
    device = into.device
    model = model.to(device).eval()
    order = sorted(range(len(rows)), key=lambda i: len(rows[i]))
    counts = np.array([len(p) for p in places])
    first = np.cumsum(counts) - counts
    while order:
        size = max(1, AT_ONCE // len(rows[order[-1]]))  # the longest of this group comes last
        group, order = order[-size:], order[:-size]
        text = np.zeros((len(rows[group[-1]]), len(group)), np.int64)
        for column, i in enumerate(group):
            text[: len(rows[i]), column] = rows[i]
        states, _ = model(torch.from_numpy(text).to(device))
        rows_of = np.concatenate([places[i] for i in group])
        columns_of = np.repeat(np.arange(len(group)), counts[group])
        tokens_of = np.concatenate([first[i] + np.arange(counts[i]) for i in group])
        at, which, token = (
            torch.from_numpy(a).to(device) for a in (rows_of, columns_of, tokens_of)
        )
        into[token] = states[at, which].to(into.dtype)


class Classifier(Learner):
    def __init__(self, config: Config, width: int, labels: int) -> None:
        super().__init__()
        self.dropout = config.dropout
        self.rnn: BiLstm | None = None
        self.hidden: nn.Linear | None = None
        self.crf: Crf | None = None
        if config.classifier == "mlp":
            self.hidden = nn.Linear(width, config.hidden)
        else:
            self.rnn = BiLstm(width, config.hidden)
        if config.classifier == "crf":
            self.crf = Crf(labels)
        inner = self.rnn.width if self.rnn else config.hidden
        self.tags = nn.Linear(inner, tag_count(labels))

    def forward(self, vectors: Tensor, lengths: Tensor) -> Tensor:
        x = F.dropout(vectors, self.dropout, self.training)
        if self.rnn:
            x = F.dropout(self.rnn(x, lengths), self.dropout, self.training)
        elif self.hidden:
            x = F.dropout(F.relu(self.hidden(x)), self.dropout, self.training)
        scores: Tensor = self.tags(x)
        return scores

    def loss(self, batch: VectorBatch) -> Tensor:
        """Per token: cross-entropy, or the CRF's negative log-likelihood."""
        scores = self(batch.vectors, batch.lengths)
        if self.crf:
            likelihood: Tensor = self.crf.log_likelihood(scores, batch.tags, batch.keep)
            return -likelihood.sum() / batch.keep.sum()
        tags = batch.tags.masked_fill(~batch.keep, NO_TAG)
        return F.cross_entropy(scores.flatten(0, 1), tags.flatten(), ignore_index=NO_TAG)

    def write(self, graph: Graph, x: str) -> str:
        if self.rnn:
            x = self.rnn.write(graph, x, "rnn")
        elif self.hidden:
            x = graph.add("Relu", [graph.linear(x, self.hidden, "hidden")], "hidden.relu")
        return graph.linear(x, self.tags, "tags")


class StringTagger(nn.Module):
    """Language models and classifier together, as they are exported."""

    def __init__(self, models: Sequence[CharacterModel], classifier: Classifier) -> None:
        super().__init__()
        self.models, self.classifier = nn.ModuleList(models), classifier
        self.crf = classifier.crf

    def write(self, graph: Graph) -> str:
        sides = []
        for model, direction, places in zip(
            self.models, ("forward", "reverse"), ("ends", "starts")
        ):
            assert isinstance(model, CharacterModel)
            letters = write_lookup(graph, model.table, "text", f"{direction}.letters")
            states, _ = write_lstm(graph, letters, "text_lengths", model.lstm, direction, direction)
            rows = graph.constant(f"{direction}.rows", [-1, model.lstm.hidden_size], np.int64)
            flat = graph.add("Reshape", [states, rows], f"{direction}.flat")
            sides.append(graph.add("Gather", [flat, places], f"{direction}.tokens"))
        vectors = graph.add("Concat", sides, "vectors", axis=2)
        return self.classifier.write(graph, vectors)


def load_pair(config: Config) -> tuple[list[CharacterModel], list[str]]:
    """Forward and backward models that know the same characters."""
    models, alphabets = [], []
    for direction in ("forward", "backward"):
        path = Path(getattr(config, direction))
        try:
            model, saved = load_language_model(path)
        except (UnpicklingError, RuntimeError, EOFError, KeyError, TypeError):
            raise ConfigError(f"{direction}: {path} is no language model") from None
        if saved["config"]["direction"] != direction:
            raise ConfigError(f"{direction}: {path} reads {saved['config']['direction']}")
        models.append(model)
        alphabets.append(saved["characters"])
    if alphabets[0] != alphabets[1]:
        raise ConfigError("backward: was not trained on the same text as the forward model")
    return models, alphabets[0]


def check(config: Config) -> tuple[str, ...]:
    labels = check_sentences(config)
    if config.classifier not in CLASSIFIERS:
        raise ConfigError(f"classifier must be one of: {', '.join(CLASSIFIERS)}")
    for direction in ("forward", "backward"):
        if not Path(getattr(config, direction)).is_file():
            raise ConfigError(f"{direction}: there is no file {getattr(config, direction)}")
    return labels


def run(config: Config, command: str) -> None:
    labels = check(config)
    folder = Path(config.out)
    folder.mkdir(parents=True, exist_ok=True)
    device = device_for_training()
    models, characters = load_pair(config)
    numbers = {c: i for i, c in enumerate(characters)}

    def prepare() -> VectorData:
        return VectorData(read_labelled(config, labels), models, numbers, device)

    torch.manual_seed(config.seed)
    width = sum(model.lstm.hidden_size for model in models)
    classifier = Classifier(config, width, len(labels)).to(device)
    trained, facts = train_or_load(classifier, prepare, config, folder)
    assert isinstance(trained, Classifier)
    whole = StringTagger(models, trained)
    vocabulary = {"characters": characters}
    write_folder(
        folder / "model", "string-embeddings", config, labels, whole, vocabulary, inputs=INPUTS
    )
    finish(
        config,
        command,
        "string-embeddings",
        SentenceModel,
        **facts,
        calibrated=config.calibrated,
    )
