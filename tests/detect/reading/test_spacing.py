"""Blanks where none belong, and none where one does."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.detect.reading.spacing import join_letters, split_words
from veladura.detect.reading.vocabulary import ReadingVocabulary
from veladura.document import apply_edits


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("M E N D I Z A B A L", "MENDIZABAL"),
        ("don P e d r o hoy", "don Pedro hoy"),
        ("I N F O R M E  D E  A L T A", "INFORME  D E  ALTA"),
    ],
)
def test_letters_spaced_for_emphasis_are_joined(
    words: ReadingVocabulary, text: str, read: str
) -> None:
    assert apply_edits(text, list(join_letters(text, words))) == read


@pytest.mark.parametrize("text", ["A B C", "a b c d", "X Q Z W K", "Pedro", "1 2 3"])
def test_single_letters_that_spell_nothing_stay(words: ReadingVocabulary, text: str) -> None:
    assert list(join_letters(text, words)) == []


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("PedroOlmedo", "Pedro Olmedo"),
        ("pacienteMartínez", "paciente Martínez"),
        ("visto porCarmen", "visto por Carmen"),
    ],
)
def test_words_run_together_are_split_before_a_name(
    words: ReadingVocabulary, text: str, read: str
) -> None:
    assert apply_edits(text, list(split_words(text, words))) == read


@pytest.mark.parametrize(
    "text",
    [
        "PowerPoint",
        "JavaScript",
        "a.PedroOlmedo",
        "pedroOlmedo@correo.es",
        "PEDROOlmedo",
        "Pedro Olmedo",
        "<tagPedro",
    ],
)
def test_programs_and_addresses_stay(words: ReadingVocabulary, text: str) -> None:
    assert list(split_words(text, words)) == []


@given(st.text("PedroOlmñ @.1", max_size=40))
def test_splitting_adds_blanks_and_nothing_else(words: ReadingVocabulary, text: str) -> None:
    new = apply_edits(text, list(split_words(text, words)))
    assert new.replace(" ", "") == text.replace(" ", "")
