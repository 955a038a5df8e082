"""Words of a name that a model did not see because of their letters."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.detect.consistency.foreign_letters import with_foreign_words
from veladura.document import Span
from veladura.schemes import FINANCE, MEDDOCAN

PERSON = "NOMBRE_SUJETO_ASISTENCIA"


def whole(text: str, found: str, label: str = PERSON) -> str:
    start = text.index(found)
    (span,) = with_foreign_words(text, [Span(start, start + len(found), label, 0.5)], MEDDOCAN)
    return text[span.start : span.end]


@pytest.mark.parametrize(
    ("text", "found", "name"),
    [
        ("con Đorđe Nikolić hoy", "Nikolić", "Đorđe Nikolić"),
        ("vino Yiğit Şahin-Öztürk, solo", "Yiğit", "Yiğit Şahin-Öztürk"),
        ("Đorđe Živko Šarić Ilić", "Ilić", "Đorđe Živko Šarić Ilić"),
        ("de Łódź Ana", "Ana", "Łódź Ana"),
        ("con řeka Nikolić", "Nikolić", "Nikolić"),  # no capital
        ("con Marta Nikolić", "Nikolić", "Nikolić"),  # a word the model knows: it said no
        ("Đorđe, Nikolić", "Nikolić", "Nikolić"),  # not one name
        ("Đorđe\nNikolić", "Nikolić", "Nikolić"),
    ],
)
def test_a_name_is_taken_whole(text: str, found: str, name: str) -> None:
    assert whole(text, found) == name


def test_a_place_keeps_its_borders() -> None:
    assert whole("Đorđe Split", "Split", "TERRITORIO") == "Split"


def test_a_neighbour_that_is_found_already_is_left_alone() -> None:
    text = "Đorđe Nikolić"
    spans = [Span(0, 5, "HOSPITAL", 0.9), Span(6, 13, PERSON, 0.9)]
    assert with_foreign_words(text, spans, MEDDOCAN) == spans


def test_a_word_between_two_people_is_given_to_one_of_them() -> None:
    text = "Ana Đorđe Luis"
    spans = [Span(0, 3, PERSON, 0.9), Span(10, 14, PERSON, 0.9)]
    first, second = with_foreign_words(text, spans, MEDDOCAN)
    assert (first.end, second.start) == (9, 10)


def test_german_people_too() -> None:
    text = "Herr Çağlar Yıldız"
    (span,) = with_foreign_words(text, [Span(12, 18, "PER", 0.5)], FINANCE)
    assert text[span.start : span.end] == "Çağlar Yıldız"


@given(st.text("AaĐđ ", max_size=30), st.data())
def test_spans_only_grow_and_never_overlap(text: str, data: st.DataObject) -> None:
    cuts = sorted(data.draw(st.sets(st.integers(0, len(text)), max_size=6)))
    spans = [Span(a, b, PERSON, 0.5) for a, b in zip(cuts[::2], cuts[1::2], strict=False)]
    grown = with_foreign_words(text, spans, MEDDOCAN)
    assert all(g.start <= s.start and s.end <= g.end for g, s in zip(grown, spans, strict=True))
    assert all(a.end <= b.start for a, b in pairwise(grown))
