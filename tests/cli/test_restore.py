"""`veladura anonymize --vault` and `veladura restore`, over whole runs."""

import json
import os
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.cli.vaulted import ALIKE, arguments, contents, many, prepared, run, write
from tests.formats.pdf.pdfs import helvetica
from tests.formats.samples import SAMPLES

from veladura.cli import main


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return prepared(tmp_path)


def test_documents_that_look_alike_get_their_own_originals(folder: Path) -> None:
    write(folder, ALIKE)
    assert run(folder, "anonymize", "in", "out", "--mode", "mask").exit_code == 0
    first, second = sorted(contents(folder / "out").values())
    assert first == second
    done = run(folder, "restore", "out", "back")
    assert done.exit_code == 0, done.output
    assert contents(folder / "back") == contents(folder / "in")


def test_documents_that_look_alike_are_not_mixed_up_when_renamed(folder: Path) -> None:
    write(folder, ALIKE)
    assert run(folder, "anonymize", "in", "out", "--mode", "mask").exit_code == 0
    (folder / "out" / "a.txt").rename(folder / "out" / "c.txt")
    done = run(folder, "restore", "out", "back")
    assert done.exit_code == 1
    assert "in another place" in done.output
    assert set(contents(folder / "back")) == {"b.txt"}


@pytest.mark.parametrize("with_manifest", [True, False])
def test_look_alikes_of_two_runs_in_one_vault(folder: Path, with_manifest: bool) -> None:
    """The same name in two folders: the manifests tell them apart, nothing else could."""
    write(folder, {"one/n.txt": ALIKE["in/a.txt"], "two/n.txt": ALIKE["in/b.txt"]})
    for name in ("one", "two"):
        assert run(folder, "anonymize", name, f"out-{name}", "--mode", "mask").exit_code == 0
        if not with_manifest:
            (folder / f"out-{name}" / "manifest.jsonl").unlink()
    for name in ("one", "two"):
        done = run(folder, "restore", f"out-{name}", f"back-{name}")
        if with_manifest:
            assert done.exit_code == 0, done.output
            assert contents(folder / f"back-{name}") == contents(folder / name)
        else:
            assert done.exit_code == 1
            assert "several documents" in done.output
            assert not (folder / f"back-{name}").exists()


def test_a_look_alike_that_was_in_no_vault_gets_nobody_s_identity(folder: Path) -> None:
    """Ana's run has a vault, Bea's writes the same bytes to the same place without one."""
    write(folder, {"one/n.txt": ALIKE["in/a.txt"], "two/n.txt": ALIKE["in/b.txt"]})
    assert run(folder, "anonymize", "one", "out", "--mode", "mask").exit_code == 0
    others = arguments(folder, "anonymize", "two", "out", "--mode", "mask")
    del others[others.index("--vault") : others.index("--vault") + 2]
    assert CliRunner().invoke(main, others).exit_code == 0
    done = run(folder, "restore", "out", "back")
    assert done.exit_code == 1
    assert "another document" in done.output
    assert not (folder / "back").exists()


def test_one_file_does_not_take_the_place_of_a_run_s_result(folder: Path) -> None:
    write(folder, {"one/n.txt": ALIKE["in/a.txt"], "b.txt": ALIKE["in/b.txt"]})
    assert run(folder, "anonymize", "one", "out", "--mode", "mask").exit_code == 0
    done = run(folder, "anonymize", "b.txt", "out/n.txt", "--mode", "mask")
    assert done.exit_code == 2
    assert "earlier run" in done.output


def test_one_file_comes_back_from_wherever_its_folder_went(folder: Path) -> None:
    write(folder, {"n.txt": ALIKE["in/a.txt"]})
    (folder / "out").mkdir()
    assert run(folder, "anonymize", "n.txt", "out/safe.txt").exit_code == 0
    (folder / "out").rename(folder / "moved")
    assert run(folder, "restore", "moved/safe.txt", "back.txt").exit_code == 0
    assert (folder / "back.txt").read_text() == ALIKE["in/a.txt"]
    (folder / "moved" / "safe.txt").rename(folder / "moved" / "renamed.txt")
    done = run(folder, "restore", "moved/renamed.txt", "no.txt")
    assert done.exit_code == 1
    assert not (folder / "no.txt").exists()


def test_one_file_beside_the_results_of_a_run_comes_back(folder: Path) -> None:
    write(folder, {"one/n.txt": ALIKE["in/a.txt"], "b.txt": ALIKE["in/b.txt"]})
    assert run(folder, "anonymize", "one", "out").exit_code == 0
    assert run(folder, "anonymize", "b.txt", "out/sole.txt").exit_code == 0
    assert run(folder, "restore", "out", "back").exit_code == 0
    assert (folder / "back" / "n.txt").read_text() == ALIKE["in/a.txt"]
    assert (folder / "back" / "sole.txt").read_text() == ALIKE["in/b.txt"]


LINES = ["Correo: leocadia@hospital.es", "DNI 12345678Z, ingreso 05/03/2016", "漢字 {ok} & <b>"]
FILES: dict[str, bytes] = {
    **{name: make(LINES) for name, make in SAMPLES.items()},
    "sample.pdf": helvetica(),
    "sample.json": json.dumps({"dni": 12345678, "correo": "a@hospital.es", "n": 1.5}).encode(),
    "latin.txt": "Año de la niña: 05/03/2016, inigo@hospital.es\r\n".encode("latin-1"),
    "empty.txt": b"",
}


@pytest.mark.parametrize("mode", ["replace", "redact"])
def test_every_format_comes_back_byte_for_byte(folder: Path, mode: str) -> None:
    for name, data in FILES.items():
        write(folder / "in", {name: data})
    done = run(folder, "anonymize", "in", "out", "--keep-names", "--mode", mode)
    written = contents(folder / "out")
    assert written.keys() == FILES.keys(), done.output
    assert sum(written[name] != data for name, data in FILES.items()) >= len(FILES) - 2
    done = run(folder, "restore", "out", "back")
    assert done.exit_code == 0, done.output
    assert contents(folder / "back") == FILES


def test_numbers_of_json_come_back_as_numbers(folder: Path) -> None:
    record = {"dni": 12345678, "edad": 41, "nota": "DNI 12345678Z"}
    write(folder, {"in/r.json": json.dumps(record)})
    assert run(folder, "anonymize", "in", "out", "--mode", "mask").exit_code == 0
    assert run(folder, "restore", "out", "back").exit_code == 0
    assert json.loads((folder / "back" / "r.json").read_text()) == record


@pytest.mark.parametrize("out", ["out", "new.csv"])
def test_tables_read_row_by_row_come_back(folder: Path, out: str) -> None:
    rows = [f"{n},DNI 12345678Z de {n}\n" for n in range(200)]
    write(folder, {"t.csv": "id,nota\n" + "".join(rows)})
    if out == "out":
        (folder / "out").mkdir()
    done = run(folder, "anonymize", "t.csv", out, "--column", "nota")
    assert done.exit_code == 0, done.output
    written = folder / out / "t.csv" if out == "out" else folder / out
    assert b"12345678Z" not in written.read_bytes()
    assert run(folder, "restore", written.relative_to(folder).as_posix(), "b.csv").exit_code == 0
    assert (folder / "b.csv").read_bytes() == (folder / "t.csv").read_bytes()


def test_texts_come_back_with_their_annotations(folder: Path) -> None:
    write(
        folder,
        {
            "in/n.txt": "Paciente: Leocadia Zurita.",
            "in/n.ann": "T1\tNOMBRE_SUJETO_ASISTENCIA 10 25\tLeocadia Zurita\n",
        },
    )
    done = run(folder, "anonymize", "in", "out", "--annotations", folder / "in")
    assert done.exit_code == 0, done.output
    assert run(folder, "restore", "out", "back").exit_code == 0
    assert contents(folder / "back") == contents(folder / "in")


def test_standard_input_has_no_place_in_a_vault(folder: Path) -> None:
    options = ["--vault", str(folder / "vault"), "--key-file", str(folder / "key")]
    done = CliRunner().invoke(main, ["anonymize", "-", *options], input="DNI 12345678Z")
    assert done.exit_code == 2
    assert "standard output" in done.output
    assert not (folder / "vault").exists()


def test_a_vault_of_an_earlier_version_is_refused(folder: Path) -> None:
    many(folder, "in", 1)
    (folder / "vault").write_bytes(b"VELADURA VAULT 1\n" + bytes(200))
    for command, source in (("anonymize", "in"), ("restore", "in")):
        done = run(folder, command, source, "out")
        assert done.exit_code == 2
        assert "another version" in done.output


def test_originals_do_not_overwrite_their_copies(folder: Path) -> None:
    many(folder, "in", 2)
    assert run(folder, "anonymize", "in", "out").exit_code == 0
    before = contents(folder / "out")
    done = run(folder, "restore", "out", "out")
    assert done.exit_code == 1
    assert contents(folder / "out") == before


NAMED: dict[str, bytes | str] = {
    "in/leocadia@hospital.es.txt": "Correo: leocadia@hospital.es.\n",
    "in/12345678Z/05-03-2016.txt": "DNI 12345678Z, ingreso 05-03-2016.\n",
    "in/12345678Z/alta.txt": "DNI 12345678Z.\n",
}


def test_names_of_files_and_folders_come_back(folder: Path) -> None:
    write(folder, NAMED)
    assert run(folder, "anonymize", "in", "out").exit_code == 0
    written = contents(folder / "out")
    assert not any("leocadia" in name or "12345678Z" in name for name in written)
    done = run(folder, "restore", "out", "back")
    assert done.exit_code == 0, done.output
    assert contents(folder / "back") == contents(folder / "in")


def test_a_part_of_a_run_comes_back_under_its_own_names(folder: Path) -> None:
    """A folder of OUT, or one file of it, into a folder: no more steps than were named."""
    write(folder, NAMED)
    assert run(folder, "anonymize", "in", "out").exit_code == 0
    (below,) = (path for path in (folder / "out").iterdir() if path.is_dir())
    done = run(folder, "restore", below.relative_to(folder).as_posix(), "back")
    assert done.exit_code == 0, done.output
    assert contents(folder / "back") == contents(folder / "in" / "12345678Z")
    (mail,) = (folder / "out").glob("*.txt")
    (folder / "single").mkdir()
    assert run(folder, "restore", f"out/{mail.name}", "single").exit_code == 0
    assert set(contents(folder / "single")) == {"leocadia@hospital.es.txt"}


def test_originals_of_one_name_do_not_overwrite_each_other(folder: Path) -> None:
    write(folder, {"one/n.txt": ALIKE["in/a.txt"], "two/n.txt": ALIKE["in/b.txt"]})
    assert run(folder, "anonymize", "one", "out", folder / "two").exit_code == 0
    assert run(folder, "restore", "out", "back").exit_code == 0
    originals = sorted((folder / name / "n.txt").read_bytes() for name in ("one", "two"))
    assert sorted(contents(folder / "back").values()) == originals
    for name in ("one", "two"):
        assert run(folder, "anonymize", name, f"out-{name}").exit_code == 0
    assert run(folder, "restore", "out-one", "both", folder / "out-two").exit_code == 0
    assert sorted(contents(folder / "both").values()) == originals


def test_originals_do_not_lie_among_their_copies(folder: Path) -> None:
    """Their names differ, so nothing would be overwritten: and the folder is passed on."""
    write(folder, NAMED)
    assert run(folder, "anonymize", "in", "out").exit_code == 0
    before = contents(folder / "out")
    done = run(folder, "restore", "out", "out")
    assert done.exit_code == 1
    assert "write to another folder" in done.output
    assert contents(folder / "out") == before


def test_a_name_that_is_no_utf8_comes_back(folder: Path) -> None:
    name = os.fsdecode(b"ni\xf1a 12345678Z.txt")
    write(folder, {f"in/{name}": "DNI 12345678Z.\n"})
    assert run(folder, "anonymize", "in", "out").exit_code == 0
    assert run(folder, "restore", "out", "back").exit_code == 0
    assert os.listdir(folder / "back") == [name]
