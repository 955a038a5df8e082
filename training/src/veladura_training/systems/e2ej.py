"""E2EJ (Jabreel et al., 2019): what is sensitive and of which type, learned together.

Words and letters (CNN) → BiLSTM → two heads. The first says whether a token is sensitive; the
second sees the first one's hidden layer besides its own and gives the type, through a CRF. With
`joint = false` the first head is left out: the paper's E2E-LSTM.
"""

from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional as F

from veladura.detect.neural.decode import tag_count
from veladura.train.export import Graph
from veladura_training.systems.crf import Crf
from veladura_training.systems.embeddings import CharacterCnn, WordEmbedding
from veladura_training.systems.encoders import BiLstm, Conv
from veladura_training.systems.sentence_config import WordConfig
from veladura_training.systems.sentence_data import Batch, WordData
from veladura_training.systems.sentence_run import run_words
from veladura_training.systems.sentence_training import Learner


@dataclass(frozen=True)
class Config(WordConfig):
    joint: bool = True
    letter_width: int = 30
    letter_filters: int = 50
    hidden: int = 200  # of the BiLSTM, each direction
    filters: int = 200  # of the heads' convolutions
    head: int = 100  # hidden layer of each head
    optimizer: str = "adam"
    rate: float = 1e-3
    dropout: float = 0.3


class E2ej(Learner):
    def __init__(self, config: Config, data: WordData, labels: int) -> None:
        super().__init__()
        self.dropout = config.dropout
        letters = CharacterCnn(len(data.characters), config.letter_width, config.letter_filters)
        vectors = data.initial_vectors(config.word_width)
        self.embed = WordEmbedding(vectors, letters, config.dropout)
        self.encoder = BiLstm(self.embed.width, config.hidden)
        self.sensitive: SensitivityHead | None = None
        if config.joint:
            self.sensitive = SensitivityHead(self.encoder.width, config.filters, config.head)
        self.conv = Conv(self.encoder.width, config.filters)
        joined = config.filters + (config.head if config.joint else 0)
        self.hidden = nn.Linear(joined, config.head)
        self.tags = nn.Linear(config.head, tag_count(labels))
        self.crf = Crf(labels)

    def forward(self, batch: Batch) -> tuple[Tensor, Tensor | None]:
        """Scores of all tags (batch, tokens, tags), and of being sensitive (batch, tokens)."""
        words = (batch.words, batch.spellings, batch.letter_counts)
        x = self.encoder(self.embed(*words, batch.index), batch.lengths)
        x = F.dropout(x, self.dropout, self.training)
        seen, sensitive = self.conv(x), None
        if self.sensitive:
            sensitive, shared = self.sensitive(x)
            seen = torch.cat((seen, shared), dim=2)
        hidden = F.dropout(F.relu(self.hidden(seen)), self.dropout, self.training)
        return self.tags(hidden).float(), sensitive

    def loss(self, batch: Batch) -> Tensor:
        """Per unit: CRF negative log-likelihood plus, jointly, sigmoid cross-entropy.

        Not per token: batches hold units of similar length, and a token of a short line would
        weigh twenty times as much as one of a long sentence.
        """
        scores, sensitive = self(batch)
        likelihood: Tensor = self.crf.log_likelihood(scores, batch.tags, batch.keep)
        loss = -likelihood.mean()
        if sensitive is not None:
            # Weighed instead of picked out: a GPU would have to be asked how many there are.
            wrong = F.binary_cross_entropy_with_logits(
                sensitive.float(), (batch.tags > 0).float(), batch.keep.float(), reduction="sum"
            )
            loss = loss + wrong / len(batch.tags)
        return loss

    def write(self, graph: Graph) -> str:
        x = self.encoder.write(graph, self.embed.write(graph, "embed"), "encoder")
        seen = self.conv.write(graph, x, "conv")
        if self.sensitive:
            shared = self.sensitive.write(graph, x)
            seen = graph.add("Concat", [seen, shared], "seen", axis=2)
        hidden = graph.add("Relu", [graph.linear(seen, self.hidden, "hidden")], "hidden.relu")
        return graph.linear(hidden, self.tags, "tags")


class SensitivityHead(nn.Module):
    def __init__(self, width: int, filters: int, head: int) -> None:
        super().__init__()
        self.conv = Conv(width, filters)
        self.hidden = nn.Linear(filters, head)
        self.out = nn.Linear(head, 1)

    def forward(self, x: Tensor) -> tuple[Tensor, Tensor]:
        shared = F.relu(self.hidden(self.conv(x)))
        return self.out(shared)[..., 0], shared

    def write(self, graph: Graph, x: str) -> str:
        """The hidden layer alone: the type head is what spans are read off."""
        hidden = graph.linear(self.conv.write(graph, x, "sensitive.conv"), self.hidden, "sensitive")
        return graph.add("Relu", [hidden], "sensitive.relu")


def build(config: Config, data: WordData, labels: int) -> E2ej:
    return E2ej(config, data, labels)


def run(config: Config, command: str) -> None:
    run_words("e2ej", config, command, build)
