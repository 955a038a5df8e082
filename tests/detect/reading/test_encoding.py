"""Characters that an encoding took apart are put together again."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.detect.reading.encoding import repair_encoding
from veladura.document import apply_edits

LETTERS = "áéíóúñüÁÉÍÓÚÑÜçß"


def repaired(text: str) -> str:
    for _ in range(6):
        edits = repair_encoding(text)
        if not edits:
            break
        text = apply_edits(text, edits)
    return text


@pytest.mark.parametrize(
    ("damaged", "read"),
    [
        ("JÃ¼rgen MuÃ±oz", "Jürgen Muñoz"),
        ("GARCÃ\x8dA", "GARCÍA"),
        ("â‚¬ 5", "€ 5"),
        ("Rodr¡guez Nu¤ez", "Rodríguez Nuñez"),
        ("Se˜nora Mar´ıa", "Señora María"),
        ("Pe´rez", "Pérez"),
        ("Jose\u0301 Mun\u0303oz", "José Muñoz"),
        ("o\ufb01cina", "oficina"),
        ("cirro\u00adsis", "cirrosis"),
        ("Ra\u200bmiro", "Ramiro"),
    ],
)
def test_damage_of_every_kind_is_mended(damaged: str, read: str) -> None:
    assert repaired(damaged) == read


@pytest.mark.parametrize(
    "text",
    ["García Muñoz", "5 ´ 3", "¡Hola!", "£ 5", "Ã", "Â 3", "100 ¢", "\u00ad", "naïve Übung", ""],
)
def test_what_is_whole_stays(text: str) -> None:
    assert repair_encoding(text) == []


@given(st.text(LETTERS + "abc ", max_size=20))
def test_letters_read_in_the_wrong_encoding_come_back(text: str) -> None:
    damaged = text.encode().decode("latin-1")
    assert repaired(damaged) == text


@given(st.text(LETTERS + "abc ", max_size=20))
def test_letters_taken_apart_come_back(text: str) -> None:
    assert repaired(unicodedata.normalize("NFD", text)) == text


@given(st.text(LETTERS + "ÃÂâ€´¨˜¤¡\u0301\u00adabc ", max_size=20))
def test_repairs_are_in_order_and_say_something_else(text: str) -> None:
    edits = repair_encoding(text)
    position = 0
    for edit in edits:
        if edit.start < position:
            edits = sorted(edits)  # two kinds of marks are listed one after the other
            break
        position = edit.end
    for edit in edits:
        assert edit.text
        assert text[edit.start : edit.end] != edit.text
