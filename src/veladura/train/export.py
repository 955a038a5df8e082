"""A trained tagger as a model folder: an ONNX graph in int8 or float32, and the word vectors.

The graph is written node by node: it is short, it uses the runtime's fused attention, and the
scales of all activations are constants measured on sample text, so that a document's result does
not depend on its batch.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper
from torch import Tensor

from veladura.models.digests import DIGESTS, digest_files
from veladura.train.tagger import Tagger
from veladura.train.word_transformer import BLOCK, Layer, rotary_angles

Floats = NDArray[np.float32]
HALF = BLOCK // 2
ROW = 16  # rows are padded to a multiple of this
Way = Callable[["Graph", str, str, str], str]
END = 2**31 - 1  # past the last token of any row
WEIGHT_LIMIT = 63  # 7 bits: products of 8-bit activations never overflow 16 bits on any CPU


@dataclass(frozen=True)
class Columns:
    """A layer's weights, or some columns of them, under the name of their constants."""

    name: str
    weight: Floats
    bias: Floats


class Graph:
    """Collects nodes and constants; `ranges` (activation name → low, high) switches to int8."""

    def __init__(self, ranges: dict[str, tuple[float, float]]) -> None:
        self.ranges = ranges
        self.nodes: list[onnx.NodeProto] = []
        self.constants: dict[str, onnx.TensorProto] = {}

    def constant(self, name: str, value: Any, dtype: Any = np.float32) -> str:
        if name not in self.constants:
            self.constants[name] = numpy_helper.from_array(np.asarray(value, dtype), name)
        return name

    def add(
        self, op: str, inputs: Sequence[str], output: str, *, domain: str = "", **attributes: Any
    ) -> str:
        self.nodes.append(helper.make_node(op, inputs, [output], domain=domain, **attributes))
        return output

    def linear(self, x: str, layer: torch.nn.Linear, name: str) -> str:
        weight, bias = array(layer.weight).T, array(layer.bias)
        return self.product(
            self.quantise(x, name), name, Columns(name, weight, bias), f"{name}.out"
        )

    def quantise(self, x: str, name: str) -> str:
        """What the products called `name` are given: bytes, or `x` itself in float32."""
        if name not in self.ranges:
            return x
        return self.add("QuantizeLinear", [x, *self._activation(name)], f"{name}.quantised")

    def product(self, x: str, name: str, columns: "Columns", output: str) -> str:
        """x @ weight + bias, where `x` comes from `quantise` with this name."""
        own, weight = columns.name, columns.weight
        bias = self.constant(f"{own}.bias", columns.bias)
        if name not in self.ranges:
            inputs = [x, self.constant(f"{own}.weight", weight)]
            return self.add("Add", [self.add("MatMul", inputs, f"{output}.product"), bias], output)
        scales = np.abs(weight).max(axis=0) / WEIGHT_LIMIT + 1e-12
        scale, zero = self._activation(name)
        return self.add(
            "MatMulIntegerToFloat",
            [
                x,
                self.constant(f"{own}.weight", np.round(weight / scales), np.int8),
                scale,
                self.constant(f"{own}.weight_scale", scales),
                zero,
                self.constant(f"{own}.weight_zero", np.zeros_like(scales), np.int8),
                bias,
            ],
            output,
            domain="com.microsoft",
        )

    def _activation(self, name: str) -> list[str]:
        low, high = self.ranges[name]
        scale = (high - low) / 255
        return [
            self.constant(f"{name}.scale", scale),
            self.constant(f"{name}.zero", round(-low / scale), np.uint8),
        ]

    def choose(
        self, condition: str, yes: Callable[["Graph"], str], no: Callable[["Graph"], str], out: str
    ) -> str:
        """What `yes` or `no` writes: only one of them is computed."""
        branches: list[onnx.GraphProto] = []
        for write in (yes, no):
            branch = Graph(self.ranges)
            branch.constants = self.constants  # which branches see
            result = helper.make_tensor_value_info(write(branch), TensorProto.FLOAT, None)
            branches.append(helper.make_graph(branch.nodes, f"{out}.branch", [], [result]))
        then_branch, else_branch = branches
        return self.add("If", [condition], out, then_branch=then_branch, else_branch=else_branch)

    def norm(self, x: str, layer: torch.nn.LayerNorm, name: str) -> str:
        weight = self.constant(f"{name}.weight", array(layer.weight))
        bias = self.constant(f"{name}.bias", array(layer.bias))
        return self.add(
            "LayerNormalization", [x, weight, bias], f"{name}.out", axis=-1, epsilon=1e-5
        )


def array(tensor: Tensor) -> Floats:
    values: Floats = tensor.detach().float().cpu().numpy()
    return values


@dataclass(frozen=True)
class Attention:
    """The attention of one layer.

    Where nothing is padding, which is most of the time, no mask is written, added and looked at.
    Queries, keys and values are products of their own: cutting them out of one product copies all
    of them. In int8 no bit of the answer depends on the way that is taken.
    """

    layer: Layer
    name: str

    def write(self, graph: Graph, x: str) -> str:
        source = graph.quantise(x, f"{self.name}.qkv")
        if self.layer.reach == "window":
            y = self._either(graph, source, self._attend)
        else:
            shifted = self.layer.reach == "shifted"
            yes, no = (self._longer, self._first) if shifted else (self._uneven, self._even)
            y = graph.choose(
                "longer_than_half" if shifted else "uneven",
                lambda branch: yes(branch, source),
                lambda branch: no(branch, source),
                f"{self.name}.blocks_or_halves",
            )
        return graph.linear(y, self.layer.out, f"{self.name}.out")

    def _even(self, graph: Graph, x: str) -> str:
        """Rows of whole blocks."""
        return self._either(graph, x, self._in_blocks)

    def _uneven(self, graph: Graph, x: str) -> str:
        """Whole blocks, if there are any, and what is left."""
        return self._by_length(graph, x, "several", self._with_rest, self._attend, ".odd")

    def _first(self, graph: Graph, x: str) -> str:
        """Half a block or less."""
        return self._either(graph, x, self._half)

    def _longer(self, graph: Graph, x: str) -> str:
        """Half a block, then whole ones, if there are any, and what is left."""
        return self._by_length(graph, x, "many", self._around_blocks, self._in_two, "")

    def _by_length(
        self, graph: Graph, x: str, condition: str, several: Way, few: Way, place: str
    ) -> str:
        return graph.choose(
            condition,
            lambda branch: self._either(branch, x, several, f"{place}.several"),
            lambda branch: self._either(branch, x, few, f"{place}.one"),
            f"{self.name}{place}.attended",
        )

    def _either(self, graph: Graph, x: str, way: Way, place: str = "") -> str:
        here = f"{self.name}{place}"
        return graph.choose(
            "whole",
            lambda branch: way(branch, x, "", f"{here}.whole"),
            lambda branch: way(branch, x, "keep", f"{here}.masked"),
            f"{here}.either",
        )

    def _with_rest(self, graph: Graph, x: str, keep: str, here: str) -> str:
        end = graph.constant("end", [END], np.int64)
        first = graph.constant("first", [0], np.int64)
        pieces = [(self._in_blocks, first, "all_blocks"), (self._attend, "all_blocks", end)]
        return self._joined(graph, x, keep, here, pieces)

    def _in_two(self, graph: Graph, x: str, keep: str, here: str) -> str:
        first = graph.constant("first", [0], np.int64)
        half, end = graph.constant("half", [HALF], np.int64), graph.constant("end", [END], np.int64)
        pieces = [(self._half, first, half), (self._attend, half, end)]
        return self._joined(graph, x, keep, here, pieces)

    def _around_blocks(self, graph: Graph, x: str, keep: str, here: str) -> str:
        first = graph.constant("first", [0], np.int64)
        half, end = graph.constant("half", [HALF], np.int64), graph.constant("end", [END], np.int64)
        pieces = [
            (self._half, first, half),
            (self._in_blocks, half, "inner_blocks"),
            (self._attend, "inner_blocks", end),
        ]
        return self._joined(graph, x, keep, here, pieces)

    def _joined(
        self, graph: Graph, x: str, keep: str, here: str, pieces: Sequence[tuple[Way, str, str]]
    ) -> str:
        """Every piece of each row, attended to in its own way."""
        parts: list[str] = []
        for i, (attend, start, end) in enumerate(pieces):
            name = f"{here}.piece{i}"
            kept = cut(graph, keep, start, end, f"{name}.keep") if keep else ""
            parts.append(attend(graph, cut(graph, x, start, end, name), kept, name))
        return graph.add("Concat", parts, f"{here}.joined", axis=1)

    def _half(self, graph: Graph, x: str, keep: str, here: str) -> str:
        """Half a block or less, whose tokens stand where they would in the whole one."""
        positions = graph.constant("half", [HALF], np.int64)
        return self._attend(graph, x, keep, here, positions=positions)

    def _in_blocks(self, graph: Graph, x: str, keep: str, here: str) -> str:
        x = self._blocks(graph, x, here)
        if keep:
            rows = graph.constant("rows", [-1, BLOCK], np.int64)
            keep = graph.add("Reshape", [keep, rows], f"{here}.keeps")
        y = self._attend(graph, x, keep, here)
        return graph.add("Reshape", [y, "like_x"], f"{here}.rows")

    def _blocks(self, graph: Graph, x: str, here: str) -> str:
        shape = graph.constant("blocks", [-1, BLOCK, self.layer.qkv.in_features], np.int64)
        return graph.add("Reshape", [x, shape], f"{here}.blocks")

    def _attend(self, graph: Graph, x: str, keep: str, here: str, *, positions: str = "") -> str:
        weight, bias = array(self.layer.qkv.weight).T, array(self.layer.qkv.bias)
        width, name = len(bias) // 3, f"{self.name}.qkv"
        positions = positions or graph.constant("first", [0], np.int64)
        parts: list[str] = []
        for i, part in enumerate(("query", "key", "value")):
            own = slice(i * width, (i + 1) * width)
            columns = Columns(f"{self.name}.{part}", weight[:, own], bias[own])
            y = graph.product(x, name, columns, f"{here}.{part}")
            if part != "value":
                inputs = [y, positions, "cos", "sin"]
                y = self._fused(graph, "RotaryEmbedding", inputs, f"{here}.{part}.rotated")
            parts.append(y)
        inputs = [*parts, "", keep] if keep else parts
        return self._fused(graph, "MultiHeadAttention", inputs, f"{here}.attended")

    def _fused(self, graph: Graph, op: str, inputs: Sequence[str], output: str) -> str:
        heads = self.layer.heads
        return graph.add(op, inputs, output, domain="com.microsoft", num_heads=heads)


def cut(graph: Graph, x: str, start: str, end: str, output: str) -> str:
    """Tokens start..end of every row."""
    return graph.add("Slice", [x, start, end, graph.constant("token_axis", [1], np.int64)], output)


def write_shapes(graph: Graph, width: int) -> None:
    """What attention asks of a batch: its shape, whether it is whole, where its blocks end."""
    batch = graph.add("Shape", ["x"], "batch", start=0, end=1)
    rest = graph.constant("rest", [-1, width], np.int64)
    graph.add("Concat", [batch, rest], "like_x", axis=0)
    tokens = graph.add("Shape", ["x"], "tokens", start=1, end=2)
    block, half = (graph.constant(*c, np.int64) for c in (("block", [BLOCK]), ("half", [HALF])))
    over = graph.add("Mod", [tokens, block], "over")
    graph.add("Sub", [tokens, over], "all_blocks")
    # Shifted blocks begin after half a one. What follows them is a block at most, never nothing.
    past = graph.constant("past_half", [HALF + 1], np.int64)
    left = graph.add("Mod", [graph.add("Sub", [tokens, past], "after"), block], "left")
    last = graph.constant("last", [1], np.int64)
    graph.add("Sub", [graph.add("Sub", [tokens, left], "before"), last], "inner_blocks")
    for name, value, least in (
        ("uneven", over, graph.constant("first", [0], np.int64)),
        ("several", tokens, block),
        ("longer_than_half", tokens, half),
        ("many", tokens, graph.constant("half_more", [BLOCK + HALF], np.int64)),
    ):
        graph.add("Squeeze", [graph.add("Greater", [value, least], f"{name}.told")], name)
    least = graph.add("ReduceMin", ["keep"], "least", keepdims=0)
    graph.add("Greater", [least, graph.constant("nought", 0, np.int32)], "whole")


def build_graph(tagger: Tagger, ranges: dict[str, tuple[float, float]]) -> onnx.ModelProto:
    encoder = tagger.encoder
    width = encoder.config.width
    graph = Graph(ranges)
    cos, sin = rotary_angles(encoder.config.window, width // encoder.config.heads)
    graph.constant("cos", array(cos))
    graph.constant("sin", array(sin))
    write_shapes(graph, width)
    x = "x"
    for i, layer in enumerate(encoder.layers):
        assert isinstance(layer, Layer)
        name = f"layer{i}"
        normed = graph.norm(x, layer.attention_norm, f"{name}.attention_norm")
        x = graph.add("Add", [x, Attention(layer, name).write(graph, normed)], f"{name}.x")
        normed = graph.norm(x, layer.hidden_norm, f"{name}.hidden_norm")
        hidden = graph.add("Relu", [graph.linear(normed, layer.up, f"{name}.up")], f"{name}.hidden")
        x = graph.add("Add", [x, graph.linear(hidden, layer.down, f"{name}.down")], f"{name}.y")
    logits = graph.linear(graph.norm(x, encoder.norm, "norm"), tagger.head, "head")
    graph.add("LogSoftmax", [logits], "scores", axis=-1)
    inputs = [
        helper.make_tensor_value_info("x", TensorProto.FLOAT, ["batch", "tokens", width]),
        helper.make_tensor_value_info("keep", TensorProto.INT32, ["batch", "tokens"]),
    ]
    outputs = [helper.make_tensor_value_info("scores", TensorProto.FLOAT, None)]
    model = helper.make_model(
        helper.make_graph(graph.nodes, "tagger", inputs, outputs, list(graph.constants.values())),
        opset_imports=[helper.make_opsetid("", 18), helper.make_opsetid("com.microsoft", 1)],
    )
    model.ir_version = 9
    return model


@torch.no_grad()
def activation_ranges(tagger: Tagger, x: Tensor, keep: Tensor) -> dict[str, tuple[float, float]]:
    """Lowest and highest value each linear layer is given on sample text, rare extremes cut."""
    ranges: dict[str, tuple[float, float]] = {}
    names: dict[torch.nn.Module, str] = {tagger.head: "head"}
    for i, layer in enumerate(tagger.encoder.layers):
        for part in ("qkv", "out", "up", "down"):
            names[getattr(layer, part)] = f"layer{i}.{part}"

    def watch(module: torch.nn.Module, inputs: tuple[Tensor, ...]) -> None:
        values = inputs[0].flatten().float()
        sample = values[torch.randperm(len(values))[:2_000_000]].numpy()
        low, high = np.quantile(sample, (0.00001, 0.99999))
        low, high = min(float(low), 0.0), max(float(high), 0.0)
        old = ranges.get(names[module], (0.0, 0.0))
        ranges[names[module]] = (min(low, old[0]), max(high, old[1]))

    hooks = [module.register_forward_pre_hook(watch) for module in names]
    try:
        for i in range(0, len(x), 8):
            tagger.head(tagger.encoder(x[i : i + 8], keep[i : i + 8]))
    finally:
        for hook in hooks:
            hook.remove()
    return ranges


def word_arrays(tagger: Tagger) -> dict[str, NDArray[np.generic]]:
    """What `detect.wordvectors` computes a word's vector from."""
    words = tagger.encoder.words
    table = array(words.table.weight)[: tagger.encoder.config.buckets]
    scales = np.maximum(np.abs(table).max(axis=1), 1e-8) / 127
    return {
        "table": np.round(table / scales[:, None]).astype(np.int8),
        "scales": scales.astype(np.float16),
        "shapes": array(words.shape.weight).astype(np.float16),
        "gaps": array(tagger.encoder.gap.weight).astype(np.float16),
        "norm_weight": array(words.norm.weight),
        "norm_bias": array(words.norm.bias),
        "up_weight": array(words.up.weight).T.astype(np.float16),
        "up_bias": array(words.up.bias),
        "down_weight": array(words.down.weight).T.astype(np.float16),
        "down_bias": array(words.down.bias),
    }


def export(
    tagger: Tagger,
    labels: Sequence[str],
    folder: Path,
    *,
    sample: tuple[Tensor, Tensor] | None = None,
) -> None:
    """Write the model folder; `sample` (x, keep) gives the scales for int8, None means float32."""
    folder.mkdir(parents=True, exist_ok=True)
    tagger = tagger.float().cpu().eval()
    ranges = activation_ranges(tagger, *sample) if sample else {}
    onnx.save(build_graph(tagger, ranges), str(folder / "model.onnx"))
    np.savez(folder / "words.npz", **word_arrays(tagger))  # type: ignore[arg-type]
    config = {
        "architecture": "word-transformer",
        "labels": list(labels),
        "window": tagger.encoder.config.window,
        "buckets": tagger.encoder.config.buckets,
        "padding": ROW,
        DIGESTS: digest_files(folder, "model.onnx", "words.npz"),
    }
    text = json.dumps(config, indent=1, ensure_ascii=False)
    (folder / "config.json").write_text(text + "\n", "utf-8")
