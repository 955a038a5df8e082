"""`veladura anonymize` and `veladura restore`, with annotations given."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from veladura.cli import main

TEXT = "Paciente: Leocadia Zurita. Ingreso: 05/03/2016. Diabetes.\n"
ANN = (
    "T1\tNOMBRE_SUJETO_ASISTENCIA 10 25\tLeocadia Zurita\n"
    "T2\tFECHAS 36 46\t05/03/2016\n"
    "T3\tENFERMEDAD 48 56\tDiabetes\n"
    "#1\tAnnotatorNotes T3\tdudoso\n"
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "nota.txt").write_text(TEXT, "utf-8")
    (tmp_path / "in" / "nota.ann").write_text(ANN, "utf-8")
    (tmp_path / "key").write_text("four words make a key\n")
    return tmp_path


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


def anonymize(folder: Path, *more: object) -> Result:
    source = folder / "in"
    return run("anonymize", source, "-o", folder / "out", "--annotations", source, *more)


def test_annotated_texts_come_out_with_all_layers_moved(folder: Path) -> None:
    done = anonymize(folder, "--seed", 1)
    assert done.exit_code == 0, done.output
    text = (folder / "out" / "nota.txt").read_text("utf-8")
    annotations = (folder / "out" / "nota.ann").read_text("utf-8")
    assert "Zurita" not in text + annotations
    for line in annotations.splitlines():
        if line.startswith("T"):
            _, place, surface = line.split("\t")
            _, start, end = place.split()
            assert text[int(start) : int(end)] == surface
    assert "ENFERMEDAD" in annotations
    assert "#1\tAnnotatorNotes T3\tdudoso" in annotations


def test_the_same_key_gives_the_same_output(folder: Path) -> None:
    assert anonymize(folder, "--key-file", folder / "key").exit_code == 0
    first = (folder / "out" / "nota.txt").read_text("utf-8")
    assert anonymize(folder, "--key-file", folder / "key").exit_code == 0
    assert (folder / "out" / "nota.txt").read_text("utf-8") == first


def test_modes_by_document_and_label(folder: Path) -> None:
    done = anonymize(folder, "--mode", "mask", "--label-mode", "FECHAS=keep")
    assert done.exit_code == 0, done.output
    text = (folder / "out" / "nota.txt").read_text("utf-8")
    assert text == "Paciente: [NOMBRE_SUJETO_ASISTENCIA]. Ingreso: 05/03/2016. Diabetes.\n"


def test_the_vault_restores_with_its_key_alone(folder: Path) -> None:
    vault, key = folder / "vault", folder / "key"
    assert anonymize(folder, "--key-file", key, "--vault", vault).exit_code == 0
    restored = folder / "back"
    done = run("restore", folder / "out", "-o", restored, "--vault", vault, "--key-file", key)
    assert done.exit_code == 0, done.output
    assert (restored / "nota.txt").read_text("utf-8") == TEXT
    (folder / "other").write_text("quite another key")
    refused = run(
        "restore", folder / "out", "-o", restored, "--vault", vault, "--key-file", folder / "other"
    )
    assert refused.exit_code == 2
    assert "key" in refused.output


def test_a_changed_document_is_not_restored(folder: Path) -> None:
    vault, key = folder / "vault", folder / "key"
    anonymize(folder, "--key-file", key, "--vault", vault)
    (folder / "out" / "nota.txt").write_text("otra cosa", "utf-8")
    done = run(
        "restore", folder / "out", "-o", folder / "back", "--vault", vault, "--key-file", key
    )
    assert done.exit_code == 1
    assert not (folder / "back" / "nota.txt").exists()


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--vault", "v"], "--key-file"),
        (["--label-mode", "FECHA=keep"], "FECHA"),
        (["--label-mode", "FECHAS=hide"], "modes.FECHAS"),
        (["--mode", "hide"], "--mode"),
    ],
)
def test_wrong_use_is_refused(folder: Path, arguments: list[str], says: str) -> None:
    done = anonymize(folder, *arguments)
    assert done.exit_code == 2
    assert says in done.output


def test_a_short_key_is_refused(folder: Path) -> None:
    (folder / "key").write_text("short")
    done = anonymize(folder, "--key-file", folder / "key")
    assert done.exit_code == 2
    assert "openssl rand" in done.output


def test_a_text_without_annotations_fails_and_the_rest_is_done(folder: Path) -> None:
    (folder / "in" / "otra.txt").write_text("Leocadia", "utf-8")
    done = anonymize(folder, "--seed", 1)
    assert done.exit_code == 1
    assert "otra.ann" in done.output
    assert (folder / "out" / "nota.txt").exists()
    assert not (folder / "out" / "otra.txt").exists()


def test_notes_of_one_name_in_two_folders_keep_their_own_text_and_annotations(folder: Path) -> None:
    nested = folder / "in" / "planta"
    nested.mkdir()
    (nested / "nota.txt").write_text("Alta de Froilán Urdiales.", "utf-8")
    missing = anonymize(folder, "--seed", 1)
    assert missing.exit_code == 1
    assert "planta/nota.ann" in missing.output
    marks = "T1\tNOMBRE_SUJETO_ASISTENCIA 8 24\tFroilán Urdiales\n"
    (nested / "nota.ann").write_text(marks, "utf-8")
    assert anonymize(folder, "--seed", 1).exit_code == 0
    text = (folder / "out" / "planta" / "nota.txt").read_text("utf-8")
    assert text.startswith("Alta de ")
    assert "Urdiales" not in text
    assert "Diabetes" in (folder / "out" / "nota.txt").read_text("utf-8")


def test_folders_are_restored_as_folders(folder: Path) -> None:
    """Two documents of the same name do not overwrite each other."""
    key, vault, rules = folder / "key", folder / "vault", folder / "rules.toml"
    source = 'language = "es"\nscheme = "meddocan"\nmodel = ""\nrules = ["dni"]\n'
    rules.write_text(source, "utf-8")
    texts = {"nota.txt": "DNI 12345678Z", "one/nota.txt": "un DNI 12345678Z", "two/nota.txt": "-"}
    for name, text in texts.items():
        (folder / "many" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "many" / name).write_text(text, "utf-8")
    out, back, secrets = folder / "out", folder / "back", ("--key-file", key, "--vault", vault)
    done = run("anonymize", folder / "many", "-o", out, "--profile", rules, *secrets)
    assert done.exit_code == 0, done.output
    assert run("restore", out, "-o", back, *secrets).exit_code == 0
    for name, text in texts.items():
        assert (back / name).read_text("utf-8") == text


def test_a_document_is_not_overwritten_by_its_own_result(folder: Path) -> None:
    note = folder / "in" / "nota.txt"
    done = run("anonymize", note, "-o", note)
    assert done.exit_code == 2
    assert "OUT is the file that is read" in done.output
    assert note.read_text("utf-8") == TEXT


def test_a_mode_without_its_label_is_explained(folder: Path) -> None:
    done = run("anonymize", folder / "in", "-o", folder / "out", "--label-mode", "HOSPITAL")
    assert done.exit_code == 2
    assert "expected LABEL=MODE" in done.output


def test_a_folder_without_documents_is_told(folder: Path) -> None:
    (folder / "none").mkdir()
    done = run("anonymize", folder / "none", "-o", folder / "out")
    assert (done.exit_code, done.output) == (0, "there are no documents to read\n")


@pytest.mark.parametrize("encoding", ["utf-8", "latin-1", "utf-16"])
def test_standard_input_comes_back_in_its_encoding(encoding: str) -> None:
    source = "El año de la piñata: inigo@hospital-norte.es".encode(encoding)
    done = CliRunner().invoke(main, ["anonymize", "-", "--mode", "mask"], input=source)
    assert done.exit_code == 0, done.output
    written = "El año de la piñata: [CORREO_ELECTRONICO]"
    assert done.stdout_bytes.decode(encoding) == written


def test_standard_input_that_is_no_text_is_refused() -> None:
    done = CliRunner().invoke(main, ["anonymize", "-"], input=b"\xff\xfe\x00")
    assert done.exit_code == 2
    assert "damaged" in done.output


@pytest.mark.parametrize(
    "options",
    [
        ["--mode", "hash"],
        ["--mode", "hash", "--seed", 1],
        ["--label-mode", "FECHAS=hash", "--seed", 1],
    ],
)
def test_hashes_need_a_key(folder: Path, options: list[object]) -> None:
    done = anonymize(folder, *options)
    assert done.exit_code == 2
    assert "--key-file" in done.output
    assert not (folder / "out").exists()
    assert anonymize(folder, *options, "--key-file", folder / "key").exit_code == 0
    assert re.search(r"\[FECHAS:[0-9a-f]{12}\]", (folder / "out" / "nota.txt").read_text("utf-8"))


@pytest.mark.parametrize(
    ("options", "warned"),
    [
        (["--seed", 1], True),
        (["--seed", 1, "--key-file", "key"], False),
        (["--seed", 1, "--mode", "mask"], False),
        ([], False),
    ],
)
def test_a_seed_alone_is_warned_about(
    folder: Path, options: list[object], warned: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    done = anonymize(folder, *options)
    assert done.exit_code == 0, done.output
    assert ("warning: a seed alone" in done.stderr) is warned
