"""`veladura certify`: keys on a terminal become a signed statement without any text."""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from veladura.cli import main

NAME = "Gertrudis"


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    folder = tmp_path / "notes"
    folder.mkdir()
    for i in range(12):
        text = f"Paciente {NAME}{i}.\nTel. 612 345 67{i % 10}\nCorreo a{i}@hospital.es\n"
        (folder / f"{i}.txt").write_text(text, "utf-8")
    rules = 'language = "es"\nscheme = "meddocan"\nmodel = ""\nrules = ["email", "phone"]\n'
    (tmp_path / "rules.toml").write_text(rules, "utf-8")
    return folder


def certify(corpus: Path, keys: str, *options: str) -> Result:
    arguments = ["certify", str(corpus), "--profile", str(corpus.with_name("rules.toml"))]
    arguments += ["--key-file", str(corpus.with_name("key")), *options]
    return CliRunner().invoke(main, arguments, input=keys)


def test_reading_all_of_a_small_corpus_clean_certifies_that_nothing_leaks(corpus: Path) -> None:
    result = certify(corpus, "0" * 12, "--reader", "ana")
    assert result.exit_code == 0, result.output
    assert "At most 0.00 % of the documents" in result.output
    certificate = corpus.with_name("notes-certificate") / "certificate.json"
    table = json.loads(certificate.read_text("utf-8"))["certificate"]
    assert table["result"]["reached"] is True
    assert table["readers"] == {"ana": 12}
    assert len(table["corpus"]["documents"]) == 12
    assert NAME not in certificate.read_text("utf-8")
    page = certificate.with_suffix(".html").read_text("utf-8")
    read = re.sub(r"<(script|style).*?</\1>|<[^>]+>", " ", page, flags=re.DOTALL)
    assert "with 95\u00a0% confidence" in read
    assert "rules alone" in read
    assert not re.search(r"[{}\[\]]|[0-9a-f]{16}", read)  # people read it: no JSON, no digests


def test_a_reader_goes_on_where_they_stopped_and_a_second_one_can_be_compared(corpus: Path) -> None:
    stopped = certify(corpus, "00q", "--reader", "ana")
    assert stopped.exit_code == 1
    assert "2 of 12 read" in stopped.output
    done = certify(corpus, "02b" + "0" * 11, "--reader", "ana")
    assert "12 of 12 read, 0 leak" in done.output
    certify(corpus, "1" + "0" * 11, "--reader", "leo", "--again")
    certificate = corpus.with_name("notes-certificate") / "certificate.json"
    table = json.loads(certificate.read_text("utf-8"))["certificate"]
    assert table["result"]["leaking"] == 1
    assert table["agreement"][0]["units"] == 12
    assert {v["reader"] for v in table["verdicts"]} == {"ana", "leo"}


def test_what_leaks_is_counted_and_the_checks_that_are_missing_are_named(corpus: Path) -> None:
    result = certify(corpus, "0" * 6, "--checks", "6", "--target", "0.1")
    assert result.exit_code == 1
    assert "more that are clean (--more)" in result.output
    more = certify(corpus, "0" * 6, "--more", "6")
    assert more.exit_code == 0, more.output


def test_a_round_is_read_to_its_end_before_another_is_added(corpus: Path) -> None:
    certify(corpus, "q", "--checks", "6")
    assert certify(corpus, "", "--more", "2").exit_code == 2


def test_a_changed_corpus_voids_the_sample(corpus: Path) -> None:
    certify(corpus, "q")
    (corpus / "3.txt").write_text("otro texto", "utf-8")
    result = certify(corpus, "")
    assert result.exit_code == 2
    assert "other documents" in result.output


@pytest.mark.parametrize("suffix", [".json", ".html"])
def test_a_certificate_is_verified_and_a_change_is_seen(corpus: Path, suffix: str) -> None:
    certify(corpus, "0" * 12)
    path = (corpus.with_name("notes-certificate") / "certificate").with_suffix(suffix)
    verified = CliRunner().invoke(main, ["certify", "--verify", str(path)])
    assert verified.exit_code == 0, verified.output
    assert "Nothing was changed" in verified.output
    text = path.read_text("utf-8")
    path.write_text(
        text.replace("0.00 %", "9.00 %").replace('"leaking": 0', '"leaking": 1'), "utf-8"
    )
    changed = CliRunner().invoke(main, ["certify", "--verify", str(path)])
    assert changed.exit_code == 2
    assert "changed" in changed.output


def test_passages_are_read_alone_and_marks_stand_in_brackets(corpus: Path) -> None:
    (corpus / "long.txt").write_text("Línea sin nada que esconder.\n" * 60, "utf-8")
    result = certify(corpus, "s" * 20, "--unit", "passage")
    assert "[612 345 67" in result.output
    assert "1 of 15" in result.output
