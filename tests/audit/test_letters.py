"""Names are found by their letters alone: joined, spaced out, turned round."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.audit.letters import LetterFinder, part_needles, squeezed, whole_needles
from veladura.audit.surfaces import Surface, to_surfaces

TEXTS = st.text(alphabet="abAB1é -", max_size=60)
NEEDLES = st.lists(st.text(alphabet="ab1", min_size=6, max_size=9), max_size=5)


def surfaces(*texts: str) -> tuple[Surface, ...]:
    return to_surfaces([(text, "PER") for text in texts])


@given(TEXTS, NEEDLES)
def test_all_that_stand_there_are_found_and_no_others(text: str, wanted: list[str]) -> None:
    needles = [needle.encode() for needle in wanted]
    letters = squeezed(text)
    assert LetterFinder(needles).find(text) == {needle for needle in needles if needle in letters}


def test_nothing_is_found_where_nothing_is_looked_for() -> None:
    assert LetterFinder([]).find("Juan Olmedo") == set()
    assert LetterFinder([b"juanolmedo"]).find("") == set()


@pytest.mark.parametrize(
    ("text", "letters"),
    [
        ("J. Olmedo-Peña 12", b"jolmedopena12"),
        ("Straße", b"strasse"),
        ("Ольга 7", b"7"),  # letters without a plain form are left out
        ("ＯＬＭＥＤＯ", b"olmedo"),  # as wide as Chinese ones
        ("", b""),
    ],
)
def test_a_text_is_reduced_to_plain_letters(text: str, letters: bytes) -> None:
    assert squeezed(text) == letters


@pytest.mark.parametrize(
    "written",
    ["JuanOlmedo", "O L M E D O  J U A N", "odemlOnauJ", "juan_olmedo@x", "<i>Juan</i>Olmedo"],
)
def test_a_name_is_looked_for_in_every_order_and_backwards(written: str) -> None:
    needles = dict(whole_needles(surfaces("Juan Olmedo")))
    text = written.replace("<i>", "").replace("</i>", "")
    assert LetterFinder(needles).find(text)


def test_long_names_have_two_orders_and_short_ones_none() -> None:
    four = dict(whole_needles(surfaces("Ana María Ruiz Peña")))
    assert set(four) >= {b"anamariaruizpena", b"penaruizmariaana"}
    assert len(four) == 4
    assert not dict(whole_needles(surfaces("Ana Gil", "12345678", "A-1234-B")))


def test_long_words_of_a_name_are_looked_for_on_their_own() -> None:
    assert set(dict(part_needles(surfaces("Ana Olmedo Gil")))) == {b"olmedo", b"odemlo"}


def test_a_needle_across_two_stretches_is_found() -> None:
    text = "x" * ((1 << 20) - 4) + "Juan\nOlmedo" + " y" * 50
    assert LetterFinder([b"juanolmedo"]).find(text) == {b"juanolmedo"}
