"""German numbers in words, both ways."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.languages.de.inflection import genitive
from veladura.languages.de.numerals import read, read_half, read_ordinal, spell, spell_ordinal


@given(st.integers(1, 10**12 - 1))
def test_what_is_spelt_is_read_again(value: int) -> None:
    assert read(spell(value)) == value
    assert read(spell(value).upper()) == value


@given(st.integers(1, 999_999))
def test_contracts_write_a_number_in_one_word(value: int) -> None:
    assert " " not in spell(value)
    assert spell(value).islower()


@given(st.integers(1100, 2099))
def test_years_are_read_as_they_are_said(value: int) -> None:
    assert read(spell(value, year=True)) == value


@given(st.integers(1, 31))
def test_the_days_of_a_month(value: int) -> None:
    word = spell_ordinal(value)
    assert read_ordinal(word) == value
    assert read_ordinal(word.removesuffix("n")) == value
    assert read_ordinal(word.capitalize()) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("hundert", 100),
        ("hundertfünf", 105),
        ("tausend", 1000),
        ("tausendundeins", 1001),
        ("neunzehnhundertvierundachtzig", 1984),
        ("elfhundert", 1100),
        ("DREISSIG", 30),
        ("fuenfzehn", 15),
        ("ein-\n  undzwanzig", 21),
        ("eine Million", 1_000_000),
        ("eine halbe Million", 500_000),
        ("anderthalb Millionen", 1_500_000),
        ("zweieinhalb Milliarden", 2_500_000_000),
        ("drei Millionen zweihunderttausend", 3_200_000),
    ],
)
def test_numbers_as_people_write_them(text: str, value: int) -> None:
    assert read(text) == value


@pytest.mark.parametrize(
    "text", ["", "Ida", "eins zwei", "tausendeinhundertelf und", "undzwanzig", "drei Tonnen", "-"]
)
def test_other_words_are_no_numbers(text: str) -> None:
    assert read(text) is None


@pytest.mark.parametrize(
    ("word", "value"),
    [
        ("anderthalb", "1.5"),
        ("zweieinhalb", "2.5"),
        ("einhalb", None),
        ("halb", None),
        ("drei", None),
    ],
)
def test_halves(word: str, value: str | None) -> None:
    assert read_half(word) == (None if value is None else Decimal(value))


@pytest.mark.parametrize(
    ("value", "word"),
    [
        (1, "ersten"),
        (3, "dritten"),
        (7, "siebten"),
        (8, "achten"),
        (19, "neunzehnten"),
        (20, "zwanzigsten"),
    ],
)
def test_ordinals_that_are_their_own(value: int, word: str) -> None:
    assert spell_ordinal(value) == word


def test_what_is_no_day_is_none() -> None:
    assert read_ordinal("zweiunddreißigsten") is None
    assert read_ordinal("fünf") is None


@pytest.mark.parametrize(
    ("name", "owned"),
    [("Müller", "Müllers"), ("Schulz", "Schulz’"), ("Weiß", "Weiß’"), ("Max", "Max’")],
)
def test_the_genitive_of_a_name(name: str, owned: str) -> None:
    assert genitive(name) == owned
