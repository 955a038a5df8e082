"""A trained tagger as a model folder: an ONNX graph in int8 or float32, and the word vectors.

The graph is written node by node: it is short, it uses the runtime's fused attention, and the
scales of all activations are constants measured on sample text, so that a document's result does
not depend on its batch.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from onnx import TensorProto, helper, numpy_helper
from torch import Tensor

from veladura.train.tagger import Tagger
from veladura.train.word_transformer import BLOCK, Layer, rotary_angles

Floats = NDArray[np.float32]
HALF = BLOCK // 2
WEIGHT_LIMIT = 63  # 7 bits: products of 8-bit activations never overflow 16 bits on any CPU


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
        if name not in self.ranges:
            product = self.add(
                "MatMul", [x, self.constant(f"{name}.weight", weight)], f"{name}.product"
            )
            return self.add("Add", [product, self.constant(f"{name}.bias", bias)], f"{name}.out")
        low, high = self.ranges[name]
        scale = (high - low) / 255
        scales = np.abs(weight).max(axis=0) / WEIGHT_LIMIT + 1e-12
        activation = [
            self.constant(f"{name}.scale", scale),
            self.constant(f"{name}.zero", round(-low / scale), np.uint8),
        ]
        quantised = self.add("QuantizeLinear", [x, *activation], f"{name}.quantised")
        return self.add(
            "MatMulIntegerToFloat",
            [
                quantised,
                self.constant(f"{name}.weight", np.round(weight / scales), np.int8),
                activation[0],
                self.constant(f"{name}.weight_scale", scales),
                activation[1],
                self.constant(f"{name}.weight_zero", np.zeros_like(scales), np.int8),
                self.constant(f"{name}.bias", bias),
            ],
            f"{name}.out",
            domain="com.microsoft",
        )

    def norm(self, x: str, layer: torch.nn.LayerNorm, name: str) -> str:
        weight = self.constant(f"{name}.weight", array(layer.weight))
        bias = self.constant(f"{name}.bias", array(layer.bias))
        return self.add(
            "LayerNormalization", [x, weight, bias], f"{name}.out", axis=-1, epsilon=1e-5
        )

    def attention(self, x: str, layer: Layer, name: str, width: int) -> str:
        qkv = self.linear(x, layer.qkv, f"{name}.qkv")
        keep = "keep"
        if layer.reach == "shifted":
            pads = self.constant("pads3", [0, HALF, 0, 0, HALF, 0], np.int64)
            qkv = self.add("Pad", [qkv, pads], f"{name}.padded")
            keep = self.add(
                "Pad", [keep, self.constant("pads2", [0, HALF, 0, HALF], np.int64)], f"{name}.keep"
            )
        if layer.reach != "window":
            blocks = self.constant("blocks", [-1, BLOCK, 3 * width], np.int64)
            qkv = self.add("Reshape", [qkv, blocks], f"{name}.blocks")
            keep = self.add(
                "Reshape", [keep, self.constant("blocks2", [-1, BLOCK], np.int64)], f"{name}.keeps"
            )
        parts = [f"{name}.q", f"{name}.k", f"{name}.v"]
        self.nodes.append(helper.make_node("Split", [qkv], parts, axis=-1, num_outputs=3))
        for part in parts[:2]:
            inputs = [part, self.constant("first", [0], np.int64), "cos", "sin"]
            self.add(
                "RotaryEmbedding",
                inputs,
                f"{part}.rotated",
                domain="com.microsoft",
                num_heads=layer.heads,
            )
        inputs = [f"{parts[0]}.rotated", f"{parts[1]}.rotated", parts[2], "", keep]
        y = self.add(
            "MultiHeadAttention",
            inputs,
            f"{name}.attended",
            domain="com.microsoft",
            num_heads=layer.heads,
        )
        if layer.reach != "window":
            y = self.add("Reshape", [y, "like_x"], f"{name}.joined")
        if layer.reach == "shifted":
            bounds = [
                self.constant("cut_start", [HALF], np.int64),
                self.constant("cut_end", [-HALF], np.int64),
                self.constant("cut_axis", [1], np.int64),
            ]
            y = self.add("Slice", [y, *bounds], f"{name}.cut")
        return self.linear(y, layer.out, f"{name}.out")


def array(tensor: Tensor) -> Floats:
    values: Floats = tensor.detach().float().cpu().numpy()
    return values


def build_graph(tagger: Tagger, ranges: dict[str, tuple[float, float]]) -> onnx.ModelProto:
    encoder = tagger.encoder
    width = encoder.config.width
    graph = Graph(ranges)
    cos, sin = rotary_angles(encoder.config.window, width // encoder.config.heads)
    graph.constant("cos", array(cos))
    graph.constant("sin", array(sin))
    graph.add("Shape", ["x"], "batch", start=0, end=1)
    rest = graph.constant("rest", [-1, width], np.int64)
    graph.add("Concat", ["batch", rest], "like_x", axis=0)
    x = "x"
    for i, layer in enumerate(encoder.layers):
        assert isinstance(layer, Layer)
        name = f"layer{i}"
        normed = graph.norm(x, layer.attention_norm, f"{name}.attention_norm")
        x = graph.add("Add", [x, graph.attention(normed, layer, name, width)], f"{name}.x")
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
    facts: dict[str, Any] | None = None,
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
        **(facts or {}),
    }
    text = json.dumps(config, indent=1, ensure_ascii=False)
    (folder / "config.json").write_text(text + "\n", "utf-8")
