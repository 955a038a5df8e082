"""What is found in a text as it reads is marked in the text as it is written."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from veladura.detect.detector import HybridDetector
from veladura.detect.reading import ReadingView, load_reader
from veladura.detect.reading.union import Least, unite
from veladura.detect.rules import load_rules
from veladura.document import Edit, Span
from veladura.schemes import get_scheme

NAME = "NOMBRE_SUJETO_ASISTENCIA"
READER = load_reader("es")
assert READER is not None
LEAST = Least(0.25, 0.5, READER.may_name)


class NameModel:
    """Finds one name where it is spelt as it should be; remembers what it was shown."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.shown: list[str] = []

    def detect_many(self, texts: Sequence[str], *, recall: float = 0.5) -> list[tuple[Span, ...]]:
        self.shown += texts
        return [self._spans(text) for text in texts]

    def _spans(self, text: str) -> tuple[Span, ...]:
        start = text.find(self.name)
        return (Span(start, start + len(self.name), NAME, 0.9, "model"),) if start >= 0 else ()

    def token_scores(self, text: str, start: int, end: int) -> list[tuple[str, float]]:
        return []


def detector(name: str, *rules: str) -> HybridDetector:
    found = load_rules("es", get_scheme("meddocan"), rules)
    return HybridDetector(NameModel(name), found, reader=load_reader("es"))


@pytest.mark.parametrize(
    ("text", "name", "surface"),
    [
        ("Paciente Ram1ro Va1dés, ingresa", "Ramiro Valdés", "Ram1ro Va1dés"),
        ("Vive con Ana Casta-\n   ñares en Soria", "Ana Castañares", "Ana Casta-\n   ñares"),
        ("Firma: JosÃ© MuÃ±oz.", "José Muñoz", "JosÃ© MuÃ±oz"),
        ("Paciente: M E N D I Z A B A L , Ana", "MENDIZABAL", "M E N D I Z A B A L"),
        ("Firma PedroOlmedo hoy", "Pedro Olmedo", "PedroOlmedo"),
    ],
)
def test_a_name_is_marked_as_it_is_written(text: str, name: str, surface: str) -> None:
    [span] = detector(name).detect(text)
    assert text[span.start : span.end] == surface
    assert span.source == "model"
    assert "as it reads" in span.reason


def test_rules_read_mended_figures() -> None:
    text = "Nacido el O5-lO-l968 en Soria"
    assert [text[s.start : s.end] for s in detector("?", "fecha").detect(text)] == ["O5-lO-l968"]


def test_both_readings_make_one_span() -> None:
    text = "Paciente Ramiro Valdés, natural de Casta-\nñares"
    [span] = detector("Ramiro Valdés").detect(text)
    assert text[span.start : span.end] == "Ramiro Valdés"


def test_clean_text_is_shown_to_the_model_once() -> None:
    model = NameModel("Ana")
    clean, damaged = "Paciente Ana, HbA1c 7,1 %", "Paciente Ana Va1dés"
    found = HybridDetector(model, reader=load_reader("es")).detect_many([clean, damaged, clean])
    assert model.shown == [clean, damaged, "Paciente Ana Valdés", clean]
    assert [len(spans) for spans in found] == [1, 1, 1]


def test_without_a_reader_text_is_taken_as_it_is_written() -> None:
    assert HybridDetector(NameModel("Valdés")).detect("Paciente Va1dés") == ()


def test_an_explanation_knows_what_was_read() -> None:
    text = "Paciente Va1dés"
    explained = detector("Valdés").explain(text, 9, 15)
    assert explained.span is not None
    assert [(c.start, c.end) for c in explained.candidates] == [(9, 15)]


@pytest.mark.parametrize(("score", "found"), [(0.2, False), (0.5, True)])
def test_what_is_hardly_believed_must_be_found_again_once_it_is_mended(
    score: float, found: bool
) -> None:
    text, view = "Gracey ll-l2", ReadingView("Gracey ll-l2").mend([Edit(7, 12, "11-12")])
    doubted = Span(7, 12, "FECHAS", score, "model")
    assert bool(unite(text, [doubted], view, [], LEAST)) is found
    assert unite(text, [doubted], view, [Span(7, 12, "FECHAS", 0.2, "model")], LEAST)
    assert unite(text, [replace(doubted, source="rule:fecha")], view, [], LEAST)


@pytest.mark.parametrize(("score", "found"), [(0.4, False), (0.6, True)])
def test_what_is_hardly_believed_must_be_found_before_it_is_mended_too(
    score: float, found: bool
) -> None:
    text, view = "serie l9 m", ReadingView("serie l9 m").mend([Edit(6, 8, "19")])
    read = Span(6, 10, "EDAD_SUJETO_ASISTENCIA", score, "model")
    assert bool(unite(text, [], view, [read], LEAST)) is found
    assert unite(text, [replace(read, score=0.3)], view, [read], LEAST)
    assert unite(text, [], view, [replace(read, source="rule:edad")], LEAST)


def test_what_reads_like_a_name_needs_no_second_reading() -> None:
    text, view = "de S0FIA, vale", ReadingView("de S0FIA, vale").mend([Edit(3, 8, "SOFIA")])
    assert unite(text, [], view, [Span(3, 8, NAME, 0.3, "model")], LEAST)
