"""A tiny encoder learns to guess hidden words, and what lists say of words."""

import gzip
from pathlib import Path

import pytest

pytest.importorskip("torch")

import torch

from veladura.errors import ConfigError
from veladura.train import pretrain
from veladura.train.architectures import PRETRAINED, run_config
from veladura.train.encode import encode_files
from veladura.train.optimizer import OPTIMIZERS
from veladura.train.word_transformer import EncoderConfig

CONFIG = """
architecture = "word-transformer"
out = "{folder}/run"
text = ["{folder}/text.txt"]
lexicon = "{folder}/lexicon.tsv.gz"
lexicon_words = 32
minutes = 10.0
steps = {steps}
batch = 4
rate = 1e-2
vocabulary = 50
compiled = false
save_every = 0.0

[encoder]
buckets = 1024
table_width = 16
width = 32
layers = 2
reaches = ["block", "shifted"]
heads = 2
hidden = 32
window = 128
dropout = 0.0
"""


def write_config(folder: Path, steps: int) -> Path:
    text = "El paciente vive en Soria con su madre . La tensión es normal hoy .\n" * 60
    (folder / "text.txt").write_text(text, "utf-8")
    lines = "lopez\tsurname\nmartinez\tsurname\nsoria\ttown\nlugo\ttown\nvive\tnone\n"
    (folder / "lexicon.tsv.gz").write_bytes(gzip.compress(lines.encode()))
    path = folder / "config.toml"
    path.write_text(CONFIG.format(folder=folder, steps=steps), "utf-8")
    return path


def weights(folder: Path) -> dict[str, torch.Tensor]:
    return dict(pretrain.load_encoder(folder / "run" / "encoder.pt").state_dict())


@pytest.mark.parametrize("optimizer", OPTIMIZERS)
def test_hidden_words_and_lists_are_learned(tmp_path: Path, optimizer: str) -> None:
    config = pretrain.Config(
        text=(),
        out="",
        lexicon=str(tmp_path / "lexicon.tsv.gz"),
        lexicon_words=32,
        batch=4,
        vocabulary=50,
        rate=1e-2,
        optimizer=optimizer,
        compiled=False,
        encoder=EncoderConfig(
            buckets=1024, table_width=16, width=32, layers=2, heads=2, hidden=32, window=128
        ),
    )
    write_config(tmp_path, 1)
    data = encode_files([tmp_path / "text.txt"], 1)
    training = pretrain.Pretraining(config, data, torch.device("cpu"))
    losses = []
    for _ in range(40):
        loss = training.loss()
        training.optimizer.zero_grad()
        loss.backward()  # type: ignore[no-untyped-call]
        training.optimizer.step()
        losses.append(float(loss.detach()))
    assert sum(losses[-5:]) < 0.6 * sum(losses[:5])
    assert training.lists is not None
    assert float(training.lists(training.model.words, 64).detach()) < 0.2


def interrupt(
    path: Path, monkeypatch: pytest.MonkeyPatch, after: int, overrides: tuple[str, ...] = ()
) -> None:
    """Start the training of a configuration, and stop it after so many steps."""
    original, calls = pretrain.Pretraining.loss, iter(range(100))

    def killed(self: pretrain.Pretraining) -> torch.Tensor:
        if next(calls) == after:
            raise KeyboardInterrupt
        return original(self)

    with monkeypatch.context() as patched:
        patched.setattr(pretrain.Pretraining, "loss", killed)
        with pytest.raises(KeyboardInterrupt):
            run_config(PRETRAINED, path, overrides, "pretrain")


@pytest.mark.parametrize("optimizer", OPTIMIZERS)
def test_an_interrupted_pretraining_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, optimizer: str
) -> None:
    path = write_config(tmp_path, 6)
    overrides = (f"optimizer={optimizer}",)
    interrupt(path, monkeypatch, 4, overrides)
    original, steps = pretrain.Pretraining.loss, []

    def counted(self: pretrain.Pretraining) -> torch.Tensor:
        steps.append(1)
        return original(self)

    monkeypatch.setattr(pretrain.Pretraining, "loss", counted)
    run_config(PRETRAINED, path, overrides, "pretrain")
    assert len(steps) == 2
    state = torch.load(tmp_path / "run" / "encoder.pt", weights_only=True)
    assert state["facts"]["steps"] == 6
    assert all(torch.isfinite(value).all() for value in weights(tmp_path).values())


def test_a_pretraining_with_other_settings_is_not_gone_on_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write_config(tmp_path, 6)
    interrupt(path, monkeypatch, after=2)
    with pytest.raises(ConfigError, match=r"^masked: .*pretraining\.pt comes from a run"):
        run_config(PRETRAINED, path, ("masked=0.3",), "pretrain")
    run_config(PRETRAINED, path, ("masked=0.3", "resume=false"), "pretrain")
    assert (tmp_path / "run" / "encoder.pt").exists()


def test_a_finished_pretraining_leaves_its_encoder_alone(tmp_path: Path) -> None:
    run_config(PRETRAINED, write_config(tmp_path, 2), (), "pretrain")
    assert [file.name for file in (tmp_path / "run").iterdir()] == ["encoder.pt"]
    run_config(PRETRAINED, write_config(tmp_path, 3), (), "pretrain")
    state = torch.load(tmp_path / "run" / "encoder.pt", weights_only=True)
    assert state["facts"]["steps"] == 3


@pytest.mark.parametrize(
    ("override", "named"),
    [
        ("lexicon=nowhere.tsv", "lexicon: there is no file nowhere.tsv"),
        ('text=["nowhere.txt"]', "text: there is no file nowhere.txt"),
        ('encoder.reaches=["far"]', "encoder.reaches"),
        ("encoder.window=100", "encoder.window"),
        ("optimizer=sgd", "optimizer must be one of adamw, muon"),
        ("encoder.heads=3", "encoder.width"),
    ],
)
def test_a_wrong_configuration_is_named_before_work(
    tmp_path: Path, override: str, named: str
) -> None:
    with pytest.raises(ConfigError, match=named):
        run_config(PRETRAINED, write_config(tmp_path, 1), (override,), "pretrain")
