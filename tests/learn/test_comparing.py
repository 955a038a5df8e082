"""What another model would mark otherwise."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.document import Document, Span
from veladura.errors import ConfigError
from veladura.learn.comparing import DocumentChange, compare
from veladura.learn.corrected import GOLD, LEAST, divide
from veladura.learn.rehearsal import load_rehearsal
from veladura.schemes import FINANCE, MEDDOCAN, Scheme

LABEL = "NOMBRE_SUJETO_ASISTENCIA"
TEXT = "Ana Ruiz vive en Jaca con Eva Gil"
PLACES = [(0, 3), (0, 8), (4, 8), (17, 21), (26, 33)]


class Marks:
    """A detector that says what it was told to say."""

    def __init__(self, *spans: Span) -> None:
        self.spans = spans

    def detect_many(self, texts: Sequence[str]) -> list[tuple[Span, ...]]:
        return [self.spans for _ in texts]


def change(old: Sequence[Span], new: Sequence[Span]) -> list[DocumentChange]:
    before: Any = Marks(*old)
    after: Any = Marks(*new)
    return list(compare(before, after, [Document(TEXT)]))


SPANS = st.lists(st.sampled_from(PLACES), unique=True, max_size=4).map(
    lambda places: [Span(*place, LABEL) for place in places]
)


def test_the_same_marks_are_no_change() -> None:
    assert change([Span(0, 8, LABEL)], [Span(0, 8, LABEL, 0.4)]) == []


@pytest.mark.parametrize(
    ("old", "new", "gained", "lost", "changed"),
    [
        ([], [(0, 8)], 1, 0, 0),
        ([(0, 8)], [], 0, 1, 0),
        ([(0, 3)], [(0, 8)], 0, 0, 1),  # other borders
        ([(0, 3), (4, 8)], [(0, 8)], 0, 0, 1),
        ([(0, 8)], [(17, 21)], 1, 1, 0),
    ],
)
def test_a_change_is_counted_once(
    old: list[tuple[int, int]], new: list[tuple[int, int]], gained: int, lost: int, changed: int
) -> None:
    (one,) = change([Span(*place, LABEL) for place in old], [Span(*place, LABEL) for place in new])
    assert (len(one.gained), len(one.lost), len(one.changed)) == (gained, lost, changed)


def test_another_label_is_a_change() -> None:
    (one,) = change([Span(17, 21, "TERRITORIO")], [Span(17, 21, "HOSPITAL")])
    assert [span.label for span in one.changed] == ["HOSPITAL"]


@given(SPANS, SPANS)
def test_every_new_mark_is_told_and_nothing_that_stayed(old: list[Span], new: list[Span]) -> None:
    changes = change(old, new)
    if set(old) == set(new):
        assert changes == []
        return
    (one,) = changes
    assert {*one.gained, *one.changed} == set(new) - set(old)
    assert set(one.lost) <= set(old) - set(new)


def notes(count: int, *spans: Span) -> list[Document]:
    return [Document(f"Ana Ruiz, nota {n}", spans) for n in range(count)]


@given(st.integers(LEAST, 40))
def test_a_document_is_learned_from_or_measured_on_and_never_both(count: int) -> None:
    divided = divide(notes(count, Span(0, 8, LABEL)), MEDDOCAN)
    learned, gold = ({d.text for d in side} for side in (divided.learned, divided.gold))
    assert learned.isdisjoint(gold)
    assert len(learned | gold) == count
    assert gold


def test_a_document_stays_on_its_side_whatever_else_comes() -> None:
    few = divide(notes(20, Span(0, 8, LABEL)), MEDDOCAN)
    many = divide(notes(60, Span(0, 8, LABEL))[::-1], MEDDOCAN)
    assert {d.text for d in few.gold} <= {d.text for d in many.gold}
    assert len(many.gold) < 2 * len(many.learned) / GOLD + 8


def test_the_same_text_counts_once() -> None:
    same = [*notes(LEAST, Span(0, 8, LABEL))] * 3
    divided = divide(same, MEDDOCAN)
    assert len(divided.learned) + len(divided.gold) == LEAST


@pytest.mark.parametrize(
    ("documents", "why"),
    [
        (notes(LEAST - 1, Span(0, 8, LABEL)), "5 corrected documents are needed"),
        (notes(LEAST), "no document has a mark"),
        (notes(LEAST, Span(0, 8, "PER")), "PER unknown to scheme meddocan"),
        ([Document("  ")] * 9, "0 found"),
    ],
)
def test_what_nothing_can_be_learned_from_is_refused(documents: list[Document], why: str) -> None:
    with pytest.raises(ConfigError, match=why) as refused:
        divide(documents, MEDDOCAN)
    assert "Ruiz" not in str(refused.value)


@pytest.mark.parametrize("scheme", [MEDDOCAN, FINANCE], ids=lambda scheme: scheme.id)
def test_every_shipped_scheme_has_notes_to_read_again(scheme: Scheme) -> None:
    rehearsal = load_rehearsal(scheme)
    assert len(rehearsal.learned) > len(rehearsal.held) > 5
    assert {d.text for d in rehearsal.learned}.isdisjoint(d.text for d in rehearsal.held)
    labels = {span.label for document in rehearsal.learned for span in document.spans}
    assert labels <= set(scheme.ids)


def test_another_scheme_has_none_and_says_so() -> None:
    with pytest.raises(ConfigError, match="no rehearsal set own-learned"):
        load_rehearsal(Scheme("own", ()))
