"""German documents on the command line: the profile by name, by language, and its amounts."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from veladura.cli import main
from veladura.models import model_names

REPORT = Path(__file__).parents[2] / "examples" / "de-finance" / "pruefungsbericht.txt"
pytestmark = pytest.mark.skipif(
    not {"de-finance-thorough", "es-clinical-thorough"} <= set(model_names()),
    reason="the models are not installed",
)


def _anonymize(tmp_path: Path, *options: str) -> str:
    target = tmp_path / "bericht.txt"
    done = CliRunner().invoke(
        main, ["anonymize", str(REPORT), "-o", str(target), "--seed", "1", *options]
    )
    assert done.exit_code == 0, done.output
    return target.read_text("utf-8")


def test_the_profile_by_name_and_by_language(tmp_path: Path) -> None:
    named = _anonymize(tmp_path, "--profile", "de-finance")
    assert named == _anonymize(tmp_path, "--profile", "auto")
    for original in ("Kesselbach", "Wendelin", "Lindhorst", "12.05.2023", "3704 0044", "89079"):
        assert original not in named
    assert "2.318.450,12 EUR" in named


def test_amounts_are_scaled_or_masked(tmp_path: Path) -> None:
    scaled = _anonymize(tmp_path, "--profile", "auto", "--numbers", "scale")
    assert "2.318.450,12" not in scaled
    assert "21,4 %" in scaled
    masked = _anonymize(tmp_path, "--profile", "auto", "--numbers", "mask")
    assert "[NUM] EUR" in masked


def test_an_unsure_language_is_said(tmp_path: Path) -> None:
    table = tmp_path / "tabelle.txt"
    table.write_text("12 34 56\n", "utf-8")
    done = CliRunner().invoke(
        main, ["anonymize", str(table), "-o", str(tmp_path / "aus.txt"), "--profile", "auto"]
    )
    assert done.exit_code == 1
    assert "--profile" in done.output
    assert not (tmp_path / "aus.txt").exists()


def test_the_fast_model_is_chosen_by_its_name(tmp_path: Path) -> None:
    fast = _anonymize(tmp_path, "--profile", "auto", "--model", "fast")
    assert fast != REPORT.read_text("utf-8")


def test_a_model_that_is_neither_named_nor_there_is_refused(tmp_path: Path) -> None:
    done = CliRunner().invoke(
        main, ["detect", str(REPORT), "-o", str(tmp_path / "out"), "--model", "huge"]
    )
    assert done.exit_code == 2
    assert "say fast or thorough, or name a model folder" in done.output
