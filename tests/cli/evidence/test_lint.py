"""`veladura lint`: places without text, one decision for all of them, brat files that hold it."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from veladura.cli import main

NOTES = {
    "0.txt": "Tel. 612 345 678",
    "1.txt": "Tfno. 612 345 678",
    "2.txt": "nota 612345678x y ref 61234567",
}


@pytest.fixture
def profile(tmp_path: Path) -> Path:
    path = tmp_path / "rules.toml"
    path.write_text(
        'language = "es"\nscheme = "meddocan"\nmodel = ""\nrules = ["phone"]\n', "utf-8"
    )
    return path


def lint(tmp_path: Path, profile: Path, *options: str, **files: str) -> Result:
    folder = tmp_path / "notes"
    folder.mkdir(exist_ok=True)
    for name, text in {**NOTES, **files}.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return CliRunner().invoke(main, ["lint", str(folder), "--profile", str(profile), *options])


def test_places_are_printed_without_text(tmp_path: Path, profile: Path) -> None:
    plain = lint(tmp_path, profile)
    assert plain.exit_code == 1, plain.output
    assert "near-" in plain.output
    assert "2.txt" in plain.output
    assert "612345" not in plain.output


def test_text_is_shown_to_whoever_asks_for_it(tmp_path: Path, profile: Path) -> None:
    assert "612345678x" in lint(tmp_path, profile, "--show-text").output


def test_programs_get_json_without_text(tmp_path: Path, profile: Path) -> None:
    found = json.loads(lint(tmp_path, profile, "--json").output)
    assert {one["kind"] for one in found} == {"near"}
    assert all(one["text"] is None for one in found)
    assert [place[0] for one in found for place in one["places"]] == ["2.txt", "2.txt"]
    shown = json.loads(lint(tmp_path, profile, "--json", "--show-text").output)
    assert {one["text"] for one in shown} == {"612345678x", "61234567"}


def test_one_decision_marks_all_places(tmp_path: Path, profile: Path) -> None:
    out = tmp_path / "out"
    mended = lint(tmp_path, profile, "--mend", "near", "-o", str(out))
    assert mended.exit_code == 0, mended.output
    assert (out / "2.ann").read_text("utf-8").count("NUMERO_TELEFONO") == 2
    assert (out / "2.txt").read_text("utf-8") == NOTES["2.txt"]


def test_what_was_not_decided_is_still_told(tmp_path: Path, profile: Path) -> None:
    first, *_ = json.loads(lint(tmp_path, profile, "--json").output)
    left = lint(tmp_path, profile, "--mend", first["id"], "-o", str(tmp_path / "out"))
    assert left.exit_code == 1
    assert first["id"] not in left.output
    assert "1 places mended" in left.output


def test_two_documents_of_one_name_keep_their_own_marks(tmp_path: Path, profile: Path) -> None:
    out = tmp_path / "out"
    files = {"2.csv": "nota\n712345679\n", "sub/2.txt": "Tel. 712 345 678"}
    done = lint(tmp_path, profile, "--mend", "near", "-o", str(out), **files)
    assert "Error" not in done.output
    written = {str(path.relative_to(out)) for path in out.rglob("*.ann")}
    assert written == {"0.ann", "1.ann", "2.ann", "2.csv.ann", "sub/2.ann"}
    assert (out / "2.txt").read_text("utf-8") == NOTES["2.txt"]
    assert "712345679" in (out / "2.csv.txt").read_text("utf-8")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--mend", "near"), "--mend needs -o"),
        (("--mend", "near-00000000", "-o", "OUT"), "no finding near-00000000"),
        (("--mend", "labels", "-o", "OUT"), "no finding labels"),
    ],
)
def test_a_decision_that_cannot_be_carried_out_is_refused(
    tmp_path: Path, profile: Path, options: tuple[str, ...], said: str
) -> None:
    own = [str(tmp_path / "out") if option == "OUT" else option for option in options]
    refused = lint(tmp_path, profile, *own)
    assert refused.exit_code == 2
    assert said in refused.output
    assert not (tmp_path / "out").exists()


def test_a_corpus_in_which_everything_fits_says_so(tmp_path: Path, profile: Path) -> None:
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "a.txt").write_text("Acude hoy.", "utf-8")
    done = CliRunner().invoke(main, ["lint", str(tmp_path / "notes"), "--profile", str(profile)])
    assert (done.exit_code, done.output.strip()) == (0, "everything fits")
