"""Names, surnames and ordinary words, told apart by a classifier that fits in half a megabyte."""

from importlib import resources

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.detect.names import NameClassifier, fold
from veladura.errors import ConfigError, ModelError


@pytest.mark.parametrize(
    ("word", "kind"),
    [
        ("Antonio", "male"),
        ("CARMEN", "female"),
        ("garcía", "surname"),
        ("GARCIA", "surname"),
        ("hepatitis", "none"),
        ("tratamiento", "none"),
        ("urológico", "none"),  # not in any list: judged by its letters
        ("Etxebarrieta", "surname"),
    ],
)
def test_clear_words_get_the_class_they_have(word: str, kind: str) -> None:
    probabilities = NameClassifier.load("es").probabilities(word)
    assert max(probabilities._asdict().items(), key=lambda pair: pair[1])[0] == kind


def test_a_word_that_is_both_keeps_both_senses() -> None:
    campo = NameClassifier.load("es").probabilities("Campo")
    assert campo.none > 0.2
    assert campo.surname > 0.2


@pytest.mark.parametrize(
    ("word", "gender"),
    [
        ("José", "m"),
        ("María", "f"),
        ("Ainhoa", "f"),
        ("Xurxo", "m"),
        ("García", None),
        ("dolor", None),
    ],
)
def test_gender_of_first_names(word: str, gender: str | None) -> None:
    assert NameClassifier.load("es").gender(word) == gender


@given(st.text(max_size=40))
def test_probabilities_add_up_whatever_the_token(token: str) -> None:
    probabilities = NameClassifier.load("es").probabilities(token)
    assert sum(probabilities) == pytest.approx(1, abs=1e-5)
    assert all(0 <= p <= 1 for p in probabilities)


@given(st.text(max_size=20))
def test_folding_is_done_once(word: str) -> None:
    assert fold(fold(word)) == fold(word)


def test_the_weights_stay_small_and_load_without_pickle() -> None:
    size = len((resources.files("veladura.languages.es") / "names.npz").read_bytes())
    assert size < 1_000_000


def test_a_language_without_weights_is_refused() -> None:
    with pytest.raises(ModelError, match="xx"):
        NameClassifier.load("xx")
    with pytest.raises(ConfigError):
        NameClassifier.load("../es")


@pytest.mark.parametrize(
    ("language", "name", "gender"),
    [
        ("es", "Antonio", "m"),
        ("es", "Roberto", "m"),
        ("es", "Patricia", "f"),
        ("de", "Sabine", "f"),
    ],
)
def test_frequent_names_are_counted_not_guessed(language: str, name: str, gender: str) -> None:
    classifier = NameClassifier.load(language)
    assert classifier.counts(name)
    assert classifier.gender(name) == gender


@given(st.lists(st.from_regex(r"[^\W\d_]{1,12}", fullmatch=True), max_size=12))
def test_many_words_are_looked_up_as_each_is(words: list[str]) -> None:
    names = NameClassifier.load("es")
    words += ["García", "zutabarri", "el", "Ferrándiz", "ocimed", "ÁNGEL", "Straße"]
    assert names.counted(words) == [names.counts(word) for word in words]
    assert names.counted([]) == []
