"""Counting, scales and codes with their own proof are no number of anybody."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.languages.es.innocence.figures import concepts_of, is_concept, is_series
from veladura.languages.es.lexicon import lexicon

NUMERALS = list(lexicon("numerals"))
CONCEPTS = ["91935009", "91936005", "300913006", "271737000", "294505008"]


@given(st.integers(0, 15), st.integers(4, 10), st.booleans())
def test_counting_up_or_down_is_a_series(first: int, many: int, down: bool) -> None:
    words = NUMERALS[first : first + many]
    assert is_series(", ".join(reversed(words) if down else words))


@given(st.lists(st.sampled_from(NUMERALS[2:10]), min_size=2, max_size=9))
def test_figures_of_a_number_that_is_read_out_are_none(words: list[str]) -> None:
    places = list(map(NUMERALS.index, words))
    steps = {after - before for before, after in pairwise(places)}
    assert is_series(" ".join(words)) is (len(words) >= 4 and steps in ({1}, {-1}))


@given(st.integers(0, 20), st.integers(1, 20), st.integers(5, 12))
def test_a_scale_rises_evenly(first: int, step: int, many: int) -> None:
    figures = [str(first + i * step) for i in range(many)]
    assert is_series(" ".join(figures))
    assert not is_series(" ".join(reversed(figures)))


@pytest.mark.parametrize(
    "surface",
    ["612 345 678", "6 1 2 3 4 5 6 7 8", "91 555 12 34", "Ana, Eva, Luz", "dos", "12 14 16"],
)
def test_a_phone_is_no_scale(surface: str) -> None:
    assert not is_series(surface)


@given(st.sampled_from(CONCEPTS), st.integers(0, 8), st.integers(1, 9))
def test_one_wrong_figure_disproves_a_code(code: str, place: int, off: int) -> None:
    place = min(place, len(code) - 1)
    wrong = f"{code[:place]}{(int(code[place]) + off) % 10}{code[place + 1 :]}"
    assert is_concept(code, " |hallazgo|")
    assert not is_concept(wrong, " |hallazgo|")


@given(st.lists(st.sampled_from(CONCEPTS), unique=True))
def test_codes_prove_each_other_from_three_on(codes: list[str]) -> None:
    text = "; ".join(f"{code} alergia" for code in codes)
    assert concepts_of(text) == (frozenset(codes) if len(codes) >= 3 else frozenset())


@pytest.mark.parametrize(
    ("surface", "after"),
    [
        ("271737000", ", anemia"),
        ("271737000", "|"),
        ("612345678", "|móvil|"),
        ("NHC271737000", "|anemia|"),
    ],
)
def test_a_number_without_its_term_or_its_proof_is_no_code(surface: str, after: str) -> None:
    assert not is_concept(surface, after)
