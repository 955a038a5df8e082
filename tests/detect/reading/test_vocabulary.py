"""Which words a language has, and how well a word is spelt."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.detect.reading.letters import STRANGE, LetterModel
from veladura.detect.reading.lexicon import LEVELS, PROBES, Lexicon, mark_of, slots_of
from veladura.detect.reading.vocabulary import (
    ReadingVocabulary,
    load_vocabulary,
    save_vocabulary,
)
from veladura.errors import ConfigError
from veladura.language import language_codes

WORD = st.text("abcdefghijklmnopqrstuvwxyz", min_size=1, max_size=12)


@pytest.mark.parametrize(
    "word", ["paciente", "Paciente", "HOSPITAL", "corazón", "corazon", "a", "y"]
)
def test_frequent_words_are_known_in_any_case(words: ReadingVocabulary, word: str) -> None:
    assert words.knows(word)


@pytest.mark.parametrize("word", ["pacientw", "qxz", "b", "x", ""])
def test_others_are_not(words: ReadingVocabulary, word: str) -> None:
    assert not words.knows(word)


def test_a_word_in_every_document_is_frequent_and_a_rare_one_is_not(
    words: ReadingVocabulary,
) -> None:
    assert words.is_frequent("paciente")
    assert not words.is_frequent("pacientw")


@pytest.mark.parametrize(("word", "spelt"), [("marimba", True), ("xqzwk", False), ("ab1", False)])
def test_letters_follow_each_other_as_in_words(
    words: ReadingVocabulary, word: str, spelt: bool
) -> None:
    assert words.spells(word) is spelt


def test_a_known_word_costs_less_than_one_that_is_spelt_like_it(words: ReadingVocabulary) -> None:
    assert words.cost("paciente") < words.letters.bits("paciente")
    assert words.cost("pacientw") == words.letters.bits("pacientw")


@given(WORD)
def test_a_word_costs_what_its_letters_cost(words: ReadingVocabulary, word: str) -> None:
    steps = [words.letters.step(word[:i], letter) for i, letter in enumerate(f"{word}_")]
    assert words.letters.bits(word) == pytest.approx(sum(steps))
    assert all(0 <= step <= 255 for step in steps)


def test_a_character_that_no_word_has_is_dear(words: ReadingVocabulary) -> None:
    assert words.letters.step("a", "7") == STRANGE
    assert words.letters.step("a", "ñ") == STRANGE


@given(WORD, st.integers(PROBES, 10_000))
def test_a_word_sits_in_neighbouring_slots(word: str, size: int) -> None:
    slots = list(slots_of(word, size))
    assert len(set(slots)) == PROBES
    assert all(0 <= slot < size for slot in slots)
    assert 0 < mark_of(word) < 2**16


@given(st.lists(WORD, min_size=1, max_size=20, unique=True))
def test_what_is_put_into_a_lexicon_is_found_in_it(listed: list[str]) -> None:
    size = 4096
    marks, levels = np.zeros(size, np.uint16), np.zeros(size, np.uint8)
    for word in listed:
        free = next(slot for slot in slots_of(word, size) if not marks[slot])
        marks[free], levels[free] = mark_of(word), LEVELS
    lexicon = Lexicon(marks, levels)
    assert all(lexicon.level(word) == LEVELS for word in listed)


def test_what_is_saved_can_be_read(words: ReadingVocabulary, tmp_path: Path) -> None:
    path = tmp_path / "vocabulary.npz"
    save_vocabulary(words.lexicon, words.letters, path)
    with np.load(path, allow_pickle=False) as arrays:
        again = LetterModel(arrays["short"], arrays["long"])
        lexicon = Lexicon(arrays["marks"], arrays["levels"])
    assert again.bits("paciente") == words.letters.bits("paciente")
    assert lexicon.level("paciente") == words.lexicon.level("paciente")


def test_every_language_we_have_has_words() -> None:
    assert all(load_vocabulary(code) is not None for code in language_codes())


def test_other_languages_have_none_and_paths_are_no_languages() -> None:
    assert load_vocabulary("xx") is None
    with pytest.raises(ConfigError, match="no language code"):
        load_vocabulary("../es")


def test_a_vocabulary_shows_no_words(words: ReadingVocabulary) -> None:
    assert len(repr(words.lexicon)) < 40
    assert len(repr(words.letters)) < 40
