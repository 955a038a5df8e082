import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from veladura import models
from veladura.cli import main
from veladura.errors import ModelError
from veladura.models import model_folder, model_names


@pytest.fixture
def shipped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "es-test"
    folder.mkdir()
    for name, content in (("model.onnx", "x" * 100), ("config.json", "{}"), ("card.md", "# Card")):
        (folder / name).write_text(content)
    (tmp_path / "no-model").mkdir()
    monkeypatch.setattr(models, "_HERE", tmp_path)
    return folder


def test_models_are_folders_with_weights(shipped: Path) -> None:
    assert model_names() == ("es-test",)
    assert model_folder("es-test") == shipped


@pytest.mark.parametrize("name", ["other", "../es-test", "no-model", ""])
def test_an_unknown_model_names_the_known(shipped: Path, name: str) -> None:
    with pytest.raises(ModelError, match="shipped: es-test"):
        model_folder(name)


def test_a_model_with_a_file_missing_is_refused(shipped: Path) -> None:
    (shipped / "card.md").unlink()
    with pytest.raises(ModelError, match=r"es-test: card\.md missing"):
        model_folder("es-test")


def test_models_are_listed_with_their_size(shipped: Path) -> None:
    assert CliRunner().invoke(main, ["models"]).output.split() == ["es-test", "0.0", "MB"]
    (record,) = json.loads(CliRunner().invoke(main, ["models", "--json"]).output)
    assert (record["name"], record["bytes"]) == ("es-test", 108)


def test_a_card_is_shown(shipped: Path) -> None:
    assert CliRunner().invoke(main, ["models", "es-test"]).output == "# Card\n"


def test_an_installation_without_models_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(models, "_HERE", tmp_path)
    result = CliRunner().invoke(main, ["models"])
    assert result.exit_code == 0
    assert "no model is shipped" in result.stderr


def test_profiles_as_json() -> None:
    records = json.loads(CliRunner().invoke(main, ["profiles", "--json"]).output)
    assert {record["id"]: len(record["labels"]) for record in records} == {
        "de-finance": 12,
        "es-clinical": 29,
    }


@pytest.mark.parametrize("name", model_names())
def test_hugging_face_reads_the_cards(name: str) -> None:
    hub = pytest.importorskip("huggingface_hub")
    shown = CliRunner().invoke(main, ["models", name, "--hugging-face"])
    assert shown.exit_code == 0, shown.output
    card = hub.ModelCard(shown.output)
    assert card.data.license == "apache-2.0"
    assert card.data.language == name[:2]
    assert card.data.eval_results
    measured = {result.metric_type for result in card.data.eval_results}
    assert measured == {"precision", "recall", "f1"}
    assert all(0.5 < result.metric_value <= 1 for result in card.data.eval_results)
    assert card.text.strip().startswith(f"# {name}")
