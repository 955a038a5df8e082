"""Findings that are nobody's are given up, and only those; what somebody told is always kept."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from tests.languages.es.marked import marked

from veladura.document import Span
from veladura.languages.es.consistency import make_consistency
from veladura.schemes import get_scheme

TABLE = json.loads((Path(__file__).parent / "innocent.json").read_text("utf-8"))
CONSISTENCY = make_consistency(get_scheme("meddocan"))


def agreed(source: str, found_by: str, score: float = 0.5) -> tuple[Span, ...]:
    """What is left of the marks, as findings of some source; a name in clear is introduced."""
    document = marked(source)
    spans = [replace(span, score=score, source=found_by) for span in document.spans]
    start = document.text.find("Elena Gaskin")
    if start >= 0:
        spans.insert(0, Span(start, start + 12, "NOMBRE_PERSONAL_SANITARIO", 0.99, "model"))
    return CONSISTENCY.agree(document.text, spans)


@pytest.mark.parametrize("source", TABLE["cleared"])
def test_what_is_nobodys_is_given_up(source: str) -> None:
    assert agreed(source, "model") == ()


@pytest.mark.parametrize("source", TABLE["unlikely"])
def test_what_hardly_anybody_is_called_must_be_likelier(source: str) -> None:
    assert agreed(source, "model", 0.4) == ()
    assert len(agreed(source, "model", 0.6)) == 1


@pytest.mark.parametrize("source", TABLE["faint"])
def test_what_names_no_trade_must_be_likelier(source: str) -> None:
    assert agreed(source, "model", 0.25) == ()
    assert len(agreed(source, "model", 0.35)) == 1
    assert len(agreed(source.replace("callejero", "pastora"), "model", 0.25)) == 1


@pytest.mark.parametrize("source", TABLE["kept"])
def test_what_could_be_somebodys_is_kept(source: str) -> None:
    assert marked(source).spans[-1].start == agreed(source, "model")[-1].start


@pytest.mark.parametrize("source", TABLE["cleared"])
def test_what_somebody_told_is_never_given_up(source: str) -> None:
    assert len(agreed(source, "always", 1.0)) == 1


@pytest.mark.parametrize(
    ("text", "held", "found"),
    [
        ("Paciente: Ana León. Un Seat León blanco.", 0.01, []),  # a town's name: doubted sooner
        ("Paciente: Ana León. Un Seat León blanco.", 0.2, ["León"]),
        ("Paciente: Ana Berrueco. Hoy Berrueco mejora.", 0.01, ["Berrueco"]),
        ("Paciente: Ana Berrueco. Hoy Berrueco mejora.", 0.001, []),
        ("Paciente: Ana León. Firma el Dr. León.", 0.0, ["León"]),  # behind a title, never
    ],
)
def test_a_word_of_a_name_is_found_again_unless_the_model_is_sure_of_something_else(
    text: str, held: float, found: list[str]
) -> None:
    end = text.index(".")
    spans = [Span(10, end, "NOMBRE_SUJETO_ASISTENCIA", 0.99, "model")]
    repeats = CONSISTENCY.spread(text, spans, lambda start, end: held)
    assert [text[span.start : span.end] for span in repeats] == found


@pytest.mark.parametrize(
    ("text", "repeats"),
    [
        ("Paciente: Mateo Ruiz. Canta la Pasión según San Mateo.", 0),
        ("Paciente: Mateo Ruiz. Hoy canta Mateo.", 1),
    ],
)
def test_a_saint_is_nobody_in_the_document(text: str, repeats: int) -> None:
    end = text.index(".")
    spans = [Span(10, end, "NOMBRE_SUJETO_ASISTENCIA", 0.99, "model")]
    assert len(CONSISTENCY.spread(text, spans, lambda start, end: 0.9)) == repeats
