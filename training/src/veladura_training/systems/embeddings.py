"""Words as vectors: looked up, and spelt by a network over their letters.

Every part here and in encoders.py knows its computation twice: `forward` for PyTorch, `write` for
the exported graph. The tests hold the two together.
"""

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional as F

from veladura.train.export import Graph, array
from veladura_training.systems.encoders import write_conv, write_lstm
from veladura_training.systems.tagger_inputs import PADDING


class CharacterCnn(nn.Module):
    """Convolution over letters, the maximum over time."""

    def __init__(self, characters: int, width: int, filters: int, kernel: int = 3) -> None:
        super().__init__()
        self.table = nn.Embedding(characters, width, padding_idx=PADDING)
        with torch.no_grad():
            # Else the maxima would be several times as large as looked-up vectors and drown them.
            self.table.weight *= width**-0.5
        self.conv = nn.Conv1d(width, filters, kernel, padding=kernel // 2)
        self.width = filters

    def forward(self, spellings: Tensor, letter_counts: Tensor) -> Tensor:
        """spellings: (words, letters), padded; letter_counts: (words,), on the CPU."""
        letters = self.table(spellings)
        seen = F.relu(self.conv(letters.transpose(1, 2)))
        # Activations are not negative: 0 for padding leaves the maximum as it is.
        return (seen * (spellings != PADDING)[:, None, :]).amax(dim=2)

    def write(self, graph: Graph, spellings: str, name: str) -> str:
        letters = write_lookup(graph, self.table, spellings, f"{name}.letters")
        seen = write_conv(graph, letters, self.conv, f"{name}.conv", transposed=False)
        seen = graph.add("Relu", [seen], f"{name}.seen")
        zero = graph.constant("zero", 0, np.int64)
        empty = graph.add("Equal", [spellings, zero], f"{name}.empty")
        real = graph.add("Cast", [graph.add("Not", [empty], f"{name}.not")], f"{name}.real", to=1)
        middle = graph.constant("axis_1", [1], np.int64)
        real = graph.add("Unsqueeze", [real, middle], f"{name}.mask")
        seen = graph.add("Mul", [seen, real], f"{name}.masked")
        time = graph.constant("axis_2", [2], np.int64)
        return graph.add("ReduceMax", [seen, time], f"{name}.max", keepdims=0)


class CharacterLstm(nn.Module):
    """A bidirectional LSTM over letters; the last state of each direction."""

    def __init__(self, characters: int, width: int, hidden: int) -> None:
        super().__init__()
        self.table = nn.Embedding(characters, width, padding_idx=PADDING)
        self.lstm = nn.LSTM(width, hidden, bidirectional=True, batch_first=True)
        self.width = 2 * hidden

    def forward(self, spellings: Tensor, letter_counts: Tensor) -> Tensor:
        """spellings: (words, letters), padded; letter_counts: (words,), on the CPU."""
        packed = nn.utils.rnn.pack_padded_sequence(
            self.table(spellings), letter_counts, True, enforce_sorted=False
        )
        _, (last, _) = self.lstm(packed)
        return torch.cat((last[0], last[1]), dim=1)

    def write(self, graph: Graph, spellings: str, name: str) -> str:
        letters = write_lookup(graph, self.table, spellings, f"{name}.letters")
        zero = graph.constant("zero", 0, np.int64)
        empty = graph.add("Equal", [spellings, zero], f"{name}.empty")
        real = graph.add("Cast", [graph.add("Not", [empty], f"{name}.not")], f"{name}.real", to=6)
        time = graph.constant("axis_1", [1], np.int64)
        lengths = graph.add("ReduceSum", [real, time], f"{name}.lengths", keepdims=0)
        turned = graph.add("Transpose", [letters], f"{name}.turned", perm=[1, 0, 2])
        _, last = write_lstm(graph, turned, lengths, self.lstm, f"{name}.lstm", "bidirectional")
        last = graph.add("Transpose", [last], f"{name}.last", perm=[1, 0, 2])
        flat = graph.constant(f"{name}.flat", [-1, self.width], np.int64)
        return graph.add("Reshape", [last, flat], f"{name}.out")


class WordEmbedding(nn.Module):
    """A word's looked-up vector and its spelling side by side, once per distinct word."""

    def __init__(
        self, vectors: Tensor, spelt: CharacterCnn | CharacterLstm, dropout: float
    ) -> None:
        super().__init__()
        self.table = nn.Embedding(*vectors.shape)
        with torch.no_grad():
            self.table.weight.copy_(vectors)
        self.spelt = spelt
        self.dropout = dropout
        self.width = vectors.shape[1] + spelt.width

    def forward(
        self, words: Tensor, spellings: Tensor, letter_counts: Tensor, index: Tensor
    ) -> Tensor:
        """words: (distinct,); spellings: (distinct, letters); index: (batch, tokens) of those."""
        distinct = torch.cat((self.table(words), self.spelt(spellings, letter_counts)), dim=1)
        return F.dropout(F.embedding(index, distinct), self.dropout, self.training)

    def write(self, graph: Graph, name: str) -> str:
        looked_up = write_lookup(graph, self.table, "words", f"{name}.words")
        spelt = self.spelt.write(graph, "spellings", f"{name}.spelt")
        distinct = graph.add("Concat", [looked_up, spelt], f"{name}.distinct", axis=1)
        return graph.add("Gather", [distinct, "index"], f"{name}.out")


def write_lookup(graph: Graph, table: nn.Embedding, numbers: str, name: str) -> str:
    return graph.add(
        "Gather", [graph.constant(f"{name}.table", array(table.weight)), numbers], name
    )
