"""Choices are a function of the key and of what is chosen for, and of nothing else."""

from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.errors import ConfigError
from veladura.transform.randomness import SHORTEST_KEY, KeyedRandom, check_length, secret_of

KEY = b"sixteen bytes ok"
ITEMS = st.lists(st.integers(), min_size=1, max_size=60, unique=True)


def test_the_same_key_chooses_the_same_in_every_order() -> None:
    one, other = KeyedRandom.from_key(KEY), KeyedRandom.from_key(KEY)
    other.number(1000, "something else before")
    assert one.number(10**9, "person", "ana") == other.number(10**9, "person", "ana")


def test_another_key_another_seed_another_text_choose_otherwise() -> None:
    sources = [
        KeyedRandom.from_key(KEY),
        KeyedRandom.from_key(KEY + b"!"),
        KeyedRandom.from_seed(1, "text"),
        KeyedRandom.from_seed(2, "text"),
        KeyedRandom.from_seed(1, "other text"),
        KeyedRandom.for_subject(1, "4711"),
        KeyedRandom.for_subject(1, "4712"),
        KeyedRandom.for_subject(2, "4711"),
        KeyedRandom.from_seed(None, "text"),
        KeyedRandom.from_seed(None, "text"),
    ]
    assert len({source.digest("person", "ana") for source in sources}) == len(sources)


def test_a_seed_is_the_secret_made_of_it() -> None:
    by_number = KeyedRandom.from_seed(7, "text").digest("x")
    assert by_number == KeyedRandom.from_seed(secret_of(7), "text").digest("x")


@pytest.mark.parametrize("make", [KeyedRandom.from_key, check_length])
def test_a_short_key_is_refused_without_being_quoted(make: object) -> None:
    key = b"x" * (SHORTEST_KEY - 1)
    with pytest.raises(ConfigError) as refused:
        make(key)  # type: ignore[operator]
    assert "xxx" not in str(refused.value)


def test_only_what_documents_share_is_linked() -> None:
    assert KeyedRandom.from_key(KEY).linked
    assert KeyedRandom.for_subject(1, "4711").linked
    assert not KeyedRandom.from_seed(1, "text").linked


@given(st.text(max_size=20), st.text(max_size=20))
def test_words_that_describe_a_thing_do_not_run_together(one: str, other: str) -> None:
    source = KeyedRandom.from_key(KEY)
    if "\x1f" not in one + other and (one, other) != (other, one):
        assert source.digest(one, other) != source.digest(one + other)
        assert source.digest(one, other) != source.digest(other, one)


@given(ITEMS, st.integers(0, 50))
def test_probing_tries_every_item_once(items: list[int], what: int) -> None:
    tried = list(KeyedRandom.from_key(KEY).probe(items, "pool", what))
    assert sorted(tried) == sorted(items)


def test_probing_nothing_gives_nothing() -> None:
    assert list(KeyedRandom.from_key(KEY).probe([], "pool")) == []


@given(ITEMS, st.text(max_size=8))
def test_a_choice_is_one_of_the_items(items: list[int], what: str) -> None:
    assert KeyedRandom.from_key(KEY).choice(items, what) in items


def test_numbers_go_on_and_do_not_come_round() -> None:
    source = KeyedRandom.from_key(KEY)
    first = list(islice(source.numbers("iban"), 200))
    assert first == list(islice(source.numbers("iban"), 200))
    assert first[:32] != first[32:64]
    assert all(0 <= number < 256 for number in first)


def test_choices_spread_over_what_there_is() -> None:
    source = KeyedRandom.from_key(KEY)
    drawn = [source.number(10, "person", i) for i in range(1000)]
    assert all(60 < drawn.count(digit) < 140 for digit in range(10))


def test_letters_that_no_encoding_has_can_be_chosen_for() -> None:
    lone = "\udce9"  # as it stands in a text that was decoded with errors
    assert KeyedRandom.from_seed(1, lone).digest(lone)
    assert KeyedRandom.for_subject(1, lone).digest("x")
