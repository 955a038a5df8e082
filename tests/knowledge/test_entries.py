"""Lists from files: what is wrong is said with the file and the line, and nothing is quoted."""

from pathlib import Path

import pytest

from veladura.errors import KnowledgeError
from veladura.knowledge import entries
from veladura.knowledge.entries import read_entries, to_entries
from veladura.knowledge.records import Records


def refusal(path: Path) -> str:
    with pytest.raises(KnowledgeError) as caught:
        read_entries(path)
    return str(caught.value)


def file(folder: Path, name: str, data: bytes) -> Path:
    path = folder / name
    path.write_bytes(data)
    return path


def test_a_text_has_an_entry_a_line(tmp_path: Path) -> None:
    path = file(tmp_path, "staff.txt", b"# plantilla\nAna Ruiz\n\n Blas Gil \n")
    assert [(entry.text, entry.line) for entry in read_entries(path)] == [
        ("Ana Ruiz", 2),
        ("Blas Gil", 4),
    ]


@pytest.mark.parametrize("separator", [",", ";"])
def test_a_table_joins_the_parts_of_names(tmp_path: Path, separator: str) -> None:
    rows = [["Nombre", "Apellidos", "Etiqueta", "_turno"], ["Ana", "Ruiz Mora", "PROFESION", "3"]]
    data = "\n".join(separator.join(row) for row in rows)
    (entry,) = read_entries(file(tmp_path, "staff.csv", data.encode()))
    assert (entry.text, entry.line, entry.label) == ("Ana Ruiz Mora", 2, "PROFESION")


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("a.txt", b"", "a.txt: is empty"),
        ("a.txt", b"# only\n", "a.txt: holds no entries"),
        ("a.txt", b"Ana\nJos\xe9\n", "a.txt: line 2: not UTF-8"),
        ("a.txt", b"Ana\nB\n", "a.txt: line 2: an entry needs two letters"),
        ("a.csv", b"Zurita,Leo\nGil,Blas\n", "a.csv: line 1: no header"),
        ("a.csv", b"nombre,zzz\nBlas,Gil\n", "a.csv: line 1: column 2"),
        ("a.csv", b"nombre,apellidos\nBlas\n", "a.csv: line 2: 1 fields where the header has 2"),
        ("a.txt", b"x" * 201, "a.txt: line 1: longer than 200"),
        ("a.csv", b"nombre," + b"x" * 200_000 + b"\nBlas,Gil\n", "a.csv: line 1: not a row"),
        ("a.csv", b'nombre\n"Blas\nGil\nZurita\n', "a.csv: line 2: not a row"),  # never closed
        ("a.csv", b'nombre\nAna\n"Blas" Gil\n', "a.csv: line 3: not a row"),
    ],
)
def test_bad_lists_are_refused_with_their_line(
    tmp_path: Path, name: str, data: bytes, said: str
) -> None:
    message = refusal(file(tmp_path, name, data))
    assert message.startswith(said)
    assert not {"Zurita", "Blas", "zzz", "Ana"} & set(message.replace(",", " ").split())


def test_too_many_entries_are_refused_at_their_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(entries, "MOST", 3)
    path = file(tmp_path, "a.txt", b"uno\ndos\ntres\n\ncuatro\n")
    assert refusal(path).startswith("a.txt: line 5: more than 3 entries")


def test_entries_without_a_file_are_numbered() -> None:
    assert [entry.line for entry in to_entries(["uno", "", "dos"], "list")] == [1, 3]


@pytest.mark.parametrize(
    ("text", "key", "said"),
    [
        ("nhc,nombre\n1234,Ana\n", "dni", "p.csv: line 1: there is no column"),
        ("1234,Ana\n", "nhc", "p.csv: line 1: no header"),
        ("nhc,nombre\n", "nhc", "p.csv: holds no records"),
        ('nhc,nombre\n1234,"Ana\n1235,Eva\n', "nhc", "p.csv: line 2: not a row"),
        ("nhc," + "x" * 200_000, "nhc", "p.csv: line 1: not a row"),
        ("nhc,nombre\n1,Ana\n", "nhc", "p.csv: line 2: the key needs 3"),
        ("nhc,nombre\n123,Ana\n123,Eva\n", "nhc", "p.csv: line 3: its key stands"),
        ("nhc,dob\n1234,3 Mai 1950\n1235,Ana\n", "nhc", "p.csv: line 3: the birth date"),
    ],
)
def test_bad_tables_of_records_are_refused(text: str, key: str, said: str) -> None:
    with pytest.raises(KnowledgeError) as caught:
        Records.parse(text, key, "p.csv")
    assert str(caught.value).startswith(said)
    assert "Ana" not in str(caught.value)


def test_a_record_is_found_by_file_name_row_and_text() -> None:
    table = "nhc,nombre\n1120-934,Ana\n7700,Eva\n"
    records = Records.parse(table, "nhc", "p.csv")
    lines = [
        records.subject(name="alta_1120934_b.txt"),
        records.subject(value="7700", name="alta_1120934.txt"),
        records.subject(text="NHC: 1120 934. Otra: 7700"),
        records.subject(text="NHC 112093"),
    ]
    assert [record.line if record else None for record in lines] == [2, 3, 2, None]
    assert "Ana" not in repr(records) + repr(lines)
