import dataclasses

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura import Document, Edit, Span
from veladura.document import Annotation, apply_edits, check_edits, realign
from veladura.errors import SpanError


@pytest.mark.parametrize(("start", "end"), [(-1, 3), (3, 3), (4, 3)])
def test_a_span_must_be_somewhere(start: int, end: int) -> None:
    with pytest.raises(SpanError, match="must be non-empty"):
        Span(start, end, "PER")


def test_a_span_must_have_a_label() -> None:
    with pytest.raises(SpanError, match="has no label"):
        Span(0, 1, "")


@pytest.mark.parametrize(
    "fragments",
    [((0, 3), (2, 9)), ((4, 9), (0, 3)), ((0, 3), (5, 8)), ((1, 3), (5, 9)), ((0, 0), (5, 9))],
)
def test_pieces_must_be_in_order_and_fill_the_span(fragments: tuple[tuple[int, int], ...]) -> None:
    with pytest.raises(SpanError, match="fragments"):
        Span(0, 9, "PER", fragments=fragments)


def test_pieces_of_a_span() -> None:
    assert Span(2, 5, "X").pieces == ((2, 5),)
    assert Span(0, 9, "X", fragments=((0, 3), (5, 9))).pieces == ((0, 3), (5, 9))


def test_spans_are_equal_by_place_and_label_alone() -> None:
    assert Span(0, 3, "X", 0.5, "rule", "why", id="T1") == Span(0, 3, "X")
    assert Span(0, 3, "X") != Span(0, 3, "Y")


def test_overlap_is_half_open() -> None:
    assert not Span(0, 3, "X").overlaps(Span(3, 4, "X"))
    assert Span(0, 4, "X").overlaps(Span(3, 4, "X"))


def test_a_document_sorts_its_spans_and_refuses_those_outside() -> None:
    document = Document("Ana Ruiz", (Span(4, 8, "X"), Span(0, 3, "X")), "note")
    assert [span.start for span in document.spans] == [0, 4]
    with pytest.raises(SpanError, match=r"note: span 0\.\.9 X ends outside the text of 8"):
        document.with_spans([Span(0, 9, "X")])


def test_with_spans_keeps_the_rest() -> None:
    document = Document("Ana", (), "a", (Annotation("R1", "Kin"),))
    again = document.with_spans([Span(0, 3, "PER")])
    assert (again.text, again.id, again.others) == (document.text, "a", document.others)
    assert again.surface(again.spans[0]) == "Ana"


@pytest.mark.parametrize(
    ("value", "name"),
    [
        (Span(0, 1, "X"), "start"),
        (Document("a"), "text"),
        (Edit(0, 1, "b"), "text"),
        (Annotation("R1", "Kin"), "type"),
    ],
)
def test_values_are_frozen(value: object, name: str) -> None:
    with pytest.raises(dataclasses.FrozenInstanceError):
        setattr(value, name, "other")


def test_no_repr_shows_text() -> None:
    document = Document("canary", (Span(0, 6, "X"),), "a", (Annotation("T1", "X", body="canary"),))
    assert "canary" not in repr(document) + repr(Edit(0, 1, "canary"))


@pytest.mark.parametrize(("start", "end"), [(-1, 0), (2, 1)])
def test_an_edit_must_be_somewhere(start: int, end: int) -> None:
    with pytest.raises(SpanError, match="offsets out of order"):
        Edit(start, end, "x")


def test_edits_that_overlap_or_leave_the_text_are_refused() -> None:
    for edits in ([Edit(0, 3, "x"), Edit(2, 4, "y")], [Edit(0, 9, "x")]):
        with pytest.raises(SpanError, match="overlaps another or leaves the text"):
            check_edits(edits, 5)


def test_edits_are_applied_in_any_order() -> None:
    assert apply_edits("Ana in Ulm", [Edit(7, 10, "Bonn"), Edit(0, 3, "Eva")]) == "Eva in Bonn"


@st.composite
def edited(draw: st.DrawFn) -> tuple[str, list[Edit]]:
    text = draw(st.text(max_size=40))
    cuts = draw(st.lists(st.integers(0, len(text)), max_size=8, unique=True).map(sorted))
    pairs = zip(cuts[::2], cuts[1::2])
    return text, [Edit(start, end, draw(st.text(max_size=6))) for start, end in pairs]


@given(edited())
def test_what_no_edit_touches_stays_and_can_be_found_again(case: tuple[str, list[Edit]]) -> None:
    text, edits = case
    result = apply_edits(text, edits)
    bounds = [0, *(place for edit in edits for place in (edit.start, edit.end)), len(text)]
    untouched = [(s, e) for s, e in zip(bounds[::2], bounds[1::2]) if s < e]
    for (start, end), (new_start, new_end) in zip(untouched, realign(untouched, edits)):
        assert result[new_start:new_end] == text[start:end]


@given(edited())
def test_a_replaced_stretch_is_found_as_its_replacement(case: tuple[str, list[Edit]]) -> None:
    text, edits = case
    result = apply_edits(text, edits)
    for edit, (start, end) in zip(edits, realign([(e.start, e.end) for e in edits], edits)):
        assert result[start:end] == edit.text


def test_a_stretch_cut_by_an_edit_is_widened() -> None:
    text, edits = "Ana Ruiz Gil", [Edit(4, 8, "X")]
    (widened,) = realign([(6, 12)], edits)
    assert apply_edits(text, edits)[slice(*widened)] == "X Gil"
    (widened,) = realign([(0, 6)], edits)
    assert apply_edits(text, edits)[slice(*widened)] == "Ana X"
