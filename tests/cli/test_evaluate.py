import json
import stat
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from veladura import Document, Span
from veladura.cli import main
from veladura.corpora import FORMATS, write_corpus

#       0         1         2
#       0123456789012345678901
TEXT = "Ana Ruiz Gil vive aquí"
GOLD = [
    Document(TEXT, (Span(0, 8, "PER"), Span(9, 12, "PER")), "a"),
    Document("Ulm", (Span(0, 3, "LOC"),), "b"),
]
SYSTEM = [
    Document(TEXT, (Span(0, 12, "PER"),), "a"),
    Document("Ulm", (Span(0, 3, "ORG"),), "b"),
]


@pytest.fixture
def sides(tmp_path: Path) -> tuple[Path, Path]:
    write_corpus(GOLD, tmp_path / "gold", "brat")
    write_corpus(SYSTEM, tmp_path / "system", "brat")
    return tmp_path / "gold", tmp_path / "system"


def evaluate(*arguments: object) -> Result:
    return CliRunner().invoke(main, ["evaluate", *map(str, arguments)])


def test_ner(sides: tuple[Path, Path]) -> None:
    result = evaluate(*sides, "--json")
    assert result.exit_code == 0
    values = json.loads(result.stdout)
    assert (values["tp"], values["fp"], values["fn"]) == (0, 2, 3)
    assert values["leak"] is None
    assert set(values["documents"]) == {"a", "b"}
    assert set(values["labels"]) == {"LOC", "ORG", "PER"}


def test_spans(sides: tuple[Path, Path]) -> None:
    values = json.loads(evaluate(*sides, "--task", "spans", "--json").stdout)
    strict, merged = values["strict"], values["merged"]
    assert (strict["tp"], strict["fp"], strict["fn"]) == (1, 1, 2)
    assert (merged["tp"], merged["fp"], merged["fn"]) == (2, 0, 0)


@pytest.mark.parametrize("gold_format", FORMATS)
@pytest.mark.parametrize("system_format", FORMATS)
def test_every_pair_of_formats_agrees(tmp_path: Path, gold_format: str, system_format: str) -> None:
    write_corpus(GOLD, tmp_path / "gold", gold_format)
    write_corpus(SYSTEM, tmp_path / "system", system_format)
    for task in ("ner", "spans", "tokens", "coverage"):
        write_corpus(GOLD, tmp_path / "g", "brat", overwrite=True)
        write_corpus(SYSTEM, tmp_path / "s", "brat", overwrite=True)
        expected = evaluate(tmp_path / "g", tmp_path / "s", "--task", task, "--json").stdout
        found = evaluate(tmp_path / "gold", tmp_path / "system", "--task", task, "--json").stdout
        assert json.loads(found) == json.loads(expected)


def test_tables_and_confusion(sides: tuple[Path, Path]) -> None:
    result = evaluate(*sides, "--per-document", "--confusion")
    lines = [line.split() for line in result.stdout.splitlines()]
    assert ["Total", "(2", "docs)", "NA", "0.0", "0.0", "0.0", "0", "2", "3"] in lines
    assert ["LOC", "ORG", "1"] in lines
    assert any(line[:1] == ["b"] for line in lines)
    confusion = json.loads(evaluate(*sides, "--json", "--confusion").stdout)["confusion"]
    assert {"gold": "LOC", "system": "ORG", "count": 1} in confusion


def test_labels_narrow(sides: tuple[Path, Path]) -> None:
    values = json.loads(evaluate(*sides, "--labels", "LOC, ORG", "--json").stdout)
    assert (values["fp"], values["fn"]) == (1, 1)


def test_labels_are_renamed(sides: tuple[Path, Path]) -> None:
    values = json.loads(evaluate(*sides, "--label-map", "ORG=LOC", "--json").stdout)
    assert values["tp"] == 1


def test_leak_from_sentence_files(sides: tuple[Path, Path], tmp_path: Path) -> None:
    folder = tmp_path / "sentences"
    folder.mkdir()
    (folder / "a.ann").write_text("Ana Ruiz Gil\nvive aquí\n")
    (folder / "b.ann").write_text("Ulm\n")
    values = json.loads(evaluate(*sides, "--sentences", folder, "--json").stdout)
    assert values["leak"] == 1.0
    assert values["documents"]["b"]["leak"] == 1.0
    (folder / "b.ann").unlink()
    assert json.loads(evaluate(*sides, "--sentences", folder, "--json").stdout)["leak"] is None


def test_mistakes_go_to_a_private_file_and_nowhere_else(
    sides: tuple[Path, Path], tmp_path: Path
) -> None:
    errors = tmp_path / "errors.jsonl"
    errors.touch(mode=0o644)
    result = evaluate(*sides, "--errors", errors)
    assert "3 mistakes" in result.stderr
    assert "holds document text" in result.stderr
    assert "Ana" not in result.output
    records = [json.loads(line) for line in errors.read_text("utf-8").splitlines()]
    assert [record["kind"] for record in records] == ["boundary", "boundary", "label"]
    assert records[0]["gold"]["text"] == "Ana Ruiz"
    assert stat.S_IMODE(errors.stat().st_mode) == 0o600


def test_a_system_of_ann_files_alone_borrows_the_text(sides: tuple[Path, Path]) -> None:
    for file in sides[1].glob("*.txt"):
        file.unlink()
    assert json.loads(evaluate(*sides, "--json").stdout)["fn"] == 3


def test_two_files_are_compared_whatever_their_names(tmp_path: Path) -> None:
    write_corpus(GOLD[:1], tmp_path / "gold.xml", "i2b2")
    write_corpus(SYSTEM[:1], tmp_path / "run7.jsonl", "jsonl")
    values = json.loads(evaluate(tmp_path / "gold.xml", tmp_path / "run7.jsonl", "--json").stdout)
    assert (values["fp"], values["fn"]) == (1, 2)


def test_missing_documents_are_named(sides: tuple[Path, Path]) -> None:
    (sides[1] / "b.ann").unlink()
    result = evaluate(*sides)
    assert result.exit_code == 0
    assert f"not scored: {sides[1]}: 1 missing: b" in result.stderr
    refused = evaluate(*sides, "--require-all")
    assert refused.exit_code == 2
    assert "1 missing: b" in refused.stderr


def test_a_missing_path_is_named_with_exit_code_2(sides: tuple[Path, Path]) -> None:
    result = evaluate(sides[0], "nowhere")
    assert result.exit_code == 2
    assert "nowhere: no such file or folder" in result.stderr


def test_a_missing_text_is_named_with_exit_code_2(sides: tuple[Path, Path]) -> None:
    (sides[0] / "a.txt").unlink()
    result = evaluate(*sides)
    assert result.exit_code == 2
    assert f"{sides[0] / 'a.txt'}: missing" in result.stderr


def test_nothing_in_common_is_an_error(tmp_path: Path) -> None:
    write_corpus(GOLD[:1], tmp_path / "g", "brat")
    write_corpus(GOLD[1:], tmp_path / "s", "brat")
    result = evaluate(tmp_path / "g", tmp_path / "s")
    assert result.exit_code == 2
    assert "no document in common" in result.stderr


def test_an_errors_file_that_cannot_be_written_is_named(sides: tuple[Path, Path]) -> None:
    result = evaluate(*sides, "--errors", sides[0] / "no" / "such.jsonl")
    assert result.exit_code == 2
    assert "cannot be written" in result.stderr
