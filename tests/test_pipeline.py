"""`Anonymizer` ties detection, replacement and realignment together."""

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from tests.languages.es.marked import marked

import veladura
from veladura.document import Annotation, Document, Span
from veladura.errors import LeakError, LimitExceeded, VeladuraError
from veladura.formats import DEFAULT_LIMITS
from veladura.pipeline import load
from veladura.profiles import load_profile
from veladura.transform import Preferences

NOTE = "Paciente [[P|Ana Ruiz]], [[AGE|40 años]], diabetes. Dr. [[S|Luis Gil]]: insulina."


def test_a_document_with_spans_needs_no_detector() -> None:
    outcome = veladura.load("es-clinical").anonymize(marked(NOTE), seed=7)
    assert outcome.document.text == marked(NOTE).text
    assert "Ana" not in outcome.text
    assert "diabetes" in outcome.text
    assert outcome.edits[0].label == "NOMBRE_SUJETO_ASISTENCIA"


def test_load_takes_a_profile_too() -> None:
    profile = load_profile("es-clinical")
    assert load(profile).profile is profile


def test_spans_and_other_layers_are_moved_along() -> None:
    document = marked(NOTE)
    disease, drug = document.text.index("diabetes"), document.text.index("insulina")
    others = (
        Annotation("T90", "ENFERMEDAD", ((disease, disease + 8),), "diabetes"),
        Annotation("T91", "FARMACO", ((drug, drug + 8),), "insulina"),
        Annotation("R1", "TRATA", body=" Arg1:T91 Arg2:T90"),
        Annotation("#1", "AnnotatorNotes", body=" T90\tsegún Ana Ruiz"),
    )
    document = Document(document.text, document.spans, "nota", others)
    result = load("es-clinical").anonymize(document, seed=3).result
    surfaces = [result.text[s:e] for other in result.others for s, e in other.pieces]
    assert surfaces == ["diabetes", "insulina"]
    assert result.others[2].body == " Arg1:T91 Arg2:T90"
    assert "Ana" not in result.others[3].body
    assert [span.label for span in result.spans] == [span.label for span in document.spans]
    assert result.surface(result.spans[2]) != "Luis Gil"
    assert result.id == "nota"


def test_a_layer_over_a_replaced_name_covers_its_substitute() -> None:
    text = "síndrome de Ana"
    whole = Annotation("T2", "ENFERMEDAD", ((0, 15),), text)
    document = Document(text, (Span(12, 15, "NOMBRE_SUJETO_ASISTENCIA"),), others=(whole,))
    result = load("es-clinical").anonymize(document, seed=1).result
    assert result.others[0].pieces == ((0, len(result.text)),)
    assert result.others[0].body == result.text


def test_importing_the_package_loads_nothing_heavy() -> None:
    program = (
        "import sys, veladura\n"
        "heavy = {'numpy', 'onnxruntime', 'lxml', 'phonenumbers', 'stdnum', 'veladura.transform'}\n"
        "sys.exit(', '.join(heavy & set(sys.modules)) or 0)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def spans_of(text: str, *surfaces: tuple[str, str]) -> list[Span]:
    return [
        Span(text.index(surface), text.index(surface) + len(surface), label)
        for surface, label in surfaces
    ]


PATIENT, DAY = "NOMBRE_SUJETO_ASISTENCIA", "FECHAS"
LETTER = "Paciente Leocadia Zurita, ingreso el 05/03/2016."
MARKS = spans_of(LETTER, ("Leocadia Zurita", PATIENT), ("05/03/2016", DAY))


@pytest.fixture
def letter(tmp_path: Path) -> Path:
    path = tmp_path / "carta.txt"
    path.write_text(LETTER, "utf-8")
    return path


def test_a_file_and_its_bytes_become_the_same(letter: Path, tmp_path: Path) -> None:
    anonymizer, target = load("es-clinical"), tmp_path / "salida.txt"
    outcome = anonymizer.anonymize_file(letter, target, spans=MARKS, seed=3)
    same = anonymizer.anonymize_bytes(LETTER.encode(), "carta.txt", spans=MARKS, seed=3)
    assert target.read_bytes() == outcome.data == same.data
    assert b"Zurita" not in outcome.data


def test_a_key_gives_the_same_in_every_file(letter: Path, tmp_path: Path) -> None:
    anonymizer, key = load("es-clinical"), b"a key of sixteen bytes and more"
    one = anonymizer.anonymize_file(letter, tmp_path / "1.txt", spans=MARKS, key=key)
    other = anonymizer.anonymize_file(letter, tmp_path / "2.txt", spans=MARKS, key=key)
    alone = anonymizer.anonymize_file(letter, tmp_path / "3.txt", spans=MARKS)
    assert one.data == other.data != alone.data


def test_preferences_and_a_mode_reach_a_file(letter: Path, tmp_path: Path) -> None:
    anonymizer = load("es-clinical")
    wanted = Preferences(modes={DAY: "keep"})
    kept = anonymizer.anonymize_file(letter, tmp_path / "1.txt", spans=MARKS, preferences=wanted)
    assert b"05/03/2016" in kept.data
    tagged = anonymizer.anonymize_file(letter, tmp_path / "2.txt", spans=MARKS, mode="tag")
    assert f"{PATIENT}_1".encode() in tagged.data


def test_limits_hold_for_files_and_say_so(letter: Path, tmp_path: Path) -> None:
    few = replace(DEFAULT_LIMITS, bytes=10)
    with pytest.raises(LimitExceeded) as refused:
        load("es-clinical").anonymize_file(letter, tmp_path / "1.txt", spans=MARKS, limits=few)
    assert "Zurita" not in str(refused.value)
    assert not (tmp_path / "1.txt").exists()


def test_columns_choose_what_is_read_of_a_table(tmp_path: Path) -> None:
    source, target = tmp_path / "tabla.csv", tmp_path / "salida.csv"
    source.write_text("id,nota\n7,acude Zurita\n", "utf-8")
    text = load("es-clinical").anonymize_bytes(
        source.read_bytes(), "tabla.csv", columns=["nota"], spans=[]
    )
    shown = text.anonymized.document.text
    marks = spans_of(shown, ("Zurita", PATIENT))
    load("es-clinical").anonymize_file(source, target, columns=["nota"], spans=marks, seed=1)
    assert target.read_text("utf-8").startswith("id,nota\n7,acude ")
    assert "Zurita" not in target.read_text("utf-8")


def test_a_subjects_record_never_leaves_with_the_file(letter: Path, tmp_path: Path) -> None:
    record = {"nombre": "Leocadia", "apellidos": "Zurita", "dni": "12345678Z"}
    outcome = load("es-clinical").anonymize_file(
        letter, tmp_path / "1.txt", spans=MARKS, record=record, seed=1
    )
    assert b"Leocadia" not in outcome.data
    with pytest.raises(LeakError) as refused:
        load("es-clinical").anonymize_file(letter, tmp_path / "2.txt", spans=[], record=record)
    assert "Zurita" not in str(refused.value)
    assert not (tmp_path / "2.txt").exists()


def test_a_file_that_is_not_there_is_an_error_without_its_name(tmp_path: Path) -> None:
    with pytest.raises(VeladuraError, match="cannot be read") as refused:
        load("es-clinical").anonymize_file(tmp_path / "zurita.txt", tmp_path / "1.txt", spans=[])
    assert "zurita" not in str(refused.value)
