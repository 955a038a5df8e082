"""Tiny E2EJ, E2E-LSTM and NeuroNER: trained, exported, resumed, read back."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("torch")
pytest.importorskip("onnx")

import torch
from tests.train.tiny import documents
from training.tests.systems.sentence_tiny import E2E_LSTM, E2EJ, NEURONER, write_sentence_config

from veladura.config import build, read_table
from veladura.detect.models.backends import open_model
from veladura.errors import ConfigError, ModelError
from veladura.train.architectures import TRAINED, run_config
from veladura_training.systems import e2ej, neuroner, sentence_training
from veladura_training.systems.sentence_config import SentenceConfig
from veladura_training.systems.sentence_data import WordData, mended, read_labelled
from veladura_training.systems.sentence_model import SentenceModel
from veladura_training.systems.sentence_run import WORD_INPUTS, write_folder
from veladura_training.systems.tagger_inputs import WordInputs

KINDS = {"e2ej": E2EJ, "e2e-lstm": E2E_LSTM, "neuroner": NEURONER}


@pytest.fixture(scope="module", params=KINDS)
def trained(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp(request.param)
    path = write_sentence_config(folder, KINDS[request.param])
    run_config(TRAINED, path, (), "veladura train run.toml")
    return folder


def test_the_loss_falls_and_the_folder_finds_what_was_learnt(trained: Path) -> None:
    result = json.loads((trained / "run" / "result.json").read_text("utf-8"))
    assert len(result["losses"]) == 20
    assert result["losses"][-1] < result["losses"][0] / 5
    assert result["figures"]["train"]["ner"]["f1"] == 1.0
    model = open_model(str(trained / "run" / "model"))
    assert [model.detect(d.text) for d in documents()] == [d.spans for d in documents()]


def test_loading_again_gives_identical_spans_however_texts_are_batched(trained: Path) -> None:
    texts = [d.text for d in documents()] + ["", "\n", "Sin nada.", documents()[0].text * 30]
    first, second = (SentenceModel(trained / "run" / "model") for _ in range(2))
    together = first.detect_many(texts)
    alone = [second.detect(text) for text in texts]
    assert together == alone
    scores = [[s.score for spans in side for s in spans] for side in (together, alone)]
    assert scores[0] == pytest.approx(scores[1], abs=1e-3)


def test_it_says_what_it_thinks_of_a_stretch(trained: Path) -> None:
    model = open_model(str(trained / "run" / "model"))
    text = documents()[0].text
    label, chance = model.token_scores(text, 10, 13)[0]
    assert (label, chance > 0.5) == ("NOMBRE_SUJETO_ASISTENCIA", True)
    assert all(chance < 0.5 for _, chance in model.token_scores(text, 0, 8))


def test_the_card_tells_command_and_figures(trained: Path) -> None:
    card = (trained / "run" / "model" / "card.md").read_text("utf-8")
    assert "veladura train run.toml" in card
    assert "| train | 1.0000 | 1.0000 | 1.0000 |" in card
    assert "int8" not in card


def test_what_is_finished_is_not_trained_again(
    trained: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        sentence_training.SentenceTraining, "run", lambda _: pytest.fail("trained again")
    )
    run_config(TRAINED, trained / "run.toml", (), "again")


def sentence_config(folder: Path, kind: str, out: str = "run", **options: object) -> SentenceConfig:
    table = read_table(write_sentence_config(folder, KINDS[kind], out=out))
    module = e2ej if table.pop("architecture") == "e2ej" else neuroner
    config: SentenceConfig = build(module.Config, {**table, **options}, "test")
    return config


def untrained(config: SentenceConfig) -> tuple[sentence_training.Learner, WordData]:
    data = WordData(read_labelled(config, config.labels), config, torch.device("cpu"))
    torch.manual_seed(5)
    model: sentence_training.Learner
    if isinstance(config, e2ej.Config):
        model = e2ej.build(config, data, 2)
    else:
        assert isinstance(config, neuroner.Config)
        model = neuroner.build(config, data, 2)
    for parameter in model.parameters():
        torch.nn.init.normal_(parameter, std=0.3)
    for part in model.modules():
        if isinstance(part, torch.nn.Embedding) and part.padding_idx is not None:
            part.weight.data[part.padding_idx] = 0
    return model.eval(), data


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("unit", ["sentence", "window"])
def test_the_exported_graph_equals_torch(tmp_path: Path, kind: str, unit: str) -> None:
    config = sentence_config(tmp_path, kind, unit=unit, longest=40)
    model, data = untrained(config)
    vocabulary = {"words": data.words, "characters": data.characters}
    write_folder(
        tmp_path / "m", "e2ej", config, config.labels, model, vocabulary, inputs=WORD_INPUTS
    )
    runtime = SentenceModel(tmp_path / "m")
    numbers = np.arange(7)
    batch = data.batch(numbers, training=False)
    with torch.no_grad():
        out = model(batch)
    expected = (out[0] if isinstance(out, tuple) else out).numpy()
    labelled = read_labelled(config, config.labels)
    assert isinstance(runtime.inputs, WordInputs)
    fed = runtime.inputs.feed([labelled[i].unit for i in numbers])
    got = runtime.session.run(["scores"], fed)[0]
    assert np.abs(got - expected)[batch.keep.numpy()].max() < 1e-4


@pytest.mark.parametrize("kind", KINDS)
def test_a_token_weighs_the_same_in_short_and_long_units(tmp_path: Path, kind: str) -> None:
    model, data = untrained(sentence_config(tmp_path, kind))
    lengths = [int(length) for length in data.lengths]
    pair = np.array([lengths.index(min(lengths)), lengths.index(max(lengths))])
    with torch.no_grad():
        alone = [float(model.loss(data.batch(n[None], training=False))) for n in pair]
        together = float(model.loss(data.batch(pair, training=False)))
    assert lengths[pair[0]] < lengths[pair[1]]
    assert together == pytest.approx(sum(alone) / 2, rel=1e-4)


@pytest.mark.parametrize("kind", ["e2ej", "neuroner"])
def test_an_interrupted_run_goes_on_to_the_same_weights(
    tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def train(out: str) -> dict[str, torch.Tensor]:
        path = write_sentence_config(tmp_path, KINDS[kind], epochs=3, out=out)
        run_config(TRAINED, path, ("save_every=0.0",), "train")
        state = torch.load(tmp_path / out / "trained.pt", weights_only=True)
        weights: dict[str, torch.Tensor] = state["weights"]
        return weights

    straight = train("straight")
    original, calls = sentence_training.SentenceTraining.step, iter(range(100))

    def killed(self: sentence_training.SentenceTraining, *args: Any) -> torch.Tensor:
        if next(calls) == 4:
            raise KeyboardInterrupt
        return original(self, *args)

    monkeypatch.setattr(sentence_training.SentenceTraining, "step", killed)
    with pytest.raises(KeyboardInterrupt):
        train("resumed")
    assert (tmp_path / "resumed" / "training.checkpoint.pt").exists()
    monkeypatch.setattr(sentence_training.SentenceTraining, "step", original)
    resumed = train("resumed")
    assert all(torch.equal(straight[name], resumed[name]) for name in straight)
    again = train("again")
    assert all(torch.equal(straight[name], again[name]) for name in straight)


@pytest.mark.parametrize(
    ("override", "named"),
    [
        ("speed=3", "unknown key 'speed'"),
        ("epochs=many", "epochs must be of type int"),
        ("epochs=0", "epochs must be at least 1"),
        ("data=/nowhere", "data: there is no folder /nowhere"),
        ("unit=page", "unit must be one of: sentence, window"),
        ("optimizer=magic", "optimizer must be one of: adam, sgd, adadelta"),
        ("vectors=none.npz", "vectors: there is no file none.npz"),
        ("labels=['NAME']", "labels: NAME is no label of meddocan"),
        ("language=xx", "no list of abbreviations for language 'xx'"),
        ("sources=[{path='no.jsonl'}]", "sources: there is nothing at .*no.jsonl"),
        ("sources=[{path='train.jsonl', only=['FECHAS']}]", "sources: only is not known"),
        ("sources=[{path='train.jsonl', format='csv'}]", "sources: format must be one of: brat"),
        ("sources=[{path='train.jsonl', weight=-1}]", "sources: weight must be a number from 0"),
        ("sources=[]", "sources: there is nothing to learn from"),
        ("sources=[{weight=1}]", "sources: missing path"),
        ("out.x=1", "--set out.x=1: out is no table"),
        ("hidden=0", "hidden must be at least 1"),
        ("rate=-1.0", "rate must be a number from 0 on"),
        ("rate=nan", "rate must be a number from 0 on"),
        ("rate=0", "rate must be more than 0"),
        ("dropout=1.0", "dropout must be less than 1"),
        ("scheme=other", "there is no scheme 'other'"),
    ],
)
def test_a_wrong_configuration_is_named_before_work(
    tmp_path: Path, override: str, named: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write_sentence_config(tmp_path, E2EJ)
    monkeypatch.setattr(e2ej, "build", lambda *_: pytest.fail("work began"))
    with pytest.raises(ConfigError, match=named) as caught:
        run_config(TRAINED, path, (override,), "train")
    assert "\n" not in str(caught.value)


def test_vectors_that_do_not_fit_are_named_before_work(tmp_path: Path) -> None:
    path = write_sentence_config(tmp_path, E2EJ)
    np.savez(tmp_path / "wide.npz", words=np.array(["a"]), vectors=np.zeros((1, 300), np.float16))
    np.savez(tmp_path / "other.npz", numbers=np.zeros(3))
    np.save(tmp_path / "array.npy", np.zeros(3))
    (tmp_path / "text.npz").write_text("no vectors", "utf-8")
    with pytest.raises(ConfigError, match=r"word_width must be 300, the width of .*wide\.npz"):
        run_config(TRAINED, path, (f"vectors={tmp_path / 'wide.npz'}",), "train")
    for name in ("other.npz", "array.npy", "text.npz"):
        with pytest.raises(ConfigError, match=f"vectors: .*{name} holds no word vectors"):
            run_config(TRAINED, path, (f"vectors={tmp_path / name}",), "train")


def test_what_other_settings_gave_is_not_passed_off(trained: Path) -> None:
    with pytest.raises(ConfigError, match=r"^seed, dropout: .*trained\.pt comes from a run with"):
        run_config(TRAINED, trained / "run.toml", ("seed=2", "dropout=0.4"), "train")


def test_weights_of_another_vocabulary_are_named(tmp_path: Path) -> None:
    path = write_sentence_config(tmp_path, E2EJ, epochs=1)
    run_config(TRAINED, path, (), "train")
    finished = tmp_path / "run" / "trained.pt"
    state = torch.load(finished, weights_only=True)
    table = state["weights"]["embed.table.weight"]
    state["weights"]["embed.table.weight"] = table[:-1]
    torch.save(state, finished)
    with pytest.raises(ConfigError, match=r"trained\.pt was trained on other documents"):
        run_config(TRAINED, path, (), "train")


def test_a_checkpoint_of_other_settings_is_not_gone_on_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write_sentence_config(tmp_path, NEURONER, epochs=3)
    original, calls = sentence_training.SentenceTraining.step, iter(range(100))

    def killed(self: sentence_training.SentenceTraining, *args: Any) -> torch.Tensor:
        if next(calls) == 2:
            raise KeyboardInterrupt
        return original(self, *args)

    with monkeypatch.context() as patched:
        patched.setattr(sentence_training.SentenceTraining, "step", killed)
        with pytest.raises(KeyboardInterrupt):
            run_config(TRAINED, path, ("save_every=0.0",), "train")
    with pytest.raises(ConfigError, match=r"^hidden: .*training\.checkpoint\.pt comes from"):
        run_config(TRAINED, path, ("hidden=8",), "train")


def test_cut_spans_are_given_a_beginning_and_an_end() -> None:
    b, i, e, s = 1, 2, 3, 4
    assert mended(np.array([i, e, 0, b, i])).tolist() == [b, e, 0, b, e]
    assert mended(np.array([e, 0, b])).tolist() == [s, 0, s]
    assert mended(np.array([b, i, e, s, 8, 0])).tolist() == [b, i, e, s, 8, 0]


def test_pretrained_vectors_come_into_the_vocabulary(tmp_path: Path) -> None:
    vectors = np.random.default_rng(1).normal(size=(3, 16)).astype(np.float16)
    words = np.array(["paciente", "nunca", "0000"])
    np.savez(tmp_path / "v.npz", words=words, vectors=vectors)
    config = sentence_config(tmp_path, "neuroner", vectors=str(tmp_path / "v.npz"))
    data = WordData(read_labelled(config, config.labels), config, torch.device("cpu"))
    table = data.initial_vectors(16)
    row = table[data.words.index("nunca")].numpy()
    assert np.corrcoef(row, vectors[1].astype(np.float32))[0, 1] == pytest.approx(1, abs=1e-3)
    assert len(set(data.words)) == len(data.words)


def test_a_folder_that_lacks_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "config.json").write_text('{"architecture": "e2ej", "labels": []}', "utf-8")
    with pytest.raises(ModelError, match="not a model folder"):
        open_model(str(tmp_path))


def test_dial_and_scale_of_the_scores_are_measured_when_asked(trained: Path) -> None:
    run_config(TRAINED, trained / "run.toml", ("calibrated=true",), "veladura train")
    config = json.loads((trained / "run" / "model" / "config.json").read_text("utf-8"))
    assert [stop for stop, _ in config["dial"]] == [0.0, 0.5, 1.0]
    assert config["calibration"][0] == [0.0, 0.0]
    assert config["figures"]["recall_curve"][-1][0] == 1.0
    assert "## The recall dial" in (trained / "run" / "model" / "card.md").read_text("utf-8")
    model = SentenceModel(trained / "run" / "model")
    text = documents()[0].text
    assert len(model.detect(text, recall=1.0)) >= len(model.detect(text, recall=0.0))


def test_what_was_trained_elsewhere_is_exported_and_measured_here(tmp_path: Path) -> None:
    path = write_sentence_config(tmp_path, NEURONER, epochs=2)
    run_config(TRAINED, path, ("measured=[]", f"out={tmp_path / 'there'}"), "train")
    there = json.loads((tmp_path / "there" / "result.json").read_text("utf-8"))
    assert there["figures"] == {}
    (tmp_path / "run").mkdir()
    (tmp_path / "there" / "trained.pt").rename(tmp_path / "run" / "trained.pt")
    run_config(TRAINED, path, (), "train")
    here = json.loads((tmp_path / "run" / "result.json").read_text("utf-8"))
    assert here["losses"] == there["losses"]
    assert set(here["figures"]["train"]) >= {"ner", "strict", "merged", "tokens"}


def test_a_run_ends_when_its_minutes_are_over(tmp_path: Path) -> None:
    path = write_sentence_config(tmp_path, NEURONER)
    run_config(TRAINED, path, ("minutes=1e-9",), "train")
    result = json.loads((tmp_path / "run" / "result.json").read_text("utf-8"))
    assert len(result["losses"]) == 1
