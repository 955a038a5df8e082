"""Changes to marks as values: whatever happens can be undone, and nothing active overlaps."""

from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.linear.growth import grows_steeply

from veladura.document import Span
from veladura.errors import SpanError
from veladura.web.marks import (
    Change,
    Mark,
    Options,
    add,
    apply_change,
    from_span,
    modify,
    occurrences,
    redetect,
    remove,
)

TEXT = "Ana vio a Ana, a Anabel y a Luis; Luis y Ana ríen."
LABELS = st.sampled_from(["A", "B"])
PLACES = st.tuples(st.integers(0, 48), st.integers(1, 6)).map(
    lambda pair: (pair[0], min(len(TEXT), pair[0] + pair[1]))
)
Marks = dict[int, Mark]
Step = Callable[[Marks, int], Change]


def spans(pairs: list[tuple[tuple[int, int], str]]) -> list[Span]:
    """Those that do not overlap an earlier one, as a detector would give them."""
    kept: list[Span] = []
    for (start, end), label in pairs:
        span = Span(start, end, label, 0.5, "rule:x")
        if not any(span.overlaps(other) for other in kept):
            kept.append(span)
    return kept


def adding(place: tuple[int, int], label: str, everywhere: bool) -> Step:
    return lambda marks, fresh: add(marks, TEXT, place, label, next_id=fresh, everywhere=everywhere)


def on_one(index: int, action: Callable[[Marks, Mark], Change]) -> Step:
    def step(marks: Marks, fresh: int) -> Change:
        ids = sorted(marks)
        return action(marks, marks[ids[index % len(ids)]]) if ids else Change()

    return step


STEPS = st.one_of(
    st.builds(adding, PLACES, LABELS, st.booleans()),
    st.builds(
        lambda index, place, label, state, everywhere: on_one(
            index,
            lambda marks, mark: modify(
                marks, TEXT, mark, place=place, label=label, state=state, everywhere=everywhere
            ),
        ),
        st.integers(0, 50),
        st.none() | PLACES,
        st.none() | LABELS,
        st.none() | st.sampled_from(["open", "accepted", "rejected"]),
        st.booleans(),
    ),
    st.builds(
        lambda index, everywhere: on_one(
            index, lambda marks, mark: remove(marks, TEXT, mark, everywhere=everywhere)
        ),
        st.integers(0, 50),
        st.booleans(),
    ),
    st.builds(
        lambda pairs: lambda marks, fresh: redetect(marks, spans(pairs), next_id=fresh),
        st.lists(st.tuples(PLACES, LABELS), max_size=5),
    ),
)


@given(st.lists(st.tuples(PLACES, LABELS), max_size=6), st.lists(STEPS, max_size=8))
def test_any_sequence_undoes_and_never_overlaps(
    found: list[tuple[tuple[int, int], str]], steps: list[Step]
) -> None:
    marks: Marks = {i: from_span(span, i) for i, span in enumerate(spans(found), 1)}
    history: list[tuple[Marks, Change]] = []
    fresh = 100
    for step in steps:
        try:
            change = step(marks, fresh)
        except SpanError:
            continue  # white space cannot be marked
        history.append((marks, change))
        marks = apply_change(marks, change)
        fresh = max([fresh, *(id + 1 for id in marks)])
        active = sorted((m for m in marks.values() if m.active), key=lambda m: m.start)
        assert all(a.end <= b.start for a, b in pairwise(active))
        assert Change.from_json(change.to_json()) == change
    for before, change in reversed(history):
        marks = apply_change(marks, change.inverse())
        assert marks == before


@given(st.lists(st.tuples(PLACES, LABELS), max_size=6), st.lists(STEPS, max_size=6))
def test_detecting_again_changes_no_decision(
    found: list[tuple[tuple[int, int], str]], steps: list[Step]
) -> None:
    marks: Marks = {i: from_span(span, i) for i, span in enumerate(spans(found), 1)}
    for step in steps:
        try:
            marks = apply_change(marks, step(marks, 100 + 100 * len(marks)))
        except SpanError:
            continue
    decided = {id: mark for id, mark in marks.items() if mark.decided}
    after = apply_change(marks, redetect(marks, [Span(0, 3, "A"), Span(10, 13, "B")], next_id=9999))
    assert {id: after[id] for id in decided} == decided


def test_occurrences_are_whole_words() -> None:
    assert occurrences(TEXT, 0, 3) == [(0, 3), (10, 13), (41, 44)]  # not inside Anabel
    assert occurrences("a.b a.b axb", 0, 3) == [(0, 3), (4, 7)]


def test_rejecting_a_changed_mark_brings_back_what_was_found() -> None:
    mark = from_span(Span(0, 3, "A", 0.7, "model"), 1)
    changed = apply_change({1: mark}, modify({1: mark}, TEXT, mark, place=(0, 9), label="B"))
    rejected = apply_change(changed, remove(changed, TEXT, changed[1]))[1]
    assert (rejected.start, rejected.end, rejected.label, rejected.state) == (0, 3, "A", "rejected")


@pytest.mark.parametrize("place", [(3, 3), (-1, 2), (0, 999), (3, 4)])
def test_ranges_that_cannot_be_marked(place: tuple[int, int]) -> None:
    with pytest.raises(SpanError):
        add({}, TEXT, place, "A", next_id=1)


def test_options_survive_json_and_show_no_text() -> None:
    options = Options(7, 0.5, {"mode": "tag"}, {3: "Secreto"}, {3: 2})
    assert Options.from_json(options.to_json()) == options
    assert "Secreto" not in repr(options)


def test_a_text_that_repeats_itself_is_searched_in_linear_time() -> None:
    def mark_half(length: int) -> None:
        occurrences("ab " * length, 0, length // 2 * 3 + 1)

    assert not grows_steeply(mark_half, 5_000, enough=0.01)
    long = "ab " * 100
    assert occurrences(long + long, 0, len(long)) == [(0, len(long))]
