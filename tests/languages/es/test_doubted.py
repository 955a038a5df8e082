"""What a rule or the model found is given up where the rest of the document speaks against it."""

import pytest
from tests.languages.es.marked import SHORT

from veladura.document import Span
from veladura.languages.es.consistency import make_consistency
from veladura.schemes import get_scheme

CONSISTENCY = make_consistency(get_scheme("meddocan"))
GUIDE = "Las guías recomiendan repetir la prueba a las seis semanas si el control no es bueno. " * 7


def found(text: str, surface: str, label: str, score: float, source: str, reason: str = "") -> Span:
    start = text.index(surface)
    return Span(start, start + len(surface), SHORT[label], score, source, reason)


@pytest.mark.parametrize(
    ("source", "score", "reason", "held", "left"),
    [
        ("rule:fecha", 0.9, "is a date in figures", 0.001, 0),
        ("rule:fecha", 0.9, "is a date in figures", 0.2, 1),  # the model is not sure enough
        ("rule:fecha", 0.99, "is a date in figures", 0.001, 1),  # a date with all its figures
        ("rule:fecha", 0.98, "follows its key word", 0.001, 1),
        ("rule:fecha-letra", 0.95, "names a feast", 0.001, 1),
        ("rule:columna", 0.97, "the head of its column", 0.001, 1),
        ("model+rule:fecha", 0.95, "is a date in figures", 0.001, 1),  # both said so
    ],
)
def test_a_form_that_the_model_holds_for_nothing_is_given_up(
    source: str, score: float, reason: str, held: float, left: int
) -> None:
    text = "Otros: adenosina 6-12-18, digoxina."
    span = found(text, "6-12-18", "D", score, source, reason)
    assert len(CONSISTENCY.agree(text, [span], lambda start, end: held)) == left


def test_without_a_model_every_rule_is_believed() -> None:
    text = "Otros: adenosina 6-12-18, digoxina."
    span = found(text, "6-12-18", "D", 0.9, "rule:fecha")
    assert CONSISTENCY.agree(text, [span]) == (span,)


@pytest.mark.parametrize(
    ("told", "score", "left"),
    [
        ("", 0.6, 0),
        ("", 0.95, 1),  # the model is sure
        ("Paciente: Teodora Lizarraga. ", 0.6, 1),
        ("Avisar al 948 11 20 39. ", 0.6, 1),
    ],
)
def test_a_place_in_a_text_about_nobody_is_nobodys(told: str, score: float, left: int) -> None:
    text = f"{GUIDE}{told}El estudio se hizo en Taramundi."
    spans = [found(text, "Taramundi", "T", score, "model")]
    if "Teodora" in told:
        spans.insert(0, found(text, "Teodora Lizarraga", "P", 0.97, "model"))
    elif told:
        spans.insert(0, found(text, "948 11 20 39", "TEL", 1.0, "rule:phone"))
    places = [span for span in CONSISTENCY.agree(text, spans) if span.label == SHORT["T"]]
    assert len(places) == left


@pytest.mark.parametrize(
    ("told", "source", "left"),
    [
        ("", "model+rule:fecha", 0),
        ("", "always", 1),  # somebody has told so
        ("Paciente: Teodora Lizarraga. ", "model+rule:fecha", 1),
    ],
)
def test_a_year_in_a_text_about_nobody_is_nobodys(told: str, source: str, left: int) -> None:
    text = f"{GUIDE}{told}Se describió en 1974."
    spans = [found(text, "1974", "D", 0.99, source)]
    if told:
        spans.insert(0, found(text, "Teodora Lizarraga", "P", 0.97, "model"))
    years = [span for span in CONSISTENCY.agree(text, spans) if span.label == SHORT["D"]]
    assert len(years) == left


def test_a_ministry_in_a_text_about_nobody_is_nobodys() -> None:
    text = f"{GUIDE}Lo publica la Junta de Aguas, curso 2020-21."
    spans = [
        found(text, "Junta de Aguas", "I", 0.7, "model"),
        found(text, "2020-21", "D", 0.7, "model"),
    ]
    assert CONSISTENCY.agree(text, spans) == ()


def test_a_short_text_says_too_little_to_judge_its_places() -> None:
    text = "Vive en Taramundi."
    span = found(text, "Taramundi", "T", 0.6, "model")
    assert CONSISTENCY.agree(text, [span]) == (span,)


HISTORY = (
    "Historia de la cirugía. Alexis Carrel cosió arterias y ganó el Nobel; Michael Ellis fundó una"
    " escuela; Denton Cooley, su discípulo, empezó en 1932, ya mayor; Rudolf Matas, en 1888,"
    " inventó otra cosa. "
)


@pytest.mark.parametrize(
    ("more", "score", "left"),
    [
        ("", 0.6, 0),
        ("", 0.95, 4),  # the model is sure of its people: they are the text's own
        ("Avisar al 948 11 20 39.", 0.6, 4),  # somebody can be reached
        ("Nada más.", 0.6, 0),
    ],
)
def test_people_of_a_history_are_nobodys(more: str, score: float, left: int) -> None:
    text = HISTORY + more
    names = ("Alexis Carrel", "Michael Ellis", "Denton Cooley", "Rudolf Matas")
    spans = [found(text, name, "P", score, "model") for name in names]
    if "948" in more:
        spans.append(found(text, "948 11 20 39", "TEL", 1.0, "rule:phone"))
    people = [span for span in CONSISTENCY.agree(text, spans) if span.label == SHORT["P"]]
    assert len(people) == left


def test_people_in_a_text_that_tells_no_history_are_found() -> None:
    text = "Ayer vinieron Alexis Carrel y Michael Ellis; Denton Cooley y Rudolf Matas, luego."
    names = ("Alexis Carrel", "Michael Ellis", "Denton Cooley", "Rudolf Matas")
    spans = [found(text, name, "P", 0.6, "model") for name in names]
    assert len(CONSISTENCY.agree(text, spans)) == 4
