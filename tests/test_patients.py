"""Whom the documents of a corpus are about."""

import pytest

from veladura.document import Document, Span
from veladura.patients import patient_of
from veladura.schemes import MEDDOCAN

PATIENT, NUMBER = "NOMBRE_SUJETO_ASISTENCIA", "ID_SUJETO_ASISTENCIA"


@pytest.mark.parametrize(
    ("spans", "expected"),
    [
        ((Span(0, 3, PATIENT), Span(4, 8, NUMBER)), "7845"),  # the number before the name
        ((Span(0, 3, PATIENT),), "ana"),
        ((), "document 7"),
        ((Span(0, 3, "FECHAS"),), "document 7"),
        ((Span(0, 3, "PER"),), "document 7"),  # of another scheme
    ],
)
def test_a_document_is_about_its_first_patient(spans: tuple[Span, ...], expected: str) -> None:
    assert patient_of(Document("Ana 7845", spans), MEDDOCAN, 7) == expected


def test_marks_between_digits_make_no_other_patient() -> None:
    one = patient_of(Document("7.845.123", (Span(0, 9, NUMBER),)), MEDDOCAN, 0)
    other = patient_of(Document("7845123", (Span(0, 7, NUMBER),)), MEDDOCAN, 1)
    assert one == other
