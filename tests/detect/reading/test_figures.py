"""Letters that a scanner read for figures."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.detect.reading.figures import repair_figures
from veladura.document import apply_edits


def repaired(text: str, *, thorough: bool = False) -> str:
    return apply_edits(text, list(repair_figures(text, 0, len(text), thorough=thorough)))


@pytest.mark.parametrize(
    ("damaged", "read"),
    [
        ("O5-lO-68", "05-10-68"),
        ("2OO4", "2004"),
        ("l5/O3/2Ol6", "15/03/2016"),
        ("1O:3O", "10:30"),
        ("6l5 22O 331", "615 220 331"),
        ("12O,5", "120,5"),
    ],
)
def test_letters_among_figures_are_figures(damaged: str, read: str) -> None:
    assert repaired(damaged) == read
    assert repaired(damaged, thorough=True) == read


@pytest.mark.parametrize(
    "text",
    ["I63.4", "B12", "O80", "O2 al 30", "2l de suero", "2,5l", "lO", "Solo", "HbA1c", "l-O-l", ""],
)
def test_codes_and_units_stay(text: str) -> None:
    assert repaired(text) == text


@pytest.mark.parametrize(
    ("damaged", "read"), [("l-O-l", "1-0-1"), ("4l 22 33", "41 22 33"), ("22 lO", "22 10")]
)
def test_in_a_bad_text_more_may_be_a_figure(damaged: str, read: str) -> None:
    assert repaired(damaged, thorough=True) == read


@given(st.text("0123456789OlISBGZ-/. ", max_size=24), st.booleans())
def test_nothing_but_letters_that_look_like_figures_changes(text: str, thorough: bool) -> None:
    new = repaired(text, thorough=thorough)
    assert len(new) == len(text)
    looks = dict(zip("OolISBGZ", "00115862", strict=True))
    assert all(a == b or looks.get(a) == b for a, b in zip(text, new, strict=True))


@given(st.text("0123456789-/., ", max_size=24), st.booleans())
def test_clean_figures_stay(text: str, thorough: bool) -> None:
    assert repaired(text, thorough=thorough) == text


def test_only_the_stretch_asked_for_is_mended() -> None:
    text = "2OO4 2OO5"
    assert [edit.text for edit in repair_figures(text, 5, 9, thorough=False)] == ["2005"]
