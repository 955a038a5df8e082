"""What was found once is found everywhere, and ordinary words stay ordinary."""

import itertools
import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.corpora import inline
from veladura.detect.consistency.spreading import Consistency, load_consistency
from veladura.document import Span
from veladura.errors import ConfigError
from veladura.schemes import MEDDOCAN, Scheme, get_scheme

CASES = json.loads((Path(__file__).parent / "consistency.json").read_text("utf-8"))


@pytest.fixture(scope="module")
def consistency() -> Consistency:
    return load_consistency("es", get_scheme("meddocan"))


@pytest.mark.parametrize("marked", CASES)
def test_mentions_marked_again_come_back_and_nothing_else(
    consistency: Consistency, marked: str
) -> None:
    document = inline.parse(marked)
    found = [span for span in document.spans if span.label != "AGAIN"]
    expected = {(s.start, s.end) for s in document.spans if s.label == "AGAIN"}
    repeats = consistency.spread(document.text, found)
    assert {(s.start, s.end) for s in repeats if s.score >= 0.5} == expected
    assert {s.label for s in repeats if s.score >= 0.5} <= {s.label for s in found}


def test_accents_written_apart_and_offsets_of_the_text_given(consistency: Consistency) -> None:
    text = "Paciente Jose\u0301 Mun\u0303oz. El Sr. Muñoz mejora. Mun\u0303oz de alta."
    repeats = consistency.spread(text, [Span(9, 22, "NOMBRE_SUJETO_ASISTENCIA")])
    assert [text[s.start : s.end] for s in repeats] == ["Muñoz", "Mun\u0303oz"]


def test_a_place_that_the_model_doubted_is_not_carried_on_but_a_person_is(
    consistency: Consistency,
) -> None:
    text = "Visto en CSMEX. Ruiz Oria. Derivada al CSMEX. Ruiz Oria de alta."

    def again(score: float) -> list[str]:
        found = [
            Span(9, 14, "INSTITUCION", score),
            Span(16, 25, "NOMBRE_SUJETO_ASISTENCIA", score),
        ]
        return [text[s.start : s.end] for s in consistency.spread(text, found)]

    assert again(0.6) == ["Ruiz Oria"]
    assert again(0.9) == ["CSMEX", "Ruiz Oria"]


def test_nothing_found_spreads_nothing(consistency: Consistency) -> None:
    assert consistency.spread("Marta Ruiz", []) == []


@given(
    st.lists(
        st.sampled_from(["Marta", "Ruiz", "de", "la", "rosa", "Rosa", ".", ",", "\n", "M.", "7"])
    ),
    st.data(),
)
def test_repeats_overlap_neither_each_other_nor_what_was_found(
    words: list[str], data: st.DataObject
) -> None:
    text = " ".join(words)
    found: list[Span] = []
    position = 0
    while position < len(text) and data.draw(st.booleans()):
        start = data.draw(st.integers(position, len(text) - 1))
        position = data.draw(st.integers(start + 1, len(text)))
        found.append(Span(start, position, "NOMBRE_SUJETO_ASISTENCIA"))
    repeats = load_consistency("es", get_scheme("meddocan")).spread(text, found)
    covered = sorted([*found, *repeats])
    for left, right in itertools.pairwise(covered):
        assert left.end <= right.start
    for span in repeats:
        assert span.source == "consistency"
        assert 0 < span.score < 1
        assert span.end <= len(text)


def test_a_long_document_takes_time_in_proportion(consistency: Consistency) -> None:
    paragraph = "La Sra. Ruiz refiere dolor en el campo quirúrgico y fiebre de 38. "
    text = "Paciente: Marta Ruiz. " + paragraph * 5_000
    repeats = consistency.spread(text, [Span(10, 20, "NOMBRE_SUJETO_ASISTENCIA")])
    assert len(repeats) == 5_000


def test_labels_that_mean_something_else_at_each_place_do_not_spread() -> None:
    found = [Span(0, 10, "FECHAS")]
    assert load_consistency("es", MEDDOCAN).spread("12/03/2019 y 12/03/2019", found) == []
    assert load_consistency("es", Scheme("own", ())).spread("a a", [Span(0, 1, "X")]) == []


def test_a_language_it_does_not_know_is_refused() -> None:
    with pytest.raises(ConfigError, match="xx"):
        load_consistency("xx", get_scheme("meddocan"))


def test_no_repr_shows_what_a_document_says(consistency: Consistency) -> None:
    text = "Paciente: Marta Zurbarán. La Sra. Zurbarán mejora."
    (repeat,) = consistency.repeats(text, [Span(10, 24, "NOMBRE_SUJETO_ASISTENCIA")])
    assert "zurbar" not in repr(repeat).casefold()
