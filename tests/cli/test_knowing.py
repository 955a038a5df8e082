"""What a run is told by files: lists, directories, records."""

from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from veladura.cli import main

STAFF = "NOMBRE_PERSONAL_SANITARIO"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "in").mkdir()
    note = "Paciente: Leocadia Zurita, NHC 1120934. La ve Orosia Bermejo en Getafe.\n"
    (tmp_path / "in" / "alta_1120934.txt").write_text(note, "utf-8")
    (tmp_path / "in" / "visita.txt").write_text(f"ZURITA, LEOCADIA. {note}", "utf-8")
    records = "nhc,nombre,apellidos\n1120934,Leocadia,Zurita\n"
    (tmp_path / "patients.csv").write_text(records, "utf-8")
    (tmp_path / "staff.txt").write_text("Orosia Bermejo\nRosa\n", "utf-8")
    (tmp_path / "never.txt").write_text("Getafe\n", "utf-8")
    return tmp_path


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


def options(folder: Path) -> list[object]:
    return [
        *("--never", folder / "never.txt", "--directory", folder / "staff.txt", "--as", STAFF),
        *("--records", folder / "patients.csv", "--record-key", "nhc"),
    ]


def test_documents_of_one_record_become_one_new_person(folder: Path) -> None:
    out = folder / "out"
    args = ("--keep-names", "--model", "fast", *options(folder))
    done = run("anonymize", folder / "in", "-o", out, *args)
    assert done.exit_code == 0, done.output
    assert "staff.txt: everyday words" in done.output
    assert "line 2" in done.output
    assert "belong to no record" not in done.output
    texts = [path.read_text("utf-8") for path in sorted(out.glob("*.txt"))]
    assert all("Getafe" in text for text in texts)
    assert not any("Zurita" in text or "ZURITA" in text or "Bermejo" in text for text in texts)
    given, surname = texts[0].split()[1:3]
    assert f"{surname.strip(',').upper()}, {given.upper()}." in texts[1]
    written = (out / "manifest.jsonl").read_text("utf-8")
    assert not any(word in written for word in ("Zurita", "Leocadia", "Bermejo"))
    audited = run("audit", folder / "in", out, *options(folder))
    assert audited.exit_code == 0, audited.output
    (out / "visita.txt").write_text("Visita de L. Zurita, NHC 1.120.934.", "utf-8")
    assert run("audit", folder / "in", out, *options(folder)).exit_code == 1


def test_documents_without_a_record_are_counted(folder: Path) -> None:
    (folder / "in" / "sin.txt").write_text("Sin novedad.\n", "utf-8")
    done = run(
        "anonymize", folder / "in", "-o", folder / "out", "--model", "fast", *options(folder)
    )
    assert done.exit_code == 0, done.output
    assert "1 of 3 documents belong to no record" in done.output


def test_rows_of_a_table_name_their_record(folder: Path) -> None:
    table = folder / "notes.csv"
    table.write_text("nhc,texto\n1120934,Hoy la señora Zurrita no viene.\n", "utf-8")
    done = run(
        *("anonymize", table, "-o", folder / "new.csv", "--column", "texto", "--model", "fast"),
        *options(folder),
    )
    assert done.exit_code == 0, done.output
    assert "Zurrita" not in (folder / "new.csv").read_text("utf-8")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--directory", "staff.txt"), "every --directory needs an --as"),
        (("--records", "patients.csv"), "need each other"),
        (("--records", "patients.csv", "--record-key", "dni"), "patients.csv: line 1"),
        (("--always", "empty.txt"), "empty.txt: is empty"),
        (("--directory", "staff.txt", "--as", "NADA"), "no label NADA"),
    ],
)
def test_wrong_use_is_told_and_nothing_is_written(
    folder: Path, arguments: tuple[str, ...], said: str
) -> None:
    (folder / "empty.txt").touch()
    given = [folder / a if "." in a else a for a in arguments]
    done = run("anonymize", folder / "in", "-o", folder / "out", "--model", "fast", *given)
    assert done.exit_code == 2
    assert said in done.output
    assert not (folder / "out").exists()
