"""What two spellings share, and how one imitates another: for any text, not only ours."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from veladura.text import (
    any_of,
    compact,
    fold,
    margins,
    match_case,
    plain,
    repaired,
    unaccented,
    undotted,
    unscanned,
    unscanned_words,
    words,
)

ANY = st.text(max_size=40)


@given(ANY)
def test_folding_twice_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@given(ANY)
def test_a_text_in_pieces_is_folded_as_the_whole(text: str) -> None:
    assert plain(text) == "".join(map(plain, text))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Núñez", "NUNEZ"),
        ("Nu\u0301n\u0303ez", "núñez"),  # accents of their own
        ("  Peña \n Ruiz ", "pena ruiz"),
        ("STRASSE", "Straße"),
        ("ﬁn", "fin"),  # a ligature
        ("García\u00a0Gil", "garcia gil"),
    ],
)
def test_spellings_of_one_thing_fold_alike(one: str, other: str) -> None:
    assert fold(one) == fold(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("7.811.940", "7811940"), ("12-34-A", "1234a"), ("(91) 555 01 02", "915550102")],
)
def test_numbers_are_compared_without_what_parts_them(one: str, other: str) -> None:
    assert compact(one) == compact(other) == other


@given(ANY)
def test_what_is_compact_has_letters_and_digits_alone(text: str) -> None:
    assert all(c.isalnum() for c in compact(text))


def test_marks_of_letters_can_be_kept() -> None:
    assert unaccented("Núñez Ibáñez") == "Nunez Ibanez"
    assert unaccented("Núñez Ibáñez", kept="ñ") == "Nuñez Ibañez"


@given(st.text(alphabet="abcñáéíóúüÁÉ ", max_size=30))
def test_letters_without_marks_are_as_many(text: str) -> None:
    assert len(unaccented(text)) == len(text)
    assert unaccented(text).isascii()


def test_umlauts_may_be_written_in_three_ways() -> None:
    ways = {undotted(fold(name)) for name in ("Müller", "Mueller", "Muller", "MÜLLER")}
    assert ways == {"muller"}


@pytest.mark.parametrize(
    ("broken", "whole"),
    [
        ("Mar\\'eda", "María"),
        ("Be=C3=B1at", "Beñat"),
        ("PeÃ±a", "Peña"),
        ("Pe&ntilde;a", "Peña"),
        ("Pe&#241;a", "Peña"),
        ("Garc´ıa", "García"),
        ("Mu˜noz", "Muñoz"),
        ("M¨uller", "Müller"),
        ("AT&T; S.A.", "AT&T; S.A."),
        ("a = b", "a = b"),
        ("100 % = C3", "100 % = C3"),
        ("Ib´a˜nez Mun˜oz", "Ibáñez Muñoz"),
        ("Pen˜ a Mart´ın", "Peña Martín"),
        ("I´n˜ igo", "Íñigo"),
    ],
)
def test_letters_that_were_taken_apart_are_put_together(broken: str, whole: str) -> None:
    assert repaired(broken) == whole


@pytest.mark.parametrize("text", ["Ã", "Â", "Ã\u0081 y más", "\\'zz", "=C3=ZZ", "&;", "&#;"])
def test_what_only_looks_broken_does_not_break_the_mending(text: str) -> None:
    assert isinstance(repaired(text), str)


@given(st.text(alphabet="abñáÃ©±Â&#;='\\", max_size=24))
def test_no_text_breaks_the_mending(text: str) -> None:
    assert isinstance(repaired(text), str)


@pytest.mark.parametrize(
    ("scanned", "meant"),
    [
        ("L6pez", "Lopez"),
        ("0tero", "Otero"),
        ("B0ix", "Boix"),
        ("Remig1o", "Remigio"),
        ("ka1ea", "kalea"),
        ("lrigoyen", "Irigoyen"),
        ("R0DR1GUEZ", "RODRIGUEZ"),
        ("JOSEFlNA RlCO", "JOSEFINA RICO"),
        ("MANUEl", "MANUEL"),
        ("lñigo", "Iñigo"),
        ("5antiago 8elmonte", "Santiago Belmonte"),
        ("5UAREZ", "SUAREZ"),
        ("8 de marzo", "8 de marzo"),
        ("Al El Gil", "Al El Gil"),
    ],
)
def test_figures_a_scanner_read_for_letters_are_letters_again(scanned: str, meant: str) -> None:
    assert unscanned(scanned) == meant


@pytest.mark.parametrize("text", ["12ENE19", "2016", "C\\0", "Lopez", ""])
def test_real_figures_stay(text: str) -> None:
    assert unscanned_words(text) == text


def test_words_among_figures_are_read_one_by_one() -> None:
    assert unscanned_words("2O Agost0") == "20 Agosto"


@given(ANY)
def test_scanned_words_keep_their_length(text: str) -> None:
    assert len(unscanned(text)) == len(text)


@pytest.mark.parametrize(
    ("model", "text", "written"),
    [
        ("GARCÍA", "Peña", "PEÑA"),
        ("garcía", "Peña", "peña"),
        ("García", "peña", "Peña"),
        ("García", "de la Peña", "De la Peña"),
        ("G", "Peña", "Peña"),  # one capital says nothing
        ("12", "Peña", "Peña"),
        ("", "Peña", "Peña"),
        ("McDonald", "O'Neill", "O'Neill"),
    ],
)
def test_a_word_is_written_like_its_model(model: str, text: str, written: str) -> None:
    assert match_case(model, text) == written


@given(ANY)
def test_margins_and_core_are_the_text(text: str) -> None:
    before, core, after = margins(text)
    assert before + core + after == text
    assert core == text.strip()


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Ana-María 2º", ["Ana", "María", "º"]),
        ("d'Ors", ["d", "Ors"]),
        ("Nu\u0301n\u0303ez, 12", ["Nu\u0301n\u0303ez"]),
        ("_x_ 12", ["x"]),
    ],
)
def test_words_are_runs_of_letters_with_their_marks(text: str, found: list[str]) -> None:
    assert words(text) == found


def test_of_words_that_begin_alike_the_longer_is_found_and_signs_are_themselves() -> None:
    pattern = re.compile(any_of(["San", "San Juan", "C.", "CE"]))
    assert pattern.findall("San Juan, San, C. CE Cx") == ["San Juan", "San", "C.", "CE"]
