"""The vocabulary for mending can be counted from any text and list of names."""

from pathlib import Path

import pytest

from veladura.detect.reading.letters import LetterModel
from veladura.detect.reading.lexicon import LEVELS
from veladura_training.data.vocabulary import (
    count_letters,
    count_names,
    count_words,
    pack_letters,
    pack_words,
)

TEXT = "la madre del paciente y la hermana del paciente viven en la casa de la madre\n"


@pytest.fixture
def letters(tmp_path: Path) -> LetterModel:
    (tmp_path / "text.txt").write_text(TEXT * 30, "utf-8")
    return pack_letters(count_letters(count_words([tmp_path / "text.txt"], 10_000)))


def test_words_of_the_text_cost_less_than_misread_ones(letters: LetterModel) -> None:
    assert letters.bits("madre") < letters.bits("rnadre")
    assert letters.bits("hermana") < letters.bits("herrnana")
    assert letters.bits("madre") < letters.bits("m4dre")


def test_the_table_has_the_words_and_how_frequent_they_are(tmp_path: Path) -> None:
    (tmp_path / "text.txt").write_text(TEXT * 30, "utf-8")
    words = count_words([tmp_path / "text.txt"], 10_000)
    (tmp_path / "names.txt").write_text("Müller\nvon der Heide\n", "utf-8")
    words.update(count_names(None, [tmp_path / "names.txt"]))
    lexicon = pack_words(words)
    assert lexicon.level("la") == LEVELS
    assert LEVELS > lexicon.level("madre") > 0
    assert lexicon.level("muller") > 0
    assert lexicon.level("rnadre") == 0


def test_typing_errors_are_no_words(tmp_path: Path) -> None:
    (tmp_path / "text.txt").write_text("paciente\n" * 5 + "pacinete\n", "utf-8")
    assert list(count_words([tmp_path / "text.txt"], 10_000)) == ["paciente"]
