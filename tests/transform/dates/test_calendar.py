"""Words for months, weekdays and seasons, in every language a document may hold."""

import pytest

from veladura.language import get_language, language_codes
from veladura.text import fold
from veladura.transform.dates.calendar import KINDS, Calendar

LANGUAGES = pytest.mark.parametrize("code", language_codes())
COUNTS = {"weekdays": 7, "months": 12, "seasons": 4}


def calendar(code: str) -> Calendar:
    return get_language(code).substitution().dates.calendar


@LANGUAGES
@pytest.mark.parametrize("kind", KINDS)
def test_every_language_names_them_all(code: str, kind: str) -> None:
    names = calendar(code).names(kind)
    assert len(names) == len(set(map(fold, names))) == COUNTS[kind]


@LANGUAGES
@pytest.mark.parametrize("kind", KINDS)
def test_every_name_is_found_again_in_its_own_form(code: str, kind: str) -> None:
    own = calendar(code)
    for index, name in enumerate(own.names(kind)):
        for spelling in (name, name.upper(), name.lower(), fold(name)):
            word = own.look_up(kind, spelling)
            assert word is not None, spelling
            assert word.index == index
            assert fold(word.written(index)) == fold(name)


@LANGUAGES
def test_every_form_has_as_many_words(code: str) -> None:
    own = calendar(code)
    for kind in KINDS:
        for name in own.names(kind):
            word = own.look_up(kind, name)
            assert word is not None
            assert len(word.form) == COUNTS[kind]


def test_words_beside_it_say_which_language_is_meant() -> None:
    own = calendar("es")
    languages = own.languages_of(["lunes", "enero"])
    assert languages[0] == "es"
    assert own.look_up("months", "enero", languages) is not None


def test_words_of_no_calendar_say_nothing() -> None:
    assert calendar("es").languages_of(["paciente", "3"]) == ()
    assert calendar("es").look_up("months", "paciente") is None


@pytest.mark.parametrize(
    ("code", "torn", "read"),
    [
        ("es", "abr_l", "abril"),
        ("es", "mart_s", "martes"),
        ("es", "mi\ufffdrcoles", "miércoles"),
        ("es", "A██il", "abril"),
        ("de", "Ok_ober", "oktober"),
        ("es", "j_n", "j_n"),  # too little is left
        ("es", "ju_io", "ju_io"),  # June or July
        ("es", "port_l", "port_l"),
    ],
)
def test_a_word_that_lost_letters_is_read_where_it_can_be_but_one(
    code: str, torn: str, read: str
) -> None:
    assert calendar(code).with_lost_letters(torn).lower() == read
