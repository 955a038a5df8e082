"""The baselines: a feature CRF, rules alone, and spaCy's recogniser with our tokens."""

import json
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("torch")

from tests.train.tiny import documents

from veladura.corpora import write_corpus
from veladura.detect.models.backends import open_model
from veladura.errors import ConfigError
from veladura.train.architectures import TRAINED, run_config

SHARED = """
out = "{folder}/{out}"
data = "{folder}"
labels = ["NOMBRE_SUJETO_ASISTENCIA", "FECHAS"]
measured = [{{ path = "train.jsonl" }}]
sources = [{{ path = "train.jsonl" }}]
"""
CRF = 'architecture = "feature-crf"\niterations = 40\n'
RULES = 'architecture = "rules"\nrules = ["fecha"]\n'
SPACY = """architecture = "spacy"
epochs = {epochs}
width = 16
depth = 1
embeddings = 200
hidden = 16
first_dropout = 0.1
last_dropout = 0.0
smallest_batch = 2
rate = 4e-3
save_every = 0.0
"""


def train(folder: Path, architecture: str, *overrides: str, out: str = "run") -> Path:
    write_corpus(documents(), folder / "train.jsonl", "jsonl", overwrite=True)
    path = folder / "config.toml"
    path.write_text(architecture + SHARED.format(folder=folder, out=out), "utf-8")
    run_config(TRAINED, path, overrides, "veladura train config.toml")
    return folder / out


def result_of(run: Path) -> dict[str, list[float]]:
    table: dict[str, list[float]] = json.loads((run / "result.json").read_text("utf-8"))
    return table


def test_a_feature_crf_learns_and_is_read_back(tmp_path: Path) -> None:
    pytest.importorskip("pycrfsuite")
    run = train(tmp_path, CRF)
    losses = result_of(run)["losses"]
    assert losses[-1] < losses[0] / 4
    first, second = open_model(str(run / "model")), open_model(str(run / "model"))
    assert [first.detect(d.text) for d in documents()] == [d.spans for d in documents()]
    texts = [d.text for d in documents()]
    assert first.detect_many(texts) == second.detect_many(texts)
    assert first.token_scores(texts[0], 10, 13)[0][0] == "NOMBRE_SUJETO_ASISTENCIA"


def test_rules_alone_are_measured_like_a_model(tmp_path: Path) -> None:
    run = train(tmp_path, RULES)
    model = open_model(str(run / "model"))
    for document in documents():
        assert model.detect(document.text) == tuple(
            span for span in document.spans if span.label == "FECHAS"
        )
    assert model.token_scores(documents()[0].text, 28, 30)[0][0] == "FECHAS"


def test_a_rule_that_does_not_exist_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="nonsense"):
        train(tmp_path, RULES, "rules=['nonsense']")


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
class TestSpacy:
    def test_it_learns_and_is_read_back(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        pytest.importorskip("spacy")
        from veladura_training.systems.spacy_ner import SpacyTraining

        run = train(tmp_path, SPACY.format(epochs=15))
        losses = result_of(run)["losses"]
        assert losses[-1] < losses[0] / 4
        names = (str(run / "model"), f"spacy:{run / 'model'}")
        found = [[open_model(name).detect(d.text) for d in documents()] for name in names]
        assert found[0] == found[1]
        assert sum(spans == d.spans for spans, d in zip(found[0], documents())) >= 20

        monkeypatch.setattr(SpacyTraining, "_batches", lambda *_: pytest.fail("trained again"))
        train(tmp_path, SPACY.format(epochs=15))
        assert result_of(run)["losses"] == losses
        assert [open_model(names[0]).detect(d.text) for d in documents()] == found[0]
        with pytest.raises(ConfigError, match=r"^rate: .*comes from a run with other settings"):
            train(tmp_path, SPACY.format(epochs=15), "rate=1e-3")

    def test_an_interrupted_run_goes_on_at_its_epoch(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        pytest.importorskip("spacy")
        from veladura_training.systems.spacy_ner import SpacyTraining

        straight = result_of(train(tmp_path, SPACY.format(epochs=4), out="straight"))["losses"]
        original, calls = SpacyTraining._batches, iter(range(10))

        def killed(self: SpacyTraining, examples: list[object]) -> object:
            if next(calls) == 2:
                raise KeyboardInterrupt
            return original(self, examples)

        monkeypatch.setattr(SpacyTraining, "_batches", killed)
        with pytest.raises(KeyboardInterrupt):
            train(tmp_path, SPACY.format(epochs=4), out="resumed")
        monkeypatch.setattr(SpacyTraining, "_batches", original)
        resumed = result_of(train(tmp_path, SPACY.format(epochs=4), out="resumed"))["losses"]
        assert len(resumed) == 4
        assert resumed == pytest.approx(straight, rel=1e-3)
        again = result_of(train(tmp_path, SPACY.format(epochs=4), out="again"))["losses"]
        assert again == straight

    def test_the_rate_falls_in_the_last_part_of_the_run(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        pytest.importorskip("spacy")
        from veladura_training.systems.spacy_ner import SpacyTraining

        original, rates = SpacyTraining._update, []

        def noted(self: SpacyTraining, *given: Any) -> None:
            original(self, *given)
            rates.append(self.optimizer.learn_rate)

        monkeypatch.setattr(SpacyTraining, "_update", noted)
        train(tmp_path, SPACY.format(epochs=2), "falling_from=0.5")
        half = len(rates) // 2
        assert set(rates[:half]) == {4e-3}
        assert rates[half:] == sorted(rates[half:], reverse=True)
        assert 0 < rates[-1] < 4e-3 / half * 1.5

    def test_a_run_ends_when_its_minutes_are_over(self, tmp_path: Path) -> None:
        pytest.importorskip("spacy")
        run = train(tmp_path, SPACY.format(epochs=20), "minutes=1e-9")
        assert len(result_of(run)["losses"]) == 1

    @pytest.mark.parametrize(
        ("override", "named"),
        [
            ("smallest_batch=0.5", "smallest_batch must be at least 1"),
            ("language=zz", "language: spaCy knows no 'zz'"),
            ("epochs=0", "epochs must be at least 1"),
            ("sources=[]", "sources: there is nothing to learn from"),
        ],
    )
    def test_a_wrong_configuration_is_named(
        self, tmp_path: Path, override: str, named: str
    ) -> None:
        pytest.importorskip("spacy")
        with pytest.raises(ConfigError, match=named):
            train(tmp_path, SPACY.format(epochs=1), override)
