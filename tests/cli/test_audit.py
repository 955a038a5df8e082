"""`veladura audit`: files made elsewhere are searched for what the original held."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from tests.formats.samples import word

from veladura.cli import main

NOTE = "Contacto: gertrudis.vega@hospital-norte.es\nTel. 612 345 678\n"


@pytest.fixture
def profile(tmp_path: Path) -> Path:
    """Rules alone: what they find does not depend on a model."""
    path = tmp_path / "rules.toml"
    path.write_text(
        'language = "es"\nscheme = "meddocan"\nmodel = ""\nrules = ["email", "phone"]\n', "utf-8"
    )
    return path


def audit(profile: Path, original: Path, anonymised: Path, *options: str) -> Result:
    arguments = ["audit", str(original), str(anonymised), "--profile", str(profile), *options]
    return CliRunner().invoke(main, arguments)


def test_a_clean_file_passes(tmp_path: Path, profile: Path) -> None:
    (tmp_path / "a.txt").write_text(NOTE, "utf-8")
    (tmp_path / "b.docx").write_bytes(word(["Contacto: otra@x.es"]))
    result = audit(profile, tmp_path / "a.txt", tmp_path / "b.docx")
    assert result.exit_code == 0, result.output
    assert "nothing found" in result.output


def test_what_is_left_is_named_by_label_and_place_only(tmp_path: Path, profile: Path) -> None:
    (tmp_path / "a.txt").write_text(NOTE, "utf-8")
    (tmp_path / "b.docx").write_bytes(word(["Contacto: GERTRUDIS.VEGA@hospital-norte.es"]))
    result = audit(profile, tmp_path / "a.txt", tmp_path / "b.docx", "--json")
    assert result.exit_code == 1
    outcome = json.loads(result.output)
    assert not outcome["passed"]
    assert {leak["label"] for leak in outcome["leaks"]} == {"CORREO_ELECTRONICO"}
    assert "word/document.xml" in {leak["place"] for leak in outcome["leaks"]}
    assert "ertrudis" not in result.output.casefold()


def test_folders_are_compared_by_name_and_reported(tmp_path: Path, profile: Path) -> None:
    for folder, text in (("before", NOTE), ("after", "nada")):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "a.txt").write_text(text, "utf-8")
    report = tmp_path / "report.html"
    result = audit(profile, tmp_path / "before", tmp_path / "after", "--report", str(report))
    assert result.exit_code == 0, result.output
    assert json.loads(report.with_suffix(".json").read_text("utf-8"))["delivered"] == 1
    (tmp_path / "after" / "a.txt").unlink()
    assert audit(profile, tmp_path / "before", tmp_path / "after").exit_code == 2


def test_what_cannot_be_opened_is_not_passed(tmp_path: Path, profile: Path) -> None:
    (tmp_path / "a.txt").write_text(NOTE, "utf-8")
    (tmp_path / "b.docx").write_bytes(b"PK\x03\x04broken")
    result = audit(profile, tmp_path / "a.txt", tmp_path / "b.docx")
    assert result.exit_code == 1
    assert "not checked" in result.output


def test_what_is_kept_on_purpose_is_searched_if_asked_for(tmp_path: Path) -> None:
    source = 'language = "es"\nscheme = "meddocan"\nmodel = ""\nrules = ["edad", "dni"]\n'
    (tmp_path / "rules.toml").write_text(source, "utf-8")
    (tmp_path / "a.txt").write_text("Niña de 11 años, DNI 12345678Z", "utf-8")
    (tmp_path / "b.txt").write_text("Niña de 11 años, DNI 87654321X", "utf-8")
    files = (tmp_path / "a.txt", tmp_path / "b.txt")
    assert audit(tmp_path / "rules.toml", *files).exit_code == 0
    strict = audit(tmp_path / "rules.toml", *files, "--strict")
    assert strict.exit_code == 1
    assert "EDAD_SUJETO_ASISTENCIA" in strict.output


def test_a_folder_that_was_anonymised_is_followed_through_its_new_names(
    tmp_path: Path, profile: Path
) -> None:
    before, after = tmp_path / "before", tmp_path / "after"
    (before / "below").mkdir(parents=True)
    (before / "below" / "gertrudis.vega.txt").write_text(NOTE, "utf-8")
    (before / "b.txt").write_text("nada", "utf-8")
    arguments = ["anonymize", str(before), "-o", str(after), "--profile", str(profile)]
    assert CliRunner().invoke(main, arguments).exit_code == 0
    assert not (after / "below" / "gertrudis.vega.txt").exists()
    result = audit(profile, before, after)
    assert result.exit_code == 0, result.output
    assert result.output.count("nothing found") == 2
    (after / "manifest.jsonl").write_text("[]\nnonsense", "utf-8")
    result = audit(profile, before, after)
    assert result.exit_code == 2
    assert "needs its counterpart" in result.output
    assert "nothing found" not in result.output  # nothing is said before all are there


def test_other_forms_of_an_original_are_searched_too(tmp_path: Path, profile: Path) -> None:
    (tmp_path / "a.txt").write_text(NOTE, "utf-8")
    (tmp_path / "b.txt").write_text("Usuario gertrudis.vega, otra@x.es", "utf-8")
    result = audit(profile, tmp_path / "a.txt", tmp_path / "b.txt")
    assert result.exit_code == 1
    assert "CORREO_ELECTRONICO in the text" in result.output
