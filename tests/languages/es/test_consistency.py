"""Names and houses come back in Spanish documents in all the forms they take."""

import itertools
import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.corpora import inline
from veladura.document import Span
from veladura.languages.es.consistency import make_consistency
from veladura.schemes import MEDDOCAN

CASES = json.loads((Path(__file__).parent / "other_forms.json").read_text("utf-8"))
PATIENT = "NOMBRE_SUJETO_ASISTENCIA"


@pytest.mark.parametrize("marked", CASES)
def test_other_forms_of_what_was_found_are_found(marked: str) -> None:
    document = inline.parse(marked)
    found = [span for span in document.spans if span.label != "AGAIN"]
    expected = {(s.start, s.end) for s in document.spans if s.label == "AGAIN"}
    repeats = make_consistency(MEDDOCAN).spread(document.text, found)
    assert {(s.start, s.end) for s in repeats if s.score >= 0.5} == expected


def test_user_names_are_numbers_of_the_staff() -> None:
    text = "Ana Zurita, usuario zuritaa3"
    spans = make_consistency(MEDDOCAN).spread(text, [Span(0, 10, "NOMBRE_PERSONAL_SANITARIO")])
    assert [span.label for span in spans] == ["ID_EMPLEO_PERSONAL_SANITARIO"]


@pytest.mark.parametrize("marked", CASES)
def test_a_form_of_a_doubtful_finding_is_as_doubtful(marked: str) -> None:
    document = inline.parse(marked)
    found = [replace(span, score=0.4) for span in document.spans if span.label != "AGAIN"]
    repeats = make_consistency(MEDDOCAN).spread(document.text, found)
    assert all(span.score <= 0.4 for span in repeats)


@pytest.mark.parametrize(
    ("text", "end", "wider"),
    [
        ("Ludivina Abascal y Ruiz de Villa, 47", 16, 32),
        ("Chorche Latorre y Fumanal", 15, 25),
        ("Ana Ruiz y Pedro Gómez", 8, 8),  # somebody else
        ("Josep Pla i Casadevall", 9, 22),
        ("Ana Ruiz y familia", 8, 8),
        ("Ana Ruiz y García", 8, 17),
        ("Ruiz y García", 4, 4),  # two people, or a firm
    ],
)
def test_a_second_surname_belongs_to_the_name(text: str, end: int, wider: int) -> None:
    [span] = make_consistency(MEDDOCAN).agree(text, [Span(0, end, PATIENT)])
    assert span.end == wider


@pytest.mark.parametrize(
    ("text", "end", "wider"),
    [
        ("HOSPITAL SAN RAFAEL DE FACATATIVÁ — URGENCIAS", 19, 33),
        ("Hospital San Juan de Ciudad Real y luego", 17, 32),
        ("Hospital San Juan de Cardiología", 17, 17),
        ("Hospital San Juan en Getafe", 17, 17),  # where it is, and no part of its name
    ],
)
def test_the_town_belongs_to_the_hospital(text: str, end: int, wider: int) -> None:
    [span] = make_consistency(MEDDOCAN).agree(text, [Span(0, end, "HOSPITAL")])
    assert span.end == wider


@given(st.text("abAB. y(CGil)-_3", max_size=60), st.data())
def test_nothing_found_overlaps(text: str, data: st.DataObject) -> None:
    cuts = data.draw(
        st.lists(st.integers(0, len(text)), unique=True, max_size=6).map(sorted), label="cuts"
    )
    spans = [Span(start, end, PATIENT) for start, end in zip(cuts[::2], cuts[1::2], strict=False)]
    consistency = make_consistency(MEDDOCAN)
    agreed = consistency.agree(text, spans)
    everything = sorted([*agreed, *consistency.spread(text, agreed)])
    assert all(a.end <= b.start for a, b in itertools.pairwise(everything))
