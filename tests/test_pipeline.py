"""`Anonymizer` ties detection, replacement and realignment together."""

import subprocess
import sys

from tests.languages.es.marked import marked

import veladura
from veladura.document import Annotation, Document, Span
from veladura.pipeline import load
from veladura.profiles import load_profile

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
