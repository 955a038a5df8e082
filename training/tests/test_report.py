"""`veladura-training report`: the table of results from what trainings left."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from veladura.corpora import write_corpus
from veladura.document import Document, Span
from veladura_training.cli import main


def ratios(f1: float) -> dict[str, float]:
    return {"precision": f1, "recall": f1, "f1": f1}


def write_run(
    folder: Path, name: str, seed: int, f1: float, *, scheme: str = "meddocan", corpus: str = "dev"
) -> Path:
    measures = ["ner", "strict", "merged", "tokens"] + ["tokens_consistent"] * (scheme == "finance")
    table = {
        "name": name,
        "architecture": "rules",
        "command": f"veladura train {name}.toml --set seed={seed}",
        "seed": seed,
        "minutes": 2.0,
        "bytes": 3_000_000,
        "words_per_second": 1234.0,
        "scheme": scheme,
        "language": "es",
        "figures": {corpus: {measure: ratios(f1) for measure in measures}},
        "published": "0.956",
        "losses": [],
    }
    run = folder / f"{name}-{seed}"
    run.mkdir()
    (run / "result.json").write_text(json.dumps(table), "utf-8")
    return run


def test_seeds_become_one_row_of_means(tmp_path: Path) -> None:
    runs = [write_run(tmp_path, "E2EJ", seed, f1) for seed, f1 in ((1, 0.95), (2, 0.97))]
    runs.append(write_run(tmp_path, "CRF", 1, 0.9))
    result = CliRunner().invoke(main, ["report", *map(str, runs)])
    assert result.exit_code == 0, result.output
    rows = [line for line in result.output.splitlines() if line.startswith("| E2EJ | 0")]
    triple = "0.9600 / 0.9600 / 0.9600"
    assert rows == [f"| E2EJ | {triple} | {triple} | {triple} | 2 | 2.0 | 3.0 | 1,234 | 0.956 |"]
    assert "`veladura train E2EJ.toml --set seed=2`" in result.output
    assert "| CRF | 0.9000 / 0.9000 / 0.9000 |" in result.output


def test_what_it_was_trained_on_stands_beside_the_minutes(tmp_path: Path) -> None:
    run = write_run(tmp_path, "E2EJ", 1, 0.95)
    table = json.loads((run / "result.json").read_text("utf-8")) | {"device": "CPU"}
    (run / "result.json").write_text(json.dumps(table), "utf-8")
    result = CliRunner().invoke(main, ["report", str(run)])
    assert "| 1 | 2.0, CPU | 3.0 |" in result.output


def test_german_rows_tell_tokens_before_and_after_consistency(tmp_path: Path) -> None:
    run = write_run(tmp_path, "strings", 1, 0.832, scheme="finance", corpus="germeval-dev")
    out = tmp_path / "results.md"
    result = CliRunner().invoke(main, ["report", str(run), "-o", str(out)])
    assert result.exit_code == 0, result.output
    table = out.read_text("utf-8")
    assert "## germeval-dev" in table
    assert "| tokens P / R / F1 | tokens, after consistency P / R / F1 |" in table


def test_speed_is_measured_here_when_asked(tmp_path: Path) -> None:
    run = write_run(tmp_path, "rules", 1, 0.5)
    (run / "model").mkdir()
    model = {"architecture": "rules", "language": "es", "scheme": "meddocan", "rules": ["email"]}
    (run / "model" / "config.json").write_text(json.dumps(model), "utf-8")
    gold = [Document("Escriba a ana@sol.es hoy.", (Span(10, 20, "CORREO_ELECTRONICO"),), "a")]
    write_corpus(gold, tmp_path / "dev.jsonl", "jsonl")
    pytest.importorskip("numpy")
    result = CliRunner().invoke(
        main, ["report", str(run), "--timed-on", str(tmp_path / "dev.jsonl")]
    )
    assert result.exit_code == 0, result.output
    kept = json.loads((run / "result.json").read_text("utf-8"))
    assert kept["words_per_second"] not in (0, 1234.0)


def test_a_folder_without_a_result_is_named(tmp_path: Path) -> None:
    result = CliRunner().invoke(main, ["report", str(tmp_path)])
    assert result.exit_code == 2
    assert f"{tmp_path}: holds no result.json" in result.output
