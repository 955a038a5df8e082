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
HALF = BLOCK // 2  # rows are padded to a multiple of this
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
            y = graph.choose(
                "odd",
                lambda branch: self._by_length(branch, source, self._odd, self._half, ".odd"),
                lambda branch: self._even(branch, source),
                f"{self.name}.blocks_or_halves",
            )
        return graph.linear(y, self.layer.out, f"{self.name}.out")

    def _even(self, graph: Graph, x: str) -> str:
        """Rows of whole blocks."""
        if self.layer.reach == "shifted":
            return self._by_length(graph, x, self._with_halves, self._halves, "")
        return self._either(graph, x, self._in_blocks)

    def _by_length(self, graph: Graph, x: str, several: Way, one: Way, place: str) -> str:
        return graph.choose(
            "several",
            lambda branch: self._either(branch, x, several, f"{place}.several"),
            lambda branch: self._either(branch, x, one, f"{place}.one"),
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

    def _odd(self, graph: Graph, x: str, keep: str, here: str) -> str:
        """Whole blocks and half a one: at the end, or where blocks are shifted at the beginning."""
        shifted = self.layer.reach == "shifted"
        half, rest = ((0, HALF), (HALF, END)) if shifted else ((-HALF, END), (0, -HALF))
        parts: list[str] = []
        for name, (start, end), attend in (
            (f"{here}.half", half, self._half),
            (f"{here}.rest", rest, self._in_blocks),
        ):
            kept = cut(graph, keep, start, end, f"{name}.keep") if keep else ""
            parts.append(attend(graph, cut(graph, x, start, end, name), kept, name))
        joined = parts if shifted else parts[::-1]
        return graph.add("Concat", joined, f"{here}.joined", axis=1)

    def _half(self, graph: Graph, x: str, keep: str, here: str) -> str:
        """Half a block, whose tokens stand where they would in the whole one."""
        offset = HALF if self.layer.reach == "shifted" else 0
        positions = graph.constant(f"offset{offset}", [offset], np.int64)
        return self._attend(graph, x, keep, here, positions=positions)

    def _with_halves(self, graph: Graph, x: str, keep: str, here: str) -> str:
        """Blocks from the middle of the first to the middle of the last, and a half at each end."""
        middle = f"{here}.middle"
        kept = cut(graph, keep, HALF, -HALF, f"{middle}.keep") if keep else ""
        inner = self._in_blocks(graph, cut(graph, x, HALF, -HALF, middle), kept, middle)
        return self._halves(graph, x, keep, here, inner)

    def _halves(self, graph: Graph, x: str, keep: str, here: str, *inner: str) -> str:
        """Half a block at each end, with `inner` between them."""
        ends = f"{here}.ends"
        kept = _ends(graph, keep, f"{ends}.keep") if keep else ""
        outer = self._attend(graph, _ends(graph, x, ends), kept, ends, positions="end_positions")
        start, end = f"{here}.start", f"{here}.end"
        graph.nodes.append(helper.make_node("Split", [outer], [start, end], axis=0, num_outputs=2))
        return graph.add("Concat", [start, *inner, end], f"{here}.joined", axis=1)

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


def cut(graph: Graph, x: str, start: int, end: int, output: str) -> str:
    """Tokens start..end of every row."""
    places = [graph.constant(f"at{place}", [place], np.int64) for place in (start, end)]
    axis = graph.constant("token_axis", [1], np.int64)
    return graph.add("Slice", [x, *places, axis], output)


def _ends(graph: Graph, x: str, output: str) -> str:
    """The first half block of every row, then the last of every row."""
    first = cut(graph, x, 0, HALF, f"{output}.first")
    last = cut(graph, x, -HALF, END, f"{output}.last")
    return graph.add("Concat", [first, last], f"{output}.both", axis=0)


def write_shapes(graph: Graph, width: int) -> None:
    """What attention asks of a batch: its shape, whether it is whole, places in its ends."""
    batch = graph.add("Shape", ["x"], "batch", start=0, end=1)
    rest = graph.constant("rest", [-1, width], np.int64)
    graph.add("Concat", [batch, rest], "like_x", axis=0)
    tokens = graph.add("Shape", ["x"], "tokens", start=1, end=2)
    block = graph.constant("one_block", [BLOCK], np.int64)
    graph.add("Squeeze", [graph.add("Greater", [tokens, block], "longer")], "several")
    over = graph.add("Mod", [tokens, block], "over")
    none = graph.constant("none_over", [0], np.int64)
    graph.add("Squeeze", [graph.add("Greater", [over, none], "uneven")], "odd")
    least = graph.add("ReduceMin", ["keep"], "least", keepdims=0)
    graph.add("Greater", [least, graph.constant("nought", 0, np.int32)], "whole")
    shape = graph.add(
        "Concat", [batch, graph.constant("half", [HALF], np.int64)], "half_rows", axis=0
    )
    # In a block cut in half, tokens stand where they would in the whole one.
    places = {"start": np.arange(HALF, BLOCK)[None], "end": np.arange(HALF)[None]}
    ends = [
        graph.add("Expand", [graph.constant(f"{end}_places", row, np.int64), shape], f"{end}_rows")
        for end, row in places.items()
    ]
    graph.add("Concat", ends, "end_positions", axis=0)


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
        "padding": HALF,
        DIGESTS: digest_files(folder, "model.onnx", "words.npz"),
    }
    text = json.dumps(config, indent=1, ensure_ascii=False)
    (folder / "config.json").write_text(text + "\n", "utf-8")
