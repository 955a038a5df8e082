"""Word vectors of a tiny text: words in the same places become alike."""

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch")

from veladura.errors import ConfigError
from veladura.train.architectures import PRETRAINED, run_config

CONFIG = """architecture = "word-vectors"
text = ["{folder}/text.txt"]
out = "{folder}/vectors"
width = 12
vocabulary = 50
reach = 2
shared = 32
common = 1.0
minutes = 0.0
steps = 250
batch = 256
rate = 3e-2
"""


def write_config(folder: Path) -> Path:
    rng = np.random.default_rng(3)
    places, names = ("Madrid", "Sevilla"), ("Ana", "Luis")
    lines = [
        f"{rng.choice(names)} vino ayer a {rng.choice(places)} en tren."
        if rng.random() < 0.5
        else f"Desde {rng.choice(places)} llamó luego {rng.choice(names)} 1{i % 10}."
        for i in range(400)
    ]
    (folder / "text.txt").write_text("\n".join(lines), "utf-8")
    path = folder / "config.toml"
    path.write_text(CONFIG.format(folder=folder), "utf-8")
    return path


def test_words_in_the_same_places_become_alike(tmp_path: Path) -> None:
    run_config(PRETRAINED, write_config(tmp_path), (), "veladura pretrain")
    with np.load(tmp_path / "vectors" / "vectors.npz") as arrays:
        words = arrays["words"].tolist()
        vectors = arrays["vectors"].astype(np.float32)
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)

    def alike(a: str, b: str) -> float:
        return float(vectors[words.index(a)] @ vectors[words.index(b)])

    assert "00" in words  # all numbers of two digits are one word
    assert alike("madrid", "sevilla") > alike("madrid", "ana")
    assert alike("ana", "luis") > alike("luis", "sevilla")


def test_a_text_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"text: there is no file no\.txt"):
        run_config(PRETRAINED, write_config(tmp_path), ("text=['no.txt']",), "pretrain")
