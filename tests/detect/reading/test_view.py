"""A view keeps the way back, through any number of stages."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.detect.reading import ReadingView
from veladura.document import Edit
from veladura.errors import SpanError


def test_unchanged_letters_map_to_themselves_and_mended_ones_to_what_was_there() -> None:
    view = ReadingView("Sra. Casta-\nñares, Soria").mend([Edit(5, 17, "Castañares")])
    assert view.text == "Sra. Castañares, Soria"
    assert view.written([(0, 4), (5, 15), (7, 9), (17, 22)]) == [(0, 4), (5, 17), (5, 17), (19, 24)]


def test_stages_are_undone_one_after_the_other() -> None:
    view = ReadingView("Va1-\ndés").mend([Edit(0, 8, "Va1dés")]).mend([Edit(0, 6, "Valdés")])
    assert view.text == "Valdés"
    assert view.written([(3, 6)]) == [(0, 8)]


def test_a_blank_put_between_words_belongs_to_neither() -> None:
    view = ReadingView("PedroOlmedo").mend([Edit(5, 5, " ")])
    assert view.written([(0, 5), (6, 12), (0, 12)]) == [(0, 5), (5, 11), (0, 11)]


def test_nothing_that_was_written_may_be_left_out() -> None:
    with pytest.raises(SpanError):
        ReadingView("abc").mend([Edit(1, 2, "")])


def test_no_edits_make_no_stage() -> None:
    view = ReadingView("abc")
    assert view.mend([]) is view


def test_no_text_shows_in_a_repr() -> None:
    assert "Olmedo" not in repr(ReadingView("PedroOlmedo").mend([Edit(5, 5, " ")]))


@st.composite
def edited_views(draw: st.DrawFn) -> tuple[str, ReadingView]:
    text = draw(st.text("abc -", min_size=1, max_size=30))
    view = ReadingView(text)
    for _ in range(draw(st.integers(0, 3))):
        cuts = draw(st.lists(st.integers(0, len(view.text)), max_size=6, unique=True).map(sorted))
        pairs = zip(cuts[::2], cuts[1::2], strict=False)
        view = view.mend(
            [Edit(a, b, draw(st.text("xyz", min_size=1, max_size=4))) for a, b in pairs]
        )
    return text, view


@given(edited_views())
def test_the_whole_maps_to_the_whole_and_order_is_kept(case: tuple[str, ReadingView]) -> None:
    text, view = case
    assert view.written([(0, len(view.text))]) == [(0, len(text))]
    places = view.written([(i, i + 1) for i in range(len(view.text))])
    assert places == sorted(places)
    covered = {i for start, end in places for i in range(start, end)}
    assert covered == set(range(len(text)))
