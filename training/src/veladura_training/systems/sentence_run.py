"""From a checked configuration to a trained network, its folder, its figures."""

import json
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol, TypeVar

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper

from veladura.errors import ConfigError
from veladura.train.earlier_run import SETTINGS, check_same_settings, settings_of
from veladura.train.export import Graph
from veladura_training.systems.crf import Crf
from veladura_training.systems.crf_decode import Transitions
from veladura_training.systems.finishing import finish
from veladura_training.systems.sentence_config import SentenceConfig, WordConfig, check_words
from veladura_training.systems.sentence_data import WordData, read_labelled, reading
from veladura_training.systems.sentence_model import SentenceModel
from veladura_training.systems.sentence_training import Data, Learner, SentenceTraining

C = TypeVar("C", bound=WordConfig)
OPSET, IR = 18, 9
WORD_INPUTS = {  # name → type and shape; see detect.tagger_inputs
    "words": (TensorProto.INT64, ["distinct"]),
    "spellings": (TensorProto.INT64, ["distinct", "letters"]),
    "index": (TensorProto.INT64, ["batch", "tokens"]),
    "lengths": (TensorProto.INT32, ["batch"]),
}


class Writable(Protocol):
    def write(self, graph: Graph) -> str: ...


def device_for_training() -> torch.device:
    torch.set_float32_matmul_precision("high")
    return torch.device("cuda" if torch.cuda.is_available() else "cpu")


def device_name() -> str:
    return torch.cuda.get_device_name() if torch.cuda.is_available() else "CPU"


def train_or_load(
    model: Learner,
    prepare: Callable[[], Data],
    config: SentenceConfig,
    folder: Path,
    *,
    prepared: float = 0.0,
) -> tuple[Learner, dict[str, Any]]:
    """Train, or load what an earlier run finished; with the training's own figures.

    `prepared` are the seconds already spent on the data: they belong to the training's time.
    """
    finished = folder / "trained.pt"
    if not finished.exists():
        started = time.monotonic() - prepared
        data = prepare()
        prepared = time.monotonic() - started
        training = SentenceTraining(model, data, config, folder)
        trained = training.run()
        minutes = (training.progress.seconds + prepared) / 60
        facts = {"minutes": minutes, "losses": training.progress.losses, "device": device_name()}
        # Half precision is enough to export from, and small enough to carry to another machine.
        weights = {k: v.to("cpu", torch.float16) for k, v in trained.state_dict().items()}
        torch.save({"weights": weights, "facts": facts, SETTINGS: settings_of(config)}, finished)
    state = torch.load(finished, map_location="cpu", weights_only=True)
    check_same_settings(state, config, finished)
    try:
        model.load_state_dict(state["weights"])
    except RuntimeError:  # another vocabulary: PyTorch would name every table
        raise ConfigError(
            f"{finished} was trained on other documents or cut into other tokens; "
            "delete it or choose another out"
        ) from None
    model.eval()
    return model, state["facts"]


def run_words(
    architecture: str,
    config: C,
    command: str,
    build: Callable[[C, WordData, int], Any],
) -> None:
    """Everything for an architecture that reads words and letters."""
    labels = check_words(config)
    folder = Path(config.out)
    folder.mkdir(parents=True, exist_ok=True)
    device = device_for_training()
    started = time.monotonic()
    data = WordData(read_labelled(config, labels), config, device)
    torch.manual_seed(config.seed)
    model = build(config, data, len(labels)).to(device)
    prepared = time.monotonic() - started
    trained, facts = train_or_load(model, lambda: data, config, folder, prepared=prepared)
    vocabulary = {"words": data.words, "characters": data.characters}
    write_folder(
        folder / "model", architecture, config, labels, trained, vocabulary, inputs=WORD_INPUTS
    )
    finish(
        config,
        command,
        architecture,
        SentenceModel,
        **facts,
        calibrated=config.calibrated,
    )


def write_folder(
    folder: Path,
    architecture: str,
    config: SentenceConfig,
    labels: Sequence[str],
    model: Any,
    vocabulary: dict[str, list[str]],
    *,
    inputs: Mapping[str, tuple[int, list[str]]],
) -> None:
    """The model folder that detect.sentence_model reads."""
    folder.mkdir(parents=True, exist_ok=True)
    crf: Crf | None = getattr(model, "crf", None)
    onnx.save(graph_of(model.float().cpu().eval(), inputs, crf is None), str(folder / "model.onnx"))
    (folder / "transitions.npz").unlink(missing_ok=True)
    if crf is not None:
        save_transitions(folder / "transitions.npz", crf.transitions())
    table = {"architecture": architecture, "labels": list(labels), **reading(config)}
    for name, content in (("config.json", table), ("vocabulary.json", vocabulary)):
        text = json.dumps(content, indent=0 if name == "vocabulary.json" else 1, ensure_ascii=False)
        (folder / name).write_text(text + "\n", "utf-8")


def graph_of(
    model: Writable, inputs: Mapping[str, tuple[int, list[str]]], normalised: bool
) -> onnx.ModelProto:
    """The whole network as ONNX; `normalised` turns the tags' scores into log-probabilities."""
    graph = Graph({})
    scores = model.write(graph)
    graph.add("LogSoftmax" if normalised else "Identity", [scores], "scores")
    values = [helper.make_tensor_value_info(name, *kind) for name, kind in inputs.items()]
    outputs = [helper.make_tensor_value_info("scores", TensorProto.FLOAT, None)]
    made = helper.make_graph(graph.nodes, "tagger", values, outputs, list(graph.constants.values()))
    proto = helper.make_model(made, opset_imports=[helper.make_opsetid("", OPSET)])
    proto.ir_version = IR
    return proto


def save_transitions(path: Path, transitions: Transitions) -> None:
    np.savez(path, start=transitions.start, steps=transitions.steps, end=transitions.end)
