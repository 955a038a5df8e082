"""Networks over sequences, each for PyTorch (`forward`) and for the exported graph (`write`)."""

import numpy as np
from numpy.typing import NDArray
from onnx import helper
from torch import Tensor, nn

from veladura.train.export import Graph, array


class BiLstm(nn.Module):
    """A bidirectional LSTM over padded sequences; outputs after a sequence's end are 0."""

    def __init__(self, width: int, hidden: int) -> None:
        super().__init__()
        self.lstm = nn.LSTM(width, hidden, bidirectional=True, batch_first=True)
        self.width = 2 * hidden

    def forward(self, x: Tensor, lengths: Tensor) -> Tensor:
        packed = nn.utils.rnn.pack_padded_sequence(x, lengths.cpu(), True, enforce_sorted=False)
        out: Tensor
        out, _ = nn.utils.rnn.pad_packed_sequence(
            self.lstm(packed)[0], batch_first=True, total_length=x.shape[1]
        )
        return out

    def write(self, graph: Graph, x: str, name: str) -> str:
        """x: (batch, tokens, width), lengths from the graph's input of that name."""
        turned = graph.add("Transpose", [x], f"{name}.turned", perm=[1, 0, 2])
        y, _ = write_lstm(graph, turned, "lengths", self.lstm, name, "bidirectional")
        y = graph.add("Transpose", [y], f"{name}.sides", perm=[2, 0, 1, 3])
        joined = graph.constant(f"{name}.joined", [0, 0, self.width], np.int64)
        return graph.add("Reshape", [y, joined], f"{name}.out")


class Conv(nn.Module):
    """A convolution over tokens with a rectifier: what stands next to a token counts."""

    def __init__(self, width: int, filters: int, kernel: int = 3) -> None:
        super().__init__()
        self.conv = nn.Conv1d(width, filters, kernel, padding=kernel // 2)

    def forward(self, x: Tensor) -> Tensor:
        out: Tensor = self.conv(x.transpose(1, 2)).relu().transpose(1, 2)
        return out

    def write(self, graph: Graph, x: str, name: str) -> str:
        y = write_conv(graph, x, self.conv, name, transposed=True)
        return graph.add("Relu", [y], f"{name}.relu")


def write_conv(graph: Graph, x: str, conv: nn.Conv1d, name: str, *, transposed: bool) -> str:
    """x: (batch, time, width); gives (batch, filters, time), or back in x's order."""
    assert conv.bias is not None
    turned = graph.add("Transpose", [x], f"{name}.turned", perm=[0, 2, 1])
    weight = graph.constant(f"{name}.weight", array(conv.weight))
    bias = graph.constant(f"{name}.bias", array(conv.bias))
    half = conv.kernel_size[0] // 2
    y = graph.add("Conv", [turned, weight, bias], f"{name}.out", pads=[half, half])
    return graph.add("Transpose", [y], f"{name}.back", perm=[0, 2, 1]) if transposed else y


def write_lstm(
    graph: Graph, x: str, lengths: str, lstm: nn.LSTM, name: str, direction: str
) -> tuple[str, str]:
    """All states (time, directions, batch, hidden) and the last (directions, batch, hidden)."""
    ends = ("", "_reverse") if direction == "bidirectional" else ("",)
    parts: list[str] = []
    for kind in ("weight_ih", "weight_hh", "bias"):
        stacked = np.stack([_gates(lstm, kind, end) for end in ends])
        parts.append(graph.constant(f"{name}.{kind}", stacked))
    outputs = [f"{name}.states", f"{name}.last"]
    inputs = [x, *parts, lengths]
    graph.nodes.append(
        helper.make_node("LSTM", inputs, outputs, hidden_size=lstm.hidden_size, direction=direction)
    )
    return outputs[0], outputs[1]


def _gates(lstm: nn.LSTM, kind: str, end: str) -> NDArray[np.float32]:
    """PyTorch keeps the gates in the order i f g o, ONNX in the order i o f g."""
    names = ("bias_ih", "bias_hh") if kind == "bias" else (kind,)
    reordered = []
    for part in names:
        i, f, g, o = np.split(array(getattr(lstm, f"{part}_l0{end}")), 4)
        reordered.append(np.concatenate((i, o, f, g)))
    return np.concatenate(reordered)
