"""From spans to mentions: in order, apart from each other, each with what surrounds it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.document import Document, Span
from veladura.errors import SpanError
from veladura.profiles import load_profile
from veladura.transform.context import Mention
from veladura.transform.mentions import collect
from veladura.transform.substitution import substitution_of

SPANISH = substitution_of(load_profile("es-clinical"))
PATIENT, DOCTOR, DAY = "NOMBRE_SUJETO_ASISTENCIA", "NOMBRE_PERSONAL_SANITARIO", "FECHAS"
NUMBER, TOWN, AGE = "ID_SUJETO_ASISTENCIA", "TERRITORIO", "EDAD_SUJETO_ASISTENCIA"


def mentions(text: str, *spans: Span, leftovers: bool = False) -> list[Mention]:
    return collect(Document(text, spans), SPANISH, leftovers=leftovers)


def marked(text: str, surface: str, label: str) -> Span:
    start = text.index(surface)
    return Span(start, start + len(surface), label)


SPANS = st.lists(
    st.builds(
        lambda start, size, label: Span(start, start + size, label),
        st.integers(0, 40),
        st.integers(1, 12),
        st.sampled_from([PATIENT, DOCTOR, TOWN]),
    ),
    max_size=8,
)


@given(SPANS)
def test_mentions_cover_what_the_spans_cover_and_nothing_twice(spans: list[Span]) -> None:
    found = mentions("Ana Ruiz vive en Jaca y la ve el Dr. Gil Soto hoy.", *spans[:8])
    taken = [i for mention in found for i in range(mention.start, mention.end)]
    assert len(taken) == len(set(taken))
    assert set(taken) == {i for span in spans for i in range(span.start, span.end)}
    assert found == sorted(found, key=lambda mention: mention.start)


def test_the_longer_of_two_that_overlap_gives_the_label() -> None:
    text = "Ana Ruiz Gil"
    (one,) = mentions(text, Span(0, 3, TOWN), Span(2, 12, PATIENT))
    assert (one.start, one.end, one.label) == (0, 12, PATIENT)
    (other,) = mentions(text, Span(0, 10, TOWN), Span(4, 12, PATIENT))
    assert other.label == TOWN


def test_spans_that_only_touch_stay_two() -> None:
    assert len(mentions("AnaRuiz", Span(0, 3, PATIENT), Span(3, 7, PATIENT))) == 2


def test_a_span_in_pieces_becomes_one_mention_a_piece() -> None:
    span = Span(0, 12, PATIENT, fragments=((0, 3), (8, 12)))
    found = mentions("Ana, la sra.", span)
    assert [(m.start, m.end) for m in found] == [(0, 3), (8, 12)]


def test_a_mention_knows_what_stands_around_it() -> None:
    text = "x" * 100 + "Ana" + "y" * 100
    (found,) = mentions(text, Span(100, 103, PATIENT))
    assert (found.before, found.after) == ("x" * 60, "y" * 60)
    assert found.label_kind == "patient"


def test_a_label_of_another_scheme_is_refused_without_the_text() -> None:
    with pytest.raises(SpanError, match=r"span 0\.\.3: .* label PER$") as refused:
        mentions("Ana", Span(0, 3, "PER"))
    assert "Ana" not in str(refused.value)


@pytest.mark.parametrize(
    ("written", "label", "read"),
    [
        ("Garc√≠a", PATIENT, "Garc√≠a"),
        ("GarcÃ­a", PATIENT, "García"),
        ("Garc&iacute;a", PATIENT, "García"),
        ("L6pez", PATIENT, "López".replace("ó", "o")),
        ("M A R Í A", PATIENT, "MARÍA"),
        ("2O de Agost0", DAY, "20 de Agosto"),
        ("ene-\nro de 2019", DAY, "enero de 2019"),
        ("L6pez", NUMBER, "L6pez"),  # a number may hold anything
    ],
)
def test_what_encodings_and_scanners_did_is_undone(written: str, label: str, read: str) -> None:
    (found,) = mentions(written, Span(0, len(written), label))
    assert found.surface == read


def test_repeats_that_nobody_marked_are_added_on_request() -> None:
    text = "Leocadia Zurita vive aquí. Leocadia Zurita firma."
    span = marked(text, "Leocadia Zurita", PATIENT)
    assert len(mentions(text, span)) == 1
    found = mentions(text, span, leftovers=True)
    assert [m.surface for m in found] == ["Leocadia Zurita"] * 2
    assert {m.label for m in found} == {PATIENT}


def test_days_that_nobody_marked_move_with_the_others() -> None:
    text = "Ingreso el 05/03/2016. Alta el 09/03/2016."
    found = mentions(text, marked(text, "05/03/2016", DAY), leftovers=True)
    assert [m.surface for m in found] == ["05/03/2016", "09/03/2016"]


def test_without_a_marked_day_none_is_added() -> None:
    text = "Ana: alta el 09/03/2016."
    found = mentions(text, marked(text, "Ana", PATIENT), leftovers=True)
    assert [m.surface for m in found] == ["Ana"]


def test_an_identifier_is_one_wherever_it_stands() -> None:
    label = "OTROS_SUJETO_ASISTENCIA"
    text = "Ref. AB-12345, y otra vez AB-12345"
    first = marked(text, "AB-12345", label)
    second = Span(text.rindex("AB"), len(text), label)
    assert len({m.kind for m in mentions(text, first, second)}) == 1


def test_a_document_without_spans_has_no_mentions() -> None:
    assert mentions("Ana Ruiz, 05/03/2016", leftovers=True) == []
