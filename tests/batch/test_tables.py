"""Tables whose cells are documents."""

import csv
import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from tests.batch.crews import RULES

from veladura.batch.tables import ROWS
from veladura.cli import main

COUNT = 3 * ROWS + 5
NOTES = [f"Correo: persona{n}@hospital.es, el {n % 28 + 1:02}/03/2016" for n in range(COUNT)]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "rules.toml").write_text(RULES)
    return tmp_path


def run(folder: Path, command: str, source: str, target: str, *more: object) -> Result:
    arguments = [command, folder / source, "-o", folder / target, "--column", "nota"]
    arguments += ["--profile", folder / "rules.toml", *more]
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


def write_lines(path: Path) -> None:
    rows = [{"id": n, "nota": note, "ok": True} for n, note in enumerate(NOTES)]
    rows.append({"id": -1, "nota": None})
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), "utf-8")


def read_lines(path: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


@pytest.mark.parametrize("workers", [1, 2])
def test_json_lines_keep_their_shape(folder: Path, workers: int) -> None:
    write_lines(folder / "a.jsonl")
    done = run(folder, "anonymize", "a.jsonl", "b.jsonl", "--seed", 1, "--workers", workers)
    assert done.exit_code == 0, done.output
    rows = read_lines(folder / "b.jsonl")
    assert [row["id"] for row in rows] == [*range(COUNT), -1]
    assert list(rows[0]) == ["id", "nota", "ok"]
    assert rows[-1]["nota"] is None
    assert not any("persona" in str(row["nota"]) for row in rows)
    assert sorted(p.name for p in folder.iterdir()) == ["a.jsonl", "b.jsonl", "rules.toml"]


def test_any_number_of_workers_writes_the_same(folder: Path) -> None:
    write_lines(folder / "a.jsonl")
    for workers in (1, 3):
        done = run(folder, "detect", "a.jsonl", f"{workers}.jsonl", "--workers", workers)
        assert done.exit_code == 0, done.output
    assert (folder / "1.jsonl").read_bytes() == (folder / "3.jsonl").read_bytes()
    first = read_lines(folder / "1.jsonl")[0]
    assert [NOTES[0][s["start"] : s["end"]] for s in first["nota_spans"]] == [  # type: ignore
        "persona0@hospital.es",
        "01/03/2016",
    ]


def test_csv_with_any_delimiter_and_cells_of_several_lines(folder: Path) -> None:
    with (folder / "a.csv").open("w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream, delimiter=";")
        writer.writerows([["id", "nota"], ["1", 'el "5"\n05/03/2016; sí'], ["2", ""]])
    done = run(folder, "anonymize", "a.csv", "b.csv", "--mode", "mask")
    assert done.exit_code == 0, done.output
    with (folder / "b.csv").open(encoding="utf-8", newline="") as stream:
        rows = list(csv.reader(stream, delimiter=";"))
    assert rows == [["id", "nota"], ["1", 'el "5"\n[FECHAS]; sí'], ["2", ""]]


def test_parquet_keeps_types_and_gains_spans(folder: Path) -> None:
    pa = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    table = pa.table({"id": pa.array(range(COUNT), pa.int16()), "nota": NOTES})
    parquet.write_table(table, folder / "a.parquet")
    assert run(folder, "anonymize", "a.parquet", "b.parquet", "--mode", "mask").exit_code == 0
    new = parquet.read_table(folder / "b.parquet")
    assert new.schema == table.schema
    assert new.column("nota")[0].as_py() == "Correo: [CORREO_ELECTRONICO], el [FECHAS]"
    assert new.num_rows == COUNT
    assert run(folder, "detect", "a.parquet", "c.parquet").exit_code == 0
    spans = parquet.read_table(folder / "c.parquet").column("nota_spans")[1].as_py()
    assert [span["label"] for span in spans] == ["CORREO_ELECTRONICO", "FECHAS"]


def test_tables_in_a_folder_are_resumed_with_it(folder: Path) -> None:
    (folder / "in").mkdir()
    write_lines(folder / "in" / "a.jsonl")
    assert run(folder, "anonymize", "in", "out", "--seed", 1).exit_code == 0
    before = (folder / "out" / "a.jsonl").stat().st_ino
    again = run(folder, "anonymize", "in", "out", "--seed", 1, "--resume")
    assert "1 documents were done before" in again.output
    assert (folder / "out" / "a.jsonl").stat().st_ino == before


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("a.jsonl", b'{"nota": "x"}\nno\n', "line 2 is not JSON"),
        ("a.jsonl", b'{"texto": "x"}\n', "no key 'nota'"),
        ("a.csv", b"id,texto\n1,x\n", "no column 'nota'"),
        ("a.csv", b"id,nota\n1,x,y\n", "row 2 has 3 cells"),
        ("a.csv", b"id,nota\n1,\xff\n", "UTF-8"),
        ("a.parquet", b"PAR1 nothing", "not sound Parquet"),
    ],
)
def test_a_damaged_table_is_not_written(folder: Path, name: str, content: bytes, says: str) -> None:
    (folder / name).write_bytes(content)
    done = run(folder, "anonymize", name, f"new-{name}")
    assert done.exit_code == 1
    assert says in done.output
    assert not (folder / f"new-{name}").exists()


def test_a_cell_that_fails_is_empty_and_named(folder: Path) -> None:
    english = "The patient was seen at the clinic by the doctor and this is for the record."
    (folder / "a.jsonl").write_text(json.dumps({"nota": english}) + "\n")
    arguments = ["anonymize", folder / "a.jsonl", "-o", folder / "b.jsonl", "--column", "nota"]
    done = CliRunner().invoke(main, [*map(str, arguments), "--profile", "auto"])
    assert done.exit_code == 1
    assert "row 1: no profile is for the language" in done.output
    assert read_lines(folder / "b.jsonl") == [{"nota": None}]


@pytest.mark.parametrize(
    "cell",
    [
        ["ana@hospital.es"],
        {"correo": "ana@hospital.es"},
        12345678,
        4.5,
        True,
        [["ana@hospital.es"]],
    ],
)
def test_what_is_no_text_is_never_passed_on(folder: Path, cell: object) -> None:
    """A list in the column that was to be rewritten came through as it was."""
    rows = [{"nota": "uno@hospital.es"}, {"nota": cell}, {"nota": "dos@hospital.es"}]
    (folder / "a.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    done = run(folder, "anonymize", "a.jsonl", "b.jsonl", "--mode", "mask")
    assert done.exit_code == 1
    assert "row 2: its cell holds" in done.output
    assert "ana@" not in done.output
    written = [row["nota"] for row in read_lines(folder / "b.jsonl")]
    assert written == ["[CORREO_ELECTRONICO]", None, "[CORREO_ELECTRONICO]"]


def test_cells_that_are_missing_are_no_failures(folder: Path) -> None:
    (folder / "a.jsonl").write_text('{"nota": NaN}\n{"nota": null}\n{"nota": ""}\n')
    assert run(folder, "anonymize", "a.jsonl", "b.jsonl").exit_code == 0
    assert (folder / "b.jsonl").read_text() == '{"nota": NaN}\n{"nota": null}\n{"nota": ""}\n'


def test_two_columns_of_one_name_are_refused(folder: Path) -> None:
    """One of them would have been written twice, and the other lost."""
    (folder / "a.csv").write_text("nota,id,nota\na@hospital.es,1,b@hospital.es\n")
    done = run(folder, "anonymize", "a.csv", "b.csv")
    assert done.exit_code == 1
    assert "the same name: rename one" in done.output
    assert not (folder / "b.csv").exists()


def test_blank_lines_of_a_table_are_no_rows(folder: Path) -> None:
    (folder / "a.csv").write_text("id,nota\n1,a@hospital.es\n\n2,x\n\n")
    done = run(folder, "anonymize", "a.csv", "b.csv", "--mode", "mask")
    assert done.exit_code == 0, done.output
    lines = (folder / "b.csv").read_text().split()
    assert lines == ["id,nota", "1,[CORREO_ELECTRONICO]", "2,x"]


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("a.csv", "id,nota\n1,ana@hospital.es,3\n", "row 2 has 3 cells"),
        ("a.csv", "id,texto\n1,ana@hospital.es\n", "no column 'nota'"),
        ("a.csv", "", "no column 'nota'"),
        ("a.jsonl", '{"nota": "ana@hospital.es"\n', "line 1 is not JSON"),
        ("a.jsonl", '{"nota": "x"}\n{"texto": "ana@hospital.es"}\n', "line 2 has no key 'nota'"),
        ("a.jsonl", '["ana@hospital.es"]\n', "line 1 has no key 'nota'"),
        ("a.parquet", "ana@hospital.es", "not sound Parquet"),
    ],
)
def test_a_table_that_cannot_be_read_is_named_by_its_line_and_leaves_nothing(
    folder: Path, name: str, content: str, says: str
) -> None:
    (folder / name).write_text(content)
    done = run(folder, "anonymize", name, f"out.{name[2:]}")
    assert done.exit_code == 1
    assert says in done.output
    assert "ana@" not in done.output
    assert sorted(p.name for p in folder.iterdir()) == sorted([name, "rules.toml"])
