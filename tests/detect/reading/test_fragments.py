"""Words, numbers and addresses that fell apart."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.detect.reading.fragments import (
    join_addresses,
    join_numbers,
    join_words,
    narrow_gaps,
)
from veladura.detect.reading.glyphs import GlyphReader
from veladura.detect.reading.vocabulary import ReadingVocabulary
from veladura.document import apply_edits


@pytest.fixture(scope="module")
def glyphs(words: ReadingVocabulary) -> GlyphReader:
    return GlyphReader(words)


def joined(text: str, *, broken: bool = True) -> str:
    return apply_edits(text, list(join_numbers(text, broken=broken)))


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("6 3 3 9 0 1 2", "6339012"),
        ("1 8 / 0 4 / 2 0 1 6", "18/04/2016"),
        ("tel. 9 4 3 5 5 5 0 1 2.", "tel. 943555012."),
        ("1 0 : 3 0 h", "10:30 h"),
        ("1 0 : 3 0, 4 / 5 / 2 0 2 1", "10:30, 4/5/2021"),
        ("10:30, 4/5/2021", "10:30, 4/5/2021"),
    ],
)
def test_single_figures_are_one_number(text: str, whole: str) -> None:
    assert joined(text) == whole


@pytest.mark.parametrize(
    ("text", "whole"),
    [("1 2 3", "1 2 3"), ("1 - 0 - 1", "1 - 0 - 1"), ("6 3 3 9 0 1", "633901")],
)
def test_in_a_text_that_is_not_broken_a_few_are_a_dose(text: str, whole: str) -> None:
    assert joined(text, broken=False) == whole


@pytest.mark.parametrize("text", ["633 901 234", "l l", "a1 2", "18/04/2016", ""])
def test_numbers_that_are_whole_stay(text: str) -> None:
    assert joined(text) == text


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("raul . n @ correo . es", "raul.n@correo.es"),
        ("www . hospital . es / citas", "www.hospital.es / citas"),
        ("raul@correo.es", "raul@correo.es"),
        ("a las 10 . es tarde", "a las 10 . es tarde"),
    ],
)
def test_addresses_lose_the_blanks_around_their_dots(text: str, whole: str) -> None:
    assert apply_edits(text, list(join_addresses(text))) == whole


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("el  paciente  acude  hoy", "el paciente acude hoy"),
        ("el paciente  acude hoy", "el paciente  acude hoy"),
        ("a  b  c\nd e f", "a b c\nd e f"),
    ],
)
def test_wide_gaps_are_narrowed_where_most_are_wide(text: str, whole: str) -> None:
    assert apply_edits(text, list(narrow_gaps(text))) == whole


@pytest.mark.parametrize(
    ("text", "word"),
    [("el pac iente acude", "paciente"), ("ho sp ital general", "hospital")],
)
def test_pieces_that_are_a_word_together_are_joined(
    glyphs: GlyphReader, text: str, word: str
) -> None:
    assert word in apply_edits(text, list(join_words(text, glyphs))).split()


@pytest.mark.parametrize(
    "text", ["el paciente acude hoy", "la casa de Ana", "12 34 56", "no se ve a la madre"]
)
def test_words_stay_words(glyphs: GlyphReader, text: str) -> None:
    assert list(join_words(text, glyphs)) == []


@given(st.text("ab1 |.\n", max_size=60))
def test_only_blanks_are_taken_away(text: str) -> None:
    for edits in (join_numbers(text, broken=True), join_addresses(text), narrow_gaps(text)):
        new = apply_edits(text, list(edits))
        assert new.replace(" ", "") == text.replace(" ", "")
