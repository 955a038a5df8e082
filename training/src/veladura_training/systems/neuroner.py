"""BiLSTM-CRF after NeuroNER (Dernoncourt et al., 2017), as Colón-Ruiz & Segura-Bedmar (2019) ran
it on Spanish clinical cases: letters (BiLSTM) and words → BiLSTM → dense layer → CRF.

The paper's own setting is the default: plain gradient descent, a sentence at a time.
"""

from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from veladura.detect.neural.decode import tag_count
from veladura.train.export import Graph
from veladura_training.systems.crf import Crf
from veladura_training.systems.embeddings import CharacterLstm, WordEmbedding
from veladura_training.systems.encoders import BiLstm
from veladura_training.systems.sentence_config import WordConfig
from veladura_training.systems.sentence_data import Batch, WordData
from veladura_training.systems.sentence_run import run_words
from veladura_training.systems.sentence_training import Learner


@dataclass(frozen=True)
class Config(WordConfig):
    letter_width: int = 25
    letter_hidden: int = 25  # each direction
    hidden: int = 100  # each direction
    optimizer: str = "sgd"
    rate: float = 0.01
    falling: bool = False
    batch: int = 1
    dropout: float = 0.5
    epochs: int = 100


class NeuroNer(Learner):
    def __init__(self, config: Config, data: WordData, labels: int) -> None:
        super().__init__()
        self.dropout = config.dropout
        letters = CharacterLstm(len(data.characters), config.letter_width, config.letter_hidden)
        vectors = data.initial_vectors(config.word_width)
        self.embed = WordEmbedding(vectors, letters, config.dropout)
        self.encoder = BiLstm(self.embed.width, config.hidden)
        self.hidden = nn.Linear(self.encoder.width, config.hidden)
        self.tags = nn.Linear(config.hidden, tag_count(labels))
        self.crf = Crf(labels)

    def forward(self, batch: Batch) -> Tensor:
        words = (batch.words, batch.spellings, batch.letter_counts)
        x = self.encoder(self.embed(*words, batch.index), batch.lengths)
        x = F.dropout(x, self.dropout, self.training)
        scores: Tensor = self.tags(torch.tanh(self.hidden(x)))
        return scores.float()

    def loss(self, batch: Batch) -> Tensor:
        """Negative log-likelihood per sentence, as NeuroNER has it."""
        return -self.crf.log_likelihood(self(batch), batch.tags, batch.keep).mean()

    def write(self, graph: Graph) -> str:
        x = self.encoder.write(graph, self.embed.write(graph, "embed"), "encoder")
        hidden = graph.add("Tanh", [graph.linear(x, self.hidden, "hidden")], "hidden.tanh")
        return graph.linear(hidden, self.tags, "tags")


def build(config: Config, data: WordData, labels: int) -> NeuroNer:
    return NeuroNer(config, data, labels)


def run(config: Config, command: str) -> None:
    run_words("neuroner", config, command, build)
