"""`veladura detect`, with a profile of rules alone: what the model adds is tested elsewhere."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from veladura.cli import main
from veladura.corpora import FORMATS, read_corpus

TEXT = "Paciente: Ana.\nCorreo: ana.ruiz@hospital.es\nIngreso: 05/03/2016.\n"
RULES = 'language = "es"\nscheme = "meddocan"\nmodel = ""\nrules = ["email", "fecha"]\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "rules.toml").write_text(RULES)
    (tmp_path / "in" / "sub").mkdir(parents=True)
    (tmp_path / "in" / "nota.txt").write_text(TEXT, "utf-8")
    (tmp_path / "in" / "sub" / "otra.txt").write_text("Fecha: 7/8/2019\r\n", "utf-8", newline="")
    return tmp_path


def detect(folder: Path, *arguments: object, stdin: str | None = None) -> Result:
    whole = ["detect", "--profile", folder / "rules.toml", *arguments]
    return CliRunner().invoke(main, [str(argument) for argument in whole], input=stdin)


def test_every_text_gets_its_text_and_annotations(folder: Path) -> None:
    done = detect(folder, "--to", "brat", "-o", folder / "out", folder / "in")
    assert done.exit_code == 0, done.output
    assert (folder / "out/nota.txt").read_bytes() == (folder / "in/nota.txt").read_bytes()
    assert (folder / "out/sub/otra.txt").read_bytes() == b"Fecha: 7/8/2019\r\n"
    assert (folder / "out/nota.ann").read_text("utf-8").splitlines() == [
        "T1\tCORREO_ELECTRONICO 23 43\tana.ruiz@hospital.es",
        "T2\tFECHAS 53 63\t05/03/2016",
    ]
    assert (folder / "out/sub/otra.ann").read_text("utf-8") == "T1\tFECHAS 7 15\t7/8/2019\n"


@pytest.mark.parametrize("format", FORMATS)
def test_every_format_can_be_read_again(folder: Path, format: str) -> None:
    done = detect(folder, "--to", format, "-o", folder / "out", folder / "in")
    assert done.exit_code == 0, done.output
    read = {document.id: document for document in read_corpus(folder / "out", format)}
    assert sorted(read) == ["nota", "sub/otra"]
    assert [read["nota"].surface(span) for span in read["nota"].spans] == [
        "ana.ruiz@hospital.es",
        "05/03/2016",
    ]


def test_all_documents_in_one_file(folder: Path) -> None:
    target = folder / "found.jsonl"
    done = detect(folder, "--to", "jsonl", "-o", target, folder / "in")
    assert done.exit_code == 0, done.output
    assert [json.loads(line)["id"] for line in target.read_text("utf-8").splitlines()] == [
        "nota",
        "sub/otra",
    ]
    assert sorted(path.name for path in folder.iterdir()) == ["found.jsonl", "in", "rules.toml"]


def test_a_single_file_to_a_single_file(folder: Path) -> None:
    target = folder / "found.ann"
    assert detect(folder, "-o", target, folder / "in/nota.txt").exit_code == 0
    assert "05/03/2016" in target.read_text("utf-8")
    assert target.with_suffix(".txt").read_text("utf-8") == TEXT


def test_standard_input_goes_to_standard_output(folder: Path) -> None:
    done = detect(folder, "--to", "inline", "-", stdin="Ingreso: 05/03/2016\n")
    assert done.stdout == "Ingreso: [[FECHAS|05/03/2016]]\n"
    assert detect(folder, "-", stdin="el 05/03/2016").stdout == "T1\tFECHAS 3 13\t05/03/2016\n"


def test_a_byte_order_mark_counts(folder: Path) -> None:
    marked = b"\xef\xbb\xbfel 05/03/2016\n"
    (folder / "in/marcado.txt").write_bytes(marked)
    assert detect(folder, "-o", folder / "out", folder / "in").exit_code == 0
    assert (folder / "out/marcado.txt").read_bytes() == marked
    assert (folder / "out/marcado.ann").read_text("utf-8") == "T1\tFECHAS 4 14\t05/03/2016\n"


def test_files_of_other_kinds_are_extracted_and_keep_apart(folder: Path) -> None:
    (folder / "in/nota.html").write_text("<html><p>Alta el 1/2/2020</p></html>", "utf-8")
    assert detect(folder, "-o", folder / "out", folder / "in").exit_code == 0
    assert (folder / "out/nota.txt").read_text("utf-8") == TEXT
    assert (folder / "out/nota.html.txt").read_text("utf-8").strip() == "Alta el 1/2/2020"
    assert "1/2/2020" in (folder / "out/nota.html.ann").read_text("utf-8")


def test_the_dial_turns(folder: Path) -> None:
    assert detect(folder, "-o", folder / "out", "--recall", "0", folder / "in").exit_code == 0
    assert detect(folder, "-o", folder / "out", "--recall", "2", folder / "in").exit_code == 2


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["in"], "-o OUT"),
        (["in", "-o", "in"], "originals would be overwritten"),
        (["nowhere", "-o", "out"], "does not exist"),
        (["in", "-o", "out.ann"], "one document a file"),
        (["in", "-o", "out.jsonl", "--to", "jsonl", "--resume"], "--resume needs a folder"),
        (["in", "-o", "out", "--workers", "0"], "--workers"),
        (["in", "-o", "out", "--model", "in"], "not a model folder"),
        (["in", "-o", "out", "--model", "in", "--profile", "auto"], "--profile"),
        (["in", "-o", "out", "--profile", "marciano"], "marciano"),
    ],
)
def test_wrong_use(
    folder: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], says: str
) -> None:
    monkeypatch.chdir(folder)
    done = detect(folder, *arguments)
    assert done.exit_code == 2, done.output
    assert says in done.output
    assert (folder / "in/nota.txt").read_text("utf-8") == TEXT


def test_a_plain_text_loads_neither_other_formats_nor_substitutes(folder: Path) -> None:
    arguments = ["detect", "--profile", "rules.toml", "in/nota.txt", "-o", "out"]
    program = (
        f"import sys\nfrom veladura.cli import main\nmain({arguments!r}, standalone_mode=False)\n"
        "heavy = {'pikepdf', 'PIL', 'veladura.formats.mail.eml', 'veladura.languages.es.writers'}\n"
        "sys.exit(', '.join(heavy & set(sys.modules)) or 0)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
