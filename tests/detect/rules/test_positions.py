"""Places in files say what stands there; the paths themselves are never marked."""

import pytest

from veladura.detect.rules import load_positions
from veladura.detect.rules.positions import kind_of, outside_places
from veladura.document import Span
from veladura.schemes import FINANCE, MEDDOCAN


@pytest.mark.parametrize(
    ("line", "label", "surface"),
    [
        ("PID-5.1 ▸ GARCIA LOPEZ", "NOMBRE_SUJETO_ASISTENCIA", "GARCIA LOPEZ"),
        ("Practitioner.name.family ▸ Goñi", "NOMBRE_PERSONAL_SANITARIO", "Goñi"),
        ("a.b.Patient.birthDate ▸ 1974-03-05T10:00:00Z", "FECHAS", "1974-03-05"),
        ("x.subject.reference ▸ Patient/48375", "OTRO_NUMERO_IDENTIF", "48375"),
        ("telecom@value ▸ tel:943555012", "NUMERO_TELEFONO", "943555012"),
        ("telecom@value ▸ mailto:a@b.es", "CORREO_ELECTRONICO", "a@b.es"),
    ],
)
def test_a_place_says_what_stands_there(line: str, label: str, surface: str) -> None:
    (span,) = load_positions(MEDDOCAN).find(f"x\n{line}\ny")
    assert (span.label, f"x\n{line}\ny"[span.start : span.end]) == (label, surface)


@pytest.mark.parametrize("line", ["id ▸ example", "reference ▸ #p1", "PID-99.1 ▸ Ana", "FN: Ana"])
def test_other_places_say_nothing(line: str) -> None:
    assert list(load_positions(MEDDOCAN).find(line)) == []


def test_a_scheme_without_a_kind_does_without_it() -> None:
    text = "custodian.display ▸ Klinikum\nPatient.name.family ▸ Berger"
    assert [span.label for span in load_positions(FINANCE).find(text)] == ["PER"]


def test_the_longest_known_end_of_a_path_counts() -> None:
    assert kind_of("Bundle.Patient.name.family") == "patient"
    assert kind_of("Person.name.family") == "person"
    assert kind_of("Observation.valueString") == ""


def test_paths_are_cut_off_what_a_model_marks() -> None:
    text = "ADR.street ▸ Calle Mayor 3\nN.family ▸ Vega"
    inside, over, across = Span(0, 10, "A"), Span(8, 26, "B"), Span(19, 37, "C")
    kept = outside_places(text, [inside, over, across])
    assert [text[span.start : span.end] for span in kept] == ["Calle Mayor 3", "Mayor 3"]
