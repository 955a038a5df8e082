"""What no mark covers."""

from hypothesis import given
from hypothesis import strategies as st

from veladura.document import Document, Span
from veladura.risk.words import unmarked_words

PATIENT = "NOMBRE_SUJETO_ASISTENCIA"


def test_words_outside_of_marks_come_folded_and_in_order() -> None:
    document = Document("Ána Ruiz acude a Jaca", (Span(4, 8, PATIENT),))
    assert list(unmarked_words(document)) == ["ana", "acude", "a", "jaca"]


def test_a_mark_inside_a_word_leaves_the_rest_of_it() -> None:
    document = Document("preRuizpost", (Span(3, 7, PATIENT),))
    assert list(unmarked_words(document)) == ["pre", "post"]


SPANS = st.lists(
    st.builds(lambda a, n: Span(a, a + n, PATIENT), st.integers(0, 20), st.integers(1, 9)),
    max_size=5,
)


@given(SPANS)
def test_marks_may_overlap(spans: list[Span]) -> None:
    text = "abcdefghij klmnopqrst uvwxyz"
    covered = {i for span in spans for i in range(span.start, span.end)}
    left = "".join(c for i, c in enumerate(text) if i not in covered and c != " ")
    assert "".join(unmarked_words(Document(text, tuple(spans)))) == left
