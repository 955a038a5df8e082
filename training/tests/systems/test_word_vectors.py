"""Word vectors of a tiny text: words in the same places become alike."""

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

pytest.importorskip("torch")

from torch import Tensor

from veladura.errors import ConfigError
from veladura.train.architectures import PRETRAINED, run_config
from veladura_training.systems import word_vectors

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


def test_an_interrupted_run_goes_on_to_the_same_vectors(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write_config(tmp_path)

    def train(out: str, *overrides: str) -> NDArray[np.float16]:
        settings = ("steps=12", "save_every=0.0", f"out={tmp_path / out}", *overrides)
        run_config(PRETRAINED, path, settings, "pretrain")
        with np.load(tmp_path / out / "vectors.npz") as arrays:
            return np.array(arrays["vectors"])

    straight = train("straight")
    assert np.array_equal(straight, train("again"))
    assert not np.array_equal(straight, train("other", "seed=2"))
    original, calls = word_vectors.VectorTraining.update, iter(range(100))

    def killed(self: word_vectors.VectorTraining, done: float) -> Tensor:
        if next(calls) == 7:
            raise KeyboardInterrupt
        return original(self, done)

    with monkeypatch.context() as patched:
        patched.setattr(word_vectors.VectorTraining, "update", killed)
        with pytest.raises(KeyboardInterrupt):
            train("resumed")
    with pytest.raises(ConfigError, match=r"^rate: .*vectors\.checkpoint\.pt comes from"):
        train("resumed", "rate=1e-2")
    assert np.array_equal(straight, train("resumed"))


def test_a_size_of_nothing_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="width must be at least 1"):
        run_config(PRETRAINED, write_config(tmp_path), ("width=0",), "pretrain")
