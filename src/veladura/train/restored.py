"""Turns a model folder back into a tagger that can be trained: the reverse of `export`.

Weights come back as they ship, rounded to 7 or 8 bits: the tagger answers as the model does. A
model that was exported before graphs became faster can be given a graph of today.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from onnx import numpy_helper
from torch import Tensor

from veladura.detect.neural.decode import tag_count
from veladura.errors import ModelError
from veladura.models.digests import DIGESTS, digest_files
from veladura.train.export import ROW, build_graph
from veladura.train.tagger import Tagger
from veladura.train.word_transformer import EncoderConfig, WordTransformer


class _Constants:
    """The constants of an exported graph by their names, as floats."""

    def __init__(self, model: onnx.ModelProto) -> None:
        self.arrays = {c.name: numpy_helper.to_array(c) for c in model.graph.initializer}

    def matrix(self, name: str) -> Tensor:
        """A weight as PyTorch has it, rows for outputs."""
        weight = self.arrays[f"{name}.weight"].astype(np.float32)
        scale = self.arrays.get(f"{name}.weight_scale")
        return _tensor((weight if scale is None else weight * scale).T)

    def vector(self, name: str) -> Tensor:
        return _tensor(self.arrays[name])


def restore_tagger(folder: Path, *, dropout: float = 0.1) -> tuple[Tagger, list[str]]:
    """The tagger that was exported to a folder, and its labels."""
    try:
        facts = json.loads((folder / "config.json").read_text("utf-8"))
        model = onnx.load(str(folder / "model.onnx"))
        with np.load(folder / "words.npz", allow_pickle=False) as stored:
            words = {name: stored[name] for name in stored.files}
        constants = _Constants(model)
        shape = _shape(model, constants, words, facts, dropout)
        tagger = Tagger(WordTransformer(shape), tag_count(len(facts["labels"])))
        state = {**tagger.state_dict(), **_words(words), **_layers(constants, shape.layers)}
        tagger.load_state_dict(state)
    except (OSError, ValueError, KeyError, RuntimeError) as error:
        raise ModelError(
            f"{folder}: not a model that can be trained on ({type(error).__name__})"
        ) from None
    return tagger, facts["labels"]


def _shape(
    model: onnx.ModelProto, constants: _Constants, words: Any, facts: Any, dropout: float
) -> EncoderConfig:
    layers = sum(name.endswith(".up.weight") for name in constants.arrays)
    return EncoderConfig(
        buckets=int(facts["buckets"]),
        table_width=words["table"].shape[1],
        width=words["shapes"].shape[1],
        layers=layers,
        reaches=tuple(_reach(model, i) for i in range(layers)),
        heads=_heads(model.graph),
        hidden=constants.arrays["layer0.up.weight"].shape[1],
        window=int(facts["window"]),
        dropout=dropout,
    )


def _reach(model: onnx.ModelProto, layer: int) -> str:
    """How far a layer sees, told by the nodes that its attention was written with."""
    name = f"layer{layer}"
    for node in model.graph.node:
        inner = set(_outputs(node))
        if f"{name}.blocks_or_halves" in node.output:
            return "shifted" if f"{name}.attended" in inner else "block"
        if f"{name}.attended" in node.output:  # written before halves of blocks were read
            return "shifted"
        if f"{name}.either" in node.output:
            return "block" if f"{name}.whole.blocks" in inner else "window"
    raise KeyError(name)


def _outputs(node: onnx.NodeProto) -> Iterator[str]:
    """What a node and the nodes in its branches make."""
    yield from node.output
    for attribute in node.attribute:
        for inner in attribute.g.node:
            yield from _outputs(inner)


def _heads(graph: onnx.GraphProto) -> int:
    """Of the first attention, which may stand in a branch."""
    for node in graph.node:
        for attribute in node.attribute:
            if attribute.name == "num_heads":
                return int(attribute.i)
            if attribute.HasField("g"):
                try:
                    return _heads(attribute.g)
                except KeyError:
                    continue
    raise KeyError("num_heads")


def _words(stored: dict[str, NDArray[Any]]) -> dict[str, Tensor]:
    table = stored["table"].astype(np.float32) * stored["scales"].astype(np.float32)[:, None]
    padding = np.zeros((1, table.shape[1]), np.float32)
    name = "encoder.words"
    return {
        f"{name}.table.weight": _tensor(np.concatenate((table, padding))),
        f"{name}.shape.weight": _tensor(stored["shapes"]),
        f"{name}.norm.weight": _tensor(stored["norm_weight"]),
        f"{name}.norm.bias": _tensor(stored["norm_bias"]),
        f"{name}.up.weight": _tensor(stored["up_weight"].T),
        f"{name}.up.bias": _tensor(stored["up_bias"]),
        f"{name}.down.weight": _tensor(stored["down_weight"].T),
        f"{name}.down.bias": _tensor(stored["down_bias"]),
        "encoder.gap.weight": _tensor(stored["gaps"]),
    }


def _layers(constants: _Constants, count: int) -> dict[str, Tensor]:
    state = {
        "encoder.norm.weight": constants.vector("norm.weight"),
        "encoder.norm.bias": constants.vector("norm.bias"),
        "head.weight": constants.matrix("head"),
        "head.bias": constants.vector("head.bias"),
    }
    for i in range(count):
        ours, theirs = f"encoder.layers.{i}", f"layer{i}"
        parts = [f"{theirs}.{part}" for part in ("query", "key", "value")]
        state[f"{ours}.qkv.weight"] = torch.cat([constants.matrix(part) for part in parts])
        state[f"{ours}.qkv.bias"] = torch.cat([constants.vector(f"{part}.bias") for part in parts])
        for part in ("out", "up", "down"):
            state[f"{ours}.{part}.weight"] = constants.matrix(f"{theirs}.{part}")
            state[f"{ours}.{part}.bias"] = constants.vector(f"{theirs}.{part}.bias")
        for part in ("attention_norm", "hidden_norm"):
            for kind in ("weight", "bias"):
                state[f"{ours}.{part}.{kind}"] = constants.vector(f"{theirs}.{part}.{kind}")
    return state


def _tensor(array: NDArray[Any]) -> Tensor:
    return torch.from_numpy(np.ascontiguousarray(array, np.float32).copy())


def rewrite(folder: Path) -> None:
    """Writes the graph anew; constants are taken over byte by byte, so every answer stays."""
    path = folder / "model.onnx"
    old = {constant.name: constant for constant in onnx.load(str(path)).graph.initializer}
    tagger, _ = restore_tagger(folder)
    model = build_graph(tagger.float().cpu().eval(), _ranges(old))
    for constant in model.graph.initializer:
        if constant.name in old:
            constant.CopyFrom(old[constant.name])
    onnx.save(model, str(path))
    config = json.loads((folder / "config.json").read_text("utf-8"))
    config["padding"] = ROW
    config[DIGESTS] = digest_files(folder, "model.onnx", "words.npz")
    text = json.dumps(config, indent=1, ensure_ascii=False)
    (folder / "config.json").write_text(text + "\n", "utf-8")


def _ranges(constants: dict[str, onnx.TensorProto]) -> dict[str, tuple[float, float]]:
    """What the activations were found to lie between, by their scales; none in float32."""
    ranges: dict[str, tuple[float, float]] = {}
    for name in (name for name in constants if name.endswith(".scale")):
        own = name.removesuffix(".scale")
        scale = float(numpy_helper.to_array(constants[name]))
        zero = int(numpy_helper.to_array(constants[f"{own}.zero"]))
        ranges[own] = (-zero * scale, (255 - zero) * scale)
    return ranges
