"""Every configuration that comes with Veladura says everything, and nothing unknown."""

import importlib
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("torch")
pytest.importorskip("onnx")

from veladura.config import build, read_table
from veladura.train.architectures import PRETRAINED, TRAINED

CONFIGS = sorted((Path(__file__).parents[2] / "configs").glob("*.toml"))
LEFT_OUT = {"repeat", "sources", "unlabelled", "encoder", "shape", "labels", "measured"}
PUBLISHED = [  # shared settings that say nothing for architectures without an optimizer of ours
    path for path in CONFIGS if read_table(path)["architecture"] not in ("word-transformer",)
]


def config_class(path: Path) -> tuple[Any, dict[str, Any]]:
    table = read_table(path)
    name = table.pop("architecture")
    kinds = PRETRAINED if "text" in table else TRAINED
    return importlib.import_module(kinds[name]).Config, table


@pytest.mark.parametrize("path", CONFIGS, ids=lambda p: p.stem)
def test_every_key_is_known_and_of_its_type(path: Path) -> None:
    kind, table = config_class(path)
    build(kind, table, path.name)


@pytest.mark.parametrize("path", PUBLISHED, ids=lambda p: p.stem)
def test_every_value_is_visible(path: Path) -> None:
    kind, table = config_class(path)
    known = {f.name for f in fields(kind)} - LEFT_OUT
    if table.get("l1"):  # a feature CRF is found, not trained step by step
        known = {"out", "name", "data", "unit", "longest", "l1", "l2", "iterations", "rarest"}
    if "forward" in table:
        known -= {"vectors", "vocabulary", "hidden_words"}
    if "rules" in table:
        known -= {"seed"}
    assert known - set(table) == set()


def test_there_are_configurations_for_every_published_system() -> None:
    names = {path.stem for path in CONFIGS}
    assert {"hitzalmed", "e2ej", "e2e-lstm", "crf", "regex", "neuroner"} <= names
    for text in ("germeval", "meddocan"):
        assert {f"contextual-{kind}-{text}" for kind in ("mlp", "rnn", "crf")} <= names
