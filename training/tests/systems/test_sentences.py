"""Where sentences end, in tokens."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.detect.neural.features import GAP_AND_TOKEN, gap_id
from veladura.errors import ConfigError
from veladura_training.systems.sentences import sentences


def split(text: str, language: str = "es", longest: int = 200) -> list[str]:
    matches = list(GAP_AND_TOKEN.finditer(text))
    found = sentences([m[2] for m in matches], [gap_id(m[1]) for m in matches], language, longest)
    return [text[matches[a].start(2) : matches[b - 1].end(2)] for a, b in found]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Ingresó ayer. Hoy está bien.", ["Ingresó ayer.", "Hoy está bien."]),
        ("Vista por la Dra. Gil en C. Salud.", ["Vista por la Dra. Gil en C. Salud."]),
        ("Avda. Sol, nº 3. Madrid", ["Avda. Sol, nº 3.", "Madrid"]),
        ("J. M. Ruiz firma.", ["J. M. Ruiz firma."]),
        ("Nombre: Ana\nEdad: 34", ["Nombre: Ana\n", "Edad: 34"]),
        ("¿Dolor? No.\n\nAlta", ["¿Dolor?", "No.\n\n", "Alta"]),
        ("pesa 3.5 kg. hoy", ["pesa 3.5 kg. hoy"]),
        ("www.sol.es es suya", ["www.sol.es es suya"]),
        ("Vive en C/. Sol, 45. 3 bajo. Acude.", ["Vive en C/. Sol, 45. 3 bajo.", "Acude."]),
    ],
)
def test_spanish(text: str, expected: list[str]) -> None:
    assert split(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Am 3. Oktober kam er. Er blieb.", ["Am 3. Oktober kam er.", "Er blieb."]),
        ("Es war 1990. Danach nicht.", ["Es war 1990.", "Danach nicht."]),
        ("Die Fa. Sol bzw. Prof. Berg zahlt.", ["Die Fa. Sol bzw. Prof. Berg zahlt."]),
    ],
)
def test_german(text: str, expected: list[str]) -> None:
    assert split(text, "de") == expected


def test_what_never_ends_is_cut() -> None:
    assert split("a " * 25, longest=10) == ["a a a a a a a a a a"] * 2 + ["a a a a a"]


def test_an_unknown_language_is_named() -> None:
    with pytest.raises(ConfigError, match="'xx'"):
        split("a", "xx")


@given(st.text(alphabet="aB1. \n?é", max_size=60), st.integers(1, 12))
def test_sentences_follow_each_other_and_lose_nothing(text: str, longest: int) -> None:
    matches = list(GAP_AND_TOKEN.finditer(text))
    found = sentences([m[2] for m in matches], [gap_id(m[1]) for m in matches], "es", longest)
    assert [a for a, _ in found] == [0, *(b for _, b in found)][: len(found)]
    assert (found[-1][1] if found else 0) == len(matches)
    assert all(0 < b - a <= longest for a, b in found)
