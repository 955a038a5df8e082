"""Tiny character language models, and the classifiers that read their minds."""

import json
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("torch")
pytest.importorskip("onnx")

import torch
from tests.train.tiny import documents
from training.tests.systems.sentence_tiny import STRINGS, write_sentence_config

from veladura.config import build, read_table
from veladura.detect.models.backends import open_model
from veladura.errors import ConfigError
from veladura.train.architectures import PRETRAINED, TRAINED, run_config
from veladura_training.systems import charlm
from veladura_training.systems.sentence_data import read_labelled
from veladura_training.systems.sentence_model import SentenceModel
from veladura_training.systems.string_embeddings import (
    Classifier,
    Config,
    VectorData,
    load_pair,
    token_states,
)
from veladura_training.systems.tagger_inputs import framed

CHARLM = """architecture = "character-language-model"
text = ["{folder}/text.txt"]
out = "{folder}/{direction}"
direction = "{direction}"
hidden = 32
width = 8
minutes = 0.0
steps = {steps}
batch = 8
length = 20
rate = 2e-2
"""


def write_charlm(folder: Path, direction: str, steps: int = 60) -> Path:
    text = "\n".join(document.text for document in documents())
    (folder / "text.txt").write_text(text, "utf-8")
    path = folder / f"{direction}.toml"
    path.write_text(CHARLM.format(folder=folder, direction=direction, steps=steps), "utf-8")
    return path


@pytest.fixture(scope="module")
def pretrained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("strings")
    for direction in charlm.DIRECTIONS:
        run_config(PRETRAINED, write_charlm(folder, direction), (), "veladura pretrain")
    return folder


def test_the_next_letter_is_guessed_better_and_better(tmp_path: Path) -> None:
    table = read_table(write_charlm(tmp_path, "forward"))
    del table["architecture"]
    config = build(charlm.Config, table, "test")
    codes, characters = charlm.encode([(tmp_path / "text.txt").read_text("utf-8")], 100)
    training = charlm.LanguageModelling(config, codes, characters, torch.device("cpu"))
    losses = [float(training.update(step / 60)) for step in range(60)]
    assert np.mean(losses[-5:]) < 0.6 * np.mean(losses[:5])


def test_an_interrupted_pretraining_goes_on_to_the_same_weights(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def weights(out: str) -> dict[str, torch.Tensor]:
        overrides = (f"out={tmp_path / out}", "save_every=0.0")
        run_config(PRETRAINED, write_charlm(tmp_path, "forward", steps=8), overrides, "pretrain")
        saved = torch.load(tmp_path / out / "language-model.pt", weights_only=True)
        found: dict[str, torch.Tensor] = saved["weights"]
        return found

    straight = weights("straight")
    original, calls = charlm.LanguageModelling.update, iter(range(100))

    def killed(self: charlm.LanguageModelling, done: float) -> torch.Tensor:
        if next(calls) == 5:
            raise KeyboardInterrupt
        return original(self, done)

    monkeypatch.setattr(charlm.LanguageModelling, "update", killed)
    with pytest.raises(KeyboardInterrupt):
        weights("resumed")
    monkeypatch.setattr(charlm.LanguageModelling, "update", original)
    resumed = weights("resumed")
    assert all(torch.equal(straight[name], resumed[name]) for name in straight)


@pytest.fixture(scope="module", params=["mlp", "rnn", "crf"])
def trained(request: pytest.FixtureRequest, pretrained: Path) -> Path:
    path = write_sentence_config(
        pretrained, STRINGS, extra=f'classifier = "{request.param}"\n', out=request.param
    )
    run_config(TRAINED, path, (), "veladura train")
    return pretrained / str(request.param)


def test_the_loss_falls_and_the_folder_finds_what_was_learnt(trained: Path) -> None:
    result = json.loads((trained / "result.json").read_text("utf-8"))
    assert result["losses"][-1] < result["losses"][0] / 4
    model = open_model(str(trained / "model"))
    if trained.name == "mlp":  # sees a token at a time: no whole spans, but most of their tokens
        assert result["figures"]["train"]["tokens"]["f1"] > 0.8
    else:
        assert [model.detect(d.text) for d in documents()] == [d.spans for d in documents()]
    assert (trained / "model" / "transitions.npz").exists() == (trained.name == "crf")


def test_the_exported_graph_equals_torch(trained: Path) -> None:
    """In full precision: while training, vectors are kept in half of it."""
    table = read_table(trained.parent / f"{trained.name}.toml")
    del table["architecture"]
    config = build(Config, table, "test")
    models, characters = load_pair(config)
    labelled = read_labelled(config, config.labels)[:9]
    numbers = {c: i for i, c in enumerate(characters)}
    data = VectorData(labelled, models, numbers, torch.device("cpu"))
    data.vectors = data.vectors.float()
    rows = [framed(item.unit.text, numbers) for item in labelled]
    token_states(models[0], rows, [i.unit.ends for i in labelled], into=data.vectors[:, :32])
    turned = [row[::-1] for row in rows]
    places = [len(row) - 2 - item.unit.starts for row, item in zip(rows, labelled)]
    token_states(models[1], turned, places, into=data.vectors[:, 32:])
    classifier = Classifier(config, data.vectors.shape[1], len(config.labels))
    state = torch.load(trained / "trained.pt", weights_only=True)
    classifier.load_state_dict(state["weights"])
    batch = data.batch(np.arange(9))
    with torch.no_grad():
        scores = classifier.eval()(batch.vectors, batch.lengths)
        expected = (scores if classifier.crf else scores.log_softmax(dim=-1)).numpy()
    runtime = SentenceModel(trained / "model")
    fed = runtime.inputs.feed([item.unit for item in labelled])
    got = runtime.session.run(["scores"], fed)[0]
    assert np.abs(got - expected)[batch.keep.numpy()].max() < 1e-4


def test_states_of_both_directions_equal_torch_letter_by_letter(pretrained: Path) -> None:
    path = write_sentence_config(pretrained, STRINGS, out="letters")
    table = read_table(path)
    del table["architecture"]
    config = build(Config, table, "test")
    models, characters = load_pair(config)
    labelled = read_labelled(config, config.labels)[:3]
    numbers = {c: i for i, c in enumerate(characters)}
    data = VectorData(labelled, models, numbers, torch.device("cpu"))
    unit = labelled[0].unit
    text = f"\n{unit.text}\n"
    with torch.no_grad():
        forward, _ = models[0](torch.tensor([[numbers[c]] for c in text]))
        backward, _ = models[1](torch.tensor([[numbers[c]] for c in text[::-1]]))
    for i in range(len(unit.tokens)):
        last, first = int(unit.ends[i]), len(text) - 2 - int(unit.starts[i])
        assert text[last] == unit.tokens[i][-1]
        assert text[::-1][first] == unit.tokens[i][0]
        expected = torch.cat((forward[last, 0], backward[first, 0]))
        assert torch.allclose(data.vectors[i].float(), expected, atol=1e-3)


def test_loading_again_gives_identical_spans_however_texts_are_batched(trained: Path) -> None:
    texts = [d.text for d in documents()] + ["", "ñ", documents()[1].text * 20]
    first, second = (SentenceModel(trained / "model") for _ in range(2))
    assert first.detect_many(texts) == [second.detect(text) for text in texts]


@pytest.mark.parametrize(
    ("override", "named"),
    [
        ("classifier=tree", "classifier must be one of: mlp, rnn, crf"),
        ("forward=no.pt", "forward: there is no file no.pt"),
    ],
)
def test_a_wrong_classifier_is_named(pretrained: Path, override: str, named: str) -> None:
    path = write_sentence_config(pretrained, STRINGS, out="wrong")
    with pytest.raises(ConfigError, match=named):
        run_config(TRAINED, path, (override,), "train")


def test_what_is_no_language_model_is_refused(pretrained: Path) -> None:
    path = write_sentence_config(pretrained, STRINGS, out="wrong")
    (pretrained / "text.pt").write_text("no model", "utf-8")
    torch.save({"weights": {}}, pretrained / "other.pt")
    for name in ("text.pt", "other.pt"):
        with pytest.raises(ConfigError, match=f"forward: .*{name} is no language model"):
            run_config(TRAINED, path, (f"forward={pretrained / name}",), "train")


def test_a_model_that_reads_the_other_way_is_refused(pretrained: Path) -> None:
    path = write_sentence_config(pretrained, STRINGS, out="wrong")
    override = f"forward={pretrained}/backward/language-model.pt"
    with pytest.raises(ConfigError, match=r"forward: .* reads backward"):
        run_config(TRAINED, path, (override,), "train")


@pytest.mark.parametrize(
    ("override", "named"),
    [
        ("direction=up", "direction must be one of: forward, backward"),
        ("text=['no.txt']", "text: there is no file no.txt"),
        ("characters=500", "characters must lie between 1 and 254"),
        ("batch=5000", "text: too short"),
        ("length=0", "length must be at least 1"),
    ],
)
def test_a_wrong_pretraining_is_named(tmp_path: Path, override: str, named: str) -> None:
    with pytest.raises(ConfigError, match=named):
        run_config(PRETRAINED, write_charlm(tmp_path, "forward"), (override,), "pretrain")
