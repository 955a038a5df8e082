"""Known people and houses under another form."""

import pytest

from veladura.corpora import inline
from veladura.detect.consistency.other_forms import OtherForms
from veladura.detect.consistency.words import LanguageWords
from veladura.document import Span
from veladura.languages.es.gender import full_names
from veladura.schemes import MEDDOCAN

WORDS = LanguageWords.read("veladura.languages.es")
SHORT = {"P|": "NOMBRE_SUJETO_ASISTENCIA|", "H|": "HOSPITAL|", "T|": "TERRITORIO|"}
ORDINARY = frozenset({"campos", "roma"})


def forms(source: str, score: float = 1.0) -> tuple[str, list[Span]]:
    for short, label in SHORT.items():
        source = source.replace(f"[[{short}", f"[[{label}")
    document = inline.parse(source)
    spans = [Span(s.start, s.end, s.label, score) for s in document.spans]
    found = OtherForms(
        document.text,
        spans,
        MEDDOCAN,
        WORDS,
        frozenset({"grupo", "hepatitis"}),
        ORDINARY.__contains__,
        full_names,
    ).find()
    covered = {i for span in spans for i in range(span.start, span.end)}
    return document.text, [one for one in found if one.start not in covered]


def surfaces(source: str) -> list[str]:
    text, found = forms(source)
    return [text[one.start : one.end] for one in found]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("[[H|Hospital Universitario del Valle]] (HUV). El HUV", ["HUV", "HUV"]),
        ("[[H|Hospital 12 de Octubre]] (H12O). En H12O", ["H12O", "H12O"]),
        ("[[H|Hospital La Paz]] (TAC). Un TAC", []),
        ("[[H|Hospital La Paz]]. El HLP", []),  # nobody says that it is so called
        ("[[P|Rosa Gil Vega]] · RGV firma", ["RGV"]),
        ("[[P|Nayra Betancor]] (NBR) · NBR firma", ["NBR", "NBR"]),
        ("[[P|Nayra Betancor]] (UCI) · NB, NBR", []),
        ("[[P|Rosa Gil]] · RG firma", []),
        ("[[P|Rosa Gil Vega]] · xRGV, RGV-3", []),
        ("[[P|Rosa Gil Vega]] · RGV_eco.avi, tac_rgv.jpg, RGV-3", ["RGV", "rgv"]),
        ("[[P|Rosario Gil]] · Charito, Pepa", ["Charito"]),
        ("[[P|A. Zurita]] · zuritaa3 y azurita", ["zuritaa3", "azurita"]),
        ("[[P|Ana Ferriol]] · dferriol, ana.ferriol", ["dferriol", "ana.ferriol"]),
        ("[[P|Ana Ferriol]] · med_ferriol, ferriol.enf", ["med_ferriol", "ferriol.enf"]),
        ("[[P|Ana Ferriol]] · ferriol", []),  # the name itself is found elsewhere
        ("[[P|Ana Ferriol]] · ferriol@correo.es", []),
        ("[[P|Ana Campo]] · los campos", []),
        ("[[P|Ana Ferriol]] · informeferriol", []),
        ("[[P|I. U. D.]] · I. ha dejado", ["I."]),
        ("[[P|I. U. D.]] · hepatitis I. crónica", []),
        ("[[P|Ana Ruiz]] · A. ha dejado", []),
    ],
)
def test_a_form_is_taken_where_something_explains_it(source: str, expected: list[str]) -> None:
    assert surfaces(source) == expected


def test_a_form_is_less_sure_than_what_explains_it() -> None:
    source = "[[P|Rosa Gil Vega]] · RGV"
    _, (sure,) = forms(source)
    _, (doubtful,) = forms(source, score=0.5)
    assert 0 < doubtful.score < sure.score < 1
    assert sure.label == "NOMBRE_SUJETO_ASISTENCIA"
    assert sure.source == "consistency"


def test_a_reason_never_quotes() -> None:
    text, found = forms("[[P|Rosa Gil Vega]] · RGV · [[H|Hospital del Valle]] (HDV)")
    for one in found:
        assert text[one.start : one.end] not in one.reason


def test_nothing_found_explains_nothing() -> None:
    assert surfaces("El HUV, zuritaa3, RGV, I. ha dejado") == []


def test_a_place_makes_no_user_names() -> None:
    assert surfaces("[[T|Ribadesella]] · ribadesella3") == []
