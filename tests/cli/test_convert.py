from pathlib import Path

import pytest
from click.testing import CliRunner

from veladura import Document, Span
from veladura.cli import main
from veladura.corpora import read_corpus, write_corpus

NOTE = Document("Ana Ruiz, Ulm", (Span(0, 8, "PER"), Span(10, 13, "LOC")), "a")


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    write_corpus([NOTE], tmp_path / "in", "brat")
    return tmp_path / "in"


def test_converts_a_folder(corpus: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    arguments = ["convert", str(corpus), str(out), "--from", "brat", "--to", "jsonl"]
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == 0
    assert "1 document, 2 spans written" in result.stderr
    assert list(read_corpus(out)) == [NOTE]


def test_a_text_without_annotations_is_not_passed_over_in_silence(
    corpus: Path, tmp_path: Path
) -> None:
    (corpus / "b.txt").write_text("Eva")
    result = CliRunner().invoke(main, ["convert", str(corpus), str(tmp_path / "o"), "--to", "i2b2"])
    assert result.exit_code == 0
    assert "1 document, 2 spans written" in result.stderr
    assert "passed over: 1 × .txt without .ann (b)" in result.stderr


def test_reports_what_the_target_cannot_hold(tmp_path: Path) -> None:
    write_corpus([Document("Antonia", (Span(0, 3, "PER"),), "a")], tmp_path / "in", "brat")
    arguments = ["convert", str(tmp_path / "in"), str(tmp_path / "out"), "--to", "conll"]
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == 0
    assert "not written: 1 × span that begins or ends inside a token" in result.stderr


def test_a_scheme_leaves_other_entities_untouched(tmp_path: Path) -> None:
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "a.txt").write_text("Ana tose")
    (folder / "a.ann").write_text("T1\tSintoma 4 8\ttose\nT2\tPER 0 3\tAna\nA1\tLeve T1\n")
    out = tmp_path / "out"
    arguments = ["convert", str(folder), str(out), "--to", "brat", "--scheme", "finance"]
    assert CliRunner().invoke(main, [*arguments, "--label-map", "PER=PERSON"]).exit_code == 0
    assert sorted((out / "a.ann").read_text().splitlines()) == [
        "A1\tLeve T1",
        "T1\tSintoma 4 8\ttose",
        "T2\tPERSON 0 3\tAna",
    ]


@pytest.mark.parametrize("damage", ["T1 PER 0 8 Ana", "T1\tPER 0 800\tAna"])
def test_a_malformed_file_leaves_nothing_behind(corpus: Path, tmp_path: Path, damage: str) -> None:
    (corpus / "b.txt").write_text("Ana")
    (corpus / "b.ann").write_text(damage)
    result = CliRunner().invoke(main, ["convert", str(corpus), str(tmp_path / "o"), "--to", "i2b2"])
    assert result.exit_code == 2
    assert f"{corpus / 'b.ann'}, line 1" in result.stderr
    assert "Ana" not in result.output
    assert not (tmp_path / "o").exists()


def test_a_label_map_must_have_two_sides(corpus: Path, tmp_path: Path) -> None:
    arguments = ["convert", str(corpus), str(tmp_path / "o"), "--to", "i2b2", "--label-map", "PER"]
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == 2
    assert "expected OLD=NEW" in result.stderr
