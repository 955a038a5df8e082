"""The graph that is written equals the tagger it was written from, whole or padded."""

import json
import shutil
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch")
pytest.importorskip("onnx")

import torch

from veladura.detect.neural.detector import Floats, NeuralDetector
from veladura.schemes import MEDDOCAN
from veladura.train.export import ROW, export
from veladura.train.restored import rewrite
from veladura.train.tagger import Tagger
from veladura.train.word_transformer import EncoderConfig, WordTransformer

WIDTH = 64


def tagger() -> Tagger:
    torch.manual_seed(3)
    config = EncoderConfig(
        buckets=512, table_width=16, width=WIDTH, layers=3, heads=2, hidden=96, window=512
    )
    made = Tagger(WordTransformer(config), 117).eval()
    for parameter in made.parameters():
        torch.nn.init.normal_(parameter, std=0.2)
    return made


@pytest.fixture(scope="module")
def float_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("float")
    export(tagger(), MEDDOCAN.ids, folder)
    return folder


@pytest.fixture(scope="module")
def byte_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("bytes")
    sample = torch.randn(4, 512, WIDTH), torch.ones(4, 512, dtype=torch.bool)
    export(tagger(), MEDDOCAN.ids, folder, sample=sample)
    return folder


def scores(
    folder: Path, x: Floats, keep: np.ndarray[tuple[int, ...], np.dtype[np.int32]]
) -> Floats:
    got: Floats = NeuralDetector(folder).session.run(None, {"x": x, "keep": keep})[0]
    return got


def tokens(rows: int, length: int) -> Floats:
    return np.random.default_rng(length).normal(size=(rows, length, WIDTH)).astype(np.float32)


@pytest.mark.parametrize("length", [128, 256, 384, 512])
@pytest.mark.parametrize("padding", [0, 1, 100])
def test_the_graph_equals_torch(float_folder: Path, length: int, padding: int) -> None:
    x, keep = tokens(2, length), np.ones((2, length), np.int32)
    keep[1, length - padding :] = 0
    with torch.no_grad():
        made = tagger()
        encoded = made.encoder(torch.from_numpy(x), torch.from_numpy(keep).bool())
        expected = torch.log_softmax(made.head(encoded), dim=-1).numpy()
    got = scores(float_folder, x, keep)
    assert np.abs(np.exp(got) - np.exp(expected))[keep.astype(bool)].max() < 1e-4


@pytest.mark.parametrize("length", [128, 208, 256, 384, 432, 512])
def test_no_bit_depends_on_whether_another_row_is_padded(byte_folder: Path, length: int) -> None:
    x, keep = tokens(2, length), np.ones((2, length), np.int32)
    keep[1, length - 37 :] = 0
    alone = scores(byte_folder, x[:1], keep[:1])
    assert np.array_equal(scores(byte_folder, x, keep)[:1], alone)
    assert np.array_equal(scores(byte_folder, x, np.ones_like(keep))[:1], alone)


@pytest.mark.parametrize("length", [16, 48, 64, 80, 112, 144, 176, 192, 208, 240, 320, 368])
def test_parts_of_blocks_say_what_padded_blocks_say(float_folder: Path, length: int) -> None:
    longer = -(-length // 128) * 128
    x = tokens(2, longer)
    keep = np.zeros((2, longer), np.int32)
    keep[:, :length] = 1
    x[:, length:] = 0
    short = scores(float_folder, x[:, :length], keep[:, :length])
    assert np.allclose(short, scores(float_folder, x, keep)[:, :length], atol=1e-4)


@pytest.mark.parametrize("kind", ["float_folder", "byte_folder"])
def test_a_graph_that_is_rewritten_says_what_it_said(
    kind: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    folder = tmp_path / "model"
    shutil.copytree(request.getfixturevalue(kind), folder)
    config = json.loads((folder / "config.json").read_text("utf-8")) | {"padding": 64}
    (folder / "config.json").write_text(json.dumps(config), "utf-8")
    x, keep = tokens(2, 320), np.ones((2, 320), np.int32)
    before = scores(folder, x, keep)
    rewrite(folder)
    assert NeuralDetector(folder).padding == ROW
    assert np.array_equal(scores(folder, x, keep), before)
