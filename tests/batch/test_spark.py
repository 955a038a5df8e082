"""A real cluster of two executors on this machine, compared with one process."""

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from click.testing import CliRunner
from tests.batch.crews import RULES

from veladura.batch import spark
from veladura.batch.anonymizing import Anonymizing
from veladura.batch.profiles import ProfileChoice
from veladura.batch.work import Outcome, Result
from veladura.cli.spark import command
from veladura.document import Document
from veladura.errors import ConfigError
from veladura.knowledge import Records, gather

pyspark_sql = pytest.importorskip("pyspark.sql", reason="pyspark is not installed")
if shutil.which("java") is None:
    pytest.skip("there is no Java", allow_module_level=True)

# Three virtual machines live for seconds: compiling and collecting well would take most of them.
QUICK_START = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
KEY = b"four words make a key"
TEXTS = [
    f"Correo: persona{n % 4}@hospital.es. Ingreso: {n % 28 + 1:02}/03/2016." for n in range(40)
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("spark")
    (root / "rules.toml").write_text(RULES)
    (root / "key").write_bytes(KEY)
    return root


@pytest.fixture(scope="module")
def session(folder: Path) -> Iterator[Any]:
    os.environ["PYSPARK_PYTHON"] = sys.executable
    os.environ["SPARK_LOCAL_IP"] = "127.0.0.1"
    os.environ["PYTHONPATH"] = os.pathsep.join(sys.path)
    built = (
        pyspark_sql.SparkSession.builder.master("local-cluster[2,1,1024]")
        .config("spark.ui.enabled", "false")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.local.dir", str(folder / "local"))
        .config("spark.sql.warehouse.dir", str(folder / "warehouse"))
        .config("spark.log.level", "ERROR")
        .config("spark.driver.extraJavaOptions", QUICK_START)
        .config("spark.executor.extraJavaOptions", QUICK_START)
        .config("spark.sql.shuffle.partitions", "2")
        .getOrCreate()
    )
    yield built
    built.stop()


@pytest.fixture(scope="module")
def notes(session: Any) -> Any:
    rows: list[tuple[int, str, str | None]] = [
        (n, f"p{n % 2}", text) for n, text in enumerate(TEXTS)
    ]
    rows.append((len(rows), "p0", None))
    return session.createDataFrame(rows, "id long, patient string, note string").repartition(4)


def text(outcome: Outcome) -> object:
    assert isinstance(outcome, Result)
    return outcome.details


def test_anonymised_as_on_one_machine(notes: Any, folder: Path) -> None:
    profile = str(folder / "rules.toml")
    done = spark.anonymize(notes, column="note", key=KEY, profile=profile)
    rows = sorted(done.collect(), key=lambda row: row.id)
    worker = Anonymizing(ProfileChoice(profile), key=KEY)(1)
    assert [row.note for row in rows[:-1]] == [text(outcome) for outcome in worker.texts(TEXTS)]
    assert rows[-1].note is None
    assert all(row.note_error is None for row in rows)
    assert not any("persona" in row.note for row in rows[:-1])


def test_a_patient_keeps_substitutes_of_his_own(notes: Any, folder: Path) -> None:
    profile = str(folder / "rules.toml")
    done = spark.anonymize(notes, column="note", key=KEY, profile=profile, patient="patient")
    rows = sorted(done.collect(), key=lambda row: row.id)[:-1]
    worker = Anonymizing(ProfileChoice(profile), key=KEY)(1)
    alone = worker.texts(TEXTS, [f"p{n % 2}" for n in range(len(TEXTS))])
    assert [row.note for row in rows] == [text(outcome) for outcome in alone]
    assert rows[0].note == rows[28].note  # the same patient and text


def test_detected_as_on_one_machine(notes: Any, folder: Path) -> None:
    profile = str(folder / "rules.toml")
    done = spark.detect(notes, column="note", profile=profile)
    rows = sorted(done.collect(), key=lambda row: row.id)
    alone = ProfileChoice(profile).load(1).detect_many(TEXTS)
    for row, document in zip(rows, alone):
        assert isinstance(document, Document)
        assert [(s.start, s.end, s.label, s.score, s.source) for s in row.note_spans] == [
            (s.start, s.end, s.label, s.score, s.source) for s in document.spans
        ]
    assert rows[-1].note_spans is None


STAFF = "NOMBRE_PERSONAL_SANITARIO"
VISITS = [
    ("1120934", "Hoy viene Leocadia Zurita con Orosia Bermejo, de Getafe. c@d.es"),
    (None, "NHC 1.120.934: ZURITA, LEOCADIA. Escribe a c@d.es"),
]


def test_executors_know_what_the_driver_was_told_and_no_disk_does(
    session: Any, folder: Path
) -> None:
    table = folder / "patients.csv"
    table.write_text("nhc,nombre,apellidos\n1120934,Leocadia,Zurita\n", "utf-8")
    knowledge = gather(
        always=["Getafe", "Onofra"], never=["c@d.es"], directories={STAFF: ["Orosia Bermejo"]}
    )
    told: dict[str, Any] = {"knowledge": knowledge, "records": Records.read(table, "nhc")}
    profile = str(folder / "rules.toml")
    df = session.createDataFrame(VISITS, "nhc string, note string").repartition(2)
    done = spark.anonymize(df, column="note", key=KEY, profile=profile, **told).collect()
    written = {row.nhc: row.note for row in done}
    assert not [row.note_error for row in done if row.note_error]
    for word in ("Leocadia", "Zurita", "ZURITA", "Orosia", "Bermejo", "Getafe", "1.120.934"):
        assert not any(word in text for text in written.values()), word
    assert all("c@d.es" in text for text in written.values())
    given, surname = written["1120934"].split()[2:4]
    assert f"{surname.upper()}, {given.upper()}" in written[None]  # one new person in both
    found = spark.detect(df, column="note", profile=profile, **told).collect()
    assert {s.source for row in found for s in row.note_spans} == {"record", "always", "directory"}
    table.unlink()
    kept = [path.read_bytes() for path in (folder / "local").rglob("*") if path.is_file()]
    assert kept  # what is broadcast lies there
    assert not any(b"Onofra" in data for data in kept)  # who is in a list and in no text


def test_a_label_that_is_not_there_is_refused_by_the_driver(notes: Any, folder: Path) -> None:
    wrong = gather(directories={"NOBODY": ["Orosia Bermejo"]})
    with pytest.raises(ConfigError, match="NOBODY"):
        spark.detect(notes, column="note", profile=str(folder / "rules.toml"), knowledge=wrong)


def test_a_column_that_is_not_there_is_refused(notes: Any) -> None:
    with pytest.raises(ConfigError, match="no column 'text'"):
        spark.detect(notes, column="text")
    with pytest.raises(ConfigError, match="no column 'who'"):
        spark.anonymize(notes, column="note", key=KEY, patient="who")


def test_a_text_that_fails_is_never_passed_on(session: Any, folder: Path) -> None:
    """No profile is for English, so that choosing by language must fail."""
    english = "The patient was seen at the clinic by the doctor and this is for the record."
    df = session.createDataFrame([(english,)], "note string")
    (row,) = spark.anonymize(df, column="note", key=KEY, profile="auto").collect()
    assert row.note is None
    assert "no profile is for the language" in row.note_error


def test_the_job_says_what_is_missing() -> None:
    asked = CliRunner().invoke(command, ["anonymize", "in", "out", "--column", "note"])
    assert asked.exit_code == 2
    assert "--key-file" in asked.output


def test_the_job_reads_a_table_and_writes_another(notes: Any, folder: Path) -> None:
    source, target, key = folder / "in.parquet", folder / "out.parquet", folder / "key"
    notes.write.parquet(str(source))
    key.write_bytes(KEY)
    given = ["anonymize", str(source), str(target), "--column", "note", "--key-file", str(key)]
    session = notes.sparkSession
    (folder / "never.txt").write_text("persona1@hospital.es\n", "utf-8")
    given += ["--never", str(folder / "never.txt"), "--profile", str(folder / "rules.toml")]
    with patch.object(type(session), "stop"):  # the other tests go on with it
        asked = CliRunner().invoke(command, given)
    assert asked.exit_code == 0, asked.output
    rows = session.read.parquet(str(target)).collect()
    assert sorted(row.id for row in rows) == list(range(len(TEXTS) + 1))
    left = [row.id for row in rows if row.note and "persona" in row.note]
    assert sorted(left) == list(range(1, len(TEXTS), 4))  # those of persona1 alone
