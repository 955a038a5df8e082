"""Words cut at the end of a line or of a column."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.detect.reading.hyphens import undo_column_hyphens, undo_hyphens
from veladura.detect.reading.vocabulary import ReadingVocabulary
from veladura.document import apply_edits, check_edits


@pytest.mark.parametrize(
    ("cut", "whole"),
    [
        ("Casta-\nñares", "Castañares"),
        ("hos-\n   pital", "hospital"),
        ("hos-\r\npital", "hospital"),
        ("> hos-\n> pital", "> hospital"),
        ("HOSPI-\nTAL", "HOSPITAL"),
        ("García-\nLorca", "García-Lorca"),
        ("4177-\nHJB", "4177-HJB"),
        ("expediente 44-\n55", "expediente 44-55"),
    ],
)
def test_a_cut_word_is_joined_and_a_compound_keeps_its_hyphen(
    words: ReadingVocabulary, cut: str, whole: str
) -> None:
    assert apply_edits(cut, list(undo_hyphens(cut, words))) == whole


@pytest.mark.parametrize(
    "text", ["69,-\nEuro", "0,70-\nvon", "a - b", "- uno\n- dos", "fin-\n\nOtra", "uno -\ndos"]
)
def test_amounts_and_dashes_stay(words: ReadingVocabulary, text: str) -> None:
    assert list(undo_hyphens(text, words)) == []


def test_both_halves_of_a_word_in_a_column_read_as_the_whole() -> None:
    text = "Paciente de Casta-   dolor\nñares                agudo\n"
    new = apply_edits(text, list(undo_column_hyphens(text)))
    assert new == "Paciente de Castañares   dolor\nCastañares                agudo\n"


def test_every_column_of_a_line_may_be_cut() -> None:
    text = "Paciente de Casta-   abdo-        hoy\nñares                minal        sí\n"
    new = apply_edits(text, list(undo_column_hyphens(text)))
    assert new.count("Castañares") == new.count("abdominal") == 2


def test_a_word_that_goes_on_twice_is_joined_once() -> None:
    text = "Casta-     x\nña-        x\nres        x\n"
    assert apply_edits(text, list(undo_column_hyphens(text))).count("Castaña") == 2


@pytest.mark.parametrize(
    "text",
    [
        "Casta-     otra\nOtra cosa",  # a capital does not go on a word
        "Casta-     otra\n" + " " * 30 + "ñares",  # stands in another column
        "Casta- otra\nñares",  # no column
        "Casta-     " + "x" * 400 + "\nñares",  # no page is so wide
    ],
)
def test_what_does_not_go_on_below_is_left(text: str) -> None:
    assert list(undo_column_hyphens(text)) == []


@given(st.text("aB1- |\n\t", max_size=80))
def test_repairs_never_overlap(text: str) -> None:
    edits = list(undo_column_hyphens(text))
    assert check_edits(edits, len(text)) == sorted(edits)
